//! The forward and the backward pass of a group of positions.
//!
//! The forward pass adds input weights that are rounded to 16 bits. The backward pass gathers the
//! changes of each row of weights in registers, as multiples of a step in 16 bits. `squared` and
//! `layers` have what differs between the forms of networks. The order of all sums is fixed, so every
//! machine gets equal numbers.

mod layers;
mod product;
mod squared;

use crate::data::Inputs;
use crate::model::{Form, Numbers, Parameters, Shape, zeros};
use goby_core::eval::network::ONE;

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

/// Changes of a block of neurons: `N` is [`Shape::lanes`].
type Lanes<const N: usize> = [i16; N];
/// The sums of a block for a position: the view of the side to move, then of the other side.
type Sums<const N: usize> = [Lanes<N>; 2];

/// Parameters in the forms that the passes need.
pub(crate) struct Weights<'a> {
    pub(crate) parameters: &'a Parameters,
    /// Input weights and biases, rounded to multiples of 1 / [`UNIT`], in the order of [`Parameters`].
    inputs: Numbers<i16>,
    biases: Numbers<i16>,
    dense: layers::Transposed,
}

impl<'a> Weights<'a> {
    pub(crate) fn new(parameters: &'a Parameters) -> Self {
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
            dense: layers::Transposed::new(parameters),
            parameters,
        }
    }

    /// For each block of neurons, its rows of input weights and its biases.
    fn blocks<const N: usize>(&self) -> impl Iterator<Item = (&[Lanes<N>], &Lanes<N>)> {
        let (biases, _) = self.biases.as_chunks::<N>();
        let (rows, _) = self.inputs.as_chunks::<N>();
        rows.chunks_exact(self.parameters.shape.rows()).zip(biases)
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
    /// The weighted activations of each position, in lanes. With dense layers: the products of each
    /// position, in the backward pass the derivatives of the loss by them.
    activated: Numbers<f32>,
    /// The derivatives of the loss by the sums of a block, for each position and view, in steps:
    /// the largest change is at most [`LARGEST`] steps.
    changes: Numbers<i16>,
    uses: Uses,
    dense: layers::Scratch,
}

impl Scratch {
    pub(crate) fn new(shape: Shape) -> Self {
        let width = match shape.form {
            Form::Squared => shape.lanes(),
            Form::Layers(_) => shape.neurons,
        };
        Self {
            sums: zeros(GROUP * 2 * shape.neurons),
            activated: zeros(GROUP * width),
            changes: zeros(GROUP * 2 * shape.lanes()),
            uses: Uses::default(),
            dense: layers::Scratch::new(shape.form),
        }
    }
}

/// The network's output for each position of a group, in units of
/// [`CENTIPAWNS`](crate::CENTIPAWNS). With dense layers, the positions must be in the order of their
/// output buckets.
pub(crate) fn forward<const N: usize>(
    weights: &Weights<'_>,
    group: &[Inputs],
    scratch: &mut Scratch,
) -> Vec<f32> {
    match weights.parameters.shape.form {
        Form::Squared => squared::forward::<N>(weights, group, scratch),
        Form::Layers(dense) => layers::forward::<N>(weights, dense, group, scratch),
    }
}

/// Adds to `gradient` the gradient of the loss over the positions of the last [`forward`]. `slopes`
/// are the derivatives of the loss by each output.
pub(crate) fn backward<const N: usize>(
    weights: &Weights<'_>,
    group: &[Inputs],
    slopes: &[f32],
    scratch: &mut Scratch,
    gradient: &mut Parameters,
) {
    scratch.uses.find(group, gradient.shape.rows());
    match weights.parameters.shape.form {
        Form::Squared => {
            squared::backward::<N>(weights.parameters, group, slopes, scratch, gradient);
        }
        Form::Layers(dense) => {
            layers::backward::<N>(weights.parameters, dense, group, slopes, scratch, gradient);
        }
    }
}

/// The sums of a block of neurons for a position.
#[inline(always)]
fn sums<const N: usize>(inputs: &Inputs, rows: &[Lanes<N>], biases: &Lanes<N>) -> Sums<N> {
    let mut found = [*biases; 2];
    let [own, other] = inputs.features();
    for (&own, &other) in own.iter().zip(other) {
        let rows = [&rows[usize::from(own)], &rows[usize::from(other)]];
        for (sums, row) in found.iter_mut().zip(rows) {
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }
    found
}

/// A sum clipped to 0 and 1.
fn clip(sum: i16) -> f32 {
    f32::from(sum.clamp(0, UNIT)) * (1.0 / f32::from(UNIT))
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

/// Adds to the rows and biases of a block the changes of all positions of a group.
fn gather_all<const N: usize>(
    count: usize,
    uses: &Uses,
    changes: &[Lanes<N>],
    step: f32,
    (rows, bias): (&mut [[f32; N]], &mut [f32; N]),
) {
    // The biases are used in all places.
    let all: [_; 2 * GROUP] = std::array::from_fn(|place| place as u16);
    let changes = changes.first_chunk().expect("changes of a group");
    gather(&all[..2 * count], changes, step, bias);
    for (row, places) in uses.each() {
        gather(places, changes, step, &mut rows[row]);
    }
}

#[cfg(test)]
mod tests;
