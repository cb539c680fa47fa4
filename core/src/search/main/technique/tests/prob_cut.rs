//! Tests of ProbCut: its goal, and the search that confirms a capture.

use super::{MATE, decide, node};
use crate::hash::Bound;
use crate::search::main::node::Node;
use crate::search::tests::worker::{entry, with_main};
use crate::search::window::Window;
use crate::tunables as t;
use crate::types::Score;

#[test]
fn prob_cut_has_a_goal_above_beta_unless_the_tt_score_is_below_it() {
    let depth = t::prob_cut_least_depth();
    let goal = Score(1 + t::prob_cut_goal());
    let plain = node(0, depth, 0);
    assert_eq!(decide(|worker| worker.prob_cut_goal(&plain)), Some(goal));
    let improving = Node {
        improving: true,
        ..plain
    };
    let less = goal - Score(t::prob_cut_improving());
    assert_eq!(
        decide(|worker| worker.prob_cut_goal(&improving)),
        Some(less)
    );
    let mated = Window {
        alpha: MATE - Score(1),
        beta: MATE,
    };
    for never in [
        Node {
            is_pv: true,
            ..plain
        },
        node(0, depth - 1, 0),
        Node {
            window: mated,
            ..plain
        },
        Node {
            entry: Some(entry(goal - Score(1), 1, Bound::Upper)),
            ..plain
        },
    ] {
        assert_eq!(decide(|worker| worker.prob_cut_goal(&never)), None);
    }
}

#[test]
fn prob_cut_searches_after_quiescence() {
    let cut = |fen| {
        with_main(fen, |worker| {
            worker.search_prob_cut(&node(-200, 6, -850), Score(-60))
        })
    };
    // The rook captures the queen, and Black has no reply.
    let sound = cut("4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1");
    assert!(sound.is_some_and(|score| score >= Score(-200)));
    // The rook has left the back rank, so a quiet move mates. Quiescence does not search quiet
    // moves.
    assert_eq!(cut("4r1k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1"), None);
}

#[test]
fn prob_cut_stores_nothing_when_the_search_is_stopped() {
    let fen = "4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1";
    with_main(fen, |worker| {
        worker.watch.stop();
        worker.search_prob_cut(&node(-200, 6, -850), Score(-60));
        assert_eq!(worker.probe(3), None);
    });
}

#[test]
#[cfg(feature = "levels")]
fn prob_cut_does_not_search_overlooked_moves() {
    use crate::search::weakness::RootWeakness;
    use crate::search::{Errors, Weakness};
    let fen = "q5k1/8/8/8/8/8/8/R3K3 w - - 0 1";
    let found = |blindness| {
        with_main(fen, |worker| {
            let errors = Errors {
                blindness,
                ..Errors::default()
            };
            worker.weakness = RootWeakness::new(Weakness::new(errors), &worker.context.board);
            worker.search_prob_cut(&node(0, 6, 0), Score(200)).is_some()
        })
    };
    assert!(found(0));
    assert!(!found(u16::MAX));
}
