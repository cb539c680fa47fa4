//! For a person at a terminal: a greeting, help, the board drawn in letters, moves as people type
//! them, and words about what has been done. Silent for interfaces.

mod analysis;
mod clock;
mod done;
mod explain;
mod files;
mod list;
mod option;
mod prompt;
mod read;
mod several;
mod word;
mod words;

use super::Session;
use super::request::{GAME_OVER, error};
use super::state::{Client, Mode, Standing, State};
use crate::NAME;
use crate::driver::{Out, Reply, World, clip};
use crate::play::{BAD_VALUE, Options};
use crate::profile::CAPABILITIES;
use crate::text::first_word;
pub(super) use analysis::row;
use goby_core::board::Board;
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::{Color, Move};
pub(super) use list::{form, refuses_excess, unknown};
pub(super) use option::split as split_option;
use read::Reading;
pub(super) use several::are_moves;
use word::ConsoleWord;

/// How long the engine thinks on a move until a clock is set.
const PATIENCE: Millis = Millis(2_000);

#[cfg(all(test, feature = "std"))]
pub(crate) const WORDS_OF_PEOPLE: &[crate::command::CommandRow] = ConsoleWord::ROWS;

/// Whether a person's line that is no command of the protocol means something on `board`.
pub(super) fn is_understood(line: &str, board: &Board, options: &Options) -> bool {
    let line = read::without_arrows(line);
    ConsoleWord::of_person(line) != ConsoleWord::Other
        || CAPABILITIES.words && option::is_named(options, line)
        || read::read(board, line) != Reading::Unknown
        || are_moves(board, line)
}

impl State {
    pub(super) fn greet(&mut self, world: &mut dyn World) {
        if !CAPABILITIES.console {
            return;
        }
        self.preferences.client = Client::Person;
        self.player.timing.clock = Clock::new(TimeControl::Exact(PATIENCE));
        let chip = world.chip();
        let line = Reply(world).text(NAME);
        let line = match chip {
            Some(chip) => line.text(" on ").text(chip),
            None => line,
        };
        line.text(", a chess engine. You have White: type a move such as e4,")
            .end();
        Reply(world)
            .text("\"show\" for the board, \"help\" for more, \"quit\" to leave.")
            .end();
        if files::is_left(world) {
            let text = "\"resume\" goes on with the game that was left.";
            Reply(world).text(text).end();
        }
    }
}

