//! A position in 32 bytes. Eight bytes mark the occupied squares; then half a byte for each
//! occupied square names its piece. A rook that may castle has a code of its own, which replaces
//! the castling rights. The en passant file is in the byte of the side to move. The source of this
//! idea and of the code for a castling rook is "marlinformat", a format for training data
//! (<https://github.com/jnlt3/marlinflow>); the last four bytes are ours.

use crate::board::{Board, BoardBuilder, CastlingSide};
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// The code of a rook that may still castle.
const CASTLING_ROOK: u8 = 6;
/// The bit of a half byte that means a black piece.
const BLACK: u8 = 8;

/// A packed legal position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PackedBoard {
    occupied: u64,
    contents: [u8; 16],
    /// Bit 7: set if Black is to move. Bit 3: set if bits 0-2 hold an en passant file.
    side_and_en_passant: u8,
    halfmove_clock: u8,
    fullmove_number: u16,
}

impl PackedBoard {
    /// Packs `board`.
    pub(super) fn new(board: &Board) -> Self {
        let mut contents = [0; 16];
        let mut squares = board.occupied().into_iter();
        for pair in &mut contents {
            let low = squares.next().map_or(0, |square| code(board, square));
            let high = squares.next().map_or(0, |square| code(board, square));
            *pair = low | high << 4;
        }
        let en_passant = board.en_passant().map_or(0, |file| 8 | file as u8);
        Self {
            occupied: board.occupied().0,
            contents,
            side_and_en_passant: (board.side() as u8) << 7 | en_passant,
            halfmove_clock: board.halfmove_clock(),
            fullmove_number: board.fullmove_number(),
        }
    }

    /// Returns the unpacked board.
    pub(super) fn unpack(&self) -> Board {
        let mut builder = BoardBuilder::empty();
        let mut kings = [Square::A1; 2];
        let mut castling_rooks = Bitboard::EMPTY;
        let halves = self
            .contents
            .into_iter()
            .flat_map(|pair| [pair & 15, pair >> 4]);
        for (square, half) in Bitboard(self.occupied).into_iter().zip(halves) {
            let color = color(half & BLACK != 0);
            let kind = usize::from(half & !BLACK);
            let piece = Piece::ALL.get(kind).copied().unwrap_or(Piece::Rook);
            if kind == usize::from(CASTLING_ROOK) {
                castling_rooks |= square.bitboard();
            }
            if piece == Piece::King {
                kings[color.index()] = square;
            }
            builder.put(square, Some((color, piece)));
        }
        for color in Color::ALL {
            for rook in castling_rooks & Rank::First.relative_to(color).bitboard() {
                let side = CastlingSide::of(kings[color.index()], rook);
                builder.castling.set(color, side, Some(rook.file()));
            }
        }
        let side = color(self.side_and_en_passant & 0x80 != 0);
        let file = File::from_low_bits(u32::from(self.side_and_en_passant));
        let passed = Square::new(file, Rank::Sixth.relative_to(side));
        builder.side = side;
        builder.en_passant = (self.side_and_en_passant & 8 != 0).then_some(passed);
        builder.halfmove_clock = self.halfmove_clock;
        builder.fullmove_number = self.fullmove_number;
        builder.assemble()
    }
}

const fn color(is_black: bool) -> Color {
    if is_black { Color::Black } else { Color::White }
}

/// Returns the half byte of an occupied square: its piece and colour.
fn code(board: &Board, square: Square) -> u8 {
    let color = board.color_on(square).unwrap_or(Color::White);
    let piece = board.piece_on(square).unwrap_or(Piece::King);
    let castles = piece == Piece::Rook && board.castling().has_rook(color, square);
    let kind = if castles { CASTLING_ROOK } else { piece as u8 };
    kind | (color as u8 * BLACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packed_board_takes_32_bytes_at_most() {
        assert!(size_of::<PackedBoard>() <= 32);
    }

    #[test]
    fn every_field_survives_packing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 0 65535",
            "1rk3rr/8/8/8/8/8/8/1RK3RR w GBgb - 255 7",
            "r1r1b1b1/1p1p1p1p/p1p1p1p1/1n1n1q1k/K1Q1N1N1/1P1P1P1P/P1P1P1P1/1B1B1R1R w - - 3 40",
            "8/8/8/8/8/2k5/1q6/K7 w - - 99 120",
        ] {
            let board = Board::from_fen(fen).unwrap();
            assert_eq!(PackedBoard::new(&board).unpack(), board, "{fen}");
        }
    }
}
