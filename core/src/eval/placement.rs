//! Where pieces stand well, in both phases of the game: a term of the hand-written evaluation, and
//! in every build what orders moves of which nothing else is known.

use super::weights::{of_weights, weights};
use crate::types::{Color, Move, Piece, Square};

weights! {
    /// Placement in centipawns, pawn to king: 8 ranks, the owner's first one first, of 4 files, the
    /// edge first, for it is the same on both wings. Origin: chosen by hand, not yet tuned.
    pairs i8 placement[192] = [
        // pawn
        (0, 0), (0, 0), (0, 0), (0, 0),
        (-9, 4), (7, 6), (-1, 4), (-9, 2),
        (-11, 2), (-1, 2), (0, -3), (4, -4),
        (-12, 8), (-5, 4), (5, -6), (18, -12),
        (-5, 16), (3, 10), (9, -2), (22, -8),
        (3, 38), (12, 34), (26, 22), (33, 14),
        (32, 56), (44, 50), (42, 46), (46, 40),
        (0, 0), (0, 0), (0, 0), (0, 0),
        // knight
        (-62, -42), (-20, -32), (-23, -18), (-13, -14),
        (-23, -28), (-20, -16), (-6, -13), (0, -4),
        (-17, -20), (-2, -8), (8, -2), (12, 12),
        (-8, -14), (6, 0), (13, 12), (15, 20),
        (-4, -14), (8, 2), (22, 14), (28, 22),
        (-14, -20), (15, -8), (32, 6), (38, 12),
        (-38, -26), (-18, -12), (28, -16), (22, -3),
        (-108, -56), (-58, -38), (-38, -20), (-20, -16),
        // bishop
        (-17, -15), (-4, -10), (-12, -8), (-10, -4),
        (2, -12), (16, -12), (9, -6), (2, -2),
        (0, -8), (12, -2), (12, 4), (8, 8),
        (-4, -6), (6, 0), (8, 6), (18, 10),
        (-8, -4), (4, 4), (14, 6), (22, 10),
        (-2, -2), (13, 0), (22, 2), (18, 2),
        (-24, -6), (-7, -2), (-9, -2), (-12, -2),
        (-28, -12), (-14, -10), (-40, -6), (-30, -6),
        // rook
        (-13, -6), (-8, -2), (4, 0), (12, -4),
        (-28, -6), (-12, -6), (-8, -2), (-2, -4),
        (-26, -4), (-10, -2), (-10, -4), (-8, -6),
        (-22, 2), (-10, 4), (-8, 4), (-4, 2),
        (-12, 8), (-4, 6), (8, 6), (12, 2),
        (-4, 8), (13, 6), (15, 4), (17, 2),
        (8, 10), (12, 10), (24, 8), (28, 6),
        (16, 10), (18, 10), (8, 12), (20, 10),
        // queen
        (-10, -34), (-12, -30), (-6, -28), (4, -26),
        (-14, -28), (-6, -24), (6, -22), (4, -14),
        (-8, -18), (0, -6), (-4, 6), (-6, 4),
        (-8, -4), (-8, 12), (-6, 18), (-10, 28),
        (-8, 4), (-12, 18), (-6, 24), (-12, 34),
        (0, 0), (-4, 12), (6, 22), (8, 30),
        (-8, 2), (-32, 18), (-4, 24), (-8, 32),
        (4, 4), (10, 10), (18, 16), (16, 18),
        // king
        (26, -56), (36, -34), (2, -20), (-14, -24),
        (18, -30), (14, -16), (-14, -4), (-34, 2),
        (-16, -20), (-16, -4), (-28, 8), (-42, 14),
        (-34, -14), (-24, 4), (-36, 16), (-52, 22),
        (-30, -4), (-16, 16), (-30, 24), (-46, 28),
        (-14, 4), (4, 26), (-10, 32), (-28, 30),
        (4, -10), (6, 14), (-4, 18), (-14, 18),
        (-10, -58), (10, -30), (0, -18), (-20, -14),
    ];
}

/// What a move gains by placement in the middle game, in centipawns.
#[inline]
pub(super) fn gain(color: Color, piece: Piece, mv: Move) -> i16 {
    let (before, _) = pair(color, piece, mv.from());
    let (after, _) = pair(color, piece, mv.to());
    (after - before) as i16
}

of_weights! {
    /// What a square is worth to a piece, from its owner's view.
    #[inline]
    pub(super) fn pair(color: Color, piece: Piece, square: Square) -> (i32, i32) {
        let square = square.relative_to(color);
        // Files a to d are columns 0 to 3, and e to h count back.
        let file = square.file() as usize;
        let column = (file ^ 0usize.wrapping_sub(file >> 2)) & 3;
        placement(piece.index() * 32 + square.rank().index() * 4 + column)
    }
}
