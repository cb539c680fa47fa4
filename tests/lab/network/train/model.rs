//! The network in floating point for training: parameters, forward and backward pass.
//!
//! The order of all sums is fixed, so every machine gets equal numbers.

use crate::data::Inputs;
use goby_core::eval::network::{BUCKETS, FEATURES};
use goby_suite::random::Random;

/// Neurons of a block, which are computed together as lanes of a vector.
pub(crate) const LANES: usize = 16;
/// Positions of a group. Each block of neurons is computed for the whole group, so that its weights
/// stay in the cache.
pub(crate) const GROUP: usize = 256;

type Lanes = [f32; LANES];

/// One number for each parameter: the parameters themselves, their gradients, or their moments.
#[derive(Clone)]
pub(crate) struct Parameters {
    pub(crate) neurons: usize,
    /// Sets of input weights: one for each king bucket, and during training a shared one
    /// (`factors.rs`).
    pub(crate) sets: usize,
    /// Input weights: for each block of neurons, a row for each set and feature.
    pub(crate) inputs: Vec<f32>,
    pub(crate) biases: Vec<f32>,
    /// Output weights: for each bucket, for the side to move and then for the other side.
    pub(crate) outputs: Vec<f32>,
    pub(crate) output_biases: [f32; BUCKETS],
}

impl Parameters {
    pub(crate) fn zero(neurons: usize, sets: usize) -> Self {
        assert!(neurons.is_multiple_of(LANES), "not a multiple of {LANES}");
        Self {
            neurons,
            sets,
            inputs: vec![0.0; sets * FEATURES * neurons],
            biases: vec![0.0; neurons],
            outputs: vec![0.0; BUCKETS * 2 * neurons],
            output_biases: [0.0; BUCKETS],
        }
    }

    /// Random parameters with one set of input weights, so small that no neuron is saturated.
    pub(crate) fn random(neurons: usize, random: &mut Random) -> Self {
        let mut found = Self::zero(neurons, 1);
        let mut fill = |numbers: &mut [f32], most: f32| {
            for number in numbers {
                let unit = (random.next() >> 40) as f32 / (1u64 << 24) as f32;
                *number = (2.0 * unit - 1.0) * most;
            }
        };
        fill(&mut found.inputs, 0.1);
        fill(&mut found.outputs, 0.5 / (neurons as f32).sqrt());
        found.biases.fill(0.25);
        // All buckets begin with equal weights.
        let (first, rest) = found.outputs.split_at_mut(2 * neurons);
        for bucket in rest.chunks_exact_mut(2 * neurons) {
            bucket.copy_from_slice(first);
        }
        found
    }

    /// All parameters: input weights, biases, output weights, output biases.
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

    /// The number of rows of input weights: all features of all sets.
    pub(crate) const fn rows(&self) -> usize {
        self.sets * FEATURES
    }

    /// The index in `inputs` of the weight of a row for a neuron.
    pub(crate) const fn place(&self, row: usize, neuron: usize) -> usize {
        (neuron / LANES * self.rows() + row) * LANES + neuron % LANES
    }
}

/// Intermediate results of a group of [`GROUP`] positions.
pub(crate) struct Scratch {
    /// The sums of each block of neurons in both views, for each block and position.
    sums: Vec<[Lanes; 2]>,
    /// The weighted activations of each position.
    activated: Vec<Lanes>,
}

impl Scratch {
    pub(crate) fn new(neurons: usize) -> Self {
        Self {
            sums: vec![[[0.0; LANES]; 2]; GROUP * neurons / LANES],
            activated: vec![[0.0; LANES]; GROUP],
        }
    }
}

/// The network's output for each position of a group, in units of
/// [`CENTIPAWNS`](crate::CENTIPAWNS).
pub(crate) fn forward<'a>(
    parameters: &Parameters,
    group: &'a [Inputs],
    scratch: &'a mut Scratch,
) -> impl Iterator<Item = f32> + use<'a> {
    let activated = &mut scratch.activated[..group.len()];
    activated.fill([0.0; LANES]);
    let (biases, _) = parameters.biases.as_chunks::<LANES>();
    let (outputs, _) = parameters.outputs.as_chunks::<LANES>();
    let (weights, _) = parameters.inputs.as_chunks::<LANES>();
    let parts = biases.len();
    for (part, weights) in weights.chunks_exact(parameters.rows()).enumerate() {
        let sums = &mut scratch.sums[part * GROUP..];
        for ((inputs, sums), activated) in group.iter().zip(sums).zip(&mut *activated) {
            let mut here = [biases[part]; 2];
            let [own, other] = inputs.features();
            for (&own, &other) in own.iter().zip(other) {
                add(&mut here[0], &weights[usize::from(own)]);
                add(&mut here[1], &weights[usize::from(other)]);
            }
            *sums = here;
            let mut found = *activated;
            for (view, sums) in here.iter().enumerate() {
                let outputs = outputs[(inputs.bucket * 2 + view) * parts + part];
                for lane in 0..LANES {
                    // Squared clipped ReLU: clip to 0 and 1, then square.
                    let clipped = sums[lane].clamp(0.0, 1.0);
                    found[lane] += clipped * clipped * outputs[lane];
                }
            }
            *activated = found;
        }
    }
    let biases = parameters.output_biases;
    let activated = activated.iter().zip(group);
    activated.map(move |(lanes, inputs)| biases[inputs.bucket] + lanes.iter().sum::<f32>())
}

