//! The forward and the backward pass of a group of positions.
//!
//! The forward pass adds input weights that are rounded to 16 bits. The backward pass gathers the
//! changes of each row of weights in registers, as multiples of a step in 16 bits. The order of all
//! sums is fixed, so every machine gets equal numbers.

use crate::data::Inputs;
use crate::model::{Numbers, Parameters, zeros};
use goby_core::eval::network::{BUCKETS, ONE};

/// Positions of a group. Each block of neurons is computed for the whole group, so that its weights
/// stay in the cache.
pub(crate) const GROUP: usize = 512;
/// The whole number that represents 1 in the rounded weights: four steps for each step of the
/// finished network. The largest sum of 32 weights and a bias fits 16 bits.
const UNIT: i16 = 4 * ONE as i16;

/// The whole number for the largest change that a group can have. Four of these fit 16 bits; larger
/// sums are rare, and are clipped.
const LARGEST: f32 = 8191.0;
/// Changes that are added in 16 bits before their sum is added to a row of the gradient.
const AT_ONCE: usize = 16;

/// Changes of a block of neurons: `N` is [`Parameters::lanes`].
type Lanes<const N: usize> = [i16; N];

/// Input weights and biases, rounded to multiples of 1 / [`UNIT`], in the order of [`Parameters`].
pub(crate) struct Rounded {
    inputs: Numbers<i16>,
    biases: Numbers<i16>,
}

impl Rounded {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        let rounded = |numbers: &[f32]| {
            let mut rounded = zeros(numbers.len());
            for (rounded, number) in rounded.iter_mut().zip(numbers) {
                *rounded = libm::rintf(number * f32::from(UNIT)) as i16;
            }
            rounded
        };
        Self {
            inputs: rounded(&parameters.inputs),
            biases: rounded(&parameters.biases),
        }
    }
}

/// The places where each row of weights is used in a group. A place is twice the number of the
/// position, plus 1 for the view of the other side.
#[derive(Default)]
struct Uses {
    /// For each row that is used, in ascending order: its number, and the end of its places.
    rows: Vec<(u16, u16)>,
    places: Vec<u16>,
}

impl Uses {
    /// Finds the places of a group by counting.
    fn find(&mut self, group: &[Inputs], rows: usize) {
        let mut counts = vec![0_u16; rows];
        let views = || group.iter().flat_map(Inputs::features);
        for view in views() {
            for &row in view {
                counts[usize::from(row)] += 1;
            }
        }
        self.rows.clear();
        let mut end = 0;
        // The index in `places` of the next place of each row.
        let mut next = counts;
        for (row, count) in (0..).zip(&mut next) {
            let begin = end;
            if *count > 0 {
                end += *count;
                self.rows.push((row, end));
            }
            *count = begin;
        }
        self.places.clear();
        self.places.resize(end.into(), 0);
        for (place, view) in (0..).zip(views()) {
            for &row in view {
                let next = &mut next[usize::from(row)];
                self.places[usize::from(*next)] = place;
                *next += 1;
            }
        }
    }

    /// Each row that is used, with its places.
    fn each(&self) -> impl Iterator<Item = (usize, &[u16])> {
        let mut places = self.places.as_slice();
        let mut begin = 0;
        self.rows.iter().map(move |&(row, end)| {
            let (here, rest) = places.split_at(usize::from(end - begin));
            (places, begin) = (rest, end);
            (usize::from(row), here)
        })
    }
}

/// Intermediate results of a group of [`GROUP`] positions.
pub(crate) struct Scratch {
    /// The sums of each block of neurons, for each block, position and view.
    sums: Numbers<i16>,
    /// The weighted activations of each position.
    activated: Numbers<f32>,
    /// The derivatives of the loss by the sums of a block, for each position and view, in steps:
    /// [`largest_change`] is [`LARGEST`] steps.
    changes: Numbers<i16>,
    uses: Uses,
}

impl Scratch {
    /// Memory for blocks of `lanes` neurons.
    pub(crate) fn new(neurons: usize, lanes: usize) -> Self {
        Self {
            sums: zeros(GROUP * 2 * neurons),
            activated: zeros(GROUP * lanes),
            changes: zeros(GROUP * 2 * lanes),
            uses: Uses::default(),
        }
    }
}

