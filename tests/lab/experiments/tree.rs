//! The minimal tree: counts the leaves of plain alpha-beta to a fixed depth, without quiescence.
//! Two formulas to compare: B^(D/2) + B^(D/2) - 1, as the source prints it, and B^ceil(D/2) +
//! B^floor(D/2) - 1.
//!
//! Sources: J. Pettersson, "[Guide] Null-moves", 2007; the rounded formula: D. Knuth and R. Moore,
//! "An Analysis of Alpha-Beta Pruning", 1975.

use crate::results::Results;
use goby_core::board::Board;
use goby_core::eval::{CacheSlot, Evaluation};
use goby_core::hash::Bound;
use goby_core::types::{Key, Move, Piece};
use goby_lab::positions::suite;
use std::collections::HashMap;

/// Score of a mate at depth 0; the remaining depth is added.
const MATE: i32 = 20_000;
/// Slots of the evaluation cache.
const CACHE: usize = 1 << 14;
/// Most repeated searches for a perfect move order.
const MOST_PASSES: u32 = 8;
/// Depth of the perft from which the branching factor is computed.
const COUNTED: u32 = 3;

/// A move order.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    /// The order of the generator.
    Generated,
    /// The order of the sources' search: hash move, then captures by MVV-LVA.
    Ours,
    /// First the best move of an earlier search to the same depth.
    Perfect,
}

/// The rows: name, move order, true with a transposition table.
const ROWS: [(&str, Tried, bool); 6] = [
    ("tree-perfect", Tried::Perfect, false),
    ("tree-perfect-table", Tried::Perfect, true),
    ("tree-ours", Tried::Ours, false),
    ("tree-ours-table", Tried::Ours, true),
    ("tree-generated", Tried::Generated, false),
    ("tree-generated-table", Tried::Generated, true),
];

/// A search of one position.
struct Tree<'m> {
    board: Board,
    evaluation: Evaluation<'m>,
    order: Tried,
    scores: Option<HashMap<(Key, u32), (i32, Bound)>>,
    best: HashMap<(Key, u32), Move>,
    leaves: u64,
}

impl Tree<'_> {
    /// The leaves of the tree to `depth`, and the score.
    fn measure(&mut self, depth: u32) -> (u64, i32) {
        let knows_iterations = self.order == Tried::Ours && self.scores.is_some();
        if knows_iterations {
            (1..depth).for_each(|depth| {
                self.pass(depth);
            });
        }
        let score = self.pass(depth);
        let mut least = self.leaves;
        if self.order == Tried::Perfect {
            for _ in 1..MOST_PASSES {
                self.pass(depth);
                if self.leaves >= least {
                    break;
                }
                least = self.leaves;
            }
        }
        (least, score)
    }

    fn pass(&mut self, depth: u32) -> i32 {
        self.leaves = 0;
        if let Some(scores) = &mut self.scores {
            scores.clear();
        }
        self.search(depth, -i32::MAX, i32::MAX)
    }

    fn search(&mut self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        if depth == 0 {
            self.leaves += 1;
            return self.evaluation.score(&self.board).0;
        }
        let key = (self.board.key(), depth);
        let known = self.scores.as_ref().and_then(|scores| scores.get(&key));
        if let Some(&(score, bound)) = known {
            let decides = match bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let moves = self.ordered(depth);
        if moves.is_empty() {
            self.leaves += 1;
            let mated = -(MATE + depth as i32);
            return if self.board.in_check() { mated } else { 0 };
        }
        let (window, mut most) = (alpha, -i32::MAX);
        for mv in moves {
            let before = self.evaluation.play();
            let undo = self.board.play_with(mv, &mut self.evaluation);
            let score = -self.search(depth - 1, -beta, -alpha);
            self.board.undo(&undo);
            self.evaluation.undo(before);
            if score > most {
                most = score;
                if score > alpha {
                    alpha = score;
                    self.best.insert(key, mv);
                }
            }
            if alpha >= beta {
                break;
            }
        }
        if let Some(scores) = &mut self.scores {
            let bound = match most {
                _ if most >= beta => Bound::Lower,
                _ if most > window => Bound::Exact,
                _ => Bound::Upper,
            };
            scores.insert(key, (most, bound));
        }
        most
    }

    fn ordered(&self, depth: u32) -> Vec<Move> {
        let mut moves: Vec<_> = self.board.legal_moves().into_iter().collect();
        let key = self.board.key();
        let first = match self.order {
            Tried::Generated => return moves,
            // Without a table there is no hash move.
            Tried::Ours if self.scores.is_none() => None,
            Tried::Ours => (1..=depth)
                .rev()
                .find_map(|depth| self.best.get(&(key, depth))),
            Tried::Perfect => self.best.get(&(key, depth)),
        };
        moves.sort_by_key(|&mv| (Some(&mv) != first, -worth(&self.board, mv)));
        moves
    }
}

