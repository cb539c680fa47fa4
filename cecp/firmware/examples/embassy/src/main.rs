//! Goby in an Embassy program: it thinks in a task of the thread-mode executor. Other work goes on in
//! two ways: what can wait 50 ms runs in the same task, polled by the search (`Beside`; here a lamp);
//! what cannot wait runs in an interrupt's executor, which interrupts the search (here a button).
//!
//! Goby calls the hook `stops` 20 times a second or more, which here returns true after the button
//! was pressed, and so ends the search. The program plays some moves against itself, prints them by
//! semihosting, and at its end prints how often the lamp blinked and the button was read.
#![no_std]
#![no_main]

use core::pin::pin;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::peripheral::{Peripherals, SYST};
use cortex_m_rt::exception;
use cortex_m_semihosting::debug::{self, EXIT_SUCCESS};
use cortex_m_semihosting::hprintln;
use embassy_executor::{InterruptExecutor, Spawner};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use goby_core::{Beside, Engine, Limit, SmallMemory, Status, Timer};
use panic_semihosting as _;
use static_cell::ConstStaticCell;
use stm32f4::stm32f405::{Interrupt, interrupt};

/// Goby's memory, of the size for a chip with 64 KiB of RAM.
static MEMORY: ConstStaticCell<SmallMemory> = ConstStaticCell::new(SmallMemory::new());

/// The clock of the core after a reset.
const HERTZ: u32 = 16_000_000;
const PLIES: u32 = 6;

/// Milliseconds since the start.
static NOW: AtomicU32 = AtomicU32::new(0);
/// Signalled every 10 ms.
static TICK: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// Signalled every 100 ms.
static BLINK: Signal<CriticalSectionRawMutex, ()> = Signal::new();
/// The number of changes of the lamp.
static BLINKS: AtomicU32 = AtomicU32::new(0);
/// The number of readings of the button.
static READ: AtomicU32 = AtomicU32::new(0);
/// True once the button was pressed.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// The executor of the tasks that interrupt Goby. The program uses its interrupt for nothing else.
static URGENT: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn UART4() {
    // SAFETY: it is called from the interrupt that the executor was started with.
    unsafe { URGENT.on_interrupt() }
}

#[exception]
fn SysTick() {
    let now = NOW.fetch_add(1, Ordering::Relaxed);
    if now.is_multiple_of(10) {
        TICK.signal(());
    }
    if now.is_multiple_of(100) {
        BLINK.signal(());
    }
}

/// Starts a timer that ticks every millisecond.
fn start_clock(mut ticks: SYST) {
    ticks.set_clock_source(SystClkSource::Core);
    ticks.set_reload(HERTZ / 1_000 - 1);
    ticks.clear_current();
    ticks.enable_counter();
    ticks.enable_interrupt();
}

/// Reads the button every 10 ms. The button is simulated: it is pressed every 300 ms.
#[embassy_executor::task]
async fn buttons() {
    loop {
        TICK.wait().await;
        let read = READ.fetch_add(1, Ordering::Relaxed);
        if read % 30 == 29 {
            PRESSED.store(true, Ordering::Relaxed);
        }
    }
}

/// Turns the lamp on or off every 100 ms. The lamp is simulated.
async fn lamp() {
    loop {
        BLINK.wait().await;
        BLINKS.fetch_add(1, Ordering::Relaxed);
    }
}

/// The clock and the hook `stops` of the engine.
struct Board;

impl Timer for Board {
    fn millis(&mut self) -> u64 {
        u64::from(NOW.load(Ordering::Relaxed))
    }

    fn stops(&mut self, _: &Status<'_>) -> bool {
        PRESSED.load(Ordering::Relaxed)
    }
}

/// Plays.
#[embassy_executor::task]
async fn play(memory: &'static mut SmallMemory) {
    let mut goby = Engine::new(memory);
    let lamp = pin!(lamp());
    let mut board = Beside::new(Board, lamp).await;
    for _ in 0..PLIES {
        PRESSED.store(false, Ordering::Relaxed);
        let Some(thought) = goby.think(Limit::Endless, &mut board) else {
            break;
        };
        if let Ok(san) = goby.san(thought.best) {
            hprintln!("{}", san);
        }
        if let Err(reason) = goby.play_move(thought.best) {
            hprintln!("{}", reason);
        }
    }
    hprintln!("{} blinks", BLINKS.load(Ordering::Relaxed));
    hprintln!("{} readings", READ.load(Ordering::Relaxed));
    debug::exit(EXIT_SUCCESS);
}

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    if let Some(peripherals) = Peripherals::take() {
        start_clock(peripherals.SYST);
    }
    let urgent = URGENT.start(Interrupt::UART4);
    urgent.spawn(buttons().expect("the task was not started before"));
    spawner.spawn(play(MEMORY.take()).expect("the task was not started before"));
}
