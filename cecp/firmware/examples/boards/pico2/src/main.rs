//! Goby on a Raspberry Pi Pico 2 by rp235x-hal: type a move on UART0 (GPIO0 transmits, GPIO1
//! receives), get a reply.
#![no_std]
#![no_main]

use goby_core::PicoMemory;
use goby_talk::talk;
use hal::Clock as _;
use hal::fugit::RateExtU32;
use hal::gpio::Pins;
use hal::uart::{DataBits, StopBits, UartConfig, UartPeripheral};
use hal::{Sio, Timer, Watchdog, clocks, entry, pac};
use panic_halt as _;
use rp235x_hal as hal;
use static_cell::ConstStaticCell;

/// The block that the chip's ROM looks for.
#[unsafe(link_section = ".start_block")]
#[used]
static IMAGE_DEF: hal::block::ImageDef = hal::block::ImageDef::secure_exe();

static MEMORY: ConstStaticCell<PicoMemory> = ConstStaticCell::new(PicoMemory::new());

/// The crystal of the board.
const CRYSTAL_HERTZ: u32 = 12_000_000;

#[entry]
fn main() -> ! {
    let mut chip = pac::Peripherals::take().expect("the peripherals are taken only here");
    let clocks = clocks::init_clocks_and_plls(
        CRYSTAL_HERTZ,
        chip.XOSC,
        chip.CLOCKS,
        chip.PLL_SYS,
        chip.PLL_USB,
        &mut chip.RESETS,
        &mut Watchdog::new(chip.WATCHDOG),
    );
    let clocks = clocks.expect("the board has its crystal");
    let timer = Timer::new_timer0(chip.TIMER0, &mut chip.RESETS, &clocks);
    let bank = Sio::new(chip.SIO).gpio_bank0;
    let pins = Pins::new(chip.IO_BANK0, chip.PADS_BANK0, bank, &mut chip.RESETS);
    let pair = (
        pins.gpio0.into_function(),
        pins.gpio1
            .into_pull_type::<hal::gpio::PullUp>()
            .into_function(),
    );
    let config = UartConfig::new(115_200.Hz(), DataBits::Eight, None, StopBits::One);
    let line = UartPeripheral::new(chip.UART0, pair, &mut chip.RESETS);
    let line = line.enable(config, clocks.peripheral_clock.freq());
    let line = line.expect("a baud rate that the clock allows");
    let mut clock = || timer.get_counter().ticks() / 1_000;
    talk(MEMORY.take(), line, &mut clock)
}
