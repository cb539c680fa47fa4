#![doc = include_str!("../README.md")]
//!
//! # Layers
//!
//! Each folder uses only those listed before it; `tests/proof/house.py` holds that.
//!
//! - [`types`]: squares, pieces and their fixed values, sets of squares, moves, scores, depths.
//! - [`tunables`]: every margin, limit and share that a match may change.
//! - [`time`]: from the clock to a budget.
//! - [`hash`]: the transposition table.
//! - [`attacks`]: the squares that a piece attacks.
//! - [`board`]: a position; playing moves and undoing them; FEN.
//! - [`movegen`]: legal moves by kind, static exchange evaluation, perft.
//! - [`notation`]: moves as text, in coordinates and in SAN.
//! - [`game`]: a position with its history; how games end.
//! - [`eval`]: what a quiet position is worth.
//! - [`order`]: which move to try first.
//! - [`search`]: all of it together, with the world behind one small trait.
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
pub mod eval;
pub mod game;
pub mod hash;
pub mod movegen;
pub mod notation;
pub mod order;
#[cfg(test)]
mod random;
pub mod search;
pub mod time;
pub mod tunables;
pub mod types;
