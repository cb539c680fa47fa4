//! What every level of play promises: it mates with king and rook, it takes what hangs, and its
//! mistakes belong to a position and a game.
//!
//! Samples by default; `GOBY_COMPLETE=1` asks for all positions.

mod hanging;
mod mistakes;
mod player;
mod rook_ending;
mod tablebase;
