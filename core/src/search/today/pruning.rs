//! Pruning in the move loop: late-move pruning, futility, history and exchange pruning.
//!
//! All judge by the depth that reduction would leave, not by the node's own. Must not act at the
//! root, without a piece besides pawns, or while the best score is a mate against us; what is left
//! out lifts the best score to what it could have reached, never to a mate. Not sound.
//!
//! Source: H. G. Muller, micro-Max 4.1 (frontier futility); T. Romstad, Stockfish (move counts);
//! F. Letouzey, Fruit 2 (history); F. Reul, "New Architectures in Computer Chess", 2009
//! (exchanges).

use super::frame::kind;
use super::moves::{Best, Candidate};
use super::node::Node;
use super::picker::Picker;
use super::reduction;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

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
        let Candidate { mv, count, .. } = candidate;
        let depth = node.depth;
        // Late-move pruning.
        let improving = i32::from(node.improving);
        if count >= (t::late_moves() + depth * depth) / (2 - improving) {
            picker.skip_quiets();
            if candidate.is_quiet && !candidate.gives_check {
                return true;
            }
        }
        let mut reduced = reduction::base(node, count);
        if node.was_pv {
            reduced += t::lmr_pruning_pv();
        }
        let board = &self.context.board;
        let alpha = node.window.alpha;
        let Some(piece) = board.piece_on(mv.from()) else {
            return false;
        };
        let mut lmr_depth = depth - 1 - (reduced >> 10);
        if !candidate.is_quiet || candidate.gives_check {
            let history = if candidate.is_quiet {
                0
            } else {
                self.histories.capture(board, mv)
            };
            if !candidate.is_quiet && !candidate.gives_check && !node.in_check && lmr_depth < 8 {
                let victim = board.captured(mv).map_or(0, |victim| victim.value().0);
                let promoted = mv.promotion().map_or(0, |piece| piece.value().0);
                let reach = node.eval.0
                    + t::futility_capture()
                    + t::futility_capture_per_ply() * lmr_depth.max(0)
                    + victim
                    + promoted
                    + history * t::futility_capture_history() / 1024;
                if reach <= alpha.0 {
                    lift(best, Score(reach));
                    return true;
                }
            }
            let margin =
                t::see_capture_per_ply() * depth + history * t::see_capture_history() / 1024;
            return !board.see_with_pins(mv, Score(-margin.max(0)));
        }
        let kind = kind(board.side(), piece, mv.to());
        let [last, before, ..] = node.after.0;
        let mut history = self.histories.after(last, kind)
            + self.histories.after(before, kind)
            + self.histories.by_pawns(board, kind);
        if history < -t::history_pruning() * depth {
            return true;
        }
        history += 2 * self.histories.quiet(board, mv);
        lmr_depth += history / t::history_per_lmr_ply();
        let reach = node.eval.0
            + t::futility_quiet()
            + t::futility_quiet_per_ply() * lmr_depth
            + if best.mv.is_none() {
                t::futility_no_best()
            } else {
                0
            };
        if !node.in_check && lmr_depth < t::futility_depth() && reach <= alpha.0 {
            lift(best, Score(reach));
            return true;
        }
        let lmr_depth = lmr_depth.max(0);
        !board.see_with_pins(
            mv,
            Score(-t::see_quiet_per_square() * lmr_depth * lmr_depth),
        )
    }
}

/// A move that is left out lifts the best score to what it could have reached, never to a mate.
fn lift(best: &mut Best, reach: Score) {
    if best.score < reach && !best.score.is_mate() && !reach.is_mate() {
        best.score = reach;
    }
}
