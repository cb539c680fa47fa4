//! The parameters of the network in floating point.

use aligned_vec::{AVec, ConstAlign};
use goby_core::eval::network::{BUCKETS, FEATURES};
use goby_suite::random::Random;

/// Numbers that begin with a line of the cache. Unaligned loads of vectors are slower.
pub(crate) type Numbers<T> = AVec<T, ConstAlign<64>>;

/// `count` zeros.
pub(crate) fn zeros<T: Copy + Default>(count: usize) -> Numbers<T> {
    let mut numbers = AVec::new(64);
    numbers.resize(count, T::default());
    numbers
}

/// One number for each parameter: the parameters themselves, their gradients, or their moments.
#[derive(Clone)]
pub(crate) struct Parameters {
    pub(crate) neurons: usize,
    /// Sets of input weights: one for each king bucket, and during training a shared one
    /// (`factors.rs`).
    pub(crate) sets: usize,
    /// Input weights: for each block of neurons, a row for each set and feature.
    pub(crate) inputs: Numbers<f32>,
    pub(crate) biases: Numbers<f32>,
    /// Output weights: for each bucket, for the side to move and then for the other side.
    pub(crate) outputs: Numbers<f32>,
    pub(crate) output_biases: [f32; BUCKETS],
}

impl Parameters {
    pub(crate) fn zero(neurons: usize, sets: usize) -> Self {
        assert!(neurons.is_multiple_of(16), "not a multiple of 16 neurons");
        Self {
            neurons,
            sets,
            inputs: zeros(sets * FEATURES * neurons),
            biases: zeros(neurons),
            outputs: zeros(BUCKETS * 2 * neurons),
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

    /// A network of `neurons` neurons, at least as many as this one has, with the same output. The
    /// further neurons have random input weights and no output weights.
    pub(crate) fn widened(&self, neurons: usize, random: &mut Random) -> Self {
        assert!(neurons >= self.neurons, "fewer neurons");
        let more = Self::random(neurons, random);
        let mut found = Self::zero(neurons, self.sets);
        for neuron in 0..neurons {
            let from = if neuron < self.neurons { self } else { &more };
            // Random weights have one set, which serves all king buckets.
            for row in 0..self.rows() {
                let place = found.place(row, neuron);
                found.inputs[place] = from.inputs[from.place(row % from.rows(), neuron)];
            }
            found.biases[neuron] = from.biases[neuron];
        }
        let wide = found.outputs.chunks_exact_mut(neurons);
        for (wide, own) in wide.zip(self.outputs.chunks_exact(self.neurons)) {
            wide[..self.neurons].copy_from_slice(own);
        }
        found.output_biases = self.output_biases;
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

    /// Neurons of a block, which are computed together as lanes of vectors: 64, 32 or 16.
    pub(crate) const fn lanes(&self) -> usize {
        let zeros = self.neurons.trailing_zeros();
        if zeros > 6 { 64 } else { 1 << zeros }
    }

    /// The index in `inputs` of the weight of a row for a neuron.
    pub(crate) const fn place(&self, row: usize, neuron: usize) -> usize {
        let lanes = self.lanes();
        (neuron / lanes * self.rows() + row) * lanes + neuron % lanes
    }
}
