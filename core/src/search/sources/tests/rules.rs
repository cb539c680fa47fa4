//! One test for each rule of the texts, named after its sentence.

extern crate std;

use super::{MIDDLE_GAME, POSITIONS, full, judged, node, of, with, with_table};
use crate::hash::{Bound, Entry};
use crate::search::sources::Sources;
use crate::search::sources::node::{Known, Node};
use crate::search::technique::{Count, Switches, Technique as T};
use crate::search::window::Window;
use crate::search::worker::{RootSearch, Worker};
use crate::types::{Depth, Move, Score, Square};
use std::vec::Vec;

type Sought<'a, 'g> = Worker<'a, 'g, Sources>;

/// A rook and a knight each: 30 of 40 units are missing, so that null moves are free. No piece is
/// attacked.
const PIECES: &str = "r5k1/1n3ppp/8/8/8/8/1N3PPP/R5K1 w - - 0 1";

fn count(worker: &Sought<'_, '_>, technique: T) -> Count {
    worker.statistics.of(technique).expect("it is counted")
}

/// Plays a move or a null move at ply 0 and returns the depth of the entry that the search of the
/// new position has stored.
fn stored_depth_after(worker: &mut Sought<'_, '_>, mv: Option<Move>) -> Option<Depth> {
    match mv {
        Some(mv) => worker.play(mv, 0),
        None => worker.pass(0),
    }
    let depth = worker.probe(1).map(|record| record.entry.depth);
    worker.take_back(0);
    depth
}

fn parse(worker: &Sought<'_, '_>, text: &str) -> Move {
    worker.context.board.parse_move(text).expect("a legal move")
}

/// Stores an entry for the position at the root.
fn put(worker: &mut Sought<'_, '_>, score: i32, bound: Bound) {
    let entry = Entry {
        best: None,
        score: Score(score),
        depth: Depth(9),
        bound,
    };
    worker.store(0, entry.into());
}

/// micro-Max 4.4: "The null-move reply is thus searched to depth d-3 (which is upgraded to at least
/// QS level)".
#[test]
fn the_null_move_reply_is_searched_two_plies_less_deep_and_at_least_in_quiescence() {
    for (depth, expected) in [(6, 3), (5, 2), (4, 1), (3, 0), (2, 0), (1, 0)] {
        for form in [T::NullMoveOfMicroMax, T::NullMoveOfMediocre] {
            with(MIDDLE_GAME, of(&[T::Quiescence, form]), |worker| {
                let node = judged(worker, -700, depth);
                assert!(worker.null_move_score(&node).is_some());
                let stored = stored_depth_after(worker, None);
                assert_eq!(stored, Some(Depth(expected)), "{form:?} depth {depth}");
            });
        }
    }
}

/// micro-Max 4.4: "We therefore only do it if at least a 1-ply search is requested (d=3), and never
/// in QS."
#[test]
fn the_null_move_is_tried_from_one_ply_on_and_never_in_quiescence() {
    let tried = |depth| {
        with(MIDDLE_GAME, of(&[T::NullMoveOfMicroMax]), |worker| {
            worker.search_sources(node(-700, depth));
            count(worker, T::NullMoveOfMicroMax).probes
        })
    };
    assert_eq!((tried(0), tried(1)), (0, 1));
}

/// micro-Max 4.4: "setting the best score m to the null-move score"; "always store in hash tab".
#[test]
fn the_null_move_score_is_returned_and_stored_without_a_real_move() {
    with(MIDDLE_GAME, of(&[T::NullMoveOfMicroMax]), |worker| {
        let score = worker.search_sources(node(-700, 3));
        // A null move and its reply's stand pat.
        assert_eq!(worker.watch.nodes(), 1);
        assert!(score > Score(-699), "not only beta: {score:?}");
        let entry = worker.probe(0).expect("stored").entry;
        let expected = (score, Bound::Lower, Depth(3), None);
        assert_eq!(
            (entry.score, entry.bound, entry.depth, entry.best),
            expected
        );
    });
}

