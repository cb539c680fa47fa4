//! Threats: enemy pieces attacked by less valuable pieces, and attacked enemy pieces without
//! defence.

use super::attacks::Attacks;
use super::count;
use super::params::{hanging_piece, threat_by_minor, threat_by_pawn, threat_by_rook, weak_pawn};
use super::tapered::Tapered;
use crate::board::Board;
use crate::types::{Color, Piece};

/// Returns the bonus for the threats of `us`.
#[inline(never)]
pub(super) fn score(board: &Board, attacks: &Attacks, us: Color) -> Tapered {
    let (own, enemy) = (attacks.of(us), attacks.of(!us));
    let pawns = board.colored(!us, Piece::Pawn);
    let king = board.colored(!us, Piece::King);
    let pieces = board.colors(!us) & !(pawns | king);
    let queens = board.colored(!us, Piece::Queen);
    let majors = queens | board.colored(!us, Piece::Rook);
    let minor_attacks = own.by(Piece::Knight) | own.by(Piece::Bishop);
    let loose = own.all & !enemy.all;
    count(pieces & own.by(Piece::Pawn), threat_by_pawn())
        + count(majors & minor_attacks, threat_by_minor())
        + count(queens & own.by(Piece::Rook), threat_by_rook())
        + count(pieces & loose, hanging_piece())
        + count(pawns & loose, weak_pawn())
}
