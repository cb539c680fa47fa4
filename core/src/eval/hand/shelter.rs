//! The king's shelter: own pawns in front of the king, and enemy pawns that advance against it
//! (pawn storm).

use super::params::{pawn_shelter, pawn_storm};
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece};

/// Returns the middle-game score of the pawns on the three files at the king.
#[inline(never)]
pub(super) fn score(board: &Board, us: Color) -> i32 {
    let king = board.king(us).relative_to(us);
    let centre = match king.file() {
        File::A => File::B,
        File::H => File::G,
        file => file,
    };
    // Pawns behind the king do not count.
    let before = Bitboard(!0 << (8 * king.rank() as u32));
    let own = board.colored(us, Piece::Pawn).relative_to(us) & before;
    let enemy = board.colored(!us, Piece::Pawn).relative_to(us) & before;
    let column = centre.bitboard();
    let mut sum = 0;
    for file in [column.west(), column, column.east()] {
        sum += pawn_shelter(nearest(own & file)) + pawn_storm(nearest(enemy & file));
    }
    sum
}

/// The rank index of the pawn nearest to the king, or 0 if there is none.
#[inline]
fn nearest(pawns: Bitboard) -> usize {
    pawns.first().map_or(0, |square| square.rank().index())
}
