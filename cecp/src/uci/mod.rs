//! The Universal Chess Interface (UCI).
//!
//! As in CECP ([`xboard`](crate::xboard)) a session has two parts, its [`UciState`] and the game,
//! so that it can answer during a search. The player [`goby_core::player`] works for both
//! protocols, and chooses the same limits for the same requests.
//!
//! Each `go` except `go perft` has one answer, `bestmove`, when the search ends; after `go
//! infinite` and `go ponder` only after `stop` or `ponderhit`. Faults of a line are reported by
//! `info string`. After an invalid `position` each `go` is answered by `bestmove (none)` until a
//! valid one: a move of the last valid position would be wrong.
//!
//! Source: R. Huber and S. Meyer-Kahlen, "Description of the universal chess interface (UCI)",
//! 2006.

mod bench;
mod command;
mod during;
mod fault;
mod go;
mod info;
mod inspect;
mod options;
mod position;
mod state;
mod why;

pub use state::UciState;

use crate::driver::{Action, HashOwner, InputLine, Port, Protocol, Reply, Searcher, World};
use crate::profile::{DESKTOP, megabytes};
use command::Command;
use fault::{Fault, Reason};
use goby_core::game::Game;
use goby_core::search::Algorithm;
use goby_core::search::{Limits, Report};
use goby_core::time::Instant;
use goby_core::types::Depth;

#[cfg(all(test, feature = "std"))]
pub(crate) const COMMANDS: &[crate::command::CommandRow] = Command::ROWS;

/// The fault of a command about the position after an invalid `position`.
const REFUSED: Fault<'static> = Fault(Reason::Refused, "");

/// A conversation in UCI.
pub struct Uci<'g, 'm> {
    state: UciState,
    game: &'g mut Game<'m>,
    /// True if the last `position` was invalid.
    is_refused: bool,
    /// The depth of the requested bench.
    bench_depth: Depth,
    /// The position of a question about a move.
    probe: Game<'static>,
}

impl<'g, 'm> Uci<'g, 'm> {
    /// Creates a session at the position of `game`.
    pub fn new(game: &'g mut Game<'m>) -> Self {
        Self {
            state: UciState::default(),
            game,
            is_refused: false,
            bench_depth: DESKTOP.bench_depth,
            probe: Game::new(&mut [], &mut []),
        }
    }

    /// Chooses the search.
    #[must_use]
    pub fn playing(mut self, algorithm: Algorithm) -> Self {
        self.state.player.options.choose(algorithm);
        self
    }

    /// Obeys a line. Returns the driver's next action, or the fault.
    fn obey<'l>(
        &mut self,
        line: &'l str,
        now: Instant,
        world: &mut dyn World,
    ) -> Result<Action, Fault<'l>> {
        let (command, line, rest) = Command::in_line(line);
        match command {
            // An answer about the last valid position would be wrong.
            Command::Eval | Command::Flip | Command::Why if self.is_refused => return Err(REFUSED),
            Command::Uci => self.state.introduce(world),
            Command::SetOption => {
                let action = self.state.set_option(rest, world)?;
                self.is_refused |= !self.state.player.can_play(self.game.board());
                return Ok(action);
            }
            Command::NewGame => {
                self.state.leave_game(world);
                self.state.player.new_game();
                return Ok(Action::Forget);
            }
            Command::Position => {
                self.is_refused = true;
                self.set_position(rest)?;
                self.is_refused = false;
            }
            Command::Go => self.go(rest, now, world),
            Command::Stop => self.state.release(world),
            Command::PonderHit => self.state.release_pondered(self.game.board(), world),
            Command::Quit => {
                self.state.leave_game(world);
                return Ok(Action::Quit);
            }
            Command::Flip => self.flip(),
            Command::Bench => return self.ask_for_bench(rest),
            Command::Why => self.ask_why(rest, world),
            _ => self.state.obey_now(line, self.game.board(), world)?,
        }
        Ok(Action::Continue)
    }
}

impl Protocol for Uci<'_, '_> {
    type Responder<'r>
        = &'r mut UciState
    where
        Self: 'r;

    /// Commands may come from a pipe that ends with `go`.
    const ANSWERS_AT_END: bool = true;

    #[inline(never)]
    fn handle(&mut self, line: &InputLine<'_>, now: Instant, world: &mut dyn World) -> Action {
        let obeyed = match fault::of_line(line) {
            Some(fault) => {
                self.is_refused |= Command::in_line(line.text).0 == Command::Position;
                Err(fault)
            }
            None => self.obey(line.text, now, world),
        };
        obeyed.unwrap_or_else(|fault| {
            fault.write(world);
            Action::Continue
        })
    }

    #[inline(never)]
    fn next(&mut self, now: Instant, _: &mut dyn World) -> Option<Limits> {
        self.state.next_limits(now)
    }

    #[inline(never)]
    fn done(&mut self, report: &Report, world: &mut dyn World) {
        if self.state.inquiry.is_some() {
            return self.state.found_why(report, world);
        }
        self.state.on_result(report, self.game.board(), world);
    }

    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        if granted < requested {
            let reply = Reply(world).text("info string fewer threads are available: ");
            reply.count(granted.into()).end();
        }
    }

    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        if granted < requested {
            let reply = Reply(world).text("info string less memory is available: ");
            reply.number(megabytes(granted)).end();
        }
    }

    fn on_memory_work(&mut self, percent: u32, world: &mut dyn World) {
        let reply = Reply(world).text("info string preparing memory: ");
        reply.number(percent).text(" %").end();
    }

    /// After the end of input, searches that were requested before are still answered.
    fn is_leaving<'l>(unread: impl Iterator<Item = &'l str>, is_closed: bool) -> bool {
        let mut searches = false;
        for line in unread {
            match Command::in_line(line).0 {
                Command::Quit => return true,
                Command::Go | Command::Bench | Command::Why => searches = true,
                _ => {}
            }
        }
        is_closed && !searches
    }

    fn work(&mut self, searcher: &mut dyn Searcher, hash: &mut dyn HashOwner, port: &mut dyn Port) {
        self.bench(searcher, hash, port);
    }

    fn split(&mut self) -> (&mut UciState, &Game<'_>) {
        if self.state.inquiry.is_some() {
            return (&mut self.state, &self.probe);
        }
        (&mut self.state, self.game)
    }
}

/// Returns the first word of a line, and the text after it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_ascii();
    let (word, rest) = goby_core::text::first_word(text);
    (word, rest.trim_ascii_start())
}

/// Splits a text at a word: returns the text before the word and, if the word is there, the text
/// after it. (`str::find` contains checks that may panic.)
fn split_at_word<'l>(text: &'l str, word: &str) -> (&'l str, Option<&'l str>) {
    let text = text.trim_ascii();
    let mut rest = text;
    while !rest.is_empty() {
        let (first, after) = first_word(rest);
        if first == word {
            let before = text.get(..text.len() - rest.len()).unwrap_or_default();
            return (before.trim_ascii_end(), Some(after));
        }
        rest = after;
    }
    (text, None)
}