fn add(sums: &mut Lanes, numbers: &Lanes) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// Adds to `gradient` the gradient of the loss over the positions of the last [`forward`]. `slopes`
/// are the derivatives of the loss by each output.
pub(crate) fn backward(
    parameters: &Parameters,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &Scratch,
    gradient: &mut Parameters,
) {
    for (inputs, slope) in group.iter().zip(slopes) {
        gradient.output_biases[inputs.bucket] += slope;
    }
    let (weights, _) = parameters.outputs.as_chunks::<LANES>();
    let height = gradient.rows();
    let (rows, _) = gradient.inputs.as_chunks_mut::<LANES>();
    let (biases, _) = gradient.biases.as_chunks_mut::<LANES>();
    let (outputs, _) = gradient.outputs.as_chunks_mut::<LANES>();
    let parts = biases.len();
    for (part, rows) in rows.chunks_exact_mut(height).enumerate() {
        let sums = &scratch.sums[part * GROUP..];
        for ((inputs, &slope), sums) in group.iter().zip(slopes).zip(sums) {
            let mut changes = [[0.0; LANES]; 2];
            for (view, (sums, changes)) in sums.iter().zip(&mut changes).enumerate() {
                let place = (inputs.bucket * 2 + view) * parts + part;
                let (sums, weights, mut found) = (*sums, weights[place], outputs[place]);
                for lane in 0..LANES {
                    let clipped = sums[lane].clamp(0.0, 1.0);
                    found[lane] += slope * clipped * clipped;
                    // A clipped sum passes no gradient.
                    let inside = if clipped == sums[lane] { 1.0 } else { 0.0 };
                    changes[lane] = 2.0 * slope * clipped * inside * weights[lane];
                }
                outputs[place] = found;
                add(&mut biases[part], changes);
            }
            let [own, other] = inputs.features();
            for (&own, &other) in own.iter().zip(other) {
                add(&mut rows[usize::from(own)], &changes[0]);
                add(&mut rows[usize::from(other)], &changes[1]);
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
    use goby_lab::record::record;

    fn group() -> Vec<Inputs> {
        let boards = POSITIONS.map(|fen| Board::from_fen(fen).expect("a position"));
        boards
            .iter()
            .map(|board| Inputs::new(&record(board, 0, 0.5), 1))
            .collect()
    }

    /// The network's output in 64-bit floating point, for numerical derivatives.
    fn exact(parameters: &Parameters, inputs: &Inputs) -> f64 {
        let mut output = f64::from(parameters.output_biases[inputs.bucket]);
        for view in 0..2 {
            let begin = (inputs.bucket * 2 + view) * parameters.neurons;
            let weights = &parameters.outputs[begin..begin + parameters.neurons];
            for (neuron, &weight) in weights.iter().enumerate() {
                let mut sum = f64::from(parameters.biases[neuron]);
                for &feature in inputs.features()[view] {
                    let place = parameters.place(feature.into(), neuron);
                    sum += f64::from(parameters.inputs[place]);
                }
                let clipped = sum.clamp(0.0, 1.0);
                output += clipped * clipped * f64::from(weight);
            }
        }
        output
    }

    #[test]
    fn gradients_agree_with_numerical_derivatives() {
        const STEP: f32 = 1.0 / 4096.0;
        let mut random = Random::new(3);
        let mut parameters = Parameters::random(48, &mut random);
        let mut scratch = Scratch::new(48);
        let group = group();
        let (mut compared, mut moved) = (0, 0);
        for (position, output) in forward(&parameters, &group, &mut scratch).enumerate() {
            assert!((f64::from(output) - exact(&parameters, &group[position])).abs() < 1e-5);
        }
        for (position, inputs) in group.iter().enumerate() {
            let mut slopes = vec![0.0; group.len()];
            slopes[position] = 1.0;
            let mut gradient = Parameters::zero(48, 1);
            backward(&parameters, &group, &slopes, &scratch, &mut gradient);
            for part in 0..4 {
                for _ in 0..200 {
                    let place = random.below(gradient.parts()[part].len());
                    let slope = f64::from(gradient.parts()[part][place]);
                    let before = parameters.parts()[part][place];
                    let mut at = |number| {
                        parameters.parts_mut()[part][place] = number;
                        exact(&parameters, inputs)
                    };
                    let (up, down) = (before + STEP, before - STEP);
                    let found = (at(up) - at(down)) / f64::from(up - down);
                    at(before);
                    // Tolerance: if a sum crosses 0 or 1 within the step, the slope changes.
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
    fn integers_agree_with_floats_within_rounding() {
        let parameters = Parameters::random(48, &mut Random::new(7));
        let limits = file::limits();
        for (part, limit) in parameters.parts().into_iter().zip(limits) {
            assert!(part.iter().all(|number| number.abs() <= limit));
        }
        let integers = Integers::new(&parameters);
        let back = integers.parameters();
        let (mut scratch, mut rounded) = (Scratch::new(48), Scratch::new(48));
        let group = group();
        let numbers = forward(&parameters, &group, &mut scratch);
        let rounded = forward(&back, &group, &mut rounded);
        for ((inputs, number), rounded) in group.iter().zip(numbers).zip(rounded) {
            let whole = integers.evaluate(inputs) as f32;
            let error = (whole - CENTIPAWNS * number).abs();
            assert!(error < 24.0, "{whole} and {number}");
            let error = (whole - CENTIPAWNS * rounded).abs();
            assert!(error < 1.01, "{whole} and {rounded}");
        }
    }

    #[test]
    fn rounded_outputs_are_written_as_they_are() {
        let mut parameters = Parameters::random(48, &mut Random::new(7));
        let before = parameters.clone();
        file::round_outputs(&mut parameters);
        assert_eq!(parameters.parts()[..2], before.parts()[..2]);
        assert_ne!(parameters.outputs, before.outputs);
        let written = Integers::new(&parameters).parameters();
        assert_eq!(parameters.parts()[2..], written.parts()[2..]);
    }
}
