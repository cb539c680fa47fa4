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

/// The part of a network behind the hidden neurons: its tail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// The neurons are squared and summed with output weights.
    Squared,
    /// The neurons are multiplied in twos, and dense layers follow.
    Layers(Dense),
}

/// The numbers of outputs of two dense layers. The second one has two inputs for each output of the
/// first: plain and squared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Dense {
    pub(crate) first: usize,
    pub(crate) second: usize,
}

impl Form {
    /// The lengths of the parts of the tail for an output bucket. Squared: weights (side to move, then
    /// opponent), bias. Layers: weights (by output) and biases of each dense layer, weights and bias
    /// of the output, whose last weight is for the last sum of the first layer.
    fn tail(self, neurons: usize) -> Vec<usize> {
        match self {
            Self::Squared => vec![2 * neurons, 1],
            Self::Layers(Dense { first, second }) => {
                vec![
                    first * neurons,
                    first,
                    second * 2 * first,
                    second,
                    second + 1,
                    1,
                ]
            }
        }
    }
}

/// The form of a network and its size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) form: Form,
    pub(crate) neurons: usize,
    /// Sets of input weights: one for each king bucket, and during training a shared one
    /// (`factors.rs`).
    pub(crate) sets: usize,
}

impl Shape {
    /// The number of rows of input weights: all features of all sets.
    pub(crate) const fn rows(self) -> usize {
        self.sets * FEATURES
    }

    /// Neurons of a block, which are computed together as lanes of vectors: 64, 32 or 16. Neurons
    /// that are multiplied are half a block apart.
    pub(crate) const fn lanes(self) -> usize {
        let zeros = self.neurons.trailing_zeros();
        if zeros > 6 { 64 } else { 1 << zeros }
    }

    /// The index in the input weights of the weight of a row for a neuron.
    pub(crate) const fn place(self, row: usize, neuron: usize) -> usize {
        let lanes = self.lanes();
        (neuron / lanes * self.rows() + row) * lanes + neuron % lanes
    }

    /// The neuron with a number in the file. In the file, neurons that are multiplied are half of all
    /// neurons apart.
    pub(crate) const fn neuron(self, number: usize) -> usize {
        let (half, lanes) = (self.neurons / 2, self.lanes() / 2);
        match self.form {
            Form::Squared => number,
            Form::Layers(_) => {
                let pair = number % half;
                pair / lanes * 2 * lanes + number / half * lanes + pair % lanes
            }
        }
    }
}

/// One number for each parameter: the parameters themselves, their gradients, or their moments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Parameters {
    pub(crate) shape: Shape,
    /// Input weights: for each block of neurons, a row for each set and feature.
    pub(crate) inputs: Numbers<f32>,
    pub(crate) biases: Numbers<f32>,
    /// The parts of the tail. Each has numbers for bucket after bucket.
    pub(crate) tail: Vec<Numbers<f32>>,
}

impl Parameters {
    pub(crate) fn zero(shape: Shape) -> Self {
        let Shape { form, neurons, .. } = shape;
        assert!(neurons.is_multiple_of(16), "not a multiple of 16 neurons");
        let tail = form.tail(neurons).into_iter();
        Self {
            shape,
            inputs: zeros(shape.rows() * neurons),
            biases: zeros(neurons),
            tail: tail.map(|length| zeros(BUCKETS * length)).collect(),
        }
    }

    /// Random parameters with one set of input weights, so small that no neuron is saturated. All
    /// buckets begin with equal parameters.
    pub(crate) fn random(form: Form, neurons: usize, random: &mut Random) -> Self {
        let sets = 1;
        let mut found = Self::zero(Shape {
            form,
            neurons,
            sets,
        });
        let mut fill = |numbers: &mut [f32], most: f32| {
            for number in numbers {
                let unit = (random.next() >> 40) as f32 / (1u64 << 24) as f32;
                *number = (2.0 * unit - 1.0) * most;
            }
        };
        fill(&mut found.inputs, 0.1);
        let root = (neurons as f32).sqrt();
        // The largest weight of each part, and the biases.
        let (bias, tail) = match form {
            Form::Squared => (0.25, vec![(0.5 / root, 0.0), (0.0, 0.0)]),
            Form::Layers(_) => (
                0.4,
                vec![
                    (2.0 / root, 0.0),
                    (0.0, 0.1),
                    (0.3, 0.0),
                    (0.0, 0.1),
                    (0.3, 0.0),
                    (0.0, 0.0),
                ],
            ),
        };
        found.biases.fill(bias);
        for (part, (most, bias)) in found.tail.iter_mut().zip(tail) {
            let length = part.len() / BUCKETS;
            let (first, rest) = part.split_at_mut(length);
            if most > 0.0 {
                fill(first, most);
            } else {
                first.fill(bias);
            }
            for bucket in rest.chunks_exact_mut(length) {
                bucket.copy_from_slice(first);
            }
        }
        found
    }