/// micro-Max 4.4: `R+=i>>7` for moves of the game, `R>35` in the search: R is the root's.
#[test]
fn captures_inside_the_tree_do_not_end_null_moves() {
    // 35 units are missing; the knight's capture leaves 37 missing.
    let fen = "2n1k3/p7/8/8/8/8/P7/2R1K3 w - - 0 1";
    with(fen, of(&[T::NullMoveOfMicroMax]), |worker| {
        assert!(worker.passing_is_free());
        let capture = parse(worker, "Rxc8+");
        worker.play(capture, 0);
        assert!(worker.passing_is_free());
    });
}

/// Mediocre: "if we are not using our principal variation from the last iteration", at the root too.
#[test]
fn the_first_root_move_follows_the_line_of_the_last_iteration() {
    let null_moves_after = |text: &str| {
        let switches = of(&[T::Quiescence, T::NullMoveOfMediocre]);
        with(MIDDLE_GAME, switches, |worker| {
            let first = parse(worker, "f1e1");
            worker.path.clear_pv(1);
            worker.path.set_pv(0, first);
            worker.root.line_length = worker.path.keep_pv(None);
            worker.root.depth = Depth(2);
            let mv = parse(worker, text);
            Sources::try_root_move(worker, mv, node(0, 2).window, 0);
            count(worker, T::NullMoveOfMediocre).probes
        })
    };
    assert_eq!((null_moves_after("f1e1"), null_moves_after("a2a3")), (0, 1));
}

/// micro-Max 4.4: "q--", before the hash table is asked.
#[test]
fn the_window_is_widened_by_the_delay_bonus_before_the_table_is_asked() {
    let searched = |switches, score| {
        with(MIDDLE_GAME, switches, |worker| {
            put(worker, score, Bound::Upper);
            worker.search_sources(node(100, 1));
            worker.watch.nodes() > 0
        })
    };
    let delays = of(&[T::DelayedLoss]);
    assert!(searched(delays, 100) && !searched(delays, 99));
    assert!(searched(Switches::NONE, 101) && !searched(Switches::NONE, 100));
}

/// micro-Max 4.4: "return m+=m<e", after "always store in hash tab".
#[test]
fn the_delay_bonus_is_added_below_the_evaluation_alone_and_is_not_stored() {
    let returned = |worker: &mut Sought<'_, '_>, score: i32| {
        put(worker, score, Bound::Exact);
        worker.search_sources(node(0, 4)).0
    };
    with(MIDDLE_GAME, of(&[T::DelayedLoss]), |worker| {
        let eval = worker.static_eval().0;
        assert_eq!(returned(worker, eval - 1), eval);
        assert_eq!(returned(worker, eval), eval);
        assert_eq!(returned(worker, eval + 1), eval + 1);
    });
    let mut raised = 0;
    for fen in POSITIONS {
        with(fen, of(&[T::Quiescence, T::DelayedLoss]), |worker| {
            let eval = worker.static_eval();
            let window = Window::FULL;
            let score = worker.search_sources(Node {
                window,
                ..node(0, 2)
            });
            let stored = worker.probe(0).expect("stored").entry.score;
            let bonus = Score(i32::from(stored < eval));
            assert_eq!(score, stored + bonus, "{fen}");
            raised += bonus.0;
        });
    }
    assert!(raised > 0);
}

/// micro-Max 4.4: "if(m>I-M|m<M-I)d=98": mates won and mates lost.
#[test]
fn a_mate_of_either_side_holds_to_any_depth() {
    for (fen, score) in [
        (
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            Score::MATE - Score(1),
        ),
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", Score::mated_in(2)),
    ] {
        let switches = of(&[T::Quiescence, T::InternalDeepening, T::MateHoldsOfMicroMax]);
        with(fen, switches, |worker| {
            let window = Window::FULL;
            let found = worker.search_sources(Node {
                window,
                ..node(0, 5)
            });
            assert_eq!(found, score, "{fen}");
            let depth = worker.probe(0).expect("stored").entry.depth;
            assert_eq!(depth, Depth(98), "{fen}");
        });
    }
}

