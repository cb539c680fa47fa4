//! The old way to set up a position: `edit`, then one square a line, then `.` (CECP, section 8).

use super::Session;
use super::command::Command;
use super::request::{NOT_NOW, Request, error};
use super::state::Activity;
use crate::driver::Out;
use goby_core::board::{BoardBuilder, Castling, CastlingSide};
use goby_core::types::{Color, File, Piece, Rank, Square};

/// A position being edited.
#[derive(Clone, Debug)]
pub(super) struct Editor {
    builder: BoardBuilder,
    color: Color,
}

impl Session<'_> {
    /// `edit`: what stands on the board is the beginning.
    pub(super) fn edit(&mut self) {
        self.state.mode.forget_position();
        self.state.activity = Activity::Editing(Editor {
            builder: BoardBuilder::from_board(self.game.board()),
            color: Color::White,
        });
    }

    /// Hears a line in edit mode; `false` when there is no such mode or the line is none of its
    /// business.
    pub(super) fn hear_edit(&mut self, request: Request<'_>, out: &mut dyn Out) -> bool {
        let Activity::Editing(editor) = &mut self.state.activity else {
            return false;
        };
        match *request.line.as_bytes() {
            [] => {}
            [b'.'] => {
                editor.finish();
                let built = editor.builder.build();
                self.state.activity = Activity::Idle;
                self.set_built(built, out);
            }
            [b'#'] => editor.clear(),
            [b'c'] => editor.color = !editor.color,
            [piece, file, rank] if editor.put(piece, Square::parse(file, rank)) => {}
            // An interface that gives up editing sends what makes a new position, or leaves.
            _ if matches!(
                request.command,
                Command::Force | Command::New | Command::Quit | Command::SetBoard
            ) =>
            {
                self.state.activity = Activity::Idle;
                return false;
            }
            _ if request.command == Command::Ping => return false,
            _ => error(out, NOT_NOW, request.line),
        }
        true
    }
}

impl Editor {
    fn clear(&mut self) {
        for square in Square::ALL {
            self.builder.put(square, None);
        }
    }

    /// Obeys `Pa4` or `xa4`.
    fn put(&mut self, piece: u8, square: Option<Square>) -> bool {
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

    /// Gives what `edit` cannot say: castling is possible where king and rook are at home, en
    /// passant is not, and the game has no past.
    fn finish(&mut self) {
        self.builder.en_passant = None;
        self.builder.halfmove_clock = 0;
        self.builder.castling = Castling::NONE;
        for color in Color::ALL {
            let home = Rank::First.relative_to(color);
            let stands = |file, piece| {
                let square = Square::new(file, home);
                self.builder.at(square) == Some((color, piece))
            };
            let king = stands(File::E, Piece::King);
            let rooks = [
                (CastlingSide::King, File::H),
                (CastlingSide::Queen, File::A),
            ]
            .map(|(side, file)| (side, (king && stands(file, Piece::Rook)).then_some(file)));
            for (side, rook) in rooks {
                self.builder.castling.set(color, side, rook);
            }
        }
    }
}
