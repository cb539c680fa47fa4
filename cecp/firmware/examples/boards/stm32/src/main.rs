//! Goby on an STM32 by embassy-stm32: type a move on the serial line, get a reply.
//!
//! A feature chooses the chip. `chip.rs` has the differences between chips.
#![no_std]
#![no_main]

mod chip;

use chip::{Irqs, Memory};
use cortex_m_rt::entry;
use embassy_stm32::usart::{BufferedUart, Config};
use goby_talk::{Cycles, talk};
use panic_halt as _;
use static_cell::ConstStaticCell;

static MEMORY: ConstStaticCell<Memory> = ConstStaticCell::new(Memory::new());
static SENT: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; 64]);
/// Bytes received during a search wait here.
static RECEIVED: ConstStaticCell<[u8; 64]> = ConstStaticCell::new([0; 64]);

#[entry]
fn main() -> ! {
    let mut core = cortex_m::Peripherals::take().expect("the peripherals are taken only here");
    let pins = embassy_stm32::init(chip::clocks());
    let (usart, receive, transmit) = chip::line!(pins);
    // 115,200 baud, eight bits, no parity, one stop bit.
    let line = BufferedUart::new(
        usart,
        receive,
        transmit,
        SENT.take(),
        RECEIVED.take(),
        Irqs,
        Config::default(),
    );
    let line = line.expect("a baud rate that the clock allows");
    let mut clock = Cycles::start(&mut core.DCB, &mut core.DWT, chip::HERTZ);
    talk(MEMORY.take(), line, &mut clock)
}
