//! The sources to the letter: what a source says of its form of a technique (`classic`), each
//! statement by itself.

use super::super::material::{POSITIONAL_GAIN, POSITIONAL_LOSS};
use super::super::node::{Context, Node};
use super::super::technique::futility::{
    Plan, Verdict, deep, frontier, general, general_deep, over_kill, specific_deep,
    super_stand_pat, weak_general,
};
use super::super::technique::{delayed_loss, null_move};
use super::super::window::Window;
use super::super::worker::Worker;
use super::worker::{MIDDLE_GAME, above, entry, with_worker};
use super::*;
use crate::hash::{Bound, Entry};
use crate::order::Quiets;
use crate::types::{MODERN, Piece};

const QUEEN: i32 = Piece::Queen.value().0;
const ROOK: i32 = Piece::Rook.value().0;
const KNIGHT: i32 = Piece::Knight.value().0;
const GAIN: i32 = POSITIONAL_GAIN.0;
const LOSS: i32 = POSITIONAL_LOSS.0;

/// The search that ships with some techniques in their sources' forms.
fn classic(techniques: &[Technique]) -> Switches {
    let add = |switches: Switches, &technique| switches.classic(technique);
    techniques.iter().fold(Switches::SHIPPED, add)
}

/// A position with the sources' forms of some techniques.
fn context(fen: &str, techniques: &[Technique]) -> Context {
    Context {
        board: Board::from_fen(fen).unwrap(),
        switches: classic(techniques),
    }
}

/// A node with evaluation 0 and a null window above `alpha`, to which no null move has led.
fn node(alpha: i32, depth: i32) -> Node {
    Node::new(above(alpha), Depth(depth), 0, 0)
}

/// Black has a queen, a rook and a knight.
const RICH: &str = "r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1";

#[test]
fn one_positional_margin_serves_the_whole_family() {
    let family = context(RICH, &Technique::FUTILITY);
    for depth in [0, 1] {
        let limit = frontier::limit(&family, &node(1000, depth));
        assert_eq!(limit, Some(Score(1000 - GAIN)), "frontier, depth {depth}");
        let cuts = |alpha| general::cut(&family, &node(alpha, depth)).is_some();
        assert!(cuts(QUEEN + GAIN) && !cuts(QUEEN + GAIN - 1), "general");
    }
    let own_best = Piece::Bishop.value().0;
    // The null move gains nothing, so that the second margin has no part in super stand pat.
    let passing = context(RICH, &[Technique::SuperStandPat, Technique::NullMove]);
    let cuts = |beta| super_stand_pat::cut(&passing, &node(beta - 1, 2)).is_some();
    assert!(cuts(-own_best - GAIN) && !cuts(1 - own_best - GAIN));
    // Beta is 0.
    let limit = over_kill::limit(&family, &node(-1, 2));
    assert_eq!(limit, Score(own_best + GAIN - LOSS), "over-kill");
}

#[test]
fn the_deep_forms_take_the_margin_twice_and_the_weak_one_the_second_margin_too() {
    let family = context(RICH, &Technique::FUTILITY);
    let checks = |alpha| general_deep::only_checks(&family, &node(alpha, 3));
    let most = QUEEN + ROOK + 2 * GAIN;
    assert!(checks(most) && !checks(most - 1), "general");
    let queen = |alpha| weak_general::only_queen(&family, &node(alpha, 3));
    let most = ROOK + KNIGHT + 2 * GAIN - LOSS;
    assert!(queen(most) && !queen(most - 1), "weak");
    let specific = |alpha, depth| specific_deep::limit(&family, &node(alpha, depth));
    let most = QUEEN + 2 * GAIN;
    let none = (Score::ZERO, Technique::SpecificDeepFutility);
    assert_eq!(specific(most, 5), Some(none), "specific");
    assert_eq!(specific(most - 1, 5), None);
}

#[test]
fn a_queen_is_pinned_under_the_lowered_limit_as_well() {
    let family = context(RICH, &Technique::FUTILITY);
    // Too little for the weak form: a knight may be taken now, and the rook later.
    let plan = Plan::new(&family, &node(ROOK + KNIGHT + 2 * GAIN, 3));
    let judged = |san| plan.judge(&family.board, family.board.parse_move(san).unwrap());
    let skipped = Verdict::Skip(Technique::WeakGeneralFutility);
    assert_eq!(judged("Bb3"), Verdict::Search, "pins the queen");
    assert_eq!(judged("Bd7"), skipped);
    assert_eq!(judged("Kh1"), skipped);
    assert_eq!(plan.quiets(), Quiets::All, "a pin is a quiet move");
}