/// micro-Max 4.4: `W(d++<n||d<3)`: from quiescence to the wanted depth.
#[test]
fn the_iterations_begin_with_quiescence() {
    for depth in 0..=3 {
        with(MIDDLE_GAME, of(&[T::InternalDeepening]), |worker| {
            worker.search_sources(node(-5_000, depth));
            // Every iteration of this node ends at the first move, which has a node of its own.
            let own = count(worker, T::InternalDeepening);
            let shallower = u64::try_from(depth).expect("not negative");
            assert!(own.hits >= shallower, "depth {depth}: {own:?}");
            if depth == 1 {
                assert_eq!(own.hits, 1, "quiescence, then one ply");
            }
        });
    }
}

/// micro-Max 4.4: `a->X=X|8*(m>q)|S*(m<l)`.
#[test]
fn the_stored_bound_is_exact_only_inside_the_window() {
    let bound = |score| {
        with(MIDDLE_GAME, Switches::NONE, |worker| {
            let window = Window {
                alpha: Score(10),
                beta: Score(20),
            };
            let node = Node {
                window,
                ..node(0, 3)
            };
            let known = Known {
                score: Score(score),
                depth: Depth(3),
                ..Known::NOTHING
            };
            worker.keep(&node, known);
            worker.probe(0).expect("stored").entry.bound
        })
    };
    assert_eq!((bound(10), bound(11)), (Bound::Upper, Bound::Exact));
    assert_eq!((bound(19), bound(20)), (Bound::Exact, Bound::Lower));
}

/// micro-Max 4.4: "always store in hash tab", whatever was there.
#[test]
fn a_shallow_entry_replaces_a_deep_one_of_another_position() {
    with_table(2, MIDDLE_GAME, Switches::NONE, |worker| {
        put(worker, 0, Bound::Exact);
        let quiet = parse(worker, "a2a3");
        worker.play(quiet, 0);
        let known = Known {
            depth: Depth(0),
            score: Score(7),
            ..Known::NOTHING
        };
        worker.keep(&node(0, 0), known);
        assert!(worker.probe(1).is_some_and(|it| it.entry.score == Score(7)));
        worker.take_back(0);
        assert!(worker.probe(0).is_none());
    });
}

/// Deep Futility: "At d=0 the side to move will stand pat if Eval>=Beta, without the need to
/// generate or consider any moves", "even when in check".
#[test]
fn standing_pat_needs_an_evaluation_of_at_least_beta() {
    let hanging = "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1";
    let stood = |above: i32| {
        with(hanging, of(&[T::Quiescence]), |worker| {
            let eval = worker.static_eval();
            // Beta is `above` more than the evaluation.
            let score = worker.search_sources(node(eval.0 + above - 1, 0));
            (score - eval, worker.watch.nodes())
        })
    };
    assert_eq!((stood(0), stood(-1)), ((Score(0), 0), (Score(0), 0)));
    let (gain, nodes) = stood(1);
    assert!(gain > Score(0) && nodes > 0);
}

/// micro-Max 4.4: "all-capture MVV/LVA quiescence search". 4.1: only recaptures.
#[test]
fn quiescence_tries_every_capture_and_that_of_4_1_only_recaptures() {
    let tried = |switches, last| {
        with(POSITIONS[1], switches, |worker| {
            let node = Node {
                last,
                ..node(3_000, 0)
            };
            let board = worker.context.board.clone();
            let searched = |mv: &&Move| worker.is_quiescence(&node, **mv);
            let moves = board.legal_moves();
            let tried = moves.iter().filter(searched).copied();
            tried.collect::<Vec<_>>()
        })
    };
    let all = tried(of(&[T::Quiescence]), Some(Square::E6));
    let board = crate::board::Board::from_fen(POSITIONS[1]).expect("a position");
    let captures = board
        .legal_moves()
        .iter()
        .filter(|&&mv| board.is_capture(mv))
        .count();
    assert_eq!(all.len(), captures);
    let recaptures = tried(of(&[T::RecaptureExtension]), Some(Square::E6));
    assert!(!recaptures.is_empty() && recaptures.len() < captures);
    assert!(recaptures.iter().all(|mv| mv.to() == Square::E6));
    assert!(tried(of(&[T::RecaptureExtension]), None).is_empty());
}

