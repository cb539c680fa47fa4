//! A fault, so that its report can be tested.

use crate::wire::Wire;
use crate::{ChipMemory, arch};
use goby::driver::LineBuffer;

/// Executes an undefined instruction. (An access to no device is a fault on a chip, but some
/// emulators let it pass.)
pub(crate) fn run(_: &mut ChipMemory, _: LineBuffer<'_>, _: &mut Wire) {
    arch::undefined();
}
