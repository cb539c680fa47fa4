//! Each sum in 16 bits.

use crate::eval::network::ONE;
use crate::eval::network::features::BUCKETS;
use crate::eval::network::weights::{self, BIAS, Bytes, NEURONS, ZERO};

pub(in crate::eval::network) use crate::eval::network::weights::INPUT;

/// The weights of a feature, as they are written.
pub(in crate::eval::network) type Row = Bytes;
/// The weights of a view in the output.
type Weights = [i16; NEURONS];

/// For each bucket the weights of the side to move and those of the other one.
pub(in crate::eval::network) static OUTPUT: [[Weights; 2]; BUCKETS] = {
    let mut rows = [[[0; NEURONS]; 2]; BUCKETS];
    let mut bucket = 0;
    while bucket < BUCKETS {
        let [own, other] = &weights::OUTPUT[bucket];
        rows[bucket] = [widened(own), widened(other)];
        bucket += 1;
    }
    rows
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

/// The largest block of neurons whose partial sums fit in 16 bits.
const MOST: usize = 256;
const _: () = assert!(MOST * 255 < 1 << 16 && MOST * 127 < 1 << 15);

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

    /// The weighted sum of the activations.
    pub(in crate::eval::network) fn activated(&self, weights: &Weights) -> i32 {
        let parts = self.0.chunks(MOST).zip(weights.chunks(MOST));
        parts.map(|(sums, weights)| weighted(sums, weights)).sum()
    }
}

/// Returns the weighted sum of at most [`MOST`] activations. Each 24-bit product is summed in two
/// 16-bit lanes: its high part, and its low part modulo 2^16, whose lost carries a third sum
/// restores.
#[inline]
fn weighted(sums: &[i16], weights: &[i16]) -> i32 {
    let (mut high, mut middle, mut low) = (0_i16, 0_u16, 0_u16);
    for (&sum, &weight) in sums.iter().zip(weights) {
        let clipped = sum.clamp(0, ONE as i16);
        let weighted = clipped.wrapping_mul(weight);
        let product = i32::from(weighted) * i32::from(clipped);
        let rest = product as u16;
        high = high.wrapping_add((product >> 16) as i16);
        middle = middle.wrapping_add(rest >> 8);
        low = low.wrapping_add(rest);
    }
    let left = low.wrapping_sub(middle << 8);
    (i32::from(high) << 16) + (i32::from(middle) << 8) + i32::from(left)
}
