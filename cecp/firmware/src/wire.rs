//! The serial line as a port: an interrupt puts received bytes into a queue, from which the engine
//! takes them when it polls.
//!
//! Lost bytes are reported. A full queue masks the interrupt, so that further bytes wait in the
//! line's own buffer, and with a sender that obeys flow control; if the line drops bytes then, the
//! port reports it. Sending waits for the line, and receives meanwhile. A line that detects its
//! host (USB) ends the session when the host closes the port.

use crate::chip::{BAUD, Chip, Hardware, NAME, Received};
use crate::clock::Timer;
use crate::{PROFILE, arch};
use core::cell::RefCell;
use critical_section::Mutex;
#[cfg(feature = "person")]
use goby::driver::Echo;
use goby::driver::{Input, Out, Port, World};
use goby_core::search::Measure;
use goby_core::time::{Instant, Millis};
use heapless::spsc::{self, Consumer, Producer};

/// Received bytes that the engine has not taken yet.
pub(crate) type Queue = spsc::Queue<u8, { Chip::QUEUE }>;

/// The mark of lost bytes in the queue. No text contains this byte; if it is received, the next
/// lower byte is queued in its place, which no text contains either.
const LOST: u8 = 0xFF;

const _: () = {
    let bytes_in_a_second = BAUD as u64 / 10;
    let micros = PROFILE.search.poll_interval as u64 * Chip::NODE_MICROS as u64;
    assert!(
        Chip::QUEUE as u64 >= 2 * bytes_in_a_second * micros / 1_000_000,
        "the queue must hold twice the bytes that arrive between two polls"
    );
};

/// The time that a host may take to configure the line. Until then a terminal may echo the output.
const SETTLE: Millis = Millis(50);

/// The interrupt's end of the queue.
static INCOMING: Mutex<RefCell<Option<Producer<'static, u8>>>> = Mutex::new(RefCell::new(None));

/// The handler of the line's interrupt: bytes have been received.
pub(crate) fn on_interrupt() {
    critical_section::with(|section| {
        let Ok(mut incoming) = INCOMING.borrow(section).try_borrow_mut() else {
            return;
        };
        let Some(queue) = incoming.as_mut() else {
            return;
        };
        while queue.ready() {
            let byte = match Chip::receive() {
                Some(Received::Byte(LOST)) => LOST - 1,
                Some(Received::Byte(byte)) => byte,
                Some(Received::Overrun) => LOST,
                None => return,
            };
            // There is room.
            let _ = queue.enqueue(byte);
        }
        arch::mask();
    });
}

/// The port of the board: its serial line and its clock.
pub(crate) struct Wire {
    bytes: Consumer<'static, u8>,
    clock: Timer,
    #[cfg(feature = "person")]
    echo: Echo,
    /// True while the terminal's line shows a prompt.
    #[cfg(feature = "person")]
    is_prompted: bool,
}

impl Wire {
    /// The port of a board that has been started. The line begins to receive.
    pub(crate) fn new(queue: &'static mut Queue) -> Self {
        let (producer, bytes) = queue.split();
        critical_section::with(|section| {
            if let Ok(mut incoming) = INCOMING.borrow(section).try_borrow_mut() {
                *incoming = Some(producer);
            }
        });
        Self {
            bytes,
            clock: Timer::new(),
            #[cfg(feature = "person")]
            echo: Echo::new(),
            #[cfg(feature = "person")]
            is_prompted: false,
        }
    }

    /// Begins a session. Unless the host has stayed connected, waits for a host and then until it
    /// has configured the line; bytes that arrive meanwhile are dropped. The echo is off.
    pub(crate) fn begin(&mut self) {
        #[cfg(feature = "person")]
        {
            self.echo = Echo::new();
        }
        let mut since = None;
        while !Chip::is_greeted() {
            while self.bytes.dequeue().is_some() {}
            arch::unmask();
            if Chip::is_heard() {
                let now = self.now(Measure::Wall);
                if now.since(*since.get_or_insert(now)) >= SETTLE {
                    Chip::greet();
                }
            } else {
                since = None;
                self.sleep_unless(Chip::is_heard);
            }
        }
    }

    /// Sleeps until an interrupt, unless a byte has been received or `other` returns true.
    fn sleep_unless(&self, other: impl FnOnce() -> bool) {
        // With interrupts off, a byte that arrives between this check and the sleep still ends the
        // sleep.
        critical_section::with(|_| {
            if !self.bytes.ready() && !other() {
                arch::sleep();
            }
        });
    }
}

impl Out for Wire {
    fn text(&mut self, text: &str) {
        #[cfg(feature = "person")]
        if core::mem::take(&mut self.is_prompted) {
            self.end_line();
        }
        text.bytes().for_each(Chip::transmit);
    }

    #[cfg(not(feature = "person"))]
    fn end_line(&mut self) {
        Chip::transmit(b'\n');
    }

    #[cfg(feature = "person")]
    fn end_line(&mut self) {
        let end = self.echo.line_end();
        end.iter().copied().for_each(Chip::transmit);
    }
}

impl World for Wire {
    fn chip(&self) -> Option<&'static str> {
        Some(NAME)
    }

    #[cfg(feature = "person")]
    fn prompt(&mut self, text: &str) {
        if self.echo.is_on() {
            self.text(text);
            self.is_prompted = true;
        }
    }

    #[cfg(feature = "person")]
    fn toggle_echo(&mut self) -> Option<bool> {
        Some(self.echo.toggle())
    }
}

impl Port for Wire {
    fn now(&mut self, _: Measure) -> Instant {
        self.clock.now()
    }

    fn read(&mut self) -> Input {
        match self.bytes.dequeue() {
            Some(LOST) => Input::Overrun,
            Some(byte) => {
                #[cfg(feature = "person")]
                {
                    self.echo.answer(byte, Chip::transmit);
                    self.is_prompted &= byte != b'\r' && byte != b'\n';
                }
                Input::Byte(byte)
            }
            None => {
                // The queue has room again: unmask the interrupt.
                arch::unmask();
                if Chip::is_greeted() {
                    Input::Nothing
                } else {
                    Input::Closed
                }
            }
        }
    }

    fn wait(&mut self) {
        self.sleep_unless(|| !Chip::is_greeted());
    }
}