/// 4.1: `s=d-(y!=z)`, at any depth.
#[test]
fn a_recapture_takes_no_depth_at_any_depth() {
    let exchange = "3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1";
    for depth in 1..=5 {
        let stored = |last| {
            with(exchange, of(&[T::RecaptureExtension]), |worker| {
                let node = Node {
                    last,
                    window: Window::FULL,
                    ..node(0, depth)
                };
                let capture = parse(worker, "c3d5");
                worker.try_move(&node, capture, -Score::INFINITE, false, 0);
                stored_depth_after(worker, Some(capture))
            })
        };
        assert_eq!(stored(Some(Square::D5)), Some(Depth(depth)));
        assert_eq!(stored(Some(Square::A8)), Some(Depth(depth - 1)));
    }
}

/// 4.1: `v=s>1|v>f?-D(...):v`: "or fail low if futile". 4.4: `d>3|v>V`.
#[test]
fn at_one_ply_a_move_that_stays_below_alpha_is_not_searched() {
    let counts = |depth| {
        with(MIDDLE_GAME, of(&[T::ExactFutility]), |worker| {
            let moves = worker.context.board.legal_moves().len() as u64;
            worker.search_sources(node(3_000, depth));
            let futile = count(worker, T::ExactFutility);
            (futile.hits, moves, worker.watch.nodes())
        })
    };
    let (hits, moves, nodes) = counts(1);
    assert_eq!((hits, nodes), (moves, moves));
    let hits = with(MIDDLE_GAME, of(&[T::ExactFutility]), |worker| {
        let quiet = parse(worker, "a2a3");
        worker.play(quiet, 0);
        worker.futile(0, Depth::ONE, Score(3_000))
    });
    assert_eq!(hits, None, "two plies before quiescence");
}

/// Late-Move Reductions: "first searched with a reduction of 1 ply. If they do not fail low there
/// [...] they are immediately re-searched at the nominal depth".
#[test]
fn a_reduced_move_that_does_not_fail_low_is_searched_again_at_the_nominal_depth() {
    let searched = |alpha, beta| {
        let switches = of(&[T::Quiescence, T::LateMoveReductionOfMicroMax]);
        with(MIDDLE_GAME, switches, |worker| {
            let window = Window {
                alpha: Score(alpha),
                beta: Score(beta),
            };
            let node = Node {
                window,
                ..node(0, 5)
            };
            let quiet = parse(worker, "f3d2");
            worker.try_move(&node, quiet, Score(alpha), false, 0);
            let again = count(worker, T::LateMoveReductionOfMicroMax).failures;
            (again, stored_depth_after(worker, Some(quiet)))
        })
    };
    assert_eq!(searched(2_000, 2_001), (0, Some(Depth(3))));
    assert_eq!(searched(-2_000, -1_999), (1, Some(Depth(4))));
    // Between alpha and beta too.
    assert_eq!(searched(-2_000, 2_000), (1, Some(Depth(4))));
}

/// Late-Move Reductions: "we don't want to reduce the move that was best so far".
#[test]
fn the_best_move_of_the_last_iteration_is_not_reduced() {
    let switches = of(&[T::LateMoveReductionOfMicroMax]);
    let few_moves = "6k1/5p1p/8/8/8/8/5P1P/1N4K1 w - - 0 1";
    with_table(1 << 18, few_moves, switches, |worker| {
        let best = parse(worker, "b1d2");
        let node = node(2_000, 5);
        let known = Known {
            best: Some(best),
            ..Known::NOTHING
        };
        worker.try_each(&node, known);
        assert_eq!(stored_depth_after(worker, Some(best)), Some(Depth(4)));
        let other = parse(worker, "b1c3");
        assert_eq!(stored_depth_after(worker, Some(other)), Some(Depth(3)));
    });
}

