//! Tests of scores: from the TT, from upcoming repetitions, and in stored entries.

extern crate std;

use super::{MATE, MATED, candidate, child, decide, node};
use crate::hash::Bound;
use crate::search::main::move_loop::Best;
use crate::search::main::node::{Child, Node};
use crate::search::main::ply_record::PreviousMoves;
use crate::search::tests::worker::{MIDDLE_GAME, above, entry, with_main};
use crate::search::window::Window;
use crate::types::{Move, Score};

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
            decide(|worker| worker.mate_holds(entry(score, 1, bound))),
            holds,
            "{score:?} {bound:?}"
        );
    }
}

#[test]
fn the_tt_score_replaces_the_static_eval_if_its_bound_is_tighter() {
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
        assert_eq!(decide(|worker| worker.table_score(&here)), expected);
    }
    let mate = Node {
        entry: Some(entry(MATE, 1, Bound::Exact)),
        ..node(0, 5, 0)
    };
    assert_eq!(decide(|worker| worker.table_score(&mate)), None);
}

#[test]
fn an_upcoming_repetition_is_at_least_a_draw() {
    let acts = |moves: &[&str], alpha| {
        with_main(MIDDLE_GAME, |worker| {
            for (ply, uci) in moves.iter().enumerate() {
                let mv: Move = worker.context.board.parse_move(uci).unwrap();
                worker.play(mv, ply);
            }
            let here = Node {
                ply: moves.len() as u16,
                ..node(alpha, 5, 0)
            };
            worker.has_upcoming_repetition(&here, Score::DRAW)
        })
    };
    // After Ne1, Ne8 and Nf3, Black's Nf6 repeats the position.
    assert!(acts(&["f3e1", "f6e8", "e1f3"], -50));
    assert!(!acts(&["f3e1", "f6e8", "e1f3"], 0));
    assert!(!acts(&["f3e1", "f6e8", "e1d3"], -50));
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
        assert_eq!(
            here.window.is_decided_by(entry),
            decides,
            "{bound:?} {score}"
        );
    }
}

#[test]
fn an_entry_as_deep_as_the_node_cuts_whichever_bound_it_is() {
    with_main(MIDDLE_GAME, |worker| {
        let mut cuts = |score, bound, depth, is_cut| {
            let mut here = Node {
                is_cut,
                ..node(100, 4, 0)
            };
            let entry = entry(Score(score), depth, bound);
            worker.tt_cutoff(&mut here, entry).is_some()
        };
        for (score, bound, is_cut) in [(50, Bound::Upper, false), (150, Bound::Lower, true)] {
            assert!(cuts(score, bound, 4, is_cut));
            assert!(!cuts(score, bound, 3, is_cut));
            // An unexpected bound cuts only at nodes of at least depth 6.
            assert!(!cuts(score, bound, 9, !is_cut));
        }
    });
}

#[test]
fn no_entry_cuts_late_in_the_fifty_moves_or_where_an_exact_score_is_wanted() {
    for (clock, is_pv, wanted) in [
        (0, false, true),
        (89, false, true),
        (90, false, true),
        (91, false, false),
        (99, false, false),
        (0, true, false),
        (99, true, false),
    ] {
        let fen = MIDDLE_GAME.replace(" 0 9", &std::format!(" {clock} 70"));
        with_main(&fen, |worker| {
            assert_eq!(worker.context.board.halfmove_clock(), clock);
            for (score, bound, is_cut) in [
                (Score(150), Bound::Lower, true),
                (MATE, Bound::Lower, true),
                (Score(150), Bound::Exact, true),
                (Score(50), Bound::Upper, false),
                (MATED, Bound::Upper, false),
                (Score(50), Bound::Exact, false),
            ] {
                let mut here = Node {
                    is_cut,
                    is_pv,
                    ..node(100, 4, 0)
                };
                let found = worker.tt_cutoff(&mut here, entry(score, 4, bound));
                let wanted = wanted.then_some(score);
                assert_eq!(
                    found, wanted,
                    "{score:?} {bound:?} after {clock} half-moves"
                );
            }
        });
    }
}

