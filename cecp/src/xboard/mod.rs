//! The CECP session: a line and a time go in, replies stream out, and a value says what the driver must do next.
//!
//! Three disjoint parts: the [`Protocol`]'s state, the game, the search. While the search runs it borrows the last two,
//! and the driver holds the first to answer what may be answered in mid-search ([`Protocol::during`]). All else waits
//! in the line buffer, stops the search, and comes to [`Session::handle`] after it.
//!
//! The states are those of the protocol's document (xboard `engine-intf.html`, sections 8 to 13): the engine plays
//! neither side, plays one, or analyses; and a search runs for a move, on the opponent's time, for an analysis, for a
//! guess, or not at all.

mod at_once;
mod book;
mod command;
mod console;
mod during;
mod edit;
mod exclude;
mod features;
mod highlight;
mod judge;
mod judgement;
mod lots;
mod moves;
mod number;
mod options;
mod order;
mod protocol;
mod setup;
mod think;
mod thinking;
mod timing;
mod variety;

pub use protocol::State;

use crate::driver::{Action, Context, InputLine, Out, Protocol};
use crate::profile::CAPABILITIES;
use command::Command;
use edit::Editor;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::search::{Limits, Report};
use goby_core::time::Instant;
use goby_core::types::Color;
use options::Effect;
use order::{BAD_VALUE, NOT_NOW, Order, error, read};
use protocol::{Mode, Scene, Task};

/// One opponent's conversation with the engine.
pub struct Session<'m> {
    protocol: State,
    game: Game<'m>,
    editor: Option<Editor>,
    /// Whether the table holds anything.
    used_hash: bool,
}

impl<'m> Session<'m> {
    /// A session at the start position. The engine plays Black, as after `new`.
    #[inline(never)]
    pub fn new(game: Game<'m>) -> Self {
        Self {
            protocol: State::default(),
            game,
            editor: None,
            used_hash: false,
        }
    }
}

impl Protocol for Session<'_> {
    type Responder = State;

    /// Obeys a line. No search should have to carry what this takes of the stack.
    #[inline(never)]
    fn handle(&mut self, line: &InputLine<'_>, context: Context<'_>, out: &mut dyn Out) -> Action {
        self.protocol.lots.stir(context.now);
        let Some(order) = read(line, out) else {
            return Action::Continue;
        };
        if self.hear_edit(order, out) {
            return Action::Continue;
        }
        let action = self.obey(order, context, out).unwrap_or_else(|fault| {
            error(out, fault, order.line);
            Action::Continue
        });
        self.protocol.answer_pings(out);
        action
    }

    #[inline(never)]
    fn next(&mut self, now: Instant, out: &mut dyn Out) -> Option<Limits> {
        self.next_search(now, out)
    }

    #[inline(never)]
    fn done(&mut self, report: &Report, out: &mut dyn Out) {
        self.hear_result(report, out);
    }

    fn split(&mut self) -> (&mut State, &Game<'_>) {
        (&mut self.protocol, &self.game)
    }
}

impl Session<'_> {
    /// Greets a person at a terminal, and is more talkative from now on, until `xboard` arrives.
    pub fn greet(&mut self, out: &mut dyn Out) {
        self.protocol.greet(out);
    }

    /// Obeys an order, or says why not.
    fn obey(
        &mut self,
        order: Order<'_>,
        context: Context<'_>,
        out: &mut dyn Out,
    ) -> Result<Action, &'static str> {
        match order.command {
            Command::Quit => return Ok(Action::Quit),
            Command::Pause => return Ok(Action::Pause),
            Command::Memory if CAPABILITIES.memory => {
                let megabytes = number::natural(order.rest).ok_or(BAD_VALUE)?;
                return Ok(Action::Resize(megabytes));
            }
            Command::Exit if self.protocol.mode == Mode::Analyzing => self.take_sides(Mode::Force),
            Command::Exit if self.protocol.is_console() => return Ok(Action::Quit),
            Command::Exit => return Err(NOT_NOW),
            Command::New => {
                self.new_game(context.hash);
                return Ok(Action::Forget);
            }
            Command::Variant if order.rest == "normal" => {}
            Command::Variant => return Err("unsupported variant"),
            Command::Force | Command::Result => self.take_sides(Mode::Force),
            Command::Analyze => self.take_sides(Mode::Analyzing),
            Command::White => self.set_turn(Color::White),
            Command::Black => self.set_turn(Color::Black),
            Command::Go => self.go(context.now, out)?,
            Command::PlayOther => self.play_other()?,
            Command::SetBoard => self.set_board(order.rest, out),
            Command::Edit => self.edit(),
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            Command::Exclude => self.exclude(order, true, out),
            Command::Include => self.exclude(order, false, out),
            Command::SetScore => self.set_score(order.rest, context.hash)?,
            Command::Option => {
                if self.protocol.options.set(order.rest)? == Effect::ClearHash {
                    self.clear_hash(context.hash);
                }
            }
            Command::Update => self.update(out),
            Command::Hint => self.hint(out),
            Command::Other | Command::UserMove => self.hear_move(order, context.now, out),
            _ => self.at_once(order, context.now, out),
        }
        Ok(Action::Continue)
    }

    fn at_once(&mut self, order: Order<'_>, now: Instant, out: &mut dyn Out) {
        self.count_own_moves();
        let scene = Scene {
            board: self.game.board(),
            status: None,
            now,
        };
        // No search runs that could be stopped.
        let _ = self.protocol.at_once(order, &scene, out);
    }

    /// Changes whom the engine plays for; it is not told to move.
    fn take_sides(&mut self, mode: Mode) {
        self.protocol.mode = mode;
        self.protocol.due = false;
        self.protocol.settled = false;
        self.protocol.found = None;
        self.protocol.resting = false;
    }

    /// Tells the protocol how many moves the engine has made.
    fn count_own_moves(&mut self) {
        let side = self.game.board().side();
        let plies = self.game.ply();
        self.protocol.own_moves = match self.protocol.mode {
            Mode::Playing(own) if own != side => plies.div_ceil(2),
            _ => plies / 2,
        };
    }

    fn clear_hash(&mut self, hash: &[Slot]) {
        if core::mem::take(&mut self.used_hash) {
            Table::new(hash, 0).clear();
        }
    }
}
