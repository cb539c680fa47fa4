//! What a network sees of a position: its features, each there or not.

/// How many features there are: each piece of each side on each square.
pub const FEATURES: usize = 6 * 2 * 64;
/// How many sets of output weights there are.
pub const BUCKETS: usize = 8;

/// The number of a feature in the view of one side: a piece (pawn 0 to king 5), its own or the
/// other's, on a square seen from that side, whose own king stands on `king`. The board is mirrored
/// so that this king is always on its left half.
#[inline]
pub const fn feature(is_other: bool, piece: usize, square: usize, king: usize) -> usize {
    (((piece << 1 | is_other as usize) << 6) | square) ^ mirror(king)
}

/// What turns the features in White's view of an unmirrored board into those of another view, all
/// alike: White's own (`is_black` false) or Black's, whose king stands on `king`, by White's count.
#[inline]
pub const fn turn(is_black: bool, king: usize) -> usize {
    // The pieces of the other side are the own ones, and ranks are counted from the other end.
    let side = if is_black { 64 | 56 } else { 0 };
    side ^ mirror(king)
}

/// What mirrors squares when a king stands on the right half.
const fn mirror(king: usize) -> usize {
    if king & 4 == 0 { 0 } else { 7 }
}

/// The output weights for a board with this many pieces, kings included.
#[inline]
pub const fn output_bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(2) >> 2) & (BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_mirrored_to_the_half_of_the_own_king() {
        let (e1, d1) = (4, 3);
        assert_eq!(feature(false, 5, e1, e1), feature(false, 5, d1, d1));
        assert_eq!(feature(true, 0, 48, e1), feature(true, 0, 55, d1));
        assert_eq!(feature(false, 0, 0, d1), 0);
        assert_eq!(feature(true, 5, 63, d1), FEATURES - 1);
    }

    #[test]
    fn all_features_of_a_view_are_turned_alike() {
        for king in 0..64 {
            for (piece, square) in (0..6).flat_map(|piece| (0..64).map(move |at| (piece, at))) {
                for is_black in [false, true] {
                    let plain = feature(is_black, piece, square, 0);
                    let white = feature(is_black, piece, square, king);
                    assert_eq!(plain ^ turn(false, king), white);
                    let black = feature(!is_black, piece, square ^ 56, king ^ 56);
                    assert_eq!(plain ^ turn(true, king), black);
                }
            }
        }
    }

    #[test]
    fn buckets_hold_four_numbers_of_pieces_each() {
        assert_eq!([2, 5, 6, 30, 32].map(output_bucket), [0, 0, 1, 7, 7]);
    }
}
