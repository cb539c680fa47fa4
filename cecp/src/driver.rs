//! The loop that desktop, board and tests share: bytes to lines, lines to the session, searches in between.
//!
//! It sleeps whenever there is neither a byte nor a search. While a search runs, the lines that arrive are answered
//! from its polls; one that must wait stays in the buffer, stops the search, and is handled after it.

use crate::line::LineBuffer;
use crate::port::{Input, Port, Tables};
use crate::session::{Demand, During, Protocol, Session, error, read};
use goby_core::board::Board;
use goby_core::search::{Control, Host, Limits, Measure, Report, Status};
use goby_core::time::{Instant, Millis};
use goby_core::types::Move;

/// Lines answered in one poll: a flood of them must not stop the search's clock from being read.
const LINES_PER_POLL: u32 = 16;

/// Why the conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// `quit`.
    Quit,
    /// The end of input.
    Closed,
}

/// Runs a session until it ends.
pub fn drive<P: Port>(
    session: &mut Session<'_>,
    tables: &mut impl Tables,
    buffer: &mut LineBuffer<'_>,
    port: &mut P,
) -> Exit {
    let mut wire = Wire {
        port,
        buffer,
        paused: Millis::ZERO,
        closed: false,
    };
    loop {
        if let Some(line) = wire.buffer.line() {
            let now = wire.port.now(Measure::Wall);
            let now = earlier(now, wire.paused);
            match session.handle(&line, tables.slots(), now, wire.port) {
                Demand::None => {}
                Demand::Resize(megabytes) => tables.resize(megabytes),
                Demand::Pause => {
                    wire.buffer.clear();
                    wire.pause();
                    // Whatever ended the pause and is still there comes next.
                    continue;
                }
                Demand::Quit => return Exit::Quit,
            }
            wire.buffer.clear();
        }
        if wire.closed {
            return Exit::Closed;
        }
        if !think(session, tables, &mut wire) {
            wire.await_line();
        }
    }
}

/// Runs one search, if there is something to think about.
#[inline(never)]
fn think<P: Port>(
    session: &mut Session<'_>,
    tables: &impl Tables,
    wire: &mut Wire<'_, '_, P>,
) -> bool {
    let now = wire.now(Measure::Wall);
    let mut limits = session.next(now, wire.port);
    let Some(limits) = &mut limits else {
        return false;
    };
    let cpu_started = wire.now(Measure::Cpu);
    begin(limits, cpu_started);
    let mut watch = Watch {
        protocol: &mut session.protocol,
        wire,
        cpu_started,
    };
    let slots = tables.slots();
    let report = session
        .search
        .think(&session.game, slots, limits, &mut watch);
    // After the end of input there is nobody to tell.
    if !wire.closed {
        session.done(&report, wire.port);
    }
    true
}

/// Tells the limits when they began by the clock that counts; the session knows the wall clock only.
fn begin(limits: &mut Limits, cpu_started: Instant) {
    if limits.measure == Measure::Cpu {
        limits.started = cpu_started;
    }
}

/// The port with the line it is in the middle of, and a clock that pauses do not move.
struct Wire<'w, 'b, P> {
    port: &'w mut P,
    buffer: &'w mut LineBuffer<'b>,
    paused: Millis,
    closed: bool,
}

impl<P: Port> Wire<'_, '_, P> {
    /// The time, less all pauses. Processor time stands still in a pause by itself.
    fn now(&mut self, measure: Measure) -> Instant {
        let now = self.port.now(measure);
        match measure {
            Measure::Cpu => now,
            _ => earlier(now, self.paused),
        }
    }

    /// Takes what bytes there are; `true` as soon as a line is complete or the input closed.
    fn gather(&mut self) -> bool {
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
    fn await_line(&mut self) {
        while !self.gather() {
            self.port.wait();
        }
    }

    /// Sleeps until `resume`, `quit` or the end of input, and sets the clock back by as much.
    fn pause(&mut self) {
        let began = self.port.now(Measure::Wall);
        loop {
            self.await_line();
            let Some(line) = self.buffer.line() else {
                break;
            };
            match read(&line, self.port).map(|order| order.line) {
                Some("quit") => break,
                Some("resume") => {
                    self.buffer.clear();
                    break;
                }
                Some("") | None => {}
                Some(text) => error(self.port, "paused", text),
            }
            self.buffer.clear();
        }
        let span = self.port.now(Measure::Wall).since(began);
        self.paused = self.paused.plus(span);
    }
}

const fn earlier(now: Instant, paused: Millis) -> Instant {
    Instant(now.0.saturating_sub(paused.0 as u64))
}

/// What the search sees of the world.
struct Watch<'s, 'w, 'b, P> {
    protocol: &'s mut Protocol,
    wire: &'s mut Wire<'w, 'b, P>,
    cpu_started: Instant,
}

impl<P: Port> Host for Watch<'_, '_, '_, P> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.wire.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        for _ in 0..LINES_PER_POLL {
            if !self.wire.gather() {
                return Control::Continue;
            }
            let now = self.wire.now(Measure::Wall);
            // No line although something was gathered: the input is closed.
            let Some(line) = self.wire.buffer.line() else {
                return Control::Stop;
            };
            let out = &mut *self.wire.port;
            let verdict = self.protocol.during(&line, now, (status, limits), out);
            begin(limits, self.cpu_started);
            match verdict {
                During::Later => return Control::Stop,
                During::Pause => {
                    self.wire.buffer.clear();
                    self.wire.pause();
                }
                During::Obeyed(Control::Continue) => self.wire.buffer.clear(),
                During::Obeyed(Control::Stop) => {
                    self.wire.buffer.clear();
                    return Control::Stop;
                }
            }
        }
        Control::Continue
    }

    fn progress(&mut self, report: &Report, root: &Board, line: &[Move]) {
        let mut report = *report;
        if self.protocol.shows_cpu_time() {
            report.elapsed = self.wire.now(Measure::Cpu).since(self.cpu_started);
        }
        self.protocol
            .hear_progress(&report, root, line, self.wire.port);
    }
}
