//! Exchange pruning: near the leaves, moves that lose material by static exchange are skipped.
//!
//! A move that loses more by the exchange on its square than the remaining depth is likely to win back is not searched. Must not act in check,
//! before a move that does not lose has been found, or where an exact score is wanted. Not sound: sacrifices.
//!
//! Source: F. Reul, "New Architectures in Computer Chess", 2009; in today's form Stockfish and others.

use super::params::{EXCHANGE_CAPTURE_PER_PLY, EXCHANGE_DEPTH, EXCHANGE_QUIET_PER_PLY};
use super::{Switches, Technique};
use crate::types::{Depth, Score};

/// What a move must at least yield by exchange to be searched; `None` when all are.
#[inline]
pub(in crate::search) fn threshold(
    switches: Switches,
    depth: Depth,
    is_quiet: bool,
) -> Option<Score> {
    if !switches.has(Technique::ExchangePruning) || depth > EXCHANGE_DEPTH {
        return None;
    }
    let per_ply = if is_quiet {
        EXCHANGE_QUIET_PER_PLY
    } else {
        EXCHANGE_CAPTURE_PER_PLY
    };
    Some(-(per_ply * depth.0))
}
