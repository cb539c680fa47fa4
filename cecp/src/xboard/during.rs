//! What is received while a search runs, and in a pause.

use super::command::Command;
use super::console;
use super::output::{self, Style};
use super::request::{Request, error, read};
use super::state::{Activity, Halt, State, Task, View};
use crate::driver::{During, InPause, InputLine, MidSearch, Out, Reply, Responder, World, clip};
use crate::play::is_move;
use crate::profile::CAPABILITIES;
use goby_core::hash::Bound;
use goby_core::notation::MoveText;
use goby_core::search::{Control, Iteration, Limits, Measure};
use goby_core::time::Millis;

impl Responder for State {
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During {
        let Some(mut request) = read(line, world) else {
            return During::Obeyed(Control::Continue);
        };
        if self.is_console() {
            request = request.as_typed();
        }
        let MidSearch {
            status,
            limits,
            now,
        } = search;
        let view = View {
            board: status.root,
            status: Some(status),
            now,
        };
        let is_excess = self.is_console() && console::refuses_excess(request.line, world);
        let (verdict, halt) = match request.command {
            _ if is_excess => (During::Obeyed(Control::Continue), Halt::Now),
            Command::Other | Command::UserMove => (
                self.move_during(request, view, limits, world),
                Halt::Discard,
            ),
            Command::Pause => {
                if CAPABILITIES.words && self.is_console() {
                    self.confirm_setting(&request, now, world);
                }
                (During::Pause, Halt::Now)
            }
            Command::Resume if self.is_console() => (During::Later, Halt::Discard),
            Command::Ping if self.is_busy() && self.pings.is_full() => (During::Later, Halt::Now),
            command if command.ends(self.task()) => (During::Later, Halt::Discard),
            _ => {
                let control = match self.obey_now(request, &view, world) {
                    Ok(control) => {
                        if CAPABILITIES.words && self.is_console() {
                            self.confirm_setting(&request, now, world);
                        }
                        control
                    }
                    Err(fault) => {
                        self.refuse(&request, fault, world);
                        Control::Continue
                    }
                };
                if matches!(self.task(), Some(Task::Move)) {
                    self.player.renew(limits);
                }
                (During::Obeyed(control), Halt::Now)
            }
        };
        if matches!(verdict, During::Later | During::Obeyed(Control::Stop)) {
            self.halt(halt);
        } else if self.is_console() {
            self.prompt(view.board, false, world);
        }
        verdict
    }

    /// Shows an iteration, and notes what may be chosen from.
    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World) {
        #[cfg(feature = "why")]
        if let Some(inquiry) = &mut self.situation.inquiry {
            return inquiry.note(iteration);
        }
        let san = self.player.options.writes_san();
        let (before, alarm) = match &self.activity {
            // A helper's, which comes after the command that has ended the search.
            Activity::Searching(_, Some(Halt::Discard)) if CAPABILITIES.cores => return,
            Activity::Searching(Task::Move, _) => {
                self.player.variety.note(iteration);
                self.player.note_pace(iteration);
                (None, false)
            }
            Activity::Searching(Task::Ponder(expected), _) if san => (Some(&expected.san), false),
            Activity::Searching(Task::Ponder(expected), _) => (Some(&expected.written), false),
            Activity::Searching(Task::Analysis, _) => (None, true),
            _ => return,
        };
        // A person who asks for an analysis sees it, if nothing else was said.
        let is_wanted = self.is_console() && alarm;
        if self.preferences.post.unwrap_or(is_wanted) {
            let before = before.map(MoveText::as_str);
            if CAPABILITIES.words && self.is_console() {
                // Bounds are of no use to a person.
                if iteration.report.bound == Bound::Exact {
                    console::row(iteration, before, world);
                }
                return;
            }
            let columns = self.player.options.writes_columns();
            let style = Style {
                san,
                before,
                columns,
                alarm: alarm && !self.is_console(),
            };
            output::iteration(iteration, style, world);
        }
    }

    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        match &self.activity {
            Activity::Searching(Task::Move, None) => self.player.span(limits, is_over),
            _ => None,
        }
    }

    /// Processor time is shown wherever the wall clock does not count.
    fn shows_cpu_time(&self) -> bool {
        self.player.timing.measure != Measure::Wall
    }

    /// `resume` and `quit` end a pause; every other command is refused.
    fn ends_pause(&mut self, line: &InputLine<'_>, world: &mut dyn World) -> InPause {
        let Some(mut request) = read(line, world) else {
            return InPause::GoesOn;
        };
        if self.is_console() {
            request = request.as_typed();
        }
        match request.command {
            Command::Quit => return InPause::EndsAndHandle,
            Command::Resume => return InPause::Ended,
            Command::Nothing => {}
            _ => error(world, "paused", request.line),
        }
        InPause::GoesOn
    }
}

impl State {
    /// A move that arrives while a search runs.
    #[inline(never)]
    fn move_during(
        &mut self,
        request: Request<'_>,
        view: View<'_>,
        limits: &mut Limits,
        out: &mut dyn Out,
    ) -> During {
        let text = request.move_text();
        if request.command == Command::Other && !is_move(text) {
            // What only people say looks at the game.
            if self.is_console()
                && console::is_understood(request.line, view.board, &self.player.options)
            {
                return During::Later;
            }
            if self.is_console() {
                console::unknown(request.line, &self.player.options, out);
            } else {
                error(out, "unknown command", request.line);
            }
            return During::Obeyed(Control::Continue);
        }
        match &mut self.activity {
            Activity::Searching(task, _) => match task {
                Task::Ponder(expected) if expected.is_met_by(text) => *task = Task::Move,
                Task::Move => {
                    let reply = Reply(out).text("Illegal move (not your turn): ");
                    reply.text(clip(text)).end();
                    return During::Obeyed(Control::Continue);
                }
                _ => return During::Later,
            },
            _ => return During::Later,
        }
        if self.is_console() {
            self.charge_person(!view.board.side(), view.now, out);
        }
        self.forget_position();
        self.mode.call();
        self.player.timing.started = view.now;
        self.player.renew(limits);
        During::Obeyed(Control::Continue)
    }
}
