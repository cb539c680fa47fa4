//! The passes of networks whose neurons are multiplied in twos before dense layers.
//!
//! Activations are cut to steps as in the finished network. Gradients ignore the steps.

use super::product::{add_product, transpose};
use super::{GROUP, LARGEST, UNIT, Weights, clip, gather_all, round, sums};
use crate::data::Inputs;
use crate::file::{DIRECT, SQUARED, STEPS};
use crate::model::{Dense, Form, Numbers, Parameters, of_bucket, of_bucket_mut, zeros};
use goby_core::eval::network::BUCKETS;

/// The weights of both dense layers by input, for each bucket. Without dense layers they are empty.
pub(super) struct Transposed {
    first: Numbers<f32>,
    second: Numbers<f32>,
    /// The steps of an activation from 0 to 1.
    pub(super) steps: f32,
}

impl Transposed {
    pub(super) fn new(parameters: &Parameters) -> Self {
        let mut found = Self {
            first: zeros(0),
            second: zeros(0),
            steps: STEPS as f32,
        };
        if let Form::Layers(dense) = parameters.shape.form {
            let by_input = |part: &[f32], width: usize| {
                let mut found = zeros(part.len());
                for bucket in 0..BUCKETS {
                    let to = of_bucket_mut(&mut found, bucket);
                    transpose(of_bucket(part, bucket), to, width);
                }
                found
            };
            found.first = by_input(&parameters.tail[0], parameters.shape.neurons);
            found.second = by_input(&parameters.tail[2], 2 * dense.first);
        }
        found
    }
}

/// Intermediate results of the dense layers, for each position.
#[derive(Default)]
pub(super) struct Scratch {
    /// The sums of the first layer.
    first: Vec<f32>,
    /// The inputs of the second layer: clipped sums, then squared sums.
    middle: Vec<f32>,
    /// The sums of the second layer.
    second: Vec<f32>,
    /// The activations of the second layer.
    last: Vec<f32>,
}

impl Scratch {
    pub(super) fn new(form: Form) -> Self {
        let Form::Layers(Dense { first, second }) = form else {
            return Self::default();
        };
        let zeros = |width: usize| vec![0.0; GROUP * width];
        Self {
            first: zeros(first),
            middle: zeros(2 * first),
            second: zeros(second),
            last: zeros(second),
        }
    }
}

/// Cuts an activation to whole steps.
#[inline(always)]
fn cut(number: f32, steps: f32) -> f32 {
    // The sum with 1.5 * 2^23 has no fraction. A little less than a half is subtracted, because the sum
    // is rounded to the nearest number, and whole numbers shall stay.
    const WHOLE: f32 = 12_582_912.0;
    ((number * steps - 0.499) + WHOLE - WHOLE) * (1.0 / steps)
}

/// The sum of the first layer that is added to the output.
fn direct(first: &[f32]) -> f32 {
    first.last().map_or(0.0, |sum| sum.clamp(-DIRECT, DIRECT))
}

/// The positions of each bucket: the bucket, and the range of its places.
fn runs(group: &[Inputs]) -> impl Iterator<Item = (usize, std::ops::Range<usize>)> {
    let mut end = 0;
    let runs = group.chunk_by(|one, next| one.bucket == next.bucket);
    runs.map(move |run| {
        let begin = end;
        end += run.len();
        (run[0].bucket, begin..end)
    })
}

/// The rows of some positions in numbers with `width` for each position.
fn rows(range: &std::ops::Range<usize>, width: usize) -> std::ops::Range<usize> {
    range.start * width..range.end * width
}

pub(super) fn forward<const N: usize>(
    weights: &Weights<'_>,
    dense: Dense,
    group: &[Inputs],
    scratch: &mut super::Scratch,
) -> Vec<f32> {
    let neurons = weights.parameters.shape.neurons;
    let steps = weights.dense.steps;
    multiply::<N>(weights, group, scratch);
    let tail = &weights.parameters.tail;
    let Scratch {
        first,
        middle,
        second,
        last,
    } = &mut scratch.dense;
    let mut outputs = Vec::with_capacity(group.len());
    for (bucket, range) in runs(group) {
        let part = |number: usize| of_bucket(&tail[number], bucket);
        let first = &mut first[rows(&range, dense.first)];
        for sums in first.chunks_exact_mut(dense.first) {
            sums.copy_from_slice(part(1));
        }
        let products = &scratch.activated[rows(&range, neurons)];
        let by_input = of_bucket(&weights.dense.first, bucket);
        add_product(products, by_input, first, neurons, dense.first);
        let middle = &mut middle[rows(&range, 2 * dense.first)];
        for (sums, found) in first
            .chunks_exact(dense.first)
            .zip(middle.chunks_exact_mut(2 * dense.first))
        {
            let (plain, squared) = found.split_at_mut(dense.first);
            for ((sum, plain), squared) in sums.iter().zip(plain).zip(squared) {
                *plain = cut(sum.clamp(0.0, 1.0), steps);
                *squared = cut((sum * sum * SQUARED).min(1.0), steps);
            }
        }
        let second = &mut second[rows(&range, dense.second)];
        for sums in second.chunks_exact_mut(dense.second) {
            sums.copy_from_slice(part(3));
        }
        let by_input = of_bucket(&weights.dense.second, bucket);
        add_product(middle, by_input, second, 2 * dense.first, dense.second);
        let last = &mut last[rows(&range, dense.second)];
        for (sum, last) in second.iter().zip(&mut *last) {
            *last = cut(sum.clamp(0.0, 1.0), steps);
        }
        let first = first.chunks_exact(dense.first);
        for (last, first) in last.chunks_exact(dense.second).zip(first) {
            let terms = last.iter().zip(part(4)).map(|(last, weight)| last * weight);
            let direct = cut(direct(first), steps) * part(4)[dense.second];
            outputs.push(part(5)[0] + terms.sum::<f32>() + direct);
        }
    }
    outputs
}