/// A sum clipped to 0 and 1.
fn clip(sum: i16) -> f32 {
    f32::from(sum.clamp(0, UNIT)) * (1.0 / f32::from(UNIT))
}

/// The network's output for each position of a group, in units of
/// [`CENTIPAWNS`](crate::CENTIPAWNS). `rounded` are the input weights of `parameters`.
pub(crate) fn forward<'a, const N: usize>(
    parameters: &Parameters,
    rounded: &Rounded,
    group: &'a [Inputs],
    scratch: &'a mut Scratch,
) -> impl Iterator<Item = f32> + use<'a, N> {
    let (activated, _) = scratch.activated.as_chunks_mut::<N>();
    let activated = &mut activated[..group.len()];
    activated.fill([0.0; N]);
    let (sums, _) = scratch.sums.as_chunks_mut::<N>();
    let (sums, _) = sums.as_chunks_mut::<2>();
    let (outputs, _) = parameters.outputs.as_chunks::<N>();
    let (biases, _) = rounded.biases.as_chunks::<N>();
    let (rows, _) = rounded.inputs.as_chunks::<N>();
    let parts = biases.len();
    let rows = rows.chunks_exact(parameters.rows());
    let each = rows.zip(biases).zip(sums.chunks_exact_mut(GROUP));
    for (part, ((rows, biases), sums)) in each.enumerate() {
        for ((inputs, sums), activated) in group.iter().zip(sums).zip(&mut *activated) {
            let mut here = [*biases; 2];
            let [own, other] = inputs.features();
            for (&own, &other) in own.iter().zip(other) {
                let rows = [&rows[usize::from(own)], &rows[usize::from(other)]];
                for (sums, row) in here.iter_mut().zip(rows) {
                    for (sum, weight) in sums.iter_mut().zip(row) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
            }
            *sums = here;
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
    let biases = parameters.output_biases;
    let activated = activated.iter().zip(group);
    activated.map(move |(lanes, inputs)| biases[inputs.bucket] + lanes.iter().sum::<f32>())
}

/// Adds to `gradient` the gradient of the loss over the positions of the last [`forward`]. `slopes`
/// are the derivatives of the loss by each output.
pub(crate) fn backward<const N: usize>(
    parameters: &Parameters,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &mut Scratch,
    gradient: &mut Parameters,
) {
    for (inputs, slope) in group.iter().zip(slopes) {
        gradient.output_biases[inputs.bucket] += slope;
    }
    let (weights, _) = parameters.outputs.as_chunks::<N>();
    let height = gradient.rows();
    let (rows, _) = gradient.inputs.as_chunks_mut::<N>();
    let (biases, _) = gradient.biases.as_chunks_mut::<N>();
    let (outputs, _) = gradient.outputs.as_chunks_mut::<N>();
    let parts = biases.len();
    // The biases are used in all places.
    let all: [_; 2 * GROUP] = std::array::from_fn(|place| place as u16);
    scratch.uses.find(group, height);
    let (sums, _) = scratch.sums.as_chunks::<N>();
    let (sums, _) = sums.as_chunks::<2>();
    let (changes, _) = scratch.changes.as_chunks_mut::<N>();
    let each = rows.chunks_exact_mut(height).zip(biases);
    for (part, ((rows, bias), sums)) in each.zip(sums.chunks_exact(GROUP)).enumerate() {
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
                for lane in 0..N {
                    let clipped = clip(sums[lane]);
                    found[lane] += slope * clipped * clipped;
                    let change = round(scaled * clipped * weights[lane]);
                    // A clipped sum passes no gradient. Below 0, `clipped` is 0.
                    changes[lane] = if sums[lane] > UNIT { 0 } else { change };
                }
            }
        }
        let changes: &[Lanes<N>; 2 * GROUP] = changes.first_chunk().expect("changes of a group");
        gather(&all[..2 * group.len()], changes, step, bias);
        for (row, places) in scratch.uses.each() {
            gather(places, changes, step, &mut rows[row]);
        }
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

/// The nearest whole number. `number` fits 16 bits.
fn round(number: f32) -> i16 {
    // The lowest bits of 1.5 * 2^23 + number are the whole number.
    (number + 12_582_912.0).to_bits() as i16
}

/// Adds to a row the changes at its places. Each counts in steps of size `step`.
fn gather<const N: usize>(
    places: &[u16],
    changes: &[Lanes<N>; 2 * GROUP],
    step: f32,
    row: &mut [f32; N],
) {
    for places in places.chunks(AT_ONCE) {
        let mut sums = [0_i16; N];
        for &place in places {
            // The remainder saves the check of the index.
            let changes = &changes[usize::from(place) % (2 * GROUP)];
            for (sum, change) in sums.iter_mut().zip(changes) {
                *sum = sum.saturating_add(*change);
            }
        }
        for (number, sum) in row.iter_mut().zip(sums) {
            *number += step * f32::from(sum);
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
    use goby_suite::random::Random;

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
        for part in &mut parameters.parts_mut()[..2] {
            for number in part.iter_mut() {
                *number = libm::rintf(*number * f32::from(UNIT)) / f32::from(UNIT);
            }
        }
        let mut scratch = Scratch::new(48, 16);
        let group = group();
        let (mut compared, mut moved) = (0, 0);
        for (position, output) in forward::<16>(
            &parameters,
            &Rounded::new(&parameters),
            &group,
            &mut scratch,
        )
        .enumerate()
        {
            assert!((f64::from(output) - exact(&parameters, &group[position])).abs() < 1e-5);
        }
        for (position, inputs) in group.iter().enumerate() {
            let mut slopes = vec![0.0; group.len()];
            slopes[position] = 1.0;
            let mut gradient = Parameters::zero(48, 1);
            backward::<16>(&parameters, &group, &slopes, &mut scratch, &mut gradient);
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
    fn the_gradient_of_a_group_is_the_sum_over_its_positions() {
        let random = &mut Random::new(5);
        let parameters = Parameters::random(48, random);
        let mut scratch = Scratch::new(48, 16);
        let group: Vec<_> = (0..8).flat_map(|_| group()).collect();
        let slope = |_| (random.below(101) as f32 - 50.0) / 50.0;
        let slopes: Vec<_> = group.iter().map(slope).collect();
        forward::<16>(
            &parameters,
            &Rounded::new(&parameters),
            &group,
            &mut scratch,
        )
        .for_each(drop);
        let mut whole = Parameters::zero(48, 1);
        backward::<16>(&parameters, &group, &slopes, &mut scratch, &mut whole);
        let mut sum = Parameters::zero(48, 1);
        for position in 0..group.len() {
            let mut slopes = slopes.clone();
            for (place, slope) in slopes.iter_mut().enumerate() {
                *slope *= f32::from(u8::from(place == position));
            }
            backward::<16>(&parameters, &group, &slopes, &mut scratch, &mut sum);
        }
        for (whole, sum) in whole.parts().into_iter().zip(sum.parts()) {
            assert!(sum.iter().any(|number| number.abs() > 0.05));
            for (whole, sum) in whole.iter().zip(sum) {
                assert!((whole - sum).abs() < 1e-3, "{whole} and {sum}");
            }
        }
    }

    #[test]
    fn the_largest_sum_fits_16_bits() {
        let [input, bias, ..] = file::limits();
        assert!((32.0 * input + bias) * f32::from(UNIT) <= f32::from(i16::MAX));
    }

    #[test]
    fn a_widened_network_has_equal_outputs() {
        let mut random = Random::new(9);
        let narrow = Parameters::random(48, &mut random);
        let wide = narrow.widened(64, &mut random);
        for inputs in &group() {
            assert_eq!(exact(&narrow, inputs), exact(&wide, inputs));
        }
        let place = wide.place(0, 63);
        assert_ne!(wide.inputs[place], 0.0);
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
        let (mut scratch, mut rounded) = (Scratch::new(48, 16), Scratch::new(48, 16));
        let group = group();
        let numbers = forward::<16>(
            &parameters,
            &Rounded::new(&parameters),
            &group,
            &mut scratch,
        );
        let rounded = forward::<16>(&back, &Rounded::new(&back), &group, &mut rounded);
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
