//! Properties of the levels: they mate with king and rook, take undefended pieces, and repeat a
//! mistake in the same position of a game; the adaptive level finds the opponent's level.
//!
//! Tests a sample of positions, or all with `GOBY_COMPLETE=1`.

mod adaptive;
mod hanging;
mod mistakes;
mod player;
mod rook_ending;
mod tablebase;
