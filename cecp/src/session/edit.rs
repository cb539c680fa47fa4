//! CECP's old way to set up a position: `edit`, then one square in each line, then `.` (section 8).

use super::Session;
use super::editor::Editor;
use super::state::Activity;
use crate::command::Call;
use crate::refusal::Obeyed;
use goby_core::board::BoardError;
use goby_core::types::Square;

/// The result of a line in edit mode.
pub(crate) enum Edited {
    /// Nothing was done: no position is being edited, or the line is a command of the protocol.
    Ignored,
    /// The position being edited has changed.
    Changed,
    /// The line is not valid.
    Unknown,
    /// Editing has ended with a legal position, which the game now has.
    Built,
    /// Editing has ended with an illegal position. Holds the reason.
    Illegal(BoardError),
}

impl Session<'_> {
    /// `edit`: begins to edit the position of the game.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "the table calls methods that may fail"
    )]
    pub(crate) fn edit(&mut self, _: &mut Call<'_>) -> Obeyed {
        self.state.mode.forget_position();
        self.state.position.hint = None;
        self.state.activity = Activity::Editing(Editor::new(self.game.board()));
        Ok(())
    }

    /// Handles a line while a position is edited. A command that `leaves` ends editing without a
    /// change.
    pub(crate) fn edit_line(&mut self, line: &str, leaves: bool) -> Edited {
        let Activity::Editing(editor) = &mut self.state.activity else {
            return Edited::Ignored;
        };
        match *line.as_bytes() {
            [] => {}
            [b'.'] => {
                let built = editor.build(self.state.player.plays_chess960());
                self.state.activity = Activity::Idle;
                match built {
                    Ok(board) => self.set_position(board),
                    Err(fault) => return Edited::Illegal(fault),
                }
                return Edited::Built;
            }
            [b'#'] => editor.clear(),
            [b'c'] => editor.change_color(),
            [piece, file, rank] if editor.put(piece, Square::parse(file, rank)) => {}
            _ if leaves => {
                self.state.activity = Activity::Idle;
                return Edited::Ignored;
            }
            _ => return Edited::Unknown,
        }
        Edited::Changed
    }
}
