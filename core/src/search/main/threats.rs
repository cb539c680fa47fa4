//! The squares that the opponent attacks: with less valuable pieces, for ordering quiet moves, and
//! with any piece, for the histories.

use crate::attacks;
use crate::board::Board;
use crate::search::technique::Technique;
use crate::tunables::{threat_minor, threat_queen, threat_rook};
use crate::types::{Bitboard, Move, Piece};

/// The squares that the opponent attacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// For each kind of piece, the squares that less valuable pieces attack.
    by_lesser: [Bitboard; 6],
    /// The squares that any piece attacks.
    pub(super) all: Bitboard,
}

impl Threats {
    /// No squares.
    pub(super) const NONE: Self = Self {
        by_lesser: [Bitboard::EMPTY; 6],
        all: Bitboard::EMPTY,
    };

    /// Computes the squares that the opponent of the side to move attacks.
    pub(super) fn new(board: &Board) -> Self {
        let them = !board.side();
        let occupied = board.occupied();
        let pawns = attacks::pawns(them, board.colored(them, Piece::Pawn));
        let mut minors = pawns;
        for square in board.colored(them, Piece::Knight) {
            minors |= attacks::knight(square);
        }
        for square in board.colored(them, Piece::Bishop) {
            minors |= attacks::bishop(square, occupied);
        }
        let mut rooks = minors;
        for square in board.colored(them, Piece::Rook) {
            rooks |= attacks::rook(square, occupied);
        }
        let mut all = rooks | attacks::king(board.king(them));
        for square in board.colored(them, Piece::Queen) {
            all |= attacks::bishop(square, occupied) | attacks::rook(square, occupied);
        }
        Self {
            all,
            by_lesser: [
                Bitboard::EMPTY,
                pawns,
                pawns,
                minors,
                rooks,
                Bitboard::EMPTY,
            ],
        }
    }

    /// Returns the bonus of a quiet move of `piece` away from an attack by a less valuable piece,
    /// or the malus (negative) of a move into one.
    #[inline]
    pub(super) fn gain(&self, piece: Piece, mv: Move) -> i32 {
        let Some(by) = self.by_lesser.get(piece.index()) else {
            return 0;
        };
        let change = i32::from(by.has(mv.from())) - i32::from(by.has(mv.to()));
        if change == 0 {
            return 0;
        }
        let weight = match piece {
            Piece::Rook => threat_rook(),
            Piece::Queen => threat_queen(),
            _ => threat_minor(),
        };
        weight * change
    }
}

/// The length of arrays of threats: 0 in a build whose histories do not use them.
pub(super) const THREATS: usize = Technique::ThreatHistory.is_built() as usize;

/// The squares that the opponent attacks, as two 32-bit halves, the lower one first. An array of
/// bitboards would be aligned to eight bytes even if it is empty.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacked([[u32; 2]; THREATS]);

impl Attacked {
    /// No squares; also the value before the squares are computed.
    pub(super) const NONE: Self = Self([[0; 2]; THREATS]);

    #[inline]
    pub(super) const fn new(squares: Bitboard) -> Self {
        Self([[squares.0 as u32, (squares.0 >> 32) as u32]; THREATS])
    }

    /// Returns the exposure of a move to these squares.
    #[inline]
    pub(super) fn exposure(self, mv: Move) -> Exposure {
        let Some(&[low, high]) = self.0.first() else {
            return Exposure::NONE;
        };
        let squares = Bitboard(u64::from(low) | u64::from(high) << 32);
        Exposure::new(squares, mv)
    }
}

/// The squares of a move, origin and destination, that the opponent attacks, as a number below
/// [`KINDS`](Self::KINDS).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exposure([u8; THREATS]);

impl Exposure {
    /// The number of values.
    pub(super) const KINDS: usize = 4;
    /// The opponent attacks neither square.
    pub(super) const NONE: Self = Self([0; THREATS]);

    /// The exposure of a move if the opponent attacks the squares `attacked`.
    #[inline]
    pub(super) fn new(attacked: Bitboard, mv: Move) -> Self {
        let [from, to] = [mv.from(), mv.to()].map(|square| attacked.has(square));
        Self([if from { 2 } else { 0 } + u8::from(to); THREATS])
    }

    /// The value as a number.
    #[inline]
    pub(super) const fn index(self) -> usize {
        match self.0.first() {
            Some(&number) => number as usize,
            None => 0,
        }
    }
}
