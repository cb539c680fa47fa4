//! A program with Goby inside: all functions of a chess computer, on any Cortex-M with 64 KiB of
//! RAM.
//!
//! It plays both sides, reports its actions by semihosting, and keeps a game over a loss of power.
//! Nothing here depends on the chip; `build.rs` tells the linker where flash and RAM are.
#![no_std]
#![no_main]

use cortex_m_rt::entry;
use cortex_m_semihosting::debug::{self, EXIT_SUCCESS};
use cortex_m_semihosting::hprintln;
use goby_core::{Engine, Level, Limit, NoTimer, SmallMemory, Square};
use panic_semihosting as _;
use static_cell::ConstStaticCell;

/// Goby's memory, of the size for a chip with 64 KiB of RAM.
static MEMORY: ConstStaticCell<SmallMemory> = ConstStaticCell::new(SmallMemory::new());

/// A simulation of memory that survives a loss of power: flash or an EEPROM on a real board.
static KEPT: ConstStaticCell<[u8; 512]> = ConstStaticCell::new([0; 512]);

#[entry]
fn main() -> ! {
    let memory = MEMORY.take();
    let kept = KEPT.take();
    let length = play(&mut Engine::new(memory), kept);
    // The power is back.
    go_on(&mut Engine::new(memory), &kept[..length]);
    debug::exit(EXIT_SUCCESS);
    loop {
        cortex_m::asm::wfi();
    }
}

/// Begins a game and saves it. Returns the bytes of the saved game.
fn play(goby: &mut Engine<'_>, kept: &mut [u8]) -> usize {
    goby.set_level(Level::Elo(1_200)).expect("a valid level");
    hprintln!("e2 reaches {} squares", goby.targets(Square::E2).len());
    if let Err(reason) = goby.play_from_to(Square::E2, Square::E5) {
        hprintln!("e2e5: {}", reason);
    }
    goby.play_from_to(Square::E2, Square::E4)
        .expect("a legal move");
    answer(goby);
    goby.play("Nf3").expect("a legal move");
    if let Some(hint) = goby.hint(&mut NoTimer) {
        let hint = goby.san(hint).expect("a legal move");
        hprintln!("hint for Black: {}", hint);
    }
    goby.take_back();
    goby.play("Nc3").expect("a legal move");
    answer(goby);
    let length = goby.save(kept).expect("it fits");
    hprintln!("saved in {} bytes", length);
    length
}

/// Continues the saved game, at full strength.
fn go_on(goby: &mut Engine<'_>, kept: &[u8]) {
    goby.restore(kept).expect("what was saved");
    hprintln!("restored at ply {}", goby.game().ply());
    while goby.game().outcome().is_none() && goby.game().ply() < 12 {
        answer(goby);
    }
    hprintln!("{:?}", goby.game().outcome());
}

/// Lets Goby move.
fn answer(goby: &mut Engine<'_>) {
    if let Some(thought) = goby.think(Limit::Nodes(5_000), &mut NoTimer) {
        let best = goby.san(thought.best).expect("a legal move");
        hprintln!("Goby plays {}", best);
        goby.play_move(thought.best).expect("a legal move");
    }
}
