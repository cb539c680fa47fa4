//! The futility family: what cannot matter need not be searched.
//!
//! At depth 0 the side to move may stand pat. Foreseeing that, its opponent can tell from the
//! evaluation and the victim's value alone that a move will not do ([`frontier`]), that no move
//! will ([`general`]), or that a move wins so much that the reply will not do ([`over_kill`]). A
//! null move lifts the same reasoning to greater depth: [`super_stand_pat`], and what follows from
//! it one ply earlier, [`specific_deep`], [`general_deep`] and [`weak_general`].
//!
//! They share the values of pieces and promotions (`search/material.rs`). Where a technique's file
//! says "must not act", the verifier (`search/observe/verifier.rs`) holds it to the letter. The
//! form that ships leaves out the exemptions that would cost a look at the replies: stalemate,
//! draws by rule, what the child may pass with.
//!
//! A margin stands for what a move changes besides material. There are three of them: the shipped
//! one, each technique's own, from matches; the source's, one for the whole family
//! (`POSITIONAL_GAIN`, and `POSITIONAL_LOSS` where the worst is to be feared); and the sound
//! one, which is twice the bound of the positional part of the evaluation.
//!
//! Source: H. G. Muller, "Deep Futility Pruning" and "micro-Max 4: Futility Pruning".

pub(in crate::search) mod deep;
pub(in crate::search) mod frontier;
pub(in crate::search) mod general;
pub(in crate::search) mod general_deep;
pub(in crate::search) mod over_kill;
pub(in crate::search) mod specific_deep;
pub(in crate::search) mod super_stand_pat;
pub(in crate::search) mod weak_general;

use super::Technique;
use crate::board::Board;
use crate::order::Quiets;
use crate::search::material::{LESS_THAN_A_QUEEN, gain};
use crate::search::node::{Context, Node};
use crate::search::pins::pins_queen;
use crate::types::{MODERN, Move, Score};

/// The verifier clamps the positional part of the evaluation to +-this, in centipawns.
pub(in crate::search) const SOUND_LIMIT: Score = Score(60);
/// The margin that is a true bound then: the positional part goes from one end to the other at
/// most.
pub(in crate::search) const SOUND_MARGIN: Score = Score(SOUND_LIMIT.0 * 2);
/// Whether the static evaluation means something: in check it is only made for the classic forms.
#[inline]
fn is_evaluated(context: &Context, node: &Node) -> bool {
    !node.in_check || context.switches.evaluates_checks()
}

/// The margin of `technique` for what moves change besides material: the one that ships, its
/// source's (`classic`), or a true bound for the verifier.
#[inline]
fn margin(context: &Context, technique: Technique, shipped: Score, classic: Score) -> Score {
    if context.switches.is_sound() {
        SOUND_MARGIN
    } else if context.switches.is_classic(technique) {
        classic
    } else {
        shipped
    }
}

/// What is to be done with the moves of a node: decided once, then each move is judged by its
/// victim.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Plan {
    /// A move that wins no more than this is futile.
    futile: Score,
    /// Moves that give check are searched all the same.
    pub(in crate::search) spares_checks: bool,
    /// Moves that pin the queen are searched all the same.
    spares_pins: bool,
    /// A move that wins this much or more makes the reply generally futile.
    kill: Score,
    /// The technique that made moves futile.
    by: Technique,
}

/// What to do with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Verdict {
    /// Search it.
    Search,
    /// It cannot reach alpha.
    Skip(Technique),
    /// It reaches beta.
    Cut,
}

impl Plan {
    /// Everything is searched.
    pub(in crate::search) const NONE: Self = Self {
        futile: Score(-Score::INFINITE.0),
        spares_checks: true,
        spares_pins: false,
        kill: Score::INFINITE,
        by: Technique::FrontierFutility,
    };

    /// The plan for a node of which no move has been tried.
    #[inline(never)]
    pub(in crate::search) fn new(context: &Context, node: &Node) -> Self {
        let mut plan = Self {
            kill: over_kill::limit(context, node),
            ..Self::NONE
        };
        if let Some(limit) = frontier::limit(context, node) {
            plan.futile = limit;
            plan.spares_checks = frontier::spares_checks(context, node);
            return plan;
        }
        if general_deep::only_checks(context, node) {
            plan.futile = Score::INFINITE;
            plan.by = Technique::GeneralDeepFutility;
        } else if weak_general::only_queen(context, node) {
            plan.futile = LESS_THAN_A_QUEEN;
            plan.by = Technique::WeakGeneralFutility;
        } else if let Some((limit, by)) = specific_deep::limit(context, node) {
            plan.futile = limit;
            plan.by = by;
        }
        plan.spares_pins = plan.by == Technique::WeakGeneralFutility;
        plan
    }

    /// Which quiet moves need not even be generated.
    #[inline]
    pub(in crate::search) fn quiets(&self) -> Quiets {
        match self.futile >= Score::ZERO && !self.spares_pins {
            false => Quiets::All,
            true if self.spares_checks => Quiets::Checks,
            true => Quiets::None,
        }
    }

    /// The most that a skipped move that wins `gain` could have come to: not above `alpha`, the
    /// node's when the plan was made.
    #[inline]
    pub(in crate::search) fn reach(&self, alpha: Score, gain: Score) -> Score {
        if MODERN && self.by == Technique::FrontierFutility {
            alpha - self.futile + gain
        } else {
            alpha
        }
    }

    /// The technique that makes moves futile, if any does.
    #[inline]
    pub(in crate::search) fn shrinks_by(&self) -> Option<Technique> {
        (self.futile > -Score::INFINITE).then_some(self.by)
    }

    /// Whether a victim may be over-kill.
    #[inline]
    pub(in crate::search) fn may_kill(&self) -> bool {
        self.kill < Score::INFINITE
    }

    /// What to do with a legal move. On a chip it is kept out of the recursive frame, which is half
    /// as large without it.
    #[cfg_attr(feature = "big-tables", inline)]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(in crate::search) fn judge(&self, board: &Board, mv: Move) -> Verdict {
        let gain = gain(board, mv);
        if gain >= self.kill && gain > Score::ZERO {
            return Verdict::Cut;
        }
        if gain > self.futile
            || self.spares_checks && board.gives_check(mv)
            || self.spares_pins && pins_queen(board, mv)
        {
            Verdict::Search
        } else {
            Verdict::Skip(self.by)
        }
    }
}
