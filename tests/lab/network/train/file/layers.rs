//! The tail of version 3: neurons are multiplied in twos, and dense layers follow.

use super::{Own, rounded};
use crate::CENTIPAWNS;
use crate::model::{Dense, Numbers, of_bucket};
use goby_core::eval::network::{BUCKETS, DIRECT as MOST_DIRECT, MOST, ONE, PRODUCT_SHIFT};

/// The steps of an activation from 0 to 1.
pub(crate) const STEPS: i32 = MOST;
/// The factor of squared activations. The engine shifts the square of a sum where it should divide.
pub(crate) const SQUARED: f32 = MOST as f32 / (MOST + 1) as f32;
/// The greatest value of the sum that is added to the output.
pub(crate) const DIRECT: f32 = MOST_DIRECT as f32 / STEPS as f32;
/// The smallest right shift of the sums of a dense layer, and the greatest one.
const SHIFTS: [u32; 2] = [6, 8];
/// The right shift of the output to centipawns.
const OUTPUT: u32 = 11;
/// Inputs of a dense layer whose weights lie together in the file.
const BLOCK: usize = 4;

/// The integer that represents a weight of 1 in each layer.
fn units(shifts: [u32; 3]) -> [f32; 3] {
    let [first, second, output] = shifts.map(|shift| (1 << shift) as f32);
    [first, second, output * CENTIPAWNS / STEPS as f32]
}

/// Largest absolute values of the weights and biases of each layer.
pub(super) fn limits() -> [f32; 6] {
    let [first, second, output] = units([SHIFTS[0], SHIFTS[0], OUTPUT]);
    let output = f32::from(i16::MAX) / output;
    [127.0 / first, 16.0, 127.0 / second, 16.0, output, 16.0]
}

pub(super) struct Layers {
    pub(super) dense: Dense,
    shifts: [u32; 3],
    /// The numbers of the parts of the tail, bucket after bucket, in the order of the parameters.
    parts: [Vec<i32>; 6],
}

/// The integers that represent 1 in each part. A bias counts in products of weights and activations.
fn part_units(shifts: [u32; 3]) -> [f32; 6] {
    let [first, second, output] = units(shifts);
    let steps = STEPS as f32;
    [
        first,
        first * steps,
        second,
        second * steps,
        output,
        output * steps,
    ]
}

/// The shift of a dense layer: the greatest one with which its weights fit a byte.
fn shift(weights: &[f32]) -> u32 {
    let most = weights
        .iter()
        .fold(0.0_f32, |most, weight| most.max(weight.abs()));
    let [first, last] = SHIFTS;
    let fits = |shift: &u32| most * (1 << shift) as f32 <= 127.0;
    (first..=last).rev().find(fits).unwrap_or(first)
}

impl Layers {
    pub(super) fn new(dense: Dense, tail: &[Numbers<f32>]) -> Self {
        let shifts = [shift(&tail[0]), shift(&tail[2]), OUTPUT];
        let units = part_units(shifts);
        Self {
            dense,
            shifts,
            parts: std::array::from_fn(|part| {
                let numbers = tail[part].iter();
                numbers.map(|number| rounded(number, units[part])).collect()
            }),
        }
    }

    pub(super) fn head(&self) -> Own {
        let [first, second, output] = self.shifts.map(|shift| shift as u16);
        let outputs = [self.dense.first, self.dense.second];
        let outputs = outputs.map(|count| u16::try_from(count).expect("it has 16 bits"));
        [outputs[0], outputs[1], first, second, output]
    }

