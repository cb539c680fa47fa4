//! The iterations of a node: where they begin, what they keep, and delayed loss.

use super::{MIDDLE_GAME, POSITIONS, full, node, of, with};
use crate::hash::{Bound, Entry};
use crate::search::sources::node::{Known, Node};
use crate::search::sources::{Switches, Technique as T};
use crate::search::window::Window;
use crate::types::{Depth, Score};

#[test]
fn the_best_move_first_saves_nodes_where_iterations_know_it() {
    let nodes = |switches| -> u64 {
        let nodes = |fen: &&str| full(fen, switches, 4).1;
        POSITIONS.iter().map(nodes).sum()
    };
    let iterating = of(&[T::Quiescence, T::InternalDeepening]);
    assert!(nodes(iterating.with(T::BestMoveFirst)) < nodes(iterating));
}

#[test]
fn a_loss_is_lifted_by_a_hair_but_no_gain_and_no_mate() {
    let found = |switches, score: Score| {
        with(MIDDLE_GAME, switches, |worker| {
            let node = node(0, 4);
            let known = Known {
                depth: Depth(9),
                score,
                best: None,
            };
            worker.keep(
                &Node {
                    window: Window::FULL,
                    ..node
                },
                known,
            );
            worker.search_sources(node)
        })
    };
    let delayed = of(&[T::DelayedLoss]);
    assert_eq!(found(Switches::NONE, Score(-500)), Score(-500));
    assert_eq!(found(delayed, Score(-500)), Score(-499));
    assert_eq!(found(delayed, Score(500)), Score(500));
    let mated = Score::mated_in(8);
    assert_eq!(found(delayed, mated), mated);
}

#[test]
fn a_mate_ends_the_iterations_and_holds_to_any_depth() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let stored = |switches| {
        with(fen, switches, |worker| {
            let score = worker.search_sources(Node {
                window: Window::FULL,
                ..node(0, 5)
            });
            assert_eq!(score, Score::MATE - Score(1));
            (worker.probe(0).unwrap().depth, worker.watch.nodes())
        })
    };
    let iterating = of(&[T::Quiescence, T::InternalDeepening, T::BestMoveFirst]);
    let (depth, nodes) = stored(iterating.with(T::MateHolds));
    let (without, more) = stored(iterating);
    assert_eq!((depth, without), (Depth(98), Depth(5)));
    assert!(nodes < more);
}

/// What a node makes of an entry with a move, of depth 4.
fn resumed(bound: Bound, alpha: i32) -> Known {
    with(MIDDLE_GAME, Switches::MICRO_MAX, |worker| {
        let best = worker.context.board.parse_move("c4d5").ok();
        let entry = Entry {
            best,
            score: Score(50),
            depth: Depth(4),
            bound,
        };
        worker.store(0, entry);
        worker.resume(&node(alpha, 6))
    })
}

#[test]
fn an_unfitting_bound_forgets_the_move_too() {
    let fits = |bound, alpha| resumed(bound, alpha).best.is_some();
    assert!(fits(Bound::Exact, 0) && fits(Bound::Exact, 100));
    assert!(fits(Bound::Lower, 49) && !fits(Bound::Lower, 50));
    assert!(fits(Bound::Upper, 50) && !fits(Bound::Upper, 49));
    assert_eq!(resumed(Bound::Lower, 0).depth, Depth(4));
    assert_eq!(resumed(Bound::Lower, 60).depth, Depth(-1));
}

#[test]
fn iterations_go_on_from_the_stored_depth() {
    let nodes = |known| {
        with(
            MIDDLE_GAME,
            of(&[T::Quiescence, T::InternalDeepening, T::BestMoveFirst]),
            |worker| {
                if known {
                    let entry = Entry {
                        best: worker.context.board.parse_move("c4d5").ok(),
                        score: Score(0),
                        depth: Depth(2),
                        bound: Bound::Upper,
                    };
                    worker.store(0, entry);
                }
                let _ = worker.search_sources(node(200, 3));
                (worker.watch.nodes(), worker.probe(0).unwrap().depth)
            },
        )
    };
    assert!(nodes(true).0 < nodes(false).0);
    assert_eq!((nodes(true).1, nodes(false).1), (Depth(3), Depth(3)));
}

#[test]
fn a_fail_low_keeps_its_best_move() {
    with(MIDDLE_GAME, Switches::MICRO_MAX, |worker| {
        let score = worker.search_sources(node(300, 3));
        let entry = worker.probe(0).unwrap();
        assert!(score <= Score(300) && entry.bound == Bound::Upper);
        assert!(entry.best.is_some());
    });
}
