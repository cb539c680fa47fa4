//! What a network sees of a position: its features, each there or not.

/// How many features there are: each piece of each side on each square.
pub const FEATURES: usize = 2 * 6 * 64;
/// How many sets of output weights there are.
pub const BUCKETS: usize = 8;

/// The number of a feature in the view of one side: a piece (pawn 0 to king 5), its own or the
/// other's, on a square seen from that side, whose own king stands on `king`. The board is mirrored
/// so that this king is always on its left half.
#[inline]
pub const fn feature(is_other: bool, piece: usize, square: usize, king: usize) -> usize {
    let mirror = if king & 4 == 0 { 0 } else { 7 };
    ((is_other as usize * 6 + piece) << 6 | square) ^ mirror
}

/// The output weights for a board with so many pieces, kings included.
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
    fn buckets_hold_four_numbers_of_pieces_each() {
        assert_eq!([2, 5, 6, 30, 32].map(output_bucket), [0, 0, 1, 7, 7]);
    }
}
