//! The memory that an engine works in: of a profile's sizes, in one place.

use crate::hash::{Slot, Storage};
use crate::profile::{BOARD, DESKTOP, MICRO, PICO, Profile, SMALL, TINY};
use crate::search::Memory;
use crate::types::Move;
use heapless::{LenType, Vec};

/// Memory that an [`Engine`](super::Engine) can be made of.
pub trait EngineMemory {
    /// Lends all of it, perhaps with entries of an earlier engine.
    fn lend(&mut self) -> Lent<'_>;
}

/// The parts of an engine's memory.
#[derive(Debug)]
pub struct Lent<'m> {
    /// Their sizes.
    pub profile: &'static Profile,
    /// The moves of the game that can be taken back.
    pub game: &'m mut [Option<Move>],
    /// The keys of its last positions.
    pub keys: &'m mut [u32],
    /// The hash table.
    pub hash: &'m [Slot],
    /// The tables of the search.
    pub search: Memory<'m>,
}

/// Fills a table of the search to its capacity. (An empty vector is all zeros; an array of non-zero
/// initial values would also take flash on a chip.)
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
            // In pairs: a desktop's number of wide slots is odd.
            hash: Storage<{ $profile.hash_slots & !1 }>,
            game: [Option<Move>; $profile.session.game],
            keys: [u32; $profile.session.keys],
            $($name: Vec<$element, { $profile.search.$name }, $length>,)+
        }

        impl $memory {
            /// Memory before its first use. All of it is zero, so that a static takes no flash.
            pub const fn new() -> Self {
                Self {
                    hash: Storage::new(),
                    game: [None; $profile.session.game],
                    keys: [0; $profile.session.keys],
                    $($name: Vec::new(),)+
                }
            }

            /// Its sizes.
            pub const PROFILE: Profile = $profile;

            /// Its size in bytes.
            pub const BYTES: usize = size_of::<Self>();

            /// The most of the call stack that a search's recursion takes, in bytes, in a build for
            /// the profile's chip. The callers' frames come on top.
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
    /// Memory of the profile [`TINY`]: for chips with 8 KiB of RAM in all. [`MicroMemory`] lists
    /// the features that a build must leave out.
    TinyMemory TINY u16
);
crate::search_tables!(define;
    /// Memory of the profile [`MICRO`]: for chips with 16 KiB of RAM in all.
    ///
    /// A build without `std` plays the profile's search only if it leaves out the techniques that
    /// have no room in it. `.cargo/config.toml` of the program says so:
    ///
    /// ```toml
    /// [env]
    /// GOBY_WITHOUT = """prob-cut,singular-extension,capture-history,continuation-history,\
    ///     pawn-history,correction-history,threat-order"""
    /// ```
    ///
    /// and `const _: () = assert!(MicroMemory::PROFILE.is_built());` in the program holds the build
    /// to it.
    MicroMemory MICRO u16
);
crate::search_tables!(define;
    /// Memory of the profile [`SMALL`]: for chips with 64 KiB of RAM in all.
    SmallMemory SMALL u16
);
crate::search_tables!(define;
    /// Memory of the profile [`BOARD`]: for chips with 128 KiB of RAM in all.
    BoardMemory BOARD u16
);
crate::search_tables!(define;
    /// Memory of the profile [`PICO`]: for chips with 256 KiB of RAM in all.
    PicoMemory PICO u16
);
crate::search_tables!(define;
    /// Memory of the profile [`DESKTOP`], 16 MB of it the hash table: too large for a call stack,
    /// so that it must be a static. Only the depth bounds the search's use of the stack.
    DesktopMemory DESKTOP u32
);
