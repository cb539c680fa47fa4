//! Two 16-bit sums in a 32-bit word, which one instruction adds. The word is 2^16 times the upper
//! sum plus the lower sum. Both are signed, so a negative lower sum borrows from the upper one
//! until they are separated. Of four neurons, the first word holds the even ones and the second the
//! odd ones. This is the order in which four weights are extracted from a 32-bit word.

use crate::eval::network::squared::{self, SETS};
use crate::eval::network::weights::{self, BIAS, Bytes, NEURONS, ROWS, ZERO};
use crate::eval::network::{ONE, PRODUCT_SHIFT};
use core::num::Wrapping;

const LOW: u32 = 0x00FF_00FF;
/// [`ZERO`] in both halves.
const ZEROS: Wrapping<u32> = Wrapping((ZERO as u32) << 16 | ZERO as u32);

/// The weights of a feature, or of a view in the output: four in a word.
pub(in crate::eval::network) type Row = [u32; NEURONS / 4];

/// The weights of all neurons, for each king bucket and feature.
pub(in crate::eval::network) static INPUT: [Row; ROWS] = {
    let mut rows = [[0; NEURONS / 4]; ROWS];
    let mut row = 0;
    while row < ROWS {
        rows[row] = packed(&weights::INPUT[row]);
        row += 1;
    }
    rows
};

/// The output weights for each bucket: side to move, then opponent.
pub(in crate::eval::network) static OUTPUT: [[Row; 2]; SETS] = {
    let mut rows = [[[0; NEURONS / 4]; 2]; SETS];
    let mut bucket = 0;
    while bucket < rows.len() {
        let [own, other] = &squared::OUTPUT[bucket];
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

/// The sums of a view: four neurons in two words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::eval::network) struct Sums([[Wrapping<u32>; 2]; NEURONS / 4]);

/// The weights of a row as words: even neurons, odd neurons.
#[inline]
fn words(row: &Row) -> impl Iterator<Item = [Wrapping<u32>; 2]> {
    row.iter()
        .map(|word| [word & LOW, word >> 8 & LOW].map(Wrapping))
}

impl Sums {
    /// The initial value of the memory.
    pub(in crate::eval::network) const EMPTY: Self = Self([[Wrapping(0); 2]; NEURONS / 4]);

    /// The sums without any feature.
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

    /// Adds the weights of a feature.
    #[inline(never)]
    pub(in crate::eval::network) fn add(&mut self, row: &Row) {
        for (sums, put) in self.0.iter_mut().zip(words(row)) {
            *sums = each(|half| sums[half] + put[half] - ZEROS);
        }
    }

    /// Subtracts the weights of a feature.
    #[inline(never)]
    pub(in crate::eval::network) fn subtract(&mut self, row: &Row) {
        for (sums, taken) in self.0.iter_mut().zip(words(row)) {
            *sums = each(|half| sums[half] - taken[half] + ZEROS);
        }
    }

    /// Sets the sums to `old` plus the feature `put` minus the feature `taken`. The offset [`ZERO`]
    /// of both weights cancels.
    #[inline(never)]
    pub(in crate::eval::network) fn exchange(&mut self, old: &Self, put: &Row, taken: &Row) {
        let rows = words(put).zip(words(taken));
        for ((new, old), (put, taken)) in self.0.iter_mut().zip(&old.0).zip(rows) {
            *new = each(|half| old[half] + put[half] - taken[half]);
        }
    }

    /// Sets the sums to `old` after a capture: plus the feature `put`, minus the features `taken`
    /// and `captured`.
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

    /// The weighted sum of the squared activations.
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

    /// Sets bytes to the products of each neuron of the first half with the one as far in the second.
    #[inline(never)]
    pub(in crate::eval::network) fn multiply(&self, found: &mut [[u8; 4]]) {
        let (low, high) = self.0.split_at(NEURONS / 8);
        for ((found, low), high) in found.iter_mut().zip(low).zip(high) {
            let one = |sum: fn(Wrapping<u32>) -> i32, half: usize| {
                let [low, high] = [low, high].map(|words| sum(words[half]).clamp(0, ONE));
                ((low * high) >> PRODUCT_SHIFT) as u8
            };
            *found = [one(lower, 0), one(lower, 1), one(upper, 0), one(upper, 1)];
        }
    }
}

/// Computes the two words of four neurons.
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
