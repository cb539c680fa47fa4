//! The gradient of a batch, computed by all threads. The order of sums does not depend on the
//! number of threads.

use crate::CENTIPAWNS;
use crate::data::Inputs;
use crate::model::{Form, Parameters, Shape};
use crate::passes::{self, Scratch, Weights};
use bulletformat::ChessBoard;
use goby_core::eval::network::output_bucket;
use goby_lab::targets::Targets;
use std::thread;

/// Parts of a batch. Their gradients are added in order.
const PARTS: usize = 8;

/// The gradients and losses of the parts of a batch, and the sum of the gradients.
pub(crate) struct Work {
    parts: Vec<(Parameters, f32)>,
    pub(crate) sum: Parameters,
}

impl Work {
    pub(crate) fn new(shape: Shape) -> Self {
        let part = || (Parameters::zero(shape), 0.0);
        Self {
            parts: (0..PARTS).map(|_| part()).collect(),
            sum: Parameters::zero(shape),
        }
    }

    /// Computes the mean gradient of a batch of groups, and returns the sum of its losses.
    pub(crate) fn gradient(
        &mut self,
        parameters: &Parameters,
        batch: &[&[ChessBoard]],
        targets: &Targets,
        threads: usize,
    ) -> f32 {
        let weights = &Weights::new(parameters);
        let learn = match parameters.shape.lanes() {
            64 => learn::<64>,
            32 => learn::<32>,
            _ => learn::<16>,
        };
        let share = batch.len().div_ceil(PARTS).max(1);
        let mut jobs: Vec<_> = self.parts.iter_mut().zip(batch.chunks(share)).collect();
        let of_each = jobs.len().div_ceil(threads).max(1);
        thread::scope(|scope| {
            for jobs in jobs.chunks_mut(of_each) {
                scope.spawn(move || {
                    for (part, groups) in jobs {
                        learn(weights, groups, targets, part);
                    }
                });
            }
        });
        self.sum.clear();
        let scale = 1.0 / batch.iter().map(|group| group.len()).sum::<usize>() as f32;
        let mut loss = 0.0;
        let used = batch.len().div_ceil(share);
        for (gradient, part_loss) in &self.parts[..used] {
            loss += part_loss;
            for (sums, numbers) in self.sum.parts_mut().zip(gradient.parts()) {
                for (sum, number) in sums.iter_mut().zip(numbers) {
                    *sum += number * scale;
                }
            }
        }
        loss
    }
}

/// Computes the gradient and the loss of some groups of positions.
fn learn<const N: usize>(
    weights: &Weights<'_>,
    groups: &[&[ChessBoard]],
    targets: &Targets,
    (gradient, loss): &mut (Parameters, f32),
) {
    gradient.clear();
    *loss = 0.0;
    let shape = weights.parameters.shape;
    let mut scratch = Scratch::new(shape);
    let mut slopes = Vec::new();
    for positions in groups {
        let mut positions: Vec<_> = positions.iter().collect();
        if matches!(shape.form, Form::Layers(_)) {
            positions.sort_by_key(|position| output_bucket(position.occ.count_ones() as usize));
        }
        let inputs = positions.iter().map(|it| Inputs::new(it, shape.sets));
        let group: Vec<_> = inputs.collect();
        slopes.clear();
        let outputs = passes::forward::<N>(weights, &group, &mut scratch);
        for (position, output) in positions.iter().zip(outputs) {
            let expected = targets.points(CENTIPAWNS * output);
            let error = expected - targets.of(position);
            *loss += error * error;
            slopes.push(2.0 * error * targets.slope(expected) * CENTIPAWNS);
        }
        passes::backward::<N>(weights, &group, &slopes, &mut scratch, gradient);
    }
}
