//! What the network is to say of a position, and how far an evaluation is from it.

use crate::CENTIPAWNS;
use bulletformat::ChessBoard;

/// What the network is to say of positions.
pub(crate) struct Targets {
    /// The expected points for each score from -32768 on.
    points: Vec<f32>,
    results: f32,
}

impl Targets {
    pub(crate) fn new(results: f32) -> Self {
        let points = (i16::MIN..=i16::MAX).map(|score| points(f32::from(score) / CENTIPAWNS));
        Self {
            points: points.collect(),
            results,
        }
    }

    pub(crate) fn of(&self, position: &ChessBoard) -> f32 {
        let place = i32::from(position.score) - i32::from(i16::MIN);
        let result = f32::from(position.result) / 2.0;
        self.results * result + (1.0 - self.results) * self.points[place as usize]
    }

    /// The squared error of an evaluation in centipawns.
    pub(crate) fn error(&self, evaluation: i32, position: &ChessBoard) -> f32 {
        let error = points(evaluation as f32 / CENTIPAWNS) - self.of(position);
        error * error
    }
}

/// The points to expect: the logistic function.
pub(crate) fn points(value: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-value))
}

/// The mean of `f`.
pub(crate) fn mean(positions: &[ChessBoard], f: impl Fn(&ChessBoard) -> f32) -> f64 {
    let sum: f64 = positions
        .iter()
        .map(|position| f64::from(f(position)))
        .sum();
    sum / positions.len() as f64
}
