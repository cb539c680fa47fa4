//! The chances to win, draw and lose.
//!
//! With the score `s` the side to move wins with the probability `1 / (1 + exp((half - s) /
//! slope))`. It loses with the probability that this formula gives for `-s`. `half` and `slope` are
//! fitted to games of Goby against itself: see `tests/lab/wdl`, which names the source of the
//! model.

use crate::board::Board;
use crate::types::{Piece, Score};

/// The sum of all chances.
const ALL: u32 = 1_000;

/// The chances of the side to move, in thousandths.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// The chance to win.
    pub win: u32,
    /// The chance of a draw.
    pub draw: u32,
    /// The chance to lose.
    pub loss: u32,
}

/// Material of both sides (a pawn is 1, a queen 9), the score with which half of the games are won,
/// and the slope, both in centipawns. Between two rows both are interpolated.
const KNOTS: [(i32, i32, i32); 5] = [
    (6, 424, 79),
    (18, 321, 102),
    (34, 206, 120),
    (56, 150, 132),
    (78, 116, 142),
];

/// `1 / (1 + exp(-x))` for x = 0, 1/4, 2/4, ... 8, as parts of [`WHOLE`].
const LOGISTIC: [i32; 33] = [
    5_000, 5_622, 6_225, 6_792, 7_311, 7_773, 8_176, 8_520, 8_808, 9_047, 9_241, 9_399, 9_526,
    9_627, 9_707, 9_770, 9_820, 9_859, 9_890, 9_914, 9_933, 9_948, 9_959, 9_968, 9_975, 9_981,
    9_985, 9_988, 9_991, 9_993, 9_994, 9_996, 9_997,
];
/// The unit of [`LOGISTIC`]: 1/10,000.
const WHOLE: i32 = 10_000;
/// The number of parts of a step of [`LOGISTIC`].
const PARTS: i32 = 256;
/// The number of steps of [`LOGISTIC`] from x = 0 to 1.
const STEPS: i32 = 4;

impl Chances {
    /// Returns the chances of the side to move in `board` with this score.
    pub fn of(score: Score, board: &Board) -> Self {
        let (half, slope) = parameters(material(board));
        let share = |score: i32| {
            let x = (score - half) * PARTS * STEPS;
            let share = logistic(x.checked_div(slope).unwrap_or(0));
            (share.unsigned_abs() * ALL + WHOLE.unsigned_abs() / 2) / WHOLE.unsigned_abs()
        };
        let (win, loss) = match score.mate_in_moves() {
            Some(_) if score > Score::DRAW => (ALL, 0),
            Some(_) => (0, ALL),
            None => (share(score.0), share(-score.0)),
        };
        Self {
            win,
            draw: ALL.saturating_sub(win + loss),
            loss,
        }
    }
}

/// Returns the material of both sides.
fn material(board: &Board) -> i32 {
    let worth = [
        (Piece::Pawn, 1),
        (Piece::Knight, 3),
        (Piece::Bishop, 3),
        (Piece::Rook, 5),
        (Piece::Queen, 9),
    ];
    let sum = |sum, (piece, worth)| sum + worth * board.pieces(piece).len() as i32;
    worth.into_iter().fold(0, sum)
}

/// Returns `half` and `slope` for this material.
fn parameters(material: i32) -> (i32, i32) {
    let [mut low, .., last] = KNOTS;
    for high in KNOTS {
        if material <= high.0 {
            let (span, part) = (high.0 - low.0, (material - low.0).max(0));
            let between =
                |low: i32, high: i32| low + ((high - low) * part).checked_div(span).unwrap_or(0);
            return (between(low.1, high.1), between(low.2, high.2));
        }
        low = high;
    }
    (last.1, last.2)
}

/// Returns `1 / (1 + exp(-x))` as parts of [`WHOLE`]; `x` is in parts of a step.
fn logistic(x: i32) -> i32 {
    let size = x.unsigned_abs();
    let (step, part) = ((size / PARTS.unsigned_abs()) as usize, size as i32 % PARTS);
    let share = match LOGISTIC.get(step..) {
        Some([low, high, ..]) => low + (high - low) * part / PARTS,
        _ => WHOLE,
    };
    if x < 0 { WHOLE - share } else { share }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    #[test]
    fn the_logistic_function_is_within_a_thousandth() {
        for x in -3_000..3_000 {
            let exact = 1.0 / (1.0 + (-f64::from(x) / f64::from(PARTS * STEPS)).exp());
            let found = f64::from(logistic(x)) / f64::from(WHOLE);
            assert!((exact - found).abs() < 0.001, "{x}: {found}, not {exact}");
        }
    }

    #[test]
    fn chances_are_a_whole_and_rise_with_the_score() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "3qk3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
        ] {
            let board = board(fen);
            let mut last = Chances::of(Score(-2_000), &board);
            for score in -2_000..=2_000 {
                let found = Chances::of(Score(score), &board);
                assert_eq!(found.win + found.draw + found.loss, ALL);
                assert!(
                    found.win >= last.win && found.loss <= last.loss,
                    "{fen}: {score}"
                );
                let other = Chances::of(Score(-score), &board);
                assert_eq!((found.win, found.loss), (other.loss, other.win));
                last = found;
            }
            assert!(last.win > 990, "{fen}: {last:?}");
        }
    }

    #[test]
    fn the_centipawns_of_a_knot_win_every_second_game() {
        let start = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let [.., (most, half, _)] = KNOTS;
        assert_eq!(material(&start), most);
        assert_eq!(Chances::of(Score(half), &start).win, ALL / 2);
    }

    #[test]
    fn a_mate_is_certain() {
        let start = Board::start();
        let certain = |score| Chances::of(score, &start);
        assert_eq!(certain(Score::MATE - Score(9)).win, ALL);
        assert_eq!(certain(Score::mated_in(8)).loss, ALL);
        assert_eq!(certain(Score::mated_in(8)).draw, 0);
    }
}
