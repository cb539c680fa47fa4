//! The board, a Raspberry Pi Pico: its pins are those of `wires.txt`. Messages go to UART0 (GPIO0,
//! 115,200 baud).

use crate::lights::Lights;
use embedded_hal::delay::DelayNs;
use embedded_hal::digital::{InputPin, OutputPin};
use goby_core::sensors::Wires;
use hal::Clock as _;
use hal::fugit::RateExtU32;
use hal::gpio::bank0::{Gpio0, Gpio1};
use hal::gpio::{
    DynPinId, FunctionPio0, FunctionSio, FunctionUart, OutputEnableOverride, Pin, PinState, Pins,
    PullDown, PullNone, PullUp, SioInput, SioOutput,
};
use hal::pac::{self, UART0};
use hal::pio::PIOExt;
use hal::uart::{DataBits, StopBits, UartConfig, UartPeripheral, Writer};
use rp2040_hal as hal;

/// The boot loader that the chip's ROM runs first: it makes the flash readable.
#[unsafe(link_section = ".boot2")]
#[used]
static BOOT2: [u8; 256] = rp2040_boot2::BOOT_LOADER_W25Q080;

/// The transmitting and the receiving pin.
type Pair = (
    Pin<Gpio0, FunctionUart, PullDown>,
    Pin<Gpio1, FunctionUart, PullUp>,
);

/// An input with a pull-up.
type Input = Pin<DynPinId, FunctionSio<SioInput>, PullUp>;

/// A row. With reed contacts its output is LOW, and enabled only while the row is selected. With
/// hall sensors it switches the row's transistor on.
type Row = Pin<DynPinId, FunctionSio<SioOutput>, PullNone>;

/// Microseconds until a row has settled.
const SETTLE: u32 = if cfg!(feature = "hall") { 200 } else { 20 };

/// A clock that starts at any time.
#[derive(Clone, Copy)]
pub struct Clock(hal::Timer);

impl Clock {
    /// The time in milliseconds.
    pub fn millis(&self) -> u64 {
        self.0.get_counter().ticks() / 1_000
    }
}

/// The pins of the matrix.
pub struct Sensors {
    rows: [Row; 8],
    columns: [Input; 8],
    timer: hal::Timer,
}

impl Sensors {
    fn drive(&mut self, rank: usize, is_selected: bool) {
        if let Some(row) = self.rows.get_mut(rank) {
            if cfg!(feature = "hall") {
                // It cannot fail.
                let _ = row.set_state(is_selected.into());
            } else {
                row.set_output_enable_override(enabled(is_selected));
            }
        }
        self.timer.delay_us(SETTLE);
    }
}

const fn enabled(is_enabled: bool) -> OutputEnableOverride {
    match is_enabled {
        true => OutputEnableOverride::Enable,
        false => OutputEnableOverride::Disable,
    }
}

impl Wires for Sensors {
    fn select(&mut self, rank: usize) {
        self.drive(rank, true);
    }

    fn release(&mut self, rank: usize) {
        self.drive(rank, false);
    }

    fn files(&mut self) -> u8 {
        let columns = self.columns.iter_mut().enumerate();
        columns.fold(0, |closed, (file, column)| {
            closed | u8::from(column.is_low().unwrap_or(false)) << file
        })
    }
}

/// Everything that is connected to the chip.
pub struct Board {
    /// The matrix.
    pub sensors: Sensors,
    /// The button, which is LOW while it is down.
    pub button: Input,
    /// The lights.
    pub lights: Lights,
    /// The line for messages.
    pub line: Writer<UART0, Pair>,
    /// The clock.
    pub clock: Clock,
}

/// Starts clocks and pins. No row is driven.
pub fn start() -> Board {
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
    let config = UartConfig::new(115_200.Hz(), DataBits::Eight, None, StopBits::One);
    let pair: Pair = (pins.gpio0.reconfigure(), pins.gpio1.reconfigure());
    let uart = UartPeripheral::new(chip.UART0, pair, &mut chip.RESETS);
    let uart = uart.enable(config, clocks.peripheral_clock.freq()).unwrap();
    let (_, line) = uart.split();
    let (mut pio, machine, ..) = chip.PIO0.split(&mut chip.RESETS);
    let light: Pin<_, FunctionPio0, PullDown> = pins.gpio22.reconfigure();
    macro_rules! rows {
        ($($pin:ident)*) => { [$({
            let mut pin = pins.$pin;
            if cfg!(not(feature = "hall")) {
                // Before the pin becomes an output.
                pin.set_output_enable_override(enabled(false));
            }
            pin.into_push_pull_output_in_state(PinState::Low).into_pull_type().into_dyn_pin()
        }),*] };
    }
    macro_rules! columns {
        ($($pin:ident)*) => { [$(pins.$pin.reconfigure().into_dyn_pin()),*] };
    }
    Board {
        sensors: Sensors {
            rows: rows![gpio2 gpio3 gpio4 gpio5 gpio6 gpio7 gpio8 gpio9],
            columns: columns![gpio10 gpio11 gpio12 gpio13 gpio14 gpio15 gpio16 gpio17],
            timer,
        },
        button: pins.gpio18.reconfigure().into_dyn_pin(),
        lights: Lights::new(&mut pio, machine, light.id().num),
        line,
        clock: Clock(timer),
    }
}
