//! Tests of decisions about a move: pruning and reduction.

use super::{MATE, MATED, candidate, context, decide, node};
use crate::search::main::candidate::{Candidate, PruningContext};
use crate::search::main::move_loop::Best;
use crate::search::main::node::Node;
use crate::search::main::picker::Picker;
use crate::search::main::technique::late_move_reduction::research_plies;
use crate::search::main::threats::Exposure;
use crate::search::tests::worker::{MIDDLE_GAME, with_main};
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Score};

#[test]
fn late_moves_are_pruned_sooner_without_improvement() {
    let here = node(0, 4, 0);
    let most = t::late_moves() + 16;
    let improving = Node {
        improving: true,
        ..here
    };
    assert!(!decide(|worker| worker.is_late(&improving, most - 1)));
    assert!(decide(|worker| worker.is_late(&improving, most)));
    assert!(!decide(|worker| worker.is_late(&here, most / 2 - 1)));
    assert!(decide(|worker| worker.is_late(&here, most / 2)));
    let evading = Node {
        in_check: true,
        ..here
    };
    assert!(!decide(|worker| worker.is_late(&evading, 60)));
}

#[test]
fn a_score_far_above_the_best_is_researched_deeper_and_one_slightly_above_shallower() {
    let best = Score(-40);
    for depth in [2, 9] {
        let change = |above| research_plies(best + Score(above), best, depth);
        let much = t::deeper_margin() + 2 * depth;
        assert_eq!((change(much), change(much + 1)), (0, 1));
        assert_eq!(change(much + 500), 1);
        let little = t::shallower_margin();
        assert_eq!((change(little - 1), change(little)), (-1, 0));
    }
}

#[test]
fn a_quiet_move_is_futile_up_to_alpha() {
    with_main(MIDDLE_GAME, |worker| {
        let quiet = candidate(worker, "b2b3", 5);
        for lmr_depth in 0..t::futility_depth() {
            let margin = t::futility_quiet() + t::futility_quiet_per_ply() * lmr_depth;
            let here = node(0, 8, -margin);
            let asked = context(&here, &quiet, lmr_depth);
            assert_eq!(worker.futility(&asked), Some(Score(0)));
            let above = node(0, 8, 1 - margin);
            let asked = context(&above, &quiet, lmr_depth);
            assert_eq!(worker.futility(&asked), None);
        }
        let here = Node {
            in_check: true,
            ..node(0, 8, -20_000)
        };
        let asked = context(&here, &quiet, 0);
        assert_eq!(worker.futility(&asked), None);
        let here = node(0, 8, -20_000);
        let asked = context(&here, &quiet, t::futility_depth());
        assert_eq!(worker.futility(&asked), None);
    });
}

#[test]
fn a_capture_is_futile_only_with_its_victim() {
    // The pawn captures a queen or a pawn.
    let fen = "6k1/5ppp/8/2q1p3/3P4/8/5PPP/3R2K1 w - - 0 1";
    with_main(fen, |worker| {
        let margin = t::futility_capture() + t::futility_capture_per_ply();
        let here = node(0, 8, -margin - 101);
        let asked = |worker: &mut Worker<'_, '_>, uci| {
            let capture = candidate(worker, uci, 5);
            let context = context(&here, &capture, 1);
            worker.futility(&context)
        };
        assert!(asked(worker, "d4e5").is_some());
        assert_eq!(asked(worker, "d4c5"), None);
    });
}

/// Returns the best score after a quiet move was pruned. The static eval is 300.
fn lifted(worker: &mut Worker<'_, '_>, from: Score) -> Score {
    let here = node(2_000, 4, 300);
    let quiet = candidate(worker, "b2b3", 2);
    let mut picker = Picker::new(false, 0, None);
    let mut best = Best {
        score: from,
        mv: None,
    };
    assert!(worker.prune_move(&here, &quiet, &mut picker, &mut best));
    best.score
}

#[test]
fn pruned_moves_raise_the_score_but_never_a_mate_score() {
    let lifted = |from| with_main(MIDDLE_GAME, |worker| lifted(worker, from));
    let least = Score(300 + t::futility_quiet() + t::futility_no_best());
    assert!(lifted(Score(-500)) >= least);
    assert_eq!(lifted(Score(1_900)), Score(1_900));
    assert_eq!(lifted(MATED), MATED);
}

#[test]
fn the_history_of_squares_moves_the_depth_of_pruning() {
    let reached = |bonus| {
        with_main(MIDDLE_GAME, |worker| {
            let mv = worker.context.board.parse_move("b2b3").unwrap();
            let side = worker.context.board.side();
            (worker.histories).update_butterfly(side, mv, Exposure::NONE, bonus);
            lifted(worker, Score(-500))
        })
    };
    // The butterfly history has the weight 2.
    let bonus = t::history_per_lmr_ply();
    let plies = Score(2 * t::futility_quiet_per_ply());
    assert_eq!(reached(bonus), reached(0) + plies);
    assert_eq!(reached(-bonus), reached(0) - plies);
}

