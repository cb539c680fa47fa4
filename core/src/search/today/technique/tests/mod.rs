//! What each technique decides, at the edges of its conditions; and what the recipe makes of it.

mod moves;
mod node;
mod null_move;
mod prob_cut;
mod score;
mod singular_extension;

use super::Rule;
use crate::search::tests::worker::{MIDDLE_GAME, above, with_today};
use crate::search::today::node::{Node, Reply};
use crate::search::today::pruning::Prospect;
use crate::search::today::threats::Attacked;
use crate::search::today::turn::Candidate;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::Score;

const MATED: Score = Score(-Score::MATE_BOUND.0 - 1);
const MATE: Score = Score(Score::MATE_BOUND.0 + 1);

/// A node at ply 3 with a null window above `alpha` whose evaluation is `eval`.
fn node(alpha: i32, depth: i32, eval: i32) -> Node {
    Node {
        eval: Score(eval),
        best_guess: Score(eval),
        ..Node::new(reply(above(alpha), depth, 3))
    }
}

/// A node at `ply` of which nothing is known.
const fn reply(window: Window, depth: i32, ply: u16) -> Reply {
    Reply {
        window,
        depth,
        ply,
        top: 0,
        is_pv: false,
        is_cut: false,
        checked: None,
    }
}

/// What a technique decides in the middle game.
fn decide<S, R: Rule<S>>(rule: R, subject: S) -> R::Decision {
    with_today(MIDDLE_GAME, |worker| rule.decide(worker, subject))
}

fn candidate(worker: &Worker<'_, '_>, uci: &str, count: i32) -> Candidate {
    let board = &worker.context.board;
    let mv = board.parse_move(uci).unwrap();
    Candidate::new(board, mv, count, board.gives_check(mv), Attacked::NONE)
}

/// A move of a node and the depth that reduction would leave it.
fn prospect(node: &Node, candidate: Candidate, lmr_depth: i32) -> Prospect<'_> {
    Prospect {
        node,
        candidate,
        lmr_depth,
        history: 0,
        has_best: true,
    }
}
