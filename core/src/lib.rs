#![doc = include_str!("../README.md")]
//!
//! # Layers
//!
//! Each folder uses only those listed before it, as `tests/proof/house.py` checks.
//!
//! - [`types`]: squares, pieces and their fixed values, sets of squares, moves, scores, depths.
//! - [`text`]: text without `core::fmt`.
//! - [`tunables`]: every margin, limit and share that a match may change.
//! - [`time`]: from the clock to a budget.
//! - [`hash`]: the transposition table.
//! - [`attacks`]: the squares that a piece attacks.
//! - [`board`]: a position; playing moves and undoing them; FEN.
//! - [`movegen`]: legal moves by kind, static exchange evaluation, perft.
//! - [`notation`]: moves as text, in coordinates and in SAN.
//! - [`game`]: a position with its history; how games end.
//! - [`eval`]: the static evaluation of a position.
//! - [`order`]: killers, and the elements of move ordering.
//! - [`search`]: the search, which calls its surroundings through one small trait.
//! - [`profile`]: the sizes of all memory, for each chip and for a desktop, and the abilities of a
//!   build.
//! - [`player`]: a player of games, in any protocol: limits and clocks, pondering, levels, books,
//!   draws and resignation, options, random choices.
//! - [`engine`]: a game, a player and their memory as one [`Engine`], for programs that speak no
//!   protocol.
//! - [`sensors`]: moves from the squares that are occupied.
//!
//! # Flash for speed
//!
//! With the feature `big-tables` sliding attacks come from tables. With `big-code`, which is part
//! of it, hash keys do too, the generator and what plays a move are copied for each of their users
//! (see `shared!`), and the bodies marked `cfg_attr(feature = "big-code", inline)` go into their
//! callers; without it each exists once. The results are the same.
//!
//! # Glossary
//!
//! - *Ply*: a half-move, counted from the root; *depth*: plies left to search, quiescence begins at
//!   0.
//! - *Score*: centipawns for the side to move; *bound*: whether it is exact, or on which side of it
//!   the true score lies.
//! - *Window*: the scores that matter, between *alpha* (what we have) and *beta* (what the opponent
//!   allows); a *null window* has no score inside and only shows on which side the true one lies.
//! - *Line*: a sequence of moves; the best one is the *principal variation*.
//! - *Quiet*: neither a capture nor a promotion; *killer*: a quiet move that refuted a sibling;
//!   *SEE*: static exchange evaluation; *stand pat*: take the evaluation instead of a move, in
//!   *quiescence*.
//! - *Pondering*: thinking on the opponent's time.
#![no_std]
#![forbid(unsafe_code)]

/// Passes a callback by `dyn` reference, so that its caller is compiled once.
#[cfg(not(feature = "big-code"))]
macro_rules! shared {
    ($callback:expr, $trait:ty) => {
        $callback as &mut $trait
    };
}

/// Passes a callback by its own type: a copy of the caller for each.
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

pub use board::{Board, BoardError, FenError};
pub use engine::{
    BoardMemory, DesktopMemory, Engine, EngineMemory, Lent, Level, Limit, MicroMemory, NoTimer,
    PicoMemory, SaveError, SettingError, SmallMemory, Thought, Timer, TinyMemory,
};
pub use game::{Game, Outcome};
pub use notation::MoveText;
pub use player::{IllegalMove, arrival};
pub use search::{Iteration, Status};
pub use time::{Instant, Millis};
pub use types::{Bitboard, Color, Depth, Move, Piece, Score, Square};

/// The engine's name with its version, as interfaces show it.
pub const NAME: &str = concat!("Goby ", env!("CARGO_PKG_VERSION"));
