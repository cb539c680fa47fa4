//! Tests of each technique's decision at the limits of its conditions, and of its effect on the
//! search.

mod moves;
mod node;
mod null_move;
mod prob_cut;
mod quiescence;
mod score;
mod shifted;
mod singular_extension;

use crate::search::main::candidate::{Candidate, PruningContext};
use crate::search::main::node::{Child, Node};
use crate::search::tests::worker::{MIDDLE_GAME, above, with_main};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::Score;

const MATED: Score = Score(-Score::MATE_BOUND.0 - 1);
const MATE: Score = Score(Score::MATE_BOUND.0 + 1);

/// A node at ply 3 with a null window above `alpha` and the static eval `eval`.
fn node(alpha: i32, depth: i32, eval: i32) -> Node {
    Node {
        eval: Score(eval),
        estimate: Score(eval),
        ..Node::new(child(above(alpha), depth, 3))
    }
}

/// A child at `ply` with default data.
const fn child(window: Window, depth: i32, ply: u16) -> Child {
    Child {
        window,
        depth,
        ply,
        top: 0,
        is_pv: false,
        is_cut: false,
        known_check: None,
    }
}

/// Returns a technique's decision in the middle-game position.
fn decide<D>(decide: impl FnOnce(&mut Worker<'_, '_>) -> D) -> D {
    with_main(MIDDLE_GAME, decide)
}

fn candidate(worker: &Worker<'_, '_>, uci: &str, count: i32) -> Candidate {
    let board = &worker.context.board;
    let mv = board.parse_move(uci).unwrap();
    Candidate {
        count,
        gives_check: board.gives_check(mv),
        ..Candidate::new(board, mv, false)
    }
}

/// Creates the pruning context of a move with this depth after reduction.
fn context<'n>(node: &'n Node, candidate: &'n Candidate, lmr_depth: i32) -> PruningContext<'n> {
    PruningContext {
        node,
        candidate,
        lmr_depth,
        history: 0,
        has_best_move: true,
    }
}
