//! The evaluation by a small network.
//!
//! The inputs are the features of `features.rs`, from the view of each side. The input weights
//! depend on the bucket of the view's king. Both views use the same weights. The hidden neurons are
//! clipped to 0 to [`ONE`], and squared (`squared.rs`) or multiplied in twos (`layers.rs`), as the
//! version of the network's file says. One of [`BUCKETS`] sets of further weights, chosen by the number
//! of pieces, turns them into a score. All arithmetic uses integers, so results are equal on all
//! machines. The neuron sums are updated from ply to ply when a leaf needs them
//! (`accumulator.rs`), or from the sums of another position (`refresh.rs`). The input weights are read in place (`weights.rs`).
//!
//! Source: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer
//! Shogi", 2018.

mod accumulator;
mod features;
mod forward;
mod lanes;
mod layers;
mod refresh;
mod squared;
#[cfg(all(test, feature = "network"))]
mod tests;
mod weights;

pub use accumulator::Accumulator;
pub use features::{
    BUCKETS, FEATURES, feature, is_king_bucket_count, king_bucket, output_bucket, turn,
};
pub(super) use forward::{Network, corrected};
pub use refresh::Refresh;

/// The greatest activation of a neuron. It represents 1.
pub const ONE: i32 = 255;
/// The right shift that converts the weighted sum of squared activations to centipawns. A bucket
/// with small weights adds its own further shift.
pub const OUTPUT_SHIFT: u32 = 13;
/// The right shift that converts the product of two neurons to an activation.
pub const PRODUCT_SHIFT: u32 = 9;
/// The greatest activation behind the neurons: of their products, and of the dense layers.
pub const MOST: i32 = 127;
/// The greatest absolute value of the sum that dense layers add to the result.
pub const DIRECT: i32 = 64 * (MOST + 1);
