//! What is decided of a move: that it is left out, or searched to a lesser depth.

use super::{MATE, MATED, candidate, decide, node, prospect};
use crate::search::tests::worker::{MIDDLE_GAME, with_today};
use crate::search::today::moves::Best;
use crate::search::today::node::Node;
use crate::search::today::picker::Picker;
use crate::search::today::pruning::Prospect;
use crate::search::today::technique::exchange_pruning::ExchangePruning;
use crate::search::today::technique::futility::Futility;
use crate::search::today::technique::history_pruning::HistoryPruning;
use crate::search::today::technique::late_move_pruning::LateMovePruning;
use crate::search::today::technique::late_move_reduction::{LateMoveReduction, research_plies};
use crate::search::today::technique::raised_alpha::RaisedAlpha;
use crate::search::today::technique::{Estimate, Rule};
use crate::search::today::threats::Exposure;
use crate::search::today::turn::{Candidate, Turn};
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
    assert!(!decide(LateMovePruning, (&improving, most - 1)));
    assert!(decide(LateMovePruning, (&improving, most)));
    assert!(!decide(LateMovePruning, (&here, most / 2 - 1)));
    assert!(decide(LateMovePruning, (&here, most / 2)));
    let evading = Node {
        in_check: true,
        ..here
    };
    assert!(!decide(LateMovePruning, (&evading, 60)));
}

#[test]
fn what_has_surprised_much_is_searched_deeper_and_what_has_hardly_less_deep() {
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
    with_today(MIDDLE_GAME, |worker| {
        let quiet = candidate(worker, "b2b3", 5);
        for lmr_depth in 0..t::futility_depth() {
            let margin = t::futility_quiet() + t::futility_quiet_per_ply() * lmr_depth;
            let here = node(0, 8, -margin);
            let asked = prospect(&here, quiet, lmr_depth);
            assert_eq!(Futility.decide(worker, &asked), Estimate(Some(Score(0))));
            let above = node(0, 8, 1 - margin);
            let asked = prospect(&above, quiet, lmr_depth);
            assert_eq!(Futility.decide(worker, &asked), Estimate(None));
        }
        let here = Node {
            in_check: true,
            ..node(0, 8, -20_000)
        };
        let asked = prospect(&here, quiet, 0);
        assert_eq!(Futility.decide(worker, &asked), Estimate(None));
        let here = node(0, 8, -20_000);
        let asked = prospect(&here, quiet, t::futility_depth());
        assert_eq!(Futility.decide(worker, &asked), Estimate(None));
    });
}

#[test]
fn a_capture_is_futile_only_with_its_victim() {
    // The pawn takes a queen or a pawn.
    let fen = "6k1/5ppp/8/2q1p3/3P4/8/5PPP/3R2K1 w - - 0 1";
    with_today(fen, |worker| {
        let margin = t::futility_capture() + t::futility_capture_per_ply();
        let here = node(0, 8, -margin - 101);
        let asked = |uci| prospect(&here, candidate(worker, uci, 5), 1);
        assert!(Futility.decide(worker, &asked("d4e5")).0.is_some());
        assert_eq!(Futility.decide(worker, &asked("d4c5")), Estimate(None));
    });
}

/// What leaving out a quiet move makes of the best score where the evaluation is 300.
fn lifted(worker: &mut Worker<'_, '_>, from: Score) -> Score {
    let here = node(2_000, 4, 300);
    let quiet = candidate(worker, "b2b3", 2);
    let mut picker = Picker::new(false, 0, None);
    let mut best = Best {
        score: from,
        mv: None,
    };
    assert!(worker.leaves_out(&here, quiet, &mut picker, &mut best));
    best.score
}

#[test]
fn what_is_left_out_lifts_the_score_but_never_a_mate() {
    let lifted = |from| with_today(MIDDLE_GAME, |worker| lifted(worker, from));
    let least = Score(300 + t::futility_quiet() + t::futility_no_best());
    assert!(lifted(Score(-500)) >= least);
    assert_eq!(lifted(Score(1_900)), Score(1_900));
    assert_eq!(lifted(MATED), MATED);
}

#[test]
fn the_history_of_squares_moves_the_depth_of_pruning() {
    let reached = |bonus| {
        with_today(MIDDLE_GAME, |worker| {
            let mv = worker.context.board.parse_move("b2b3").unwrap();
            let side = worker.context.board.side();
            (worker.histories).learn_butterfly(side, mv, Exposure::NONE, bonus);
            lifted(worker, Score(-500))
        })
    };
    // The history counts twice.
    let bonus = t::history_per_lmr_ply();
    let plies = Score(2 * t::futility_quiet_per_ply());
    assert_eq!(reached(bonus), reached(0) + plies);
    assert_eq!(reached(-bonus), reached(0) - plies);
}

