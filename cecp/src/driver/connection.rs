//! The port, the line being read, and a clock that stops during pauses.

use super::line::LineBuffer;
use super::port::{Input, Port};
use super::protocol::{InPause, Responder};
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};

/// The driver's side of a conversation.
pub(super) struct Connection<'c, 'b, P> {
    pub(super) port: &'c mut P,
    pub(super) buffer: &'c mut LineBuffer<'b>,
    /// The total time of all pauses.
    pub(super) paused: Millis,
    /// True after the end of input.
    pub(super) closed: bool,
}

impl<P: Port> Connection<'_, '_, P> {
    /// Returns the time without pauses. Processor time does not run in a pause anyway.
    pub(super) fn now(&mut self, measure: Measure) -> Instant {
        let now = self.port.now(measure);
        match measure {
            Measure::Cpu => now,
            _ => Instant(now.0.saturating_sub(u64::from(self.paused.0))),
        }
    }

    /// Reads all bytes that have arrived. Returns true if a line is complete or the input is
    /// closed.
    pub(super) fn gather(&mut self) -> bool {
        while self.buffer.line().is_none() {
            match self.port.read() {
                Input::Byte(byte) => {
                    self.buffer.push(byte);
                }
                Input::Overrun => self.buffer.lose(),
                Input::Nothing => return false,
                Input::Closed => {
                    self.closed = true;
                    return true;
                }
            }
        }
        true
    }

    /// Waits until a line is complete or the input is closed.
    pub(super) fn await_line(&mut self) {
        while !self.gather() {
            self.port.wait();
        }
    }

    /// Waits until a line ends the pause or the input is closed. Subtracts the pause from the
    /// clock.
    pub(super) fn pause(&mut self, responder: &mut impl Responder) {
        let began = self.port.now(Measure::Wall);
        loop {
            self.await_line();
            let Some(line) = self.buffer.line() else {
                break;
            };
            let verdict = responder.ends_pause(&line, self.port);
            if verdict == InPause::EndsAndHandle {
                break;
            }
            self.buffer.clear();
            if verdict == InPause::Ended {
                break;
            }
        }
        let span = self.port.now(Measure::Wall).since(began);
        self.paused = self.paused.plus(span);
    }
}
