//! Types of memory for an engine, one for each profile.

use crate::hash::{Slot, Storage};
use crate::profile::{BOARD, DESKTOP, MICRO, PICO, Profile, SMALL, TINY};
use crate::search::Memory;
use crate::types::Move;
use heapless::{LenType, Vec};

/// Memory for an [`Engine`](super::Engine).
pub trait EngineMemory {
    /// Lends all parts. These may hold entries of an earlier engine.
    fn lend(&mut self) -> Lent<'_>;
}

/// The parts of an engine's memory.
#[derive(Debug)]
pub struct Lent<'m> {
    /// The profile that gives the sizes.
    pub profile: &'static Profile,
    /// The moves of the game that can be taken back.
    pub game: &'m mut [Option<Move>],
    /// The keys of the game's last positions, to detect repetitions.
    pub keys: &'m mut [u32],
    /// The hash table.
    pub hash: &'m [Slot],
    /// The tables of the search.
    pub search: Memory<'m>,
}

/// Fills a table of the search to its capacity. (The table is a vector, which is all zeros while
/// empty. An array with non-zero initial values would also take flash on a chip.)
fn fill<T: Copy, const N: usize, L: LenType>(table: &mut Vec<T, N, L>, empty: T) -> &mut [T] {
    while table.push(empty).is_ok() {}
    table
}

macro_rules! define {
    (
        $(#[$doc:meta])* $memory:ident $profile:ident $length:ident
        $($(#[$table_doc:meta])* $name:ident: $element:ty = $empty:expr;)+
    ) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $memory {
            // Rounded down to an even number: the desktop's number of wide slots is odd.
            hash: Storage<{ $profile.hash_slots & !1 }>,
            game: [Option<Move>; $profile.session.game],
            keys: [u32; $profile.session.keys],
            $($name: Vec<$element, { $profile.search.$name }, $length>,)+
        }

        impl $memory {
            /// Creates memory before its first use. All bytes are zero, so that a static takes no
            /// flash.
            pub const fn new() -> Self {
                Self {
                    hash: Storage::new(),
                    game: [None; $profile.session.game],
                    keys: [0; $profile.session.keys],
                    $($name: Vec::new(),)+
                }
            }

            /// The profile that gives the sizes.
            pub const PROFILE: Profile = $profile;

            /// The size in bytes.
            pub const BYTES: usize = size_of::<Self>();

            /// The maximum number of bytes that the search's recursion takes on the call stack, in
            /// a build for the profile's chip. The callers' frames need more stack.
            pub const STACK: usize = $profile.search.call_stack.bytes as usize;
        }

        impl Default for $memory {
            fn default() -> Self {
                Self::new()
            }
        }

        impl EngineMemory for $memory {
            fn lend(&mut self) -> Lent<'_> {
                Lent {
                    profile: &$profile,
                    game: &mut self.game,
                    keys: &mut self.keys,
                    hash: self.hash.slots(),
                    search: Memory {
                        $($name: fill(&mut self.$name, $empty),)+
                        poll_interval: $profile.search.poll_interval,
                        call_stack: $profile.search.call_stack,
                        malus_moves: $profile.search.malus_moves,
                    },
                }
            }
        }
    };
}

crate::search_tables!(define;
    /// Memory of the profile [`TINY`]: for chips with 8 KiB of RAM. See [`MicroMemory`] for
    /// techniques that a build must leave out.
    TinyMemory TINY u16
);
crate::search_tables!(define;
    /// Memory of the profile [`MICRO`]: for chips with 16 KiB of RAM.
    ///
    /// A build without `switches` searches as the profile does only if it omits the techniques for
    /// which this memory has no room. Name these techniques in the program's `.cargo/config.toml`:
    ///
    /// ```toml
    /// [env]
    /// GOBY_WITHOUT = """prob-cut,singular-extension,capture-history,continuation-history,\
    ///     pawn-history,correction-history,threat-order"""
    /// ```
    ///
    /// and let `const _: () = assert!(MicroMemory::PROFILE.is_built());` in the program check the
    /// build.
    MicroMemory MICRO u16
);
crate::search_tables!(define;
    /// Memory of the profile [`SMALL`]: for chips with 64 KiB of RAM.
    SmallMemory SMALL u16
);
crate::search_tables!(define;
    /// Memory of the profile [`BOARD`]: for chips with 128 KiB of RAM.
    BoardMemory BOARD u16
);
crate::search_tables!(define;
    /// Memory of the profile [`PICO`]: for chips with 256 KiB of RAM.
    PicoMemory PICO u16
);
crate::search_tables!(define;
    /// Memory of the profile [`DESKTOP`], with a hash table of 16 MB. Put it in a static, not in a
    /// box: it is too large for the call stack, where an unoptimised build makes it first. The
    /// search's use of the stack is limited by its depth alone.
    DesktopMemory DESKTOP u32
);
