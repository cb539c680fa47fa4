//! The weights of the evaluation as one list.

use goby_core::eval::WEIGHTS;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// Weights that are not tuned, because the records have no castling rights.
const FIXED: [&str; 1] = ["frozen_king"];

/// One number of the evaluation.
pub(crate) struct Weight {
    /// The name of the list to which the weight belongs.
    pub(crate) name: &'static str,
    place: &'static AtomicI32,
    /// The value at the start.
    pub(crate) first: f32,
    /// The present value.
    pub(crate) value: f32,
    least: f32,
    most: f32,
    pub(crate) is_fixed: bool,
}

impl Weight {
    /// The present value, clamped and rounded to an integer.
    pub(crate) fn rounded(&self) -> i32 {
        self.value.clamp(self.least, self.most).round() as i32
    }

    /// Sets the evaluation's weight to the present value.
    pub(crate) fn set(&self) {
        self.place.store(self.rounded(), Relaxed);
    }

    /// Sets the evaluation's weight to the present value plus `more`.
    pub(crate) fn try_out(&self, more: i32) {
        self.place.store(self.rounded() + more, Relaxed);
    }
}

/// All weights, in the order of the source.
pub(crate) fn all() -> Vec<Weight> {
    WEIGHTS
        .iter()
        .flat_map(|list| {
            list.values.iter().map(|place| {
                let value = place.load(Relaxed) as f32;
                Weight {
                    name: list.name,
                    place,
                    first: value,
                    value,
                    least: list.least as f32,
                    most: list.most as f32,
                    is_fixed: FIXED.contains(&list.name),
                }
            })
        })
        .collect()
}
