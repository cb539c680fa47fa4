//! The frozen king of the middle game: while much material is left, the king should stay at home
//! until it castles.
//!
//! micro-Max 4.4 gives a malus for every king move except castling, until 30 of 40 material units
//! have been captured. This depends on the moves played. Goby's term depends on the position alone:
//! a king that can no longer castle gets the malus unless it `is_tucked_away`. Source: H. G.
//! Muller, micro-Max 4.4, "frozen king in middle-game".

use super::king::is_tucked_away;
use super::params::{THAW, frozen_king};
use super::tapered::Tapered;
use crate::board::{Board, CastlingSide};
use crate::types::Color;

/// The malus for the king of `us`. `phase` is the number of material units of both sides.
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
