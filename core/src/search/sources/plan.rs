//! The plan of the futility family for the moves of a node.

use super::material::gain;
use super::node::{Node, evades};
use super::pins::pins_queen;
use super::technique::Technique;
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::types::{Depth, Move, Score};

/// The plan for the moves of a node: made once; then each move is judged by its victim.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The technique that makes moves futile (`FutilityLimit`), if any does.
    pub(super) by: Option<Technique>,
    /// A move that wins no more than this is futile.
    pub(super) limit: Score,
    /// The highest score of a futile move that wins nothing; never above alpha.
    pub(super) reach: Score,
    pub(super) alpha: Score,
    /// A move that wins this much makes the reply generally futile (`OverKillLimit`).
    pub(super) kill: Score,
}

/// The plan's verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Search,
    /// Skip it: this technique says that it scores no more than this.
    Skip(Technique, Score),
    /// Fail high unsearched, with this score at least.
    Kill(Score),
}

/// The quiet moves that are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Quiets {
    All,
    Checks,
}

impl Quiets {
    /// Calls `visit` for each of them.
    pub(super) fn generate(self, board: &Board, visit: &mut impl FnMut(Move)) {
        match self {
            Self::All => board.generate_hot(MoveKind::Quiets, visit),
            Self::Checks => board.generate_checks(visit),
        }
    }
}

impl Plan {
    /// The quiet moves that must be generated: "in particular, if FutilityLimit >= 0, all
    /// non-captures become futile".
    pub(super) fn quiets(&self, node: &Node) -> Option<Quiets> {
        match self.by {
            Some(Technique::FrontierFutility) => None,
            _ if evades(node) => Some(Quiets::All),
            _ if node.depth <= Depth::ZERO => None,
            // A pin is a quiet move ("incl. Q pins").
            None | Some(Technique::WeakGeneralFutility) => Some(Quiets::All),
            Some(_) => Some(Quiets::Checks),
        }
    }

    /// Judges a legal move.
    pub(super) fn judge(&self, board: &Board, mv: Move, beta: Score) -> Verdict {
        let gain = gain(board, mv);
        // PVal[Victim] >= Beta - CurEval + PVal[FirstPiece(SideToMove)] + PosMargin - PosMargin2.
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

    /// Returns true if a move may be over-kill.
    pub(super) fn kills(&self) -> bool {
        self.kill < Score::INFINITE
    }

    /// The highest score of a futile move that wins `gain`.
    pub(super) fn reach_of(&self, gain: Score) -> Score {
        (self.reach + gain).min(self.alpha)
    }
}
