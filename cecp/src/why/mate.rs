//! Mates in one and in two, proven by trying everything.

use super::fact::{Fact, Kind, Line, Start, line};
use super::scene::Scene;
use goby_core::board::Board;
use goby_core::types::Move;

/// A move of the side to move that mates.
fn mate_in_one(board: &Board) -> Option<Move> {
    let mut moves = board.legal_moves().into_iter();
    moves.find(|&mv| board.gives_check(mv) && is_mate_after(board, mv))
}

fn is_mate_after(board: &Board, mv: Move) -> bool {
    let mut after = board.clone();
    after.play(mv);
    after.in_check() && !after.has_legal_move()
}

/// The line by which the side that has just moved mates with its next move whatever is replied;
/// `None` where some reply holds, or where there is none.
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

/// The line of a mate in two by the side to move, if there is one.
fn mate_in_two(board: &Board) -> Option<Line> {
    board.legal_moves().into_iter().find_map(|mv| {
        let mut after = board.clone();
        after.play(mv);
        let rest = refuted_replies(&after)?;
        Some(line(core::iter::once(mv).chain(rest)))
    })
}

/// The fact of a mate in one or in two by the side to move, if there is one.
fn mate_within_two(board: &Board, kinds: [Kind; 2], start: Start) -> Option<Fact> {
    let [one, two] = kinds;
    if let Some(mv) = mate_in_one(board) {
        return Some(Fact::new(one).shown_by(start, &[mv]));
    }
    let moves = mate_in_two(board)?;
    Some(Fact::new(two).shown_by(start, &moves))
}

/// The board with the turn passed; `None` in check.
fn passed(board: &Board) -> Option<Board> {
    if board.in_check() {
        return None;
    }
    let mut passed = board.clone();
    passed.play_null();
    Some(passed)
}

impl Scene {
    /// The fact that the move forces mate with the next one, if it does.
    pub(super) fn mates_in_two(&self) -> Option<Fact> {
        let rest = refuted_replies(&self.after)?;
        let moves = line(core::iter::once(self.mv).chain(rest));
        Some(Fact::new(Kind::MatesInTwo).shown_by(Start::Before, &moves))
    }

    /// The mate that the move lets the other side give.
    pub(super) fn allows_mate(&self) -> Option<Fact> {
        let kinds = [Kind::AllowsMate, Kind::AllowsMateInTwo];
        mate_within_two(&self.after, kinds, Start::After)
    }

    /// The mate that could have been given.
    pub(super) fn misses_mate(&self) -> Option<Fact> {
        let kinds = [Kind::MissesMate, Kind::MissesMateInTwo];
        mate_within_two(&self.before, kinds, Start::Before)
    }

    /// The mate that comes if the other side does nothing about it.
    pub(super) fn threatens_mate(&self) -> Option<Fact> {
        let kinds = [Kind::ThreatensMate, Kind::ThreatensMateInTwo];
        mate_within_two(&passed(&self.after)?, kinds, Start::AfterPass)
    }

    /// The mate in one that the other side threatened, and can no longer give by any move.
    pub(super) fn stops_mate(&self) -> Option<Fact> {
        let mv = mate_in_one(&passed(&self.before)?)?;
        let is_stopped = mate_in_one(&self.after).is_none();
        is_stopped.then(|| Fact::new(Kind::StopsMate).shown_by(Start::BeforePass, &[mv]))
    }
}