/// Computes the sums of all neurons and their products. A position's products are those of the side
/// to move, then of the other side, by block.
fn multiply<const N: usize>(weights: &Weights<'_>, group: &[Inputs], scratch: &mut super::Scratch) {
    let neurons = weights.parameters.shape.neurons;
    let steps = weights.dense.steps;
    let (all, _) = scratch.sums.as_chunks_mut::<N>();
    let (all, _) = all.as_chunks_mut::<2>();
    let each = weights.blocks::<N>().zip(all.chunks_exact_mut(GROUP));
    for (block, ((weights, biases), kept)) in each.enumerate() {
        let products = scratch.activated.chunks_exact_mut(neurons);
        for ((inputs, kept), products) in group.iter().zip(kept).zip(products) {
            *kept = sums(inputs, weights, biases);
            for (sums, products) in kept.iter().zip(products.chunks_exact_mut(neurons / 2)) {
                let (one, other) = sums.split_at(N / 2);
                let products = &mut products[block * (N / 2)..][..N / 2];
                for ((one, other), product) in one.iter().zip(other).zip(products) {
                    *product = cut(clip(*one) * clip(*other), steps);
                }
            }
        }
    }
}

pub(super) fn backward<const N: usize>(
    parameters: &Parameters,
    dense: Dense,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &mut super::Scratch,
    gradient: &mut Parameters,
) {
    through_dense(parameters, dense, group, slopes, scratch, gradient);
    let height = gradient.shape.rows();
    let neurons = gradient.shape.neurons;
    let (rows, _) = gradient.inputs.as_chunks_mut::<N>();
    let (biases, _) = gradient.biases.as_chunks_mut::<N>();
    let (sums, _) = scratch.sums.as_chunks::<N>();
    let (sums, _) = sums.as_chunks::<2>();
    let (changes, _) = scratch.changes.as_chunks_mut::<N>();
    let each = rows.chunks_exact_mut(height).zip(biases);
    for (block, ((rows, bias), sums)) in each.zip(sums.chunks_exact(GROUP)).enumerate() {
        let of_block = |position: usize, view: usize| {
            let begin = position * neurons + view * (neurons / 2) + block * (N / 2);
            &scratch.activated[begin..][..N / 2]
        };
        let mut largest = [f32::MIN_POSITIVE; 16];
        for position in 0..group.len() {
            for view in 0..2 {
                for slopes in of_block(position, view).chunks(largest.len()) {
                    for (largest, slope) in largest.iter_mut().zip(slopes) {
                        *largest = largest.max(slope.abs());
                    }
                }
            }
        }
        let step = largest.into_iter().fold(0.0, f32::max) / LARGEST;
        let scale = 1.0 / step;
        let (changes_of_each, _) = changes.as_chunks_mut::<2>();
        let positions = sums.iter().zip(changes_of_each).take(group.len());
        for (position, (sums, changes)) in positions.enumerate() {
            for (view, (sums, changes)) in sums.iter().zip(changes).enumerate() {
                let (one, other) = sums.split_at(N / 2);
                let (by_one, by_other) = changes.split_at_mut(N / 2);
                let slopes = of_block(position, view);
                for lane in 0..N / 2 {
                    let slope = slopes[lane] * scale;
                    let of = |sum: i16, partner: i16| {
                        // A clipped sum passes no gradient.
                        let is_free = sum > 0 && sum <= UNIT;
                        if is_free {
                            round(slope * clip(partner))
                        } else {
                            0
                        }
                    };
                    by_one[lane] = of(one[lane], other[lane]);
                    by_other[lane] = of(other[lane], one[lane]);
                }
            }
        }
        gather_all(group.len(), &scratch.uses, changes, step, (rows, bias));
    }
}

