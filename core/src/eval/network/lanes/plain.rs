//! Each sum in 16 bits, for processors with vector instructions.

use super::vector::{squared_sum, vectorized};
use crate::eval::network::squared::{self, SETS};
use crate::eval::network::weights::{self, BIAS, Bytes, NEURONS, ROWS, ZERO};
use crate::eval::network::{ONE, PRODUCT_SHIFT};

/// The weights of a feature, as in the network file.
pub(in crate::eval::network) type Row = Bytes;
/// The weights of a view in the output.
type Weights = [i16; NEURONS];

/// The weights of the neurons for each king bucket and feature.
pub(in crate::eval::network) static INPUT: Aligned<[Row; ROWS]> = Aligned(*weights::INPUT);

/// Data aligned to a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(in crate::eval::network) struct Aligned<T>(T);

impl<T> core::ops::Deref for Aligned<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// The output weights for each bucket: side to move, then opponent.
pub(in crate::eval::network) static OUTPUT: Aligned<[[Weights; 2]; SETS]> = {
    let mut rows = [[[0; NEURONS]; 2]; SETS];
    let mut bucket = 0;
    while bucket < rows.len() {
        let [own, other] = &squared::OUTPUT[bucket];
        rows[bucket] = [widened(own), widened(other)];
        bucket += 1;
    }
    Aligned(rows)
};

const fn widened(bytes: &Bytes) -> Weights {
    let mut row = [0; NEURONS];
    let mut neuron = 0;
    while neuron < NEURONS {
        row[neuron] = bytes[neuron] as i8 as i16;
        neuron += 1;
    }
    row
}

/// The sums of a view. On desktops they are aligned to a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "prefetch", repr(C, align(64)))]
pub(in crate::eval::network) struct Sums([i16; NEURONS]);

impl Sums {
    /// The initial value of the memory.
    pub(in crate::eval::network) const EMPTY: Self = Self([0; NEURONS]);

    /// The sums without any feature.
    pub(in crate::eval::network) const BEGIN: Self = Self(BIAS);

    /// Adds the weights of a feature.
    pub(in crate::eval::network) fn add(&mut self, row: &Row) {
        vectorized(|| {
            for (sum, &weight) in self.0.iter_mut().zip(row) {
                *sum += i16::from(weight) - ZERO;
            }
        });
    }

    /// Subtracts the weights of a feature.
    pub(in crate::eval::network) fn subtract(&mut self, row: &Row) {
        vectorized(|| {
            for (sum, &weight) in self.0.iter_mut().zip(row) {
                *sum -= i16::from(weight) - ZERO;
            }
        });
    }

    /// Sets the sums to `old` plus the feature `put` minus the feature `taken`. The offset [`ZERO`]
    /// of both weights cancels.
    pub(in crate::eval::network) fn exchange(&mut self, old: &Self, put: &Row, taken: &Row) {
        vectorized(|| {
            for neuron in 0..NEURONS {
                let change = i16::from(put[neuron]) - i16::from(taken[neuron]);
                self.0[neuron] = old.0[neuron] + change;
            }
        });
    }

    /// Sets the sums to `old` after a capture: plus the feature `put`, minus the features `taken`
    /// and `captured`.
    pub(in crate::eval::network) fn capture(
        &mut self,
        old: &Self,
        put: &Row,
        [taken, captured]: [&Row; 2],
    ) {
        vectorized(|| {
            for neuron in 0..NEURONS {
                let gone = i16::from(taken[neuron]) + i16::from(captured[neuron]) - ZERO;
                self.0[neuron] = old.0[neuron] + i16::from(put[neuron]) - gone;
            }
        });
    }

    /// The weighted sum of the squared activations.
    pub(in crate::eval::network) fn activated(&self, weights: &Weights) -> i32 {
        squared_sum(&self.0, weights, ONE as i16)
    }

    /// Sets bytes to the products of each neuron of the first half with the one as far in the second.
    #[inline(always)]
    pub(in crate::eval::network) fn multiply(&self, found: &mut [[u8; 4]]) {
        let (low, high) = self.0.split_at(NEURONS / 2);
        for ((found, low), high) in found.as_flattened_mut().iter_mut().zip(low).zip(high) {
            let [low, high] = [low, high].map(|sum| (*sum).clamp(0, ONE as i16) as u16);
            *found = ((low * high) >> PRODUCT_SHIFT) as u8;
        }
    }
}
