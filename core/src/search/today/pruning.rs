//! Pruning in the move loop: which moves are left out.
//!
//! Futility and the exchange pruning of quiet moves judge by the depth that reduction would leave,
//! late-move pruning, history pruning and the exchange pruning of captures and checks by the node's
//! own. None is asked at the root, without a piece besides pawns, or while the best score is a mate
//! against us.

use super::moves::Best;
use super::node::Node;
use super::picker::Picker;
use super::technique::Estimate;
use super::technique::exchange_pruning::ExchangePruning;
use super::technique::futility::Futility;
use super::technique::history_pruning::HistoryPruning;
use super::technique::late_move_pruning::LateMovePruning;
use super::technique::late_move_reduction::base;
use super::turn::Candidate;
use crate::search::worker::Worker;
use crate::tunables as t;

/// What pruning depends on of a move.
pub(super) struct Prospect<'n> {
    pub(super) node: &'n Node,
    pub(super) candidate: Candidate,
    /// The depth that reduction would leave; below 0 if it would leave none.
    pub(super) lmr_depth: i32,
    /// The sum of the relevant histories.
    pub(super) history: i32,
    /// Whether a move has raised alpha.
    pub(super) has_best: bool,
}

impl Prospect<'_> {
    /// Whether the move neither captures, promotes nor checks.
    #[inline]
    pub(super) const fn is_plain(&self) -> bool {
        self.candidate.is_quiet && !self.candidate.gives_check
    }
}

impl Worker<'_, '_> {
    /// Whether the move is left out. What it could have reached lifts the best score.
    #[inline(never)]
    pub(super) fn leaves_out(
        &mut self,
        node: &Node,
        candidate: Candidate,
        picker: &mut Picker,
        best: &mut Best,
    ) -> bool {
        let is_late = self.ask(LateMovePruning, (node, candidate.count));
        if is_late {
            picker.skip_quiets();
        }
        let mut reduced = base(node, candidate.count);
        if node.was_pv {
            reduced += t::lmr_pruning_pv();
        }
        let mut prospect = Prospect {
            node,
            candidate,
            lmr_depth: node.depth - 1 - (reduced >> 10),
            history: 0,
            has_best: best.mv.is_some(),
        };
        if prospect.is_plain() {
            is_late || self.leaves_out_quiet(&mut prospect, best)
        } else {
            self.leaves_out_forcing(&mut prospect, best)
        }
    }

    /// Whether a move is left out that neither captures, promotes nor checks.
    #[inline]
    fn leaves_out_quiet(&mut self, prospect: &mut Prospect<'_>, best: &mut Best) -> bool {
        let Candidate {
            mv, kind, exposure, ..
        } = prospect.candidate;
        let [last, before, ..] = prospect.node.after.0;
        prospect.history = self.histories.after(last, kind)
            + self.histories.after(before, kind)
            + self.histories.by_pawns(&self.context.board, kind);
        if self.ask(HistoryPruning, &*prospect) {
            return true;
        }
        prospect.history += 2 * self.histories.quiet(&self.context.board, mv, exposure);
        prospect.lmr_depth += prospect.history / t::history_per_lmr_ply();
        self.is_futile(prospect, best) || self.ask(ExchangePruning, &*prospect)
    }

    /// Whether a capture, a promotion or a check is left out.
    #[inline]
    fn leaves_out_forcing(&mut self, prospect: &mut Prospect<'_>, best: &mut Best) -> bool {
        let Candidate { mv, .. } = prospect.candidate;
        if !prospect.candidate.is_quiet {
            prospect.history = self.histories.capture(&self.context.board, mv);
        }
        !prospect.candidate.gives_check && self.is_futile(prospect, best)
            || self.ask(ExchangePruning, &*prospect)
    }

    /// Whether a move is futile; then it lifts the best score, never to a mate.
    #[inline]
    fn is_futile(&mut self, prospect: &Prospect<'_>, best: &mut Best) -> bool {
        let Estimate(reach) = self.ask(Futility, prospect);
        if let Some(reach) = reach
            && best.score < reach
            && !best.score.is_mate()
            && !reach.is_mate()
        {
            best.score = reach;
        }
        reach.is_some()
    }
}
