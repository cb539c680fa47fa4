//! Tests of the null move, and of its verification if zugzwang is likely.

use super::node;
use crate::search::CallStackBudget;
use crate::search::main::candidate::Candidate;
use crate::search::main::node::Node;
use crate::search::tests::worker::{MIDDLE_GAME, with_main};
use crate::tunables as t;
use crate::types::Score;

/// Centipawns by which the goal is below the static evaluation: less than a knight, and more than
/// the evaluation changes when the other side is to move.
const BELOW: i32 = 200;

#[test]
fn a_null_move_is_tried_where_a_cut_is_expected() {
    let depth = 6;
    let least = 1 + t::null_margin() - t::null_per_ply() * depth;
    let likely = Node {
        is_cut: true,
        ..node(0, depth, least)
    };
    // The last move was Black's.
    let tried = |fen, last: Option<&str>, node: Node| {
        with_main(fen, |worker| {
            let last = last.map(|uci| worker.context.board.parse_move(uci).unwrap());
            let board = &worker.context.board;
            let last = last.map(|mv| Candidate::new(board, mv, false));
            worker.path.set_move(2, last.as_ref());
            worker.should_try_null_move(&node)
        })
    };
    let last = Some("b2b3");
    assert!(tried(MIDDLE_GAME, last, likely));
    assert!(!tried(MIDDLE_GAME, None, likely), "never after another");
    for never in [
        Node {
            is_cut: false,
            ..likely
        },
        Node {
            eval: Score(least - 1),
            ..likely
        },
        Node {
            estimate: Score(0),
            ..likely
        },
    ] {
        assert!(!tried(MIDDLE_GAME, last, never));
    }
    let pawns = "6k1/5ppp/8/8/1P6/8/1P3PPP/6K1 w - - 0 1";
    assert!(!tried(pawns, last, likely));
}

#[test]
fn a_null_move_cuts_only_if_a_move_of_the_node_fails_high_too() {
    // The knight is lost on every square, and no other piece can move. With a rook on h2 there is
    // more than a minor piece, so the cut is not verified.
    for (fen, is_refuted) in [
        ("k7/8/8/2b5/2p5/4n2p/7P/N6K w - - 0 1", false),
        ("k7/8/8/2b5/2p5/4n2p/7R/N6K w - - 0 1", true),
    ] {
        let score = with_main(fen, |worker| {
            let eval = worker.evaluate_raw().0;
            worker.search_null_move(&node(eval - BELOW, 4, eval))
        });
        assert_eq!(score.is_some(), is_refuted, "{fen}");
    }
}

#[test]
fn a_null_move_and_its_verification_take_call_stack_budget() {
    const PRUNING: u16 = 100;
    let score = |fen, bytes| {
        with_main(fen, |worker| {
            worker.call_stack = CallStackBudget {
                bytes,
                node: 1,
                pruning: PRUNING,
                quiesce: 1,
            };
            let eval = worker.evaluate_raw().0;
            let score = worker.search_null_move(&node(eval - BELOW, 4, eval));
            assert_eq!(worker.call_stack.bytes, bytes);
            score
        })
    };
    let enough = u32::from(PRUNING);
    // After a null move the queen is captured. Quiescence finds this, the static eval does not.
    let hangs = "k2r4/pp6/8/8/8/8/PP1Q2PP/K6R w - - 0 1";
    assert!(score(hangs, enough + 9).is_none());
    assert!(score(hangs, enough - 1).is_some());
    // In the verification every move loses the knight.
    let zugzwang = "k7/8/8/2b5/2p5/4n2p/7P/N6K w - - 0 1";
    assert!(score(zugzwang, enough + 9).is_none());
    assert!(score(zugzwang, enough).is_some());
}

#[test]
fn a_mate_score_after_a_null_move_becomes_beta() {
    // After the null move the king must go to g8, and the queen mates.
    let fen = "7k/R7/8/8/8/8/7K/1Q6 w - - 0 1";
    // Only a mate reaches a goal as high as this.
    let goal = Score::MATE_BOUND.0 + 1;
    let score = with_main(fen, |worker| {
        worker.search_null_move(&node(goal - 1, 24, goal))
    });
    assert_eq!(score, Some(Score(goal)));
}
