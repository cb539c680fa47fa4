//! The memory that a search works in, lent by whoever owns it.
//!
//! [`search_tables`](crate::search_tables) is the one list of the tables. The sizes of a build, the
//! memory lent to a search, and the memory that owners reserve follow from it; a new table is a line
//! there and a size in each profile.

use super::CallStackBudget;
use super::main::Histories;

/// Passes the list of a search's tables to another macro: for each its doc, its name, the type of
/// its elements, and the value that fills it before its first use.
///
/// In this crate it makes [`Sizes`](crate::search::Sizes) and [`Memory`](crate::search::Memory). An
/// owner whose memory is not made at run time ([`Memory::new`](crate::search::Memory::new)), such
/// as a static, calls it with a macro of its own. Tokens after a semicolon are passed on before
/// the list.
#[macro_export]
macro_rules! search_tables {
    ($define:ident $(; $($first:tt)*)?) => {
        $define! {
            $($($first)*)?
            /// The move stack that all plies share, 4 bytes an element. When it is full, nodes
            /// return their static evaluation.
            moves: $crate::order::Scored = $crate::order::Scored::EMPTY;
            /// A record for each ply, 44 bytes; with keys of parts 64, with them and a network 60:
            /// one more than the deepest ply that is searched.
            plies: $crate::search::Ply = $crate::search::Ply::EMPTY;
            /// The evaluation cache, 8 bytes an entry: at most 65,536 are used. The results of a
            /// search do not depend on it.
            evaluations: $crate::eval::CacheSlot = $crate::eval::CacheSlot::NONE;
            /// The evaluation's state of the last plies: no bytes with hand-written terms; 4 N + 18
            /// bytes each with a network of N neurons. A power of two of them is used; 16 are nearly
            /// as good as one for each ply.
            accumulators: $crate::eval::PlySums = $crate::eval::PlySums::EMPTY;
            /// Principal variations, 2 bytes a move, as many as [`Sizes::pv`] returns.
            pv: $crate::types::Move = $crate::types::Move::EMPTY;
            /// Butterfly history, 2 bytes a value: a power of two of them, or none. With the
            /// technique `threat-history` up to 32,768 are used, without it 8,192.
            butterfly: i16 = 0;
            /// Pawn history, 2 bytes a value: 768 for each of a power of two of structures.
            pawn_history: i16 = 0;
            /// Capture history, 2 bytes a value: all of them or none.
            captures: i16 = 0;
            /// Continuation history, 2 bytes a value: a multiple of 768.
            continuations: i16 = 0;
            /// Corrections of the evaluation, 2 bytes a value, any number.
            corrections: i16 = 0;
        }
    };
}

macro_rules! define {
    ($($(#[$doc:meta])* $name:ident: $element:ty = $empty:expr;)+) => {
        /// The memory of a search, in elements of each table, and the other sizes that a build
        /// chooses for it. The node count of `bench` depends on all of them.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Sizes {
            $($(#[$doc])* pub $name: usize,)+
            /// The host is polled after at most this many nodes, quiescence included; at least 1.
            pub poll_interval: u32,
            /// The call stack that the recursion may take.
            pub call_stack: CallStackBudget,
            /// The most moves of a node that get a malus after a cutoff: at most 64.
            pub malus_moves: usize,
        }

        impl Sizes {
            /// No memory at all.
            pub const NONE: Self = Self {
                $($name: 0,)+
                poll_interval: 1,
                call_stack: CallStackBudget::UNBOUNDED,
                malus_moves: 64,
            };

            /// The bytes of an element of each table.
            pub const ELEMENTS: &[(&str, usize)] = &[
                $((stringify!($name), size_of::<$element>()),)+
            ];
        }

        /// Lent memory. Any length works, even zero, though the search gets weaker; the lengths
        /// that belong together are in [`Sizes`].
        #[derive(Debug)]
        pub struct Memory<'m> {
            $($(#[$doc])* pub $name: &'m mut [$element],)+
            /// The host is polled after at most this many nodes, quiescence included; at least 1.
            pub poll_interval: u32,
            /// The call stack that the recursion may take.
            pub call_stack: CallStackBudget,
            /// The most moves of a node that get a malus after a cutoff: at most 64.
            pub malus_moves: usize,
        }

        impl<'m> Memory<'m> {
            /// Memory of these sizes, each table from `lender`.
            pub fn new(sizes: &Sizes, lender: &mut impl Lender<'m>) -> Self {
                Self {
                    $($name: lender.lend(sizes.$name, $empty),)+
                    poll_interval: sizes.poll_interval,
                    call_stack: sizes.call_stack,
                    malus_moves: sizes.malus_moves,
                }
            }
        }
    };
}
search_tables!(define);

/// Reserves memory at run time.
pub trait Lender<'m> {
    /// A table of `length` elements, each of them `empty`.
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'m mut [T];
}

impl Sizes {
    /// Sizes for a desktop: 2.5 MB in all, of which a network of 256 neurons takes 139 KB.
    pub const DESKTOP: Self = Self {
        moves: 8192,
        plies: 128,
        evaluations: 4096,
        accumulators: 128,
        pv: Self::pv(64),
        butterfly: Histories::BUTTERFLY,
        pawn_history: Histories::PAWNS,
        captures: Histories::CAPTURES,
        continuations: Histories::CONTINUATIONS,
        corrections: Self::corrections(16_384),
        poll_interval: 1024,
        ..Self::NONE
    };

    /// Returns these sizes without the histories in a build without the main search
    /// (`GOBY_SEARCH`), which alone uses them.
    #[must_use]
    pub const fn of_build(self) -> Self {
        #[cfg(feature = "sources")]
        if super::Recipe::ONLY.is_some() {
            return Self {
                butterfly: 0,
                pawn_history: 0,
                captures: 0,
                continuations: 0,
                corrections: 0,
                ..self
            };
        }
        self
    }

    /// The number of values of the capture history.
    pub const CAPTURES: usize = Histories::CAPTURES;

    /// The number of values of all corrections, `each` for each kind of key with either side to
    /// move.
    pub const fn corrections(each: usize) -> usize {
        Histories::CORRECTIONS * each
    }

    /// The number of moves that [`Memory::pv`] must hold for lines of `length` moves, the longest
    /// that are kept without the hash table's help: a triangle, and the root's line.
    pub const fn pv(length: usize) -> usize {
        super::pv::cells(length)
    }
}
