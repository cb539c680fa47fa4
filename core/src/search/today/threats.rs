//! What the opponent attacks: with lesser pieces, for the order of quiet moves, and at all, for
//! their histories.

use super::node::Node;
use crate::attacks;
use crate::board::Board;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{threat_minor, threat_queen, threat_rook};
use crate::types::{Bitboard, Move, Piece};

/// The squares that the opponent attacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threats {
    /// For each kind of piece, those that lesser pieces attack.
    by_lesser: [Bitboard; 6],
    /// Those that any piece attacks.
    pub(super) all: Bitboard,
}

impl Threats {
    /// Those of the opponent of the side to move.
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

    /// What a quiet move of `piece` gains by leaving an attack and loses by entering one.
    #[inline]
    pub(super) fn gain(&self, piece: Piece, mv: Move) -> i32 {
        let Some(by) = self.by_lesser.get(piece.index()) else {
            return 0;
        };
        let change = i32::from(by.has(mv.from())) - i32::from(by.has(mv.to()));
        if change == 0 {
            return 0;
        }
        let worth = match piece {
            Piece::Rook => threat_rook(),
            Piece::Queen => threat_queen(),
            _ => threat_minor(),
        };
        worth * change
    }
}

/// How much is kept of threats: nothing, and no byte, in a build whose histories do not depend on
/// them.
pub(super) const KEPT: usize = Technique::ThreatHistory.is_built() as usize;

/// The squares that the opponent attacks: in halves, the lower first, since whatever holds an array
/// of bitboards is aligned to eight bytes, even where it has none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacked([[u32; 2]; KEPT]);

impl Attacked {
    /// None, or not found out.
    pub(super) const NONE: Self = Self([[0; 2]; KEPT]);

    #[inline]
    const fn new(squares: Bitboard) -> Self {
        Self([[squares.0 as u32, (squares.0 >> 32) as u32]; KEPT])
    }

    /// Whether a move leaves or enters them.
    #[inline]
    pub(super) fn exposure(self, mv: Move) -> Exposure {
        let Some(&[low, high]) = self.0.first() else {
            return Exposure::NONE;
        };
        let squares = Bitboard(u64::from(low) | u64::from(high) << 32);
        Exposure::new(squares, mv)
    }
}

/// Whether the opponent attacks the origin of a move, and its destination: a number below
/// [`KINDS`](Self::KINDS).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Exposure([u8; KEPT]);

impl Exposure {
    /// How many there are.
    pub(super) const KINDS: usize = 4;
    /// Neither.
    pub(super) const NONE: Self = Self([0; KEPT]);

    /// That of a move where the opponent attacks these squares.
    #[inline]
    pub(super) fn new(attacked: Bitboard, mv: Move) -> Self {
        let [from, to] = [mv.from(), mv.to()].map(|square| attacked.has(square));
        Self([u8::from(from) << 1 | u8::from(to); KEPT])
    }

    /// Its number.
    #[inline]
    pub(super) const fn index(self) -> usize {
        match self.0.first() {
            Some(&number) => number as usize,
            None => 0,
        }
    }
}

impl Worker<'_, '_> {
    /// Finds out what the opponent of the node's side attacks, in a build whose histories depend on
    /// it.
    #[inline]
    pub(super) fn find_threats(&self, node: &mut Node) -> [Threats; KEPT] {
        let threats = [(); KEPT].map(|()| Threats::new(&self.context.board));
        if let Some(threats) = threats.first()
            && self.context.switches.has(Technique::ThreatHistory)
        {
            node.attacked = Attacked::new(threats.all);
        }
        threats
    }
}
