//! Mates in one and two, proven by trying all moves.

use super::fact::{Fact, Kind, Line, Start, line};
use super::scene::Scene;
use crate::board::Board;
use crate::types::Move;

/// Returns a move that mates.
#[cold]
#[inline]
fn mate_in_one(board: &Board) -> Option<Move> {
    let mut moves = board.legal_moves().into_iter();
    moves.find(|&mv| board.gives_check(mv) && is_mate_after(board, mv))
}

#[cold]
#[inline]
fn is_mate_after(board: &Board, mv: Move) -> bool {
    let mut after = board.clone();
    after.play(mv);
    after.in_check() && !after.has_legal_move()
}

/// Returns a reply and the mate after it, if every reply allows mate; `None` if a reply prevents
/// mate or there is no reply.
#[cold]
#[inline]
fn refuted_replies(board: &Board) -> Option<Line> {
    let mut shown = None;
    for reply in board.legal_moves() {
        let mut after = board.clone();
        after.play(reply);
        let mate = mate_in_one(&after)?;
        shown.get_or_insert([reply, mate]);
    }
    shown.map(line)
}

/// Returns a line in which the side to move mates in two.
#[cold]
#[inline]
fn mate_in_two(board: &Board) -> Option<Line> {
    board.legal_moves().into_iter().find_map(|mv| {
        let mut after = board.clone();
        after.play(mv);
        let rest = refuted_replies(&after)?;
        Some(line(core::iter::once(mv).chain(rest)))
    })
}

/// Returns the fact that the side to move mates in one or two.
#[cold]
#[inline]
fn mate_within_two(board: &Board, kinds: [Kind; 2], start: Start) -> Option<Fact> {
    let [one, two] = kinds;
    if let Some(mv) = mate_in_one(board) {
        return Some(Fact::new(one).shown_by(start, &[mv]));
    }
    let moves = mate_in_two(board)?;
    Some(Fact::new(two).shown_by(start, &moves))
}

/// Returns the board after a null move; `None` in check.
#[cold]
#[inline]
fn passed(board: &Board) -> Option<Board> {
    if board.in_check() {
        return None;
    }
    let mut passed = board.clone();
    passed.play_null();
    Some(passed)
}

impl Scene {
    /// Returns the fact that the move forces mate by the next move.
    #[cold]
    #[inline]
    pub(super) fn mates_in_two(&self) -> Option<Fact> {
        let rest = refuted_replies(&self.after)?;
        let moves = line(core::iter::once(self.mv).chain(rest));
        Some(Fact::new(Kind::MatesInTwo).shown_by(Start::Before, &moves))
    }

    /// Returns the mate that the move allows.
    #[cold]
    #[inline]
    pub(super) fn allows_mate(&self) -> Option<Fact> {
        let kinds = [Kind::AllowsMate, Kind::AllowsMateInTwo];
        mate_within_two(&self.after, kinds, Start::After)
    }

    /// Returns the mate that the move misses.
    #[cold]
    #[inline]
    pub(super) fn misses_mate(&self) -> Option<Fact> {
        let kinds = [Kind::MissesMate, Kind::MissesMateInTwo];
        mate_within_two(&self.before, kinds, Start::Before)
    }

    /// Returns the mate that the move threatens.
    #[cold]
    #[inline]
    pub(super) fn threatens_mate(&self) -> Option<Fact> {
        let kinds = [Kind::ThreatensMate, Kind::ThreatensMateInTwo];
        mate_within_two(&passed(&self.after)?, kinds, Start::AfterPass)
    }

    /// Returns the mate in one that the opponent threatened, if the move prevents every mate in
    /// one, and not only for the moment by a check.
    #[cold]
    #[inline]
    pub(super) fn stops_mate(&self) -> Option<Fact> {
        let mv = mate_in_one(&passed(&self.before)?)?;
        let is_stopped = !self.after.in_check() && mate_in_one(&self.after).is_none();
        is_stopped.then(|| Fact::new(Kind::StopsMate).shown_by(Start::BeforePass, &[mv]))
    }
}
