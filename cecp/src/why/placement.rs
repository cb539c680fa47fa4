//! Where a move puts the piece, and what it makes room for.

use super::fact::{Fact, Kind};
use super::scene::{Scene, reach};
use goby_core::attacks;
use goby_core::board::{Board, CastlingSide};
use goby_core::types::{Color, Piece, Rank, Square};

/// The four squares in the middle.
const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
/// Squares more that are worth a word.
const MORE: u32 = 2;

impl Scene {
    /// Castling, or the way made free for it.
    pub(super) fn castling(&self) -> Option<Fact> {
        if self.before.is_castling(self.mv) {
            return Some(Fact::new(Kind::Castles));
        }
        let clears = CastlingSide::ALL.into_iter().any(|side| {
            let (king, us) = (self.after.king(self.us), self.us);
            let Some(file) = self.after.castling().rook(us, side) else {
                return false;
            };
            let way = attacks::between(king, Square::new(file, king.rank()));
            let is_free = (way & self.after.occupied()).is_empty();
            is_free && way & self.before.occupied() == self.from.bitboard()
        });
        clears.then(|| Fact::new(Kind::ClearsCastling))
    }

    /// A pawn that no enemy pawn can stop or take on its way.
    pub(super) fn passes(&self) -> Option<Fact> {
        if self.placed != Piece::Pawn || !is_passed(&self.after, self.us, self.to) {
            return None;
        }
        let kind = if is_passed(&self.before, self.us, self.from) {
            Kind::AdvancesPassed
        } else {
            Kind::MakesPassed
        };
        Some(Fact::new(kind).with(Piece::Pawn, self.to))
    }

    /// A knight or bishop that leaves its first square for another rank.
    pub(super) fn develops(&self) -> Option<Fact> {
        use Square::{B1, C1, F1, G1};
        let home = self.from.relative_to(self.us);
        let is_home = match self.piece {
            Piece::Knight => matches!(home, B1 | G1),
            Piece::Bishop => matches!(home, C1 | F1),
            _ => false,
        };
        let leaves = self.to.relative_to(self.us).rank() != Rank::First;
        (is_home && leaves).then(|| Fact::new(Kind::Develops).with(self.piece, self.to))
    }

    /// A pawn that enters one of the four squares in the middle.
    pub(super) fn occupies_centre(&self) -> Option<Fact> {
        let enters = self.placed == Piece::Pawn && CENTRE.contains(&self.to);
        enters.then(|| Fact::new(Kind::OccupiesCentre))
    }

    /// A rook on a file that no pawn blocks, or no own pawn.
    pub(super) fn opens_file(&self) -> Option<Fact> {
        let file = self.to.file();
        if self.placed != Piece::Rook || self.piece != Piece::Rook || self.from.file() == file {
            return None;
        }
        let pawns = self.after.pieces(Piece::Pawn) & file.bitboard();
        let kind = if pawns.is_empty() {
            Kind::OpensFileFor
        } else if pawns.is_disjoint(self.after.colors(self.us)) {
            Kind::HalfOpensFileFor
        } else {
            return None;
        };
        Some(Fact::new(kind).with(Piece::Rook, self.to))
    }

    /// The own bishop, rook or queen whose way the move opens most.
    pub(super) fn opens_way(&self) -> Option<Fact> {
        let us = self.us;
        let sliders = self.after.straight_sliders(us) | self.after.diagonal_sliders(us);
        let gains = (sliders & self.before.colors(us) & !self.to.bitboard()).into_iter();
        let gains = gains.filter_map(|square| {
            let piece = self.after.piece_on(square)?;
            let now = room(&self.after, us, piece, square);
            let gain = now.saturating_sub(room(&self.before, us, piece, square));
            (gain >= MORE).then_some((gain, piece, square))
        });
        let (_, piece, square) = gains.max_by_key(|&(gain, ..)| gain)?;
        Some(Fact::new(Kind::OpensWay).with(piece, square))
    }

    /// A king that comes nearer to the middle when no queen is left.
    pub(super) fn centres_king(&self) -> Option<Fact> {
        let distance = |square: Square| {
            CENTRE
                .map(|centre| square.distance(centre))
                .into_iter()
                .min()
        };
        let comes = self.piece == Piece::King
            && !self.before.is_castling(self.mv)
            && self.after.pieces(Piece::Queen).is_empty()
            && distance(self.to) < distance(self.from);
        comes.then(|| Fact::new(Kind::CentresKing))
    }

    /// A piece that reaches more squares than it did.
    pub(super) fn attacks_more(&self) -> Option<Fact> {
        if matches!(self.piece, Piece::Pawn | Piece::King) {
            return None;
        }
        let now = room(&self.after, self.us, self.piece, self.to);
        let before = room(&self.before, self.us, self.piece, self.from);
        let fact = Fact::new(Kind::AttacksMore).with(self.piece, self.to);
        (now >= before + MORE).then(|| fact.counting([now, before]))
    }
}

/// How many squares a piece attacks on which none of its own side stands.
fn room(board: &Board, color: Color, piece: Piece, square: Square) -> u32 {
    (reach(board, color, piece, square) & !board.colors(color)).len()
}

/// Returns true for a passed pawn.
fn is_passed(board: &Board, color: Color, square: Square) -> bool {
    let ahead = square.bitboard().forward(color).fill_forward(color);
    let ahead = ahead | ahead.east() | ahead.west();
    ahead.is_disjoint(board.colored(!color, Piece::Pawn))
}