#[test]
fn the_deep_forms_reach_as_deep_as_the_reduction_at_the_node() {
    let reaches = |switches, depth, alpha| {
        let context = Context {
            switches,
            ..context(RICH, &[])
        };
        let by = Technique::GeneralDeepFutility;
        deep::is_in_depth(&context, by, &node(alpha, depth))
    };
    let mediocre = classic(&[Technique::NullMove, Technique::GeneralDeepFutility]);
    assert!(reaches(mediocre, 5, 2000) && !reaches(mediocre, 6, 2000));
    // The shipped reduction is 3, a ply more for 4 of depth and for 200 centipawns.
    let adaptive = classic(&[Technique::GeneralDeepFutility]);
    assert!(reaches(adaptive, 7, 0) && !reaches(adaptive, 8, 0));
    assert!(reaches(adaptive, 8, 200) && !reaches(adaptive, 9, 0));
    assert!(reaches(adaptive, 11, 2000) && !reaches(adaptive, 12, 2000));
    let shipped = Switches::SHIPPED;
    assert!(reaches(shipped, 6, 0) && !reaches(shipped, 7, 2000));
}

#[test]
fn the_first_futile_move_in_order_of_victims_ends_the_node() {
    // The pawn that may be taken is too little, a new rook, bishop or knight is not; they come
    // after the captures.
    let fen = "7k/1P6/8/8/8/3p4/4P3/6K1 w - - 0 1";
    let searched = |switches: Switches| {
        let switches = switches
            .without(Technique::Quiescence)
            .without(Technique::LateMovePruning)
            .without(Technique::ExchangePruning);
        with_worker(fen, switches, |worker| {
            let mut node = node(3000, 1);
            node.eval = Score(3000 - 2 * Piece::Pawn.value().0);
            let _ = worker.try_moves(&mut node);
            worker.nodes
        })
    };
    let beyond = Switches::SHIPPED.without(Technique::FrontierFutility);
    assert!(searched(beyond) > 4);
    // The modern form gives a capture more margin, and the pawn is worth a look then.
    let wanted = 4 + u64::from(MODERN);
    assert_eq!(searched(Switches::SHIPPED), wanted, "the four promotions");
    assert_eq!(searched(classic(&[Technique::FrontierFutility])), 1);
}

#[test]
fn a_loss_is_lifted_by_a_hair_at_each_node() {
    assert_eq!(delayed_loss::bonus(Score(10), Score(9)), Score(1));
    assert_eq!(delayed_loss::bonus(Score(10), Score(10)), Score(0));
    let mated = Score::mated_in(8);
    assert_eq!(delayed_loss::bonus(Score(10), mated), Score(0));
}

#[test]
fn delayed_loss_lowers_alpha_and_lifts_scores_from_the_table_and_from_null_moves() {
    let delayed = classic(&[Technique::DelayedLoss]);
    let mut widened = node(30, 4);
    delayed_loss::widen(
        &context(MIDDLE_GAME, &[Technique::DelayedLoss]),
        &mut widened,
    );
    assert_eq!(widened.window.alpha, Score(29));
    assert!(!widened.is_pv, "a wider window is no principal variation");
    delayed_loss::widen(&context(MIDDLE_GAME, &[]), &mut widened);
    assert_eq!(
        widened.window.alpha,
        Score(29),
        "the form that ships is nothing"
    );
    let found = |switches, score: i32| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            worker.store(0, entry(Score(score), 9, Bound::Exact));
            worker.search(node(0, 4))
        })
    };
    assert_eq!(found(Switches::SHIPPED, -500), Score(-500));
    assert_eq!(found(delayed, -500), Score(-499));
    assert_eq!(found(delayed, 500), Score(500), "no loss");
    let passed = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            // After passing Black is known to stand 200 better, which is enough for a cut at -300,
            // but less than the evaluation.
            worker.pass(0);
            worker.store(1, entry(Score(200), 9, Bound::Exact));
            worker.take_back(0);
            worker.search(node(-301, 9))
        })
    };
    assert_eq!(passed(Switches::SHIPPED), Score(-200));
    assert_eq!(passed(delayed), Score(-199));
}

