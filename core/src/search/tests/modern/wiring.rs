//! What the recipe, the move loop and quiescence make of the techniques' decisions.

use super::super::worker::{above, with_worker};
use super::super::*;
use super::context;
use crate::hash::{Bound, Entry};
use crate::search::node::{Candidate, Node};
use crate::search::technique::late_move_reduction;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::{prob_cut_margin, singular_depth};

/// A node at `ply` with an open window: nothing is cut there without its moves.
fn open(depth: i32, ply: u16) -> Node {
    Node {
        is_pv: true,
        ..Node::new(Window::FULL, Depth(depth), ply, 0)
    }
}

/// The cut by White's capture of the queen on d5, where it would make the game even and beta is
/// far below that.
fn cut_by_capture(worker: &mut Worker<'_, '_>) -> Option<Score> {
    let goal = Score(-60);
    let node = Node {
        eval: Score(-850),
        ..Node::new(above(goal.0 - prob_cut_margin().0 - 1), Depth(6), 0, 0)
    };
    worker.cut_without_moves(&node)
}

#[test]
fn prob_cut_asks_a_search_after_quiescence() {
    // The rook takes the queen, and nothing happens.
    let sound = "4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1";
    let cut = with_worker(sound, Switches::SHIPPED, cut_by_capture);
    assert!(cut.is_some_and(|score| score >= Score(-60)));
    // It has left the back rank; that mates is no capture, which quiescence does not look at.
    let mated = "4r1k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(with_worker(mated, Switches::SHIPPED, cut_by_capture), None);
}

#[test]
fn prob_cut_stores_nothing_when_the_search_is_stopped() {
    let sound = "4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1";
    with_worker(sound, Switches::SHIPPED, |worker| {
        worker.stopped = true;
        cut_by_capture(worker);
        assert_eq!(worker.probe(0), None);
    });
}

#[test]
fn a_singular_move_is_searched_more_deeply_than_another() {
    // White takes the queen or has lost.
    let fen = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    let depth = singular_depth();
    // To which depth the reply to the hash move is searched where the table thinks it worth this.
    let reply_depth = |score| {
        with_worker(fen, Switches::SHIPPED, |worker| {
            let mv = worker.context.board.parse_move("c3d5").unwrap();
            let stored = Entry {
                best: Some(mv),
                score,
                // Too shallow for a cut, deep enough to be believed.
                depth: depth - Depth::ONE,
                bound: Bound::Exact,
            };
            worker.gather_root_moves();
            worker.store(1, stored);
            worker.root.depth = depth;
            worker.search(open(depth.0, 1));
            worker.play(mv, 1);
            worker.probe(2).expect("the reply has been searched").depth
        })
    };
    let (singular, usual) = (reply_depth(Score(300)), reply_depth(Score(-3_000)));
    assert_eq!(singular, usual + Depth::ONE);
}

#[test]
fn razoring_asks_quiescence_about_the_node_itself() {
    // Without captures quiescence goes no deeper than the node.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    let switches = Switches::SHIPPED.without(Technique::GeneralFutility);
    with_worker(fen, switches, |worker| {
        let mut node = Node::new(above(2_000), Depth(1), 3, 0);
        node.eval = worker.evaluate();
        assert!(worker.cut_without_moves(&node).is_some());
        assert_eq!(worker.selective_depth, 3);
    });
}

#[test]
fn corrections_do_not_learn_from_mates() {
    // A rook mates on the back rank, or it does not.
    for (fen, learns) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", false),
        ("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1", true),
    ] {
        with_worker(fen, Switches::SHIPPED, |worker| {
            let before = worker.evaluate();
            let score = worker.search(open(1, 0));
            assert_eq!(score.is_mate(), !learns, "{fen}");
            // As far as the same position is judged otherwise now.
            let error = score - before;
            let learned = worker.evaluate() - before;
            if learns {
                assert!(error.0 * learned.0 >= 0, "{error:?} {learned:?}");
            } else {
                assert_eq!(learned, Score::ZERO, "{fen}");
            }
        });
    }
}

#[test]
#[cfg(feature = "levels")]
fn no_evaluation_is_a_mate_however_much_is_misjudged() {
    use super::super::worker::MIDDLE_GAME;
    use crate::search::weakness::Sight;
    use crate::search::{Errors, Weakness};
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        for seed in 0..20 {
            let errors = Errors {
                noise: u16::MAX,
                seed,
                ..Errors::default()
            };
            worker.sight = Sight::new(Weakness::new(errors), &worker.context.board);
            let eval = worker.evaluate();
            assert!(eval.0.abs() <= Score::EVAL_LIMIT.0, "{eval:?}");
        }
    });
}

#[test]
fn no_evaluation_is_remembered_of_a_position_in_check() {
    let (checked, quiet) = (
        "4r1k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
        "3r2k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
    );
    for (fen, is_known) in [(checked, false), (quiet, true)] {
        with_worker(fen, Switches::SHIPPED, |worker| {
            worker.search(open(2, 0));
            assert_eq!(worker.plies[0].eval.get().is_some(), is_known, "{fen}");
        });
    }
}

#[test]
fn a_quiet_check_is_reduced_by_a_ply_less() {
    let on = context("6k1/8/5ppp/8/8/8/5PPP/R5K1 w - - 0 1", Switches::SHIPPED);
    let reduced = |uci: &str| {
        let candidate = Candidate {
            mv: on.board.parse_move(uci).unwrap(),
            tried: 20,
            is_quiet: true,
            is_losing: false,
        };
        let node = Node::new(above(0), Depth(12), 1, 0);
        late_move_reduction::reduction(&on, &node, candidate, 0)
    };
    assert_eq!(reduced("a1a8"), reduced("a1a7") - Depth::ONE);
}

#[test]
fn the_only_evasion_is_searched_even_if_it_loses_material() {
    // The queen must go between and is taken, which is no mate.
    let fen = "6k1/5ppp/Q7/8/8/8/5PPP/4r1K1 w - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        assert_eq!(worker.context.board.legal_moves().len(), 1);
        for alpha in [-2_000, -100, 0, 500] {
            let score = worker.quiesce(Node::new(above(alpha), Depth::ZERO, 0, 0));
            assert!(!score.is_mate(), "{alpha}: {score:?}");
        }
    });
}

#[test]
fn quiescence_knows_the_last_moves_of_each_of_its_nodes() {
    // Whatever White does, the rook is taken with check.
    let fen = "3r2k1/8/1q6/8/8/8/6PP/3R2K1 w - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        assert!(!worker.history.continuations.is_empty());
        let node = Node {
            is_pv: true,
            ..Node::new(Window::FULL, Depth::ZERO, 0, 0)
        };
        worker.quiesce(node);
        assert!(worker.has_followed(0), "its own last moves, not a reply's");
    });
}
