//! A position that is edited square by square.

use goby_core::board::{Board, BoardBuilder, BoardError, Castling};
use goby_core::types::{Color, Piece, Square};

/// A position being edited.
#[derive(Clone, Debug)]
pub(crate) struct Editor {
    builder: BoardBuilder,
    color: Color,
}

impl Editor {
    /// Begins with the position of `board`. The first pieces put are White's.
    pub(crate) fn new(board: &Board) -> Self {
        Self {
            builder: BoardBuilder::from_board(board),
            color: Color::White,
        }
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self) {
        for square in Square::ALL {
            self.builder.put(square, None);
        }
    }

    /// Puts the next pieces for the other side.
    pub(crate) fn change_color(&mut self) {
        self.color = !self.color;
    }

    /// Obeys `Pa4` (puts a piece) or `xa4` (empties a square). Returns false for other text.
    pub(crate) fn put(&mut self, piece: u8, square: Option<Square>) -> bool {
        let Some(square) = square else {
            return false;
        };
        let contents = match (piece, Piece::from_letter(piece)) {
            (b'x', _) => None,
            (_, Some(piece)) => Some((self.color, piece)),
            _ => return false,
        };
        self.builder.put(square, contents);
        true
    }

    /// Returns the edited position if it is legal.
    pub(crate) fn build(&mut self, is_chess960: bool) -> Result<Board, BoardError> {
        self.finish();
        if is_chess960 {
            // In Chess960 the squares do not show if king and rook have moved.
            self.builder.castling = Castling::NONE;
        }
        self.builder.build()
    }

    /// Sets the fields that `edit` cannot express: kings and rooks on their home squares may
    /// castle, there is no en passant capture, and the half-move clock is 0.
    fn finish(&mut self) {
        self.builder.en_passant = None;
        self.builder.halfmove_clock = 0;
        self.builder.castle_from_home();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::ToString;

    /// A position with fields that `edit` cannot express: a half-move clock, an en passant capture,
    /// lost castling rights.
    #[test]
    fn an_edited_position_has_no_past_and_castles_from_home() {
        const FEN: &str = "r3k2r/8/8/3pP3/8/8/8/R3K2R w Q d6 0 30";
        const LATE: &str = "r3k2r/8/8/3pP3/8/8/8/R3K2R b kQ - 41 30";
        for (fen, steps, is_chess960, edited) in [
            (FEN, "", false, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 30"),
            (LATE, "", false, "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 30"),
            (LATE, "", true, "r3k2r/8/8/3pP3/8/8/8/R3K2R b - - 0 30"),
            (
                LATE,
                "xa1 c xh8",
                false,
                "r3k3/8/8/3pP3/8/8/8/4K2R b Kq - 0 30",
            ),
            (
                LATE,
                "# Ke1 Qd1 c Ke8 Nb8 Pa7 c Bf1 Rh1",
                false,
                "1n2k3/p7/8/8/8/8/8/3QKB1R b K - 0 30",
            ),
        ] {
            let mut editor = Editor::new(&Board::from_fen(fen).expect("a position"));
            for step in steps.split_whitespace() {
                match *step.as_bytes() {
                    [b'#'] => editor.clear(),
                    [b'c'] => editor.change_color(),
                    [piece, file, rank] => assert!(editor.put(piece, Square::parse(file, rank))),
                    _ => panic!("{step}"),
                }
            }
            let built = editor.build(is_chess960).expect("a position");
            assert_eq!(built.fen().to_string(), edited, "{fen} {steps}");
        }
        let mut editor = Editor::new(&Board::start());
        assert!(!editor.put(b'y', Some(Square::E4)) && !editor.put(b'P', None));
        editor.clear();
        assert!(editor.build(false).is_err());
    }
}
