//! The frozen king of the middle game: while much material is left, a king stays at home until it
//! castles.
//!
//! micro-Max 4.4 charges every king move but castling until 30 of 40 units of material have been
//! captured. That depends on how a position came about; ours is a term of the position: a king that
//! can no longer castle pays as long as it has not reached a castled king's place. Source: H. G.
//! Muller, micro-Max 4.4, "frozen king in middle-game".

use super::king::is_tucked_away;
use super::params::{THAW, frozen_king};
use super::tapered::Tapered;
use crate::board::{Board, CastlingSide};
use crate::types::Color;

/// The charge for the king of `us`, with `phase` material units left of both sides.
#[inline(never)]
pub(super) fn score(board: &Board, phase: u32, us: Color) -> Tapered {
    let castling = board.castling();
    let may_castle = [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .any(|side| castling.rook(us, side).is_some());
    if (phase as i32) < THAW || may_castle || is_tucked_away(board, us) {
        return Tapered::ZERO;
    }
    Tapered::new(frozen_king(), 0)
}
