//! The chess of Goby: rules, evaluation and search, for anything from an 8 KiB chip to a desktop.
//!
//! `no_std`, no allocation, no floating point, no `unsafe`, and after optimisation no panic path.
//! All memory is lent by the caller, who decides how much there is.
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
//! With the feature `big-tables` sliding attacks and hash keys come from tables. With `big-code`,
//! which is part of it, the generator and what plays a move are copied for each of their users (see
//! `shared!`), and the bodies marked `cfg_attr(feature = "big-code", inline)` go into their
//! callers; without it each exists once. The results are the same.
//!
//! # Glossary
//!
//! - *Ply*: a half-move, counted from the root; *depth*: plies left to search, quiescence begins at
//!   0.
//! - *Score*: centipawns for the side to move; *bound*: what a score that is not exact still says.
//! - *Window*: the scores that matter, between *alpha* (what we have) and *beta* (what the opponent
//!   allows); a *null window* has no score inside and only tells on which side the true one lies.
//! - *Line*: a sequence of moves; the best one is the *principal variation*.
//! - *Quiet*: neither a capture nor a promotion; *killer*: a quiet move that refuted a sibling;
//!   *SEE*: static exchange evaluation; *stand pat*: take the evaluation instead of a move, in
//!   *quiescence*.
//! - *Pondering*: thinking on the opponent's time.
//!
//! # Example
//!
//! ```
//! use goby_core::board::Board;
//! use goby_core::game::Game;
//! use goby_core::hash::Storage;
//! use goby_core::search::{
//!     Control, Host, Lender, Limits, Measure, Memory, Search, Sizes, Status,
//! };
//! use goby_core::time::Instant;
//! use goby_core::types::Depth;
//!
//! /// Never interrupts, and has no clock.
//! struct Patient;
//!
//! impl Host for Patient {
//!     fn now(&mut self, _: Measure) -> Instant {
//!         Instant(0)
//!     }
//!     fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
//!         Control::Continue
//!     }
//! }
//!
//! /// Lends memory that is never given back.
//! struct Leaked;
//!
//! impl Lender<'static> for Leaked {
//!     fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'static mut [T] {
//!         vec![empty; length].leak()
//!     }
//! }
//!
//! static HASH: Storage<4096> = Storage::new();
//!
//! let (mut ring, mut keys) = ([None; 256], [0; 100]);
//! let mut game = Game::new(&mut ring, &mut keys);
//! game.reset(Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")?);
//!
//! let mut search = Search::new(Memory::new(&Sizes::DESKTOP, &mut Leaked));
//! let mut limits = Limits { depth: Depth(4), ..Limits::until_stopped(Instant(0)) };
//! let report = search.think(&game, HASH.slots(), &mut limits, &mut Patient);
//!
//! let best = report.best.expect("there are legal moves");
//! assert_eq!(game.board().san(best), "Ra8#");
//! # Ok::<(), goby_core::board::FenError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

/// A callback as the code sees it that calls it: by pointer, so that all callbacks share one copy
/// of that code.
#[cfg(not(feature = "big-code"))]
macro_rules! shared {
    ($callback:expr, $trait:ty) => {
        $callback as &mut $trait
    };
}

/// A callback as the code sees it that calls it: with `big-code` as it is, so that each has a copy
/// of that code to itself, for speed.
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
