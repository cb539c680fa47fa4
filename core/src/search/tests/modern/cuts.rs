//! What is known of a node, and the cuts that follow from it.

use super::super::worker::{MIDDLE_GAME, above, entry, with_worker};
use super::super::*;
use super::{context, node};
use crate::hash::Bound;
use crate::search::memory::Ply;
use crate::search::node::{Node, Stored};
use crate::search::technique::{improving, prob_cut, razoring, table_score};
use crate::tunables::{prob_cut_depth, prob_cut_margin, razoring_depth, razoring_margin_per_ply};
use crate::types::Modern;

#[test]
fn the_table_improves_on_the_evaluation_as_far_as_its_bound_goes() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let off = context(
        MIDDLE_GAME,
        Switches::SHIPPED.without(Technique::TableScore),
    );
    let improved = |score, bound| {
        let known = Some(entry(score, 3, bound));
        assert_eq!(table_score::improved(&off, known, Score(10)), Score(10));
        table_score::improved(&on, known, Score(10)).0
    };
    assert_eq!(improved(Score(50), Bound::Exact), 50);
    assert_eq!(improved(Score(50), Bound::Lower), 50);
    assert_eq!(improved(Score(50), Bound::Upper), 10);
    assert_eq!(improved(Score(-50), Bound::Exact), -50);
    assert_eq!(improved(Score(-50), Bound::Lower), 10);
    assert_eq!(improved(Score(-50), Bound::Upper), -50);
    assert_eq!(improved(Score::MATE - Score(5), Bound::Lower), 10);
    assert_eq!(table_score::improved(&on, None, Score(10)), Score(10));
}

#[test]
fn a_side_improves_on_its_last_evaluation_or_on_the_one_before() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let improves = |evals: [Option<i32>; 4], eval| {
        let mut plies = [Ply::EMPTY; 5];
        for (record, eval) in plies.iter_mut().zip(evals) {
            record.eval = Modern::new(eval.map(Score));
        }
        let node = Node::new(above(0), Depth(5), 4, 0);
        improving::improves(&on, &plies, &node, Score(eval))
    };
    assert!(improves([Some(99), None, Some(10), None], 11));
    assert!(!improves([Some(0), None, Some(10), None], 10));
    // In check two plies ago: four plies ago counts.
    assert!(improves([Some(10), None, None, None], 11));
    assert!(!improves([Some(10), None, None, Some(-50)], 9));
    assert!(improves([None; 4], -300), "nothing to compare with");
    let root = Node::new(above(0), Depth(5), 1, 0);
    assert!(improving::improves(&on, &[Ply::EMPTY; 5], &root, Score(0)));
    let off = context(MIDDLE_GAME, Switches::SHIPPED.without(Technique::Improving));
    assert!(!improving::improves(
        &off,
        &[Ply::EMPTY; 5],
        &root,
        Score(0)
    ));
}

#[test]
fn a_hopeless_node_near_the_leaves_is_left_to_quiescence() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let deepest = razoring_depth().0;
    let far = |depth: i32| Node {
        eval: -razoring_margin_per_ply() * depth,
        ..node(depth)
    };
    for depth in 1..=deepest {
        assert!(razoring::is_tried(&on, &far(depth)));
        let near = Node {
            eval: far(depth).eval + Score(1),
            ..node(depth)
        };
        assert!(!razoring::is_tried(&on, &near));
    }
    assert!(!razoring::is_tried(&on, &far(deepest + 1)));
    let spared = [
        Node {
            in_check: true,
            ..far(1)
        },
        Node {
            is_pv: true,
            ..far(1)
        },
    ];
    assert!(!spared.iter().any(|node| razoring::is_tried(&on, node)));
    // The score is that of quiescence, and the stack of moves and plies is as it was.
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let mut node = Node::new(above(2000), Depth(2), 1, 0);
        node.eval = worker.evaluate();
        let key = worker.context.board.key();
        let score = worker.cut_without_moves(&node).unwrap();
        assert!(score <= Score(2000) && score >= node.eval);
        assert_eq!(worker.context.board.key(), key);
    });
    // A rook that hangs is seen by quiescence, and nothing is cut.
    let hangs = "6k1/5ppp/8/3r4/8/2N5/5PPP/6K1 w - - 0 1";
    with_worker(hangs, Switches::SHIPPED, |worker| {
        let node = Node {
            eval: Score(-600),
            ..Node::new(above(0), Depth(2), 1, 0)
        };
        assert_eq!(worker.cut_without_moves(&node), None);
    });
}

#[test]
fn a_capture_far_above_beta_is_enough_unless_the_table_doubts_it() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let least = prob_cut_depth().0;
    assert_eq!(
        prob_cut::goal(&on, &node(least)),
        Some(Score(1) + prob_cut_margin())
    );
    assert_eq!(prob_cut::goal(&on, &node(least - 1)), None);
    assert_eq!(prob_cut::reply_depth(&node(9)), Depth(5));
    assert_eq!(prob_cut::window(Score(300)), above(299));
    let spared: [&dyn Fn(&mut Node); 3] = [
        &|node| node.is_pv = true,
        &|node| node.in_check = true,
        &|node| node.window.beta = Score::MATE - Score(5),
    ];
    for change in spared {
        let mut node = node(least);
        change(&mut node);
        assert_eq!(prob_cut::goal(&on, &node), None);
    }
    let known = |score: i32, depth| Node {
        stored: Stored::new(Some(entry(Score(score), depth, Bound::Upper))),
        ..node(least)
    };
    assert_eq!(prob_cut::goal(&on, &known(0, least - 3)), None);
    assert!(prob_cut::goal(&on, &known(0, least - 4)).is_some());
    assert!(prob_cut::goal(&on, &known(900, least - 3)).is_some());
    // White takes a queen.
    let fen = "3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let cut = |switches| {
        with_worker(fen, switches, |worker| {
            let mut node = Node::new(above(100), Depth(6), 0, 0);
            node.eval = Score(-500);
            let score = worker.cut_without_moves(&node);
            let stored = worker.probe(0);
            (score, stored)
        })
    };
    let (score, stored) = cut(Switches::SHIPPED);
    assert!(score.unwrap() >= Score(101) + prob_cut_margin());
    let stored = stored.unwrap();
    assert_eq!((stored.depth, stored.bound), (Depth(3), Bound::Lower));
    assert_eq!(cut(Switches::SHIPPED.without(Technique::ProbCut)).0, None);
}

#[test]
#[cfg(feature = "levels")]
fn what_a_level_overlooks_cuts_nothing() {
    use crate::search::weakness::Sight;
    use crate::search::{Errors, Weakness};
    let fen = "3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let cut = |oversights| {
        with_worker(fen, Switches::SHIPPED, |worker| {
            let errors = Errors {
                oversights,
                ..Errors::default()
            };
            worker.sight = Sight::new(Weakness::new(errors), &worker.context.board);
            let mut node = Node::new(above(100), Depth(6), 0, 0);
            node.eval = Score(-500);
            worker.cut_without_moves(&node)
        })
    };
    assert!(cut(0).is_some());
    assert_eq!(cut(u16::MAX), None);
}
