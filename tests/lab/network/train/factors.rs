//! A factoriser: the input weights of each king bucket are the sum of a shared set and a set for
//! the bucket, so that all buckets learn from all positions. The shared set is the last one. A
//! network with one bucket has only one set.

use crate::model::Parameters;
use goby_core::eval::network::FEATURES;

/// The number of sets to train for this many king buckets.
pub(crate) const fn sets(buckets: usize) -> usize {
    if buckets == 1 { 1 } else { buckets + 1 }
}

/// The number of king buckets for which this many sets are trained.
pub(crate) const fn buckets(sets: usize) -> usize {
    if sets == 1 { 1 } else { sets - 1 }
}

/// Converts a network's sets to sets to train. A network with one bucket becomes the shared set.
///
/// # Panics
/// If the network has several buckets, but not this many.
pub(crate) fn factorised(network: &Parameters, buckets: usize) -> Parameters {
    assert!(
        [1, buckets].contains(&network.sets),
        "{} king buckets cannot become {buckets}",
        network.sets
    );
    let mut learned = Parameters::zero(network.neurons, sets(buckets));
    let first = if network.sets == buckets { 0 } else { buckets };
    copy(network, &mut learned, first);
    let [_, outputs @ ..] = learned.parts_mut();
    let [_, given @ ..] = network.parts();
    for (outputs, given) in outputs.into_iter().zip(given) {
        outputs.copy_from_slice(given);
    }
    learned
}

/// Sets `merged` to the sums of the shared set and each other set. Weights are clamped to `limit`
/// either way.
pub(crate) fn merge(learned: &Parameters, merged: &mut Parameters, limit: f32) {
    copy(learned, merged, 0);
    if learned.sets > merged.sets {
        let width = FEATURES * merged.lanes();
        let (height, rows) = (
            merged.rows() * merged.lanes(),
            learned.rows() * merged.lanes(),
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
    let [_, merged @ ..] = merged.parts_mut();
    let [_, learned @ ..] = learned.parts();
    for (merged, learned) in merged.into_iter().zip(learned) {
        merged.copy_from_slice(learned);
    }
}

/// Sets `gradient` to the gradient of the trained sets. `merged` is the gradient of their sums.
pub(crate) fn spread(merged: &Parameters, gradient: &mut Parameters) {
    gradient.clear();
    copy(merged, gradient, 0);
    if gradient.sets > merged.sets {
        let width = FEATURES * merged.lanes();
        let (height, rows) = (
            merged.rows() * merged.lanes(),
            gradient.rows() * merged.lanes(),
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
    let [_, gradient @ ..] = gradient.parts_mut();
    let [_, merged @ ..] = merged.parts();
    for (gradient, merged) in gradient.into_iter().zip(merged) {
        gradient.copy_from_slice(merged);
    }
}

/// Copies as many sets of input weights as fit to `to`, beginning with its set `first`, and all
/// other parameters.
fn copy(from: &Parameters, to: &mut Parameters, first: usize) {
    let (rows, to_rows) = (from.rows() * from.lanes(), to.rows() * from.lanes());
    let begin = first * FEATURES * from.lanes();
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
    use goby_suite::random::Random;

    #[test]
    fn a_network_of_one_bucket_gives_equal_weights_to_all_four() {
        let one = Parameters::random(32, &mut Random::new(5));
        let learned = factorised(&one, 4);
        let mut merged = Parameters::zero(32, 4);
        merge(&learned, &mut merged, 10.0);
        for neuron in 0..32 {
            for row in 0..4 * FEATURES {
                let place = one.place(row % FEATURES, neuron);
                assert_eq!(merged.inputs[merged.place(row, neuron)], one.inputs[place]);
            }
        }
        assert_eq!(merged.parts()[1..], one.parts()[1..]);
        let again = factorised(&merged, 4);
        let mut back = Parameters::zero(32, 4);
        merge(&again, &mut back, 10.0);
        assert_eq!(back.parts(), merged.parts());
    }

    #[test]
    fn the_shared_set_gets_the_sum_of_the_gradients() {
        let mut merged = Parameters::zero(16, 4);
        for set in 0..4 {
            let place = merged.place(set * FEATURES + 7, 3);
            merged.inputs[place] = 1.0 + set as f32;
        }
        let mut gradient = Parameters::zero(16, 5);
        spread(&merged, &mut gradient);
        let found =
            [0, 1, 2, 3, 4].map(|set| gradient.inputs[gradient.place(set * FEATURES + 7, 3)]);
        assert_eq!(found, [1.0, 2.0, 3.0, 4.0, 10.0]);
        assert_eq!(gradient.inputs.iter().sum::<f32>(), 20.0);
    }
}