/// The backward pass of the dense layers. The products of `scratch` become the derivatives of the loss
/// by them.
fn through_dense(
    parameters: &Parameters,
    dense: Dense,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &mut super::Scratch,
    gradient: &mut Parameters,
) {
    let neurons = parameters.shape.neurons;
    let Scratch {
        first,
        middle,
        second,
        last,
    } = &scratch.dense;
    // Derivatives by the sums of the second layer, by the inputs of the second layer, by the sums of the
    // first layer.
    let mut by_second = vec![0.0; GROUP * dense.second];
    let mut by_middle = vec![0.0; GROUP * 2 * dense.first];
    let mut by_first = vec![0.0; GROUP * dense.first];
    let mut transposed = vec![0.0; GROUP * dense.first.max(dense.second)];
    for (bucket, range) in runs(group) {
        let slopes = &slopes[range.clone()];
        let count = range.len();
        let part = |number: usize| of_bucket(&parameters.tail[number], bucket);
        let [
            first_weights,
            first_biases,
            second_weights,
            second_biases,
            last_weights,
            last_bias,
        ] = &mut gradient.tail[..]
        else {
            return;
        };
        let last_weights = of_bucket_mut(last_weights, bucket);
        last_bias[bucket] += slopes.iter().sum::<f32>();
        let second = &second[rows(&range, dense.second)];
        let last = &last[rows(&range, dense.second)];
        let sums = first[rows(&range, dense.first)].chunks_exact(dense.first);
        for (sums, slope) in sums.zip(slopes) {
            last_weights[dense.second] += slope * direct(sums);
        }
        let by_second = &mut by_second[..count * dense.second];
        for (position, slope) in slopes.iter().enumerate() {
            let place = position * dense.second;
            for output in 0..dense.second {
                let sum = second[place + output];
                last_weights[output] += slope * last[place + output];
                let is_free = sum > 0.0 && sum < 1.0;
                by_second[place + output] = if is_free {
                    slope * part(4)[output]
                } else {
                    0.0
                };
            }
        }
        let middle = &middle[rows(&range, 2 * dense.first)];
        add_gradient(
            by_second,
            middle,
            &mut transposed,
            (
                of_bucket_mut(second_weights, bucket),
                of_bucket_mut(second_biases, bucket),
            ),
        );
        let by_middle = &mut by_middle[..count * 2 * dense.first];
        by_middle.fill(0.0);
        add_product(by_second, part(2), by_middle, dense.second, 2 * dense.first);
        let by_first = &mut by_first[..count * dense.first];
        let first = &first[rows(&range, dense.first)];
        let each = first
            .chunks_exact(dense.first)
            .zip(by_middle.chunks_exact(2 * dense.first));
        let by_first_of_each = by_first.chunks_exact_mut(dense.first).zip(slopes);
        for ((sums, by_middle), (by_first, slope)) in each.zip(by_first_of_each) {
            through_middle(sums, by_middle, by_first);
            if let (Some(by_first), Some(sum)) = (by_first.last_mut(), sums.last()) {
                let is_free = sum.abs() < DIRECT;
                *by_first += f32::from(u8::from(is_free)) * slope * part(4)[dense.second];
            }
        }
        let products = &mut scratch.activated[rows(&range, neurons)];
        add_gradient(
            by_first,
            products,
            &mut transposed,
            (
                of_bucket_mut(first_weights, bucket),
                of_bucket_mut(first_biases, bucket),
            ),
        );
        products.fill(0.0);
        add_product(by_first, part(0), products, dense.first, neurons);
    }
}

/// Sets `by_sums` to the derivatives by the sums of the first layer. `by_middle` are those by the inputs
/// of the second one.
fn through_middle(sums: &[f32], by_middle: &[f32], by_sums: &mut [f32]) {
    let (by_plain, by_squared) = by_middle.split_at(sums.len());
    for (output, (by_sum, &sum)) in by_sums.iter_mut().zip(sums).enumerate() {
        let plain = if sum > 0.0 && sum < 1.0 {
            by_plain[output]
        } else {
            0.0
        };
        let squared = if sum * sum * SQUARED < 1.0 {
            2.0 * SQUARED * sum * by_squared[output]
        } else {
            0.0
        };
        *by_sum = plain + squared;
    }
}

/// Adds the gradient of a dense layer's weights and biases. `by_sums` are the derivatives of the loss by
/// the layer's sums, for each position; `transposed` is working memory.
fn add_gradient(
    by_sums: &[f32],
    inputs: &[f32],
    transposed: &mut [f32],
    (weights, biases): (&mut [f32], &mut [f32]),
) {
    let (width, outputs) = (weights.len() / biases.len(), biases.len());
    let transposed = &mut transposed[..by_sums.len()];
    transpose(by_sums, transposed, outputs);
    add_product(transposed, inputs, weights, by_sums.len() / outputs, width);
    for by_sums in by_sums.chunks_exact(outputs) {
        for (bias, slope) in biases.iter_mut().zip(by_sums) {
            *bias += slope;
        }
    }
}
