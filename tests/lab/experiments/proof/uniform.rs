//! Knuth and Moore's least tree on uniform trees: with the best move first, alpha-beta visits
//! B^ceil(D/2) + B^floor(D/2) - 1 of the B^D leaves; with the worst move first, all that an order
//! can make it visit.
//!
//! Source: D. Knuth and R. Moore, "An Analysis of Alpha-Beta Pruning", 1975.

use crate::results::Results;
use goby_suite::random::Random;

/// Branching factors.
const BRANCHES: [usize; 6] = [2, 3, 5, 10, 20, 38];
/// The most leaves of a tree.
const MOST: usize = 3_000_000;

/// The order of the moves in a uniform tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    BestFirst,
    Random,
    WorstFirst,
}

/// A uniform tree with distinct random scores at the leaves.
struct Tree {
    branches: usize,
    /// The exact score of each node, by depth below the root, from its side to move.
    scores: Vec<Vec<i32>>,
    order: Order,
    leaves: u64,
}

impl Tree {
    fn new(branches: usize, depth: u32, order: Order) -> Self {
        let count = branches.pow(depth);
        let mut leaves: Vec<_> = (0..count as i32).collect();
        let mut random = Random::new(1);
        for place in (1..count).rev() {
            leaves.swap(place, random.below(place + 1));
        }
        let mut scores = vec![leaves];
        while scores[0].len() > 1 {
            let best = |replies: &[i32]| replies.iter().map(|score| -score).max();
            let above = scores[0].chunks(branches).filter_map(best).collect();
            scores.insert(0, above);
        }
        Self {
            branches,
            scores,
            order,
            leaves: 0,
        }
    }

    fn search(&mut self, depth: usize, node: usize, mut alpha: i32, beta: i32) -> i32 {
        if depth + 1 == self.scores.len() {
            self.leaves += 1;
            return self.scores[depth][node];
        }
        let mut moves: Vec<_> = (node * self.branches..(node + 1) * self.branches).collect();
        match self.order {
            Order::BestFirst => moves.sort_by_key(|&child| self.scores[depth + 1][child]),
            Order::WorstFirst => moves.sort_by_key(|&child| -self.scores[depth + 1][child]),
            Order::Random => {}
        }
        let mut best = -i32::MAX;
        for child in moves {
            best = best.max(-self.search(depth + 1, child, -beta, -alpha));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// Records for each branching factor and depth: the formula, and the leaves in each order.
pub(crate) fn run(results: &mut Results) -> Result<(), String> {
    for branches in BRANCHES {
        let mut depth = 1;
        while branches.pow(depth) <= MOST && depth <= 8 {
            results.row(
                "uniform",
                &format!("{branches} moves, depth {depth}"),
                || {
                    let least = branches.pow(depth / 2) + branches.pow(depth.div_ceil(2)) - 1;
                    let counts =
                        [Order::BestFirst, Order::Random, Order::WorstFirst].map(|order| {
                            let mut tree = Tree::new(branches, depth, order);
                            let score = tree.search(0, 0, -i32::MAX, i32::MAX);
                            assert_eq!(
                                score, tree.scores[0][0],
                                "alpha-beta finds the exact score"
                            );
                            tree.leaves.to_string()
                        });
                    format!(
                        "formula {least}, best first, random, worst first {}",
                        counts.join(" ")
                    )
                },
            )?;
            depth += 1;
        }
    }
    Ok(())
}
