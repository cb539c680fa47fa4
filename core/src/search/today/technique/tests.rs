//! What each technique decides, at the edges of its conditions; and what the recipe makes of it.

use super::exchange_pruning::ExchangePruning;
use super::futility::Futility;
use super::hindsight::Hindsight;
use super::history_pruning::HistoryPruning;
use super::improving::Improving;
use super::internal_reduction::InternalReduction;
use super::late_move_pruning::LateMovePruning;
use super::late_move_reduction::LateMoveReduction;
use super::mate_holds::MateHolds;
use super::null_move::NullMove;
use super::prob_cut::ProbCut;
use super::raised_alpha::RaisedAlpha;
use super::razoring::Razoring;
use super::reverse_futility::ReverseFutility;
use super::singular_extension::Singularity;
use super::table_score::TableScore;
use super::upcoming_repetition::UpcomingRepetition;
use super::{Estimate, Rule};
use crate::hash::{Bound, Entry};
use crate::search::CallStackBudget;
use crate::search::tests::worker::{MIDDLE_GAME, above, entry, with_today};
use crate::search::today::frame::After;
use crate::search::today::moves::{Best, Candidate, Turn};
use crate::search::today::node::{Node, Reply};
use crate::search::today::picker::Picker;
use crate::search::today::pruning::Prospect;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Move, Score};

const MATED: Score = Score(-Score::MATE_BOUND.0 - 1);
const MATE: Score = Score(Score::MATE_BOUND.0 + 1);

/// A node at ply 3 with a null window above `alpha` whose evaluation is `eval`.
fn node(alpha: i32, depth: i32, eval: i32) -> Node {
    Node {
        eval: Score(eval),
        best_guess: Score(eval),
        ..Node::new(reply(above(alpha), depth, 3))
    }
}

/// A node at `ply` of which nothing is known.
const fn reply(window: Window, depth: i32, ply: u16) -> Reply {
    Reply {
        window,
        depth,
        ply,
        top: 0,
        is_pv: false,
        is_cut: false,
        checked: None,
    }
}

/// What a technique decides in the middle game.
fn decide<S, R: Rule<S>>(rule: R, subject: S) -> R::Decision {
    with_today(MIDDLE_GAME, |worker| rule.decide(worker, subject))
}

fn candidate(worker: &Worker<'_, '_>, uci: &str, count: i32) -> Candidate {
    let board = &worker.context.board;
    let mv = board.parse_move(uci).unwrap();
    Candidate::new(board, mv, count, board.gives_check(mv))
}

/// A move of a node and the depth that reduction would leave it.
fn prospect(node: &Node, candidate: Candidate, lmr_depth: i32) -> Prospect<'_> {
    Prospect {
        node,
        candidate,
        lmr_depth,
        history: 0,
        has_best: true,
    }
}

#[test]
fn razoring_acts_beyond_its_margin() {
    for depth in 1..=t::razor_depth() {
        let margin = t::razor_margin() + t::razor_per_square() * depth * depth;
        assert!(decide(Razoring, &node(0, depth, -margin - 1)));
        assert!(!decide(Razoring, &node(0, depth, -margin)));
    }
    let far = node(0, 1, -9_000);
    assert!(!decide(Razoring, &Node { is_pv: true, ..far }));
    assert!(!decide(Razoring, &node(0, t::razor_depth() + 1, -20_000)));
    let window = Window {
        alpha: MATED,
        beta: MATED + Score(1),
    };
    let best_guess = MATED - Score(9_000);
    assert!(!decide(
        Razoring,
        &Node {
            window,
            best_guess,
            ..far
        }
    ));
}

#[test]
fn razoring_asks_quiescence_about_the_node_itself() {
    // Without captures quiescence goes no deeper than the node.
    let fen = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1";
    with_today(fen, |worker| {
        let score = worker.search_node(reply(above(3_000), 1, 3));
        assert!(score < Score(3_000));
        assert_eq!(worker.selective_depth, 3);
    });
}

