//! Tests of decisions about a node: a cut, or a change of depth.

use super::{MATE, MATED, candidate, child, decide, node};
use crate::search::main::node::Node;
use crate::search::tests::worker::{MIDDLE_GAME, above, with_main};
use crate::search::window::Window;
use crate::tunables as t;
use crate::types::Score;

#[test]
fn razoring_acts_beyond_its_margin() {
    for depth in 1..=t::razor_depth() {
        let margin = t::razor_margin() + t::razor_per_square() * depth * depth;
        assert!(decide(|worker| worker.should_razor(&node(
            0,
            depth,
            -margin - 1
        ))));
        assert!(!decide(
            |worker| worker.should_razor(&node(0, depth, -margin))
        ));
    }
    let far = node(0, 1, -9_000);
    assert!(!decide(
        |worker| worker.should_razor(&Node { is_pv: true, ..far })
    ));
    assert!(!decide(|worker| worker.should_razor(&node(
        0,
        t::razor_depth() + 1,
        -20_000
    ))));
    let window = Window {
        alpha: MATED,
        beta: MATED + Score(1),
    };
    let estimate = MATED - Score(9_000);
    let mated = Node {
        window,
        estimate,
        ..far
    };
    assert!(!decide(|worker| worker.should_razor(&mated)));
}

#[test]
fn razoring_calls_quiescence_for_the_node_itself() {
    // There are no captures, so quiescence does not go deeper than the node.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    with_main(fen, |worker| {
        let score = worker.search_node(child(above(3_000), 1, 3));
        assert!(score < Score(3_000));
        assert_eq!(worker.selective_depth, 3);
    });
}

#[test]
fn reverse_futility_cuts_from_its_margin_on() {
    let quiet = with_main(MIDDLE_GAME, |worker| candidate(worker, "b2b3", 1).mv);
    for depth in 1..=t::reverse_depth() {
        let margin = t::reverse_per_ply() * depth + t::reverse_per_square() * depth * depth / 8;
        let margin = margin - t::reverse_not_cut();
        let far = node(0, depth, margin + 1);
        let cut = |node: Node| decide(|worker| worker.reverse_futility(&node));
        // The returned score is between beta and the estimate.
        let score = cut(far).expect("a cut");
        assert!(score >= far.window.beta && score < far.estimate);
        assert_eq!(cut(node(0, depth, margin)), None);
        let improving = Node {
            improving: true,
            ..node(0, depth, margin + 1 - t::reverse_per_ply())
        };
        assert!(cut(improving).is_some(), "less is asked of who improves");
        for never in [
            Node {
                was_pv: true,
                ..far
            },
            Node {
                hash_move: Some(quiet),
                ..far
            },
            Node {
                estimate: MATE,
                ..far
            },
        ] {
            assert_eq!(cut(never), None);
        }
        let doubted = Node {
            correction: 100,
            ..far
        };
        assert_eq!(cut(doubted), None, "more is asked of what was corrected");
    }
}

#[test]
fn a_pv_node_or_cut_node_without_a_hash_move_is_reduced() {
    let depth = t::iir_pv_depth().max(t::iir_cut_depth());
    let plain = node(0, depth, 0);
    let open = Node {
        is_pv: true,
        ..plain
    };
    let cut = Node {
        is_cut: true,
        ..plain
    };
    let mv = with_main(MIDDLE_GAME, |worker| candidate(worker, "b2b3", 1).mv);
    for (node, expected) in [
        (plain, false),
        (open, true),
        (cut, true),
        (Node { depth: 2, ..open }, false),
        (Node { depth: 2, ..cut }, false),
        (
            Node {
                hash_move: Some(mv),
                ..open
            },
            false,
        ),
    ] {
        assert_eq!(
            decide(|worker| worker.internal_reduction(&node)) > 0,
            expected,
            "{node:?}"
        );
    }
}

#[test]
fn a_side_improves_by_its_last_evaluation_out_of_check() {
    let improves = |evals: [Option<i32>; 4], in_check| {
        with_main(MIDDLE_GAME, |worker| {
            for (ply, eval) in evals.into_iter().enumerate() {
                let frame = worker.path.record_mut(ply).unwrap();
                frame.set_eval(eval.map(Score));
            }
            let here = Node {
                ply: 4,
                in_check,
                ..node(0, 5, 10)
            };
            worker.is_improving(&here)
        })
    };
    assert!(improves([Some(90), None, Some(9), None], false));
    assert!(!improves([Some(0), None, Some(10), None], false));
    assert!(improves([Some(9), Some(90), None, Some(90)], false));
    assert!(!improves([Some(10), None, None, None], false));
    assert!(improves([None; 4], false));
    assert!(!improves([Some(0), None, Some(0), None], true));
}

#[test]
fn hindsight_adds_the_static_evals_before_and_after_a_reduced_move() {
    let reduced = t::hindsight_plies() as u8;
    let here = node(0, 5, 20);
    let decided = |node: Node, reduction, last| {
        decide(|worker| worker.hindsight(&node, reduction, Score(last)))
    };
    // The sum of both static evals is 0, so the reduced move did not worsen the mover's static
    // eval.
    assert_eq!(decided(here, reduced, -20), 1);
    assert_eq!(decided(here, reduced, -19), 0);
    assert_eq!(decided(here, reduced - 1, -20), 0);
    let far = t::hindsight_margin() - 20;
    assert_eq!(decided(here, 2, far + 1), -1);
    assert_eq!(decided(here, 2, far), 0);
    assert_eq!(decided(here, 1, far + 1), 0);
    assert_eq!(decided(node(0, 1, 20), reduced, -20), 0);
}