/// Deep Futility: "the first move we encounter that can be pruned, can automatically lead to
/// discarding all remaining moves as well".
#[test]
fn the_first_futile_capture_of_a_frontier_node_discards_the_rest() {
    let tested = |switches| {
        with(POSITIONS[1], switches, |worker| {
            let node = judged(worker, 5_000, 1);
            worker.try_each(&node, Known::NOTHING);
            count(worker, T::FrontierFutility).probes
        })
    };
    // The plan, and the first capture.
    assert_eq!(tested(of(&[T::FrontierFutility])), 2);
    let extended = tested(of(&[T::FrontierFutility, T::RecaptureExtension]));
    assert!(extended > 5, "a recapture may follow: {extended}");
}

/// Deep Futility: "at d>=2, checks are never futile", also after a futile capture of a better piece.
#[test]
fn a_futile_move_of_a_deep_node_discards_no_later_check() {
    // bxa5 is futile; Bxe6+, which wins less, comes later.
    let fen = "r5k1/8/4p3/n7/1P6/1B6/8/R5K1 w - - 0 1";
    for depth in 2..=5 {
        let switches = of(&[T::NullMoveOfMicroMax, T::GeneralDeepFutility]);
        with(fen, switches, |worker| {
            let node = judged(worker, 4_000, depth);
            let known = worker.try_each(&node, Known::NOTHING);
            let skipped = count(worker, T::GeneralDeepFutility).hits;
            assert!(skipped > 1 && known.score <= Score(4_000), "depth {depth}");
            let check = parse(worker, "b3e6");
            let stored = stored_depth_after(worker, Some(check));
            assert_eq!(stored, Some(Depth(depth - 1)));
            let capture = parse(worker, "b4a5");
            assert_eq!(stored_depth_after(worker, Some(capture)), None);
        });
    }
}

/// Deep Futility: "This of course only applies to nodes subject to specific futility pruning, i.e. at
/// d = 0 and d = 1".
#[test]
fn general_futility_ends_at_depth_1() {
    let cuts = |depth| {
        with(PIECES, of(&[T::GeneralFutility]), |worker| {
            let node = judged(worker, 3_000, depth);
            worker.general_futility(&node).is_some()
        })
    };
    assert!(cuts(0) && cuts(1) && !cuts(2));
}

/// Deep Futility: "At d <= 2 we can take such a super-cutoff". An extended recapture is a ply deeper.
#[test]
fn over_kill_ends_at_depth_2_and_with_recapture_extensions_at_depth_1() {
    let kills = |switches, depth| {
        with(PIECES, switches, |worker| {
            let node = judged(worker, -3_000, depth);
            worker.plan(&node).kills()
        })
    };
    let plain = of(&[T::OverKill]);
    assert!(kills(plain, 0) && kills(plain, 2) && !kills(plain, 3));
    let extended = plain.with(T::RecaptureExtension);
    assert!(kills(extended, 1) && !kills(extended, 2));
}

/// Deep Futility: the super stand pat is a null move that "must fail high".
#[test]
fn super_stand_pat_needs_a_null_move() {
    let stands = |fen, switches, last| {
        with(fen, switches, |worker| {
            let node = Node {
                last,
                ..judged(worker, -5_000, 3)
            };
            worker.super_stand_pat(&node).is_some()
        })
    };
    let real = Some(Square::A8);
    let micro_max = of(&[T::SuperStandPat, T::NullMoveOfMicroMax]);
    let mediocre = of(&[T::SuperStandPat, T::NullMoveOfMediocre]);
    assert!(stands(PIECES, micro_max, real) && stands(PIECES, micro_max, None));
    assert!(stands(PIECES, mediocre, real) && !stands(PIECES, mediocre, None));
    assert!(!stands(PIECES, of(&[T::SuperStandPat]), real));
    let in_check = "r5k1/1n3ppp/8/8/8/8/1N3PPP/r4RK1 w - - 0 1";
    let pinned = in_check.replace("r4RK1", "r5K1");
    assert!(!stands(&pinned, micro_max, real), "in check");
}

