//! Muller's futility family: what cannot matter need not be searched.
//!
//! At depth 0 the side to move may stand pat, so one ply earlier a move that wins too little is
//! futile (frontier), all moves may be (general), or a move wins so much that all replies will be
//! (over-kill). A null move lifts that to greater depth: super stand pat, and one ply earlier the
//! specific, the general and the weak form of deep futility.
//!
//! The bounds are the source's: what a move is worth besides material is at most `PosMargin`
//! ([`positional_gain`]) and at least `PosMargin2` ([`positional_loss`]). What is skipped lifts a
//! node's score to what it could have reached.
//!
//! Source: H. G. Muller, "Deep Futility Pruning".

use super::material::{
    LESS_THAN_A_QUEEN, PAWN, PROMOTION, best_pieces, positional_gain, positional_loss,
    promotion_in_one, promotion_in_two,
};
use super::node::Node;
use super::plan::Plan;
use super::{Observer, Sources, Technique};
use crate::search::worker::Worker;
use crate::tunables::sources_null_reduction;
use crate::types::{Depth, Piece, Score};

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// The family's plan for the node's moves.
    pub(super) fn plan(&self, node: &Node) -> Plan {
        let alpha = node.window.alpha;
        let mut plan = Plan {
            by: None,
            limit: -Score::INFINITE,
            reach: alpha,
            alpha,
            kill: self.over_kill(node),
        };
        let futile = self.frontier(node).or_else(|| self.deep(node));
        if let Some((by, limit, reach)) = futile {
            (plan.by, plan.limit, plan.reach) = (Some(by), limit, reach);
        }
        plan
    }

    /// Futility pruning in frontier nodes: PVal[Victim] <= Alpha - CurEval - PosMargin.
    fn frontier(&self, node: &Node) -> Option<(Technique, Score, Score)> {
        let by = Technique::FrontierFutility;
        let limit = node.gap() - positional_gain();
        let acts = self.has(by) && node.depth <= Depth::ONE && limit >= Score::ZERO;
        acts.then_some((by, limit, node.eval + positional_gain()))
    }

    /// General futility, "before move generation": CurEval <= Alpha - PVal[FirstPiece(Opponent)] -
    /// PosMargin. What the node is worth at most, if all its moves are futile.
    pub(super) fn general_futility(&self, node: &Node) -> Option<Score> {
        if !self.has(Technique::GeneralFutility) || node.depth > Depth::ONE {
            return None;
        }
        let (board, us) = (&self.context.board, self.context.us());
        // A recapture that takes no depth is not followed by a stand pat.
        let recaptures = |square| board.is_attacked(square, us, board.occupied());
        let may_extend = self.has(Technique::RecaptureExtension) && node.depth == Depth::ONE;
        if may_extend && node.last.is_some_and(recaptures) {
            return None;
        }
        let [first] = best_pieces(board, !us);
        let most = node.eval + first + promotion_in_one(board, us) + positional_gain();
        (most <= node.window.alpha).then_some(most)
    }

    /// Over-kill, "at d <= 2"; at d <= 1 where the reply may be a recapture that takes no depth.
    fn over_kill(&self, node: &Node) -> Score {
        let deepest = 2 - i32::from(self.has(Technique::RecaptureExtension));
        if !self.has(Technique::OverKill) || node.depth > Depth(deepest) {
            return Score::INFINITE;
        }
        let (board, us) = (&self.context.board, self.context.us());
        let [mut first] = best_pieces(board, us);
        // A queen that our move makes may be the one that is lost.
        if promotion_in_one(board, us) > Score::ZERO {
            first = first.max(PROMOTION + PAWN);
        }
        let margin = positional_gain() - positional_loss();
        node.window.beta - node.eval + first + promotion_in_one(board, !us) + margin
    }

    /// Super stand pat, "up to d = 2+R": CurEval >= Beta + PVal[FirstPiece(SideToMove)] +
    /// PosMargin. What the node is worth at least, if its null move would fail high.
    pub(super) fn super_stand_pat(&self, node: &Node) -> Option<Score> {
        let reply = node.depth - Depth::ONE - sources_null_reduction();
        if !self.has(Technique::SuperStandPat) || reply > Depth::ONE || !self.passes(node) {
            return None;
        }
        let (board, us) = (&self.context.board, self.context.us());
        let [first] = best_pieces(board, us);
        let least = node.eval - first - promotion_in_one(board, !us) - positional_gain();
        (least >= node.window.beta).then_some(least)
    }

    /// The deep forms: moves after which the opponent takes his super stand pat. By which one, the
    /// limit, and what a move that wins nothing comes to at most.
    fn deep(&self, node: &Node) -> Option<(Technique, Score, Score)> {
        let in_depth = node.depth > Depth::ONE && node.depth <= Depth(3) + sources_null_reduction();
        if !in_depth || !self.passing_is_free() {
            return None;
        }
        let (board, them) = (&self.context.board, !self.context.us());
        let [first, second, third] = best_pieces(board, them);
        // DeepMargin, and what two promotions may add.
        let margin = positional_gain() * 2 + promotion_in_two(board);
        // "PVal[FirstPiece] + PVal[SecondPiece]": GENERATE_CHECKS.
        let by = Technique::GeneralDeepFutility;
        let most = first + second + margin;
        if self.has(by) && most <= node.gap() {
            return Some((by, Score::INFINITE, node.eval + most));
        }
        // "So if there is no general deep futility and the opponent has a Queen ..."
        let escapes = self.has(Technique::WeakGeneralFutility)
            && node.depth <= Depth(3)
            && board.colored(them, Piece::Queen).len() == 1;
        if escapes {
            // "PVal[SecondPiece] + PVal[ThirdPiece] - ... + PosMargin2": GENERATE_QUEEN_CAPTURES.
            let by = Technique::WeakGeneralFutility;
            let most = second + third + margin - positional_loss();
            if most <= node.gap() {
                return Some((by, LESS_THAN_A_QUEEN, node.eval + most));
            }
        }
        // "FutilityLimit = FutilityGap - PVal[SecondPiece]" where the queen escapes, else
        // PVal[FirstPiece].
        let (by, later) = match escapes {
            true => (Technique::WeakGeneralFutility, second),
            false => (Technique::SpecificDeepFutility, first),
        };
        let limit = node.gap() - margin - later;
        let acts = self.has(Technique::SpecificDeepFutility) && limit >= Score::ZERO;
        acts.then_some((by, limit, node.eval + margin + later))
    }
}
