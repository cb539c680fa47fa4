//! The evaluation by a small network.
//!
//! Its inputs are the features of `features.rs`, in the view of each side, with weights by the bucket
//! of the view's own king. Its hidden neurons, equal weights for both views, are clipped to 0 and
//! [`ONE`] and squared; and one of [`BUCKETS`] sets of output weights, by the number of pieces,
//! makes a score of them. All of it is integers,
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
pub use features::{BUCKETS, FEATURES, KING_BUCKETS, feature, king_bucket, output_bucket, turn};
pub(super) use forward::Network;

/// The limit of a neuron's activation, which represents a weight of 1.
pub const ONE: i32 = 255;
/// The least right shift that turns the weighted sum of squared activations into centipawns; a bucket of small weights has a
/// larger one.
pub const OUTPUT_SHIFT: u32 = 13;
