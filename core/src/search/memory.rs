//! The memory of a search, lent by its owner.
//!
//! [`search_tables`](crate::search_tables) is the only list of the tables. The sizes of a build,
//! the memory lent to a search, and the memory that owners reserve are generated from it. A new
//! table needs one line there and a size in each profile.

use super::CallStackBudget;
use super::main::Histories;

/// Passes the list of a search's tables to another macro: for each table its doc, name, element
/// type, and initial value.
///
/// In this crate it generates [`Sizes`](crate::search::Sizes) and
/// [`Memory`](crate::search::Memory). An owner with static memory calls it with its own macro,
/// because [`Memory::new`](crate::search::Memory::new) needs memory at run time. Tokens after a
/// semicolon are passed on before the list.
#[macro_export]
macro_rules! search_tables {
    ($define:ident $(; $($first:tt)*)?) => {
        $define! {
            $($($first)*)?
            /// The move stack that all plies share, 4 bytes an element. When it is full, nodes
            /// return their static eval.
            moves: $crate::order::Scored = $crate::order::Scored::EMPTY;
            /// A record for each ply: 44 bytes; 64 with partial keys; 60 with partial keys and a
            /// network. One more record is needed than the deepest ply searched.
            plies: $crate::search::Ply = $crate::search::Ply::EMPTY;
            /// The evaluation cache, 8 bytes an entry. At most 65,536 entries are used. Its size
            /// does not change search results.
            evaluations: $crate::eval::CacheSlot = $crate::eval::CacheSlot::NONE;
            /// The evaluation's state of the last plies: no bytes with hand-written terms; 4 N + 16
            /// bytes each with a network of N neurons. The used number is a power of two. 16 are
            /// nearly as fast as one for each ply.
            accumulators: $crate::eval::PlySums = $crate::eval::PlySums::EMPTY;
            /// The refresh table of a network: 2 N + 64 bytes an entry. [`REFRESHES`](crate::eval::REFRESHES) entries
            /// are used. Its size does not change search results.
            refreshes: $crate::eval::RefreshSums = $crate::eval::RefreshSums::EMPTY;
            /// Principal variations, 2 bytes a move. [`Sizes::pv`] returns the number of moves.
            pv: $crate::types::Move = $crate::types::Move::EMPTY;
            /// Butterfly history, 2 bytes a value. The length is a power of two or 0. Up to 32,768
            /// values are used with the technique `threat-history`, 8,192 without it.
            butterfly: i16 = 0;
            /// Pawn history, 2 bytes a value: 768 values for each pawn structure, a power of two of
            /// structures.
            pawn_history: i16 = 0;
            /// Capture history, 2 bytes a value: [`Sizes::CAPTURES`] values or none.
            captures: i16 = 0;
            /// Continuation history, 2 bytes a value. The length is a multiple of 768.
            continuations: i16 = 0;
            /// Correction history, 2 bytes a value, any length.
            corrections: i16 = 0;
        }
    };
}

macro_rules! define {
    ($($(#[$doc:meta])* $name:ident: $element:ty = $empty:expr;)+) => {
        /// The number of elements of each table of a search, and further sizes that a build
        /// chooses. Most of them change the node count of `bench`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Sizes {
            $($(#[$doc])* pub $name: usize,)+
            /// The host is polled after at most this number of nodes, including quiescence; at
            /// least 1.
            pub poll_interval: u32,
            /// The budget of the call stack.
            pub call_stack: CallStackBudget,
            /// The greatest number of moves that get a malus after a cutoff, at most 64.
            pub malus_moves: usize,
        }

        impl Sizes {
            /// Sizes with empty tables.
            pub const NONE: Self = Self {
                $($name: 0,)+
                poll_interval: 1,
                call_stack: CallStackBudget::UNBOUNDED,
                malus_moves: 64,
            };

            /// The name and the element size in bytes of each table.
            pub const ELEMENTS: &[(&str, usize)] = &[
                $((stringify!($name), size_of::<$element>()),)+
            ];
        }

        /// The memory lent to a search. Any length works, even zero, but a search with less memory
        /// is weaker. [`Sizes`] documents the lengths.
        #[derive(Debug)]
        pub struct Memory<'m> {
            $($(#[$doc])* pub $name: &'m mut [$element],)+
            /// The host is polled after at most this number of nodes, including quiescence; at
            /// least 1.
            pub poll_interval: u32,
            /// The budget of the call stack.
            pub call_stack: CallStackBudget,
            /// The greatest number of moves that get a malus after a cutoff, at most 64.
            pub malus_moves: usize,
        }

        impl<'m> Memory<'m> {
            /// Creates memory of these sizes. `lender` provides each table.
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

/// A provider of memory at run time.
pub trait Lender<'m> {
    /// Returns a table of `length` elements, all equal to `empty`.
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'m mut [T];
}

impl Sizes {
    /// The sizes for a desktop: 2.7 MB in total, including 148 KB for a network of 256 neurons with
    /// four king buckets.
    pub const DESKTOP: Self = Self {
        moves: 8192,
        plies: 128,
        evaluations: 4096,
        accumulators: 128,
        refreshes: crate::eval::REFRESHES,
        pv: Self::pv(64),
        butterfly: Histories::BUTTERFLY,
        pawn_history: Histories::PAWNS,
        captures: Histories::CAPTURES,
        continuations: Histories::CONTINUATIONS,
        corrections: Self::corrections(16_384),
        poll_interval: 1024,
        ..Self::NONE
    };

    /// Returns these sizes for the current build. A build without the main search
    /// (`GOBY_SEARCH=sources`) has no histories, because only the main search uses them.
    #[must_use]
    pub const fn of_build(self) -> Self {
        #[cfg(feature = "sources")]
        if super::Algorithm::ONLY.is_some() {
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

    /// The number of values of the correction history, with `each` values for each kind of key and
    /// side to move.
    pub const fn corrections(each: usize) -> usize {
        Histories::CORRECTIONS * each
    }

    /// The number of moves that [`Memory::pv`] needs for lines of at most `length` moves. Longer
    /// lines are extended from the hash table.
    pub const fn pv(length: usize) -> usize {
        super::pv::cells(length)
    }
}
