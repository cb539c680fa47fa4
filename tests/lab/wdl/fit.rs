//! The model of win, draw and loss, and its maximum-likelihood fit.

/// Material at which the model has parameters; between them it interpolates. A game begins with 78.
pub(crate) const KNOTS: [u32; 5] = [6, 18, 34, 56, 78];

/// First step of the search for better parameters, in centipawns.
const FIRST_STEP: f64 = 32.0;
/// Last step, in centipawns.
const LAST_STEP: f64 = 0.25;
/// Least value of a parameter, in centipawns.
const LEAST: f64 = 5.0;
/// Least probability of a result, which keeps logarithms finite.
const UNLIKELY: f64 = 1e-6;

/// All positions with the same material and score.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) material: u32,
    /// Score in centipawns, not negative.
    pub(crate) score: i32,
    /// Numbers of games lost, drawn and won by the side with this score.
    pub(crate) results: [u64; 3],
}

impl Cell {
    pub(crate) fn positions(&self) -> u64 {
        self.results.iter().sum()
    }
}

/// The parameters at each of [`KNOTS`], in centipawns.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    /// The score that wins half of the games.
    pub(crate) half: [f64; KNOTS.len()],
    /// The increase of the score that makes the odds of winning `e` times as large.
    pub(crate) slope: [f64; KNOTS.len()],
}

impl Model {
    /// The model with the greatest likelihood of these results.
    pub(crate) fn fit(cells: &[Cell]) -> Self {
        let mut best = Self {
            half: [150.0; KNOTS.len()],
            slope: [60.0; KNOTS.len()],
        };
        let mut likelihood = best.likelihood(cells);
        let mut step = FIRST_STEP;
        while step >= LAST_STEP {
            let before = likelihood;
            for place in 0..2 * KNOTS.len() {
                for change in [step, -step] {
                    let mut other = best.clone();
                    let parameter = other.half.iter_mut().chain(&mut other.slope).nth(place);
                    let parameter = parameter.expect("there are two at each knot");
                    *parameter = (*parameter + change).max(LEAST);
                    let found = other.likelihood(cells);
                    if found > likelihood {
                        (best, likelihood) = (other, found);
                    }
                }
            }
            if likelihood <= before {
                step /= 2.0;
            }
        }
        best
    }

    /// The log-likelihood of all results.
    fn likelihood(&self, cells: &[Cell]) -> f64 {
        let of_cell = |cell: &Cell| {
            let chances = self.chances(cell.material, cell.score);
            let results = cell.results.iter().zip(chances);
            let of_result =
                |(&count, chance): (&u64, f64)| count as f64 * chance.max(UNLIKELY).ln();
            results.map(of_result).sum::<f64>()
        };
        cells.iter().map(of_cell).sum()
    }

    /// The probabilities of a loss, a draw and a win.
    pub(crate) fn chances(&self, material: u32, score: i32) -> [f64; 3] {
        let (half, slope) = (
            between(&self.half, material),
            between(&self.slope, material),
        );
        let win = |score: f64| 1.0 / (1.0 + libm::exp((half - score) / slope));
        let (won, lost) = (win(score.into()), win((-score).into()));
        [lost, 1.0 - won - lost, won]
    }
}

/// The parameter at this material, linearly interpolated between [`KNOTS`].
fn between(values: &[f64; KNOTS.len()], material: u32) -> f64 {
    let material = material.clamp(KNOTS[0], KNOTS[KNOTS.len() - 1]);
    let high = KNOTS
        .iter()
        .position(|&knot| material <= knot)
        .unwrap_or(0)
        .max(1);
    let (from, to) = (KNOTS[high - 1], KNOTS[high]);
    let part = f64::from(material - from) / f64::from(to - from);
    values[high - 1] + part * (values[high] - values[high - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_recovers_the_parameters_of_simulated_games() {
        let known = Model {
            half: [210.0, 180.0, 140.0, 110.0, 90.0],
            slope: [40.0, 45.0, 50.0, 60.0, 70.0],
        };
        let mut cells = Vec::new();
        for material in (4..=78).step_by(2) {
            for score in (0..600).step_by(10) {
                let results = known
                    .chances(material, score)
                    .map(|chance| (chance * 1e4) as u64);
                cells.push(Cell {
                    material,
                    score,
                    results,
                });
            }
        }
        let found = Model::fit(&cells);
        let known = known.half.iter().chain(&known.slope);
        for (known, found) in known.zip(found.half.iter().chain(&found.slope)) {
            assert!((known - found).abs() < 2.0, "{known}: {found}");
        }
    }
}
