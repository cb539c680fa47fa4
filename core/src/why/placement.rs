//! The square of the moved piece, and the lines that the move opens.

use super::fact::{Fact, Kind};
use super::scene::{Scene, reach};
use crate::attacks;
use crate::board::{Board, CastlingSide, castling_targets};
use crate::types::{Color, Piece, Rank, Square};

/// The four central squares.
const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
/// The minimum number of additional squares for a sentence.
const MORE: u32 = 2;

impl Scene {
    /// Returns the fact that the move castles, or removes the last piece in the way of
    /// castling.
    #[cold]
    #[inline]
    pub(super) fn castling(&self) -> Option<Fact> {
        if self.before.is_castling(self.mv) {
            return Some(Fact::new(Kind::Castles));
        }
        let clears = CastlingSide::ALL.into_iter().any(|side| {
            let (king, us) = (self.after.king(self.us), self.us);
            let Some(file) = self.after.castling().rook(us, side) else {
                return false;
            };
            let rook = Square::new(file, king.rank());
            let (king_to, rook_to) = castling_targets(king, rook);
            let step = |from: Square, to: Square| attacks::between(from, to) | to.bitboard();
            let way =
                (step(king, king_to) | step(rook, rook_to)) & !(king.bitboard() | rook.bitboard());
            let is_free = (way & self.after.occupied()).is_empty();
            is_free && way & self.before.occupied() == self.from.bitboard()
        });
        clears.then(|| Fact::new(Kind::ClearsCastling))
    }

    /// Returns the fact that the move makes or advances a passed pawn.
    #[cold]
    #[inline]
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

    /// Returns the fact that the move develops a knight or bishop: moves it from its first square
    /// to another rank.
    #[cold]
    #[inline]
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

    /// Returns the fact that a pawn enters one of the four central squares.
    #[cold]
    #[inline]
    pub(super) fn occupies_centre(&self) -> Option<Fact> {
        let enters = self.placed == Piece::Pawn && CENTRE.contains(&self.to);
        enters.then(|| Fact::new(Kind::OccupiesCentre))
    }

    /// Returns the fact that a rook enters an open or half-open file.
    #[cold]
    #[inline]
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

    /// Returns the bishop, rook or queen of our side that gains most squares by the move of another
    /// piece.
    #[cold]
    #[inline]
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

    /// Returns the fact that the king comes nearer to the centre in a position without queens.
    #[cold]
    #[inline]
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

    /// Returns the fact that the moved piece reaches more squares than before.
    #[cold]
    #[inline]
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

/// Returns the number of squares that a piece attacks, without squares of its own side's pieces.
#[cold]
#[inline]
fn room(board: &Board, color: Color, piece: Piece, square: Square) -> u32 {
    (reach(board, color, piece, square) & !board.colors(color)).len()
}

/// Returns true for a passed pawn.
#[cold]
#[inline]
fn is_passed(board: &Board, color: Color, square: Square) -> bool {
    let ahead = square.bitboard().forward(color).fill_forward(color);
    let ahead = ahead | ahead.east() | ahead.west();
    ahead.is_disjoint(board.colored(!color, Piece::Pawn))
}