impl Session<'_> {
    /// Obeys what only a person types; `false` of other lines, and when no person is there.
    pub(super) fn obey_console(&mut self, line: &str, now: Instant, world: &mut dyn World) -> bool {
        if !CAPABILITIES.console {
            return false;
        }
        let line = read::without_arrows(line);
        let (word, rest) = first_word(line);
        if !self.state.is_console() {
            // No interface asks for these.
            let asks = matches!(word, "help" | "echo");
            if !asks || self.state.preferences.client == Client::Interface {
                return false;
            }
            if word == "echo" {
                toggle_echo(world);
            }
            self.state.greet(world);
            if word == "echo" {
                return true;
            }
        }
        let rest = rest.trim_ascii();
        let word = ConsoleWord::of_person(line);
        if word == ConsoleWord::Other {
            return false;
        }
        match self.obey_word(word, rest, now, world) {
            Ok(true) => {}
            // It is not in the form of the command.
            Ok(false) => {
                error(world, BAD_VALUE, line);
                list::form(line, world);
            }
            Err(fault) => error(world, fault, line),
        }
        true
    }

    /// Whether a line that is no command of a protocol sets an option.
    pub(super) fn names_option(&self, line: &str) -> bool {
        CAPABILITIES.words
            && self.state.is_console()
            && ConsoleWord::of_person(line) == ConsoleWord::Other
            && option::is_named(&self.state.player.options, line)
    }

    /// Obeys a word with what follows it; `false` where that does not suit the word.
    fn obey_word(
        &mut self,
        word: ConsoleWord,
        rest: &str,
        now: Instant,
        world: &mut dyn World,
    ) -> Result<bool, &'static str> {
        let board = self.game.board();
        match word {
            ConsoleWord::Other | ConsoleWord::Nothing => {}
            ConsoleWord::Show => return Ok(self.show(rest, world)),
            ConsoleWord::Flip => {
                self.state.preferences.flipped ^= true;
                self.show("", world);
            }
            ConsoleWord::TakeBack => self.take_back_typed(world)?,
            ConsoleWord::Moves => return Ok(self.list_moves(rest, world)),
            ConsoleWord::History => self.write_history(world),
            ConsoleWord::Last if CAPABILITIES.words => self.write_last(world),
            ConsoleWord::Status if CAPABILITIES.words => self.write_status(world),
            ConsoleWord::Pieces if CAPABILITIES.words => {
                return Ok(words::pieces(board, rest, world));
            }
            ConsoleWord::Look if CAPABILITIES.words => return Ok(words::look(board, rest, world)),
            ConsoleWord::Attacks if CAPABILITIES.words => {
                return Ok(words::attacks(board, rest, world));
            }
            ConsoleWord::Clock if CAPABILITIES.words => self.state.write_clock(now, world),
            ConsoleWord::Fen => Reply(world).text(&self.game.board().fen()).end(),
            ConsoleWord::Pgn => self.write_pgn(world),
            ConsoleWord::Save | ConsoleWord::Load if rest.is_empty() => return Ok(false),
            ConsoleWord::Save if CAPABILITIES.files => self.save(rest, world),
            ConsoleWord::Load if CAPABILITIES.files => self.load(rest, world),
            ConsoleWord::Options => self.write_options(world),
            ConsoleWord::Resign => {
                self.resigned(world);
                self.keep_on(world);
            }
            ConsoleWord::Echo => toggle_echo(world),
            ConsoleWord::Help => list::help(rest, &self.state, world),
            // What this build lacks is not read.
            ConsoleWord::Last
            | ConsoleWord::Status
            | ConsoleWord::Pieces
            | ConsoleWord::Look
            | ConsoleWord::Attacks
            | ConsoleWord::Clock
            | ConsoleWord::Save
            | ConsoleWord::Load => {}
        }
        Ok(true)
    }

    /// The legal move that a person has typed, if it is one; else the reason is written.
    /// `None` also, with a reason, of a line that is no move at all.
    pub(super) fn read_typed(&mut self, text: &str, out: &mut dyn Out) -> Option<Move> {
        let board = self.game.board();
        let text = read::without_verb(read::without_arrows(text));
        match read::read(board, text) {
            Reading::Unknown if CAPABILITIES.words && explain::no_square(text, out) => {}
            Reading::Unknown => list::unknown(text, &self.state.player.options, out),
            _ if self.state.mode.is_due() => {
                let reply = Reply(out).text("Illegal move (it is Goby's turn): ");
                reply.text(clip(text)).end();
            }
            _ if self.is_given_up() => over(text, out),
            Reading::Move(choice) => return Some(choice),
            Reading::Unclear(one, other) => explain::unclear(board, one, other, out),
            Reading::Ambiguous(text) => explain::ambiguous(board, &text, out),
            Reading::Illegal if self.game.outcome().is_some_and(|end| !end.is_claimed()) => {
                over(text, out);
            }
            Reading::Illegal => explain::illegal(board, read::without_number(text), out),
        }
        None
    }

    /// The person gives up.
    fn resigned(&mut self, world: &mut dyn World) {
        if self.state.situation.standing != Standing::Open {
            return error(world, GAME_OVER, "resign");
        }
        let own = match self.state.mode {
            Mode::Playing(own, _) => own,
            _ => !self.game.board().side(),
        };
        self.state.end(Some(!own), own, world);
    }
}

/// Says that no move is made, for the game is over.
fn over(text: &str, out: &mut dyn Out) {
    let reply = Reply(out).text("Illegal move (the game is over: ");
    let reply = reply.text("\"new\" begins another, \"undo\" takes back): ");
    reply.text(clip(text)).end();
}

/// Turns the echo on or off, and reports it.
fn toggle_echo(world: &mut dyn World) {
    let text = match world.toggle_echo() {
        Some(true) => "Goby sends back what you type.",
        Some(false) => "Goby does not send back what you type.",
        None => "Your terminal shows what you type.",
    };
    Reply(world).text(text).end();
}

/// Writes the number of a move of `side`, as moves have it in front of them.
fn numbered(reply: Reply<'_>, number: u16, side: Color) -> Reply<'_> {
    let dots = if side == Color::White { ". " } else { "... " };
    reply.number(number).text(dots)
}
