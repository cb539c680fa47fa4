//! Generation of legal moves.
//!
//! All generated moves are legal. [`Board::generate`](crate::board::Board::generate) calls a
//! visitor for each legal move of a [`MoveKind`].
//! [`Board::count_legal`](crate::board::Board::count_legal) counts legal moves without visiting
//! them.

mod checks;
mod constraints;
mod kind;
mod legality;
mod perft;
mod see;
mod sets;

pub(crate) use checks::NodeChecks;
pub use kind::{MOST_MOVES, MoveKind, MoveList, MoveListIter};
pub use perft::perft;
