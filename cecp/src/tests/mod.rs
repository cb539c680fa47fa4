//! Tests of the whole crate, and helpers of other tests.

#[cfg(feature = "std")]
mod page;
#[cfg(feature = "std")]
pub(crate) mod talk;
mod written;

pub(crate) use written::Written;
