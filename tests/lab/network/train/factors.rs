//! A factoriser: the input weights of each king bucket are the sum of a shared set and a set for
//! the bucket, so that all buckets learn from all positions. The shared set is the last one. A
//! network with one bucket has only one set.

use crate::model::{Parameters, Shape};
use goby_core::eval::network::{FEATURES, king_bucket};

/// The number of sets to train for this many king buckets.
pub(crate) const fn sets(buckets: usize) -> usize {
    if buckets == 1 { 1 } else { buckets + 1 }
}

/// The number of king buckets for which this many sets are trained.
pub(crate) const fn buckets(sets: usize) -> usize {
    if sets == 1 { 1 } else { sets - 1 }
}

/// Converts a network's sets to sets to train. A network with one bucket becomes the shared set. If
/// it has more buckets than `buckets`, each new one gets the mean of the sets that it replaces.
///
/// # Panics
/// If the network has several buckets, but fewer than `buckets`.
pub(crate) fn factorised(network: &Parameters, buckets: usize) -> Parameters {
    if network.shape.sets > buckets {
        return factorised(&fewer(network, buckets), buckets);
    }
    assert!(
        [1, buckets].contains(&network.shape.sets),
        "{} king buckets cannot become {buckets}",
        network.shape.sets
    );
    let shape = Shape {
        sets: sets(buckets),
        ..network.shape
    };
    let mut learned = Parameters::zero(shape);
    let first = if network.shape.sets == buckets {
        0
    } else {
        buckets
    };
    copy(network, &mut learned, first);
    copy_others(network, &mut learned);
    learned
}

/// A network with fewer king buckets: each gets the mean of the sets of the buckets that it replaces.
fn fewer(network: &Parameters, buckets: usize) -> Parameters {
    let before = network.shape;
    let mut found = Parameters::zero(Shape {
        sets: buckets,
        ..before
    });
    for bucket in 0..buckets {
        let replaced = |old: &usize| {
            (0..64).any(|king| {
                king_bucket(king, before.sets) == *old && king_bucket(king, buckets) == bucket
            })
        };
        let old: Vec<usize> = (0..before.sets).filter(replaced).collect();
        for (feature, neuron) in (0..FEATURES)
            .flat_map(|feature| (0..before.neurons).map(move |neuron| (feature, neuron)))
        {
            let weight =
                |set: &usize| network.inputs[before.place(set * FEATURES + feature, neuron)];
            let place = found.shape.place(bucket * FEATURES + feature, neuron);
            found.inputs[place] = old.iter().map(weight).sum::<f32>() / old.len() as f32;
        }
    }
    copy_others(network, &mut found);
    found
}

/// Sets `merged` to the sums of the shared set and each other set. Weights are clamped to `limit`
/// either way.
pub(crate) fn merge(learned: &Parameters, merged: &mut Parameters, limit: f32) {
    copy(learned, merged, 0);
    if learned.shape.sets > merged.shape.sets {
        let width = FEATURES * merged.shape.lanes();
        let (height, rows) = (
            merged.shape.rows() * merged.shape.lanes(),
            learned.shape.rows() * merged.shape.lanes(),
        );
        let blocks = merged
            .inputs
            .chunks_exact_mut(height)
            .zip(learned.inputs.chunks_exact(rows));
        for (sums, block) in blocks {
            let shared = &block[height..];
            for set in sums.chunks_exact_mut(width) {
                for (sum, shared) in set.iter_mut().zip(shared) {
                    *sum = (*sum + shared).clamp(-limit, limit);
                }
            }
        }
    }
    copy_others(learned, merged);
}

/// Sets `gradient` to the gradient of the trained sets. `merged` is the gradient of their sums.
pub(crate) fn spread(merged: &Parameters, gradient: &mut Parameters) {
    gradient.clear();
    copy(merged, gradient, 0);
    if gradient.shape.sets > merged.shape.sets {
        let width = FEATURES * merged.shape.lanes();
        let (height, rows) = (
            merged.shape.rows() * merged.shape.lanes(),
            gradient.shape.rows() * merged.shape.lanes(),
        );
        let blocks = merged
            .inputs
            .chunks_exact(height)
            .zip(gradient.inputs.chunks_exact_mut(rows));
        for (sums, block) in blocks {
            let shared = &mut block[height..];
            for set in sums.chunks_exact(width) {
                for (shared, slope) in shared.iter_mut().zip(set) {
                    *shared += slope;
                }
            }
        }
    }
    copy_others(merged, gradient);
}

