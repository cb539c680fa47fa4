//! Games between two UCI engines over pipes. Limits are nodes, so that other programs do not change
//! the games.

pub mod adjudication;
pub mod clocks;
pub mod game;
pub mod opening;
pub mod pair;
pub mod player;

/// The openings of matches, as PGN.
pub const OPENINGS: &str = include_str!("../../../data/openings.pgn");