/// Deep Futility: the deep forms rest on the opponent's null move.
#[test]
fn the_deep_forms_need_free_null_moves() {
    let acts = |fen, switches| {
        with(fen, switches, |worker| {
            let node = judged(worker, 4_000, 3);
            worker.plan(&node).by
        })
    };
    let family = of(&[T::GeneralDeepFutility, T::SpecificDeepFutility]);
    let free = family.with(T::NullMoveOfMicroMax);
    assert_eq!(acts(PIECES, free), Some(T::GeneralDeepFutility));
    assert_eq!(acts(PIECES, family), None);
    let few = "2n3k1/8/8/8/8/8/8/2N3K1 w - - 0 1";
    assert_eq!(acts(few, free), None);
}

/// Deep Futility: "if we can't capture his Queen immediately, we are very unlikely to be able to
/// capture it in our second move". Of two queens one may be captured.
#[test]
fn the_weak_form_acts_against_a_single_queen_up_to_depth_3() {
    let by = |fen, gap, depth| {
        let switches = of(&[
            T::NullMoveOfMicroMax,
            T::GeneralDeepFutility,
            T::WeakGeneralFutility,
        ]);
        with(fen, switches, |worker| {
            // The gap is above the second and third piece, and below the first and second.
            let node = judged(worker, 0, depth);
            let window = Window {
                alpha: node.eval + Score(gap),
                beta: node.eval + Score(gap + 1),
            };
            worker.plan(&Node { window, ..node }).by
        })
    };
    let single = "q3r1k1/1n3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(by(single, 1_250, 2), Some(T::WeakGeneralFutility));
    assert_eq!(by(single, 1_250, 3), Some(T::WeakGeneralFutility));
    assert_eq!(by(single, 1_250, 4), None);
    let two = "q3q1k1/1n3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_eq!(by(two, 1_700, 3), None);
    let none = "r3r1k1/1n3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    assert_ne!(by(none, 1_250, 3), Some(T::WeakGeneralFutility));
}

/// A pawn that may promote counts as a queen won, for either side (a deviation that `mod.rs` names).
#[test]
fn a_pawn_that_may_promote_widens_every_bound_by_a_promotion() {
    use crate::search::sources::material::{PROMOTION, promotion_in_one, promotion_in_two};
    let gains = |fen: &str| {
        let board = crate::board::Board::from_fen(fen).expect("a position");
        let us = board.side();
        [
            promotion_in_one(&board, us),
            promotion_in_one(&board, !us),
            promotion_in_two(&board),
        ]
    };
    let none = Score::ZERO;
    for (fen, expected) in [
        ("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", [none, none, none]),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", [none, none, PROMOTION]),
        (
            "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            [PROMOTION, none, PROMOTION],
        ),
        (
            "4k3/PP6/8/8/8/8/8/4K3 w - - 0 1",
            [PROMOTION, none, PROMOTION * 2],
        ),
        ("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", [none, PROMOTION, none]),
        (
            "4k3/8/8/8/8/8/p7/4K3 b - - 0 1",
            [PROMOTION, none, PROMOTION],
        ),
        ("4k3/8/8/8/8/p7/8/4K3 b - - 0 1", [none, none, PROMOTION]),
    ] {
        assert_eq!(gains(fen), expected, "{fen}");
    }
}

/// micro-Max: "if(v>m)m=v": a score at alpha or below is kept as an upper bound, and "if(m>=l)" ends
/// the loop at beta itself.
#[test]
fn a_score_of_beta_ends_the_loop() {
    let (score, _) = full(MIDDLE_GAME, Switches::NONE, 1);
    let nodes = |beta: Score| {
        with(MIDDLE_GAME, Switches::NONE, |worker| {
            let found = worker.search_sources(node(beta.0 - 1, 1));
            (found >= beta, worker.watch.nodes())
        })
    };
    let (at_beta, few) = nodes(score);
    let (above, many) = nodes(score + Score(1));
    assert!(at_beta && !above && few < many, "{few} {many}");
}
