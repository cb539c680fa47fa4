//! Rooks on open and half-open files and on the seventh rank.

use super::count;
use super::params::{rook_half_open_file, rook_on_seventh, rook_open_file};
use super::pawn_entry::PawnEntry;
use super::pawns::on_files;
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Color, Piece, Rank};

/// Returns the bonus for rooks on open and half-open files, and for rooks on the seventh rank if
/// the enemy king is on the eighth or enemy pawns are on the seventh.
#[inline(never)]
pub(super) fn score(board: &Board, entry: &PawnEntry, us: Color) -> Tapered {
    let mut sum = Tapered::ZERO;
    let rooks = board.colored(us, Piece::Rook);
    if rooks.is_empty() {
        return sum;
    }
    let free = rooks & on_files(!entry.of(us).files);
    if !free.is_empty() {
        let open = on_files(!entry.of(!us).files);
        sum += count(free & open, rook_open_file()) + count(free & !open, rook_half_open_file());
    }
    let seventh = Rank::Seventh.bitboard().relative_to(us);
    let on_seventh = rooks & seventh;
    let confined = board.king(!us).rank().relative_to(us) == Rank::Eighth;
    if confined || !seventh.is_disjoint(board.colored(!us, Piece::Pawn)) {
        sum += count(on_seventh, rook_on_seventh());
    }
    sum
}
