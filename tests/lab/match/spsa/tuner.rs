//! The arithmetic of SPSA (simultaneous perturbation stochastic approximation).
//!
//! Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization", 1998, with the recommended gains.

use goby_suite::random::Random;

/// Exponent of the decay of the steps.
const ALPHA: f64 = 0.602;
/// Exponent of the decay of the perturbations.
const GAMMA: f64 = 0.101;
/// The stability constant A, as a share of the iterations.
const STABLE: f64 = 0.1;
/// Largest perturbation in the last iteration, as a share of the number's range.
const WIDEST: f64 = 0.125;
/// Random numbers to discard first, because similar seeds begin with similar ones.
const WARM_UP: usize = 16;

/// A number to tune.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) name: String,
    pub(crate) start: i32,
    pub(crate) least: i32,
    pub(crate) most: i32,
    pub(crate) step: i32,
    pub(crate) value: f64,
}

impl Number {
    /// The perturbation in the last iteration.
    fn last_change(&self) -> f64 {
        let range = f64::from(self.most) - f64::from(self.least);
        f64::from(self.step).min(range * WIDEST)
    }

    fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.least.into(), self.most.into())
    }

    /// The change so far, in steps of the tunable.
    pub(crate) fn moved(&self) -> f64 {
        (self.value - f64::from(self.start)) / f64::from(self.step)
    }
}

/// The settings of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Schedule {
    pub(crate) iterations: u64,
    /// Pairs of games in each iteration, each with its own perturbation.
    pub(crate) pairs: u64,
    pub(crate) seed: u64,
    /// Learning rate: the change of a number for each game won in the last iteration, as a share of
    /// its perturbation.
    pub(crate) rate: f64,
}

/// The two sets of values that play against each other.
#[derive(Debug, PartialEq)]
pub(crate) struct Trial {
    signs: Vec<f64>,
    pub(crate) values: [Vec<i32>; 2],
}

/// The numbers and the progress of a run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tuner {
    pub(crate) schedule: Schedule,
    /// Played iterations.
    pub(crate) done: u64,
    pub(crate) numbers: Vec<Number>,
}

impl Tuner {
    /// The pairs of the next iteration, by their numbers in the run.
    pub(crate) const fn next_pairs(&self) -> std::ops::Range<u64> {
        let first = self.done * self.schedule.pairs;
        first..first + self.schedule.pairs
    }

    pub(crate) const fn is_done(&self) -> bool {
        self.done >= self.schedule.iterations
    }

    /// Ratio of the present perturbations to those of the last iteration.
    fn spread(&self) -> f64 {
        (self.schedule.iterations as f64 / (self.done + 1) as f64).powf(GAMMA)
    }

    /// The present change of a number for each game won, as a share of its last perturbation.
    fn gain(&self) -> f64 {
        let iterations = self.schedule.iterations as f64;
        let stable = iterations * STABLE;
        let shrunk = (stable + iterations) / (stable + (self.done + 1) as f64);
        self.schedule.rate * shrunk.powf(ALPHA) / self.spread()
    }

    /// The two sets of values for a pair of the next iteration.
    pub(crate) fn trial(&self, pair: u64) -> Trial {
        let mut random = Random::new(self.schedule.seed << 32 | pair);
        for _ in 0..WARM_UP {
            random.next();
        }
        let mut trial = Trial {
            signs: Vec::new(),
            values: [Vec::new(), Vec::new()],
        };
        for number in &self.numbers {
            let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
            // Both values are rounded with the same random number, so that rounding is right on
            // average.
            let rounding = random.below(1 << 20) as f64 / f64::from(1 << 20);
            let change = sign * number.last_change() * self.spread();
            for (values, change) in trial.values.iter_mut().zip([change, -change]) {
                let value = number.clamp(number.value + change);
                values.push(number.clamp((value + rounding).floor()) as i32);
            }
            trial.signs.push(sign);
        }
        trial
    }

    /// Ends an iteration and changes the numbers. `results` has each trial with the games won minus
    /// lost by its first set.
    pub(crate) fn learn(&mut self, results: &[(Trial, i32)]) {
        let gain = self.gain();
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let sum: f64 = results
                .iter()
                .map(|(trial, won)| trial.signs[place] * f64::from(*won))
                .sum();
            number.value = number.clamp(number.value + gain * number.last_change() * sum);
        }
        self.done += 1;
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn tuner(iterations: u64, pairs: u64, seed: u64) -> Tuner {
        let number = |name: &str, start, step| Number {
            name: name.into(),
            start,
            least: -100,
            most: 100,
            step,
            value: f64::from(start),
        };
        Tuner {
            schedule: Schedule {
                iterations,
                pairs,
                seed,
                rate: 0.02,
            },
            done: 0,
            numbers: vec![number("a", 60, 10), number("b", -40, 5), number("c", 0, 8)],
        }
    }

