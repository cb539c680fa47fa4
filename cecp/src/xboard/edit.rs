//! The old way to set up a position: `edit`, then one square a line, then `.` (CECP, section 8).

use super::Session;
use super::command::Command;
use super::editor::Editor;
use super::request::{NOT_NOW, Request, error};
use super::state::Activity;
use crate::driver::World;
use goby_core::types::Square;

impl Session<'_> {
    /// `edit`: what stands on the board is the beginning.
    pub(super) fn edit(&mut self) {
        self.state.mode.forget_position();
        self.state.activity = Activity::Editing(Editor::new(self.game.board()));
    }

    /// Obeys a line in edit mode; `false` when the mode is another, or the line is not for it.
    pub(super) fn obey_edit(&mut self, request: Request<'_>, world: &mut dyn World) -> bool {
        let Activity::Editing(editor) = &mut self.state.activity else {
            return false;
        };
        match *request.line.as_bytes() {
            [] => {}
            [b'.'] => {
                let built = editor.build(self.state.player.plays_chess960());
                self.state.activity = Activity::Idle;
                match self.set_built(built, world) {
                    Ok(()) if self.state.is_console() => self.draw(world),
                    Ok(()) => {}
                    Err(fault) => error(world, fault, request.line),
                }
            }
            [b'#'] => editor.clear(),
            [b'c'] => editor.change_color(),
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
            _ => error(world, NOT_NOW, request.line),
        }
        true
    }
}
