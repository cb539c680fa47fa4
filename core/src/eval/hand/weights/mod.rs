//! The notation for the weights of the evaluation.
//!
//! A weight is a function; a table of weights is a function of the index. In a shipped build it is a
//! constant (`fixed`). In a build for experiments (feature `weights`) a tuner sets its value through
//! its `Weights` (`tuned`), and writes the numbers back into the source; therefore a list may contain
//! only numbers up to its semicolon.
//!
//! `weights!` takes the list. `pair TYPE name = (middle, end);` and `number TYPE name = value;` are
//! functions without an argument, `pairs TYPE name[LENGTH] = [...];` and `numbers TYPE name[LENGTH]
//! = [...];` functions of the index. `of_weights!` takes a function that calls them, and makes it
//! `const` if they are.

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
