//! What an evaluation is to say of the position of a record, and how far it is from that.

use bulletformat::ChessBoard;

/// What an evaluation is to say: the expected points, as the score of the search has them, mixed
/// with a share of the result of the game.
#[derive(Debug)]
pub struct Targets {
    /// The expected points for each score from -32768 on.
    points: Vec<f32>,
    scale: f32,
    results: f32,
}

impl Targets {
    /// With this share of the result, from 0 to 1. As many centipawns as `scale` make the odds of
    /// winning e times as great.
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

    /// The points to expect for an evaluation in centipawns.
    pub fn points(&self, evaluation: f32) -> f32 {
        points(evaluation / self.scale)
    }

    /// How many points more an evaluation of a centipawn more expects, where it expects so many.
    pub fn slope(&self, points: f32) -> f32 {
        points * (1.0 - points) / self.scale
    }

    /// What is to be said of a position, in points.
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
