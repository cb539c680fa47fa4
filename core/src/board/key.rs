//! The numbers from which the Zobrist key is built.
//!
//! A mixing function computes each number from its index. With `big-code` the numbers are in a
//! table (6.2 KB). Small chips compute a number whenever it is needed, in about twelve
//! instructions, to save flash. Source: A. L. Zobrist, "A New Hashing Method with Application for
//! Game Playing", 1970. The mixing function is the finalizer of MurmurHash3 (A. Appleby).

use crate::types::{Color, File, Key, Piece, Square};

const PIECES: u32 = 2 * 6 * 64;
const RIGHTS: u32 = 2 * 8;
const CASTLING: u32 = PIECES;
const EN_PASSANT: u32 = CASTLING + RIGHTS;
const SIDE: u32 = EN_PASSANT + 8;
const COUNT: usize = SIDE as usize + 1;

const fn mix(mut word: u32) -> u32 {
    word ^= word >> 16;
    word = word.wrapping_mul(0x85EB_CA6B);
    word ^= word >> 13;
    word = word.wrapping_mul(0xC2B2_AE35);
    word ^ word >> 16
}

const fn derive(number: u32) -> Key {
    let low = mix(number.wrapping_mul(0x9E37_79B9).wrapping_add(0x7F4A_7C15));
    let high = mix(number.wrapping_mul(0xBB67_AE85).wrapping_add(0x3C6E_F372) ^ low);
    Key((high as u64) << 32 | low as u64)
}

static NUMBERS: [Key; COUNT] = {
    let mut table = [Key(0); COUNT];
    let mut number = 0;
    while number < COUNT {
        table[number] = derive(number as u32);
        number += 1;
    }
    table
};
#[inline]
fn number(number: u32) -> Key {
    if cfg!(feature = "big-code") {
        NUMBERS.get(number as usize).copied().unwrap_or_default()
    } else {
        derive(number)
    }
}

/// Returns the change of the key by a move of one piece, including the change of the side to move.
/// The arguments are the indices of the piece's numbers on its two squares.
pub(super) const fn change(from: u32, to: u32) -> u64 {
    derive(from).0 ^ derive(to).0 ^ derive(SIDE).0
}

/// The number for a piece on a square.
#[inline]
pub(super) fn piece(color: Color, piece: Piece, square: Square) -> Key {
    number((color as u32 * 6 + piece as u32) * 64 + square as u32)
}

/// The number for the right to castle with the rook on `file`.
#[inline]
pub(super) fn castling(color: Color, file: File) -> Key {
    number(CASTLING + color as u32 * 8 + file as u32)
}

/// The number for a legal en passant capture on `file`.
#[inline]
pub(super) fn en_passant(file: File) -> Key {
    number(EN_PASSANT + file as u32)
}

/// The number for Black to move.
#[inline]
pub(super) fn side() -> Key {
    number(SIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_numbers_and_all_their_pairs_differ() {
        extern crate std;
        let mut pairs: std::vec::Vec<u64> = (0..=SIDE)
            .flat_map(|a| (0..a).map(move |b| derive(a).0 ^ derive(b).0))
            .chain((0..=SIDE).map(|a| derive(a).0))
            .collect();
        let count = pairs.len();
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), count);
    }

    #[test]
    fn each_piece_right_file_and_side_has_a_different_number() {
        extern crate std;
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            Piece::ALL.into_iter().flat_map(move |kind| {
                Square::ALL
                    .into_iter()
                    .map(move |square| piece(color, kind, square))
            })
        });
        let rights = Color::ALL
            .into_iter()
            .flat_map(|color| File::ALL.into_iter().map(move |file| castling(color, file)));
        let captures = File::ALL.into_iter().map(en_passant);
        let mut all: std::vec::Vec<u64> = pieces
            .chain(rights)
            .chain(captures)
            .chain([side()])
            .map(|key| key.0)
            .collect();
        assert_eq!(all.len(), SIDE as usize + 1);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), SIDE as usize + 1);
        assert!(!all.contains(&0));
    }

    #[test]
    fn every_bit_is_set_in_about_half_of_the_numbers() {
        for bit in 0..64 {
            let set = (0..=SIDE).filter(|&n| derive(n).0 >> bit & 1 != 0).count();
            assert!(
                (317..=476).contains(&set),
                "bit {bit} is set in {set} of 793"
            );
        }
    }
}
