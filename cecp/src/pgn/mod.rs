//! Games as PGN (S. J. Edwards, "Portable Game Notation Specification and Implementation Guide",
//! 1994, section 8), written and read.
//!
//! The reader takes what other programs add to the moves: comments, variations, annotations of
//! either form, and a position to begin at. It allocates nothing: a game is read twice from its
//! text, once to be checked and once to be played.

mod games;
mod heading;
mod read;
mod token;
mod variant;
mod write;

pub(crate) use games::{PgnEntry, PgnGames};
pub(crate) use heading::Heading;
pub(crate) use read::{PgnError, PgnGame, PgnPlace};
pub(crate) use variant::Variant;
pub(crate) use write::{write, write_moves};

/// The first character of a line that is no part of the game (section 6 of the standard).
pub(crate) const ESCAPE: char = '%';
