//! Games as text: Portable Game Notation, read and written (S. J. Edwards, "Portable Game Notation
//! Specification and Implementation Guide", 1994, section 8).
//!
//! The reader accepts what programs add to the moves: comments, variations, annotations, and a
//! position to begin at. It allocates nothing: a game is read twice from its text, first to check
//! it and then for its moves.
//!
//! ```
//! use goby_core::notation::pgn::PgnGame;
//!
//! let game = PgnGame::read("[White \"Ada\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").unwrap();
//! assert_eq!((game.plies, game.result), (4, "0-1"));
//! assert_eq!(game.heading.players(), ["Ada", ""]);
//! ```

mod error;
mod games;
mod heading;
mod read;
mod token;
mod variant;
mod write;

pub use error::{PgnError, PgnPlace};
pub use games::{PgnEntry, PgnGames};
pub use heading::{Heading, plain_value, write_tag};
pub use read::{PgnGame, PgnMoves, read_move};
pub use token::{PgnPart, PgnParts};
pub use variant::Variant;
pub use write::{PgnWords, write_moves};

/// The first character of a line that does not belong to the game (section 6 of the standard).
pub const ESCAPE: char = '%';
