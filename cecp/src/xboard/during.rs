//! What is heard while a search runs.

use super::command::{Command, Conduct};
use super::order::{Order, clip, error, is_move, read};
use super::protocol::{Halt, Scene, State, Task};
use super::thinking;
use crate::driver::{During, InPause, InputLine, MidSearch, Out, Reply, Responder};
use goby_core::board::Board;
use goby_core::notation::MoveText;
use goby_core::search::{Control, Limits, Measure, Report};
use goby_core::time::Instant;
use goby_core::types::Move;

impl Responder for State {
    fn during(&mut self, line: &InputLine<'_>, search: MidSearch<'_>, out: &mut dyn Out) -> During {
        let MidSearch {
            status,
            limits,
            now,
        } = search;
        let scene = Scene {
            board: status.root,
            status: Some(status),
            now,
        };
        let Some(order) = read(line, out) else {
            return During::Obeyed(Control::Continue);
        };
        let verdict = match order.command {
            Command::Other | Command::UserMove => self.move_during(order, now, limits, out),
            Command::Pause => During::Pause,
            Command::Ping if self.is_busy() && self.pings.is_full() => {
                self.halt = Some(Halt::Now);
                return During::Later;
            }
            command if command.conduct(self.task) == Conduct::Stops => During::Later,
            _ => {
                let control = self.at_once(order, &scene, out);
                if self.task == Task::Move {
                    self.renew(limits);
                }
                During::Obeyed(control)
            }
        };
        match verdict {
            During::Later => self.halt = Some(Halt::Discard),
            During::Obeyed(Control::Stop) if self.halt.is_none() => self.halt = Some(Halt::Now),
            _ => {}
        }
        verdict
    }

    /// Shows an iteration, and notes what may be chosen from.
    fn hear_progress(&mut self, report: &Report, root: &Board, line: &[Move], out: &mut dyn Out) {
        if self.task == Task::Move {
            self.lots.note(report, line);
        }
        if !self.switches.post || self.task == Task::Guess {
            return;
        }
        let before = match (&self.expected, self.task) {
            (Some(expected), Task::Ponder) if self.options.writes_san() => Some(&expected.san),
            (Some(expected), Task::Ponder) => Some(&expected.coordinate),
            _ => None,
        };
        let show = thinking::Show {
            san: self.options.writes_san(),
            before: before.map(MoveText::as_str),
            alarm: self.task == Task::Analysis,
        };
        thinking::iteration(report, (root, line), show, out);
    }

    /// Processor time is told wherever the wall clock does not count.
    fn shows_cpu_time(&self) -> bool {
        self.measure != Measure::Wall
    }

    /// `resume` and `quit` end a pause; every other command is refused.
    fn ends_pause(&mut self, line: &InputLine<'_>, out: &mut dyn Out) -> InPause {
        match read(line, out).map(|order| order.line) {
            Some("quit") => return InPause::EndsAndHandle,
            Some("resume") => return InPause::Ended,
            Some("") | None => {}
            Some(text) => error(out, "paused", text),
        }
        InPause::GoesOn
    }
}

impl State {
    /// A move that arrives while a search runs.
    #[inline(never)]
    fn move_during(
        &mut self,
        order: Order<'_>,
        now: Instant,
        limits: &mut Limits,
        out: &mut dyn Out,
    ) -> During {
        let text = order.move_text();
        if order.command == Command::Other && !is_move(text) {
            error(out, "unknown command", order.line);
            return During::Obeyed(Control::Continue);
        }
        match self.task {
            Task::Ponder if self.expects(text) => {
                self.expected = None;
                self.task = Task::Move;
                self.due = true;
                self.started = now;
                self.forget_position();
                self.renew(limits);
                During::Obeyed(Control::Continue)
            }
            Task::Move => {
                let reply = Reply(out).text("Illegal move (not your turn): ");
                reply.text(clip(text)).end();
                During::Obeyed(Control::Continue)
            }
            _ => During::Later,
        }
    }

    /// Whether `text` is the reply pondered on.
    fn expects(&self, text: &str) -> bool {
        let san = text.trim_end_matches(['+', '#', '!', '?']);
        self.expected.as_ref().is_some_and(|expected| {
            expected.coordinate == text || expected.san.trim_end_matches(['+', '#']) == san
        })
    }
}
