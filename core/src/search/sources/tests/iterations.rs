//! The iterations of a node: start depth, stored results, and delayed loss.

use super::{MIDDLE_GAME, POSITIONS, full, node, of, with};
use crate::hash::{Bound, Entry};
use crate::search::sources::node::{Known, Node};
use crate::search::sources::order::Moves;
use crate::search::sources::plan::Quiets;
use crate::search::technique::{Switches, Technique as T};
use crate::search::window::Window;
use crate::types::{Depth, Move, Score, Square};
use std::vec::Vec;

extern crate std;

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
fn only_losing_scores_that_are_no_mates_are_raised_by_one() {
    let found = |switches, score: Score| {
        with(MIDDLE_GAME, switches, |worker| {
            let node = node(0, 4);
            let known = Known {
                depth: Depth(9),
                score,
                ..Known::NOTHING
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
            (worker.probe(0).unwrap().entry.depth, worker.watch.nodes())
        })
    };
    let iterating = of(&[T::Quiescence, T::InternalDeepening, T::BestMoveFirst]);
    let (depth, nodes) = stored(iterating.with(T::MateHoldsOfMicroMax));
    let (without, more) = stored(iterating);
    assert_eq!((depth, without), (Depth(98), Depth(5)));
    assert!(nodes < more);
}

/// Returns what `resume` finds for a node with a stored entry of depth 4.
fn resumed(bound: Bound, alpha: i32) -> Known {
    with(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let best = worker.context.board.parse_move("c4d5").ok();
        let entry = Entry {
            best,
            score: Score(50),
            depth: Depth(4),
            bound,
        };
        worker.store(0, entry.into());
        worker.resume(&node(alpha, 6))
    })
}

#[test]
fn a_bound_outside_the_window_drops_the_move_and_keeps_the_start_of_the_scan() {
    let fits = |bound, alpha| resumed(bound, alpha).best.is_some();
    assert!(fits(Bound::Exact, 0) && fits(Bound::Exact, 100));
    assert!(fits(Bound::Lower, 49) && !fits(Bound::Lower, 50));
    assert!(fits(Bound::Upper, 50) && !fits(Bound::Upper, 49));
    assert_eq!(resumed(Bound::Lower, 0).depth, Depth(4));
    let unfitting = resumed(Bound::Lower, 60);
    assert_eq!(unfitting.depth, Depth(-1));
    assert_eq!(unfitting.scan(), Some(Square::C4));
}

#[test]
fn a_dropped_move_is_not_stored_but_the_start_of_the_scan_is() {
    with(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let entry = Entry {
            best: worker.context.board.parse_move("c4d5").ok(),
            score: Score(50),
            depth: Depth(4),
            bound: Bound::Lower,
        };
        worker.store(0, entry.into());
        let node = node(60, 6);
        let unfitting = worker.resume(&node);
        let score = Score(10);
        let depth = Depth(1);
        worker.keep(
            &node,
            Known {
                depth,
                score,
                ..unfitting
            },
        );
        let known = worker.resume(&node);
        assert_eq!((known.best, known.scan()), (None, Some(Square::C4)));
        assert_eq!(known.depth, depth);
        // The next search finds no legal TT move.
        let entry = worker.probe(0).map(|record| record.entry);
        assert_eq!(worker.legal_hash_move(entry), None);
    });
}

#[test]
fn quiet_moves_from_the_start_of_the_scan_come_first() {
    with(MIDDLE_GAME, Switches::NONE, |worker| {
        let board = worker.context.board.clone();
        let mut listed = |scan| {
            let mut moves = Moves::new(None, scan, Some(Quiets::All), 0);
            let next = || moves.next(&board, worker.moves);
            let all: Vec<_> = core::iter::from_fn(next).collect();
            all
        };
        let (plain, scanned) = (listed(None), listed(Some(Square::F3)));
        let quiets = |moves: &[Move]| -> Vec<_> {
            let quiet = moves.iter().filter(|&&mv| board.is_quiet(mv));
            quiet.copied().collect()
        };
        let (plain, scanned) = (quiets(&plain), quiets(&scanned));
        let is_knight = |mv: &Move| mv.from() == Square::F3;
        let (first, others): (Vec<_>, Vec<_>) = plain.into_iter().partition(is_knight);
        assert!(first.len() > 2 && others.len() > 10);
        assert_eq!(scanned, [first, others].concat());
    });
}

#[test]
fn of_two_attackers_the_king_comes_between_knight_and_bishop() {
    let fen = "7k/8/8/2N5/4B3/3b4/3K4/8 w - - 0 1";
    with(fen, Switches::NONE, |worker| {
        let board = worker.context.board.clone();
        let mut moves = Moves::new(None, None, None, 0);
        let next = || moves.next(&board, worker.moves);
        let attackers: Vec<_> = core::iter::from_fn(next).map(Move::from).collect();
        assert_eq!(attackers, [Square::C5, Square::D2, Square::E4]);
    });
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
                    worker.store(0, entry.into());
                }
                let _ = worker.search_sources(node(200, 3));
                (worker.watch.nodes(), worker.probe(0).unwrap().entry.depth)
            },
        )
    };
    assert!(nodes(true).0 < nodes(false).0);
    assert_eq!((nodes(true).1, nodes(false).1), (Depth(3), Depth(3)));
}

#[test]
fn a_fail_low_keeps_its_best_move() {
    with(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let score = worker.search_sources(node(300, 3));
        let entry = worker.probe(0).unwrap().entry;
        assert!(score <= Score(300) && entry.bound == Bound::Upper);
        assert!(entry.best.is_some());
    });
}
