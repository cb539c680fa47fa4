//! The optimiser AdamW.
//!
//! Source: D. P. Kingma and J. Ba, "Adam: A Method for Stochastic Optimization", 2015; weights
//! decay as in I. Loshchilov and F. Hutter, "Decoupled Weight Decay Regularization", 2019.

use crate::model::{Parameters, Shape};

const FIRST: f32 = 0.9;
const SECOND: f32 = 0.999;
const TINY: f32 = 1e-8;
const DECAY: f32 = 0.01;

pub(crate) struct Adam {
    pub(crate) first: Parameters,
    pub(crate) second: Parameters,
    /// The weight of the initial zeros in each moment, for the bias correction.
    pub(crate) left: [f32; 2],
}

impl Adam {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            first: Parameters::zero(shape),
            second: Parameters::zero(shape),
            left: [1.0; 2],
        }
    }

    /// Makes a step with a learning rate for each part of the parameters. `limits` are the largest
    /// absolute values in each part, so that the parameters can be written as small integers.
    pub(crate) fn step(
        &mut self,
        parameters: &mut Parameters,
        gradient: &Parameters,
        rates: &[f32],
        limits: &[f32],
    ) {
        self.left = [self.left[0] * FIRST, self.left[1] * SECOND];
        let [first_scale, second_scale] = self.left.map(|left| 1.0 / (1.0 - left));
        let moments = self.first.parts_mut().zip(self.second.parts_mut());
        let parts = parameters.parts_mut().zip(gradient.parts());
        let steps = parts.zip(moments).zip(rates.iter().zip(limits));
        for (((numbers, gradients), (firsts, seconds)), (&rate, &limit)) in steps {
            for place in 0..numbers.len() {
                let slope = gradients[place];
                firsts[place] = FIRST * firsts[place] + (1.0 - FIRST) * slope;
                seconds[place] = SECOND * seconds[place] + (1.0 - SECOND) * slope * slope;
                let scale = (seconds[place] * second_scale).sqrt() + TINY;
                let change = firsts[place] * first_scale / scale + DECAY * numbers[place];
                numbers[place] = (numbers[place] - rate * change).clamp(-limit, limit);
            }
        }
    }
}
