//! The record of the game: its moves with comments, variations and tags, also the moves after the present
//! position. Only the program has memory for it; elsewhere it is empty.

#[cfg(feature = "std")]
mod annotate;
#[cfg(feature = "std")]
mod game;
#[cfg(not(feature = "std"))]
mod none;
#[cfg(feature = "std")]
mod read;
#[cfg(all(test, feature = "std"))]
mod tests;
#[cfg(feature = "std")]
mod write;

#[cfg(feature = "std")]
pub(super) use game::Record;
#[cfg(not(feature = "std"))]
pub(super) use none::Record;
