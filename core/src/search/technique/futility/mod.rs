//! The futility family: what cannot matter need not be searched.
//!
//! At depth 0 the side to move may stand pat. Foreseeing that, its opponent can tell from the evaluation and the
//! victim's value alone that a move will not do ([`frontier`]), that no move will ([`general`]), or that a move wins so much that
//! the reply will not do ([`over_kill`]). A null move lifts the same reasoning to greater depth: [`super_stand_pat`], and what
//! follows from it one ply earlier, [`specific_deep`], [`general_deep`] and [`weak_general`].
//!
//! They share one gap, the opponent's best pieces and one allowance for promotions, computed once per node: [`Material`].
//! Where a technique's file says "must not act", the verifier (`search/verify.rs`) holds it to the letter. The form that ships leaves
//! out the exemptions that would cost a look at the replies: stalemate, draws by rule, what the child may pass with.
//!
//! Two margins stand for what a move changes besides material: the shipped one, from matches, and the sound one, which is
//! twice the bound of the positional part of the evaluation.
//!
//! Source: H. G. Muller, "Deep Futility Pruning" and "micro-Max 4: Futility Pruning".

pub(in crate::search) mod frontier;
pub(in crate::search) mod general;
pub(in crate::search) mod general_deep;
pub(in crate::search) mod over_kill;
pub(in crate::search) mod specific_deep;
pub(in crate::search) mod super_stand_pat;
pub(in crate::search) mod weak_general;

use super::params::{SOUND_LIMIT, SOUND_MARGIN};
use super::{Fault, Switches, Technique};
use crate::board::Board;
use crate::order::Quiets;
use crate::search::window::Window;
use crate::types::{Bitboard, Color, Depth, Move, Piece, Rank, Score};

const PAWN: Score = Piece::Pawn.value();
/// What a pawn gains by becoming a queen.
const PROMOTION: Score = Score(Piece::Queen.value().0 - PAWN.0);

/// The values of a side's best pieces, the king apart, best first; 0 where there is none.
#[cfg_attr(feature = "big-code", inline)]
pub(in crate::search) fn best_pieces<const N: usize>(board: &Board, color: Color) -> [Score; N] {
    let mut best = [Score::DRAW; N];
    let mut places = best.iter_mut();
    for piece in [
        Piece::Queen,
        Piece::Rook,
        Piece::Bishop,
        Piece::Knight,
        Piece::Pawn,
    ] {
        for _ in 0..board.colored(color, piece).len() {
            let Some(place) = places.next() else {
                return best;
            };
            *place = piece.value();
        }
    }
    best
}

/// What the family needs to know of a node.
#[derive(Clone, Copy)]
pub(in crate::search) struct Node<'b> {
    pub(in crate::search) board: &'b Board,
    pub(in crate::search) switches: Switches,
    pub(in crate::search) window: Window,
    /// The static evaluation.
    pub(in crate::search) eval: Score,
    pub(in crate::search) depth: Depth,
    pub(in crate::search) in_check: bool,
}

impl Node<'_> {
    /// Whether the evaluation means something: in check it is only made for the classic forms.
    #[inline]
    fn is_evaluated(&self) -> bool {
        !self.in_check || self.switches.evaluates_checks()
    }

    /// How far the evaluation lies below alpha.
    #[inline]
    fn gap(&self) -> Score {
        self.window.alpha - self.eval
    }

    /// How far the evaluation lies above beta.
    #[inline]
    pub(super) fn surplus(&self) -> Score {
        self.eval - self.window.beta
    }

    #[inline]
    fn us(&self) -> Color {
        self.board.side()
    }

    /// The margin for what moves change besides material: a true bound for the verifier, else the one given.
    #[inline]
    fn margin(&self, shipped: Score) -> Score {
        if self.switches.suffers(Fault::SmallMargin) {
            SOUND_LIMIT
        } else if self.switches.is_sound() {
            SOUND_MARGIN
        } else {
            shipped
        }
    }

    /// Pawns of `color` that stand one move before promotion.
    #[inline]
    fn pawns_on_seventh(&self, color: Color) -> Bitboard {
        if self.switches.suffers(Fault::Promotions) {
            return Bitboard::EMPTY;
        }
        self.board.colored(color, Piece::Pawn) & Rank::Seventh.bitboard().relative_to(color)
    }

    /// What a promotion may add for `color` in one move: a pawn on the seventh rank.
    #[inline]
    fn promotion_in_one(&self, color: Color) -> Score {
        if self.pawns_on_seventh(color).is_empty() {
            Score::DRAW
        } else {
            PROMOTION
        }
    }

    /// What promotions may add for us in two moves: pawns on the seventh rank, or one on the sixth.
    #[cfg_attr(feature = "big-code", inline)]
    fn promotion_in_two(&self) -> Score {
        if self.pawns_on_seventh(self.us()).has_many() {
            return PROMOTION * 2;
        }
        let pawns = self.board.colored(self.us(), Piece::Pawn);
        if pawns.is_disjoint(Rank::Sixth.bitboard().relative_to(self.us())) {
            self.promotion_in_one(self.us())
        } else {
            PROMOTION
        }
    }
}

