//! Goby in an RTIC program: it thinks in `idle`, at the lowest priority, so that every task
//! interrupts it.
//!
//! Goby calls the hook `stops` 20 times a second or more, which here returns true after the button
//! was pressed, and so ends the search. The program plays some moves against itself, prints them by
//! semihosting, and at its end prints how often the button was read.
#![no_std]
#![no_main]

use panic_semihosting as _;

rtic_monotonics::systick_monotonic!(Mono, 1_000);

#[rtic::app(device = lm3s6965, dispatchers = [UART0])]
mod app {
    use crate::Mono;
    use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use cortex_m_semihosting::debug::{self, EXIT_SUCCESS};
    use cortex_m_semihosting::hprintln;
    use goby_core::{Engine, Limit, MicroMemory, Status, Timer};
    use rtic_monotonics::systick::prelude::*;

    /// The clock of the core after a reset.
    const HERTZ: u32 = 12_000_000;
    const PLIES: u32 = 6;
    /// The build omits the techniques for which this memory has no room: see `.cargo/config.toml`.
    const _: () = assert!(MicroMemory::PROFILE.is_built());

    /// The number of readings of the button.
    static READ: AtomicU32 = AtomicU32::new(0);
    /// True once the button was pressed.
    static PRESSED: AtomicBool = AtomicBool::new(false);

    /// The clock and the hook `stops` of the engine.
    struct Board;

    impl Timer for Board {
        fn millis(&mut self) -> u64 {
            u64::from(Mono::now().duration_since_epoch().as_millis())
        }

        fn stops(&mut self, _: &Status<'_>) -> bool {
            PRESSED.load(Ordering::Relaxed)
        }
    }

    #[shared]
    struct Shared {}

    #[local]
    struct Local {
        goby: Engine<'static>,
    }

    /// Goby's memory has the size for a chip with 16 KiB of RAM.
    #[init(local = [memory: MicroMemory = MicroMemory::new()])]
    fn init(context: init::Context) -> (Shared, Local) {
        Mono::start(context.core.SYST, HERTZ);
        let goby = Engine::new(context.local.memory);
        let _ = buttons::spawn();
        (Shared {}, Local { goby })
    }

    /// Reads the button every 10 ms. The button is simulated: it is pressed every 300 ms.
    #[task(priority = 1)]
    async fn buttons(_: buttons::Context) {
        let mut read = 0_u32;
        loop {
            read += 1;
            READ.store(read, Ordering::Relaxed);
            if read.is_multiple_of(30) {
                PRESSED.store(true, Ordering::Relaxed);
            }
            Mono::delay(10.millis()).await;
        }
    }

    /// Plays.
    #[idle(local = [goby])]
    fn idle(context: idle::Context) -> ! {
        let goby = context.local.goby;
        for _ in 0..PLIES {
            PRESSED.store(false, Ordering::Relaxed);
            let Some(thought) = goby.think(Limit::Endless, &mut Board) else {
                break;
            };
            if let Ok(san) = goby.san(thought.best) {
                hprintln!("{}", san);
            }
            if let Err(reason) = goby.play_move(thought.best) {
                hprintln!("{}", reason);
            }
        }
        hprintln!("{} readings", READ.load(Ordering::Relaxed));
        debug::exit(EXIT_SUCCESS);
        loop {
            cortex_m::asm::wfi();
        }
    }
}
