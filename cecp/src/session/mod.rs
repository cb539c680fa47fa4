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

pub use during::During;
pub(crate) use order::{error, read};
pub use protocol::Protocol;

use crate::line::Line;
use crate::port::Out;
use crate::profile::CAPABILITIES;
use command::Command;
use edit::Editor;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::search::Search;
use goby_core::time::Instant;
use goby_core::types::Color;
use options::Effect;
use order::{BAD_VALUE, NOT_NOW, Order};
use protocol::{Mode, Scene, Task};

/// What the driver must do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// Nothing of its own: go on.
    None,
    /// Change the size of the tables to so many megabytes in all.
    Resize(u32),
    /// Stop all clocks until `resume`.
    Pause,
    /// Exit.
    Quit,
}

/// What comes with a line: the table, the time, and where to write.
struct Desk<'d> {
    hash: &'d [Slot],
    now: Instant,
    out: &'d mut dyn Out,
}

/// One opponent's conversation with the engine.
pub struct Session<'m> {
    pub(crate) protocol: Protocol,
    pub(crate) game: Game<'m>,
    pub(crate) search: Search<'m>,
    editor: Option<Editor>,
    /// Whether the table holds anything.
    used_hash: bool,
}

impl<'m> Session<'m> {
    /// A session at the start position. The engine plays Black, as after `new`.
    #[inline(never)]
    pub fn new(game: Game<'m>, search: Search<'m>) -> Self {
        Self {
            protocol: Protocol::default(),
            game,
            search,
            editor: None,
            used_hash: false,
        }
    }
}

impl Session<'_> {
    /// Greets a person at a terminal, and is more talkative from now on, until `xboard` arrives.
    pub fn greet(&mut self, out: &mut dyn Out) {
        self.protocol.greet(out);
    }

    /// Obeys a line. No search may be running, and none should have to carry what this takes of the stack.
    #[inline(never)]
    pub fn handle(
        &mut self,
        line: &Line<'_>,
        hash: &[Slot],
        now: Instant,
        out: &mut dyn Out,
    ) -> Demand {
        self.protocol.lots.stir(now);
        let Some(order) = read(line, out) else {
            return Demand::None;
        };
        if self.hear_edit(order, out) {
            return Demand::None;
        }
        let mut desk = Desk { hash, now, out };
        let demand = self.obey(order, &mut desk).unwrap_or_else(|fault| {
            error(desk.out, fault, order.line);
            Demand::None
        });
        self.protocol.answer_pings(desk.out);
        demand
    }

    /// Obeys an order, or says why not.
    fn obey(&mut self, order: Order<'_>, desk: &mut Desk<'_>) -> Result<Demand, &'static str> {
        match order.command {
            Command::Quit => return Ok(Demand::Quit),
            Command::Pause => return Ok(Demand::Pause),
            Command::Memory if CAPABILITIES.memory => {
                let megabytes = number::natural(order.rest).ok_or(BAD_VALUE)?;
                return Ok(Demand::Resize(megabytes));
            }
            Command::Exit if self.protocol.mode == Mode::Analyzing => self.take_sides(Mode::Force),
            Command::Exit if self.protocol.is_console() => return Ok(Demand::Quit),
            Command::Exit => return Err(NOT_NOW),
            Command::New => self.new_game(desk.hash),
            Command::Variant if order.rest == "normal" => {}
            Command::Variant => return Err("unsupported variant"),
            Command::Force | Command::Result => self.take_sides(Mode::Force),
            Command::Analyze => self.take_sides(Mode::Analyzing),
            Command::White => self.set_turn(Color::White),
            Command::Black => self.set_turn(Color::Black),
            Command::Go => self.go(desk)?,
            Command::PlayOther => self.play_other()?,
            Command::SetBoard => self.set_board(order.rest, desk.out),
            Command::Edit => self.edit(),
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            Command::Exclude => self.exclude(order, true, desk.out),
            Command::Include => self.exclude(order, false, desk.out),
            Command::SetScore => self.set_score(order.rest, desk.hash)?,
            Command::Option => {
                if self.protocol.options.set(order.rest)? == Effect::ClearHash {
                    self.clear_hash(desk.hash);
                }
            }
            Command::Update => self.update(desk.out),
            Command::Hint => self.hint(desk.out),
            Command::Other | Command::UserMove => self.hear_move(order, desk),
            _ => self.at_once(order, desk),
        }
        Ok(Demand::None)
    }

    fn at_once(&mut self, order: Order<'_>, desk: &mut Desk<'_>) {
        self.count_own_moves();
        let scene = Scene {
            board: self.game.board(),
            status: None,
            now: desk.now,
        };
        // No search runs that could be stopped.
        let _ = self.protocol.at_once(order, &scene, desk.out);
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
