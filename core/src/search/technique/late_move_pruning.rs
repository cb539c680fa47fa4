//! Late-move pruning: near the leaves, quiet moves late in the order are skipped.
//!
//! What late-move reduction says of depth, this says of breadth: after enough quiet moves have failed low, the rest will. Must not act in check, before a move
//! that does not lose has been found, or where an exact score is wanted. Not sound.
//!
//! Source: move-count pruning as in Stockfish (T. Romstad, M. Costalba, J. Kiiski), after "History Pruning" in Fruit (F. Letouzey).

use super::params::{LATE_PRUNING_DEPTH, LATE_PRUNING_MOVES};
use super::{Switches, Technique};
use crate::types::Depth;

/// How many moves are searched at a node before the quiet ones left are skipped.
#[inline]
pub(in crate::search) fn moves(switches: Switches, depth: Depth) -> u32 {
    if !switches.has(Technique::LateMovePruning) || depth > LATE_PRUNING_DEPTH {
        return u32::MAX;
    }
    (LATE_PRUNING_MOVES + depth.0 * depth.0).unsigned_abs()
}
