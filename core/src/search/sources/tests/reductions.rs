//! Both null moves, and late-move reductions.

use super::{MIDDLE_GAME, POSITIONS, judged, node, of, with, with_table};
use crate::board::Board;
use crate::search::sources::node::Node;
use crate::search::sources::null_move;
use crate::search::technique::Technique as T;
use crate::search::window::Window;
use crate::types::Score;

#[test]
fn micro_max_passes_after_a_null_move_and_in_open_windows_but_not_in_check() {
    let passes = |fen, switches, node: Node| {
        with(fen, switches, |worker| {
            worker.passes(&Node {
                in_check: worker.context.board.in_check(),
                ..node
            })
        })
    };
    let open = Node {
        window: Window::FULL,
        ..node(0, 4)
    };
    let after_null = Node {
        last: None,
        ..node(0, 4)
    };
    let on_line = Node {
        on_line: true,
        ..node(0, 4)
    };
    let (micro_max, mediocre) = (of(&[T::NullMoveOfMicroMax]), of(&[T::NullMoveOfMediocre]));
    for node in [open, after_null, on_line] {
        assert!(passes(MIDDLE_GAME, micro_max, node));
    }
    assert!(passes(MIDDLE_GAME, mediocre, open));
    assert!(!passes(MIDDLE_GAME, mediocre, after_null));
    assert!(!passes(MIDDLE_GAME, mediocre, on_line));
    let in_check = "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1";
    for switches in [micro_max, mediocre] {
        assert!(!passes(in_check, switches, open));
        assert!(!passes(
            MIDDLE_GAME,
            switches
                .without(T::NullMoveOfMicroMax)
                .without(T::NullMoveOfMediocre),
            open
        ));
    }
    // Mediocre "happily plays null-moves even in the endings".
    let pawns = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";
    assert!(!passes(pawns, micro_max, open) && passes(pawns, mediocre, open));
}

/// Counts the null moves at the node after `first`, or after `first` and `reply`. The best line of
/// the last iteration is `f1e1 a7a6`.
fn null_moves_after(first: &str, reply: Option<&str>) -> u64 {
    let switches = of(&[T::Quiescence, T::NullMoveOfMediocre]);
    with(MIDDLE_GAME, switches, |worker| {
        let board = worker.context.board.clone();
        let line = ["f1e1", "a7a6"];
        let first_move = board.parse_move(line[0]).unwrap();
        let mut after = board.clone();
        let _ = after.play(first_move);
        let reply_move = after.parse_move(line[1]).unwrap();
        worker.path.set_pv(1, reply_move);
        worker.path.set_pv(0, first_move);
        worker.root.line_length = worker.path.keep_pv(None);
        let kept = worker.path.kept_pv(worker.root.line_length);
        assert_eq!(kept, [first_move, reply_move]);
        let top = worker.root.total as u16;
        let root = Node {
            on_line: true,
            top,
            ..node(0, 2)
        };
        let first = board.parse_move(first).unwrap();
        match reply {
            None => worker.try_move(&root, first, Score(0), false, top),
            Some(reply) => {
                worker.play(first, 0);
                let on_line = first == first_move;
                let reply = worker.context.board.parse_move(reply).unwrap();
                let child = Node {
                    on_line,
                    ply: 1,
                    ..root
                };
                worker.try_move(&child, reply, Score(0), false, top)
            }
        };
        worker.statistics.of(T::NullMoveOfMediocre).unwrap().probes
    })
}

/// Mediocre: "if we are not using our principal variation from the last iteration".
#[test]
fn mediocre_tries_no_null_move_on_the_line_of_the_last_iteration() {
    assert_eq!(null_moves_after("f1e1", None), 0, "on the line");
    assert_eq!(null_moves_after("a2a3", None), 1, "beside it");
    assert_eq!(null_moves_after("f1e1", Some("a7a6")), 0, "two plies on it");
    assert_eq!(null_moves_after("f1e1", Some("h7h6")), 1, "left at ply 1");
    assert_eq!(null_moves_after("a2a3", Some("a7a6")), 1, "left at ply 0");
}

#[test]
fn micro_max_passes_until_more_than_35_of_40_units_are_missing() {
    let missing = |fen| null_move::missing(&Board::from_fen(fen).unwrap());
    assert_eq!(
        missing("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        0
    );
    assert_eq!(missing("2n1k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"), 35);
    assert_eq!(missing("2n1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"), 36);
    let may = |fen| {
        with(fen, of(&[T::NullMoveOfMicroMax]), |worker| {
            worker.passing_is_free()
        })
    };
    assert!(may("2n1k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"));
    assert!(!may("2n1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"));
}

#[test]
fn a_null_move_cuts_where_nothing_is_threatened() {
    with(
        MIDDLE_GAME,
        of(&[T::Quiescence, T::NullMoveOfMicroMax]),
        |worker| {
            let far_below = judged(worker, -700, 1);
            let score = worker.null_move_score(&far_below);
            assert!(score.is_some_and(|score| score > Score(-700)));
            let above = judged(worker, 700, 1);
            assert_eq!(worker.null_move_score(&above), None);
            let count = worker.statistics.of(T::NullMoveOfMicroMax).unwrap();
            assert_eq!((count.probes, count.hits, count.failures), (2, 1, 1));
        },
    );
}

#[test]
fn the_window_of_a_null_move_is_minimal() {
    let nodes = |alpha| {
        let switches = of(&[T::Quiescence, T::NullMoveOfMicroMax]);
        with_table(0, MIDDLE_GAME, switches, |worker| {
            let node = judged(worker, -101, 5);
            let window = Window {
                alpha: Score(alpha),
                ..node.window
            };
            let score = worker.null_move_score(&Node { window, ..node });
            assert!(score.is_some_and(|score| score >= Score(-100)));
            worker.watch.nodes()
        })
    };
    assert_eq!(nodes(-1_000), nodes(-101));
}

#[test]
fn reductions_spare_the_first_captures_pawns_and_shallow_depths() {
    let reduces = |text: &str, depth, is_first| {
        with(
            POSITIONS[1],
            of(&[T::LateMoveReductionOfMicroMax]),
            |worker| {
                let mv = worker.context.board.parse_move(text).unwrap();
                worker.reduces(&node(0, depth), mv, is_first)
            },
        )
    };
    assert!(reduces("c3d1", 5, false) && reduces("c3d1", 9, false));
    assert!(!reduces("c3d1", 4, false) && !reduces("c3d1", 5, true));
    assert!(!reduces("e5g6", 5, false) && !reduces("a2a3", 5, false));
}
