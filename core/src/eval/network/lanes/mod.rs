//! The sums of the neurons of a view, and the operations on all of them at once.
//!
//! `plain` holds each in 16 bits, for processors whose compiler vectorises such loops. `packed`
//! holds two in a word, for the others. Both give equal results.

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
