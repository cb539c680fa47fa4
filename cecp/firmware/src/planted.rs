//! A fault, so that its report can be tested.

use crate::HASH;
use crate::wire::Wire;
use goby::line::LineBuffer;
use goby_core::board::Game;
use goby_core::search::Search;

/// Comes to an instruction that is none. (An access to no device is a fault on a chip, but some emulators let it pass.)
pub(crate) fn run(_: Game<'_>, _: Search<'_>, _: LineBuffer<'_>, _: &mut Wire) {
    let _ = HASH.slots();
    cortex_m::asm::udf();
}