#[test]
fn reverse_futility_cuts_from_its_margin_on() {
    let quiet = with_today(MIDDLE_GAME, |worker| candidate(worker, "b2b3", 1).mv);
    for depth in 1..=t::reverse_depth() {
        let margin = t::reverse_per_ply() * depth + t::reverse_per_square() * depth * depth / 8;
        let margin = margin - t::reverse_not_cut();
        let far = node(0, depth, margin + 1);
        let cut = |node: Node| decide(ReverseFutility, &node).0;
        // Between beta and the evaluation.
        let score = cut(far).expect("a cut");
        assert!(score >= far.window.beta && score < far.best_guess);
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
                best_guess: MATE,
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
fn a_null_move_is_tried_where_a_cut_is_expected() {
    let depth = 6;
    let least = 1 + t::null_margin() - t::null_per_ply() * depth;
    let likely = Node {
        is_cut: true,
        ..node(0, depth, least)
    };
    // Black has made a move that White would refute.
    let tried = |fen, last: Option<&str>, node: Node| {
        with_today(fen, |worker| {
            let last = last.map(|uci| worker.context.board.parse_move(uci).unwrap());
            worker.note(2, last, 1, 0);
            NullMove.decide(worker, &node)
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
            best_guess: Score(0),
            ..likely
        },
    ] {
        assert!(!tried(MIDDLE_GAME, last, never));
    }
    let pawns = "6k1/5ppp/8/8/1P6/8/1P3PPP/6K1 w - - 0 1";
    assert!(!tried(pawns, last, likely));
}

#[test]
fn prob_cut_has_a_goal_above_beta_unless_the_table_knows_better() {
    let depth = t::prob_cut_least_depth();
    let goal = Score(1 + t::prob_cut_goal());
    let plain = node(0, depth, 0);
    assert_eq!(decide(ProbCut, &plain), Estimate(Some(goal)));
    let improving = Node {
        improving: true,
        ..plain
    };
    let less = goal - Score(t::prob_cut_improving());
    assert_eq!(decide(ProbCut, &improving), Estimate(Some(less)));
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
        assert_eq!(decide(ProbCut, &never), Estimate(None));
    }
}

#[test]
fn prob_cut_asks_a_search_after_quiescence() {
    let cut = |fen| {
        with_today(fen, |worker| {
            worker.prob_cut(&node(-200, 6, -850), Score(-60))
        })
    };
    // The rook takes the queen, and nothing happens.
    let sound = cut("4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1");
    assert!(sound.is_some_and(|score| score >= Score(-200)));
    // It has left the back rank; that mates is no capture, which quiescence does not look at.
    assert_eq!(cut("4r1k1/5ppp/8/3q4/8/8/5PPP/3R2K1 w - - 0 1"), None);
}

#[test]
fn prob_cut_remembers_nothing_when_the_search_is_stopped() {
    let fen = "4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1";
    with_today(fen, |worker| {
        worker.stopped = true;
        worker.prob_cut(&node(-200, 6, -850), Score(-60));
        assert_eq!(worker.recall(3), None);
    });
}

#[test]
fn a_node_without_a_hash_move_loses_plies_where_one_is_expected() {
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
    let mv = with_today(MIDDLE_GAME, |worker| candidate(worker, "b2b3", 1).mv);
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
        assert_eq!(decide(InternalReduction, &node) > 0, expected, "{node:?}");
    }
}

#[test]
fn a_side_improves_by_its_last_evaluation_out_of_check() {
    let improves = |evals: [Option<i32>; 4], in_check| {
        with_today(MIDDLE_GAME, |worker| {
            for (frame, eval) in worker.plies.iter_mut().map(|ply| &mut ply.frame).zip(evals) {
                frame.set_eval(eval.map(Score));
            }
            let here = Node {
                ply: 4,
                in_check,
                ..node(0, 5, 10)
            };
            Improving.decide(worker, &here)
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
fn hindsight_asks_how_both_sides_see_a_reduced_move() {
    let reduced = t::hindsight_plies() as u8;
    let here = node(0, 5, 20);
    let decided = |node: Node, reduction, last| decide(Hindsight, (&node, reduction, Score(last)));
    // The evaluation fell for the side to move, whose opponent had seen its own better.
    assert_eq!(decided(here, reduced, -20), 1);
    assert_eq!(decided(here, reduced, -19), 0);
    assert_eq!(decided(here, reduced - 1, -20), 0);
    let far = t::hindsight_margin() - 20;
    assert_eq!(decided(here, 2, far + 1), -1);
    assert_eq!(decided(here, 2, far), 0);
    assert_eq!(decided(here, 1, far + 1), 0);
    assert_eq!(decided(node(0, 1, 20), reduced, -20), 0);
}

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

#[test]
fn what_is_left_out_lifts_the_score_but_never_a_mate() {
    let lifted = |from: Score| {
        with_today(MIDDLE_GAME, |worker| {
            let here = node(2_000, 4, 300);
            let quiet = candidate(worker, "b2b3", 2);
            let mut picker = Picker::new(false, 0, None);
            let mut best = Best {
                score: from,
                mv: None,
            };
            assert!(worker.leaves_out(&here, quiet, &mut picker, &mut best));
            best.score
        })
    };
    let least = Score(300 + t::futility_quiet() + t::futility_no_best());
    assert!(lifted(Score(-500)) >= least);
    assert_eq!(lifted(Score(1_900)), Score(1_900));
    assert_eq!(lifted(MATED), MATED);
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
        worker.plies[4].frame.cutoffs = 3;
        let cut_often = LateMoveReduction.decide(worker, (&here, quiet));
        assert_eq!(cut_often - plain, t::lmr_cutoffs());
        worker.plies[4].frame.cutoffs = 0;
        // What history praises is reduced less.
        let color = worker.context.us();
        worker.histories.learn_butterfly(color, quiet.mv, 8_000);
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

#[test]
fn a_mate_holds_at_any_depth_on_its_side_of_the_bound() {
    for (score, bound, holds) in [
        (MATE, Bound::Lower, true),
        (MATE, Bound::Exact, true),
        (MATE, Bound::Upper, false),
        (MATED, Bound::Upper, true),
        (MATED, Bound::Exact, true),
        (MATED, Bound::Lower, false),
        (Score(900), Bound::Lower, false),
    ] {
        assert_eq!(
            decide(MateHolds, entry(score, 1, bound)),
            holds,
            "{score:?} {bound:?}"
        );
    }
}

#[test]
fn the_tables_score_replaces_the_evaluation_where_its_bound_says_more() {
    for (score, bound, better) in [
        (50, Bound::Exact, true),
        (-50, Bound::Exact, true),
        (50, Bound::Lower, true),
        (-50, Bound::Lower, false),
        (50, Bound::Upper, false),
        (-50, Bound::Upper, true),
    ] {
        let here = Node {
            entry: Some(entry(Score(score), 1, bound)),
            ..node(0, 5, 0)
        };
        let expected = better.then_some(Score(score));
        assert_eq!(decide(TableScore, &here), Estimate(expected));
    }
    let mate = Node {
        entry: Some(entry(MATE, 1, Bound::Exact)),
        ..node(0, 5, 0)
    };
    assert_eq!(decide(TableScore, &mate), Estimate(None));
}

#[test]
fn a_repetition_at_hand_is_a_draw_at_least() {
    let acts = |moves: &[&str], alpha| {
        with_today(MIDDLE_GAME, |worker| {
            for (ply, uci) in moves.iter().enumerate() {
                let mv: Move = worker.context.board.parse_move(uci).unwrap();
                worker.play(mv, ply);
            }
            let here = Node {
                ply: moves.len() as u16,
                ..node(alpha, 5, 0)
            };
            UpcomingRepetition.decide(worker, (&here, Score::DRAW))
        })
    };
    // The knight can go back to where the opponent's has already gone.
    assert!(acts(&["f3e1", "f6e8", "e1f3"], -50));
    assert!(!acts(&["f3e1", "f6e8", "e1f3"], 0));
    assert!(!acts(&["f3e1", "f6e8", "e1d3"], -50));
}

#[test]
fn the_only_good_move_is_extended_and_one_of_many_is_not() {
    // White takes the queen or has lost.
    const CUT: i32 = -9;
    let tested = |fen, uci, score, bound, change: fn(&mut Node), above_it| {
        with_today(fen, |worker| {
            worker.gather_root_moves();
            worker.root.depth = Depth(8);
            let mv = candidate(worker, uci, 1).mv;
            let stored = Entry {
                best: Some(mv),
                ..entry(Score(score), 8, bound)
            };
            let mut here = Node {
                hash_move: Some(mv),
                hash_captures: true,
                entry: Some(stored),
                ..node(score + above_it, 8, 0)
            };
            change(&mut here);
            let extension = match worker.extension(&here, mv) {
                Singularity::Extend(plies) => plies,
                Singularity::Cut(_) => CUT,
            };
            assert_eq!(
                worker.recall(here.ply),
                None,
                "the test is no score of the node"
            );
            extension
        })
    };
    let extension = |fen, uci, score, is_cut, above_it| {
        let change: fn(&mut Node) = if is_cut {
            |node| node.is_cut = true
        } else {
            |_| ()
        };
        tested(fen, uci, score, Bound::Lower, change, above_it)
    };
    let only = "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1";
    assert!(extension(only, "c3d5", 300, false, -1) > 0);
    // The others do as well: they refute the node, or it is expected to be cut.
    assert_eq!(extension(only, "c3d5", -3_000, false, -1), CUT);
    assert_eq!(extension(only, "c3d5", -3_000, true, 5_000), -2);
    assert_eq!(extension(only, "c3d5", -3_000, false, 5_000), 0);
    // Nothing is tested by a score that is no lower bound, or twice as far as the iteration goes.
    let singular = |bound, change| tested(only, "c3d5", 300, bound, change, -1);
    assert!(singular(Bound::Lower, |node| node.ply = 15) > 0);
    assert_eq!(singular(Bound::Lower, |node| node.ply = 16), 0);
    assert!(singular(Bound::Exact, |_| ()) > 0);
    assert_eq!(singular(Bound::Upper, |_| ()), 0);
}

#[test]
fn the_only_evasion_is_searched_even_if_it_loses_material() {
    // The queen must go between and is taken, which is no mate.
    let fen = "6k1/5ppp/Q7/8/8/8/5PPP/4r1K1 w - - 0 1";
    with_today(fen, |worker| {
        assert_eq!(worker.context.board.legal_moves().len(), 1);
        for alpha in [-2_000, -100, 0, 500] {
            let score = worker.quiesce_node(reply(above(alpha), 0, 0));
            assert!(!score.is_mate(), "{alpha}: {score:?}");
        }
    });
}

#[test]
fn no_evaluation_is_remembered_of_a_position_in_check() {
    let (checked, quiet) = (
        "4r1k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
        "3r2k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
    );
    for (fen, is_known) in [(checked, false), (quiet, true)] {
        with_today(fen, |worker| {
            worker.search_node(reply(above(0), 2, 1));
            assert_eq!(worker.plies[1].frame.eval().is_some(), is_known, "{fen}");
            let record = worker.recall(1).expect("a record");
            let is_kept = is_known && cfg!(feature = "wide-slots");
            assert_eq!(record.eval.is_some(), is_kept, "{fen}");
        });
    }
}

#[test]
fn corrections_do_not_learn_from_mates() {
    // A rook mates on the back rank, or it does not.
    for (fen, learns) in [
        ("6k1/1n3ppp/8/8/4n3/8/1N3PPP/R1N3K1 w - - 0 1", false),
        ("6k1/1n3pp1/7p/8/4n3/8/1N3PPP/R1N3K1 w - - 0 1", true),
    ] {
        with_today(fen, |worker| {
            let open = Reply {
                is_pv: true,
                ..reply(Window::FULL, 3, 0)
            };
            let score = worker.search_node(open);
            assert_eq!(score.is_mate(), !learns, "{fen}");
            let raw = worker.evaluate_raw();
            let (corrected, _) = worker.correct(raw, After::NONE);
            if !learns {
                assert_eq!(corrected, raw, "{fen}");
            }
        });
    }
}

#[test]
fn corrections_follow_what_the_search_found() {
    for error in [-60, 60] {
        with_today(MIDDLE_GAME, |worker| {
            let raw = worker.evaluate_raw();
            assert!(
                (30..60).contains(&raw.0),
                "{raw:?}: it must not hide the sign"
            );
            let best = Best {
                score: raw + Score(error),
                mv: (error > 0).then(|| candidate(worker, "b2b3", 1).mv),
            };
            worker.finish(&mut node(raw.0, 8, raw.0), best, &[]);
            let (corrected, _) = worker.correct(raw, After::NONE);
            assert_eq!((corrected - raw).0.signum(), error.signum());
        });
    }
}

#[test]
fn a_bound_decides_the_window_that_it_lies_beyond() {
    let here = node(100, 5, 0);
    for (score, bound, decides) in [
        (100, Bound::Exact, true),
        (101, Bound::Lower, true),
        (100, Bound::Lower, false),
        (100, Bound::Upper, true),
        (101, Bound::Upper, false),
    ] {
        let entry = entry(Score(score), 5, bound);
        assert_eq!(here.is_decided_by(entry), decides, "{bound:?} {score}");
    }
}

#[test]
fn passing_refutes_only_where_a_move_would_too() {
    // The knight is lost wherever it goes, and nothing else can move. With a rook on h2 there is
    // more than one minor piece, and no zugzwang is expected.
    for (fen, is_refuted) in [
        ("k7/8/8/2b5/2p5/4n2p/7P/N6K w - - 0 1", false),
        ("k7/8/8/2b5/2p5/4n2p/7R/N6K w - - 0 1", true),
    ] {
        let score = with_today(fen, |worker| {
            let eval = worker.evaluate_raw().0;
            worker.null_move(&node(eval - 100, 4, eval))
        });
        assert_eq!(score.is_some(), is_refuted, "{fen}");
    }
}

#[test]
fn a_null_move_and_its_proof_pay_for_their_frames() {
    const PASS: u16 = 100;
    let score = |fen, bytes| {
        with_today(fen, |worker| {
            worker.call_stack = CallStackBudget {
                bytes,
                node: 1,
                pass: PASS,
                quiesce: 1,
            };
            let eval = worker.evaluate_raw().0;
            let score = worker.null_move(&node(eval - 100, 4, eval));
            assert_eq!(worker.call_stack.bytes, bytes);
            score
        })
    };
    let enough = u32::from(PASS);
    // Who passes loses the queen, which quiescence sees and the evaluation does not.
    let hangs = "k2r4/pp6/8/8/8/8/PP1Q2PP/K6R w - - 0 1";
    assert!(score(hangs, enough + 9).is_none());
    assert!(score(hangs, enough - 1).is_some());
    // Every reply of the proof loses the knight.
    let zugzwang = "k7/8/8/2b5/2p5/4n2p/7P/N6K w - - 0 1";
    assert!(score(zugzwang, enough + 9).is_none());
    assert!(score(zugzwang, enough).is_some());
}

#[test]
fn a_mate_found_by_passing_is_none() {
    // The king must go to g8, and the queen mates.
    let fen = "7k/R7/8/8/8/8/7K/1Q6 w - - 0 1";
    // With a goal so high nothing but the mate reaches it.
    let goal = Score::MATE_BOUND.0 + 1;
    let score = with_today(fen, |worker| worker.null_move(&node(goal - 1, 24, goal)));
    assert_eq!(score, Some(Score(goal)));
}

#[test]
#[cfg(feature = "levels")]
fn prob_cut_does_not_see_what_a_level_overlooks() {
    use crate::search::weakness::Sight;
    use crate::search::{Errors, Weakness};
    let fen = "q5k1/8/8/8/8/8/8/R3K3 w - - 0 1";
    let found = |blindness| {
        with_today(fen, |worker| {
            let errors = Errors {
                blindness,
                ..Errors::default()
            };
            worker.sight = Sight::new(Weakness::new(errors), &worker.context.board);
            worker.prob_cut(&node(0, 6, 0), Score(200)).is_some()
        })
    };
    assert!(found(0));
    assert!(!found(u16::MAX));
}
