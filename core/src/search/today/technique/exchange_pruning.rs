//! Exchange pruning: a move that loses more material by static exchange than the depth allows is
//! left out.
//!
//! Must not act at the root, without a piece besides pawns, or while the best score is a mate
//! against us. Not sound: what is sacrificed may come back.
//!
//! Source: F. Reul, "New Architectures in Computer Chess", 2009.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::pruning::Prospect;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

pub(in crate::search::today) struct ExchangePruning;

impl Rule<&Prospect<'_>> for ExchangePruning {
    const TECHNIQUE: Technique = Technique::ExchangePruning;
    type Decision = bool;

    #[inline]
    fn decide(self, worker: &Worker<'_, '_>, prospect: &Prospect<'_>) -> bool {
        let allowed = if prospect.is_plain() {
            let depth = prospect.lmr_depth.max(0);
            t::see_quiet_per_square() * depth * depth
        } else {
            let history = prospect.history * t::see_capture_history() / 1024;
            (t::see_capture_per_ply() * prospect.node.depth + history).max(0)
        };
        let board = &worker.context.board;
        !board.see_with_pins(prospect.candidate.mv, Score(-allowed))
    }
}
