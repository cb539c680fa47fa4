//! The promises of every level of play: it mates with king and rook, takes hanging pieces, and repeats
//! a mistake in the same position of a game; the adaptive level finds the player's level.
//!
//! Samples by default; `GOBY_COMPLETE=1` asks for all positions.

mod adaptive;
mod hanging;
mod mistakes;
mod player;
mod rook_ending;
mod tablebase;
