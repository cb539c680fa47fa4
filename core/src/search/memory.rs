//! The memory that a search works in, lent by whoever owns it.
//!
//! [`search_tables`](crate::search_tables) is the one list of it. The sizes of a build, what is
//! lent to a search, and what owners reserve follow from the list; a new table is a line there, a
//! size in each profile, and whatever uses it.

use super::CallStackBudget;
use super::technique::correction_history::Corrections;
use super::technique::{Switches, Technique};
#[cfg(feature = "today")]
use super::today::Histories;
use crate::board::Undo;
use crate::eval::Before;
use crate::order::{CaptureHistory, ContinuationHistory, History, Killers};
use crate::types::{MODERN, Modern, Score};

/// Hands the list of a search's tables to another macro: of each its doc, its name, the type of its
/// elements, and the value that fills it before its first use.
///
/// In this crate it makes [`Sizes`](crate::search::Sizes) and [`Memory`](crate::search::Memory). An
/// owner whose memory is not made at run time ([`Memory::new`](crate::search::Memory::new)), such
/// as a firmware with its statics, calls it with a macro of its own.
#[macro_export]
macro_rules! search_tables {
    ($define:ident) => {
        $crate::with_tables_of_today! { $define
            /// The move stack that all plies share, 4 bytes an element. When it is full, nodes
            /// return their static evaluation.
            moves: $crate::order::Scored = $crate::order::Scored::EMPTY;
            /// A record for each ply, 36 bytes each, with a network 52: one more than the
            /// deepest ply that is searched.
            plies: $crate::search::Ply = $crate::search::Ply::EMPTY;
            /// The history of quiet moves, 2 bytes a value: at most
            /// [`History::FULL`](crate::order::History::FULL) are used.
            history: i16 = 0;
            /// What the modern techniques learn, 2 bytes a value: any number, of which the history
            /// of captures takes [`Sizes::CAPTURES`](crate::search::Sizes::CAPTURES) and that of
            /// continuations [`Sizes::CONTINUATIONS`](crate::search::Sizes::CONTINUATIONS) if
            /// there are so many, and the corrections of the evaluation the rest.
            experience: i16 = 0;
            /// The evaluation cache, 8 bytes a place: at most 65,536 are used. What a search finds
            /// does not depend on it.
            evaluations: $crate::eval::CacheSlot = $crate::eval::CacheSlot::NONE;
            /// What the evaluation keeps of the last plies: with hand-written terms nothing, and no
            /// byte; with a network of N neurons 4 N bytes and 18 each. A power of two of them is
            /// used; 16 are nearly as good as one for each ply.
            accumulators: $crate::eval::Accumulator = $crate::eval::Accumulator::EMPTY;
            /// Principal variations, 2 bytes a move, as many as [`Sizes::pv`] says.
            pv: $crate::types::Move = $crate::types::Move::EMPTY;
        }
    };
}

/// Adds the tables of today's search to the list, in a build that has it.
#[doc(hidden)]
#[cfg(feature = "today")]
#[macro_export]
macro_rules! with_tables_of_today {
    ($define:ident $($list:tt)*) => {
        $define! {
            $($list)*
            /// Butterfly history, 2 bytes a value: all of them or none.
            butterfly: i16 = 0;
            /// Pawn history, 2 bytes a value: all of them or none.
            pawn_history: i16 = 0;
            /// Capture history, 2 bytes a value: all of them or none.
            captures: i16 = 0;
            /// Continuation history, 2 bytes a value: all of them or none.
            continuations: i16 = 0;
            /// Corrections of the evaluation, 2 bytes a value, any number.
            corrections: i16 = 0;
            /// What today's search remembers of each ply.
            frames: $crate::search::Frame = $crate::search::Frame::EMPTY;
        }
    };
}

/// Leaves the list as it is: this build has no search of today.
#[doc(hidden)]
#[cfg(not(feature = "today"))]
#[macro_export]
macro_rules! with_tables_of_today {
    ($define:ident $($list:tt)*) => {
        $define! { $($list)* }
    };
}

