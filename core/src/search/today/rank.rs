//! The rank of a move among those of its stage: what the picker orders by.

use super::frame::{After, kind};
use super::history::{Histories, QuietHistories};
use super::threats::{Attacked, KEPT, Threats};
use crate::board::Board;
use crate::eval::Evaluation;
use crate::movegen::NodeChecks;
use crate::order::Killers;
use crate::tunables::{picker_check, picker_killer};
use crate::types::{Color, Move, Piece, Score};

/// A victim's centipawns are multiplied by this beside the history of the capture.
const VICTIM: i32 = 14;
/// Captures among evasions stand above the quiet ones.
const EVASION_CAPTURE: i32 = 12_000;
/// Underpromotions come last.
pub(super) const UNDERPROMOTION: i32 = -30_000;
/// A centipawn of placement in points of history.
const PLACEMENT: i32 = 16;
/// The sum of histories is divided by this to be a rank.
const RANK: i32 = 8;

/// What a rank depends on.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) board: &'a Board,
    pub(super) histories: &'a Histories<'a>,
    pub(super) after: After,
    pub(super) killers: Killers,
    /// Whether threats matter for the order.
    pub(super) threats: bool,
    /// The squares that the opponent attacks.
    pub(super) attacked: Attacked,
    /// What the main search has found out; asked of quiet moves alone.
    pub(super) survey: Option<&'a Survey>,
}

/// What is found out of a position before its moves are judged.
pub(super) struct Survey {
    /// Which moves give check.
    pub(super) checks: NodeChecks,
    /// What the opponent attacks, if the histories depend on it.
    pub(super) threats: [Threats; KEPT],
}

/// Whether a legal move captures or promotes to a queen.
#[inline]
pub(super) fn is_forcing(board: &Board, mv: Move) -> bool {
    board.is_capture(mv) || mv.promotion() == Some(Piece::Queen)
}

/// The rank of a capture or a promotion.
pub(super) fn rank_capture(known: Known<'_>, mv: Move) -> i32 {
    let board = known.board;
    let promoted = match mv.promotion() {
        None => 0,
        Some(Piece::Queen) => 900,
        Some(piece) => return UNDERPROMOTION + piece as i32,
    };
    let victim = board.captured(mv).map_or(0, |victim| victim.value().0);
    VICTIM * (victim + promoted) + known.histories.capture(board, mv)
}

/// What the quiet moves of one node are ranked by.
pub(super) struct QuietRanks<'a> {
    known: Known<'a>,
    color: Color,
    histories: QuietHistories<'a>,
    threats: Option<Threats>,
}

impl<'a> QuietRanks<'a> {
    pub(super) fn new(known: Known<'a>) -> Self {
        let threats = || {
            let found = known.survey.and_then(|survey| survey.threats.first());
            found.copied().unwrap_or_else(|| Threats::new(known.board))
        };
        Self {
            known,
            color: known.board.side(),
            histories: known.histories.of_node(known.board, known.after),
            threats: known.threats.then(threats),
        }
    }

    /// The rank of a quiet move.
    #[inline]
    pub(super) fn of(&self, mv: Move) -> i32 {
        let board = self.known.board;
        let Some(piece) = board.piece_on(mv.from()) else {
            return 0;
        };
        let color = self.color;
        let exposure = self.known.attacked.exposure(mv);
        let kind = kind(color, piece, mv.to());
        let mut rank = self.histories.sum(color, mv, exposure, kind);
        rank += PLACEMENT * Evaluation::placement_gain(color, piece, mv);
        if self.known.killers.has(mv) {
            rank += picker_killer();
        }
        if let Some(threats) = &self.threats {
            rank += threats.gain(piece, mv);
        }
        let survey = self.known.survey;
        if survey.is_some_and(|survey| survey.checks.has(board, mv))
            && board.see_with_pins(mv, Score(-50))
        {
            rank += picker_check();
        }
        rank / RANK
    }
}

/// The rank of any move in check.
pub(super) fn rank_evasion(known: Known<'_>, mv: Move) -> i32 {
    let board = known.board;
    if is_forcing(board, mv) {
        return EVASION_CAPTURE + rank_capture(known, mv).min(20_000);
    }
    let Some(piece) = board.piece_on(mv.from()) else {
        return 0;
    };
    let kind = kind(board.side(), piece, mv.to());
    let [last, ..] = known.after.0;
    let exposure = known.attacked.exposure(mv);
    let rank = known.histories.quiet(board, mv, exposure) + known.histories.after(last, kind);
    (rank / RANK).clamp(-8_000, 8_000)
}
