#![doc = include_str!("../README.md")]
//!
//! # Layers
//!
//! Each folder uses only folders listed before it; `tests/proof/house.py` checks this.
//!
//! - [`types`]: squares, pieces and their fixed values, sets of squares, moves, scores, depths.
//! - [`text`]: text without `core::fmt`.
//! - [`tunables`]: every margin, limit and share that a match may change.
//! - [`time`]: from the clock to a budget.
//! - [`hash`]: the transposition table.
//! - [`attacks`]: the squares that each piece attacks.
//! - [`board`]: a position; playing moves and undoing them; FEN.
//! - [`movegen`]: legal moves by kind, static exchange evaluation, perft.
//! - [`notation`]: moves as text, in coordinates, in SAN, and as people type them; games as text, in
//!   PGN.
//! - [`game`]: a position with its history, and the end of the game.
//! - [`eval`]: the static evaluation of a position.
//! - [`order`]: killers, and the elements of move ordering.
//! - [`search`]: the search. It calls the program through one small trait.
//! - [`profile`]: the sizes of all memory, for each chip and for desktops, and the abilities of a
//!   build.
//! - [`player`]: a player that works in any protocol: limits and clocks, pondering, levels, books,
//!   draw offers and resignation, options, random choices.
//! - [`engine`]: a game, a player and their memory as one [`Engine`], for programs without a
//!   protocol.
//! - [`sensors`]: finds moves from the occupied squares of a sensor board.
//! - [`why`]: explains in words why a move is good or bad.
//!
//! # Flash for speed
//!
//! The feature `big-tables` takes sliding attacks from tables, and inlines functions marked
//! `cfg_attr(feature = "big-tables", inline(always))`. The feature `big-code`, a part of it, also
//! takes hash keys from tables. It compiles the move generator and the code that plays a move once
//! for each caller (see `shared!`), and inlines functions marked `cfg_attr(feature = "big-code",
//! inline)`. Without these features each of these functions exists once. The results are equal.
//!
//! # Glossary
//!
//! - *Ply*: a half-move, counted from the root; *depth*: plies left to search (quiescence begins at
//!   0).
//! - *Score*: centipawns for the side to move; *bound*: exact, upper (the true score is at most
//!   this) or lower (it is at least this).
//! - *Window*: the scores between *alpha* (already reached) and *beta* (the most that the opponent
//!   allows); a *null window* contains no score and tests only if the true score is above it.
//! - *Line*: a sequence of moves; the *principal variation* is the best line.
//! - *Quiet*: neither a capture nor a promotion; *killer*: a quiet move that refuted a sibling
//!   node; *SEE*: static exchange evaluation; *stand pat*: in *quiescence*, take the static
//!   evaluation instead of a move.
//! - *Pondering*: thinking during the opponent's turn.
#![no_std]
#![forbid(unsafe_code)]

/// Passes a callback as a `dyn` reference, so that the function called is compiled once.
#[cfg(not(feature = "big-code"))]
macro_rules! shared {
    ($callback:expr, $trait:ty) => {
        $callback as &mut $trait
    };
}

/// Passes a callback by its own type, so that the function called is compiled for each callback.
#[cfg(feature = "big-code")]
macro_rules! shared {
    ($callback:expr, $trait:ty) => {
        $callback
    };
}

pub mod attacks;
pub mod board;
pub mod engine;
pub mod eval;
pub mod game;
pub mod hash;
pub mod movegen;
pub mod notation;
pub mod order;
pub mod player;
pub mod profile;
#[cfg(test)]
mod random;
pub mod search;
pub mod sensors;
pub mod text;
pub mod time;
pub mod tunables;
pub mod types;
pub mod why;

pub use board::{Board, BoardError, FenError};
pub use engine::{
    Beside, BoardMemory, DesktopMemory, Engine, EngineMemory, Lent, Level, Limit, MicroMemory,
    NoTimer, PicoMemory, SaveError, SettingError, SmallMemory, Thought, Timer, TinyMemory,
};
pub use game::{Game, Outcome};
pub use notation::{IllegalMove, MoveText, arrival};
pub use search::{Iteration, Status};
pub use time::{Instant, Millis};
pub use types::{Bitboard, Color, Depth, Move, Piece, Score, Square};

/// The examples of the page about the library, as tests.
#[cfg(doctest)]
#[doc = include_str!("../LIBRARY.md")]
mod library_page {}

/// The engine's name and version, as shown by interfaces.
pub const NAME: &str = concat!("Goby ", env!("CARGO_PKG_VERSION"));
