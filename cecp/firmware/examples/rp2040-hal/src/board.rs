//! The board, a Raspberry Pi Pico by rp2040-hal: UART0 on GPIO0 (out) and GPIO1 (in), 115,200 baud.

use crate::{MAILBOX, Mailbox, with_mailbox};
use embedded_io::Write;
use hal::Clock as _;
use hal::fugit::RateExtU32;
use hal::gpio::bank0::{Gpio0, Gpio1};
use hal::gpio::{FunctionUart, Pin, Pins, PullDown, PullUp};
use hal::pac::{self, UART0, interrupt};
use hal::uart::{DataBits, Reader, StopBits, UartConfig, UartPeripheral};
use heapless::Deque;
use rp2040_hal as hal;

/// The boot loader that the chip's ROM runs first: it makes the flash readable.
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// The transmitting and the receiving pin. The pull-up keeps a line idle that is not connected.
type Pair = (
    Pin<Gpio0, FunctionUart, PullDown>,
    Pin<Gpio1, FunctionUart, PullUp>,
);

/// The half of the line that receives: anything with `embedded_io::Read` and `ReadReady`.
pub type Receiver = Reader<UART0, Pair>;

/// The handler of the line's interrupt: bytes have been received.
#[interrupt]
fn UART0_IRQ() {
    with_mailbox(Mailbox::fill);
}

/// A clock that starts at any time.
pub struct Clock(hal::Timer);

impl Clock {
    /// The time in milliseconds.
    pub fn millis(&self) -> u64 {
        self.0.get_counter().ticks() / 1_000
    }
}

/// Starts clocks, line and mailbox. Returns the transmitting half of the line, and the clock.
pub fn start() -> (impl Write, Clock) {
    let mut chip = pac::Peripherals::take().unwrap();
    let clocks = hal::clocks::init_clocks_and_plls(
        12_000_000,
        chip.XOSC,
        chip.CLOCKS,
        chip.PLL_SYS,
        chip.PLL_USB,
        &mut chip.RESETS,
        &mut hal::Watchdog::new(chip.WATCHDOG),
    );
    let clocks = clocks.ok().unwrap();
    let timer = hal::Timer::new(chip.TIMER, &mut chip.RESETS, &clocks);
    let bank = hal::Sio::new(chip.SIO).gpio_bank0;
    let pins = Pins::new(chip.IO_BANK0, chip.PADS_BANK0, bank, &mut chip.RESETS);
    let pair: Pair = (pins.gpio0.reconfigure(), pins.gpio1.reconfigure());
    let config = UartConfig::new(115_200.Hz(), DataBits::Eight, None, StopBits::One);
    let uart = UartPeripheral::new(chip.UART0, pair, &mut chip.RESETS);
    let uart = uart.enable(config, clocks.peripheral_clock.freq()).unwrap();
    let (mut reader, writer) = uart.split();
    reader.enable_rx_interrupt();
    let mailbox = Mailbox {
        reader,
        bytes: Deque::new(),
        lost: false,
    };
    critical_section::with(|section| MAILBOX.borrow(section).replace(Some(mailbox)));
    // SAFETY: the interrupt touches the mailbox only, which has just been made.
    unsafe { cortex_m::peripheral::NVIC::unmask(pac::Interrupt::UART0_IRQ) };
    (writer, Clock(timer))
}