/// From depth 6 an entry cuts also if its bound does not match the expected node type.
#[test]
fn an_unexpected_bound_cuts_only_deep_nodes() {
    with_main(MIDDLE_GAME, |worker| {
        for (depth, wanted) in [(4, false), (5, false), (6, true), (7, true)] {
            for (score, bound, is_cut) in [(50, Bound::Upper, true), (150, Bound::Lower, false)] {
                let mut here = Node {
                    is_cut,
                    ..node(100, depth, 0)
                };
                let found = worker.tt_cutoff(&mut here, entry(Score(score), depth, bound));
                assert_eq!(found.is_some(), wanted, "{score} at depth {depth}");
            }
        }
    });
}

#[test]
fn no_static_eval_is_stored_for_a_position_in_check() {
    let (checked, quiet) = (
        "4r1k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
        "3r2k1/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
    );
    for (fen, is_known) in [(checked, false), (quiet, true)] {
        with_main(fen, |worker| {
            worker.search_node(child(above(0), 2, 1));
            assert_eq!(
                worker.path.record(1).unwrap().eval().is_some(),
                is_known,
                "{fen}"
            );
            let record = worker.probe(1).expect("a record");
            let is_kept = is_known && cfg!(feature = "wide-slots");
            assert_eq!(record.eval.is_some(), is_kept, "{fen}");
        });
    }
}

#[test]
fn mate_scores_do_not_change_corrections() {
    // A rook mates on the back rank in the first position only.
    for (fen, learns) in [
        ("6k1/1n3ppp/8/8/4n3/8/1N3PPP/R1N3K1 w - - 0 1", false),
        ("6k1/1n3pp1/7p/8/4n3/8/1N3PPP/R1N3K1 w - - 0 1", true),
    ] {
        with_main(fen, |worker| {
            let open = Child {
                is_pv: true,
                ..child(Window::FULL, 3, 0)
            };
            let score = worker.search_node(open);
            assert_eq!(score.is_mate(), !learns, "{fen}");
            let raw = worker.evaluate_raw();
            let board = &worker.context.board;
            let places = (worker.histories).correction_places(board, PreviousMoves::NONE);
            let (corrected, _) = worker.corrected_eval(raw, places);
            if !learns {
                assert_eq!(corrected, raw, "{fen}");
            }
        });
    }
}

#[test]
fn a_correction_has_the_sign_of_the_error() {
    for error in [-60, 60] {
        with_main(MIDDLE_GAME, |worker| {
            let raw = worker.evaluate_raw();
            assert!(
                (30..120).contains(&raw.0),
                "{raw:?}: it must not hide the sign"
            );
            let best = Best {
                score: raw + Score(error),
                mv: (error > 0).then(|| candidate(worker, "b2b3", 1).mv),
            };
            worker.finish_node(&mut node(raw.0, 8, raw.0), best, &[]);
            let board = &worker.context.board;
            let places = (worker.histories).correction_places(board, PreviousMoves::NONE);
            let (corrected, _) = worker.corrected_eval(raw, places);
            assert_eq!((corrected - raw).0.signum(), error.signum());
        });
    }
}

#[test]
fn without_pieces_quiescence_searches_every_evasion() {
    // One evasion loses. After the other one the pawn can only be lost, or gives stalemate.
    let fen = "1k6/2P5/1K6/8/8/8/8/8 b - - 0 1";
    with_main(fen, |worker| {
        assert_eq!(worker.context.board.legal_moves().len(), 2);
        let score = worker.quiesce_node(child(above(-1), 0, 0));
        assert_eq!(score, Score::DRAW);
    });
}

#[test]
fn quiescence_searches_a_second_capture() {
    // If the knight captures the rook, a pawn captures the queen. If the queen captures the knight,
    // it wins.
    let fen = "6k1/2n5/3r4/8/1p2N3/2Q5/8/7K w - - 0 1";
    with_main(fen, |worker| {
        let alpha = worker.evaluate_raw().0 + 100;
        let score = worker.quiesce_node(child(above(alpha), 0, 0));
        assert!(score > Score(alpha), "{score:?}");
    });
}

#[test]
fn the_only_evasion_is_searched_even_if_it_loses_material() {
    // The queen must interpose and is captured. This is not mate.
    let fen = "6k1/5ppp/Q7/8/8/8/5PPP/4r1K1 w - - 0 1";
    with_main(fen, |worker| {
        assert_eq!(worker.context.board.legal_moves().len(), 1);
        for alpha in [-2_000, -100, 0, 500] {
            let score = worker.quiesce_node(child(above(alpha), 0, 0));
            assert!(!score.is_mate(), "{alpha}: {score:?}");
        }
    });
}
