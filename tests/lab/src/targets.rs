//! Training targets of positions, and the error of an evaluation.

use bulletformat::ChessBoard;

/// The target of a position: the expected points for the search's score, mixed with the game's
/// result.
#[derive(Debug)]
pub struct Targets {
    /// The expected points for each score from -32768 to 32767.
    points: Vec<f32>,
    /// The centipawns of an evaluation at which the odds of winning are e to 1.
    scale: f32,
    /// The share of the result, 0 to 1.
    results: f32,
}

impl Targets {
    /// Targets with the share `results` of the game's result, 0 to 1. At `scale` centipawns the
    /// odds of winning are e to 1.
    pub fn new(results: f32, scale: f32) -> Self {
        let scores = i16::MIN..=i16::MAX;
        Self {
            points: scores
                .map(|score| points(f32::from(score) / scale))
                .collect(),
            scale,
            results,
        }
    }

    /// Adjusts the targets to scores of searches that are `times` times as far from zero as
    /// evaluations.
    pub fn stretch(self, times: f32) -> Self {
        Self {
            scale: self.scale / times,
            ..self
        }
    }

    /// The expected points for an evaluation in centipawns.
    pub fn points(&self, evaluation: f32) -> f32 {
        points(evaluation / self.scale)
    }

    /// The increase of the expected points for each centipawn of evaluation, where the expected
    /// points are `points`.
    pub fn slope(&self, points: f32) -> f32 {
        points * (1.0 - points) / self.scale
    }

    /// Returns the target of a position, in points.
    pub fn of(&self, position: &ChessBoard) -> f32 {
        let place = i32::from(position.score) - i32::from(i16::MIN);
        let result = f32::from(position.result) / 2.0;
        self.results * result + (1.0 - self.results) * self.points[place as usize]
    }

    /// The squared error of an evaluation in centipawns.
    pub fn error(&self, evaluation: i32, position: &ChessBoard) -> f32 {
        let error = self.points(evaluation as f32) - self.of(position);
        error * error
    }
}

/// The logistic function.
fn points(value: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-value))
}

/// The mean of `f` over the positions.
pub fn mean(positions: &[ChessBoard], f: impl Fn(&ChessBoard) -> f32) -> f64 {
    let sum: f64 = positions
        .iter()
        .map(|position| f64::from(f(position)))
        .sum();
    sum / positions.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::record;
    use goby_core::board::Board;

    #[test]
    fn a_target_is_a_mean_of_score_and_result() {
        let (draw, win) = (
            record(&Board::start(), 0, 0.5),
            record(&Board::start(), 0, 1.0),
        );
        let targets = Targets::new(0.1, 400.0);
        assert_eq!(
            [&draw, &win].map(|it| (1000.0 * targets.of(it)).round()),
            [500.0, 550.0]
        );
    }

    #[test]
    fn a_stretched_evaluation_expects_the_points_of_a_higher_score() {
        let (plain, stretched) = (
            Targets::new(0.0, 400.0),
            Targets::new(0.0, 400.0).stretch(1.25),
        );
        let position = record(&Board::start(), 250, 0.5);
        assert!((stretched.points(200.0) - plain.points(250.0)).abs() < 1e-6);
        assert!(stretched.error(200, &position) < 1e-12);
        let [one, two] = [0.0, 4.0].map(|more| stretched.points(200.0 + more));
        assert!((stretched.slope(one) - (two - one) / 4.0).abs() < 1e-5);
    }
}
