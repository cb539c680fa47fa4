//! Futility: a move that cannot raise the static eval to alpha is pruned.
//!
//! This is the sources' frontier futility (`search/sources/futility.rs`) with a margin that grows
//! with the depth after reduction.
//!
//! Must not act in check, at the root, without non-pawn material, while the best score is a mated
//! score, or on checks. A pruned move raises the best score to the move's bound, but never to a
//! mate score. Not sound.
//!
//! Source: H. G. Muller, "micro-Max 4.1: Futility Pruning".

use crate::search::main::candidate::PruningContext;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the greatest score that a futile move can reach, or `None` if the move is not
    /// futile.
    #[inline]
    pub(in crate::search::main) fn futility(
        &mut self,
        context: &PruningContext<'_>,
    ) -> Option<Score> {
        let node = context.node;
        self.ask(Technique::Futility, |_| {
            if node.in_check {
                return None;
            }
            let margin = if context.candidate.is_quiet {
                quiet_margin(context)
            } else {
                capture_margin(context)
            };
            let reach = node.eval + Score(margin?);
            (reach <= node.window.alpha).then_some(reach)
        })
    }
}

/// Returns the greatest gain of static eval by a quiet move, in centipawns. `None` at greater
/// depth, where futility does not act.
#[inline]
fn quiet_margin(context: &PruningContext<'_>) -> Option<i32> {
    let more = i32::from(!context.has_best_move) * t::futility_no_best();
    let margin = t::futility_quiet() + t::futility_quiet_per_ply() * context.lmr_depth + more;
    (context.lmr_depth < t::futility_depth()).then_some(margin)
}

/// Returns the greatest gain of static eval by a capture, in centipawns. `None` at greater depth,
/// where futility does not act.
#[inline]
fn capture_margin(context: &PruningContext<'_>) -> Option<i32> {
    if context.lmr_depth >= t::futility_capture_depth() {
        return None;
    }
    let promoted = context.candidate.mv.promotion();
    let promoted = promoted.map_or(0, |piece| piece.value().0);
    Some(
        t::futility_capture()
            + t::futility_capture_per_ply() * context.lmr_depth.max(0)
            + context.candidate.victim_value().0
            + promoted
            + context.history * t::futility_capture_history() / 1024,
    )
}
