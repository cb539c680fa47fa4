//! The prompt: the side to move, or a note that Goby is thinking.

use super::Terminal;
use crate::driver::{Reply, World};
use crate::profile::CAPABILITIES;
use crate::session::{Activity, GameStatus, Mode, State, Task};
use goby_core::board::Board;
use goby_core::text::ShortText;
use goby_core::time::TimeControl;
use goby_core::types::Color;

/// The longest prompt, in bytes.
const LENGTH: usize = 40;

impl Terminal<'_, '_> {
    /// Shows the prompt.
    pub(super) fn prompt(&self, world: &mut dyn World) {
        let (state, board) = (&self.session.state, self.session.game.board());
        let is_over = state.position.status != GameStatus::Open
            || state.task().is_none() && !board.has_legal_move();
        state.prompt(board, is_over, world);
    }
}

impl State {
    /// Shows the prompt for `board`: the position, or the root of the running search.
    pub(super) fn prompt(&self, board: &Board, is_over: bool, world: &mut dyn World) {
        if !CAPABILITIES.console {
            return;
        }
        let mut prompt = ShortText::<LENGTH>::default();
        let reply = Reply(&mut prompt);
        match (&self.activity, &self.mode) {
            (Activity::Editing(_), _) => reply.text("Edit: "),
            (Activity::Searching(Task::Move, _), _) => {
                let clock = &self.player.timing.clock;
                match clock.control {
                    TimeControl::Level { .. } => {
                        let reply = reply.text("Goby thinks, ").shown(clock.own);
                        reply.text(" left... ")
                    }
                    TimeControl::Exact(_) => reply.text("Goby thinks... "),
                }
            }
            #[cfg(feature = "pico")]
            (Activity::Searching(Task::Why, _), _) => reply.text("Goby thinks... "),
            // A hint comes before the prompt.
            (Activity::Searching(Task::Guess, _), _) if self.position.hint.is_some() => return,
            // There is no prompt between the lines of an analysis.
            (Activity::Searching(Task::Analysis, _), _) => return,
            (_, Mode::Analyzing(_)) => reply.text("Analysis: "),
            _ if is_over => reply.text("The game is over: "),
            (activity, _) => {
                // While pondering the expected move has been played on the board.
                let is_ahead = matches!(activity, Activity::Searching(Task::Ponder(_), _));
                let side = if is_ahead {
                    !board.side()
                } else {
                    board.side()
                };
                let number = board.fullmove_number();
                let number = number - u16::from(is_ahead && side == Color::Black && number > 0);
                let reply = reply.text(side.name()).text(", move ");
                reply.number(number).text(": ")
            }
        };
        world.prompt(&prompt);
    }
}
