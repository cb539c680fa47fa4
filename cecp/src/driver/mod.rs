//! The main loop, used by desktops, boards and tests. It makes lines from bytes, passes lines to a
//! protocol, and runs searches.
//!
//! The driver sleeps when there is neither input nor a search. Lines that arrive during a search
//! are answered in the search's polls. If a line must wait, it stays in the buffer, the search
//! stops, and the line is handled after the search. Any implementation of [`Protocol`] can be
//! driven.

mod connection;
mod echo;
mod host;
mod line;
mod port;
mod protocol;
mod reply;
mod thinker;

pub use echo::Echo;
pub(crate) use goby_core::player::NO_FILES;
pub use goby_core::player::{BOOK_ENTRY, Files, Kept, ReadBook};
pub use goby_core::text::Out;
pub use line::{InputLine, LineBuffer};
pub use port::{Input, Port, World};
pub use protocol::{Action, AtRest, During, InPause, MidSearch, Protocol, Responder};
pub(crate) use reply::{Reply, ShortText, clip};
pub use thinker::{HashOwner, Searcher, Thinker};

use crate::profile::{CAPABILITIES, slots};
use connection::Connection;
use goby_core::search::{Limits, Measure};
use goby_core::time::{Instant, Millis};
use host::SearchHost;

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
                    // The line that ended the pause may have to be handled next.
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
    if P::ANSWERS_AT_END || !connection.closed {
        protocol.done(&report, connection.port);
    }
    true
}

/// Sets the start of the limits if they measure processor time: the protocol knows only the wall
/// clock.
fn begin(limits: &mut Limits, cpu_started: Instant) {
    if limits.measure == Measure::Cpu {
        limits.started = cpu_started;
    }
}
