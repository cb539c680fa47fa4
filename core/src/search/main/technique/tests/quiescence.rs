//! Tests of the moves that quiescence searches and leaves out. The count of nodes is the count of
//! moves that were searched.

use super::child;
use crate::search::main::node::Child;
use crate::search::tests::worker::{above, with_main};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Piece, Score};

extern crate std;

/// Runs quiescence with an open window after `moves`. Returns the nodes.
fn searched(fen: &str, moves: &[&str]) -> u64 {
    with_main(fen, |worker| {
        for (ply, uci) in moves.iter().enumerate() {
            let mv = worker.context.board.parse_move(uci).unwrap();
            worker.play(mv, ply);
        }
        let before = worker.watch.nodes();
        let open = Child {
            is_pv: true,
            ..child(Window::FULL, 0, moves.len() as u16)
        };
        let _ = worker.quiesce_node(open);
        worker.watch.nodes() - before
    })
}

/// Runs quiescence with a null window `above_eval` centipawns above the static eval. Returns the
/// score less the static eval, and the nodes.
fn at(fen: &str, above_eval: i32) -> (i32, u64) {
    with_main(fen, |worker| {
        let eval = worker.evaluate_raw();
        let score = worker.quiesce_node(child(above(eval.0 + above_eval), 0, 0));
        ((score - eval).0, worker.watch.nodes())
    })
}

/// Runs quiescence after `moves` with alpha out of reach, so that all captures are futile. Returns
/// the nodes.
fn searched_in_spite(fen: &str, moves: &[&str]) -> u64 {
    with_main(fen, |worker| {
        for (ply, uci) in moves.iter().enumerate() {
            let mv = worker.context.board.parse_move(uci).unwrap();
            worker.play(mv, ply);
        }
        let before = worker.watch.nodes();
        let _ = worker.quiesce_node(child(above(9_000), 0, moves.len() as u16));
        worker.watch.nodes() - before
    })
}

#[test]
fn checks_recaptures_and_promotions_are_searched_after_two_captures_though_futile() {
    // Rooks may capture two knights and a pawn. The last capture gives check, or does not.
    let fen = "6k1/8/8/8/n1n1p3/8/8/R1R1R2K w - - 0 1";
    assert_eq!(searched_in_spite(fen, &[]), 0);
    let fen = "4k3/8/8/8/n1n1p3/8/8/R1R1R2K w - - 0 1";
    assert!(searched_in_spite(fen, &[]) > 0);
    // The pawn has just captured, or has not.
    let fen = "6k1/8/8/3p4/n1n1P3/8/8/R1R1R2K b - - 0 1";
    assert_eq!(searched_in_spite(fen, &["d5e4"]), 1);
    let fen = "6k1/8/8/8/n1n1p3/8/8/R1R1R2K b - - 0 1";
    assert_eq!(searched_in_spite(fen, &["g8h8"]), 0);
    let fen = "8/P1P1P3/8/8/8/6k1/8/7K w - - 0 1";
    assert!(searched_in_spite(fen, &[]) >= 3);
}

#[test]
fn of_other_captures_only_two_are_searched() {
    // Rooks may capture three pawns, each of which might just reach alpha.
    let reach = t::quiet_futility() + Piece::Pawn.value().0;
    for fen in [
        "6k1/5ppp/8/8/p1p1p3/8/5PPP/R1R1R1K1 w - - 0 1",
        "1r1q2k1/5ppp/8/8/p1p1p3/8/5PPP/R1R1RQK1 w - - 0 1",
        "6k1/5ppp/8/8/p1p1p3/8/QQ3PPP/R1R1R1K1 w - - 0 1",
    ] {
        assert_eq!(at(fen, reach - 1).1, 2, "{fen}");
    }
}

#[test]
fn a_capture_that_cannot_reach_alpha_is_left_out_and_bounds_the_score() {
    let fen = "6k1/8/8/8/4p3/8/8/4R2K w - - 0 1";
    let reach = t::quiet_futility() + 100;
    assert_eq!(at(fen, reach), (reach, 0));
    let (score, nodes) = at(fen, reach - 1);
    assert!(nodes == 1 && score < reach, "{score} {nodes}");
}

#[test]
fn a_capture_that_loses_material_is_left_out_with_and_without_check() {
    // The queen captures a pawn that a pawn defends, or that nothing defends.
    for (king, defender, is_searched) in [
        ("6k1", "3p4", false),
        ("6k1", "p7", true),
        ("4k3", "3p4", false),
        ("4k3", "p7", true),
    ] {
        let fen = std::format!("{king}/8/{defender}/4p3/8/8/4Q3/7K w - - 0 1");
        let (score, nodes) = at(&fen, 0);
        assert_eq!(nodes > 0, is_searched, "{fen}");
        assert!(is_searched || score <= 0, "{fen}");
    }
}

#[test]
fn in_check_one_saving_quiet_move_is_enough_if_there_are_pieces() {
    let with_piece = "4r1k1/8/8/8/8/8/N7/4K3 w - - 0 1";
    let without = "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1";
    let evasions = |fen| {
        with_main(fen, |worker| {
            worker.context.board.legal_moves().len() as u64
        })
    };
    assert_eq!(searched(with_piece, &[]), 1);
    assert_eq!(searched(without, &[]), evasions(without));
}

#[test]
fn the_side_to_move_may_stand_pat_unless_it_is_in_check() {
    let score = |fen: &str, from: i32| {
        with_main(fen, |worker: &mut Worker<'_, '_>| {
            let eval = worker.evaluate_raw();
            let score = worker.quiesce_node(child(above(eval.0 + from), 0, 0));
            (score - eval).0
        })
    };
    // No capture: the static eval is the score, moved halfway to a lower beta.
    let quiet = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    assert_eq!(score(quiet, 50), 0);
    assert!((-51..=-49).contains(&score(quiet, -101)));
    // In check the queen is lost.
    let checked = "6k1/5ppp/8/8/3Q4/5n2/8/4K3 w - - 0 1";
    let found = with_main(checked, |worker| {
        worker.quiesce_node(child(above(-100), 0, 0))
    });
    assert!(found < Score(-100), "{found:?}");
    let is_mated = with_main("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", |worker| {
        worker.quiesce_node(child(above(0), 0, 4))
    });
    assert_eq!(is_mated, Score::mated_in(4));
}
