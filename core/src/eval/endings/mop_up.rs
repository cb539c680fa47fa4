//! Mop-up evaluation: drives a bare king to the edge and brings the winner's king near. Against
//! minor pieces it drives the king to a corner that a bishop attacks. Without it a shallow search
//! does not find the mate.
//!
//! Without pawns, mop-up and material are the whole evaluation. Placement and mobility terms would
//! disturb it: bishop and knight would make no progress.

use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Square};

/// The bonus in centipawns for each step of the bare king from the centre. Origin of the three
/// weights: the best of 20 random sets, by the number of moves that bishop and knight need against
/// the longest defence.
const EDGE: i32 = 20;
/// The bonus in centipawns for each step that the kings' distance is below 7.
const KINGS: i32 = 40;
/// The bonus in centipawns, with minor pieces only, for each diagonal by which the bare king is
/// nearer to a corner that a bishop attacks.
const CORNER: i32 = 36;

/// Returns the bonus in centipawns from White's view, or `None` unless one side has a bare king and
/// the other can mate it.
#[inline(never)]
pub(in crate::eval) fn score(board: &Board) -> Option<i32> {
    let bare = |color| !board.colors(color).has_many();
    if bare(Color::Black) && can_mate(board, Color::White) {
        Some(drive(board, Color::White))
    } else if bare(Color::White) && can_mate(board, Color::Black) {
        Some(-drive(board, Color::Black))
    } else {
        None
    }
}

/// Returns true if the pieces of `color`, without pawns, can mate a bare king.
fn can_mate(board: &Board, color: Color) -> bool {
    let of = |piece| board.colored(color, piece);
    let bishops = of(Piece::Bishop);
    let pair = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    let heavy = !(of(Piece::Rook) | of(Piece::Queen)).is_empty();
    heavy || pair || (!bishops.is_empty() && !of(Piece::Knight).is_empty())
}

/// Returns the bonus in centipawns for driving the bare king.
fn drive(board: &Board, strong: Color) -> i32 {
    let (hunter, prey) = (board.king(strong), board.king(!strong));
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    // Minor pieces can mate only in a corner, so steps along the edge must count too.
    let cornered = if heavy.is_empty() {
        CORNER * to_corner(board.colored(strong, Piece::Bishop), prey)
    } else {
        0
    };
    let near = 7 - hunter.distance(prey);
    cornered + EDGE * from_centre(prey) + KINGS * near
}

/// Returns how near the bare king is to a corner that a bishop attacks, 0 to 7. It counts diagonals
/// from the long diagonal of the other colour, so that steps along the edge count too.
fn to_corner(bishops: Bitboard, prey: Square) -> i32 {
    let (file, rank) = (prey.file() as i32, prey.rank() as i32);
    let mut diagonals = 0;
    if !bishops.is_disjoint(Bitboard::LIGHT) {
        diagonals = (file - rank).abs();
    }
    if !bishops.is_disjoint(Bitboard::DARK) {
        diagonals = diagonals.max((file + rank - 7).abs());
    }
    diagonals
}

/// The number of steps from the four central squares, by file and by rank together, 0 to 6.
fn from_centre(square: Square) -> i32 {
    let off = |at: i32| (3 - at).max(at - 4);
    off(square.file() as i32) + off(square.rank() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_from_the_centre_are_counted_along_files_and_ranks() {
        use Square::*;
        for (square, steps) in [
            (D4, 0),
            (E5, 0),
            (C4, 1),
            (F6, 2),
            (D1, 3),
            (H5, 3),
            (B8, 5),
            (H1, 6),
        ] {
            assert_eq!(from_centre(square), steps, "{square:?}");
        }
    }
}
