//! The main loop, used by desktops, boards and tests. It makes lines from bytes, passes lines to a
//! protocol, and runs searches, whose host it is.
//!
//! The driver sleeps when there is neither input nor a search. Lines that arrive during a search
//! are answered in the search's polls. If a line must wait, it stays in the buffer, the search
//! stops, and the line is handled after the search. Any implementation of [`Protocol`] can be
//! driven.

mod echo;
mod line;
mod port;
mod protocol;
mod reply;
mod thinker;

pub use echo::Echo;
pub use goby_core::player::{BOOK_ENTRY, BookError, FileError, Files, ReadBook};
pub use goby_core::text::Out;
pub use line::{InputLine, LineBuffer};
pub use port::{Input, Port, World};
pub use protocol::{Action, During, InPause, MidSearch, Protocol, Responder};
pub(crate) use reply::{Reply, clip};
pub use thinker::{GoesOn, HashOwner, Searcher, Thinker};

use crate::profile::{CAPABILITIES, slots};
use goby_core::board::Board;
use goby_core::hash::{Bound, Entry, Slot, Table};
use goby_core::player::PacedHost;
use goby_core::search::technique::Technique;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Status};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Depth, Score};

/// The maximum number of lines answered in one poll. With more, the search would not check the
/// time.
const LINES_PER_POLL: u32 = 16;

/// The time between two reports of work on memory.
const NEWS: Millis = Millis(1_000);

/// The reason why a conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The protocol received a command to quit.
    Quit,
    /// The line in the buffer is for another protocol.
    HandedOver,
    /// The input ended.
    Closed,
}

/// Runs a conversation until it ends.
pub fn drive<P: Protocol>(
    protocol: &mut P,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let mut connection = Connection {
        port,
        buffer,
        paused: Millis::ZERO,
        closed: false,
        answers_at_end: P::ANSWERS_AT_END,
        must_quit: true,
    };
    loop {
        let now = connection.now(Measure::Wall);
        if let Some(line) = connection.buffer.line() {
            let action = protocol.handle(&line, now, connection.port);
            if action != Action::HandOver {
                connection.buffer.clear();
            }
            match action {
                Action::Continue => {}
                Action::HandOver => return Exit::HandedOver,
                Action::Forget => {
                    engine.searcher.forget();
                    engine.hash.clear(&mut connection.memory_work(protocol));
                }
                Action::SetScore { score, depth } => {
                    let board = protocol.split().1.board();
                    set_score(score, depth, board, engine.hash.slots());
                }
                Action::Resize(megabytes) => {
                    let granted =
                        (engine.hash).resize(megabytes, &mut connection.memory_work(protocol));
                    protocol.on_resize(slots(megabytes), granted, connection.port);
                }
                Action::UseCores(requested) => {
                    let granted = (engine.searcher)
                        .use_cores(requested, &mut connection.memory_work(protocol));
                    protocol.on_cores(requested, granted, connection.port);
                }
                #[cfg(feature = "desktop")]
                Action::Work => {
                    let Thinker { searcher, hash } = &mut *engine;
                    protocol.work(searcher, hash, connection.port);
                }
                Action::Pause => {
                    connection.pause(&mut protocol.split().0);
                    // The line that ended the pause may have to be handled next.
                    continue;
                }
                Action::Quit if CAPABILITIES.files && connection.closed => return Exit::Closed,
                Action::Quit => return Exit::Quit,
            }
        }
        if connection.closed {
            // An answer may need several searches.
            while P::ANSWERS_AT_END && think(protocol, engine, &mut connection) {}
            if CAPABILITIES.files && connection.quit() {
                continue;
            }
            return Exit::Closed;
        }
        if !think(protocol, engine, &mut connection) {
            connection.await_line();
        }
    }
}

/// Runs one search if the protocol has limits for one. Returns false otherwise.
#[inline(never)]
fn think<P: Protocol>(
    protocol: &mut P,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    connection: &mut Connection<'_, '_, impl Port>,
) -> bool {
    let now = connection.now(Measure::Wall);
    let mut limits = protocol.next(now, connection.port);
    let Some(limits) = &mut limits else {
        return false;
    };
    let cpu_started = connection.now(Measure::Cpu);
    begin(limits, cpu_started);
    let report = {
        let (mut responder, game) = protocol.split();
        let mut host = SearchHost {
            responder: &mut responder,
            connection,
            cpu_started,
        };
        let slots = engine.hash.slots();
        let mut report = engine.searcher.think(game, slots, limits, &mut host);
        if CAPABILITIES.player.text_options {
            host.hold_back(&mut report, game.board(), limits);
        }
        report
    };
    let is_quitting = CAPABILITIES.files && connection.buffer.line().is_some();
    if P::ANSWERS_AT_END || !connection.closed || is_quitting {
        protocol.done(&report, connection.port);
    }
    true
}

