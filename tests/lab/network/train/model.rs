//! The network while it learns, in floating point: its parameters, what it makes of a position, and
//! how its error would change with each parameter.
//!
//! All sums are taken in an order that is written down here, so that every machine finds the same.

use crate::data::Inputs;
use goby_core::eval::network::{BUCKETS, FEATURES};
use goby_tests::random::Random;
use std::ops::Range;

/// Sums are taken in this many lanes.
const LANES: usize = 16;

/// One number for each parameter: the parameters themselves, their gradients, their moments.
#[derive(Clone)]
pub(crate) struct Parameters {
    pub(crate) neurons: usize,
    /// A row of weights for each feature.
    pub(crate) inputs: Vec<f32>,
    pub(crate) biases: Vec<f32>,
    /// For each bucket the weights of the side to move and those of the other one.
    pub(crate) outputs: Vec<f32>,
    pub(crate) output_biases: [f32; BUCKETS],
}

impl Parameters {
    pub(crate) fn zero(neurons: usize) -> Self {
        assert!(neurons.is_multiple_of(LANES), "not a multiple of {LANES}");
        Self {
            neurons,
            inputs: vec![0.0; FEATURES * neurons],
            biases: vec![0.0; neurons],
            outputs: vec![0.0; BUCKETS * 2 * neurons],
            output_biases: [0.0; BUCKETS],
        }
    }

    /// Where learning begins: small weights, so that nothing is saturated.
    pub(crate) fn random(neurons: usize, random: &mut Random) -> Self {
        let mut found = Self::zero(neurons);
        let mut fill = |numbers: &mut [f32], most: f32| {
            for number in numbers {
                let unit = (random.next() >> 40) as f32 / (1u64 << 24) as f32;
                *number = (2.0 * unit - 1.0) * most;
            }
        };
        fill(&mut found.inputs, 0.1);
        fill(&mut found.outputs, 0.5 / (neurons as f32).sqrt());
        found.biases.fill(0.25);
        // Every bucket begins alike.
        let (first, rest) = found.outputs.split_at_mut(2 * neurons);
        for bucket in rest.chunks_exact_mut(2 * neurons) {
            bucket.copy_from_slice(first);
        }
        found
    }

    /// All numbers, in parts of one kind.
    pub(crate) fn parts(&self) -> [&[f32]; 4] {
        [
            &self.inputs,
            &self.biases,
            &self.outputs,
            &self.output_biases,
        ]
    }

    pub(crate) fn parts_mut(&mut self) -> [&mut [f32]; 4] {
        [
            &mut self.inputs,
            &mut self.biases,
            &mut self.outputs,
            &mut self.output_biases,
        ]
    }

    pub(crate) fn clear(&mut self) {
        for part in self.parts_mut() {
            part.fill(0.0);
        }
    }

    /// Where the weights of a feature lie.
    fn row(&self, feature: u16) -> Range<usize> {
        let begin = usize::from(feature) * self.neurons;
        begin..begin + self.neurons
    }

    /// Where the output weights of a bucket lie, for one of the two views.
    fn output_row(&self, bucket: usize, view: usize) -> Range<usize> {
        let begin = (bucket * 2 + view) * self.neurons;
        begin..begin + self.neurons
    }
}

/// Room for the calculation of one position.
pub(crate) struct Scratch {
    sums: [Vec<f32>; 2],
    gradient: Vec<f32>,
}

impl Scratch {
    pub(crate) fn new(neurons: usize) -> Self {
        Self {
            sums: [vec![0.0; neurons], vec![0.0; neurons]],
            gradient: vec![0.0; neurons],
        }
    }
}

/// What the network says of a position: 1 is as much as [`CENTIPAWNS`](crate::CENTIPAWNS).
pub(crate) fn forward(parameters: &Parameters, inputs: &Inputs, scratch: &mut Scratch) -> f32 {
    let parts = parameters.neurons / LANES;
    let mut output = parameters.output_biases[inputs.bucket];
    for (view, sums) in scratch.sums.iter_mut().enumerate() {
        let (lanes, _) = sums.as_chunks_mut::<LANES>();
        let (biases, _) = parameters.biases.as_chunks::<LANES>();
        let (weights, _) = parameters.inputs.as_chunks::<LANES>();
        // Some neurons at a time, whose sums stay in registers.
        for (part, (sums, biases)) in lanes.iter_mut().zip(biases).enumerate() {
            let mut here = *biases;
            for &feature in &inputs.views[view][..inputs.count] {
                let row = &weights[usize::from(feature) * parts + part];
                for (sum, weight) in here.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            *sums = here;
        }
        let row = parameters.output_row(inputs.bucket, view);
        output += activated(sums, &parameters.outputs[row]);
    }
    output
}

/// The weighted sum of the activations: of sums clipped to 0 and 1, and squared.
fn activated(sums: &[f32], weights: &[f32]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (sums, weights) in sums.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let clipped = sums[lane].clamp(0.0, 1.0);
            lanes[lane] += clipped * clipped * weights[lane];
        }
    }
    lanes.iter().sum()
}

