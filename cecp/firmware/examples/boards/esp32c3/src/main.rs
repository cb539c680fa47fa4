//! Goby on an ESP32-C3 by esp-hal: type a move on UART0, which a DevKit joins to its USB socket
//! (GPIO21 transmits, GPIO20 receives), get a reply.
#![no_std]
#![no_main]

use esp_hal::clock::CpuClock;
use esp_hal::time::Instant;
use esp_hal::uart::{Config, Uart};
use goby_core::PicoMemory;
use goby_talk::talk;
use panic_halt as _;
use static_cell::ConstStaticCell;

// The descriptor that the second-stage boot loader looks for.
esp_bootloader_esp_idf::esp_app_desc!();

static MEMORY: ConstStaticCell<PicoMemory> = ConstStaticCell::new(PicoMemory::new());

#[esp_hal::main]
fn main() -> ! {
    let chip = esp_hal::init(esp_hal::Config::default().with_cpu_clock(CpuClock::max()));
    // 115,200 baud, eight bits, no parity, one stop bit.
    let line = Uart::new(chip.UART0, Config::default()).expect("a baud rate that the clock allows");
    let line = line.with_rx(chip.GPIO20).with_tx(chip.GPIO21);
    let mut clock = || Instant::now().duration_since_epoch().as_millis();
    talk(MEMORY.take(), line, &mut clock)
}
