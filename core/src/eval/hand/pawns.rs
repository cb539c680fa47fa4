//! Pawn structure: doubled, isolated, backward and connected pawns. Passed pawns are found here
//! too.

use super::count;
use super::params::{backward_pawn, connected_pawn, doubled_pawn, exposed_pawn, isolated_pawn};
use super::pawn_entry::PawnEntry;
use super::tapered::Tapered;
use crate::types::{Bitboard, Color};

/// Returns the score of the pawn structure of `us`, and its passed pawns.
#[inline(never)]
pub(super) fn score(entry: &PawnEntry, us: Color) -> (Tapered, Bitboard) {
    let (own, enemy) = (entry.pawns(us), entry.pawns(!us));
    let (ours, theirs) = (entry.of(us), entry.of(!us));
    let files = ours.files;
    let isolated = own & on_files(!(files << 1 | files >> 1));
    let stoppable = theirs.attacks.forward(!us);
    let backward = own & stoppable & !(ours.flanks | isolated);
    let behind_own = own.forward(!us).fill_forward(!us);
    let before_enemy = enemy.forward(!us).fill_forward(!us);
    let exposed = (isolated | backward) & !before_enemy;
    let structure = count(own & behind_own, doubled_pawn())
        + count(isolated, isolated_pawn())
        + count(backward, backward_pawn())
        + count(exposed, exposed_pawn())
        + connected(own, ours.attacks, us);
    let passed = own & !(before_enemy | theirs.flanks.forward(!us) | behind_own);
    (structure, passed)
}

/// Returns the bonus for pawns that are defended by another pawn or have one directly beside them.
fn connected(own: Bitboard, attacks: Bitboard, us: Color) -> Tapered {
    let mut sum = Tapered::ZERO;
    for square in own & (attacks | own.east() | own.west()) {
        sum += Tapered::of(connected_pawn(square.rank().relative_to(us).index()));
    }
    sum
}

/// Returns all squares of the files whose bits are set.
#[inline]
pub(super) const fn on_files(files: u8) -> Bitboard {
    Bitboard::of_halves([files as u32 * 0x0101_0101; 2])
}
