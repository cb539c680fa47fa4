//! King safety: the shelter of own pawns minus the danger from enemy pieces that attack the king
//! ring.
//!
//! Attacks count as danger units, and the danger grows with the square of the units: two attackers
//! are more than twice as dangerous as one.

use super::attacks::Attacks;
use super::params::{
    DANGER_DIVISOR, DANGER_END_DIVISOR, MOST_DANGER, no_queen_units, safe_check_units,
    shelter_units, weak_ring_units,
};
use super::tapered::Tapered;
use crate::attacks as moves;
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank};

/// Returns the shelter of the king of `us`, less its danger.
#[inline(never)]
pub(super) fn score(board: &Board, attacks: &Attacks, us: Color, shelter: i32) -> Tapered {
    Tapered::new(shelter, 0) - danger(board, attacks, us, shelter)
}

/// Returns the danger that enemy pieces are to the king of `us`.
#[inline(never)]
fn danger(board: &Board, attacks: &Attacks, us: Color, shelter: i32) -> Tapered {
    let (own, enemy) = (attacks.of(us), attacks.of(!us));
    let queens = board.colored(!us, Piece::Queen);
    if enemy.attackers + u8::from(!queens.is_empty()) < 2 {
        return Tapered::ZERO;
    }
    let defended =
        own.by(Piece::Pawn) | own.by(Piece::Knight) | own.by(Piece::Bishop) | own.by(Piece::Rook);
    let own_ring = enemy.enemy_ring;
    let weak = own_ring & enemy.all & !defended;
    let mut units = i32::from(enemy.units) + weak_ring_units() * weak.len() as i32;
    units += safe_checks(board, attacks, us);
    units -= shelter * shelter_units() / 16;
    if queens.is_empty() {
        units -= no_queen_units();
    }
    let units = units.max(0);
    Tapered::new(
        (units * units / DANGER_DIVISOR).min(MOST_DANGER),
        units / DANGER_END_DIVISOR,
    )
}

/// Returns the danger units for safe checks: for each kind of enemy piece that can give check on a
/// square that `us` does not defend.
#[inline(never)]
fn safe_checks(board: &Board, attacks: &Attacks, us: Color) -> i32 {
    let enemy = attacks.of(!us);
    let king = board.king(us);
    let safe = !(attacks.of(us).all | board.colors(!us));
    let units = |lines: Bitboard, piece: Piece| {
        if lines.is_disjoint(enemy.by(piece)) {
            0
        } else {
            safe_check_units(piece.index())
        }
    };
    let diagonal = moves::bishop(king, board.occupied()) & safe;
    let straight = moves::rook(king, board.occupied()) & safe;
    units(moves::knight(king) & safe, Piece::Knight)
        + units(diagonal, Piece::Bishop)
        + units(straight, Piece::Rook)
        + units(diagonal | straight, Piece::Queen)
}

/// Returns true if the king of `color` is on its first two ranks and outside the files d to f, as
/// after castling.
pub(super) fn is_tucked_away(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    let sides = !matches!(king.file(), File::D | File::E | File::F);
    sides && king.rank().relative_to(color) <= Rank::Second
}
