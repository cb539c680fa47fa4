//! Errors that the verifier's tests plant, each a way to get the futility family wrong. The
//! techniques know nothing of them: a decision is distorted after it was made.

use crate::search::material::{PAWN, PROMOTION, best_pieces, promotion_in_one, promotion_in_two};
use crate::search::node::{Context, Node};
use crate::search::technique::futility::{Plan, SOUND_LIMIT, Verdict, general, super_stand_pat};
use crate::search::technique::{Cut, Technique};
use crate::types::{Depth, Move, Score};

/// An error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Fault {
    /// The margin covers half of what the positional part of the evaluation can do.
    SmallMargin,
    /// Promotions gain nothing.
    Promotions,
    /// A new queen cannot be lost to the reply.
    OwnPromotion,
    /// Super stand pat acts in check.
    PassInCheck,
    /// Stalemate is no exemption.
    Stalemate,
    /// A draw by rule is no exemption.
    Draw,
    /// Whether the child would try a null move is not asked.
    Zugzwang,
    /// The deep forms skip checks.
    Checks,
    /// Super stand pat acts a ply further from the leaves.
    Depth,
}

/// A decision's circumstances, and the error that it is to have.
pub(in crate::search) struct Subject<'s> {
    pub(super) fault: Fault,
    pub(super) context: &'s Context,
    pub(super) node: &'s Node,
    pub(super) mv: Option<Move>,
    pub(super) by: Technique,
}

impl Subject<'_> {
    /// The cut that would be made with the error, unless one is made anyway.
    pub(super) fn distort_cut(&self, cut: Option<Cut>) -> Option<Cut> {
        cut.or_else(|| {
            if self.by == Technique::GeneralFutility {
                return general::cut(self.context, &self.poorer());
            }
            let mut node = self.richer();
            match self.fault {
                Fault::PassInCheck => node.in_check = false,
                Fault::Depth => node.depth -= Depth::ONE,
                _ => {}
            }
            super_stand_pat::cut(self.context, &node)
        })
    }

    /// The verdict that would be given with the error, unless the move is not searched anyway.
    pub(super) fn distort_verdict(&self, verdict: Verdict) -> Verdict {
        let (Verdict::Search, Some(mv)) = (verdict, self.mv) else {
            return verdict;
        };
        let judged = |node: &Node| {
            let mut plan = Plan::new(self.context, node);
            plan.spares_checks &= self.fault != Fault::Checks || node.depth < Depth(2);
            plan.judge(&self.context.board, mv)
        };
        match (judged(&self.poorer()), judged(&self.richer())) {
            (skip @ Verdict::Skip(_), _) => skip,
            (_, Verdict::Cut) => Verdict::Cut,
            _ => Verdict::Search,
        }
    }

    /// The node with as much less evaluation as the error leaves out of what its side may gain.
    fn poorer(&self) -> Node {
        let less = match self.fault {
            Fault::SmallMargin => SOUND_LIMIT,
            Fault::Promotions if self.by == Technique::GeneralFutility => {
                promotion_in_one(&self.context.board, self.context.us())
            }
            Fault::Promotions if self.node.depth > Depth::ONE => {
                promotion_in_two(&self.context.board)
            }
            _ => Score::ZERO,
        };
        Node {
            eval: self.node.eval - less,
            ..*self.node
        }
    }

    /// The node with as much more evaluation as the error leaves out of what its side may lose.
    fn richer(&self) -> Node {
        let (board, us) = (&self.context.board, self.context.us());
        let more = match self.fault {
            Fault::SmallMargin => SOUND_LIMIT,
            Fault::Promotions => promotion_in_one(board, !us),
            Fault::OwnPromotion if promotion_in_one(board, us) > Score::ZERO => {
                let [best] = best_pieces(board, us);
                (PROMOTION + PAWN - best).max(Score::ZERO)
            }
            _ => Score::ZERO,
        };
        Node {
            eval: self.node.eval + more,
            ..*self.node
        }
    }
}
