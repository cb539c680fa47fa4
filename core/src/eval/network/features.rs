//! The features of a position: the network's inputs, each present or absent.

/// The number of features: 6 pieces of 2 sides on 64 squares.
pub const FEATURES: usize = 6 * 2 * 64;
/// The number of output buckets: sets of output weights, chosen by the number of pieces.
pub const BUCKETS: usize = 8;

/// Returns true if a network may have this many king buckets: sets of input weights, chosen by the
/// king's square of the view.
#[inline]
pub const fn is_king_bucket_count(buckets: usize) -> bool {
    matches!(buckets, 1 | 2 | 4)
}

/// The index of a feature from the view of one side: a piece (pawn 0 to king 5), own or enemy, on a
/// square relative to that side, whose king is on `king`. The board is mirrored if the king is on
/// the right half.
#[inline]
pub const fn feature(is_other: bool, piece: usize, square: usize, king: usize) -> usize {
    (((piece << 1 | is_other as usize) << 6) | square) ^ mirror(king)
}

/// The king bucket for a king on `king`, relative to its side, in a network with `buckets` buckets.
/// Of four, bucket 0 is files a, b, g, h of the first rank; bucket 1 files c to f of the first rank;
/// bucket 2 the second rank; bucket 3 all other ranks. Of two, bucket 0 is the first rank.
#[inline]
pub const fn king_bucket(king: usize, buckets: usize) -> usize {
    match (buckets, king >> 3) {
        (1, _) | (2, 0) => 0,
        (2, _) => 1,
        (_, 0) => ((king & 7) + 2) >> 2 & 1,
        (_, 1) => 2,
        _ => 3,
    }
}

/// Returns the mask that converts features from White's view of an unmirrored board to another
/// view: White's (`is_black` false) or Black's. That view is mirrored if its king is on the right
/// half. `king` is the square of this king in White's numbering.
#[inline]
pub const fn turn(is_black: bool, king: usize) -> usize {
    // Own and enemy pieces are exchanged, and ranks are counted from the other end.
    let side = if is_black { 64 | 56 } else { 0 };
    side ^ mirror(king)
}

/// Returns the mask that mirrors squares left to right if `king` is on the right half.
const fn mirror(king: usize) -> usize {
    if king & 4 == 0 { 0 } else { 7 }
}

/// The output bucket for a board with this many pieces, kings included.
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
    fn king_buckets_separate_corners_centre_second_rank_and_other_ranks() {
        let four =
            |rank: usize| [0, 1, 2, 3, 4, 5, 6, 7].map(|file| king_bucket(rank * 8 + file, 4));
        assert_eq!(four(0), [0, 0, 1, 1, 1, 1, 0, 0]);
        assert_eq!(four(1), [2; 8]);
        assert_eq!([four(2), four(7)], [[3; 8]; 2]);
        assert!((0..64).all(|king| king_bucket(king, 2) == usize::from(king >= 8)));
        assert!((0..64).all(|king| king_bucket(king, 1) == 0));
    }

    #[test]
    fn buckets_hold_four_numbers_of_pieces_each() {
        assert_eq!([2, 5, 6, 30, 32].map(output_bucket), [0, 0, 1, 7, 7]);
    }
}