#[test]
fn a_side_without_pieces_leaves_no_move_out() {
    let leaves_out = |fen| {
        with_today(fen, |worker| {
            let legal = worker.context.board.legal_moves().len() as u64;
            let _ = worker.search_moves(&mut node(2_000, 1, -2_000));
            worker.watch.nodes() < legal
        })
    };
    assert!(leaves_out("6k1/5ppp/8/8/8/8/3N1PPP/6K1 w - - 0 1"));
    assert!(!leaves_out("6k1/5ppp/8/8/8/8/3P1PPP/6K1 w - - 0 1"));
}

#[test]
fn a_bad_history_is_pruned_by_depth() {
    with_today(MIDDLE_GAME, |worker| {
        let here = node(0, 3, 0);
        let quiet = candidate(worker, "b2b3", 5);
        let asked = |history| Prospect {
            history,
            ..prospect(&here, quiet, 2)
        };
        let least = -t::history_pruning() * 3;
        assert!(HistoryPruning.decide(worker, &asked(least - 1)));
        assert!(!HistoryPruning.decide(worker, &asked(least)));
    });
}

#[test]
fn a_move_that_loses_more_than_the_depth_allows_is_pruned() {
    // The rook enters the pawn's attack, takes the pawn that another guards, or checks.
    let fen = "6k1/5p1p/4p1p1/8/8/8/5PPP/3R2K1 w - - 0 1";
    with_today(fen, |worker| {
        let here = node(0, 1, 0);
        let loses = |uci, lmr_depth| {
            let asked = prospect(&here, candidate(worker, uci, 5), lmr_depth);
            ExchangePruning.decide(worker, &asked)
        };
        assert!(loses("d1d5", 1));
        assert!(!loses("d1d5", 9));
        assert!(!loses("d1d4", 0));
        assert!(!loses("d1d8", 0), "a check that loses nothing");
        let deep = node(0, 6, 0);
        let asked = prospect(&deep, candidate(worker, "d1d5", 5), 1);
        assert!(ExchangePruning.decide(worker, &asked), "its own depth");
    });
}

#[test]
fn a_late_move_is_reduced_by_what_is_expected_of_it() {
    with_today(MIDDLE_GAME, |worker| {
        let quiet = candidate(worker, "b2b3", 12);
        let here = node(0, 10, 0);
        let plain = LateMoveReduction.decide(worker, (&here, quiet));
        let with = |change: fn(&mut Node)| {
            let mut changed = here;
            change(&mut changed);
            LateMoveReduction.decide(worker, (&changed, quiet)) - plain
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
            with(|node| node.hash_captures = true),
            t::lmr_hash_captures()
        );
        assert_eq!(with(|node| node.correction = 10), -10 * t::lmr_correction());
        assert!(with(|node| node.improving = true) < 0);
        assert!(with(|node| node.depth = 14) > 0);
        let earlier = Candidate { count: 4, ..quiet };
        assert!(LateMoveReduction.decide(worker, (&here, earlier)) < plain);
        worker.path.frame_mut(4).unwrap().cutoffs = 3;
        let cut_often = LateMoveReduction.decide(worker, (&here, quiet));
        assert_eq!(cut_often - plain, t::lmr_cutoffs());
        worker.path.frame_mut(4).unwrap().cutoffs = 0;
        // What history praises is reduced less.
        let color = worker.context.us();
        worker
            .histories
            .learn_butterfly(color, quiet.mv, Exposure::NONE, 8_000);
        assert!(LateMoveReduction.decide(worker, (&here, quiet)) < plain);
    });
}

#[test]
fn a_reduced_move_that_surprises_is_searched_again() {
    for depth in [6, 8] {
        with_today(MIDDLE_GAME, |worker| {
            let eval = worker.evaluate_raw();
            let alpha = eval - Score(200);
            let here = Node {
                eval,
                ..node(alpha.0, depth, eval.0)
            };
            let late = candidate(worker, "b2b3", 30);
            let reduced = LateMoveReduction.decide(worker, (&here, late)) >> 10;
            assert!(reduced >= depth - 2, "at first the reply has one ply");
            assert!(worker.search_move(&here, &mut Turn::new(late, 0), alpha, 0) > alpha);
            worker.play(late.mv, 3);
            let stored = worker.probe(4).expect("the reply");
            assert!(stored.depth >= Depth(depth - 3), "{:?}", stored.depth);
        });
    }
}

#[test]
fn a_raised_alpha_takes_depth_from_the_others_but_not_near_the_leaves() {
    let decided = |depth, score| decide(RaisedAlpha, (&node(0, depth, 0), score));
    let from = t::raised_alpha_from();
    assert_eq!(decided(from + 1, Score(50)), t::raised_alpha_plies());
    assert_eq!(decided(from, Score(50)), 0);
    assert_eq!(decided(t::raised_alpha_to(), Score(50)), 0);
    assert_eq!(decided(from + 1, MATE), 0);
}
