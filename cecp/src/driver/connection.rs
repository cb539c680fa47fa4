//! The port with the line that is being read, and a clock that pauses do not move.

use super::line::LineBuffer;
use super::port::{Input, Port};
use super::protocol::{InPause, Responder};
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};

/// The driver's end of a conversation.
pub(super) struct Connection<'c, 'b, P> {
    pub(super) port: &'c mut P,
    pub(super) buffer: &'c mut LineBuffer<'b>,
    /// All pauses so far.
    pub(super) paused: Millis,
    /// True once the input has ended.
    pub(super) closed: bool,
}

impl<P: Port> Connection<'_, '_, P> {
    /// The time, less all pauses. Processor time stands still in a pause by itself.
    pub(super) fn now(&mut self, measure: Measure) -> Instant {
        let now = self.port.now(measure);
        match measure {
            Measure::Cpu => now,
            _ => Instant(now.0.saturating_sub(u64::from(self.paused.0))),
        }
    }

    /// Takes what bytes there are; `true` as soon as a line is complete or the input closed.
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

    /// Sleeps until a line is complete or the input closed.
    pub(super) fn await_line(&mut self) {
        while !self.gather() {
            self.port.wait();
        }
    }

    /// Sleeps until a line ends the pause or the input closes, and sets the clock back by as much.
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
