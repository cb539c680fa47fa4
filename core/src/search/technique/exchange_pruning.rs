//! Exchange pruning (SEE pruning): near the leaves, moves that lose material by static exchange are
//! skipped.
//!
//! A move that loses more by the exchange on its square than the remaining depth is likely to win
//! back is not searched. Must not act in check, before a move that does not lose has been found, or
//! where an exact score is wanted. Not sound: sacrifices.
//!
//! Source: F. Reul, "New Architectures in Computer Chess", 2009; in today's form Stockfish and
//! others.

use super::Technique;
use crate::search::node::{Candidate, Context, Node};
use crate::tunables::{exchange_capture_per_ply, exchange_depth, exchange_quiet_per_ply};

/// Whether the move loses more material by exchange than can be hoped to be won back. Captures are
/// judged only if the picker has set them aside as losing.
#[inline(never)]
pub(in crate::search) fn prunes(context: &Context, node: &Node, candidate: Candidate) -> bool {
    if !context.switches.has(Technique::ExchangePruning) || node.depth > exchange_depth() {
        return false;
    }
    let per_ply = if candidate.is_quiet {
        exchange_quiet_per_ply()
    } else {
        exchange_capture_per_ply()
    };
    (candidate.is_quiet || candidate.is_losing)
        && !context.board.see(candidate.mv, -(per_ply * node.depth.0))
}
