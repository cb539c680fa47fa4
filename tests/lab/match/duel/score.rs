//! Elo and SPRT of pairs of games, as in `pentanomial.py`, which names the source.

/// Bound of the log-likelihood ratio for error rates of 5 %: ln(0.95 / 0.05).
pub(crate) const BOUND: f64 = 2.944_438_979_166_440_3;
/// Fewer pairs than this do not give a reliable variance.
const LEAST_PAIRS: u32 = 20;

/// Number of pairs by the new engine's score in half points, 0 to 4.
pub(crate) type Pairs = [u32; 5];

/// The expected share of the points, 0 to 1.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo for a share of the points.
fn difference(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(1e-6, 1.0 - 1e-6) - 1.0).log10()
}

/// Mean and variance of a pair's share of the points. An outcome that never occurred counts 0.001
/// times.
fn moments(pairs: &Pairs) -> (f64, f64) {
    let weighed = (0_u8..).zip(pairs.map(|count| f64::from(count).max(1e-3)));
    let outcomes: Vec<_> = weighed
        .map(|(place, count)| (f64::from(place) / 4.0, count))
        .collect();
    let total: f64 = outcomes.iter().map(|(_, count)| count).sum();
    let average = |of: &dyn Fn(f64) -> f64| {
        let sum: f64 = outcomes
            .iter()
            .map(|(place, count)| of(*place) * count)
            .sum();
        sum / total
    };
    let mean = average(&|place| place);
    (mean, average(&|place| (place - mean).powi(2)))
}

fn total(pairs: &Pairs) -> f64 {
    f64::from(pairs.iter().sum::<u32>())
}

/// Elo, and half of its 95 % interval.
pub(crate) fn elo(pairs: &Pairs) -> (f64, f64) {
    let (mean, variance) = moments(pairs);
    let error = 1.96 * (variance / total(pairs).max(1.0)).sqrt();
    let width = difference(mean + error) - difference(mean - error);
    (difference(mean), width / 2.0)
}

/// The log-likelihood ratio of the second Elo against the first.
pub(crate) fn likelihood(pairs: &Pairs, (elo0, elo1): (f64, f64)) -> f64 {
    let (mean, variance) = moments(pairs);
    let (low, high) = (share(elo0), share(elo1));
    total(pairs) * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
}

/// True if the second Elo is accepted, false if the first is; `None` while undecided.
pub(crate) fn verdict(pairs: &Pairs, bounds: (f64, f64)) -> Option<bool> {
    let ratio = likelihood(pairs, bounds);
    let is_clear = pairs.iter().sum::<u32>() >= LEAST_PAIRS && ratio.abs() >= BOUND;
    is_clear.then_some(ratio > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_agree_with_pentanomial_py() {
        assert!((BOUND - (0.95_f64 / 0.05).ln()).abs() < 1e-12);
        let rounded = |pairs| {
            let (elo, error) = elo(&pairs);
            (elo.round(), error.round())
        };
        assert_eq!(rounded([10, 20, 40, 20, 10]), (0.0, 37.0));
        assert_eq!(rounded([5, 10, 40, 30, 15]), (70.0, 36.0));
        assert!(likelihood(&[10, 20, 40, 20, 10], (0.0, 10.0)) < 0.0);
        assert!(likelihood(&[10, 20, 40, 20, 20], (0.0, 10.0)) > 0.0);
        assert!(likelihood(&[2, 8, 40, 30, 20], (0.0, 10.0)) > 1.0);
    }

    #[test]
    fn a_verdict_needs_pairs_and_a_clear_ratio() {
        assert_eq!(verdict(&[0, 0, 0, 0, 19], (0.0, 10.0)), None);
        assert_eq!(verdict(&[0, 0, 0, 5, 15], (0.0, 10.0)), Some(true));
        assert_eq!(verdict(&[15, 5, 0, 0, 0], (0.0, 10.0)), Some(false));
        assert_eq!(verdict(&[10, 20, 40, 20, 10], (0.0, 10.0)), None);
    }
}