/// The MVV-LVA value of a move; 0 for quiet moves.
fn worth(board: &Board, mv: Move) -> i32 {
    let victim = board.captured(mv).map_or(0, |piece| piece.value().0);
    let promotion = mv.promotion().map_or(0, |piece| piece.value().0 - 100);
    let attacker = match board.piece_on(mv.from()) {
        Some(Piece::Pawn) | None => 2,
        Some(Piece::Knight) => 3,
        Some(Piece::King) => 4,
        Some(Piece::Bishop) => 5,
        Some(Piece::Rook) => 6,
        Some(Piece::Queen) => 7,
    };
    match victim + promotion {
        0 => 0,
        gain => gain * 8 - attacker,
    }
}

/// The sum of leaves over the positions, and the score of each.
fn measure(positions: &[Board], (order, has_table): (Tried, bool), depth: u32) -> (u64, Vec<i32>) {
    let mut cache = vec![CacheSlot::NONE; CACHE];
    let mut leaves = 0;
    let scores = positions.iter().map(|board| {
        let mut tree = Tree {
            board: board.clone(),
            evaluation: Evaluation::new(board, &mut cache, &mut [], &mut []),
            order,
            scores: has_table.then(HashMap::new),
            best: HashMap::new(),
            leaves: 0,
        };
        let (counted, score) = tree.measure(depth);
        leaves += counted;
        score
    });
    let scores = scores.collect();
    (leaves, scores)
}

/// The rounded formula, and the formula as printed. B is the branching factor of the position's
/// perft to depth [`COUNTED`].
fn formulas(board: &Board, depth: u32) -> [f64; 2] {
    let leaves = perft(&mut board.clone(), COUNTED) as f64;
    let branching = leaves.powf(1.0 / f64::from(COUNTED));
    let [up, down] = [depth.div_ceil(2), depth / 2].map(|half| branching.powi(half as i32));
    let printed = 2.0 * branching.powf(f64::from(depth) / 2.0) - 1.0;
    [up + down - 1.0, printed]
}

fn perft(board: &mut Board, depth: u32) -> u64 {
    if depth == 1 {
        return u64::from(board.count_legal());
    }
    let moves = board.legal_moves().into_iter();
    moves
        .map(|mv| {
            let undo = board.play(mv);
            let leaves = perft(board, depth - 1);
            board.undo(&undo);
            leaves
        })
        .sum()
}

/// The text `QUIET of ALL`: the number of non-captures and of all moves, one ply after the
/// positions.
fn quiet_moves(positions: &[Board]) -> String {
    let (mut quiet, mut all) = (0, 0);
    for board in positions {
        for mv in board.legal_moves() {
            let mut after = board.clone();
            let _ = after.play(mv);
            let moves = after.legal_moves();
            quiet += moves.iter().filter(|&&mv| !after.is_capture(mv)).count();
            all += moves.len();
        }
    }
    format!("{quiet} of {all}")
}

/// Counts the missing figures, first those of small depth.
pub(crate) fn run(results: &mut Results, deepest: u32) -> Result<(), String> {
    let positions = suite();
    results.row("quiet-moves", "suite", || quiet_moves(&positions))?;
    for depth in 1..=deepest {
        for (place, name) in ["tree-formula", "tree-printed"].into_iter().enumerate() {
            results.row(name, &format!("depth {depth}"), || {
                let of = |board| formulas(board, depth)[place];
                format!("{:.0}", positions.iter().map(of).sum::<f64>())
            })?;
        }
        let mut scores: Option<Vec<i32>> = None;
        let mut fault = None;
        for (name, order, has_table) in ROWS {
            results.row(name, &format!("depth {depth}"), || {
                let (leaves, found) = measure(&positions, (order, has_table), depth);
                if scores.get_or_insert_with(|| found.clone()) != &found {
                    fault = Some(format!("{name} finds other scores at depth {depth}"));
                }
                leaves.to_string()
            })?;
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
    }
    Ok(())
}
