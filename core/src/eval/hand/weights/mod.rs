//! The form in which the weights of the evaluation are written.
//!
//! A weight is a function, of a place where it is a table: a constant in a shipped build (`fixed`),
//! and in a build for experiments (feature `weights`) a value that a tuner sets by its `Weights`
//! (`tuned`). The tuner writes the numbers back into the text: up to its semicolon a list holds
//! nothing else.
//!
//! `weights!` takes the list. `pair TYPE name = (middle, end);` and `number TYPE name = value;` are
//! functions without an argument, `pairs TYPE name[LENGTH] = [...];` and `numbers TYPE name[LENGTH]
//! = [...];` of the place. `of_weights!` takes a function that calls them: `const` where they are.

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
