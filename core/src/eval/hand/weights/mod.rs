//! The macros that declare the weights of the evaluation.
//!
//! A weight is a function. A table of weights is a function of the index. In a normal build the
//! values are constants (`fixed`). With feature `weights` (experiments) a tuner sets the values
//! through `Weights` (`tuned`) and writes the new numbers into the source file. For this reason an
//! entry of the list may contain only numbers between `=` and its semicolon.
//!
//! `weights!` takes the list. `pair TYPE name = (middle, end);` and `number TYPE name = value;`
//! define functions without an argument. `pairs TYPE name[LENGTH] = [...];` and `numbers TYPE
//! name[LENGTH] = [...];` define functions of the index. `of_weights!` defines a function that uses
//! weights; it is `const` in a normal build.

#[cfg(not(feature = "weights"))]
mod fixed;
#[cfg(feature = "weights")]
mod tuned;

#[cfg(not(feature = "weights"))]
pub(super) use fixed::{of_weights, weight, weights};
#[cfg(feature = "weights")]
pub use tuned::Weights;
#[cfg(feature = "weights")]
pub(super) use tuned::{number, of_numbers, of_pairs, of_weights, pair, values, weight, weights};
