//! Input and output during a search.

use super::command::Command;
use super::fault;
use super::info;
use super::state::{GoKind, UciState};
use crate::command::Stops;
use crate::driver::{During, InputLine, MidSearch, Responder, World};
use goby_core::hash::Bound;
use goby_core::player::FoundLine;
use goby_core::search::{Control, Iteration, Limits, Status};
use goby_core::time::Millis;

/// Time after which a search shows its current root move, and each new line.
const LONG: Millis = Millis(1_000);

impl Responder for &mut UciState {
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During {
        let (command, text, _) = Command::in_line(line.text);
        // An invalid `position` ends the search like a valid one.
        if let Some(fault) = fault::of_line(line)
            && command != Command::Position
        {
            fault.write(world);
            return During::Obeyed(Control::Continue);
        }
        match command {
            Command::Stop => {
                self.is_stopped = true;
                return During::Obeyed(Control::Stop);
            }
            Command::PonderHit if self.go == Some(GoKind::Ponder) => {
                self.hit(search.limits, search.status.elapsed, search.now);
            }
            // The stopped search still sends its `bestmove`.
            command if command.stops() == Stops::Always => {
                self.is_stopped = true;
                return During::Later;
            }
            _ => {
                if let Err(fault) = self.obey_now(text, search.status.root, world) {
                    fault.write(world);
                }
            }
        }
        During::Obeyed(Control::Continue)
    }

    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World) {
        if let Some(inquiry) = &mut self.inquiry {
            return inquiry.note(iteration);
        }
        self.player.note_iteration(iteration);
        let report = &iteration.report;
        if !self.lines.are_several() {
            self.write_line(iteration.root, &FoundLine::of(iteration), world);
            return;
        }
        // A best move that fails high is the answer if the search ends now.
        let may_answer = report.bound == Bound::Lower && report.line == 1;
        if report.bound != Bound::Exact && !may_answer {
            return;
        }
        if report.depth > self.lines.depth() {
            self.write_lines(iteration.root, world);
        }
        self.lines.note(iteration);
        if self.lines.are_complete() || self.thought(report.elapsed) >= LONG {
            self.write_lines(iteration.root, world);
        }
    }

    fn on_status(&mut self, status: &Status<'_>, world: &mut dyn World) {
        if self.inquiry.is_some() {
            return;
        }
        if self.thought(status.elapsed) >= LONG && status.current != self.current {
            self.current = status.current;
            info::current_move(&self.player, status, world);
        }
    }

    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        if self.is_stopped {
            return None;
        }
        match self.go? {
            GoKind::Move => self.player.span(limits, is_over),
            // The thinking time is known only after `ponderhit`.
            GoKind::Ponder if is_over && self.player.is_paced() => Some(Millis::MAX),
            GoKind::Ponder | GoKind::Infinite => None,
        }
    }
}
