//! The evaluation by a small network.
//!
//! Its inputs are the features of `features.rs`, in the view of each side; its hidden neurons, the
//! same weights for both views, are clipped to 0 and [`ONE`] and squared; and one of [`BUCKETS`]
//! sets of output weights, by the number of pieces, makes a score of them. All of it is integers,
//! the same on every machine. The sums of the neurons are made from ply to ply when a leaf asks
//! (`accumulator.rs`), from weights that are read where they lie (`weights.rs`).
//!
//! Source: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer
//! Shogi", 2018.

mod accumulator;
mod features;
mod forward;
mod lanes;
#[cfg(all(test, feature = "network"))]
mod tests;
mod weights;

pub use accumulator::Accumulator;
pub use features::{BUCKETS, FEATURES, feature, output_bucket, turn};
pub(super) use forward::Network;

/// Where the activation of a neuron is clipped; a weight of 1 is this much.
pub const ONE: i32 = 255;
/// What the weighted sum of squared activations is shifted by to be centipawns.
pub const OUTPUT_SHIFT: u32 = 13;
