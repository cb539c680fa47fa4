//! What is waited for: a person's move, or Goby's.

use super::Session;
use crate::diagram::name;
use crate::driver::{Out, Reply, World};
use crate::profile::CAPABILITIES;
use crate::xboard::state::{Activity, Mode, Standing, State, Task};
use goby_core::board::Board;
use goby_core::time::TimeControl;
use goby_core::types::Color;
use heapless::String;

/// The longest prompt.
const LENGTH: usize = 40;

/// A prompt in the making.
struct Prompt(String<LENGTH>);

impl Out for Prompt {
    fn text(&mut self, text: &str) {
        // Nothing that is written is longer.
        let _ = self.0.push_str(text);
    }

    fn end_line(&mut self) {}
}

impl Session<'_> {
    /// Shows what is waited for.
    pub(in crate::xboard) fn prompt(&self, world: &mut dyn World) {
        if self.state.is_console() {
            let is_over = self.state.situation.standing != Standing::Open
                || self.state.task().is_none() && !self.game.board().has_legal_move();
            self.state.prompt(self.game.board(), is_over, world);
        }
    }
}

impl State {
    /// Shows what is waited for on `board`, the root of the search that runs.
    pub(in crate::xboard) fn prompt(&self, board: &Board, is_over: bool, world: &mut dyn World) {
        if !CAPABILITIES.console {
            return;
        }
        let mut prompt = Prompt(String::new());
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
            #[cfg(feature = "why")]
            (Activity::Searching(Task::Why, _), _) => reply.text("Goby thinks... "),
            // Its lines come one after the other.
            (Activity::Searching(Task::Analysis, _), _) => return,
            (_, Mode::Analyzing(_)) => reply.text("Analysis: "),
            _ if is_over => reply.text("The game is over: "),
            (activity, _) => {
                // The expected move is on the board.
                let is_ahead = matches!(activity, Activity::Searching(Task::Ponder(_), _));
                let side = if is_ahead {
                    !board.side()
                } else {
                    board.side()
                };
                let number = board.fullmove_number();
                let number = number - u16::from(is_ahead && side == Color::Black && number > 0);
                let reply = reply.text(name(side)).text(", move ");
                reply.number(number).text(": ")
            }
        };
        world.prompt(&prompt.0);
    }
}
