//! A chess computer with a display, a knob and a button. README.md has the wires, the parts and a
//! simulation; `goby_pocket_console` has the menu and the screens.
#![no_std]
#![no_main]

mod board;
mod keep;

use embedded_graphics::Drawable;
use embedded_hal::i2c::I2c;
use embedded_io::Write;
use goby_core::{BoardMemory, Engine};
use goby_pocket_console::{Input, Pocket, RECORD, Screens};
use panic_halt as _;
use ssd1306::mode::DisplayConfig;
use ssd1306::prelude::{DisplayRotation, DisplaySize128x64};
use ssd1306::{I2CDisplayInterface, Ssd1306};
use static_cell::ConstStaticCell;

/// The address of the display.
const ADDRESS: u8 = 0x3C;

/// Goby's memory, of the size for a chip with 128 KiB of RAM.
static MEMORY: ConstStaticCell<BoardMemory> = ConstStaticCell::new(BoardMemory::new());
/// The record of the game, and room to read and write it.
static RECORDS: ConstStaticCell<([u8; RECORD], [u8; RECORD + keep::MORE])> =
    ConstStaticCell::new(([0; _], [0; _]));

#[rp2040_hal::entry]
fn main() -> ! {
    let (mut bus, mut line) = board::start();
    // A line that cannot be written to has no reader.
    let _ = writeln!(line, "# Goby in the pocket");
    // rp2040-hal does not notice that nobody acknowledges a short write, but a read.
    let is_there = bus.read(ADDRESS, &mut [0]).is_ok();
    let bus = I2CDisplayInterface::new(bus);
    let display = Ssd1306::new(bus, DisplaySize128x64, DisplayRotation::Rotate0);
    let mut display = display.into_buffered_graphics_mode();
    if !is_there || display.init().is_err() {
        let _ = writeln!(
            line,
            "The display does not answer at address 0x3C: check SDA and SCL."
        );
    }
    let (record, room) = RECORDS.take();
    let mut engine = Engine::new(MEMORY.take());
    let mut pocket = Pocket::new(keep::read(room), &mut engine);
    let mut has_changed = false;
    loop {
        if has_changed {
            let length = pocket.record(&engine, record);
            if !keep::write(&record[..length], room) {
                let _ = writeln!(line, "The flash does not keep the game.");
            }
        }
        let screen = Screens {
            pocket: &pocket,
            engine: &engine,
        };
        // Without a display the game goes on.
        let _ = screen.draw(&mut display);
        let _ = display.flush();
        has_changed = if pocket.is_busy() {
            // The button ends a search; a turn meanwhile has no meaning.
            pocket.work(&mut engine, &mut || board::input() == Some(Input::Press))
        } else {
            pocket.act(next_input(), &mut engine)
        };
    }
}

/// Sleeps until the player does something.
fn next_input() -> Input {
    loop {
        if let Some(input) = board::input() {
            return input;
        }
        cortex_m::asm::wfi();
    }
}
