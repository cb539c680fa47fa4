//! Move ordering: the rank of a move within its stage of the picker. Higher ranks come first.

use super::history::{Histories, QuietHistories};
use super::node::Node;
use super::ply_record::kind;
use super::threats::{Attacked, THREATS, Threats};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::movegen::NodeChecks;
use crate::order::Killers;
use crate::tunables::{picker_check, picker_killer};
use crate::types::{Color, Move, Piece, Score};

/// The weight of one centipawn of the victim's value, in points of capture history.
const VICTIM: i32 = 14;
/// The addition to the rank of captures in check. They then come before quiet moves, whose ranks
/// are within +-5,120.
const EVASION_CAPTURE: i32 = 12_000;
/// The greatest rank of a capture in check before this addition: the sum fits in 16 bits.
const MOST_OF_CAPTURE: i32 = 20_000;
/// The rank of underpromotions: they come last. In check only captures have it.
pub(super) const UNDERPROMOTION: i32 = -30_000;
/// The weight of one centipawn of placement gain, in points of history.
const PLACEMENT: i32 = 16;
/// A quiet check gets its bonus if its SEE is at least this.
const CHECK_LOSS: Score = Score(-50);
/// The divisor that converts a sum of histories to a rank.
const PER_RANK: i32 = 8;

/// The data from which ranks are computed.
#[derive(Clone, Copy)]
pub(super) struct OrderingContext<'a> {
    pub(super) board: &'a Board,
    pub(super) histories: &'a Histories<'a>,
    pub(super) node: &'a Node,
    /// True if attacks by less valuable pieces change the ranks.
    pub(super) threats: bool,
    /// Further data of a node, for quiet moves; `None` in ProbCut and quiescence.
    pub(super) info: Option<&'a NodeInfo>,
}

/// Data of a node that is computed once, before move ordering.
pub(super) struct NodeInfo {
    pub(super) killers: Killers,
    /// Detects moves that give check.
    pub(super) checks: NodeChecks,
    /// The squares that the opponent attacks, if the histories depend on them.
    pub(super) threats: [Threats; THREATS],
}

/// Returns true if a legal move is a capture or a promotion to a queen.
#[inline]
pub(super) fn is_forcing(board: &Board, mv: Move) -> bool {
    board.is_capture(mv) || mv.promotion() == Some(Piece::Queen)
}

/// Returns the rank of a capture or a promotion: by the victim's value and the capture history.
pub(super) fn rank_capture(context: &OrderingContext<'_>, mv: Move) -> i32 {
    let board = context.board;
    let promoted = match mv.promotion() {
        None => 0,
        Some(Piece::Queen) => 900,
        Some(piece) => return UNDERPROMOTION + piece as i32,
    };
    let Some(piece) = board.piece_on(mv.from()) else {
        return 0;
    };
    let victim = board.captured_by(piece, mv);
    let value = victim.map_or(0, |victim| victim.value().0);
    let kind = kind(board.side(), piece, mv.to());
    VICTIM * (value + promoted) + context.histories.capture(kind, victim)
}

/// Computes the ranks of the quiet moves of a node.
pub(super) struct QuietRanks<'a> {
    board: &'a Board,
    color: Color,
    attacked: Attacked,
    killers: Killers,
    histories: QuietHistories<'a>,
    threats: Threats,
    checks: &'a NodeChecks,
}

impl<'a> QuietRanks<'a> {
    pub(super) fn new(context: &OrderingContext<'a>, info: &'a NodeInfo) -> Self {
        let board = context.board;
        Self {
            board,
            color: board.side(),
            attacked: context.node.attacked,
            killers: info.killers,
            histories: (context.histories).of_node(board, context.node.previous),
            threats: if !context.threats {
                Threats::NONE
            } else if let Some(&threats) = info.threats.first() {
                threats
            } else {
                Threats::new(board)
            },
            checks: &info.checks,
        }
    }

    /// Returns the rank of a quiet move.
    #[inline]
    pub(super) fn of(&self, mv: Move) -> i16 {
        let Some(piece) = self.board.piece_on(mv.from()) else {
            return 0;
        };
        let kind = kind(self.color, piece, mv.to());
        let exposure = self.attacked.exposure(mv);
        let mut rank = self.histories.sum(self.color, mv, exposure, kind);
        rank += PLACEMENT * Evaluation::placement_gain(self.color, piece, mv);
        if self.killers.has(mv) {
            rank += picker_killer();
        }
        rank += self.threats.gain(piece, mv);
        if self.checks.has_plain(self.board, piece, mv) && self.board.see_with_pins(mv, CHECK_LOSS)
        {
            rank += picker_check();
        }
        rank /= PER_RANK;
        // The sum of the greatest values fits in 16 bits, except with other tunables.
        if cfg!(feature = "tune") {
            rank = rank.clamp(-32_000, 32_000);
        }
        debug_assert!(i16::try_from(rank).is_ok(), "{mv:?} has the rank {rank}");
        rank as i16
    }
}

/// Returns the rank of a move when in check.
pub(super) fn rank_evasion(context: &OrderingContext<'_>, mv: Move) -> i32 {
    let board = context.board;
    if is_forcing(board, mv) {
        return EVASION_CAPTURE + rank_capture(context, mv).min(MOST_OF_CAPTURE);
    }
    let Some(piece) = board.piece_on(mv.from()) else {
        return 0;
    };
    let kind = kind(board.side(), piece, mv.to());
    let [last, ..] = context.node.previous.0;
    let exposure = context.node.attacked.exposure(mv);
    let rank = context.histories.butterfly(board, mv, exposure)
        + context.histories.continuation(last, kind);
    rank / PER_RANK
}
