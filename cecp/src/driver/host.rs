//! The host of a running search.

use super::begin;
use super::connection::Connection;
use super::port::Port;
use super::protocol::{During, MidSearch, Responder};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Report, Status};
use goby_core::time::Instant;

/// The maximum number of lines answered in one poll. With more, the search would not check the
/// time.
const LINES_PER_POLL: u32 = 16;

/// The host of a search: the connection, and the part of the protocol that answers during a search.
pub(super) struct SearchHost<'s, 'c, 'b, R, P> {
    pub(super) responder: &'s mut R,
    pub(super) connection: &'s mut Connection<'c, 'b, P>,
    /// The processor time when the search began.
    pub(super) cpu_started: Instant,
}

impl<R: Responder, P: Port> SearchHost<'_, '_, '_, R, P> {
    /// Answers the lines that have arrived during the search.
    fn answer(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        for _ in 0..LINES_PER_POLL {
            if !self.connection.gather() {
                return Control::Continue;
            }
            let now = self.connection.now(Measure::Wall);
            // There is no line, although the input has something: it is closed.
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

    /// Waits after the end of a search until its thinking time has passed. Answers lines in this
    /// time as during a search.
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
