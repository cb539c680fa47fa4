//! The output of networks of version 3: the neurons are multiplied in twos, and dense layers follow.
//!
//! Each neuron of the first half is multiplied with the one as far in the second half. The products of
//! the side to move and then of the opponent are the inputs of the first dense layer. Its outputs, plain
//! and squared, are the inputs of the second one, whose outputs are summed with weights. All activations
//! are clipped to 0 to [`MOST`]. The last output of the first layer is also added to the result, with a
//! weight of its own and almost unclipped, so that large advantages count in full.
//!
//! The head of the file ends with five 16-bit numbers: the outputs of each dense layer, and the right
//! shifts that convert their sums to activations and the output to centipawns. The tail has for each
//! output bucket these parts:
//! - The weights of each dense layer: for each block of four inputs, for each output, four signed bytes;
//!   then its biases, 32 bits each.
//! - The output weights, 16 bits each: of the outputs of the second layer, and of the last output of the
//!   first one. Then the bias, 32 bits.

use super::features::BUCKETS;
#[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
use super::lanes::V3;
use super::lanes::{Any, Layer, Sums, Unit};
use super::weights::{IS_LAYERED, NEURONS, TAIL, array, head, words};
use super::{DIRECT, MOST};

/// The output buckets of this form: none in a network of another version.
const SETS: usize = if IS_LAYERED { BUCKETS } else { 0 };

/// A number of the head, or a possible one in a network of another version.
const fn own(number: usize) -> usize {
    if IS_LAYERED { head(number) } else { 8 }
}

/// The outputs of each dense layer.
pub(super) const FIRST: usize = own(6);
pub(super) const SECOND: usize = own(7);
/// The blocks of inputs of each dense layer.
const PRODUCTS: usize = NEURONS / 4;
const MIDDLE: usize = 2 * FIRST / 4;
/// The right shifts.
pub(super) const SHIFTS: [usize; 3] = [own(8), own(9), own(10)];

/// The weights of an output bucket.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Weights {
    pub(super) first: Layer<PRODUCTS, FIRST>,
    pub(super) second: Layer<MIDDLE, SECOND>,
    pub(super) last: [i16; SECOND],
    pub(super) direct: i16,
    pub(super) bias: i32,
}

/// The weights of all output buckets.
pub(super) static WEIGHTS: [Weights; SETS] = {
    let mut weights = [const {
        Weights {
            first: Layer::EMPTY,
            second: Layer::EMPTY,
            last: [0; SECOND],
            direct: 0,
            bias: 0,
        }
    }; SETS];
    let mut rest = TAIL;
    let mut number = 0;
    while number < weights.len() {
        let bucket = &mut weights[number];
        (bucket.first, rest) = Layer::read(rest);
        (bucket.second, rest) = Layer::read(rest);
        let (last, bias) = rest.split_at(2 * SECOND);
        let last: &[[u8; 2]; SECOND] = array(last.as_chunks().0);
        let mut output = 0;
        while output < SECOND {
            bucket.last[output] = i16::from_le_bytes(last[output]);
            output += 1;
        }
        let (direct, bias) = bias.split_at(2);
        let [direct]: &[[u8; 2]; 1] = array(direct.as_chunks().0);
        bucket.direct = i16::from_le_bytes(*direct);
        let bias = bias.split_at(4);
        [bucket.bias] = words(bias.0);
        rest = bias.1;
        number += 1;
    }
    assert!(
        !IS_LAYERED || rest.is_empty(),
        "the file of the network has another size than its head says"
    );
    weights
};

// Checks that no sum can overflow: those of the dense layers, the squares of clipped sums of the first
// one, and the output.
const _: () = {
    assert!(SHIFTS[0] <= 8 && SHIFTS[1] < 16 && SHIFTS[2] < 31);
    let mut bucket = 0;
    while bucket < WEIGHTS.len() {
        let weights = &WEIGHTS[bucket];
        assert!(weights.first.fits() && weights.second.fits());
        let most = (SECOND as i64 * MOST as i64 + DIRECT as i64) << 15;
        assert!(most + (weights.bias.unsigned_abs() as i64) < 1 << 31);
        bucket += 1;
    }
};

/// The output in centipawns, for the sums of the side to move and of the opponent.
#[inline]
pub(super) fn output(views: [&Sums; 2], bucket: usize) -> i32 {
    let weights = &WEIGHTS[bucket];
    #[cfg(all(feature = "prefetch", target_arch = "x86_64"))]
    if let Some(unit) = V3::try_new() {
        return unit.vectorize(
            #[inline(always)]
            || output_on(unit, views, weights),
        );
    }
    output_on(Any, views, weights)
}

/// [`output`] on a processor's unit.
#[inline(always)]
fn output_on(unit: impl Unit, [own, other]: [&Sums; 2], weights: &Weights) -> i32 {
    let mut products = [[0; 4]; PRODUCTS];
    let (of_own, of_other) = products.split_at_mut(PRODUCTS / 2);
    own.multiply(of_own);
    other.multiply(of_other);
    let first = weights.first.sums(unit, &products);
    let sums = weights.second.sums(unit, &middle(&first));
    let [.., direct] = first;
    let direct = (direct >> SHIFTS[0]).clamp(-DIRECT, DIRECT);
    let mut output = weights.bias + direct * i32::from(weights.direct);
    for (sum, weight) in sums.into_iter().zip(weights.last) {
        output += clipped(sum, SHIFTS[1]) * i32::from(weight);
    }
    output >> SHIFTS[2]
}

/// The inputs of the second dense layer for the sums of the first one.
#[inline(always)]
fn middle(sums: &[i32; FIRST]) -> [[u8; 4]; MIDDLE] {
    // The square of this sum is more than the greatest activation.
    const ENOUGH: i32 = (MOST + 1) << SHIFTS[0];
    let mut found = [[0; 4]; MIDDLE];
    let (plain, squared) = found.as_flattened_mut().split_at_mut(FIRST);
    for ((plain, squared), &sum) in plain.iter_mut().zip(squared).zip(sums) {
        *plain = clipped(sum, SHIFTS[0]) as u8;
        let near = sum.clamp(-ENOUGH, ENOUGH);
        let square = (near * near) >> (2 * SHIFTS[0] + 7);
        *squared = square.min(MOST) as u8;
    }
    found
}

/// The activation for a sum.
#[inline(always)]
fn clipped(sum: i32, shift: usize) -> i32 {
    (sum >> shift).clamp(0, MOST)
}
