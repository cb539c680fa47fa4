//! The material that a line of moves wins or loses.

use super::scene::worth;
use crate::board::Board;
use crate::types::{Move, Piece};

/// The number of kinds of pieces that are counted: pawn to queen.
const COUNTED: usize = Piece::King.index();

/// The loss of one side in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Loss {
    /// A piece for nothing.
    Piece(Piece),
    /// A rook for a knight or a bishop.
    Exchange,
    /// A piece for another that is worth less.
    For(Piece, Piece),
}

/// Returns the material that the side to move loses in a line, and the number of moves up to the
/// last capture. Counts the material in the last quiet position: there the side to move is not in
/// check, and no capture or promotion wins material. `None` if [`Loss`] has no name for the result.
#[cold]
#[inline]
pub(super) fn loss(board: &Board, line: &[Move]) -> Option<(Loss, usize)> {
    let us = board.side();
    let mut now = board.clone();
    let mut counts = [[0i8; COUNTED]; 2];
    let mut last_capture = 0;
    let mut found: Option<(Loss, usize)> = None;
    for (place, &mv) in line.iter().enumerate() {
        if mv.promotion().is_some() {
            break;
        }
        if let Some(piece) = now.captured(mv) {
            last_capture = place + 1;
            let side = usize::from(now.side() == us);
            *counts.get_mut(side)?.get_mut(piece.index())? += 1;
        }
        now.play(mv);
        if is_quiet(&now) {
            let [lost, taken] = counts;
            let loss = name(lost, taken);
            if loss != found.map(|(loss, _)| loss) {
                found = loss.map(|loss| (loss, last_capture));
            }
        }
    }
    found
}

/// Returns true if the side to move is not in check and no capture wins material by exchange.
#[cold]
#[inline]
fn is_quiet(board: &Board) -> bool {
    let gain = |mv| board.see(mv, Piece::Pawn.value());
    let wins = |mv: &Move| (board.is_capture(*mv) || mv.promotion().is_some()) && gain(*mv);
    !board.in_check() && !board.legal_moves().iter().any(wins)
}

/// Returns the kind of a loss, after removing equal pieces from both counts.
#[cold]
#[inline]
fn name(mut lost: [i8; COUNTED], mut taken: [i8; COUNTED]) -> Option<Loss> {
    for (lost, taken) in lost.iter_mut().zip(&mut taken) {
        let equal = (*lost).min(*taken);
        *lost -= equal;
        *taken -= equal;
    }
    for (one, other) in [
        (Piece::Knight, Piece::Bishop),
        (Piece::Bishop, Piece::Knight),
    ] {
        let lost = lost.get_mut(one.index())?;
        let taken = taken.get_mut(other.index())?;
        let equal = (*lost).min(*taken);
        *lost -= equal;
        *taken -= equal;
    }
    let lost = single(lost)??;
    match single(taken)? {
        None if lost > Piece::Pawn => Some(Loss::Piece(lost)),
        Some(Piece::Knight | Piece::Bishop) if lost == Piece::Rook => Some(Loss::Exchange),
        Some(taken) if worth(lost) >= worth(taken) + 2 => Some(Loss::For(lost, taken)),
        _ => None,
    }
}

/// Returns the only piece that is counted. `Some(None)` if all counts are 0, `None` if several
/// pieces are counted.
#[cold]
#[inline]
fn single(counts: [i8; COUNTED]) -> Option<Option<Piece>> {
    let mut only = None;
    for (piece, count) in Piece::ALL.into_iter().zip(counts) {
        match count {
            0 => {}
            1 if only.is_none() => only = Some(piece),
            _ => return None,
        }
    }
    Some(only)
}
