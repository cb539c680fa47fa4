//! Sibling positions, and how well an evaluation orders them.
//!
//! A search compares siblings, so an error that all siblings share costs nothing. The children of
//! each parent are evaluated and converted to expected points, less the mean of their parent; then all
//! children together give the correlation with a truth. The intervals are a bootstrap over parents.
//!
//! `tests/data/siblings.txt` has a line for each parent: its position (the first four fields of a
//! FEN), and after a tab for each child the move and its two truths, in centipawns from the parent's
//! view: the static evaluation of Stockfish, and the score of a search of Goby.
//! `tests/lab/network/siblings.rs` makes the file.

use crate::games::searches::LEAP;
use goby_core::board::Board;
use goby_suite::random::Random;

/// The children of a parent.
pub const CHILDREN: usize = 6;
/// The centipawns of Goby at which the odds of winning are e to 1, as in the trainer.
pub const SCALE: f64 = 400.0;
/// The centipawns of Stockfish 15.1's static evaluation at which they are: with this number its points
/// differ least from those of `256x4.bin`.
const STOCKFISH_SCALE: f64 = 300.0;
/// Samples of the bootstrap.
const SAMPLES: usize = 1_000;

/// The position after a quiet move.
#[derive(Clone, Debug)]
pub struct Child {
    /// The position, its side to move being the parent's opponent.
    pub board: Board,
    /// The score of a search of Goby, in centipawns from the parent's view.
    own: i32,
    /// The static evaluation of Stockfish, in centipawns from the parent's view.
    stockfish: i32,
}

/// The children of a parent.
pub type Siblings = [Child; CHILDREN];

/// The siblings of the judge.
///
/// # Panics
/// Never, because every line has this form.
pub fn siblings() -> Vec<Siblings> {
    let lines = include_str!("../../data/siblings.txt").lines();
    lines
        .map(|line| parse(line).expect("a parent with its children"))
        .collect()
}

