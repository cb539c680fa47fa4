//! Singular extension and multi-cut.

use super::super::worker::{MIDDLE_GAME, above, entry, with_worker};
use super::super::*;
use super::context;
use crate::hash::{Bound, Entry};
use crate::search::node::{Context, Node, Stored};
use crate::search::technique::singular_extension::{self, Singularity};
use crate::tunables::singular_depth;
use crate::types::Modern;

/// A node deep enough whose hash move the table thinks to be worth `score`.
fn singular(context: &Context, mv: &str, score: i32) -> Node {
    let mv = context.board.parse_move(mv).unwrap();
    let depth = singular_depth();
    let stored = Entry {
        best: Some(mv),
        score: Score(score),
        depth,
        bound: Bound::Lower,
    };
    Node {
        hash_move: Some(mv),
        stored: Stored::new(Some(stored)),
        ..Node::new(above(0), depth, 1, 0)
    }
}

#[test]
fn the_hash_move_is_left_out_where_the_table_is_sure_of_it() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let sure = singular(&on, "c4d5", 40);
    let root = Depth(10);
    let test = singular_extension::test(&on, &sure, root).unwrap();
    assert_eq!(test.excluded.get(), sure.hash_move);
    assert!(test.window.beta < Score(40) && !test.is_pv);
    assert_eq!(sure.depth, Depth(8));
    assert_eq!(test.depth, Depth(3), "half of what is left");
    assert_eq!(test.window, above(40 - 2 * 8 - 1));
    let refused = |change: &dyn Fn(&mut Node)| {
        let mut node = sure;
        change(&mut node);
        singular_extension::test(&on, &node, root).is_none()
    };
    assert!(!refused(&|_| {}));
    assert!(refused(&|node| node.depth = singular_depth() - Depth::ONE));
    assert!(refused(&|node| node.excluded = Modern::new(node.hash_move)));
    assert!(refused(&|node| node.hash_move = None));
    assert!(refused(&|node| node.ply = 20), "twice the iteration");
    let stored = |score, depth, bound| {
        move |node: &mut Node| node.stored = Stored::new(Some(entry(score, depth, bound)))
    };
    let depth = singular_depth().0;
    assert!(refused(&stored(Score(40), depth, Bound::Upper)));
    assert!(refused(&stored(Score(40), depth - 4, Bound::Lower)));
    assert!(refused(&stored(
        Score::MATE - Score(9),
        depth,
        Bound::Lower
    )));
    assert!(!refused(&stored(Score(40), depth - 3, Bound::Exact)));
}

#[test]
fn a_move_is_extended_by_how_singular_it_is() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let judge = |node: &Node, score: i32| {
        let test = singular_extension::test(&on, node, Depth(10)).unwrap();
        singular_extension::judge(node, &test, test.window.beta + Score(score))
    };
    let plies = |plies| Singularity::Extend(Depth(plies));
    let low = singular(&on, "c4d5", -30);
    assert_eq!(judge(&low, -1), plies(1));
    assert_eq!(judge(&low, -400), plies(2));
    assert_eq!(judge(&low, 0), plies(0));
    let is_cut = Node {
        is_cut: Modern::new(true),
        ..low
    };
    assert_eq!(judge(&is_cut, 0), plies(-1));
    let pv = Node { is_pv: true, ..low };
    assert_eq!(
        judge(&pv, -400),
        plies(1),
        "once on the principal variation"
    );
    // Others reach beta, too.
    let high = singular(&on, "c4d5", 300);
    let beta = singular_extension::test(&on, &high, Depth(10))
        .unwrap()
        .window
        .beta;
    assert_eq!(judge(&high, 0), Singularity::Cut(beta));
    let pv = Node {
        is_pv: true,
        ..high
    };
    assert_eq!(judge(&pv, 0), plies(-1));
}

#[test]
fn the_test_of_a_hash_move_looks_at_all_others_and_stores_nothing() {
    // White takes the queen or has lost.
    let fen = "4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1";
    with_worker(fen, Switches::SHIPPED, |worker| {
        let score = worker.evaluate().0 + 900;
        let mut node = singular(&worker.context, "c3d5", score);
        worker.root.depth = Depth(10);
        node.in_check = worker.context.board.in_check();
        let test = singular_extension::test(&worker.context, &node, Depth(10)).unwrap();
        let found = worker.try_moves(&mut Node { ..test });
        assert!(found < test.window.beta);
        assert!(worker.nodes > 0);
        assert_eq!(worker.probe(1), None, "not the position's score");
    });
    // Without the only legal move nothing is left that could reach the goal.
    let only = "7k/8/8/8/8/7b/6P1/4r2K w - - 0 1";
    with_worker(only, Switches::SHIPPED, |worker| {
        let moves = worker.context.board.legal_moves();
        assert_eq!(moves.len(), 1);
        let mut test = Node {
            excluded: Modern::new(moves.first().copied()),
            in_check: true,
            ..Node::new(above(-3000), Depth(4), 1, 0)
        };
        assert_eq!(worker.try_moves(&mut test), Score(-3000));
    });
}

#[test]
fn a_hash_move_is_searched_by_its_extension_more() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let node = Node {
        extension: Modern::new(Depth(2)),
        ..singular(&on, "c4d5", 40)
    };
    let other = on.board.parse_move("a2a3").unwrap();
    assert_eq!(node.extension_of(node.hash_move.unwrap()), Depth(2));
    assert_eq!(node.extension_of(other), Depth::ZERO);
}
