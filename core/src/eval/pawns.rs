//! Pawn structure: doubled, isolated, backward and connected pawns. Finds the passed ones on the way.

use super::attacks::Attacks;
use super::params::{BACKWARD, CONNECTED, DOUBLED, EXPOSED, ISOLATED};
use super::tapered::Tapered;
use crate::board::Board;
use crate::movegen::attacks::pawns as pawn_attacks;
use crate::types::{Bitboard, Color, Piece};

/// The structure of `us`, and its passed pawns.
pub(super) fn score(board: &Board, attacks: &Attacks, us: Color) -> (Tapered, Bitboard) {
    let own = board.colored(us, Piece::Pawn);
    let enemy = board.colored(!us, Piece::Pawn);
    let columns = own.fill_forward(us).fill_forward(!us);
    let isolated = own & !(columns.east() | columns.west());
    // Squares that own pawns stand on, defend, or may come to defend or stand beside.
    let helped = attacks.of(us).pawn_span | beside(own.fill_forward(us));
    let stoppable = attacks.of(!us).by(Piece::Pawn).forward(!us);
    let backward = own & !helped & stoppable & !isolated;
    let behind_own = own.forward(!us).fill_forward(!us);
    let before_enemy = enemy.forward(!us).fill_forward(!us);
    let doubled = own & behind_own;
    let exposed = (isolated | backward) & !before_enemy;
    let structure = DOUBLED * doubled.len() as i32
        + ISOLATED * isolated.len() as i32
        + BACKWARD * backward.len() as i32
        + EXPOSED * exposed.len() as i32
        + connected(own, us);
    let passed = own & !(before_enemy | attacks.of(!us).pawn_span | behind_own);
    (structure, passed)
}

/// The bonus for pawns that stand beside or are defended by another.
fn connected(own: Bitboard, us: Color) -> Tapered {
    let mut sum = Tapered::ZERO;
    for square in own & (pawn_attacks(us, own) | beside(own)) {
        sum += Tapered::of(CONNECTED[square.rank().relative_to(us).index()]);
    }
    sum
}

#[inline]
fn beside(set: Bitboard) -> Bitboard {
    set.east() | set.west()
}
