//! The futility family at the limits of its margins, and the exact form of micro-Max 4.1.

extern crate std;

use super::{MIDDLE_GAME, POSITIONS, full, judged, node, of, with};
use crate::search::sources::Sources;
use crate::search::sources::node::{Known, Node};
use crate::search::sources::plan::Verdict;
use crate::search::technique::{Switches, Technique as T};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Piece, Score, Square};
use std::vec::Vec;

#[test]
fn the_exact_comparison_changes_no_score_and_saves_nodes() {
    let (mut fewer, mut all) = (0, 0);
    for fen in POSITIONS {
        let bare = of(&[T::Quiescence]);
        for depth in 0..=3 {
            let (score, nodes) = full(fen, bare, depth);
            let (exact, less) = full(fen, bare.with(T::ExactFutility), depth);
            assert_eq!(exact, score, "{fen} depth {depth}");
            (fewer, all) = (fewer + less, all + nodes);
        }
    }
    // A futile move is played and counted, but its replies are not searched.
    assert!(fewer <= all, "{fewer} {all}");
}

#[test]
fn an_exact_comparison_has_no_margin() {
    let futile = |above: i32| {
        with(MIDDLE_GAME, of(&[T::ExactFutility]), |worker| {
            let mv = worker.context.board.parse_move("h2h3").unwrap();
            worker.play(mv, 0);
            let after = -worker.static_eval();
            worker.futile(0, Depth::ZERO, after + Score(above))
        })
    };
    assert!(futile(0).is_some() && futile(-1).is_none());
}

#[test]
fn checks_are_never_futile_from_depth_2_on() {
    // Bxe6+ comes after bxa5, which is futile.
    let fen = "6k1/8/4p3/n7/1P6/1B6/8/6K1 w - - 0 1";
    for depth in [2, 3] {
        let searched = with(fen, Switches::SHIPPED, |worker| {
            let node = judged(worker, 3000, depth);
            let known = Known::NOTHING;
            let known = worker.try_each(&node, known);
            assert!(known.score <= Score(3000));
            worker.watch.nodes()
        });
        assert!(searched > 0, "a check is dropped at depth {depth}");
    }
}

/// Black has a queen, a rook and a knight.
const RICH: &str = "r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1";
/// The values of the pieces in [`RICH`], and the margins.
const QUEEN: i32 = Piece::Queen.value().0;
const ROOK: i32 = Piece::Rook.value().0;
const KNIGHT: i32 = Piece::Knight.value().0;
const BISHOP: i32 = Piece::Bishop.value().0;
const GAIN: i32 = 120;
const LOSS: i32 = -120;

/// Returns the technique that makes moves futile at a node with static eval 0, and for each move
/// whether it is searched.
fn plan(alpha: i32, depth: i32, moves: &[&str]) -> (Option<T>, Vec<bool>) {
    with(RICH, Switches::SHIPPED, |worker| {
        let plan = worker.plan(&node(alpha, depth));
        let board = &worker.context.board;
        let searched = |text: &&str| {
            let mv = board.parse_move(text).unwrap();
            !matches!(plan.judge(board, mv, Score(alpha + 1)), Verdict::Skip(..))
        };
        (plan.by, moves.iter().map(searched).collect())
    })
}

#[test]
fn frontier_and_general_futility_have_the_margin_once() {
    for depth in [0, 1] {
        assert_eq!(plan(GAIN, depth, &[]).0, Some(T::FrontierFutility));
        assert_eq!(plan(GAIN - 1, depth, &[]).0, None);
        let cuts = |alpha| {
            with(RICH, Switches::SHIPPED, |worker| {
                worker.general_futility(&node(alpha, depth)).is_some()
            })
        };
        assert!(cuts(QUEEN + GAIN) && !cuts(QUEEN + GAIN - 1));
    }
    // A pawn's value is at most the limit, a queen's is not.
    assert_eq!(plan(KNIGHT + GAIN, 1, &["exd5", "Kh1"]).1, [true, false]);
}

