//! The margins that ship, each held by a node at its edge.

use super::super::node::{Candidate, Context, Node};
use super::super::technique::exchange_pruning;
use super::super::technique::futility::{
    frontier, general, general_deep, over_kill, specific_deep, super_stand_pat, weak_general,
};
use super::worker::{MIDDLE_GAME, above};
use super::*;
use crate::types::Piece;

#[test]
fn the_shipped_super_stand_pat_keeps_its_margin_for_each_ply() {
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let cuts = |beta: i32, depth| {
        let mut node = Node::new(above(beta - 1), Depth(depth), 1, 0);
        node.eval = Score(0);
        super_stand_pat::cut(&context, &node).is_some()
    };
    for depth in 1..=7 {
        assert!(cuts(-75 * depth, depth), "depth {depth}");
        assert!(!cuts(1 - 75 * depth, depth), "depth {depth}");
    }
    assert!(!cuts(-5000, 8));
}

#[test]
fn the_shipped_frontier_futility_keeps_its_margin_at_each_depth() {
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let limit = |depth| {
        let mut node = Node::new(above(1000), Depth(depth), 1, 0);
        node.eval = Score(0);
        frontier::limit(&context, &node)
    };
    assert_eq!(limit(0), Some(Score(1000 - 300)), "quiescence");
    for depth in 1..=6 {
        let margin = 60 + 65 * (depth - 1);
        assert_eq!(limit(depth), Some(Score(1000 - margin)), "depth {depth}");
    }
    assert_eq!(limit(7), None);
}

#[test]
fn the_shipped_general_futility_and_over_kill_keep_their_margins() {
    // Each side has a queen to lose, and no pawn that is about to promote.
    let context = Context {
        board: Board::from_fen(MIDDLE_GAME).unwrap(),
        switches: Switches::SHIPPED,
    };
    let queen = Piece::Queen.value().0;
    let at = |alpha, depth| {
        let mut node = Node::new(above(alpha), Depth(depth), 1, 0);
        node.eval = Score(0);
        node
    };
    for depth in [0, 1] {
        let cuts = |alpha| general::cut(&context, &at(alpha, depth)).is_some();
        assert!(cuts(queen + 150) && !cuts(queen + 149), "depth {depth}");
    }
    assert_eq!(general::cut(&context, &at(5000, 2)), None);
    for depth in [1, 2] {
        // Beta is 100, and the surplus over it -100.
        let limit = over_kill::limit(&context, &at(99, depth));
        assert_eq!(limit, Score(queen + 200 + 100), "depth {depth}");
    }
    assert_eq!(over_kill::limit(&context, &at(99, 3)), Score::INFINITE);
}

#[test]
fn the_shipped_deep_forms_keep_their_margin() {
    // Black has a queen, a rook and a knight.
    let context = Context {
        board: Board::from_fen("r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED,
    };
    let [queen, rook, knight] = [Piece::Queen, Piece::Rook, Piece::Knight].map(|p| p.value().0);
    let at = |alpha, depth| Node::new(above(alpha), Depth(depth), 1, 0);
    for depth in [2, 6] {
        let acts = |alpha| general_deep::only_checks(&context, &at(alpha, depth));
        let most = queen + rook + 250;
        assert!(acts(most) && !acts(most - 1), "general, depth {depth}");
    }
    for depth in [2, 3] {
        let acts = |alpha| weak_general::only_queen(&context, &at(alpha, depth));
        let most = rook + knight + 250;
        assert!(acts(most) && !acts(most - 1), "weak, depth {depth}");
    }
    let futile = |alpha, depth| specific_deep::limit(&context, &at(alpha, depth));
    let (specific, weak) = (
        Technique::SpecificDeepFutility,
        Technique::WeakGeneralFutility,
    );
    assert_eq!(futile(queen + 250, 6), Some((Score(0), specific)));
    assert_eq!(futile(queen + 249, 6), None);
    assert_eq!(futile(rook + 250, 3), Some((Score(0), weak)));
    assert_eq!(futile(rook + 249, 3), None);
    for depth in [1, 7] {
        assert!(!general_deep::only_checks(&context, &at(5000, depth)));
        assert_eq!(futile(5000, depth), None);
    }
}

#[test]
fn exchange_pruning_leaves_out_what_loses_more_than_its_margin() {
    let context = Context {
        board: Board::from_fen("6k1/5ppp/4p3/8/8/8/5PPP/3Q2K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED,
    };
    let prunes = |san: &str, depth| {
        let candidate = Candidate {
            mv: context.board.parse_move(san).unwrap(),
            tried: 3,
            is_quiet: true,
            is_losing: false,
        };
        let node = Node::new(above(0), Depth(depth), 1, 0);
        exchange_pruning::prunes(&context, &node, candidate)
    };
    assert!(prunes("Qd5", 1) && prunes("Qd5", 6));
    assert!(!prunes("Qd5", 7), "too far from the leaves");
    assert!(!prunes("Qd2", 1));
}
