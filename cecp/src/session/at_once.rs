//! Commands that are obeyed at once, in mid-search too: they neither change the game nor need the search.

use super::command::Command;
use super::order::{BAD_VALUE, Order, error};
use super::protocol::{Halt, Mode, Protocol, Scene, Task};
use super::{book, features, highlight, number, thinking};
use crate::port::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::search::Control;

impl Protocol {
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
            Command::Update => self.update(scene, out),
            Command::Hint => self.hint(scene, out),
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

    /// Answers `.` while there is an analysis to tell of.
    fn update(&self, scene: &Scene<'_>, out: &mut dyn Out) {
        match (scene.status, &self.analysis) {
            (Some(status), _) => thinking::status(status, out),
            (None, Some(report)) if self.mode == Mode::Analyzing => {
                thinking::settled(report, scene.board, out);
            }
            _ => {}
        }
    }

    /// Answers `hint`, or notes it until there is something to suggest.
    fn hint(&mut self, scene: &Scene<'_>, out: &mut dyn Out) {
        let known = match self.task {
            Task::Ponder => {
                if let Some(expected) = &self.expected {
                    say_hint(&expected.coordinate, out);
                }
                return;
            }
            _ => scene
                .status
                .and_then(|status| status.line.first().copied())
                .or(self.guess),
        };
        match known {
            Some(known) if scene.board.is_legal(known) => {
                say_hint(&scene.board.coordinate(known), out);
            }
            _ => self.hint_wanted = !self.refusing && scene.board.has_legal_move(),
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
