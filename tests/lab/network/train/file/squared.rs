//! The tail of version 2: neurons are squared and summed with output weights.

use super::{Own, rounded};
use crate::CENTIPAWNS;
use crate::model::{Numbers, of_bucket, of_bucket_mut};
use goby_core::eval::network::{BUCKETS, ONE, OUTPUT_SHIFT};

/// Largest additional shift of a bucket's output.
const MOST_SHIFT: u8 = 7;

/// The integer that represents an output weight of 1.
fn output_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32 / (ONE * ONE) as f32
}

/// The integer that represents an output bias of 1.
fn output_bias_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32
}

/// Largest absolute values of output weights and biases.
pub(super) fn limits() -> [f32; 2] {
    [127.0 / output_unit(), 16.0]
}

pub(super) struct Squared {
    /// The additional shift of each output bucket.
    shifts: [u8; BUCKETS],
    outputs: Vec<i8>,
    output_biases: [i32; BUCKETS],
}

/// The additional shift of each bucket: the largest with which the weights fit a byte and the
/// output fits 32 bits.
fn shifts(outputs: &[f32], output_biases: &[f32]) -> [u8; BUCKETS] {
    let fits = |bucket: usize, shift: u8| {
        let unit = output_unit() * f32::from(1_u16 << shift);
        let bias =
            f64::from(output_biases[bucket] * output_bias_unit()) * f64::from(1_u16 << shift);
        let weights = of_bucket(outputs, bucket);
        let sum: f64 = (weights.iter())
            .map(|weight| f64::from((weight * unit).abs()) + 0.5)
            .sum();
        let output = sum * f64::from(ONE * ONE) + bias.abs();
        weights.iter().all(|weight| (weight * unit).abs() <= 127.0) && output < f64::from(i32::MAX)
    };
    let buckets: [usize; BUCKETS] = std::array::from_fn(|bucket| bucket);
    buckets.map(|bucket| {
        (1..=MOST_SHIFT)
            .take_while(|&shift| fits(bucket, shift))
            .last()
            .unwrap_or(0)
    })
}

impl Squared {
    pub(super) fn new(tail: &[Numbers<f32>]) -> Self {
        let (outputs, output_biases) = (&tail[0], &tail[1]);
        let shifts = shifts(outputs, output_biases);
        let bytes = (0..BUCKETS).flat_map(|bucket| {
            let unit = output_unit() * f32::from(1_u16 << shifts[bucket]);
            of_bucket(outputs, bucket)
                .iter()
                .map(move |weight| rounded(weight, unit) as i8)
        });
        Self {
            shifts,
            outputs: bytes.collect(),
            output_biases: std::array::from_fn(|bucket| {
                let unit = output_bias_unit() * f32::from(1_u16 << shifts[bucket]);
                rounded(&output_biases[bucket], unit)
            }),
        }
    }

    pub(super) fn head(&self) -> Own {
        let mut own = [OUTPUT_SHIFT as u16; 5];
        for (number, pair) in own[1..].iter_mut().zip(self.shifts.chunks(2)) {
            *number = u16::from_le_bytes([pair[0], pair[1]]);
        }
        own
    }

    /// Output weights by bucket and view, output biases.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let weights = self.outputs.iter().flat_map(|weight| weight.to_le_bytes());
        let biases = self
            .output_biases
            .iter()
            .flat_map(|bias| bias.to_le_bytes());
        weights.chain(biases).collect()
    }

    pub(super) fn read(neurons: usize, own: Own, bytes: &[u8]) -> Self {
        let [shift, further @ ..] = own;
        assert_eq!(shift, OUTPUT_SHIFT as u16, "no network of this form");
        let shifts = further.map(u16::to_le_bytes);
        let (outputs, output_biases) = bytes.split_at(2 * BUCKETS * neurons);
        let words = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let output_biases: Vec<_> = output_biases.chunks(4).map(words).collect();
        Self {
            shifts: shifts
                .as_flattened()
                .try_into()
                .expect("one for each bucket"),
            outputs: outputs.iter().map(|&byte| byte as i8).collect(),
            output_biases: output_biases.try_into().expect("one for each bucket"),
        }
    }

    /// Sets floating-point output weights and biases to the values of this network.
    pub(super) fn write(&self, tail: &mut [Numbers<f32>]) {
        for bucket in 0..BUCKETS {
            let times = f32::from(1_u16 << self.shifts[bucket]);
            let numbers = of_bucket_mut(&mut tail[0], bucket);
            for (number, &weight) in numbers.iter_mut().zip(of_bucket(&self.outputs, bucket)) {
                *number = f32::from(weight) / (output_unit() * times);
            }
            tail[1][bucket] = self.output_biases[bucket] as f32 / (output_bias_unit() * times);
        }
    }

    /// The evaluation for the sums of both views. The output has 64 bits, because networks of `--judge`
    /// and `--like` may be larger than networks that play.
    pub(super) fn evaluate(&self, bucket: usize, sums: &[Vec<i16>; 2]) -> i32 {
        let mut output = i64::from(self.output_biases[bucket]);
        let weights = of_bucket(&self.outputs, bucket);
        for (sum, &weight) in sums.iter().flatten().zip(weights) {
            let clipped = i32::from(*sum).clamp(0, ONE);
            output += i64::from(clipped * clipped * i32::from(weight));
        }
        (output >> (OUTPUT_SHIFT + u32::from(self.shifts[bucket]))) as i32
    }
}
