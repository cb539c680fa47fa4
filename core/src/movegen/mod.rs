//! Legal moves, by their kind.
//!
//! Nothing pseudo-legal ever leaves this module. [`Board::generate`](crate::board::Board::generate)
//! hands every legal move of a [`MoveKind`] to a visitor;
//! [`Board::count_legal`](crate::board::Board::count_legal) counts whole sets of destinations
//! instead.

mod checks;
mod constraints;
mod kind;
mod legality;
mod perft;
mod see;
mod sets;

pub(crate) use checks::{NodeChecks, QuietChecks};
pub use kind::{MOST_MOVES, MoveKind, MoveList, MoveListIter};
pub use perft::perft;
