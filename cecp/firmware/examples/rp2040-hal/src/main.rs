//! Goby on a board with a HAL, for interfaces that speak CECP.
//!
//! Goby needs memory, and a [`Port`]: text out, bytes in, a clock, and sleep. Here the port writes
//! to whatever implements `embedded_io::Write`, and an interrupt reads from whatever implements
//! `embedded_io::Read`. Only `board.rs` depends on the chip.
#![no_std]
#![no_main]

mod board;

use board::{Clock, Receiver};
use core::cell::RefCell;
use critical_section::Mutex;
use embedded_io::{Read, ReadReady, Write};
use goby::driver::{Input, LineBuffer, Out, Port, Thinker, World};
use goby::{Session, converse};
use goby_core::game::Game;
use goby_core::search::{Measure, Search};
use goby_core::time::Instant;
use goby_core::{BoardMemory, EngineMemory};
use heapless::Deque;
use panic_halt as _;
use static_cell::ConstStaticCell;

/// Goby's memory, of the size for a chip with 128 KiB of RAM.
static MEMORY: ConstStaticCell<BoardMemory> = ConstStaticCell::new(BoardMemory::new());

/// The line of input.
static TEXT: ConstStaticCell<[u8; BoardMemory::PROFILE.session.line]> =
    ConstStaticCell::new([0; BoardMemory::PROFILE.session.line]);

/// Received bytes that Goby has not taken yet. While Goby thinks, it takes them about 20 times a
/// second: 2,048 bytes are three times the most that can arrive in between.
struct Mailbox<R> {
    reader: R,
    bytes: Deque<u8, 2_048>,
    /// True if bytes have been lost.
    lost: bool,
}

static MAILBOX: Mutex<RefCell<Option<Mailbox<Receiver>>>> = Mutex::new(RefCell::new(None));

/// Calls `act` with the mailbox, with interrupts disabled.
fn with_mailbox<T>(act: impl FnOnce(&mut Mailbox<Receiver>) -> T) -> Option<T> {
    critical_section::with(|section| MAILBOX.borrow_ref_mut(section).as_mut().map(act))
}

impl<R: Read + ReadReady> Mailbox<R> {
    /// Stores received bytes; called by the line's interrupt.
    fn fill(&mut self) {
        let mut byte = [0];
        while let Ok(true) = self.reader.read_ready() {
            let taken = self.reader.read(&mut byte).is_ok();
            self.lost |= !taken || self.bytes.push_back(byte[0]).is_err();
        }
    }
}

/// Goby's connection to the world.
struct HalPort<W> {
    writer: W,
    clock: Clock,
}

impl<W: Write> Out for HalPort<W> {
    fn text(&mut self, text: &str) {
        // A line that cannot be written to has no reader.
        let _ = self.writer.write_all(text.as_bytes());
    }

    fn end_line(&mut self) {
        self.text("\n");
    }
}

impl<W: Write> World for HalPort<W> {}

impl<W: Write> Port for HalPort<W> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.clock.millis())
    }

    fn read(&mut self) -> Input {
        let input = with_mailbox(|mailbox| {
            if core::mem::take(&mut mailbox.lost) {
                return Input::Overrun;
            }
            let byte = mailbox.bytes.pop_front();
            byte.map_or(Input::Nothing, Input::Byte)
        });
        input.unwrap_or(Input::Nothing)
    }

    fn wait(&mut self) {
        // With interrupts off, an interrupt between this check and the sleep still ends the sleep.
        with_mailbox(|mailbox| {
            if mailbox.bytes.is_empty() && !mailbox.lost {
                cortex_m::asm::wfi();
            }
        });
    }
}

#[rp2040_hal::entry]
fn main() -> ! {
    let (writer, clock) = board::start();
    let mut port = HalPort { writer, clock };
    let lent = MEMORY.take().lend();
    let mut thinker = Thinker {
        searcher: Search::new(lent.search),
        hash: lent.hash,
    };
    let text = TEXT.take();
    loop {
        // `goby --serial` waits for this line.
        port.text("# ");
        port.text(goby::NAME);
        port.text(" by way of a HAL");
        port.end_line();
        let mut session = Session::new(Game::new(lent.game, lent.keys));
        let mut line = LineBuffer::new(text);
        // Plays until `quit`.
        converse(&mut session, &mut thinker, &mut line, &mut port);
    }
}
