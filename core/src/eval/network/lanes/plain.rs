//! Each sum in 16 bits.

use crate::eval::network::ONE;
use crate::eval::network::weights::{BIAS, Bytes, NEURONS, ZERO};

pub(in crate::eval::network) use crate::eval::network::weights::{INPUT, OUTPUT};

/// The weights of a feature, or of a view in the output, as they are written.
pub(in crate::eval::network) type Row = Bytes;

/// The sums of a view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::eval::network) struct Sums([i16; NEURONS]);

impl Sums {
    /// Fills the memory before its first use.
    pub(in crate::eval::network) const EMPTY: Self = Self([0; NEURONS]);

    /// The sums of no feature at all.
    pub(in crate::eval::network) const BEGIN: Self = Self(BIAS);

    /// A feature appears.
    pub(in crate::eval::network) fn add(&mut self, row: &Row) {
        for (sum, &weight) in self.0.iter_mut().zip(row) {
            *sum += i16::from(weight) - ZERO;
        }
    }

    /// A feature goes.
    pub(in crate::eval::network) fn subtract(&mut self, row: &Row) {
        for (sum, &weight) in self.0.iter_mut().zip(row) {
            *sum -= i16::from(weight) - ZERO;
        }
    }

    /// Those of `old` after a piece has moved. What [`ZERO`] adds on one side it takes on the
    /// other.
    pub(in crate::eval::network) fn exchange(&mut self, old: &Self, put: &Row, taken: &Row) {
        for neuron in 0..NEURONS {
            let change = i16::from(put[neuron]) - i16::from(taken[neuron]);
            self.0[neuron] = old.0[neuron] + change;
        }
    }

    /// Those of `old` after a piece has moved and another one is gone.
    pub(in crate::eval::network) fn capture(
        &mut self,
        old: &Self,
        put: &Row,
        [taken, captured]: [&Row; 2],
    ) {
        for neuron in 0..NEURONS {
            let gone = i16::from(taken[neuron]) + i16::from(captured[neuron]) - ZERO;
            self.0[neuron] = old.0[neuron] + i16::from(put[neuron]) - gone;
        }
    }

    /// The weighted sum of the activations. What is multiplied fits into 16 bits.
    pub(in crate::eval::network) fn activated(&self, weights: &Row) -> i32 {
        let mut total = 0;
        for (&sum, &weight) in self.0.iter().zip(weights) {
            let clipped = sum.clamp(0, ONE as i16);
            let weighted = clipped.wrapping_mul(i16::from(weight as i8));
            total += i32::from(weighted) * i32::from(clipped);
        }
        total
    }
}
