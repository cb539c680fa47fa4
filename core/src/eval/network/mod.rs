//! A small network in place of the hand-written terms: what `tests/lab/network` trains.
//!
//! Its inputs are the features of `features.rs`, in the view of each side; its hidden neurons, the
//! same weights for both views, are clipped to 0 and [`ONE`] and squared; and one of [`BUCKETS`]
//! sets of output weights, by the number of pieces, makes a score of them. All of it is integers.
//! No network evaluates yet: here stands what those that learn need to know.

mod features;

pub use features::{BUCKETS, FEATURES, feature, output_bucket};

/// Where the activation of a neuron is clipped; a weight of 1 is this much.
pub const ONE: i32 = 255;
/// What the weighted sum of squared activations is shifted by to be centipawns.
pub const OUTPUT_SHIFT: u32 = 13;
