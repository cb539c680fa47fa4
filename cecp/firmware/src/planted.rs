//! A fault, so that its report can be tested.

use crate::wire::Wire;
use crate::{ChipMemory, arch};
use goby::driver::LineBuffer;

/// Executes an undefined instruction. (An access to an address without a device is a fault on a
/// chip, but not in every emulator.)
pub(crate) fn run(_: &mut ChipMemory, _: LineBuffer<'_>, _: &mut Wire) {
    arch::undefined();
}
