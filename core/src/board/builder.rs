//! Setting up positions. Every [`Board`] except the start position is built here.
//!
//! Every `Board` is legal, so later code does not check it again. Move generation and its
//! fixed-size lists rely on these rules: each side has one king, no pawn is on the first or last
//! rank, the side not to move is not in check, every castling right has its king and rook in place,
//! and no side has more pieces than promotions allow. The last rule limits the number of legal
//! moves to 218 (Tobs40, "Why a reachable position can have at most 218 playable moves",
//! <https://lichess.org/@/Tobs40/blog/why-a-reachable-position-cant-have-more-than-218-playable-moves/a5xdxeqs>).

use super::{Board, Castling, CastlingSide};
use crate::types::{Color, File, Piece, Rank, Square, message_error};

/// The bit that marks a black piece in a square's code.
const BLACK: u8 = 8;

/// A position being set up: any piece may be on any square. [`build`](Self::build) checks the
/// position. 74 bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardBuilder {
    /// The code of each square, a1 to h8: 0 if empty, otherwise the piece (1 pawn to 6 king), plus
    /// 8 for Black.
    contents: [u8; 64],
    /// The side to move.
    pub side: Color,
    /// The castling rights, each with the file of its rook.
    pub castling: Castling,
    /// The square behind a pawn that has just made a double step. The board keeps it only if an en
    /// passant capture is legal.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u8,
    /// The number of the current full move, from 1. 0 counts as 1.
    pub fullmove_number: u16,
}

/// The reason why a position is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum BoardError {
    /// A side has no king.
    NoKing,
    /// A side has two kings or more.
    ManyKings,
    /// A pawn is on the first or the eighth rank.
    PawnOnLastRank,
    /// A side has more than eight pawns.
    TooManyPawns,
    /// A side has more pieces than promotions of its missing pawns allow.
    TooManyPieces,
    /// The side to move could capture the enemy king.
    OpponentInCheck,
    /// More than two pieces give check.
    TooManyCheckers,
    /// A castling right has no king or no rook in its place on the back rank.
    CastlingRights,
    /// The last move cannot have been a double step over the en passant square.
    EnPassant,
}

impl BoardError {
    /// The error as text.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoKing => "a side has no king",
            Self::ManyKings => "a side has more than one king",
            Self::PawnOnLastRank => "a pawn is on the first or last rank",
            Self::TooManyPawns => "a side has more than eight pawns",
            Self::TooManyPieces => "a side has more pieces than promotions can make",
            Self::OpponentInCheck => "the side to move could take the king",
            Self::TooManyCheckers => "more than two pieces give check",
            Self::CastlingRights => "a castling right lacks its king or rook",
            Self::EnPassant => "no pawn can have passed the en passant square",
        }
    }
}

message_error!(BoardError);