/// Copies all parameters except the input weights.
fn copy_others(from: &Parameters, to: &mut Parameters) {
    for (to, from) in to.parts_mut().zip(from.parts()).skip(1) {
        to.copy_from_slice(from);
    }
}

/// Copies as many sets of input weights as fit to `to`, beginning with its set `first`.
fn copy(from: &Parameters, to: &mut Parameters, first: usize) {
    let (rows, to_rows) = (
        from.shape.rows() * from.shape.lanes(),
        to.shape.rows() * from.shape.lanes(),
    );
    let begin = first * FEATURES * from.shape.lanes();
    let blocks = from
        .inputs
        .chunks_exact(rows)
        .zip(to.inputs.chunks_exact_mut(to_rows));
    for (from, to) in blocks {
        for (to, from) in to[begin..].iter_mut().zip(from) {
            *to = *from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Form;
    use goby_suite::random::Random;

    fn shape(neurons: usize, sets: usize) -> Shape {
        let form = Form::Squared;
        Shape {
            form,
            neurons,
            sets,
        }
    }

    #[test]
    fn a_network_of_one_bucket_gives_equal_weights_to_all_four() {
        let one = Parameters::random(Form::Squared, 32, &mut Random::new(5));
        let learned = factorised(&one, 4);
        let mut merged = Parameters::zero(shape(32, 4));
        merge(&learned, &mut merged, 10.0);
        for neuron in 0..32 {
            for row in 0..4 * FEATURES {
                let place = one.shape.place(row % FEATURES, neuron);
                assert_eq!(
                    merged.inputs[merged.shape.place(row, neuron)],
                    one.inputs[place]
                );
            }
        }
        assert_eq!((&merged.biases, &merged.tail), (&one.biases, &one.tail));
        let again = factorised(&merged, 4);
        let mut back = Parameters::zero(shape(32, 4));
        merge(&again, &mut back, 10.0);
        assert_eq!(back, merged);
    }

    #[test]
    fn two_buckets_get_the_means_of_the_four_that_they_replace() {
        let mut four = Parameters::zero(shape(16, 4));
        for (set, weight) in [1.0, 3.0, 10.0, 20.0].into_iter().enumerate() {
            let place = four.shape.place(set * FEATURES + 9, 5);
            four.inputs[place] = weight;
        }
        four.biases.fill(7.0);
        for (buckets, expected) in [(2, &[2.0, 15.0][..]), (1, &[8.5])] {
            let learned = factorised(&four, buckets);
            let mut merged = Parameters::zero(shape(16, buckets));
            merge(&learned, &mut merged, 100.0);
            let weight = |set| merged.inputs[merged.shape.place(set * FEATURES + 9, 5)];
            assert_eq!((0..buckets).map(weight).collect::<Vec<_>>(), expected);
            assert_eq!(merged.biases, four.biases);
        }
    }

    #[test]
    fn the_shared_set_gets_the_sum_of_the_gradients() {
        let mut merged = Parameters::zero(shape(16, 4));
        for set in 0..4 {
            let place = merged.shape.place(set * FEATURES + 7, 3);
            merged.inputs[place] = 1.0 + set as f32;
        }
        let mut gradient = Parameters::zero(shape(16, 5));
        spread(&merged, &mut gradient);
        let found =
            [0, 1, 2, 3, 4].map(|set| gradient.inputs[gradient.shape.place(set * FEATURES + 7, 3)]);
        assert_eq!(found, [1.0, 2.0, 3.0, 4.0, 10.0]);
        assert_eq!(gradient.inputs.iter().sum::<f32>(), 20.0);
    }
}