macro_rules! define {
    ($($(#[$doc:meta])* $name:ident: $element:ty = $empty:expr;)+) => {
        /// How much memory a search gets, in elements of each table, and what else a build chooses
        /// for it. The node count of `bench` depends on all of it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Sizes {
            $($(#[$doc])* pub $name: usize,)+
            /// The host is polled after at most this many nodes, quiescence included; at least 1.
            pub poll_interval: u32,
            /// The call stack that the recursion may take.
            pub call_stack: CallStackBudget,
        }

        impl Sizes {
            /// No memory at all.
            pub const NONE: Self = Self {
                $($name: 0,)+
                poll_interval: 1,
                call_stack: CallStackBudget::UNBOUNDED,
            };

            /// What an element of each table takes, in bytes.
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
        }

        impl<'m> Memory<'m> {
            /// Memory of these sizes, each table from `lender`.
            pub fn new(sizes: &Sizes, lender: &mut impl Lender<'m>) -> Self {
                Self {
                    $($name: lender.lend(sizes.$name, $empty),)+
                    poll_interval: sizes.poll_interval,
                    call_stack: sizes.call_stack,
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
    /// Sizes for a desktop: 78 KB in all, 1.4 MB for what the modern techniques learn, where there
    /// are any, and what the evaluation keeps of each ply, 133 KB for a
    /// network of 256 neurons.
    pub const DESKTOP: Self = Self {
        moves: 8192,
        plies: 128,
        history: History::FULL,
        experience: Self::CAPTURES + Self::CONTINUATIONS + Self::corrections(16_384),
        evaluations: 4096,
        accumulators: 128,
        pv: Self::pv(64),
        poll_interval: 1024,
        ..Self::NONE
    };

    /// Sizes for a desktop that plays today's search (`search/today/`): 2.5 MB in all. In a build
    /// without that search as [`DESKTOP`](Self::DESKTOP).
    #[cfg(feature = "today")]
    pub const TODAY: Self = Self {
        history: 0,
        experience: 0,
        butterfly: Histories::BUTTERFLY,
        pawn_history: Histories::PAWNS,
        captures: Histories::CAPTURES,
        continuations: Histories::CONTINUATIONS,
        corrections: Histories::CORRECTIONS * 16_384,
        frames: Self::DESKTOP.plies,
        ..Self::DESKTOP
    };
    /// Sizes for a desktop that plays today's search, which this build has not.
    #[cfg(not(feature = "today"))]
    pub const TODAY: Self = Self::DESKTOP;

    /// How many values of [`Memory::experience`] the history of captures takes; 0 in a build
    /// without the modern techniques.
    pub const CAPTURES: usize = Self::modern(CaptureHistory::FULL);
    /// How many values of [`Memory::experience`] the history of continuations takes; 0 in a build
    /// without the modern techniques.
    pub const CONTINUATIONS: usize = Self::modern(ContinuationHistory::FULL);

    /// How many values of [`Memory::experience`] corrections take, `each` of them for pawns, own
    /// pieces and the opponent's with either side to move; 0 in a build without the modern
    /// techniques.
    pub const fn corrections(each: usize) -> usize {
        Self::modern(Corrections::KINDS * each)
    }

    const fn modern(length: usize) -> usize {
        if MODERN { length } else { 0 }
    }

    /// How many moves [`Memory::pv`] must hold for lines of `length` moves, the longest that are
    /// kept without the hash table's help: a triangle, and the root's line.
    pub const fn pv(length: usize) -> usize {
        length + length * (length + 1) / 2
    }
}

/// What the techniques that are on have learned so far, in the memory of `history` and of
/// `experience`.
pub(super) fn learned<'m>(
    switches: Switches,
    history: &'m mut [i16],
    experience: &'m mut [i16],
) -> (History<'m>, Corrections<'m>) {
    let mut history = History::new(history);
    if !MODERN {
        return (history, Corrections::new(&mut []));
    }
    let chosen = |technique, memory: &'m mut [i16]| {
        if switches.has(technique) {
            memory
        } else {
            &mut []
        }
    };
    // Of its full length or not at all.
    let fitting = |full, memory: &[i16]| if memory.len() < full { 0 } else { full };
    let length = fitting(CaptureHistory::FULL, experience);
    let (captures, rest) = experience.split_at_mut(length);
    let length = fitting(ContinuationHistory::FULL, rest);
    let (continuations, corrections) = rest.split_at_mut(length);
    history.captures = CaptureHistory::new(chosen(Technique::CaptureHistory, captures));
    let continuations = chosen(Technique::ContinuationHistory, continuations);
    history.continuations = ContinuationHistory::new(continuations);
    let corrections = chosen(Technique::CorrectionHistory, corrections);
    (history, Corrections::new(corrections))
}

/// What the search remembers of one ply of the line that it is in. 36 bytes, with a network
/// 52.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Takes the move back that was played here.
    pub(super) undo: Undo,
    /// What the evaluation knew before it.
    pub(super) before: Before,
    /// Quiet moves that have refuted a sibling.
    pub(super) killers: Killers,
    /// How many moves the line kept for this ply has.
    pub(super) line_length: u8,
    /// The static evaluation, for those who compare.
    pub(super) eval: Modern<Option<Score>>,
}

impl Ply {
    /// Fills the memory before its first use.
    pub const EMPTY: Self = Self {
        undo: Undo::EMPTY,
        before: Before::EMPTY,
        killers: Killers::NONE,
        line_length: 0,
        eval: Modern::new(None),
    };
}