/// The children in a line of the file; `None` if the line has another form.
fn parse(line: &str) -> Option<Siblings> {
    let mut fields = line.split('\t');
    let parent = Board::from_fen(fields.next()?).ok()?;
    let children = fields.map(|field| {
        let [mv, stockfish, own] = field.split(' ').collect::<Vec<_>>().try_into().ok()?;
        let mut board = parent.clone();
        let _ = board.play(board.parse_coordinate(mv).ok()?);
        Some(Child {
            board,
            stockfish: stockfish.parse().ok()?,
            own: own.parse().ok()?,
        })
    });
    children.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// For each child, true if its evaluation (for the side to move) is near the score of its search, so
/// that nothing hangs.
pub fn calm(
    siblings: &[Siblings],
    mut evaluate: impl FnMut(&Board) -> i32,
) -> Vec<[bool; CHILDREN]> {
    let mut is_calm = |child: &Child| (evaluate(&child.board) + child.own).abs() < LEAP;
    siblings
        .iter()
        .map(|children| children.each_ref().map(&mut is_calm))
        .collect()
}

/// The expected points of each child for its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct Points(Vec<[f64; CHILDREN]>);

impl Points {
    /// The points by evaluations in centipawns from the parent's view, with odds of winning of e to 1
    /// at `scale`.
    fn new(siblings: &[Siblings], scale: f64, mut evaluate: impl FnMut(&Child) -> i32) -> Self {
        let mut points = |child: &Child| {
            let odds = libm::exp(-f64::from(evaluate(child)) / scale);
            1.0 / (1.0 + odds)
        };
        Self(
            siblings
                .iter()
                .map(|children| children.each_ref().map(&mut points))
                .collect(),
        )
    }

    /// The points by evaluations of Goby, in centipawns for the side to move.
    pub fn of(siblings: &[Siblings], mut evaluate: impl FnMut(&Board) -> i32) -> Self {
        Self::new(siblings, SCALE, |child| -evaluate(&child.board))
    }

    /// The points by the truths: Stockfish's static evaluation, and Goby's search.
    pub fn truths(siblings: &[Siblings]) -> [Self; 2] {
        [
            Self::new(siblings, STOCKFISH_SCALE, |child| child.stockfish),
            Self::new(siblings, SCALE, |child| child.own),
        ]
    }

    /// The mean squared difference over the children for which `counts` is true.
    pub fn error(&self, truth: &Self, counts: &[[bool; CHILDREN]]) -> f64 {
        let pairs = self.0.iter().flatten().zip(truth.0.iter().flatten());
        let pairs = pairs
            .zip(counts.iter().flatten())
            .filter(|(_, counts)| **counts);
        let squares = pairs.map(|((one, other), _)| (one - other) * (one - other));
        let squares: Vec<f64> = squares.collect();
        squares.iter().sum::<f64>() / squares.len() as f64
    }

    /// The agreement with a truth.
    pub fn agreement(&self, truth: &Self) -> Agreement {
        let pairs = self.0.iter().zip(&truth.0);
        Agreement(pairs.map(|(one, other)| products(one, other)).collect())
    }
}

/// The sums of products and of both squares of the differences from the means.
fn products(one: &[f64; CHILDREN], other: &[f64; CHILDREN]) -> [f64; 3] {
    let mean = |points: &[f64; CHILDREN]| points.iter().sum::<f64>() / CHILDREN as f64;
    let (one_mean, other_mean) = (mean(one), mean(other));
    let mut sums = [0.0; 3];
    for (one, other) in one.iter().zip(other) {
        let (one, other) = (one - one_mean, other - other_mean);
        sums[0] += one * other;
        sums[1] += one * one;
        sums[2] += other * other;
    }
    sums
}

/// The agreement of an evaluation with a truth: for each parent the sums of products and squares.
#[derive(Clone, Debug)]
pub struct Agreement(Vec<[f64; 3]>);

impl Agreement {
    /// The correlation among siblings, from -1 to 1.
    pub fn correlation(&self) -> f64 {
        correlation(&self.0, 0..self.0.len())
    }

    /// The interval with 95 % of the differences from the correlation of another evaluation, over
    /// samples of the parents. Both must have the same siblings and truth.
    pub fn interval(&self, other: &Self) -> (f64, f64) {
        let mut random = Random::new(1);
        let mut differences: Vec<_> = (0..SAMPLES)
            .map(|_| {
                let sample: Vec<_> = self.0.iter().map(|_| random.below(self.0.len())).collect();
                let sample = || sample.iter().copied();
                correlation(&self.0, sample()) - correlation(&other.0, sample())
            })
            .collect();
        differences.sort_by(f64::total_cmp);
        (
            differences[SAMPLES / 40],
            differences[SAMPLES - 1 - SAMPLES / 40],
        )
    }
}

/// The correlation over these parents.
fn correlation(parents: &[[f64; 3]], sample: impl Iterator<Item = usize>) -> f64 {
    let mut sums = [0.0; 3];
    for parent in sample {
        for (sum, term) in sums.iter_mut().zip(parents[parent]) {
            *sum += term;
        }
    }
    sums[0] / (sums[1] * sums[2]).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use goby_core::eval::Evaluation;
    use std::collections::HashSet;

    fn evaluate(board: &Board) -> i32 {
        let mut evaluation = Evaluation::of(board);
        evaluation.score(board).0
    }

    #[test]
    fn every_parent_has_calm_children_and_a_place_of_its_own() {
        let siblings = siblings();
        assert_eq!(siblings.len(), 2_000);
        let keys: HashSet<_> = siblings.iter().flatten().map(|it| it.board.key()).collect();
        for child in siblings.iter().flatten() {
            assert!(!child.board.in_check() && !child.board.legal_moves().is_empty());
        }
        assert!(keys.len() > 11_900, "{} positions", keys.len());
    }

    #[test]
    fn a_truth_agrees_with_itself_and_not_with_its_opposite() {
        let siblings = siblings();
        for truth in Points::truths(&siblings) {
            let opposite = Points(truth.0.iter().map(|it| it.map(|one| 1.0 - one)).collect());
            let correlations = [&truth, &opposite].map(|it| it.agreement(&truth).correlation());
            assert!((correlations[0] - 1.0).abs() < 1e-9);
            assert!((correlations[1] + 1.0).abs() < 1e-9);
            let all = vec![[true; CHILDREN]; siblings.len()];
            assert!(truth.error(&truth, &all) < 1e-12 && opposite.error(&truth, &all) > 0.01);
        }
    }

    #[test]
    fn an_error_that_all_siblings_share_costs_nothing() {
        let siblings = siblings();
        let [truth, _] = &Points::truths(&siblings);
        let mut shifted = truth.clone();
        for (number, children) in shifted.0.iter_mut().enumerate() {
            *children = children.map(|points| points + (number % 7) as f64);
        }
        let correlation = shifted.agreement(truth).correlation();
        assert!((correlation - 1.0).abs() < 1e-9, "{correlation}");
    }

    #[test]
    fn evaluations_of_other_positions_agree_with_nothing() {
        let siblings = siblings();
        let points = Points::of(&siblings, evaluate);
        let mut turned = points.clone();
        for children in &mut turned.0 {
            children.rotate_left(1);
        }
        let mut moved = points.clone();
        moved.0.rotate_left(1);
        for truth in Points::truths(&siblings) {
            let own = points.agreement(&truth);
            assert!(own.correlation() > 0.2);
            // A cyclic change within a family has the mean of the pairs of siblings, -1 / 5.
            for other in [&turned, &moved] {
                let other = other.agreement(&truth);
                assert!(other.correlation() < 0.05, "{}", other.correlation());
                assert!(own.interval(&other).0 > 0.1);
            }
        }
    }

    #[test]
    fn children_with_a_hanging_piece_are_not_calm() {
        let siblings = siblings();
        let calm = calm(&siblings, evaluate);
        let [theirs, own] = Points::truths(&siblings);
        let all = vec![[true; CHILDREN]; siblings.len()];
        assert!(own.error(&theirs, &calm) < own.error(&theirs, &all) / 3.0);
        let share = calm.iter().flatten().filter(|calm| **calm).count();
        assert!((6_000..11_000).contains(&share), "{share}");
    }

    #[test]
    fn equal_evaluations_differ_by_exactly_nothing() {
        let siblings = siblings();
        let [truth, _] = &Points::truths(&siblings);
        let [one, other] = [0; 2].map(|_| Points::of(&siblings, evaluate).agreement(truth));
        assert_eq!(one.interval(&other), (0.0, 0.0));
    }

    #[test]
    fn a_line_of_another_form_is_refused() {
        let whole = "8/8/8/4k3/8/8/R7/4K3 w - -\ta2a3 1 2\ta2b2 3 4\ta2c2 1 2\ta2d2 -1 2\ta2h2 1 2\ta2g2 1 2";
        assert!(parse(whole).is_some());
        for (part, other) in [
            ("\ta2a3 1 2", ""),
            ("a2a3 1 2", "a2a3 1"),
            ("a2a3", "a3a2"),
            (" w ", " "),
            ("-1", "x"),
        ] {
            assert!(
                parse(&whole.replacen(part, other, 1)).is_none(),
                "{part} as {other}"
            );
        }
    }
}
