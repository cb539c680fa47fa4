//! The board, a Raspberry Pi Pico: its pins are those of README.md. Messages go to UART0 (GPIO0,
//! 115,200 baud).

use core::cell::RefCell;
use critical_section::Mutex;
use debouncr::{Debouncer, Edge, Repeat8, debounce_8};
use embedded_hal::digital::InputPin;
use goby_pocket_console::Input;
use hal::Clock as _;
use hal::fugit::{ExtU32, RateExtU32};
use hal::gpio::bank0::{Gpio0, Gpio1, Gpio4, Gpio5};
use hal::gpio::{
    DynPinId, FunctionI2C, FunctionSio, FunctionUart, Pin, Pins, PullDown, PullUp, SioInput,
};
use hal::pac::{self, I2C0, NVIC, UART0, interrupt};
use hal::timer::{Alarm, Alarm0};
use hal::uart::{DataBits, StopBits, UartConfig, UartPeripheral, Writer};
use rotary_encoder_embedded::quadrature::QuadratureTableMode;
use rotary_encoder_embedded::{Direction, RotaryEncoder};
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
/// The data and the clock of the display.
type Wires = (
    Pin<Gpio4, FunctionI2C, PullUp>,
    Pin<Gpio5, FunctionI2C, PullUp>,
);
/// The bus of the display.
pub type Bus = hal::I2C<I2C0, Wires>;
/// An input with a pull-up.
type Contact = Pin<DynPinId, FunctionSio<SioInput>, PullUp>;

/// Changes of the knob's two contacts between two of its stops.
const CHANGES: u8 = 4;

/// The knob and the button, which an interrupt reads each millisecond.
struct Knob {
    encoder: RotaryEncoder<QuadratureTableMode, Contact, Contact>,
    button: Contact,
    debounced: Debouncer<u8, Repeat8>,
    alarm: Alarm0,
    /// The steps and presses since they were taken.
    turned: i8,
    is_pressed: bool,
}

static KNOB: Mutex<RefCell<Option<Knob>>> = Mutex::new(RefCell::new(None));

impl Knob {
    fn read(&mut self) {
        self.alarm.clear_interrupt();
        // The delay is within the range.
        let _ = self.alarm.schedule(1.millis());
        self.turned += match self.encoder.update() {
            Direction::Clockwise => 1,
            Direction::Anticlockwise => -1,
            Direction::None => 0,
        };
        let is_down = self.button.is_low().unwrap_or(false);
        self.is_pressed |= self.debounced.update(is_down) == Some(Edge::Rising);
    }

    fn take(&mut self) -> Option<Input> {
        if self.turned != 0 {
            return Some(Input::Turn(core::mem::take(&mut self.turned)));
        }
        core::mem::take(&mut self.is_pressed).then_some(Input::Press)
    }
}

#[interrupt]
fn TIMER_IRQ_0() {
    critical_section::with(|section| {
        if let Some(knob) = KNOB.borrow_ref_mut(section).as_mut() {
            knob.read();
        }
    });
}

/// Returns what the player did.
pub fn input() -> Option<Input> {
    critical_section::with(|section| KNOB.borrow_ref_mut(section).as_mut()?.take())
}

/// Starts clocks and pins. Returns the bus of the display and the line for messages.
pub fn start() -> (Bus, Writer<UART0, Pair>) {
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
    let mut timer = hal::Timer::new(chip.TIMER, &mut chip.RESETS, &clocks);
    let bank = hal::Sio::new(chip.SIO).gpio_bank0;
    let pins = Pins::new(chip.IO_BANK0, chip.PADS_BANK0, bank, &mut chip.RESETS);
    let config = UartConfig::new(115_200.Hz(), DataBits::Eight, None, StopBits::One);
    let pair: Pair = (pins.gpio0.reconfigure(), pins.gpio1.reconfigure());
    let uart = UartPeripheral::new(chip.UART0, pair, &mut chip.RESETS);
    let uart = uart.enable(config, clocks.peripheral_clock.freq()).unwrap();
    let (_, line) = uart.split();
    let bus = hal::I2C::i2c0(
        chip.I2C0,
        pins.gpio4.reconfigure(),
        pins.gpio5.reconfigure(),
        400.kHz(),
        &mut chip.RESETS,
        &clocks.system_clock,
    );
    let [a, b, button]: [Contact; 3] = [
        pins.gpio10.reconfigure().into_dyn_pin(),
        pins.gpio11.reconfigure().into_dyn_pin(),
        pins.gpio12.reconfigure().into_dyn_pin(),
    ];
    let mut alarm = timer.alarm_0().unwrap();
    alarm.enable_interrupt();
    let mut knob = Knob {
        encoder: RotaryEncoder::new(a, b).into_quadrature_table_mode(CHANGES),
        button,
        debounced: debounce_8(false),
        alarm,
        turned: 0,
        is_pressed: false,
    };
    knob.read();
    critical_section::with(|section| KNOB.replace(section, Some(knob)));
    // SAFETY: no critical section depends on a mask of this interrupt.
    unsafe { NVIC::unmask(pac::Interrupt::TIMER_IRQ_0) };
    (bus, line)
}
