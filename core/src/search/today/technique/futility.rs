//! Futility: a move that cannot lift the evaluation to alpha is left out.
//!
//! It is the frontier futility of the sources (`search/sources/futility.rs`) with a
//! margin that grows with the depth that reduction would leave.
//!
//! Must not act in check, at the root, without a piece besides pawns, while the best score is a
//! mate against us, or on checks. What is left out lifts the best score to what it could have
//! reached, never to a mate. Not sound.
//!
//! Source: H. G. Muller, "micro-Max 4.1: Futility Pruning".

use super::{Estimate, Rule};
use crate::search::technique::Technique;
use crate::search::today::pruning::Prospect;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

pub(in crate::search::today) struct Futility;

impl Rule<&Prospect<'_>> for Futility {
    const TECHNIQUE: Technique = Technique::Futility;
    /// What the move could have reached.
    type Decision = Estimate;

    #[inline]
    fn decide(self, worker: &Worker<'_, '_>, prospect: &Prospect<'_>) -> Estimate {
        let node = prospect.node;
        if node.in_check {
            return Estimate(None);
        }
        let margin = if prospect.candidate.is_quiet {
            quiet_margin(prospect)
        } else {
            capture_margin(worker, prospect)
        };
        let reach = margin.map(|margin| node.eval + Score(margin));
        Estimate(reach.filter(|&reach| reach <= node.window.alpha))
    }
}

/// By how much a quiet move may lift the evaluation.
#[inline]
fn quiet_margin(prospect: &Prospect<'_>) -> Option<i32> {
    let more = i32::from(!prospect.has_best) * t::futility_no_best();
    let margin = t::futility_quiet() + t::futility_quiet_per_ply() * prospect.lmr_depth + more;
    (prospect.lmr_depth < t::futility_depth()).then_some(margin)
}

/// By how much a capture may.
#[inline]
fn capture_margin(worker: &Worker<'_, '_>, prospect: &Prospect<'_>) -> Option<i32> {
    if prospect.lmr_depth >= t::futility_capture_depth() {
        return None;
    }
    let mv = prospect.candidate.mv;
    let victim = worker.context.board.captured(mv);
    let victim = victim.map_or(0, |victim| victim.value().0);
    let promoted = mv.promotion().map_or(0, |piece| piece.value().0);
    Some(
        t::futility_capture()
            + t::futility_capture_per_ply() * prospect.lmr_depth.max(0)
            + victim
            + promoted
            + prospect.history * t::futility_capture_history() / 1024,
    )
}
