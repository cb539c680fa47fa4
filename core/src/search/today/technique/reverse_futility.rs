//! Reverse futility: far above beta the node is cut unsearched.
//!
//! It is the super stand pat of the sources (`search/sources/futility.rs`) under
//! its later name: the null move is taken for granted, with a margin in place of the best piece
//! that the opponent might capture.
//!
//! Must not act in check, where a principal variation is or has been, where the table knows a quiet
//! move, or on mates. Not sound: the position might be zugzwang, or the threat above the margin.
//!
//! Source: H. G. Muller, "Deep Futility Pruning".

use super::{Estimate, Rule};
use crate::search::technique::Technique;
use crate::search::today::node::{Node, is_lost};
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

pub(in crate::search::today) struct ReverseFutility;

impl Rule<&Node> for ReverseFutility {
    const TECHNIQUE: Technique = Technique::ReverseFutility;
    type Decision = Estimate;

    fn decide(self, _: &Worker<'_, '_>, node: &Node) -> Estimate {
        let depth = node.depth;
        let (guess, beta) = (node.best_guess, node.window.beta);
        let margin = t::reverse_per_ply() * (depth - i32::from(node.improving))
            + t::reverse_per_square() * depth * depth / 8
            - if node.is_cut { 0 } else { t::reverse_not_cut() }
            + node.correction * t::reverse_correction() / 16;
        let acts = !node.was_pv
            && depth <= t::reverse_depth()
            && guess.0 - margin.max(0) >= beta.0
            && (node.hash_move.is_none() || node.hash_captures)
            && !is_lost(beta)
            && !guess.is_mate();
        Estimate(acts.then_some(Score((guess.0 + beta.0 * 2) / 3)))
    }
}