    /// The best values in `play`.
    const BEST: [f64; 3] = [20.0, 10.0, -30.0];

    /// A simulated pair of games: the values closer to [`BEST`] win more often.
    fn play(trial: &Trial, pair: u64) -> i32 {
        let badness = |values: &[i32]| -> f64 {
            let squares = values.iter().zip(BEST);
            squares
                .map(|(value, best)| ((f64::from(*value) - best) / 100.0).powi(2))
                .sum()
        };
        let better = badness(&trial.values[1]) - badness(&trial.values[0]);
        let mut random = Random::new(pair + 1_000_000);
        for _ in 0..32 {
            random.next();
        }
        let mut game = || {
            let luck = random.below(2001) as f64 / 1000.0 - 1.0;
            i32::from(better + luck > 0.33) - i32::from(better + luck < -0.33)
        };
        game() + game()
    }

    fn advance(tuner: &mut Tuner, iterations: u64) {
        for _ in 0..iterations {
            let results: Vec<_> = tuner
                .next_pairs()
                .map(|pair| {
                    let trial = tuner.trial(pair);
                    let won = play(&trial, pair);
                    (trial, won)
                })
                .collect();
            tuner.learn(&results);
        }
    }

    fn distance(tuner: &Tuner) -> f64 {
        let squares = tuner.numbers.iter().zip(BEST);
        let sum: f64 = squares.map(|(it, best)| (it.value - best).powi(2)).sum();
        sum.sqrt()
    }

    #[test]
    fn a_noisy_function_is_optimised() {
        for (iterations, pairs) in [(6000, 1), (1500, 4)] {
            let mut tuner = tuner(iterations, pairs, 1);
            let before = distance(&tuner);
            advance(&mut tuner, iterations);
            assert!(tuner.is_done());
            let after = distance(&tuner);
            assert!(after < before / 4.0, "{before} {after} {tuner:?}");
        }
    }

    #[test]
    fn a_stopped_run_continues_without_a_difference() {
        let mut whole = tuner(300, 2, 9);
        advance(&mut whole, 300);
        let mut first = tuner(300, 2, 9);
        advance(&mut first, 123);
        let mut rest = crate::state::parse(&crate::state::format(&first, "x"), "x").unwrap();
        assert_eq!(first, rest);
        advance(&mut rest, 177);
        assert_eq!(whole, rest);
        let mut other = tuner(300, 2, 10);
        advance(&mut other, 300);
        assert_ne!(whole, other);
    }

    #[test]
    fn trial_values_stay_in_range_and_differ_between_pairs() {
        let mut tuner = tuner(100, 4, 3);
        tuner.numbers[0].value = 99.9;
        tuner.numbers[1].value = -100.0;
        for pair in 0..100 {
            let trial = tuner.trial(pair);
            for (place, number) in tuner.numbers.iter().enumerate() {
                let tried = trial.values.each_ref().map(|values| values[place]);
                assert!(
                    tried
                        .iter()
                        .all(|it| (number.least..=number.most).contains(it))
                );
                assert_ne!(tried[0], tried[1]);
            }
        }
        assert_ne!(tuner.trial(0).signs, tuner.trial(1).signs);
        assert_eq!(tuner.trial(7), tuner.trial(7));
    }

    #[test]
    fn rounding_is_right_on_average() {
        let mut tuner = tuner(100, 1, 5);
        tuner.numbers[2].value = 3.25;
        let sum: i32 = (0..4000)
            .map(|pair| tuner.trial(pair))
            .map(|trial| trial.values[0][2] + trial.values[1][2])
            .sum();
        let mean = f64::from(sum) / 8000.0;
        assert!((mean - 3.25).abs() < 0.6, "{mean}");
    }

    #[test]
    fn the_last_gains_are_the_requested_ones() {
        let mut tuner = tuner(50, 1, 1);
        tuner.done = 49;
        assert!((tuner.spread() - 1.0).abs() < 1e-12);
        assert!((tuner.gain() - 0.02).abs() < 1e-12);
        tuner.done = 0;
        assert!(tuner.gain() > 0.02 && tuner.spread() > 1.0);
    }
}
