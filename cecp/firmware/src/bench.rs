//! The profile's bench, for comparison with `goby --profile NAME bench` on a desktop and for
//! counting instructions.

use crate::wire::Wire;
use crate::{ChipMemory, PROFILE, arch};
use core::num::NonZeroU64;
use goby::bench::{Bench, write_total};
use goby::driver::{LineBuffer, Port};
use goby_core::EngineMemory;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Measure, Search};

/// Searches the positions, prints the same lines as the desktop, and leaves the emulator. (On a
/// chip the bench starts again.)
pub(crate) fn run(memory: &mut ChipMemory, _: LineBuffer<'_>, wire: &mut Wire) {
    let mut bench = begin(memory);
    let started = wire.now(Measure::Wall);
    let nodes = bench.run(PROFILE.bench_depth, wire);
    let millis = wire.now(Measure::Wall).since(started);
    let micros = NonZeroU64::new(u64::from(millis.0) * 1_000);
    write_total(nodes, micros.unwrap_or(NonZeroU64::MIN), wire);
    arch::leave();
}

/// A new bench. Not inlined: temporary values of its construction are on the stack only here.
#[inline(never)]
fn begin(memory: &mut ChipMemory) -> Bench<'_, Search<'_>, &[Slot]> {
    let lent = memory.lend();
    Bench {
        search: Search::new(lent.search),
        game: Game::new(lent.game, lent.keys),
        hash: lent.hash,
    }
}
