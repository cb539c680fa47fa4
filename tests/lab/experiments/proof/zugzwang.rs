//! Zugzwang by class of material: in which share of positions passing would be better, and where a
//! null move cuts wrongly.
//!
//! In all positions of a class by exact values; in seeded endings with pawns by the product's
//! search, for each number of units of pieces that micro-Max's guard counts.

use super::class::Class;
use super::values::Tables;
use super::{DEEPEST, REFERENCE, Visited, visit};
use crate::positions::placement;
use crate::results::Results;
use goby_core::board::Board;
use goby_core::search::technique::Technique as T;
use goby_core::types::{Depth, Score};
use goby_suite::random::Random;

/// A null move that overstates a score by more than this, in centipawns, gives a wrong verdict.
const DECIDED: Score = Score(150);
/// The plies that a null move takes: its own and the reduction.
const PLIES: usize = 3;
/// The depth of the seeded endings.
const DEPTH: usize = 4;
/// Seeded endings for each number of units.
const ENDINGS: usize = 2_000;
/// The pieces of the seeded endings by units. Minor pieces count 2, rooks 3, queens 6.
const UNITS: [(u32, &[&str]); 10] = [
    (0, &[""]),
    (2, &["N", "B", "n", "b"]),
    (3, &["R", "r"]),
    (4, &["Nn", "Nb", "Bn", "Bb"]),
    (5, &["Rn", "Rb", "Nr", "Br"]),
    (6, &["Rr", "Q", "q"]),
    (8, &["Qn", "Qb", "RNr", "RBr", "Rrn", "Rrb"]),
    (10, &["RNrn", "RBrb", "RNrb", "RBrn"]),
    (12, &["Qq", "RRrr", "QRr", "Rqr"]),
    (16, &["QNqn", "QBqb", "QNqb", "QBqn", "RRNrrb"]),
];

/// Counts of positions by the effect of passing.
#[derive(Default)]
struct Share {
    /// Positions with a move, not in check.
    positions: u64,
    /// Passing is better than each move, at equal plies.
    better: u64,
    /// A null move would reach a window that no move reaches.
    wrong: u64,
    /// A null move would reach it by more than [`DECIDED`].
    decided: u64,
    /// A null move cuts at a window at the static eval.
    cuts: u64,
}

impl Share {
    /// Counts a position by its value, the score after passing at equal plies and with
    /// the reduction, and the static eval.
    fn add(&mut self, value: Score, passed: Score, reduced: Score, eval: Score) {
        self.positions += 1;
        self.better += u64::from(passed > value);
        self.wrong += u64::from(reduced > value);
        self.decided += u64::from(reduced - value > DECIDED);
        self.cuts += u64::from(reduced >= eval);
    }

    fn text(&self) -> String {
        let Self {
            positions,
            better,
            wrong,
            decided,
            cuts,
        } = self;
        format!("{positions} better {better} wrong {wrong} decided {decided} cuts {cuts}")
    }
}

/// The share of zugzwang in a class. The tables must be without null moves.
pub(super) fn exact(tables: &Tables, class: &Class) -> String {
    let mut share = Share::default();
    tables.each(class, |board, here| {
        let marks = tables.marks(here);
        if marks.is_drawn() || marks.in_check() || !marks.has_moves() {
            return;
        }
        let passed = tables.passed(board);
        let at = |depth| tables.score(passed, depth);
        share.add(
            tables.value(here, DEEPEST),
            at(DEEPEST - 1),
            at(DEEPEST - PLIES),
            tables.value(here, 0),
        );
    });
    share.text()
}

/// Records the share of zugzwang in seeded endings by units.
pub(crate) fn run(results: &mut Results) -> Result<(), String> {
    for (units, pieces) in UNITS {
        results.row("zugzwang-units", &format!("{units} units"), || {
            let mut share = Share::default();
            let mut random = Random::new(u64::from(units) + 1);
            visit(|node| {
                while share.positions < ENDINGS as u64 {
                    let fen = placement(&mut random, pieces);
                    let Ok(board) = Board::from_fen(&fen) else {
                        continue;
                    };
                    if !board.in_check() && board.has_legal_move() {
                        judge(node, &board, &mut share);
                    }
                }
            });
            share.text()
        })?;
    }
    Ok(())
}

/// Counts an ending by the product's search without null moves.
fn judge(node: &mut Visited<'_, '_, '_>, board: &Board, share: &mut Share) {
    let techniques = REFERENCE.without(T::NullMoveOfMicroMax);
    let whole = (-Score::INFINITE, Score::INFINITE);
    let mut search = |board: &Board, depth: usize| {
        node.place(board, false);
        node.look(Depth(depth as i32), whole, techniques);
        node.search(techniques)
    };
    let mut passed = board.clone();
    let _ = passed.play_null();
    share.add(
        search(board, DEPTH),
        -search(&passed, DEPTH - 1),
        -search(&passed, DEPTH - PLIES),
        search(board, 0),
    );
}