/// Stores a score of the position in the hash table. Not inlined, so that it takes no stack during
/// a search.
#[inline(never)]
fn set_score(score: i16, depth: u8, board: &Board, slots: &[Slot]) {
    let entry = Entry {
        best: None,
        score: Score(score.into()),
        depth: Depth(depth.into()),
        bound: Bound::Exact,
    };
    Table::new(slots, 0)
        .keeping_evaluations(Technique::StoredEvaluation.is_built())
        .store(board.key(), 0, entry.into());
}

/// Sets the start of the limits if they measure processor time: the protocol knows only the wall
/// clock.
fn begin(limits: &mut Limits, cpu_started: Instant) {
    if limits.measure == Measure::Cpu {
        limits.started = cpu_started;
    }
}

/// The driver's side of a conversation.
struct Connection<'c, 'b, P> {
    port: &'c mut P,
    buffer: &'c mut LineBuffer<'b>,
    /// The total time of all pauses.
    paused: Millis,
    /// True after the end of input.
    closed: bool,
    /// [`Protocol::ANSWERS_AT_END`].
    answers_at_end: bool,
    /// True until the end of input has become a line `quit`, in programs with files.
    must_quit: bool,
}

impl<P: Port> Connection<'_, '_, P> {
    /// Returns the time without pauses. Processor time does not run in a pause anyway.
    fn now(&mut self, measure: Measure) -> Instant {
        let now = self.port.now(measure);
        match measure {
            Measure::Cpu => now,
            _ => Instant(now.0.saturating_sub(u64::from(self.paused.0))),
        }
    }

    /// Reads all bytes that have arrived. Returns true if a line is complete or the input is
    /// closed.
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
                    if CAPABILITIES.files && !self.answers_at_end {
                        self.quit();
                    }
                    return true;
                }
            }
        }
        true
    }

    /// Replaces an unfinished line by `quit`, once. Returns true if it has.
    fn quit(&mut self) -> bool {
        let quits = core::mem::take(&mut self.must_quit);
        if quits {
            self.buffer.clear();
            for byte in *b"quit\n" {
                self.buffer.push(byte);
            }
        }
        quits
    }

    /// Waits until a line is complete or the input is closed.
    fn await_line(&mut self) {
        while !self.gather() {
            self.port.wait();
        }
    }

    /// Returns the function to call during work on memory ([`GoesOn`]).
    fn memory_work<T: Protocol>(&mut self, protocol: &mut T) -> impl FnMut(u32) -> bool {
        let mut told = None;
        move |percent| {
            if !CAPABILITIES.memory {
                return true;
            }
            let now = self.port.now(Measure::Wall);
            if now.since(*told.get_or_insert(now)) >= NEWS {
                told = Some(now);
                protocol.on_memory_work(percent, self.port);
            }
            let (unread, is_closed) = self.port.unread();
            let lines = unread.split_inclusive(|&byte| byte == b'\n');
            let lines = lines.filter(|line| line.ends_with(b"\n"));
            let lines = lines.filter_map(|line| core::str::from_utf8(line).ok());
            !T::is_leaving(lines.map(str::trim_ascii), is_closed)
        }
    }

    /// Waits until a line ends the pause or the input is closed. Subtracts the pause from the
    /// clock.
    fn pause(&mut self, responder: &mut impl Responder) {
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

/// The host of a search: the connection, and the part of the protocol that answers during a search.
struct SearchHost<'s, 'c, 'b, R, P> {
    responder: &'s mut R,
    connection: &'s mut Connection<'c, 'b, P>,
    /// The processor time when the search began.
    cpu_started: Instant,
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
}

impl<R: Responder, P: Port> Host for SearchHost<'_, '_, '_, R, P> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.connection.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        self.responder.on_status(status, self.connection.port);
        let control = self.answer(status, limits);
        if CAPABILITIES.player.text_options && control == Control::Continue {
            return self.keep_pace(limits);
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

impl<R: Responder, P: Port> PacedHost for SearchHost<'_, '_, '_, R, P> {
    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        if is_over && self.connection.closed {
            return None;
        }
        self.responder.pace(limits, is_over)
    }

    fn nap(&mut self, span: Millis) {
        self.connection.port.nap(span);
    }
}
