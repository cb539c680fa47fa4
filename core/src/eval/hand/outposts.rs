//! Outposts: a knight or bishop in the enemy half, defended by a pawn, that no enemy pawn can ever
//! attack.

use super::params::{bishop_outpost, knight_outpost};
use super::pawn_entry::PawnEntry;
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Bitboard, Color, Piece};

/// Ranks 4 to 6 from White's view.
const RANKS: Bitboard = Bitboard(0x0000_FFFF_FF00_0000);

/// The bonus for pieces on outposts.
#[inline(never)]
pub(super) fn score(board: &Board, entry: &PawnEntry, us: Color) -> Tapered {
    let ranks = RANKS.relative_to(us);
    let posts = ranks & entry.of(us).attacks & !entry.of(!us).flanks.forward(!us);
    let knights = posts & board.colored(us, Piece::Knight);
    let bishops = posts & board.colored(us, Piece::Bishop);
    if (knights | bishops).is_empty() {
        return Tapered::ZERO;
    }
    Tapered::of(knight_outpost()) * knights.len() as i32
        + Tapered::of(bishop_outpost()) * bishops.len() as i32
}
