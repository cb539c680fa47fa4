//! CECP, the protocol of XBoard (xboard `engine-intf.html`, version 2).
//!
//! [`Cecp`] reads commands (the table is in `command`). It obeys them while no search runs (here,
//! and in `game` and `options`), or answers them at once (`during`). It writes moves, results and
//! thinking output.

mod command;
mod during;
mod features;
mod game;
mod highlight;
mod options;
mod output;
mod score;

use crate::command::{Call, error};
use crate::driver::{Action, InputLine, Out, Protocol, Reply, World};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::{
    Activity, Edited, Event, GameStatus, Session, State, Step, report_cores, report_memory,
    report_memory_work,
};
use arrayvec::ArrayVec;
use command::Command;
use goby_core::game::Game;
use goby_core::search::{Limits, Report};
use goby_core::text::first_word;
use goby_core::time::Instant;

#[cfg(all(test, feature = "std"))]
pub(crate) const COMMANDS: &[crate::command::CommandRow] = Command::ROWS;

/// The maximum number of `ping`s that wait for a move.
const PINGS: usize = 8;

/// A conversation in CECP.
pub struct Cecp<'s, 'm> {
    session: &'s mut Session<'m>,
    settings: CecpSettings,
    /// True until the first line.
    is_fresh: bool,
}

/// The part of the protocol that answers at once: everything except the game.
pub struct CecpState<'r> {
    state: &'r mut State,
    settings: &'r mut CecpSettings,
}

/// State that only this protocol has.
#[derive(Default)]
struct CecpSettings {
    /// `post`: true if thinking output is shown.
    posts: bool,
    /// `computer`: true if the opponent is a program.
    is_computer: bool,
    /// `xboard`: true if an interface sends the commands, and not a person who may need help.
    is_interface: bool,
    /// `ping`s that wait until all earlier commands are done.
    pings: ArrayVec<u32, PINGS>,
}

impl<'s, 'm> Cecp<'s, 'm> {
    /// Begins the conversation.
    pub fn new(session: &'s mut Session<'m>) -> Self {
        Self {
            session,
            settings: CecpSettings::default(),
            is_fresh: true,
        }
    }

    /// Returns the part that answers at once.
    fn answering(&mut self) -> CecpState<'_> {
        CecpState {
            state: &mut self.session.state,
            settings: &mut self.settings,
        }
    }

    /// Reports an event of the session.
    fn tell(&mut self, event: &mut Event, world: &mut dyn World) {
        match event {
            Event::Decided(decision) => self.answer(decision, world),
            Event::Hint(choice) => {
                let board = self.session.game.board();
                let text = self.session.state.player.write(board, *choice);
                during::write_hint(&text, world);
            }
            #[cfg(feature = "pico")]
            Event::Explained(inquiry) => inquiry.write("telluser ", true, world),
        }
    }

    /// Handles a line while a position is edited. Returns false if the line must be handled
    /// otherwise.
    fn obey_edit(&mut self, command: Command, line: &str, world: &mut dyn World) -> bool {
        // A program that gives up editing sends one of these commands.
        let leaves = matches!(
            command,
            Command::Force | Command::New | Command::Quit | Command::SetBoard
        );
        let is_editing = matches!(self.session.state.activity, Activity::Editing(_));
        if !is_editing || command == Command::Ping {
            return false;
        }
        match self.session.edit_line(line, leaves) {
            Edited::Ignored => return false,
            Edited::Changed | Edited::Built => {}
            Edited::Unknown => error(world, Refusal::NotNow.message(), line),
            Edited::Illegal(fault) => self.refuse_position(fault.message(), world),
        }
        true
    }

    /// Reports an illegal position. No move is accepted until a new position is set, since the
    /// interface shows the illegal one.
    fn refuse_position(&mut self, fault: &str, world: &mut dyn World) {
        self.session.state.forget_position();
        self.session.state.position.status = GameStatus::Illegal;
        let reply = Reply(world).text("tellusererror Illegal position: ");
        reply.text(fault).end();
    }

    /// Handles a line that does not begin with a command: a move, a person's request for help, a
    /// first line of UCI, or an error.
    fn obey_other(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (word, _) = first_word(call.line);
        let asks = CAPABILITIES.console && matches!(word, "help" | "echo");
        let is_uci = matches!(word, "isready" | "position" | "setoption" | "ucinewgame");
        let begins_uci = CAPABILITIES.uci && is_uci && self.is_fresh;
        if begins_uci || asks && !self.settings.is_interface {
            call.action = Action::HandOver;
            return Ok(());
        }
        if !goby_core::player::is_move(call.line) {
            return Err(Refusal::UnknownCommand);
        }
        self.make_move(call.line, call.now, call.world);
        Ok(())
    }
}

impl CecpState<'_> {
    /// Answers the waiting `ping`s if no request is left.
    pub(super) fn answer_pings(&mut self, out: &mut dyn Out) {
        if self.state.is_busy() {
            return;
        }
        for number in core::mem::take(&mut self.settings.pings) {
            pong(number, out);
        }
    }
}

fn pong(number: u32, out: &mut dyn Out) {
    Reply(out).text("pong ").number(number).end();
}

impl Protocol for Cecp<'_, '_> {
    type Responder<'r>
        = CecpState<'r>
    where
        Self: 'r;

    /// Obeys a line. Not inlined, so that it takes no stack during a search.
    #[inline(never)]
    fn handle(&mut self, line: &InputLine<'_>, now: Instant, world: &mut dyn World) -> Action {
        let Some((command, line)) = Command::read(line, world) else {
            return Action::Continue;
        };
        if self.obey_edit(command, line, world) {
            return Action::Continue;
        }
        let mut call = Call {
            line,
            rest: first_word(line).1.trim_ascii(),
            now,
            action: Action::Continue,
            world,
        };
        let turned = if command.needs_board() {
            self.apply_turn()
        } else {
            Ok(())
        };
        if let Err(fault) = turned.and_then(|()| self.obey(command, &mut call)) {
            error(call.world, fault.message(), line);
        }
        if CAPABILITIES.uci {
            self.is_fresh &= command == Command::Nothing;
        }
        self.answering().answer_pings(call.world);
        call.action
    }

    #[inline(never)]
    fn next(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        let limits = loop {
            match self.session.next_step(now, world) {
                Step::Event(mut event) => self.tell(&mut event, world),
                Step::Search(limits) => break limits,
            }
        };
        // A `ping` may have waited for a hint or for a book move.
        self.answering().answer_pings(world);
        limits
    }

    #[inline(never)]
    fn done(&mut self, report: &Report, world: &mut dyn World) {
        if let Some(mut event) = self.session.on_result(report) {
            self.tell(&mut event, world);
        }
        self.answering().answer_pings(world);
    }

    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        report_cores(requested, granted, world);
    }

    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        report_memory(requested, granted, world);
    }

    fn on_memory_work(&mut self, percent: u32, world: &mut dyn World) {
        report_memory_work("# preparing memory: ", percent, world);
    }

    fn is_leaving<'l>(unread: impl Iterator<Item = &'l str>, is_closed: bool) -> bool {
        let mut unread = unread;
        is_closed || unread.any(|line| Command::of(line) == Command::Quit)
    }

    fn split(&mut self) -> (CecpState<'_>, &Game<'_>) {
        let (state, game) = self.session.split();
        let settings = &mut self.settings;
        (CecpState { state, settings }, game)
    }
}
