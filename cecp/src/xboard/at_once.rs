//! Commands that are obeyed at once, in mid-search too: they neither change the game nor need the search.

use super::command::Command;
use super::order::{BAD_VALUE, Order, error};
use super::protocol::{Halt, Mode, Scene, State, Task};
use super::{Session, book, features, highlight, number, thinking};
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::search::{Control, Status};

impl State {
    /// Obeys a command that neither changes the game nor needs the search or its memory.
    pub(super) fn at_once(
        &mut self,
        order: Order<'_>,
        scene: &Scene<'_>,
        out: &mut dyn Out,
    ) -> Control {
        match order.command {
            Command::Xboard => self.switches.console = false,
            Command::ProtocolVersion => features::announce(&self.options, out),
            Command::Random => self.switches.random = !self.switches.random,
            Command::Computer => self.switches.computer = true,
            Command::Hard => self.switches.ponder = true,
            Command::Easy => {
                self.switches.ponder = false;
                if self.is_pondering() {
                    self.halt = Some(Halt::Discard);
                    return Control::Stop;
                }
            }
            Command::Post => self.switches.post = true,
            Command::NoPost => self.switches.post = false,
            Command::MoveNow if self.is_awaited() => return Control::Stop,
            Command::Update => {
                if let Some(status) = scene.status {
                    thinking::status(status, out);
                }
            }
            Command::Hint => {
                if let Some(status) = scene.status {
                    self.hint(status, out);
                }
            }
            Command::Book => book::show(&self.options.openings, scene.board, out),
            Command::Draw => self.hear_draw_offer(out),
            Command::Lift if CAPABILITIES.highlight => {
                self.lifted = highlight::lift(order, scene.board, out);
            }
            Command::Put => self.lifted = None,
            Command::Hover if CAPABILITIES.highlight => {
                highlight::hover(order, self.lifted, scene.board, out);
            }
            Command::Ping => self.ping(order, out),
            Command::Rating => self.judgement.hear_ratings(order.rest),
            Command::Level
            | Command::SearchTime
            | Command::SearchDepth
            | Command::NodeRate
            | Command::Time
            | Command::OpponentTime => {
                if let Err(fault) = self.hear_time(order, scene.now) {
                    error(out, fault, order.line);
                }
            }
            // Accepted, rejected, name, ics, resume, comments: nothing to do.
            _ => {}
        }
        Control::Continue
    }

    /// Answers `ping`, or notes it until all before it is done.
    fn ping(&mut self, order: Order<'_>, out: &mut dyn Out) {
        match number::natural(order.rest) {
            None => error(out, BAD_VALUE, order.line),
            Some(number) => {
                if !self.is_busy() || self.pings.try_push(number).is_err() {
                    pong(number, out);
                }
            }
        }
    }

    /// Answers the `ping`s that had to wait, when nothing is left to wait for.
    pub(super) fn answer_pings(&mut self, out: &mut dyn Out) {
        if self.is_busy() {
            return;
        }
        for number in core::mem::take(&mut self.pings) {
            pong(number, out);
        }
    }

    /// Answers `hint` in mid-search.
    fn hint(&self, status: &Status<'_>, out: &mut dyn Out) {
        match (&self.expected, status.best()) {
            (Some(expected), _) if self.task == Task::Ponder => {
                say_hint(&expected.coordinate, out);
            }
            (_, Some(best)) if self.task != Task::Ponder => {
                say_hint(&status.root.coordinate(best), out);
            }
            _ => {}
        }
    }
}

impl Session<'_> {
    /// Answers `.` when no search runs: an analysis may have come to its end.
    pub(super) fn update(&self, out: &mut dyn Out) {
        if let (Mode::Analyzing, Some(report)) = (self.protocol.mode, &self.protocol.found) {
            thinking::settled(report, self.game.board(), out);
        }
    }

    /// Answers `hint` when no search runs, or notes it until there is something to suggest.
    pub(super) fn hint(&mut self, out: &mut dyn Out) {
        let board = self.game.board();
        match self.protocol.guess {
            Some(guess) if board.is_legal(guess) => say_hint(&board.coordinate(guess), out),
            _ => self.protocol.hint_wanted = !self.protocol.refusing && board.has_legal_move(),
        }
    }
}

/// Suggests a move.
pub(super) fn say_hint(text: &str, out: &mut dyn Out) {
    Reply(out).text("Hint: ").text(text).end();
}

fn pong(number: u32, out: &mut dyn Out) {
    Reply(out).text("pong ").number(number).end();
}
