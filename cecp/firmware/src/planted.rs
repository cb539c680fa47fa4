//! A fault, so that its report can be tested.

use crate::HASH;
use crate::mmio::Register;
use crate::wire::Wire;
use goby::line::LineBuffer;
use goby_core::board::Game;
use goby_core::search::Search;

/// Where no chip has a device.
const NOWHERE: Register = Register::at(0xA000_0000);

/// Asks a device that does not exist.
pub(crate) fn run(_: Game<'_>, _: Search<'_>, _: LineBuffer<'_>, _: &mut Wire) {
    let _ = HASH.slots();
    NOWHERE.read();
}
