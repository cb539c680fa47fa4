//! Two sums in a word, which one instruction adds: 2^16 times the upper one plus the lower, both
//! signed, so that a negative lower one borrows from its neighbour until they are split. Of four
//! neurons the even ones are in the first word, the odd ones in the second, as their weights come
//! out of a word of four bytes.

use crate::eval::network::ONE;
use crate::eval::network::features::BUCKETS;
use crate::eval::network::weights::{self, BIAS, Bytes, NEURONS, ROWS, ZERO};
use core::num::Wrapping;

const LOW: u32 = 0x00FF_00FF;
/// [`ZERO`] in both halves.
const ZEROS: Wrapping<u32> = Wrapping((ZERO as u32) << 16 | ZERO as u32);

/// The weights of a feature, or of a view in the output, four in a word.
pub(in crate::eval::network) type Row = [u32; NEURONS / 4];

/// For each king bucket and feature the weights of the neurons.
pub(in crate::eval::network) static INPUT: [Row; ROWS] = {
    let mut rows = [[0; NEURONS / 4]; ROWS];
    let mut row = 0;
    while row < ROWS {
        rows[row] = packed(&weights::INPUT[row]);
        row += 1;
    }
    rows
};

/// For each bucket the weights of the side to move and those of the other one.
pub(in crate::eval::network) static OUTPUT: [[Row; 2]; BUCKETS] = {
    let mut rows = [[[0; NEURONS / 4]; 2]; BUCKETS];
    let mut bucket = 0;
    while bucket < BUCKETS {
        let [own, other] = &weights::OUTPUT[bucket];
        rows[bucket] = [packed(own), packed(other)];
        bucket += 1;
    }
    rows
};

const fn packed(bytes: &Bytes) -> Row {
    let mut row = [0; NEURONS / 4];
    let mut place = 0;
    while place < NEURONS {
        row[place / 4] |= (bytes[place] as u32) << (8 * (place % 4));
        place += 1;
    }
    row
}

/// The sums of a view, four neurons in two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::eval::network) struct Sums([[Wrapping<u32>; 2]; NEURONS / 4]);

/// The words of a row: even neurons, odd ones.
#[inline]
fn words(row: &Row) -> impl Iterator<Item = [Wrapping<u32>; 2]> {
    row.iter()
        .map(|word| [word & LOW, word >> 8 & LOW].map(Wrapping))
}

impl Sums {
    /// Fills the memory before its first use.
    pub(in crate::eval::network) const EMPTY: Self = Self([[Wrapping(0); 2]; NEURONS / 4]);

    /// The sums of no feature at all.
    pub(in crate::eval::network) const BEGIN: Self = {
        let mut sums = Self::EMPTY;
        let mut neuron = 0;
        while neuron < NEURONS {
            let sum = BIAS[neuron] as u32;
            let word = &mut sums.0[neuron / 4][neuron % 2];
            word.0 = word.0.wrapping_add(sum << (16 * (neuron / 2 % 2)));
            neuron += 1;
        }
        sums
    };

    /// A feature appears.
    #[inline(never)]
    pub(in crate::eval::network) fn add(&mut self, row: &Row) {
        for (sums, put) in self.0.iter_mut().zip(words(row)) {
            *sums = each(|half| sums[half] + put[half] - ZEROS);
        }
    }

    /// A feature goes.
    #[inline(never)]
    pub(in crate::eval::network) fn subtract(&mut self, row: &Row) {
        for (sums, taken) in self.0.iter_mut().zip(words(row)) {
            *sums = each(|half| sums[half] - taken[half] + ZEROS);
        }
    }

    /// Sets the sums to `old` after a piece has moved. The offset [`ZERO`] is added and subtracted
    /// once.
    #[inline(never)]
    pub(in crate::eval::network) fn exchange(&mut self, old: &Self, put: &Row, taken: &Row) {
        let rows = words(put).zip(words(taken));
        for ((new, old), (put, taken)) in self.0.iter_mut().zip(&old.0).zip(rows) {
            *new = each(|half| old[half] + put[half] - taken[half]);
        }
    }

    /// Sets the sums to `old` after a piece has moved and another one has been captured.
    #[inline(never)]
    pub(in crate::eval::network) fn capture(
        &mut self,
        old: &Self,
        put: &Row,
        [taken, captured]: [&Row; 2],
    ) {
        let rows = words(put).zip(words(taken).zip(words(captured)));
        for ((new, old), (put, (taken, captured))) in self.0.iter_mut().zip(&old.0).zip(rows) {
            *new = each(|half| old[half] + put[half] - taken[half] - captured[half] + ZEROS);
        }
    }

    /// The weighted sum of the activations.
    #[inline(never)]
    pub(in crate::eval::network) fn activated(&self, weights: &Row) -> i32 {
        let one = |sum: i32, weight: u32| {
            let clipped = sum.clamp(0, ONE);
            clipped * clipped * i32::from(weight as i8)
        };
        let mut total = 0;
        for (&[even, odd], &weights) in self.0.iter().zip(weights) {
            total += one(lower(even), weights) + one(lower(odd), weights >> 8);
            total += one(upper(even), weights >> 16) + one(upper(odd), weights >> 24);
        }
        total
    }
}

/// The two words of four neurons.
#[inline]
fn each(word: impl Fn(usize) -> Wrapping<u32>) -> [Wrapping<u32>; 2] {
    [word(0), word(1)]
}

/// The lower sum of a word.
#[inline]
fn lower(word: Wrapping<u32>) -> i32 {
    i32::from(word.0 as i16)
}

/// Returns the upper sum of a word, without the borrow of the lower one.
#[inline]
fn upper(word: Wrapping<u32>) -> i32 {
    (word.0.wrapping_add(1 << 15) as i32) >> 16
}
