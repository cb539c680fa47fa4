//! The host of a running search.

use super::begin;
use super::connection::Connection;
use super::port::Port;
use super::protocol::{During, MidSearch, Responder};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Report, Status};
use goby_core::time::Instant;

/// Lines answered in one poll: a flood of them must not stop the search's clock from being read.
const LINES_PER_POLL: u32 = 16;

/// The host of a search: the connection, and the part of the protocol that answers meanwhile.
pub(super) struct SearchHost<'s, 'c, 'b, R, P> {
    pub(super) responder: &'s mut R,
    pub(super) connection: &'s mut Connection<'c, 'b, P>,
    /// When the search began, by processor time.
    pub(super) cpu_started: Instant,
}

impl<R: Responder, P: Port> SearchHost<'_, '_, '_, R, P> {
    /// Answers the lines that have come while a search runs.
    fn answer(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        for _ in 0..LINES_PER_POLL {
            if !self.connection.gather() {
                return Control::Continue;
            }
            let now = self.connection.now(Measure::Wall);
            // No line although something was gathered: the input is closed.
            let Some(line) = self.connection.buffer.line() else {
                return Control::Stop;
            };
            let search = MidSearch {
                status,
                limits,
                now,
            };
            let verdict = self.responder.during(&line, search, self.connection.port);
            begin(limits, self.cpu_started);
            match verdict {
                During::Later => return Control::Stop,
                During::Pause => {
                    self.connection.buffer.clear();
                    self.connection.pause(self.responder);
                }
                During::Obeyed(control) => {
                    self.connection.buffer.clear();
                    if control == Control::Stop {
                        return control;
                    }
                }
            }
        }
        Control::Continue
    }

    /// Keeps back the answer of a search that has come to its end until it is time for it. What
    /// comes meanwhile is answered as if it ran.
    #[inline(never)]
    pub(super) fn hold_back(&mut self, report: &mut Report, root: &Board, limits: &mut Limits) {
        while !self.connection.closed
            && let Some(span) = self.responder.pace(limits, true)
        {
            report.elapsed = self.now(limits.measure).since(limits.started);
            if report.elapsed >= span {
                break;
            }
            let status = Status {
                root,
                depth: report.depth,
                elapsed: report.elapsed,
                nodes: report.nodes,
                current: None,
                moves_left: 0,
                moves_total: 0,
                line: report.best.as_slice(),
            };
            if self.poll(&status, limits) == Control::Continue {
                self.connection.port.nap(span.minus(report.elapsed));
            }
        }
    }
}

impl<R: Responder, P: Port> Host for SearchHost<'_, '_, '_, R, P> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.connection.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        self.responder.on_status(status, self.connection.port);
        let control = self.answer(status, limits);
        if CAPABILITIES.player.text_options
            && control == Control::Continue
            && let Some(span) = self.responder.pace(limits, false)
            && status.elapsed >= span
        {
            return Control::Stop;
        }
        control
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let mut iteration = *iteration;
        if self.responder.shows_cpu_time() {
            let now = self.connection.now(Measure::Cpu);
            iteration.report.elapsed = now.since(self.cpu_started);
        }
        (self.responder).on_progress(&iteration, self.connection.port);
    }
}
