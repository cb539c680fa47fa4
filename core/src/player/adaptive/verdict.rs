//! Estimates the winner of a game whose result is not reported.

use crate::board::Board;
use crate::eval::Evaluation;
use crate::types::{Color, Score};

/// A game counts only after this number of Goby's moves.
pub(super) const LEAST_MOVES: u16 = 10;
/// A balanced game counts as a draw after this number of Goby's moves.
pub(super) const DRAWN_MOVES: u16 = 40;
/// The advantage, in centipawns, that counts as a win.
const WON: Score = Score(400);

/// Returns the winner of a game that ended without a reported result. Goby has made `moves` moves;
/// `board` is the position after the last of them. `Some(None)` is a draw; `None` means that the
/// game does not count.
///
/// Checkmate, stalemate, insufficient material and a mate in one decide the game. Otherwise a side
/// with a clear advantage has won, and a long game without such an advantage is a draw.
pub(super) fn winner(board: &Board, moves: u16) -> Option<Option<Color>> {
    let other = board.side();
    if !board.has_legal_move() {
        return Some(board.in_check().then_some(!other));
    }
    if board.is_insufficient_material() {
        return Some(None);
    }
    let mates = |mv| {
        let mut after = board.clone();
        let _ = after.play(mv);
        after.in_check() && !after.has_legal_move()
    };
    if board.legal_moves().into_iter().any(mates) {
        return Some(Some(other));
    }
    if moves < LEAST_MOVES {
        return None;
    }
    match Evaluation::of(board).score(board) {
        score if score >= WON => Some(Some(other)),
        score if score <= -WON => Some(Some(!other)),
        _ => (moves >= DRAWN_MOVES).then_some(None),
    }
}