/// Adds to `gradient` what the error of the position just seen by [`forward`] gains with each
/// parameter, if it gains `slope` with the output.
pub(crate) fn backward(
    parameters: &Parameters,
    inputs: &Inputs,
    slope: f32,
    scratch: &mut Scratch,
    gradient: &mut Parameters,
) {
    let neurons = parameters.neurons;
    gradient.output_biases[inputs.bucket] += slope;
    for view in 0..2 {
        let sums = &scratch.sums[view];
        let row = parameters.output_row(inputs.bucket, view);
        let weights = &parameters.outputs[row.clone()];
        let outputs = &mut gradient.outputs[row];
        for place in 0..neurons {
            let clipped = sums[place].clamp(0.0, 1.0);
            outputs[place] += slope * clipped * clipped;
            // Where the sum is clipped the activation does not follow it.
            let inside = if clipped == sums[place] { 1.0 } else { 0.0 };
            scratch.gradient[place] = 2.0 * slope * clipped * inside * weights[place];
        }
        for (bias, change) in gradient.biases.iter_mut().zip(&scratch.gradient) {
            *bias += change;
        }
        for &feature in &inputs.views[view][..inputs.count] {
            let row = parameters.row(feature);
            for (number, change) in gradient.inputs[row].iter_mut().zip(&scratch.gradient) {
                *number += change;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CENTIPAWNS;
    use crate::file::{self, Integers};
    use goby::bench::POSITIONS;
    use goby_core::board::Board;
    use goby_tests::record::record;

    fn inputs() -> impl Iterator<Item = Inputs> {
        let boards = POSITIONS.map(|fen| Board::from_fen(fen).expect("a position"));
        boards
            .into_iter()
            .map(|board| Inputs::new(&record(&board, 0, 0.5)))
    }

    /// What the network says, in 64 bits, for differences of small ones.
    fn exact(parameters: &Parameters, inputs: &Inputs) -> f64 {
        let mut output = f64::from(parameters.output_biases[inputs.bucket]);
        for view in 0..2 {
            let weights = &parameters.outputs[parameters.output_row(inputs.bucket, view)];
            for (neuron, &weight) in weights.iter().enumerate() {
                let mut sum = f64::from(parameters.biases[neuron]);
                for &feature in &inputs.views[view][..inputs.count] {
                    sum += f64::from(parameters.inputs[parameters.row(feature)][neuron]);
                }
                let clipped = sum.clamp(0.0, 1.0);
                output += clipped * clipped * f64::from(weight);
            }
        }
        output
    }

    #[test]
    fn gradients_are_what_small_changes_make() {
        const STEP: f32 = 1.0 / 4096.0;
        let mut random = Random::new(3);
        let mut parameters = Parameters::random(16, &mut random);
        let mut scratch = Scratch::new(16);
        let (mut compared, mut moved) = (0, 0);
        for inputs in inputs() {
            let output = forward(&parameters, &inputs, &mut scratch);
            assert!((f64::from(output) - exact(&parameters, &inputs)).abs() < 1e-5);
            let mut gradient = Parameters::zero(16);
            backward(&parameters, &inputs, 1.0, &mut scratch, &mut gradient);
            for part in 0..4 {
                for _ in 0..200 {
                    let place = random.below(gradient.parts()[part].len());
                    let slope = f64::from(gradient.parts()[part][place]);
                    let before = parameters.parts()[part][place];
                    let mut at = |number| {
                        parameters.parts_mut()[part][place] = number;
                        exact(&parameters, &inputs)
                    };
                    let (up, down) = (before + STEP, before - STEP);
                    let found = (at(up) - at(down)) / f64::from(up - down);
                    at(before);
                    // Where a sum passes 0 or 1 within the step the slope itself changes.
                    assert!(
                        (found - slope).abs() < 2e-3,
                        "{part} {place}: {found} {slope}"
                    );
                    compared += 1;
                    moved += usize::from(slope.abs() > 2e-2);
                }
            }
        }
        assert!(
            compared == 24 * 800 && moved > 2_000,
            "{moved} of {compared}"
        );
    }

    #[test]
    fn integers_say_what_the_numbers_say_within_rounding() {
        let parameters = Parameters::random(48, &mut Random::new(7));
        let limits = file::limits();
        for (part, limit) in parameters.parts().into_iter().zip(limits) {
            assert!(part.iter().all(|number| number.abs() <= limit));
        }
        let integers = Integers::new(&parameters);
        let mut scratch = Scratch::new(48);
        for inputs in inputs() {
            let whole = integers.evaluate(&inputs);
            let number = CENTIPAWNS * forward(&parameters, &inputs, &mut scratch);
            let error = (whole as f32 - number).abs();
            assert!(error < 24.0, "{whole} and {number}");
            let back = integers.parameters();
            let rounded = CENTIPAWNS * forward(&back, &inputs, &mut scratch);
            let error = (whole as f32 - rounded).abs();
            assert!(error < 1.01, "{whole} and {rounded}");
        }
    }
}