/// What is to be done with the moves of a node: decided once, then each move is judged by its victim.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Plan {
    /// A move that wins no more than this is futile ...
    futile: Score,
    /// ... unless it gives check.
    pub(in crate::search) spares_checks: bool,
    /// Nothing but queen captures, checks and pins of the queen is worth a search.
    queen_only: bool,
    /// A move that wins this much or more makes the reply generally futile.
    kill: Score,
    /// Which technique made moves futile, for the counters and the verifier.
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
        queen_only: false,
        kill: Score::INFINITE,
        by: Technique::FrontierFutility,
    };

    /// The plan for a node of which no move has been tried.
    #[inline(never)]
    pub(in crate::search) fn new(node: &Node<'_>) -> Self {
        let mut plan = Self {
            kill: over_kill::limit(node),
            ..Self::NONE
        };
        if let Some(limit) = frontier::limit(node) {
            plan.futile = limit;
            plan.spares_checks = frontier::spares_checks(node);
            return plan;
        }
        plan.spares_checks = !node.switches.suffers(Fault::Checks);
        if general_deep::only_checks(node) {
            plan.futile = Score::INFINITE;
            plan.by = Technique::GeneralDeepFutility;
        } else if weak_general::only_queen(node) {
            plan.queen_only = true;
            plan.by = Technique::WeakGeneralFutility;
        } else if let Some((limit, by)) = specific_deep::limit(node) {
            plan.futile = limit;
            plan.by = by;
        }
        plan
    }

    /// Which quiet moves need not even be generated.
    #[inline]
    pub(in crate::search) fn quiets(&self) -> Quiets {
        match self.futile >= Score::DRAW {
            false => Quiets::All,
            true if self.spares_checks => Quiets::Checks,
            true => Quiets::None,
        }
    }

    /// For the counters: which technique makes moves futile, if any, and whether a victim may be over-kill.
    #[inline]
    pub(in crate::search) fn acts(&self) -> (Option<Technique>, bool) {
        let shrinks = self.queen_only || self.futile > -Score::INFINITE;
        (shrinks.then_some(self.by), self.kill < Score::INFINITE)
    }

    /// What to do with a legal move. On a chip it is kept out of the recursive frame, which is half as large without it.
    #[cfg_attr(feature = "big-tables", inline)]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(in crate::search) fn judge(&self, board: &Board, mv: Move) -> Verdict {
        let gain = gain(board, mv);
        if gain >= self.kill && gain > Score::DRAW {
            return Verdict::Cut;
        }
        let futile = gain <= self.futile || self.queen_only && !weak_general::matters(board, mv);
        if !futile || self.spares_checks && board.gives_check(mv) {
            return Verdict::Search;
        }
        Verdict::Skip(self.by)
    }
}

/// What a move wins by itself: its victim's value, and a promotion's.
#[cfg_attr(feature = "big-code", inline)]
pub(in crate::search) fn gain(board: &Board, mv: Move) -> Score {
    let victim = board.captured(mv).map_or(Score::DRAW, Piece::value);
    let promotion = mv
        .promotion()
        .map_or(Score::DRAW, |piece| piece.value() - Piece::Pawn.value());
    victim + promotion
}