/// The score of a search of `node` with micro-Max's iterations and null moves at any depth, and
/// what the table holds of the position then.
fn stored(fen: &str, node: Node) -> (Score, Entry) {
    let switches = classic(&[Technique::InternalDeepening, Technique::NullMove]);
    let switches = switches.without(Technique::SuperStandPat);
    with_worker(fen, switches, |worker| {
        let score = worker.search(node);
        (
            score,
            worker.probe(0).expect("the last iteration is stored"),
        )
    })
}

#[test]
fn every_iteration_has_its_null_move_and_stores_what_it_finds() {
    let (score, entry) = stored(MIDDLE_GAME, node(-700, 8));
    assert!(score > Score(-700));
    assert_eq!((entry.score, entry.depth), (score, Depth(8)));
    assert_eq!(entry.bound, Bound::Lower);
    assert_eq!(
        entry.best, None,
        "no move was searched: each iteration passed"
    );
}

#[test]
fn the_local_best_move_is_kept_after_a_fail_low() {
    let quiet = node(300, 3);
    let (score, entry) = stored(MIDDLE_GAME, quiet);
    assert!(score <= Score(300) && entry.bound == Bound::Upper);
    assert!(entry.best.is_some());
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let _ = worker.search(quiet);
        assert_eq!(worker.probe(0).unwrap().best, None, "the form that ships");
    });
}

#[test]
fn a_mate_ends_the_iterations() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let (score, entry) = stored(fen, Node::new(Window::FULL, Depth(12), 0, 0));
    assert_eq!(score, Score::MATE - Score(1), "the next move mates");
    assert!(entry.depth < Depth(4));
}

#[test]
fn iterations_go_on_from_the_stored_depth() {
    let nodes = |known| {
        let switches = classic(&[Technique::InternalDeepening]);
        with_worker(MIDDLE_GAME, switches, |worker| {
            if known {
                let best = worker.context.board.parse_move("cxd5").unwrap();
                let entry = Entry {
                    best: Some(best),
                    ..entry(Score(0), 4, Bound::Upper)
                };
                worker.store(0, entry);
            }
            let _ = worker.search(node(200, 5));
            worker.nodes
        })
    };
    assert!(nodes(true) < nodes(false));
}

#[test]
fn a_store_always_replaces() {
    let kept = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker: &mut Worker<'_, '_>| {
            worker.store(0, entry(Score(10), 12, Bound::Lower));
            worker.store(0, entry(Score(20), 2, Bound::Upper));
            worker.probe(0).unwrap().depth
        })
    };
    assert_eq!(kept(classic(&[Technique::InternalDeepening])), Depth(2));
    assert_eq!(kept(Switches::SHIPPED), Depth(12));
}

#[test]
fn micro_max_passes_in_open_windows_too() {
    let open = Window {
        alpha: Score(-200),
        beta: Score(-100),
    };
    let node = Node::new(open, Depth(6), 0, 0);
    let mediocre = context(MIDDLE_GAME, &[Technique::NullMove]);
    assert!(!null_move::is_tried(&mediocre, &node));
    let micro_max = Context {
        switches: mediocre.switches.micro_max(),
        ..mediocre
    };
    assert!(null_move::is_tried(&micro_max, &node));
    // The reply is asked no more than whether it brings the node below beta.
    let mut reply = node.child(false, Depth(3), 0);
    null_move::narrow(&micro_max, &mut reply);
    let at_beta = Window {
        alpha: Score(100),
        beta: Score(101),
    };
    assert_eq!((reply.window, reply.is_pv), (at_beta, false));
}

#[test]
fn micro_max_passes_until_more_than_35_of_40_units_are_captured() {
    let passes = |fen: &str| {
        let context = context(fen, &[Technique::NullMove]);
        let context = Context {
            switches: context.switches.micro_max(),
            ..context
        };
        null_move::is_free_of_zugzwang(&context, context.us())
    };
    // Minor pieces are 2 units, rooks 3, queens 6: 7 units, 5, 6, then 4 and 3.
    assert!(passes("3rk3/pp6/8/8/8/8/PP6/2B1K1N1 w - - 0 1"));
    assert!(passes("2n1k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"));
    assert!(passes("2n1kn2/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"));
    assert!(!passes("2n1k3/pp6/8/8/8/8/PP6/2B1K3 w - - 0 1"));
    assert!(!passes("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"));
}
