//! Goby as a task of RTIC: it thinks in slices, and gives way to a task of the same priority
//! between them. (Tasks of a higher priority interrupt it anyway.)
//!
//! It plays a few moves against itself, says them by semihosting, and ends with how often the other
//! task had its turn.
#![no_std]
#![no_main]

use panic_semihosting as _;

rtic_monotonics::systick_monotonic!(Mono, 1_000);

#[rtic::app(device = lm3s6965, dispatchers = [UART0])]
mod app {
    use crate::Mono;
    use cortex_m_semihosting::debug::{self, EXIT_SUCCESS};
    use cortex_m_semihosting::hprintln;
    use goby::{Engine, Limit, MicroMemory, Millis, Slice};
    use rtic_monotonics::systick::prelude::*;

    /// The clock of the core after a reset.
    const HERTZ: u32 = 12_000_000;
    const PLIES: u32 = 6;
    /// The build leaves out what the memory has no room for: `.cargo/config.toml` says what.
    const _: () = assert!(MicroMemory::PROFILE.is_built());

    #[shared]
    struct Shared {
        /// How often the buttons have been looked at.
        turns: u32,
    }

    #[local]
    struct Local {
        goby: Engine<'static>,
    }

    /// Goby's memory is that of a chip with 16 KiB of RAM.
    #[init(local = [memory: MicroMemory = MicroMemory::new()])]
    fn init(context: init::Context) -> (Shared, Local) {
        Mono::start(context.core.SYST, HERTZ);
        let goby = Engine::new(context.local.memory);
        let _ = play::spawn();
        let _ = buttons::spawn();
        (Shared { turns: 0 }, Local { goby })
    }

    /// Whatever else the program has to do: here it only counts.
    #[task(priority = 1, shared = [turns])]
    async fn buttons(mut context: buttons::Context) {
        loop {
            context.shared.turns.lock(|turns| *turns += 1);
            Mono::delay(10.millis()).await;
        }
    }

    /// Plays.
    #[task(priority = 1, local = [goby], shared = [turns])]
    async fn play(mut context: play::Context) {
        let goby = context.local.goby;
        let mut clock = || u64::from(Mono::now().duration_since_epoch().as_millis());
        for _ in 0..PLIES {
            let mut thinking = goby.begin(Limit::Millis(300), &mut clock);
            let thought = loop {
                match goby.think_on(&mut thinking, Millis(5), &mut clock) {
                    Slice::Unfinished => Mono::delay(1.millis()).await,
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
        let turns = context.shared.turns.lock(|turns| *turns);
        hprintln!("{} turns", turns);
        debug::exit(EXIT_SUCCESS);
    }
}
