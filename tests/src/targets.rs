//! What an evaluation is to say of the position of a record, and how far it is from that.

use bulletformat::ChessBoard;

/// As many centipawns as a factor of e in the odds of winning.
pub const CENTIPAWNS: f32 = 400.0;

/// What an evaluation is to say: the expected points, as the score of the search has them, mixed
/// with a share of the result of the game.
#[derive(Debug)]
pub struct Targets {
    /// The expected points for each score from -32768 on.
    points: Vec<f32>,
    results: f32,
}

impl Targets {
    /// With this share of the result, from 0 to 1.
    pub fn new(results: f32) -> Self {
        let points = (i16::MIN..=i16::MAX).map(|score| points(f32::from(score) / CENTIPAWNS));
        Self {
            points: points.collect(),
            results,
        }
    }

    /// What is to be said of a position, in points.
    pub fn of(&self, position: &ChessBoard) -> f32 {
        let place = i32::from(position.score) - i32::from(i16::MIN);
        let result = f32::from(position.result) / 2.0;
        self.results * result + (1.0 - self.results) * self.points[place as usize]
    }

    /// The squared error of an evaluation in centipawns.
    pub fn error(&self, evaluation: i32, position: &ChessBoard) -> f32 {
        let error = points(evaluation as f32 / CENTIPAWNS) - self.of(position);
        error * error
    }
}

/// The points to expect for an evaluation in units of [`CENTIPAWNS`]: the logistic function.
pub fn points(value: f32) -> f32 {
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
