//! What every level of play promises: it mates with king and rook, it takes what hangs, its
//! mistakes belong to a position and a game, and a level that follows results finds the player's.
//!
//! Samples by default; `GOBY_COMPLETE=1` asks for all positions.

mod adaptive;
mod hanging;
mod mistakes;
mod player;
mod rook_ending;
mod tablebase;
