//! Goby on a micro:bit v2 by embassy-nrf: type a move on the serial line of its USB socket, get a
//! reply.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use embassy_nrf::{bind_interrupts, peripherals::UARTE0, uarte};
use embedded_io::{ErrorType, Read, Write};
use goby_core::SmallMemory;
use goby_talk::{Cycles, talk};
use panic_halt as _;
use static_cell::ConstStaticCell;
use uarte::{Error, InterruptHandler, Uarte};

static MEMORY: ConstStaticCell<SmallMemory> = ConstStaticCell::new(SmallMemory::new());
const HERTZ: u32 = 64_000_000;

bind_interrupts!(struct Irqs {
    UARTE0 => InterruptHandler<UARTE0>;
});

/// The UART as a line that blocks.
struct Line(Uarte<'static>);

impl ErrorType for Line {
    type Error = Error;
}

impl Read for Line {
    fn read(&mut self, room: &mut [u8]) -> Result<usize, Error> {
        let Some(byte) = room.get_mut(..1) else {
            return Ok(0);
        };
        self.0.blocking_read(byte).map(|()| 1)
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        self.0.blocking_write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> Result<(), Error> {
        Ok(())
    }
}

#[entry]
fn main() -> ! {
    let mut core = cortex_m::Peripherals::take().expect("the peripherals are taken only here");
    let pins = embassy_nrf::init(embassy_nrf::config::Config::default());
    // 115,200 baud, eight bits, no parity, one stop bit; it receives on P1.08 and transmits on P0.06.
    let config = uarte::Config::default();
    let line = Line(Uarte::new(
        pins.UARTE0,
        pins.P1_08,
        pins.P0_06,
        Irqs,
        config,
    ));
    let mut clock = Cycles::start(&mut core.DCB, &mut core.DWT, HERTZ);
    talk(MEMORY.take(), line, &mut clock)
}
