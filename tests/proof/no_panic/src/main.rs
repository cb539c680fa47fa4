//! Proves by linking that Goby has no panic path.
//!
//! The program calls the whole engine with words that the compiler cannot know. The panic handler
//! calls an undefined function: if a panic is left after optimisation, linking fails. `check.sh`
//! also builds this with a planted panic, which must be found.
#![no_std]
#![no_main]

mod door;
mod machine;
mod rules;

use core::num::NonZeroU64;
use core::panic::PanicInfo;
use goby::bench::{Bench, write_total};
use goby::driver::{LineBuffer, Thinker};
use goby::{Session, converse_at_terminal};
use goby_core::game::Game;
use goby_core::hash::Storage;
#[cfg(feature = "all-abilities")]
use goby_core::search::Algorithm;
use goby_core::search::{CallStackBudget, Memory, Search};
use goby_core::types::{Depth, Move};
use machine::Machine;

unsafe extern "C" {
    fn a_panic_path_is_left() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: never called, because the function is undefined and the program cannot be linked with
    // it.
    unsafe { a_panic_path_is_left() }
}

static HASH: Storage<512> = Storage::new();

/// Lends a part of a static, of a length that the compiler does not know. Any length will do: the
/// code must accept memory of any size.
macro_rules! lend {
    ($machine:ident, [$element:ty; $length:literal] = $empty:expr) => {{
        static mut TABLE: [$element; $length] = [$empty; $length];
        // SAFETY: each static is borrowed once, because `start` runs once.
        let whole: &'static mut [_] = unsafe { &mut *(&raw mut TABLE) };
        let length = $machine.word() as usize;
        whole.get_mut(..length).unwrap_or_default()
    }};
}

/// The entry point.
#[unsafe(no_mangle)]
pub extern "C" fn start() -> ! {
    let machine = Machine;
    macro_rules! memory {
        ($($(#[$doc:meta])* $name:ident: $element:ty = $empty:expr;)+) => {
            Memory {
                $($name: lend!(machine, [$element; 256] = $empty),)+
                malus_moves: machine.word() as usize,
                poll_interval: machine.word(),
                call_stack: CallStackBudget {
                    bytes: machine.word(),
                    node: machine.word() as u16,
                    pruning: machine.word() as u16,
                    quiesce: machine.word() as u16,
                },
            }
        };
    }
    let memory = goby_core::search_tables!(memory);
    let mut game = Game::new(
        lend!(machine, [Option<Move>; 256] = None),
        lend!(machine, [u32; 100] = 0),
    );
    let slots = HASH
        .slots()
        .get(..machine.word() as usize)
        .unwrap_or_default();

    #[cfg(feature = "planted-panic")]
    machine.send([1, 2, 3][machine.word() as usize]);

    rules::read_text(machine, &mut game);
    rules::build(machine, &mut game);
    rules::ask(machine, &mut game);
    rules::remember(machine, slots);
    let mut bench = Bench {
        search: Search::new(memory),
        game,
        hash: slots,
        #[cfg(feature = "all-abilities")]
        algorithm: Algorithm::default(),
    };
    let nodes = bench.run(Depth(machine.word() as i32), &mut Machine);
    let micros = NonZeroU64::new(machine.word().into()).unwrap_or(NonZeroU64::MIN);
    write_total(nodes, micros, &mut Machine);

    door::open(machine);

    let mut session = Session::new(bench.game);
    let mut engine = Thinker {
        searcher: bench.search,
        hash: slots,
    };
    let exit = converse_at_terminal(
        &mut session,
        &mut engine,
        &mut LineBuffer::new(lend!(machine, [u8; 128] = 0)),
        &mut Machine,
    );
    machine.send(exit as u32);
    loop {
        machine.word();
    }
}
