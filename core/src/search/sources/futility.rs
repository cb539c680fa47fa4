//! Muller's futility family: pruning by bounds on the static eval.
//!
//! At depth 0 the side to move may stand pat. One ply earlier, this gives three techniques. A
//! single move that gains too little is futile (frontier futility). All moves together may be
//! futile (general futility). A move may gain so much that all replies are futile (over-kill). With
//! a null move the same arguments hold at greater depth. Super stand pat cuts before the null move
//! is searched. One ply before it there are specific, general and weak deep futility.
//!
//! The margins are the source's. The positional gain of a move is at most `PosMargin`
//! ([`positional_gain`]) and at least `PosMargin2` ([`positional_loss`]). When moves are skipped,
//! the node's score is raised to the best score that they could have reached.
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
    /// Returns the futility family's plan for the moves of a node.
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

    /// Frontier futility: PVal[Victim] <= Alpha - CurEval - PosMargin. Returns the technique, the
    /// limit and the reach of a [`Plan`].
    fn frontier(&self, node: &Node) -> Option<(Technique, Score, Score)> {
        let by = Technique::FrontierFutility;
        let limit = node.gap() - positional_gain();
        let acts = self.has(by) && node.depth <= Depth::ONE && limit >= Score::ZERO;
        acts.then_some((by, limit, node.eval + positional_gain()))
    }

    /// General futility, "before move generation": CurEval <= Alpha - PVal[FirstPiece(Opponent)] -
    /// PosMargin. Returns the greatest possible score of the node if all its moves are futile.
    pub(super) fn general_futility(&self, node: &Node) -> Option<Score> {
        if !self.has(Technique::GeneralFutility) || node.depth > Depth::ONE {
            return None;
        }
        let (board, us) = (&self.context.board, self.context.us());
        // After a recapture with extension (depth unchanged), the opponent is not at depth 0 and
        // cannot stand pat.
        let recaptures = |square| board.is_attacked(square, us, board.occupied());
        let may_extend = self.has(Technique::RecaptureExtension) && node.depth == Depth::ONE;
        if may_extend && node.last.is_some_and(recaptures) {
            return None;
        }
        let [first] = best_pieces(board, !us);
        let most = node.eval + first + promotion_in_one(board, us) + positional_gain();
        (most <= node.window.alpha).then_some(most)
    }

    /// Returns the over-kill limit. The technique acts "at d <= 2", or at d <= 1 with the recapture
    /// extension, because the reply may be an extended recapture.
    fn over_kill(&self, node: &Node) -> Score {
        let deepest = 2 - i32::from(self.has(Technique::RecaptureExtension));
        if !self.has(Technique::OverKill) || node.depth > Depth(deepest) {
            return Score::INFINITE;
        }
        let (board, us) = (&self.context.board, self.context.us());
        let [mut first] = best_pieces(board, us);
        // The best piece to lose may be a queen that our move makes by promotion.
        if promotion_in_one(board, us) > Score::ZERO {
            first = first.max(PROMOTION + PAWN);
        }
        let margin = positional_gain() - positional_loss();
        node.window.beta - node.eval + first + promotion_in_one(board, !us) + margin
    }

    /// Super stand pat, "up to d = 2+R": CurEval >= Beta + PVal[FirstPiece(SideToMove)] +
    /// PosMargin. Returns the least possible score of the node if its null move must fail high.
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

    /// The deep forms: a move is futile if the opponent's super stand pat refutes it. Returns the
    /// technique, the limit and the reach of a [`Plan`].
    fn deep(&self, node: &Node) -> Option<(Technique, Score, Score)> {
        let in_depth = node.depth > Depth::ONE && node.depth <= Depth(3) + sources_null_reduction();
        if !in_depth || !self.passing_is_free() {
            return None;
        }
        let (board, them) = (&self.context.board, !self.context.us());
        let [first, second, third] = best_pieces(board, them);
        // DeepMargin, plus the greatest gain of two promotions.
        let margin = positional_gain() * 2 + promotion_in_two(board);
        // General deep futility: "PVal[FirstPiece] + PVal[SecondPiece]". Only checks are generated.
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
            // Weak general futility: "PVal[SecondPiece] + PVal[ThirdPiece] - ... + PosMargin2".
            // Only queen captures, checks and pins are searched.
            let by = Technique::WeakGeneralFutility;
            let most = second + third + margin - positional_loss();
            if most <= node.gap() {
                return Some((by, LESS_THAN_A_QUEEN, node.eval + most));
            }
        }
        // "FutilityLimit = FutilityGap - PVal[SecondPiece]" if the queen can escape, otherwise with
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
