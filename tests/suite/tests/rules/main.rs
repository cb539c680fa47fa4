//! The rules of chess: move generation, playing and taking back, positions and moves as text, games
//! and draws.
//!
//! Quick by default; `GOBY_RECORDED=1` makes the counts deeper and the random walks longer.

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