#[test]
fn no_move_is_pruned_without_non_pawn_material() {
    let prune_move = |fen| {
        with_main(fen, |worker| {
            let legal = worker.context.board.legal_moves().len() as u64;
            let _ = worker.search_moves(&mut node(2_000, 1, -2_000));
            worker.watch.nodes() < legal
        })
    };
    assert!(prune_move("6k1/5ppp/8/8/8/8/3N1PPP/6K1 w - - 0 1"));
    assert!(!prune_move("6k1/5ppp/8/8/8/8/3P1PPP/6K1 w - - 0 1"));
}

#[test]
fn a_bad_history_is_pruned_by_depth() {
    with_main(MIDDLE_GAME, |worker| {
        let here = node(0, 3, 0);
        let quiet = candidate(worker, "b2b3", 5);
        let asked = |history| PruningContext {
            history,
            ..context(&here, &quiet, 2)
        };
        let least = -t::history_pruning() * 3;
        assert!(worker.is_bad_history(&asked(least - 1)));
        assert!(!worker.is_bad_history(&asked(least)));
    });
}

#[test]
fn a_move_that_loses_more_than_the_depth_allows_is_pruned() {
    // The rook moves to d5, where a pawn attacks it, to d4, where it is safe, or gives check on d8.
    let fen = "6k1/5p1p/4p1p1/8/8/8/5PPP/3R2K1 w - - 0 1";
    with_main(fen, |worker| {
        let here = node(0, 1, 0);
        let mut loses = |uci, lmr_depth| {
            let tried = candidate(worker, uci, 5);
            let asked = context(&here, &tried, lmr_depth);
            worker.loses_exchange(&asked)
        };
        assert!(loses("d1d5", 1));
        assert!(!loses("d1d5", 9));
        assert!(!loses("d1d4", 0));
        assert!(!loses("d1d8", 0), "a check that loses nothing");
        let deep = node(0, 6, 0);
        let capture = candidate(worker, "d1d5", 5);
        let asked = context(&deep, &capture, 1);
        assert!(worker.loses_exchange(&asked), "its own depth");
    });
}

#[test]
fn the_reduction_of_a_late_move_depends_on_the_node_and_its_history() {
    with_main(MIDDLE_GAME, |worker| {
        let quiet = candidate(worker, "b2b3", 12);
        let here = node(0, 10, 0);
        let plain = worker.reduction(&here, &quiet);
        let mut with = |change: fn(&mut Node)| {
            let mut changed = here;
            change(&mut changed);
            worker.reduction(&changed, &quiet) - plain
        };
        assert_eq!(
            with(|node| node.is_cut = true),
            t::lmr_cut() + t::lmr_cut_no_move()
        );
        assert_eq!(with(|node| node.was_pv = true), -t::lmr_pv());
        assert_eq!(
            with(|node| (node.was_pv, node.is_pv) = (true, true)),
            -t::lmr_pv() - t::lmr_open()
        );
        assert_eq!(
            with(|node| node.hash_is_capture = true),
            t::lmr_hash_captures()
        );
        assert_eq!(with(|node| node.correction = 10), -10 * t::lmr_correction());
        assert!(with(|node| node.improving = true) < 0);
        assert!(with(|node| node.depth = 14) > 0);
        let earlier = Candidate { count: 4, ..quiet };
        assert!(worker.reduction(&here, &earlier) < plain);
        worker.path.record_mut(4).unwrap().cutoffs = 3;
        let cut_often = worker.reduction(&here, &quiet);
        assert_eq!(cut_often - plain, t::lmr_cutoffs());
        worker.path.record_mut(4).unwrap().cutoffs = 0;
        // A move with a good history is reduced less.
        let color = worker.context.us();
        worker
            .histories
            .update_butterfly(color, quiet.mv, Exposure::NONE, 8_000);
        assert!(worker.reduction(&here, &quiet) < plain);
    });
}

#[test]
fn a_reduced_move_above_alpha_is_searched_again() {
    for depth in [6, 8] {
        with_main(MIDDLE_GAME, |worker| {
            let eval = worker.evaluate_raw();
            let alpha = eval - Score(200);
            let here = Node {
                eval,
                ..node(alpha.0, depth, eval.0)
            };
            let late = candidate(worker, "b2b3", 30);
            let reduced = worker.reduction(&here, &late) >> 10;
            assert!(reduced >= depth - 2, "at first the reply has one ply");
            assert!(worker.search_move(&here, &late, 0, alpha, 0) > alpha);
            worker.play(late.mv, 3);
            let stored = worker.probe(4).expect("the reply").entry;
            assert!(stored.depth >= Depth(depth - 3), "{:?}", stored.depth);
        });
    }
}

#[test]
fn a_raised_alpha_reduces_the_remaining_moves_but_not_near_the_leaves() {
    let decided = |depth, score| decide(|worker| worker.raised_alpha(&node(0, depth, 0), score));
    let from = t::raised_alpha_from();
    assert_eq!(decided(from + 1, Score(50)), t::raised_alpha_plies());
    assert_eq!(decided(from, Score(50)), 0);
    assert_eq!(decided(t::raised_alpha_to(), Score(50)), 0);
    assert_eq!(decided(from + 1, MATE), 0);
}
