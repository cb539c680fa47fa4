//! Legal moves, by stage.
//!
//! Nothing pseudo-legal ever leaves this module. [`Board::generate`](crate::board::Board::generate) hands every legal move of a [`Stage`] to a
//! visitor; [`Board::count_legal`](crate::board::Board::count_legal) counts whole sets of destinations instead.

mod checks;
mod constraints;
mod legality;
mod perft;
mod see;
mod sets;
mod stage;

pub use perft::perft;
pub use stage::{MoveList, Stage};