/// 4.1: "v=s>1|v>f" compares by the depth after the recapture extension.
#[test]
fn an_extended_recapture_is_judged_a_ply_deeper() {
    let exchange = "3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1";
    let family = of(&[T::Quiescence, T::FrontierFutility, T::GeneralFutility]);
    let verdicts = |switches, depth| {
        with(exchange, switches, |worker| {
            let node = Node {
                last: Some(Square::D5),
                ..node(500, depth)
            };
            let plan = worker.plan(&node);
            let board = worker.context.board.clone();
            let judged = |text| {
                let mv = board.parse_move(text).unwrap();
                let plan = worker.plan_of(&plan, &node, mv);
                plan.judge(&board, mv, node.window.beta) == Verdict::Search
            };
            let cuts = |alpha| {
                let window = Window {
                    alpha: Score(alpha),
                    beta: Score(alpha + 1),
                };
                worker.general_futility(&Node { window, ..node }).is_some()
            };
            (judged("c3d5"), judged("c3b5"), cuts(5_000))
        })
    };
    let extended = family.with(T::RecaptureExtension);
    assert_eq!(verdicts(family, 1), (false, false, true));
    assert_eq!(verdicts(extended, 1), (true, false, false));
    // At depth 0 the opponent may still stand pat.
    assert_eq!(verdicts(extended, 0), (false, false, true));
}

#[test]
fn any_move_may_be_over_kill_as_the_null_move_may() {
    let kills = |above: i32| {
        with(RICH, of(&[T::OverKill]), |worker| {
            let quiet = worker.context.board.parse_move("Kh1").unwrap();
            let node = node(-BISHOP - GAIN + LOSS - 1 + above, 2);
            let plan = worker.plan(&node);
            let verdict = plan.judge(&worker.context.board, quiet, node.window.beta);
            matches!(verdict, Verdict::Kill(_))
        })
    };
    assert!(kills(0) && !kills(1));
}

#[test]
fn over_kill_and_super_stand_pat_subtract_the_best_piece() {
    with(RICH, Switches::SHIPPED, |worker| {
        let capture = worker.context.board.parse_move("exd5").unwrap();
        let kills = |worker: &mut Worker<'_, '_, Sources>, alpha: i32, depth| {
            let verdict = worker.plan(&node(alpha, depth)).judge(
                &worker.context.board,
                capture,
                Score(alpha + 1),
            );
            matches!(verdict, Verdict::Kill(_))
        };
        let most = QUEEN - BISHOP - GAIN + LOSS - 1;
        for depth in [0, 1, 2] {
            assert!(kills(worker, most, depth) && !kills(worker, most + 1, depth));
        }
        assert!(!kills(worker, most, 3));
        let stands = |worker: &mut Worker<'_, '_, Sources>, beta: i32, depth| {
            worker.super_stand_pat(&node(beta - 1, depth)).is_some()
        };
        for depth in 1..=4 {
            assert!(stands(worker, -BISHOP - GAIN, depth));
            assert!(!stands(worker, 1 - BISHOP - GAIN, depth));
        }
        assert!(!stands(worker, -BISHOP - GAIN, 5), "beyond 2 + R");
    });
}

#[test]
fn the_deep_forms_have_the_margin_twice_and_the_weak_one_the_second_too() {
    let by = |alpha, depth| plan(alpha, depth, &[]).0;
    let general = QUEEN + ROOK + 2 * GAIN;
    for depth in 2..=5 {
        assert_eq!(by(general, depth), Some(T::GeneralDeepFutility));
    }
    assert_eq!(
        (by(general, 1), by(general, 6)),
        (Some(T::FrontierFutility), None)
    );
    assert_eq!(by(general - 1, 5), Some(T::SpecificDeepFutility));
    assert_eq!(by(QUEEN + 2 * GAIN, 5), Some(T::SpecificDeepFutility));
    assert_eq!(by(QUEEN + 2 * GAIN - 1, 5), None);
    let weak = ROOK + KNIGHT + 2 * GAIN - LOSS;
    let moves = ["exd5", "Bb3", "Bd7", "Kh1"];
    let queen_or_pin = [true, true, false, false];
    assert_eq!(
        plan(weak, 3, &moves),
        (Some(T::WeakGeneralFutility), queen_or_pin.to_vec())
    );
    // One centipawn less: a capture now and the rook later would reach alpha.
    assert_eq!(plan(weak - 1, 3, &moves).1, queen_or_pin);
    assert_eq!(by(ROOK + 2 * GAIN - 1, 3), None);
}

#[test]
fn skipped_moves_raise_the_score_to_their_bound() {
    // Neither side can capture anything: all moves are futile, and none gives check.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    for depth in 0..=3 {
        with(
            fen,
            Switches::SHIPPED
                .without(T::NullMoveOfMicroMax)
                .without(T::GeneralFutility),
            |worker| {
                let node = judged(worker, 400, depth);
                let known = worker.try_each(&node, Known::NOTHING);
                assert!(known.score <= Score(400), "{known:?}");
                assert!(depth == 0 || known.score >= node.eval, "{known:?}");
            },
        );
    }
}
