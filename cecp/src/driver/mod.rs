//! The loop that desktop, board and tests share: bytes to lines, lines to a protocol, searches in
//! between.
//!
//! The driver sleeps whenever there is neither a byte nor a search. While a search runs, the lines
//! that arrive are answered from its polls; one that must wait stays in the buffer, stops the
//! search, and is handled after it. It is independent of the protocol: whatever implements
//! [`Protocol`] can be driven.

mod connection;
mod echo;
mod host;
mod line;
mod port;
mod protocol;
mod reply;
mod thinker;
#[cfg(test)]
mod written;

pub use echo::Echo;
pub(crate) use goby_core::player::NO_FILES;
pub use goby_core::player::{BOOK_ENTRY, Files, Kept, ReadBook};
pub use goby_core::text::Out;
pub use line::{InputLine, LineBuffer};
pub use port::{Input, Port, World};
pub use protocol::{Action, AtRest, During, InPause, MidSearch, Protocol, Responder};
pub(crate) use reply::{Reply, ShortText, clip};
pub use thinker::{HashOwner, Searcher, Thinker};
#[cfg(test)]
pub(crate) use written::Written;

use crate::profile::{CAPABILITIES, slots};
use connection::Connection;
use goby_core::search::{Limits, Measure};
use goby_core::time::{Instant, Millis};
use host::SearchHost;

/// Why the conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// The protocol asked to quit.
    Quit,
    /// The line that is still in the buffer is for another protocol.
    HandedOver,
    /// The end of input.
    Closed,
}

/// Runs a conversation until it ends.
pub fn drive(
    protocol: &mut impl Protocol,
    engine: &mut Thinker<impl Searcher, impl HashOwner>,
    buffer: &mut LineBuffer<'_>,
    port: &mut impl Port,
) -> Exit {
    let mut connection = Connection {
        port,
        buffer,
        paused: Millis::ZERO,
        closed: false,
    };
    loop {
        let now = connection.now(Measure::Wall);
        if let Some(line) = connection.buffer.line() {
            let context = AtRest {
                hash: engine.hash.slots(),
                now,
            };
            let action = protocol.handle(&line, context, connection.port);
            if action != Action::HandOver {
                connection.buffer.clear();
            }
            match action {
                Action::Continue => {}
                Action::HandOver => return Exit::HandedOver,
                Action::Forget => engine.searcher.forget(),
                Action::Resize(megabytes) => {
                    engine.hash.resize(megabytes);
                    let granted = engine.hash.slots().len();
                    protocol.on_resize(slots(megabytes), granted, connection.port);
                }
                Action::UseCores(requested) => {
                    let granted = engine.searcher.use_cores(requested);
                    protocol.on_cores(requested, granted, connection.port);
                }
                #[cfg(feature = "desktop")]
                Action::Work => {
                    let hash = engine.hash.slots();
                    protocol.work(&mut engine.searcher, hash, connection.port);
                }
                Action::Pause => {
                    connection.pause(&mut protocol.split().0);
                    // A line that ended the pause and is still there comes next.
                    continue;
                }
                Action::Quit => return Exit::Quit,
            }
        }
        if connection.closed {
            return Exit::Closed;
        }
        if !think(protocol, engine, &mut connection) {
            connection.await_line();
        }
    }
}

/// Runs one search, if there is something to think about.
#[inline(never)]
fn think(
    protocol: &mut impl Protocol,
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
    // After the end of input nobody waits for an answer.
    if !connection.closed {
        protocol.done(&report, connection.port);
    }
    true
}

/// Sets when the limits began by the clock that counts; the protocol has the wall clock only.
fn begin(limits: &mut Limits, cpu_started: Instant) {
    if limits.measure == Measure::Cpu {
        limits.started = cpu_started;
    }
}
