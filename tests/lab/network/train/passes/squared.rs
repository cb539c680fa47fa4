//! The passes of networks whose neurons are squared and summed.

use super::{LARGEST, Lanes, Scratch, UNIT, Weights, clip, gather_all, round, sums};
use crate::data::Inputs;
use crate::model::Parameters;
use goby_core::eval::network::BUCKETS;

pub(super) fn forward<const N: usize>(
    weights: &Weights<'_>,
    group: &[Inputs],
    scratch: &mut Scratch,
) -> Vec<f32> {
    let (activated, _) = scratch.activated.as_chunks_mut::<N>();
    let activated = &mut activated[..group.len()];
    activated.fill([0.0; N]);
    let (sums_of_all, _) = scratch.sums.as_chunks_mut::<N>();
    let (sums_of_all, _) = sums_of_all.as_chunks_mut::<2>();
    let [outputs, output_biases] = &weights.parameters.tail[..] else {
        return Vec::new();
    };
    let (outputs, _) = outputs.as_chunks::<N>();
    let parts = weights.biases.len() / N;
    let each = weights
        .blocks::<N>()
        .zip(sums_of_all.chunks_exact_mut(super::GROUP));
    for (part, ((rows, biases), sums_of_block)) in each.enumerate() {
        let positions = group.iter().zip(sums_of_block).zip(&mut *activated);
        for ((inputs, kept), activated) in positions {
            let here = sums(inputs, rows, biases);
            *kept = here;
            let mut found = *activated;
            for (view, sums) in here.iter().enumerate() {
                let outputs = &outputs[(inputs.bucket * 2 + view) * parts + part];
                for lane in 0..N {
                    // Squared clipped ReLU: clip to 0 and 1, then square.
                    let clipped = clip(sums[lane]);
                    found[lane] += clipped * clipped * outputs[lane];
                }
            }
            *activated = found;
        }
    }
    let activated = activated.iter().zip(group);
    activated
        .map(|(lanes, inputs)| output_biases[inputs.bucket] + lanes.iter().sum::<f32>())
        .collect()
}

pub(super) fn backward<const N: usize>(
    parameters: &Parameters,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &mut Scratch,
    gradient: &mut Parameters,
) {
    let height = gradient.shape.rows();
    let (rows, _) = gradient.inputs.as_chunks_mut::<N>();
    let (biases, _) = gradient.biases.as_chunks_mut::<N>();
    let [outputs, output_biases] = &mut gradient.tail[..] else {
        return;
    };
    for (inputs, slope) in group.iter().zip(slopes) {
        output_biases[inputs.bucket] += slope;
    }
    let (weights, _) = parameters.tail[0].as_chunks::<N>();
    let (outputs, _) = outputs.as_chunks_mut::<N>();
    let parts = biases.len();
    let (sums, _) = scratch.sums.as_chunks::<N>();
    let (sums, _) = sums.as_chunks::<2>();
    let (changes, _) = scratch.changes.as_chunks_mut::<N>();
    let each = rows.chunks_exact_mut(height).zip(biases);
    for (part, ((rows, bias), sums)) in each.zip(sums.chunks_exact(super::GROUP)).enumerate() {
        let place = |bucket: usize, view: usize| (bucket * 2 + view) * parts + part;
        let weights = |bucket, view| &weights[place(bucket, view)];
        let step = largest_change(group, slopes, weights) / LARGEST;
        let (changes_of_each, _) = changes.as_chunks_mut::<2>();
        let positions = group.iter().zip(slopes).zip(sums).zip(changes_of_each);
        for (((inputs, &slope), sums), changes) in positions {
            let scaled = 2.0 * slope / step;
            for (view, (sums, changes)) in sums.iter().zip(changes).enumerate() {
                let weights = weights(inputs.bucket, view);
                let found = &mut outputs[place(inputs.bucket, view)];
                let sums: &Lanes<N> = sums;
                for lane in 0..N {
                    let clipped = clip(sums[lane]);
                    found[lane] += slope * clipped * clipped;
                    let change = round(scaled * clipped * weights[lane]);
                    // A clipped sum passes no gradient. Below 0, `clipped` is 0.
                    changes[lane] = if sums[lane] > UNIT { 0 } else { change };
                }
            }
        }
        gather_all(group.len(), &scratch.uses, changes, step, (rows, bias));
    }
}

/// The largest absolute change that a group can have in a block of neurons. `weights` returns the
/// output weights of the block for a bucket and a view.
fn largest_change<'a, const N: usize>(
    group: &[Inputs],
    slopes: &[f32],
    weights: impl Fn(usize, usize) -> &'a [f32; N],
) -> f32 {
    let largest: [f32; BUCKETS] = std::array::from_fn(|bucket| {
        let both = [0, 1].map(|view| weights(bucket, view));
        let each = both.into_iter().flatten();
        each.map(|weight| weight.abs()).fold(0.0, f32::max)
    });
    let changes = (group.iter().zip(slopes))
        .map(|(inputs, slope)| 2.0 * slope.abs() * largest[inputs.bucket]);
    // Not 0, because it divides.
    changes.fold(f32::MIN_POSITIVE, f32::max)
}
