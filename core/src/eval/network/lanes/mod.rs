//! The neuron sums of a view, the operations on all of them at once, and the dense layers.
//!
//! `plain` stores each sum in 16 bits, for processors with vector instructions. `packed` stores two
//! sums in a 32-bit word, for other processors. Both give equal results.

mod dense;
#[cfg(any(test, not(target_pointer_width = "64")))]
mod packed;
#[cfg(any(test, target_pointer_width = "64"))]
mod plain;
#[cfg(test)]
mod tests;
#[cfg(any(test, target_pointer_width = "64"))]
mod vector;

#[cfg(not(target_pointer_width = "64"))]
use packed as chosen;
#[cfg(target_pointer_width = "64")]
use plain as chosen;

pub(super) use chosen::{INPUT, OUTPUT, Row, Sums};
pub(super) use dense::{Any, Layer, Unit};
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
pub(super) use pulp::x86::V3;
