//! For a person at a terminal: a greeting, help, the board drawn in letters, moves as people type
//! them, and words about what has been done. Silent for interfaces.

mod explain;
mod list;
mod pgn;
mod read;
mod save;
mod word;

use super::Session;
use super::announce::claim;
use super::command::Command;
use super::request::{GAME_OVER, Request, error};
use super::state::{Listener, Mode, Standing, State};
use crate::NAME;
use crate::diagram::{self, name};
use crate::driver::{Out, Reply, clip};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::time::{Clock, Millis, TimeControl};
use goby_core::types::Move;
pub(super) use list::unknown;
use read::Reading;
use word::ConsoleWord;

/// How long the engine thinks on a move until a clock is set.
const PATIENCE: Millis = Millis(2_000);

#[cfg(all(test, feature = "std"))]
pub(crate) const WORDS_OF_PEOPLE: &[crate::command::CommandRow] = ConsoleWord::ROWS;

/// Whether a person's line that is no command of the protocol means something on `board`.
pub(super) fn is_understood(line: &str, board: &Board) -> bool {
    let line = read::without_arrows(line);
    let word = line.split_once(' ').map_or(line, |(word, _)| word);
    ConsoleWord::of(word) != ConsoleWord::Other || read::read(board, line) != Reading::Unknown
}

impl State {
    pub(super) fn greet(&mut self, out: &mut dyn Out) {
        if !CAPABILITIES.console {
            return;
        }
        self.preferences.listener = Listener::Person;
        self.player.timing.clock = Clock::new(TimeControl::Exact(PATIENCE));
        let chip = out.chip();
        let line = Reply(out).text(NAME);
        let line = match chip {
            Some(chip) => line.text(" on ").text(chip),
            None => line,
        };
        line.text(", a chess engine. You have White: type a move such as e4,")
            .end();
        Reply(out)
            .text("\"show\" for the board, \"help\" for more, \"quit\" to leave.")
            .end();
    }
}

impl Session<'_> {
    /// Obeys what only a person types; `false` of other lines, and when no person is there.
    pub(super) fn hear_console(&mut self, line: &str, out: &mut dyn Out) -> bool {
        if !CAPABILITIES.console {
            return false;
        }
        let line = read::without_arrows(line);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !self.state.is_console() {
            // No interface asks for these.
            let asks = matches!(word, "help" | "echo");
            if !asks || self.state.preferences.listener == Listener::Interface {
                return false;
            }
            if word == "echo" {
                toggle_echo(out);
            }
            self.state.greet(out);
            if word == "echo" {
                return true;
            }
        }
        match ConsoleWord::of(word) {
            ConsoleWord::Other => return false,
            ConsoleWord::Nothing => {}
            ConsoleWord::Show => self.draw(out),
            ConsoleWord::Flip => {
                self.state.preferences.flipped ^= true;
                self.draw(out);
            }
            ConsoleWord::Help => list::help(rest.trim_ascii(), out),
            ConsoleWord::Echo => toggle_echo(out),
            ConsoleWord::Moves => self.tell_moves(out),
            ConsoleWord::Fen => Reply(out).text(&self.game.board().fen()).end(),
            ConsoleWord::Options => self.tell_options(out),
            ConsoleWord::Resign => self.resigned(out),
            ConsoleWord::Save => self.save(rest.trim_ascii(), out),
        }
        true
    }

    /// The legal move that a person has typed, if it is one; else it is told why it is none.
    /// `None` also of a line that is no move at all, which is told too.
    pub(super) fn read_typed(&mut self, text: &str, out: &mut dyn Out) -> Option<Move> {
        let board = self.game.board();
        let text = read::without_arrows(text);
        match read::read(board, text) {
            Reading::Unknown => list::unknown(text, out),
            _ if self.state.mode.is_due() => {
                let reply = Reply(out).text("Illegal move (it is Goby's turn): ");
                reply.text(clip(text)).end();
            }
            Reading::Move(choice) => return Some(choice),
            Reading::Unclear(one, other) => explain::unclear(board, one, other, out),
            Reading::Ambiguous(text) => explain::ambiguous(board, &text, out),
            Reading::Illegal if self.game.outcome().is_some_and(|end| !end.is_claimed()) => {
                let reply = Reply(out).text("Illegal move (the game is over): ");
                reply.text(clip(text)).end();
            }
            Reading::Illegal => explain::illegal(board, read::without_number(text), out),
        }
        None
    }

    /// Says what a command has done, which an interface would show.
    pub(super) fn tell_done(&self, request: &Request<'_>, out: &mut dyn Out) {
        if !self.state.is_console() {
            return;
        }
        match request.command {
            Command::New | Command::SetBoard | Command::Undo | Command::Remove => self.draw(out),
            Command::White | Command::Black | Command::PlayOther => {
                if let Mode::Playing(own, _) = self.state.mode {
                    let reply = Reply(out).text("Goby plays ").text(name(own));
                    reply
                        .text(" now, and you play ")
                        .text(name(!own))
                        .text(".")
                        .end();
                }
            }
            Command::Force => {
                let text =
                    "Goby only watches now: make the moves of both sides; \"go\" lets it play.";
                Reply(out).text(text).end();
            }
            Command::Analyze => Reply(out)
                .text("Goby thinks aloud; \"exit\" ends it.")
                .end(),
            Command::Exit => {
                let reply = Reply(out).text("The analysis is over. ");
                let reply = reply.text(name(self.game.board().side()));
                reply.text(" moves; \"go\" lets Goby play that side.").end();
            }
            _ => {}
        }
    }

    /// Draws the board as the person looks at it.
    pub(super) fn draw(&self, out: &mut dyn Out) {
        diagram::draw(self.game.board(), self.state.preferences.flipped, out);
    }

    /// Shows a person what a move has led to that Goby does not answer, and the end of the game.
    pub(super) fn show_watched(&self, out: &mut dyn Out) {
        if self.state.is_console() {
            self.draw(out);
            if let Some(outcome) = self.game.outcome() {
                claim(outcome, out);
            }
        }
    }

    /// The person gives up.
    fn resigned(&mut self, out: &mut dyn Out) {
        if self.state.situation.standing != Standing::Open {
            return error(out, GAME_OVER, "resign");
        }
        let own = match self.state.mode {
            Mode::Playing(own, _) => own,
            _ => !self.game.board().side(),
        };
        self.state.end(Some(!own), own, out);
    }
}

/// Turns the echo on or off, and says so.
fn toggle_echo(out: &mut dyn Out) {
    let text = match out.toggle_echo() {
        Some(true) => "Goby sends back what you type.",
        Some(false) => "Goby does not send back what you type.",
        None => "Your terminal shows what you type.",
    };
    Reply(out).text(text).end();
}

/// Says what an option is now.
pub(super) fn tell_option(name: &str, value: Option<&str>, out: &mut dyn Out) {
    let reply = Reply(out).text(name);
    match value {
        Some(value) => reply.text(" is ").text(value).text(" now.").end(),
        None => reply.text(": done.").end(),
    }
}
