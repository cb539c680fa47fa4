//! Mop-up: the winner drives a lone king to the edge, with minor pieces to a corner that a bishop
//! reaches, and brings its own king near. Without this a small search never finds the mate.
//!
//! Without pawns it is the whole evaluation apart from material: placement and mobility do not serve
//! this aim, and bishop and knight would make no progress.

use crate::board::Board;
use crate::types::{Bitboard, Color, Piece, Square};

/// For each step that the lone king is driven from the centre, in centipawns. Origin of the three:
/// the fewest moves of bishop and knight against the longest defence, of 20 choices by lot.
const EDGE: i32 = 20;
/// For each step that the kings are nearer than the board's length.
const KINGS: i32 = 40;
/// With minor pieces, for each diagonal towards a corner that a bishop reaches.
const CORNER: i32 = 36;

/// The bonus in the endgame, from White's view, if one side has a king only and the other can mate
/// it.
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

/// Returns true if the pieces of `color` mate a lone king without the help of a pawn.
fn can_mate(board: &Board, color: Color) -> bool {
    let of = |piece| board.colored(color, piece);
    let bishops = of(Piece::Bishop);
    let pair = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    let heavy = !(of(Piece::Rook) | of(Piece::Queen)).is_empty();
    heavy || pair || (!bishops.is_empty() && !of(Piece::Knight).is_empty())
}

/// Returns how far `strong` has driven the lone king.
fn drive(board: &Board, strong: Color) -> i32 {
    let (hunter, prey) = (board.king(strong), board.king(!strong));
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    // Minor pieces mate in a corner only, so that the way along the edge must count as well.
    let cornered = if heavy.is_empty() {
        CORNER * to_corner(board.colored(strong, Piece::Bishop), prey)
    } else {
        0
    };
    let near = 7 - hunter.distance(prey);
    cornered + EDGE * from_centre(prey) + KINGS * near
}

/// Returns the lone king's nearness to a corner that the bishops reach, 0 to 7: counted in
/// diagonals from the long one of the other colour, which include steps along the edge.
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

/// Steps from the four central squares, files and ranks together, 0 to 6.
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