    /// A network of `neurons` neurons, at least as many as this one has, with the same output. The
    /// further neurons have random input weights and no output weights.
    ///
    /// # Panics
    /// If there are fewer neurons, or more before dense layers.
    pub(crate) fn widened(&self, neurons: usize, random: &mut Random) -> Self {
        if neurons == self.shape.neurons {
            return self.clone();
        }
        assert!(neurons > self.shape.neurons, "fewer neurons");
        assert!(
            self.shape.form == Form::Squared,
            "a network with dense layers cannot be widened"
        );
        let more = Self::random(self.shape.form, neurons, random);
        let mut found = Self::zero(Shape {
            neurons,
            ..self.shape
        });
        for neuron in 0..neurons {
            let from = if neuron < self.shape.neurons {
                self
            } else {
                &more
            };
            // Random weights have one set, which serves all king buckets.
            for row in 0..self.shape.rows() {
                let place = found.shape.place(row, neuron);
                let row = row % from.shape.rows();
                found.inputs[place] = from.inputs[from.shape.place(row, neuron)];
            }
            found.biases[neuron] = from.biases[neuron];
        }
        let wide = found.tail[0].chunks_exact_mut(neurons);
        for (wide, own) in wide.zip(self.tail[0].chunks_exact(self.shape.neurons)) {
            wide[..self.shape.neurons].copy_from_slice(own);
        }
        found.tail[1].copy_from_slice(&self.tail[1]);
        found
    }

    /// A network of `neurons` neurons, at least twice as many as this squared one has, with dense
    /// layers and nearly the same output. Each neuron appears twice, with small opposite changes of its
    /// input weights, so that the product is nearly its square; the last sum of the first dense layer
    /// is the output. All other parameters are random, but those that would change the output are 0.
    ///
    /// # Panics
    /// If there are fewer neurons, or dense layers already.
    pub(crate) fn layered(&self, dense: Dense, neurons: usize, random: &mut Random) -> Self {
        /// The change of an input weight, as a share of a random weight.
        const CHANGE: f32 = 0.2;
        let (own, half) = (self.shape.neurons, neurons / 2);
        assert!(own <= half, "fewer than twice the neurons");
        assert!(self.shape.form == Form::Squared, "dense layers already");
        let form = Form::Layers(dense);
        let more = Self::random(form, neurons, random);
        let mut found = Self::zero(Shape {
            form,
            neurons,
            ..self.shape
        });
        for number in 0..neurons {
            let (neuron, pair) = (found.shape.neuron(number), number % half);
            let sign = if number < half { CHANGE } else { -CHANGE };
            for row in 0..self.shape.rows() {
                let place = found.shape.place(row, neuron);
                // Both neurons of a pair change by the random weights of the first one.
                let partner = found.shape.neuron(if pair < own { pair } else { number });
                let change = more.inputs[more.shape.place(row % FEATURES, partner)];
                found.inputs[place] = if pair < own {
                    self.inputs[self.shape.place(row, pair)] + sign * change
                } else {
                    change
                };
            }
            found.biases[neuron] = if pair < own {
                self.biases[pair]
            } else {
                more.biases[neuron]
            };
        }
        for (part, random) in found.tail.iter_mut().zip(&more.tail).take(4) {
            part.copy_from_slice(random);
        }
        for bucket in 0..BUCKETS {
            let outputs = of_bucket(&self.tail[0], bucket);
            let most = outputs
                .iter()
                .fold(f32::MIN_POSITIVE, |most, weight| most.max(weight.abs()));
            let direct = of_bucket_mut(&mut found.tail[0], bucket);
            let direct = direct
                .chunks_exact_mut(neurons)
                .next_back()
                .unwrap_or_default();
            direct.fill(0.0);
            for (view, outputs) in outputs.chunks_exact(own).enumerate() {
                for (weight, output) in direct[view * half..].iter_mut().zip(outputs) {
                    *weight = output / most;
                }
            }
            let bias = of_bucket_mut(&mut found.tail[1], bucket);
            bias[dense.first - 1] = 0.0;
            of_bucket_mut(&mut found.tail[4], bucket)[dense.second] = most;
            found.tail[5][bucket] = self.tail[1][bucket];
        }
        found
    }

    /// All parameters: input weights, biases, parts of the tail.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[f32]> {
        let tail = self.tail.iter().map(|part| &part[..]);
        [&self.inputs[..], &self.biases[..]].into_iter().chain(tail)
    }

    pub(crate) fn parts_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let tail = self.tail.iter_mut().map(|part| &mut part[..]);
        [&mut self.inputs[..], &mut self.biases[..]]
            .into_iter()
            .chain(tail)
    }

    pub(crate) fn clear(&mut self) {
        for part in self.parts_mut() {
            part.fill(0.0);
        }
    }
}

/// The numbers of a bucket in a part of the tail.
pub(crate) fn of_bucket<T>(part: &[T], bucket: usize) -> &[T] {
    let length = part.len() / BUCKETS;
    &part[bucket * length..][..length]
}

/// Mutable access to the numbers of a bucket in a part of the tail.
pub(crate) fn of_bucket_mut<T>(part: &mut [T], bucket: usize) -> &mut [T] {
    let length = part.len() / BUCKETS;
    &mut part[bucket * length..][..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neurons_of_the_file_that_are_multiplied_are_half_a_block_apart() {
        let dense = Dense {
            first: 8,
            second: 16,
        };
        for neurons in [16, 96, 256] {
            let shape = Shape {
                form: Form::Layers(dense),
                neurons,
                sets: 1,
            };
            let mut found = vec![false; neurons];
            for pair in 0..neurons / 2 {
                let [one, other] = [pair, neurons / 2 + pair].map(|number| shape.neuron(number));
                assert_eq!(other, one + shape.lanes() / 2);
                assert_eq!(one / shape.lanes(), other / shape.lanes());
                found[one] = true;
                found[other] = true;
            }
            assert!(found.into_iter().all(|is_used| is_used));
        }
    }
}
