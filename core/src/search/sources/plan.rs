//! The futility family's plan for the moves of a node.

use super::material::gain;
use super::node::{Node, evades};
use super::pins::pins_queen;
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::search::technique::Technique;
use crate::types::{Depth, Move, Score};

/// The plan for the moves of a node. It is made once per node and decides by each move's gain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The technique that makes moves futile, or `None`.
    pub(super) by: Option<Technique>,
    /// A move that gains at most this much is futile (`FutilityLimit`).
    pub(super) limit: Score,
    /// The highest possible score of a futile move with gain 0. At most alpha.
    pub(super) reach: Score,
    pub(super) alpha: Score,
    /// A move that gains at least this much makes all replies futile (`OverKillLimit`).
    pub(super) kill: Score,
}

/// The plan's decision about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Search,
    /// Skip the move: this technique claims that its score is at most this score.
    Skip(Technique, Score),
    /// Fail high without a search. The score is at least this score.
    Kill(Score),
}

/// The quiet moves to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quiets {
    All,
    Checks,
}

impl Quiets {
    /// Calls `visit` for each of these moves.
    pub(super) fn generate(self, board: &Board, visit: &mut impl FnMut(Move)) {
        match self {
            Self::All => board.generate_hot(MoveKind::Quiets, visit),
            Self::Checks => board.generate_checks(visit),
        }
    }
}

impl Plan {
    /// The quiet moves to generate: "in particular, if FutilityLimit >= 0, all non-captures become
    /// futile".
    pub(super) fn quiets(&self, node: &Node) -> Option<Quiets> {
        match self.by {
            Some(Technique::FrontierFutility) => None,
            _ if evades(node) => Some(Quiets::All),
            _ if node.depth <= Depth::ZERO => None,
            // A pinning move is a quiet move ("incl. Q pins").
            None | Some(Technique::WeakGeneralFutility) => Some(Quiets::All),
            Some(_) => Some(Quiets::Checks),
        }
    }

    /// Returns the verdict on a legal move.
    pub(super) fn judge(&self, board: &Board, mv: Move, beta: Score) -> Verdict {
        let gain = gain(board, mv);
        // Over-kill: PVal[Victim] >= Beta - CurEval + PVal[FirstPiece(SideToMove)] + PosMargin -
        // PosMargin2.
        if gain >= self.kill {
            return Verdict::Kill(beta + gain - self.kill);
        }
        let Some(by) = self.by.filter(|_| gain <= self.limit) else {
            return Verdict::Search;
        };
        // "At d>=2, checks are never futile."
        let is_deep = by != Technique::FrontierFutility;
        let pins = by == Technique::WeakGeneralFutility;
        if is_deep && board.gives_check(mv) || pins && pins_queen(board, mv) {
            return Verdict::Search;
        }
        Verdict::Skip(by, self.reach_of(gain))
    }

    /// Returns true if over-kill may act at this node.
    pub(super) fn kills(&self) -> bool {
        self.kill < Score::INFINITE
    }

    /// The highest possible score of a futile move that gains `gain`.
    pub(super) fn reach_of(&self, gain: Score) -> Score {
        (self.reach + gain).min(self.alpha)
    }
}
