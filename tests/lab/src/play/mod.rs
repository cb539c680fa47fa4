//! Games between two UCI engines over pipes, at fixed nodes, so that other programs do not change them.

pub mod adjudication;
pub mod clocks;
pub mod game;
pub mod opening;
pub mod pair;
pub mod player;

/// The openings of matches, as PGN.
pub const OPENINGS: &str = include_str!("../../../data/openings.pgn");
