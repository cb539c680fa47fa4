//! The rules of chess: move generation, making and undoing moves, notation of positions and moves,
//! outcomes of games.
//!
//! `GOBY_RECORDED=1` makes perft deeper and random tests longer.

mod cozy_perft;
mod damaged;
mod exchange;
mod fen;
mod games;
mod keys;
mod notation;
mod outcomes;
mod perft;
mod play_undo;
mod properties;
mod sensors;
mod support;
mod versus_cozy;
