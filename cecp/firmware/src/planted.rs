//! A fault, so that its report can be tested.

use crate::wire::Wire;
use crate::{HASH, Lent};
use goby::driver::LineBuffer;

/// Executes an undefined instruction. (An access to no device is a fault on a chip, but some
/// emulators let it pass.)
pub(crate) fn run(lent: Lent<'_>, _: LineBuffer<'_>, _: &mut Wire) {
    let _ = (lent.begin(), HASH.slots());
    cortex_m::asm::udf();
}