    /// For each bucket: weights and biases of each dense layer, weights and bias of the output.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for bucket in 0..BUCKETS {
            let part = |part: usize| of_bucket(&self.parts[part], bucket);
            let words = |part: &[i32]| part.iter().flat_map(|word| word.to_le_bytes()).collect();
            let of_layer = |weights: &[i32], biases: &[i32]| {
                let places = places(weights.len(), biases.len());
                let weights = places.map(|place| weights[place] as i8 as u8);
                weights.chain::<Vec<_>>(words(biases)).collect::<Vec<_>>()
            };
            bytes.extend(of_layer(part(0), part(1)));
            bytes.extend(of_layer(part(2), part(3)));
            bytes.extend(part(4).iter().flat_map(|word| (*word as i16).to_le_bytes()));
            bytes.extend::<Vec<_>>(words(part(5)));
        }
        bytes
    }

    pub(super) fn read(neurons: usize, own: Own, bytes: &[u8]) -> Self {
        let [first, second, shifts @ ..] = own;
        let dense = Dense {
            first: first.into(),
            second: second.into(),
        };
        let mut parts: [Vec<i32>; 6] = Default::default();
        let mut rest = bytes;
        let mut take = |count: usize| {
            let (here, after) = rest.split_at(count);
            rest = after;
            here.to_vec()
        };
        let words = |bytes: &[u8]| {
            let words = bytes.as_chunks::<4>().0.iter();
            words
                .map(|word| i32::from_le_bytes(*word))
                .collect::<Vec<_>>()
        };
        for _ in 0..BUCKETS {
            let inputs = [neurons, 2 * dense.first];
            for (layer, outputs) in [dense.first, dense.second].into_iter().enumerate() {
                let count = inputs[layer] * outputs;
                let mut weights = vec![0; count];
                for (place, byte) in places(count, outputs).zip(take(count)) {
                    weights[place] = i32::from(byte as i8);
                }
                parts[2 * layer].extend(weights);
                parts[2 * layer + 1].extend(words(&take(4 * outputs)));
            }
            let weights = take(2 * (dense.second + 1));
            let weights = weights.as_chunks::<2>().0.iter();
            parts[4].extend(weights.map(|weight| i32::from(i16::from_le_bytes(*weight))));
            parts[5].extend(words(&take(4)));
        }
        assert!(rest.is_empty(), "no network of this form");
        Self {
            dense,
            shifts: shifts.map(u32::from),
            parts,
        }
    }

    /// Sets floating-point parameters to the values of this network.
    pub(super) fn write(&self, tail: &mut [Numbers<f32>]) {
        let units = part_units(self.shifts);
        for ((numbers, part), unit) in tail.iter_mut().zip(&self.parts).zip(units) {
            for (number, &integer) in numbers.iter_mut().zip(part) {
                *number = integer as f32 / unit;
            }
        }
    }

    /// The evaluation for the sums of both views.
    pub(super) fn evaluate(&self, bucket: usize, sums: &[Vec<i16>; 2]) -> i32 {
        let clip = |sum: &i16| i32::from(*sum).clamp(0, ONE);
        let products = sums.iter().flat_map(|sums| {
            let (one, other) = sums.split_at(sums.len() / 2);
            let pairs = one.iter().zip(other);
            pairs.map(|(one, other)| (clip(one) * clip(other)) >> PRODUCT_SHIFT)
        });
        let products: Vec<_> = products.collect();
        let part = |part: usize| of_bucket(&self.parts[part], bucket);
        let plain = |sum: i32, layer: usize| (sum >> self.shifts[layer]).clamp(0, MOST);
        let first = dense(&products, part(0), part(1));
        let squared = first.iter().map(|&sum| {
            let square = i64::from(sum) * i64::from(sum);
            (square >> (2 * self.shifts[0] + 7)).min(MOST.into()) as i32
        });
        let middle: Vec<_> = first
            .iter()
            .map(|&sum| plain(sum, 0))
            .chain(squared)
            .collect();
        let second = dense(&middle, part(2), part(3));
        let last = second.iter().map(|&sum| plain(sum, 1));
        let direct = first
            .last()
            .map(|sum| (sum >> self.shifts[0]).clamp(-MOST_DIRECT, MOST_DIRECT));
        let last: Vec<_> = last.chain(direct).collect();
        dense(&last, part(4), part(5))[0] >> self.shifts[2]
    }
}

/// The sums of a dense layer.
fn dense(inputs: &[i32], weights: &[i32], biases: &[i32]) -> Vec<i32> {
    let rows = weights.chunks_exact(inputs.len()).zip(biases);
    rows.map(|(row, bias)| bias + row.iter().zip(inputs).map(|(a, b)| a * b).sum::<i32>())
        .collect()
}

/// The index in the parameters of each weight of a dense layer, in the order of the file: by block of
/// inputs, output, input. Parameters are ordered by output, input.
fn places(count: usize, outputs: usize) -> impl Iterator<Item = usize> {
    let inputs = count / outputs;
    (0..count).map(move |number| {
        let (block, output) = (number / BLOCK / outputs, number / BLOCK % outputs);
        output * inputs + block * BLOCK + number % BLOCK
    })
}
