//! `hint`: a move to suggest, or less than that. Every hint about a position is about one move,
//! [`Situation::guess`](super::state::Situation), however much it says of it.

use super::Session;
use super::request::THINKING;
use super::state::{State, Task};
use crate::driver::{Out, Reply};
use crate::play::{BAD_VALUE, write_san};
#[cfg(feature = "why")]
use crate::why::HintStep;
use goby_core::board::Board;
use goby_core::search::Status;
use goby_core::types::Move;

/// What a hint says of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// The move itself.
    Move,
    /// Less than that.
    #[cfg(feature = "why")]
    Step(HintStep),
}

impl Hint {
    /// The hint that this text behind `hint` asks for.
    pub(super) fn read(text: &str) -> Option<Self> {
        #[cfg(feature = "why")]
        if !text.is_empty() {
            return HintStep::read(text).map(Self::Step);
        }
        let _ = text;
        Some(Self::Move)
    }
}

impl Session<'_> {
    /// Answers `hint` when no search runs, or notes it until there is something to suggest.
    ///
    /// # Errors
    /// When it is no hint.
    pub(super) fn hint(&mut self, text: &str, out: &mut dyn Out) -> Result<(), &'static str> {
        let hint = Hint::read(text).ok_or(BAD_VALUE)?;
        if !self.is_refusing() && self.game.board().has_legal_move() {
            self.state.situation.hint = Some(hint);
            self.give_hint(out);
        } else {
            self.show_outcome(out);
        }
        Ok(())
    }

    /// Gives the hint that has been asked for, if it is known which move it is about.
    pub(super) fn give_hint(&mut self, out: &mut dyn Out) {
        let board = self.game.board();
        let situation = &mut self.state.situation;
        let Some(guess) = situation.guess.filter(|guess| board.is_legal(*guess)) else {
            return;
        };
        match situation.hint.take() {
            None => {}
            Some(Hint::Move) => self.state.suggest(board, guess, out),
            #[cfg(feature = "why")]
            Some(Hint::Step(step)) => self.hint_step(step, guess, out),
        }
    }
}

impl State {
    /// Answers `hint` in mid-search, or notes it until the search has ended.
    ///
    /// # Errors
    /// When it is no hint, or takes a search of its own.
    pub(super) fn hint(
        &mut self,
        text: &str,
        status: &Status<'_>,
        out: &mut dyn Out,
    ) -> Result<(), &'static str> {
        let hint = Hint::read(text).ok_or(BAD_VALUE)?;
        match self.task() {
            // It has not decided yet.
            Some(Task::Guess) => self.situation.hint = Some(hint),
            // It is about another position.
            #[cfg(feature = "why")]
            Some(Task::Why) => self.situation.hint = Some(hint),
            _ if hint != Hint::Move => return Err(THINKING),
            Some(Task::Ponder(expected)) => {
                let text = if self.is_console() {
                    &expected.san
                } else {
                    &expected.written
                };
                suggest_written(text, out);
            }
            _ => {
                if let Some(best) = status.best() {
                    self.suggest(status.root, best, out);
                }
            }
        }
        Ok(())
    }

    /// Suggests a move on `board`, to a person as moves are written everywhere else.
    fn suggest(&self, board: &Board, choice: Move, out: &mut dyn Out) {
        let text = if self.is_console() {
            write_san(board, choice)
        } else {
            self.player.write(board, choice)
        };
        suggest_written(&text, out);
    }
}

/// Suggests a move that has been written.
fn suggest_written(text: &str, out: &mut dyn Out) {
    Reply(out).text("Hint: ").text(text).end();
}
