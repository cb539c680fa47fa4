//! Derivatives of the evaluation by each weight, and gradient descent.

use crate::Example;
use crate::weights::Weight;
use goby_core::eval::Evaluation;
use goby_lab::targets::Targets;
use std::thread::{self, ScopedJoinHandle};

/// Step of a weight, up and down, for its numerical derivative.
const STEP: i32 = 16;
/// Steps along the gradient in each round.
const STEPS: usize = 400;
/// Length of the first step, in centipawns.
const RATE: f32 = 0.5;
/// Number of parts into which the positions are divided. Their sums are added in order, so that
/// results do not depend on threads.
const PARTS: usize = 64;

/// The evaluation of a position for the side to move.
fn evaluate(example: &Example) -> i32 {
    let board = &example.board;
    Evaluation::of(board).score(board).0
}

/// The evaluation of each position.
fn evaluations(examples: &[Example], threads: usize) -> Vec<i32> {
    let share = examples.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = examples
            .chunks(share)
            .map(|part| scope.spawn(|| part.iter().map(evaluate).collect::<Vec<_>>()))
            .collect();
        let parts = parts.into_iter().map(ScopedJoinHandle::join);
        parts.flat_map(|part| part.expect("a thread")).collect()
    })
}

/// The mean squared error of the present evaluation.
pub(crate) fn loss(examples: &[Example], targets: &Targets, threads: usize) -> f64 {
    let evaluations = evaluations(examples, threads);
    let errors = examples
        .iter()
        .zip(evaluations)
        .map(|(example, evaluation)| {
            let error = targets.points(evaluation as f32) - example.target;
            f64::from(error * error)
        });
    errors.sum::<f64>() / examples.len() as f64
}

/// The evaluations of positions, and their derivatives by each weight.
pub(crate) struct Slopes {
    evaluations: Vec<i32>,
    /// For each position: the weights with an effect, and the derivatives by them.
    of: Vec<Vec<(u16, f32)>>,
}

impl Slopes {
    /// Computes the derivatives by a small change of each weight up and down.
    pub(crate) fn find(examples: &[Example], weights: &[Weight], threads: usize) -> Self {
        let mut of = vec![Vec::new(); examples.len()];
        for (number, weight) in weights.iter().enumerate() {
            if weight.is_fixed {
                continue;
            }
            let [more, less] = [STEP, -STEP].map(|step| {
                weight.try_out(step);
                evaluations(examples, threads)
            });
            weight.set();
            for ((found, more), less) in of.iter_mut().zip(more).zip(less) {
                if more != less {
                    found.push((number as u16, (more - less) as f32 / (2 * STEP) as f32));
                }
            }
        }
        let evaluations = evaluations(examples, threads);
        Self { evaluations, of }
    }

    /// Moves the weights to the least loss, assuming that the derivatives stay constant. Source of
    /// the steps: D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization".
    pub(crate) fn follow(
        &self,
        examples: &[Example],
        targets: &Targets,
        weights: &mut [Weight],
        decay: f32,
        threads: usize,
    ) {
        let from: Vec<f32> = weights
            .iter()
            .map(|weight| weight.rounded() as f32)
            .collect();
        let mut moments = vec![(0.0_f32, 0.0_f32); weights.len()];
        for step in 0..STEPS {
            let moved: Vec<f32> = weights
                .iter()
                .zip(&from)
                .map(|(weight, from)| weight.value - from)
                .collect();
            let gradient = self.gradient(examples, targets, &moved, threads);
            let rest = 1.0 - step as f32 / STEPS as f32;
            let [first_left, second_left] =
                [0.9_f32, 0.99].map(|kept| 1.0 - kept.powi(step as i32 + 1));
            for ((weight, (first, second)), slope) in
                weights.iter_mut().zip(&mut moments).zip(gradient)
            {
                let slope = slope + 2.0 * decay * (weight.value - weight.first);
                *first = 0.9 * *first + 0.1 * slope;
                *second = 0.99 * *second + 0.01 * slope * slope;
                let scale = (*second / second_left).sqrt() + 1e-12;
                weight.value -= RATE * rest * (*first / first_left) / scale;
            }
        }
    }

    /// The gradient of the loss after the present changes of the weights.
    fn gradient(
        &self,
        examples: &[Example],
        targets: &Targets,
        moved: &[f32],
        threads: usize,
    ) -> Vec<f32> {
        let share = examples.len().div_ceil(PARTS).max(1);
        let starts: Vec<usize> = (0..examples.len()).step_by(share).collect();
        let of_each = starts.len().div_ceil(threads).max(1);
        let part = |&start: &usize| {
            let mut sums = vec![0.0_f32; moved.len()];
            let positions = examples.iter().zip(&self.evaluations).zip(&self.of);
            for ((example, evaluation), slopes) in positions.skip(start).take(share) {
                let change: f32 = slopes
                    .iter()
                    .map(|&(weight, slope)| slope * moved[usize::from(weight)])
                    .sum();
                let expected = targets.points(*evaluation as f32 + change);
                let error = expected - example.target;
                let outer = 2.0 * error * targets.slope(expected);
                for &(weight, slope) in slopes {
                    sums[usize::from(weight)] += outer * slope;
                }
            }
            sums
        };
        let parts: Vec<Vec<f32>> = thread::scope(|scope| {
            let threads: Vec<_> = starts
                .chunks(of_each)
                .map(|starts| scope.spawn(|| starts.iter().map(part).collect::<Vec<_>>()))
                .collect();
            let parts = threads.into_iter().map(ScopedJoinHandle::join);
            parts.flat_map(|part| part.expect("a thread")).collect()
        });
        let mut total = vec![0.0; moved.len()];
        for part in parts {
            for (total, sum) in total.iter_mut().zip(part) {
                *total += sum / examples.len() as f32;
            }
        }
        total
    }
}
