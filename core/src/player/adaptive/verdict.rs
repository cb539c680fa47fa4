//! The winner of a game whose result is not reported.

use crate::board::Board;
use crate::eval::Evaluation;
use crate::types::{Color, Score};

/// The fewest own moves for an unreported result to count.
pub(super) const LEAST_MOVES: u16 = 10;
/// Own moves after which a level game counts as a draw.
pub(super) const DRAWN_MOVES: u16 = 40;
/// The lead, in centipawns, that counts as a win.
const WON: Score = Score(400);

/// Returns the winner of a game that has ended without a result after `moves` own moves, the last
/// of which has led to `board`; the inner `None` is a draw, the outer one is undecided.
///
/// The board may decide: mate, no move left, a mate in one. Otherwise the side with a clear lead
/// has won, and a long game without one was drawn.
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
    match Evaluation::new(board, &mut [], &mut []).score(board) {
        score if score >= WON => Some(Some(other)),
        score if score <= -WON => Some(Some(!other)),
        _ => (moves >= DRAWN_MOVES).then_some(None),
    }
}