impl BoardBuilder {
    /// An empty board: White to move, no castling rights, clock 0, move number 1.
    pub const fn empty() -> Self {
        Self {
            contents: [0; 64],
            side: Color::White,
            castling: Castling::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns a builder that holds the position of `board`.
    pub fn from_board(board: &Board) -> Self {
        let mut builder = Self::empty();
        for square in board.occupied() {
            let contents = board.color_on(square).zip(board.piece_on(square));
            builder.put(square, contents);
        }
        builder.side = board.side();
        builder.castling = board.castling();
        builder.en_passant = board.en_passant_square();
        builder.halfmove_clock = board.halfmove_clock();
        builder.fullmove_number = board.fullmove_number();
        builder
    }

    /// Returns the position with colours exchanged: pieces, side to move, castling rights, and the
    /// ranks mirrored.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut other = Self {
            side: !self.side,
            castling: Castling::NONE,
            en_passant: self.en_passant.map(Square::flip),
            ..Self::empty()
        };
        for square in Square::ALL {
            let contents = self.at(square).map(|(color, piece)| (!color, piece));
            other.put(square.flip(), contents);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                other
                    .castling
                    .set(!color, side, self.castling.rook(color, side));
            }
        }
        other.halfmove_clock = self.halfmove_clock;
        other.fullmove_number = self.fullmove_number;
        other
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        let code = self.contents[square.index()];
        let color = if code & BLACK == 0 {
            Color::White
        } else {
            Color::Black
        };
        let piece = Piece::ALL.get(usize::from(code & !BLACK).wrapping_sub(1));
        piece.map(|&piece| (color, piece))
    }

    /// Puts a piece on a square, or clears the square if `contents` is `None`.
    pub fn put(&mut self, square: Square, contents: Option<(Color, Piece)>) {
        let code = |(color, piece)| 1 + piece as u8 + color as u8 * BLACK;
        self.contents[square.index()] = contents.map_or(0, code);
    }

    /// Grants each castling right whose king and rook are on their squares of the standard start
    /// position. Removes all other rights.
    pub fn castle_from_home(&mut self) {
        self.castling = Castling::NONE;
        for color in Color::ALL {
            let home = Rank::First.relative_to(color);
            let stands = |file, piece| self.at(Square::new(file, home)) == Some((color, piece));
            let king = stands(File::E, Piece::King);
            let rooks = [
                (CastlingSide::King, File::H),
                (CastlingSide::Queen, File::A),
            ]
            .map(|(side, file)| (side, (king && stands(file, Piece::Rook)).then_some(file)));
            for (side, rook) in rooks {
                self.castling.set(color, side, rook);
            }
        }
    }

    /// Builds the board.
    ///
    /// # Errors
    /// The first fault found. The tests run in this order: material, castling rights, en passant
    /// square, checks to the kings.
    pub fn build(&self) -> Result<Board, BoardError> {
        self.check_material()?;
        self.check_castling()?;
        self.check_en_passant()?;
        let board = self.assemble();
        let opponent = board.king(!board.side);
        if board.is_attacked(opponent, board.side, board.occupied()) {
            return Err(BoardError::OpponentInCheck);
        }
        if board.checkers().len() > 2 {
            return Err(BoardError::TooManyCheckers);
        }
        Ok(board)
    }

    /// Returns the outermost rook of `color` on the given side of its king: the rook that `K` or
    /// `Q` means in a FEN.
    pub(super) fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<File> {
        let king = self.back_rank_king(color)?;
        let mut rooks = File::ALL
            .into_iter()
            .filter(|&file| self.holds(color, Piece::Rook, file));
        match side {
            CastlingSide::King => rooks.next_back().filter(|&file| file > king),
            CastlingSide::Queen => rooks.next().filter(|&file| file < king),
        }
    }

    /// Returns the file of the king of `color` if the king is on its back rank.
    #[inline(never)]
    pub(super) fn back_rank_king(&self, color: Color) -> Option<File> {
        File::ALL
            .into_iter()
            .find(|&file| self.holds(color, Piece::King, file))
    }

    /// Returns true if `piece` of `color` is on `file` of its back rank.
    fn holds(&self, color: Color, piece: Piece, file: File) -> bool {
        let square = Square::new(file, Rank::First.relative_to(color));
        self.at(square) == Some((color, piece))
    }

    /// Checks the number of kings, pawns and promoted pieces, and that no pawn is on a last rank.
    pub(super) fn check_material(&self) -> Result<(), BoardError> {
        let mut counts = [[0u8; 6]; 2];
        let mut pawn_on_last_rank = false;
        for square in Square::ALL {
            if let Some((color, piece)) = self.at(square) {
                counts[color.index()][piece.index()] += 1;
                pawn_on_last_rank |=
                    piece == Piece::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth);
            }
        }
        for [pawns, knights, bishops, rooks, queens, kings] in counts {
            match kings {
                0 => return Err(BoardError::NoKing),
                1 => {}
                _ => return Err(BoardError::ManyKings),
            }
            if pawn_on_last_rank {
                return Err(BoardError::PawnOnLastRank);
            }
            if pawns > 8 {
                return Err(BoardError::TooManyPawns);
            }
            let promoted = knights.saturating_sub(2)
                + bishops.saturating_sub(2)
                + rooks.saturating_sub(2)
                + queens.saturating_sub(1);
            if pawns + promoted > 8 {
                return Err(BoardError::TooManyPieces);
            }
        }
        Ok(())
    }

    fn check_castling(&self) -> Result<(), BoardError> {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let Some(rook) = self.castling.rook(color, side) else {
                    continue;
                };
                let in_place = self.back_rank_king(color).is_some_and(|king| match side {
                    CastlingSide::King => rook > king,
                    CastlingSide::Queen => rook < king,
                });
                if !in_place || !self.holds(color, Piece::Rook, rook) {
                    return Err(BoardError::CastlingRights);
                }
            }
        }
        Ok(())
    }

    /// Checks that an opponent's pawn is in front of the en passant square, and that this square
    /// and the one behind it are empty.
    fn check_en_passant(&self) -> Result<(), BoardError> {
        let Some(target) = self.en_passant else {
            return Ok(());
        };
        let on = |rank: Rank| {
            let square = Square::new(target.file(), rank.relative_to(self.side));
            self.at(square)
        };
        let plausible = target.rank() == Rank::Sixth.relative_to(self.side)
            && on(Rank::Fifth) == Some((!self.side, Piece::Pawn))
            && on(Rank::Sixth).is_none()
            && on(Rank::Seventh).is_none();
        if plausible {
            Ok(())
        } else {
            Err(BoardError::EnPassant)
        }
    }

    /// Makes the board without checks. The position must be legal.
    pub(crate) fn assemble(&self) -> Board {
        let mut board = Board::empty();
        for square in Square::ALL {
            if let Some((color, piece)) = self.at(square) {
                board.put(color, piece, square);
            }
        }
        board.set_rights(self.side, self.castling, self.en_passant);
        board.halfmove_clock = self.halfmove_clock;
        board.fullmove_number = self.fullmove_number.max(1);
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_can_be_exchanged() {
        for (one, other) in [
            (
                "r3k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 7",
                "r3k3/8/8/3Pp3/8/8/8/R3K2R w Kq e6 0 7",
            ),
            (
                "8/8/8/8/4k3/8/8/Q3K3 w - - 31 60",
                "q3k3/8/8/4K3/8/8/8/8 b - - 31 60",
            ),
        ] {
            for (from, to) in [(one, other), (other, one)] {
                let board = Board::from_fen(from).unwrap();
                let exchanged = BoardBuilder::from_board(&board).exchanged();
                let exchanged = exchanged.build().unwrap();
                assert_eq!(exchanged.key(), Board::from_fen(to).unwrap().key());
                assert_eq!(exchanged.fen().as_str(), to);
            }
        }
    }
}
