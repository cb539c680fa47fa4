//! A table of scores through every technique that shifts one: a mate stays, and no other score
//! becomes one.

use super::{MATE, MATED, decide, node};
use crate::hash::{Bound, Entry, Record, Slot, Table};
use crate::search::main::node::Node;
use crate::search::main::static_eval::soften_fail_high;
use crate::search::tests::worker::{MIDDLE_GAME, with_main};
use crate::search::window::Window;
use crate::types::{Depth, Key, Score};
use std::vec::Vec;

extern crate std;

/// Scores from mated now to mating at once: mates, the greatest that are none, evaluations, draws.
fn scores() -> Vec<Score> {
    let mate = Score::MATE.0;
    let bound = Score::MATE_BOUND.0;
    let limit = Score::EVAL_LIMIT.0;
    let above = [mate - 1, mate - 2, mate - 9, bound + 1, limit, limit - 1];
    let middle = [3_000, 900, 101, 2, 1];
    let positive = above.into_iter().chain(middle);
    let all = positive.flat_map(|score| [score, -score]).chain([0]);
    all.map(Score).collect()
}

#[test]
fn a_softened_score_lies_between_beta_and_itself_and_mates_stay() {
    for score in scores() {
        for beta in scores().into_iter().filter(|&beta| beta <= score) {
            for depth in [0, 1, 2, 7, 40, 120] {
                let soft = soften_fail_high(score, beta, depth);
                let case = std::format!("{score:?} {beta:?} {depth}");
                if score.is_mate() || beta.is_mate() {
                    assert_eq!(soft, score, "{case}");
                } else {
                    assert!(beta <= soft && soft <= score, "{soft:?}: {case}");
                    assert!(
                        soft.0 - beta.0 >= (score.0 - beta.0) * depth / (depth + 1) - 1,
                        "{case}"
                    );
                    assert!(depth > 0 || soft == beta, "{case}");
                }
            }
        }
    }
}

#[test]
fn no_cut_without_a_search_returns_a_mate_or_a_score_below_beta() {
    let mut cuts = 0;
    for estimate in scores() {
        for beta in scores() {
            for depth in 1..8 {
                let here = Node {
                    window: Window {
                        alpha: beta - Score(1),
                        beta,
                    },
                    estimate,
                    ..node(0, depth, estimate.0)
                };
                let Some(score) = decide(|worker| worker.reverse_futility(&here)) else {
                    continue;
                };
                cuts += 1;
                let case = std::format!("{estimate:?} {beta:?} {depth}: {score:?}");
                assert!(!score.is_mate() && !beta.is_mate(), "{case}");
                assert!(beta <= score && score <= estimate, "{case}");
            }
        }
    }
    assert!(cuts > 100, "{cuts}");
}

#[test]
fn a_null_move_and_prob_cut_never_pass_a_mate_for_an_evaluation() {
    let betas = [-900, -100, 0, 100].map(Score).into_iter();
    for beta in betas.chain([MATE, MATED, Score::EVAL_LIMIT, -Score::EVAL_LIMIT]) {
        for fen in [
            MIDDLE_GAME,
            "6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1",
            "4r1k1/5ppp/8/3q4/8/7P/5PP1/3R2K1 w - - 0 1",
        ] {
            with_main(fen, |worker| {
                let eval = worker.evaluate_raw();
                let here = Node {
                    window: Window {
                        alpha: beta - Score(1),
                        beta,
                    },
                    is_cut: true,
                    ..node(0, 6, eval.0)
                };
                if let Some(score) = worker.null_move(&here) {
                    assert!(score >= beta, "{fen} {beta:?} {score:?}");
                    assert!(
                        !score.is_mate() || beta.is_mate(),
                        "{fen} {beta:?} {score:?}"
                    );
                }
                if let Some(score) = worker.prob_cut(&here) {
                    assert!(score >= beta && !beta.is_mate(), "{fen} {beta:?} {score:?}");
                    let is_true = score.mate_in_moves().is_none_or(|moves| moves.abs() < 9);
                    assert!(is_true, "{fen} {beta:?} {score:?}");
                }
            });
        }
    }
}

/// A mate is stored by its distance from the node, other scores as they are.
#[test]
fn a_score_from_the_table_is_the_one_that_was_stored_seen_from_the_new_ply() {
    let slots: Vec<Slot> = (0..64).map(|_| Slot::new()).collect();
    let table = Table::new(&slots, 3);
    for (number, score) in (1..).zip(scores()) {
        for (stored, probed) in [(0, 0), (0, 5), (5, 0), (7, 12), (12, 7)] {
            let distance = Score::MATE.0 - score.0.abs();
            if score.is_mate() && distance < stored {
                continue;
            }
            let key = Key(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(number));
            let entry = Entry {
                best: None,
                score,
                depth: Depth(6),
                bound: Bound::Exact,
            };
            let record = Record {
                entry,
                eval: None,
                was_pv: false,
            };
            table.store(key, stored, record);
            let found = table.probe(key, probed).expect("an entry").entry.score;
            let shift = (probed - stored) * score.0.signum();
            let wanted = if score.is_mate() {
                Score(score.0 - shift)
            } else {
                score
            };
            // A mate beyond the longest is a bound of the evaluation, not another mate.
            if wanted.is_mate() {
                assert_eq!(found, wanted, "{score:?} from {stored} to {probed}");
            } else {
                assert!(!found.is_mate(), "{score:?} from {stored} to {probed}");
            }
        }
    }
}
