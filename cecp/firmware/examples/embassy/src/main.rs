//! Goby as a task of the executor embassy: it thinks in slices, and gives way to the other tasks
//! between them.
//!
//! It plays a few moves against itself, says them by semihosting, and ends with how often the other
//! task had its turn.
#![no_std]
#![no_main]

use core::sync::atomic::{AtomicU32, Ordering};
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::peripheral::{Peripherals, SYST};
use cortex_m_rt::exception;
use cortex_m_semihosting::debug::{self, EXIT_SUCCESS};
use cortex_m_semihosting::hprintln;
use embassy_executor::Spawner;
use embassy_futures::yield_now;
use goby::{Engine, Limit, Millis, Slice, SmallMemory};
use panic_semihosting as _;
use static_cell::ConstStaticCell;

/// Goby's memory: that of a chip with 64 KiB of RAM.
static MEMORY: ConstStaticCell<SmallMemory> = ConstStaticCell::new(SmallMemory::new());

/// The clock of the core after a reset.
const HERTZ: u32 = 16_000_000;
const PLIES: u32 = 6;

/// Milliseconds since the start.
static NOW: AtomicU32 = AtomicU32::new(0);
/// How often the buttons have been looked at.
static TURNS: AtomicU32 = AtomicU32::new(0);

#[exception]
fn SysTick() {
    NOW.fetch_add(1, Ordering::Relaxed);
}

/// A tick a millisecond.
fn start_clock(mut ticks: SYST) {
    ticks.set_clock_source(SystClkSource::Core);
    ticks.set_reload(HERTZ / 1_000 - 1);
    ticks.clear_current();
    ticks.enable_counter();
    ticks.enable_interrupt();
}

/// Whatever else the program has to do: here it only counts.
#[embassy_executor::task]
async fn buttons() {
    loop {
        TURNS.fetch_add(1, Ordering::Relaxed);
        yield_now().await;
    }
}

/// Plays.
#[embassy_executor::task]
async fn play(memory: &'static mut SmallMemory) {
    let mut goby = Engine::new(memory);
    let mut clock = || u64::from(NOW.load(Ordering::Relaxed));
    for _ in 0..PLIES {
        let mut thinking = goby.begin(Limit::Millis(300), &mut clock);
        let thought = loop {
            match goby.think_on(&mut thinking, Millis(5), &mut clock) {
                Slice::Unfinished => yield_now().await,
                Slice::Done(thought) => break thought,
            }
        };
        let Some(thought) = thought else { break };
        if let Ok(san) = goby.san(thought.best) {
            hprintln!("{}", san);
        }
        if let Err(reason) = goby.play_move(thought.best) {
            hprintln!("{}", reason);
        }
    }
    hprintln!("{} turns", TURNS.load(Ordering::Relaxed));
    debug::exit(EXIT_SUCCESS);
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    if let Some(peripherals) = Peripherals::take() {
        start_clock(peripherals.SYST);
    }
    spawner.spawn(buttons().expect("it has not been begun"));
    spawner.spawn(play(MEMORY.take()).expect("it has not been begun"));
}
