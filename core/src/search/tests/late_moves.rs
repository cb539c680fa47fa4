//! What becomes of late moves: pruned, reduced, searched again.

use super::super::move_loop::Effort;
use super::super::node::{Candidate, Context, Node};
use super::super::technique::{late_move_pruning, late_move_reduction};
use super::worker::{MIDDLE_GAME, above, entry, with_worker};
use super::*;
use crate::hash::Bound;
use crate::tunables::{late_pruning_depth, late_pruning_moves, late_pruning_moves_modern};
use crate::types::{MODERN, Modern};

#[test]
fn a_reduced_move_that_surprises_is_searched_again_at_full_depth() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let node = Node::new(above(-100), Depth(7), 0, 0);
        worker.play(worker.context.board.parse_move("a2a3").unwrap(), 0);
        // At the reduced depth the table says that the reply is lost.
        worker.store(1, entry(Score(-900), 4, Bound::Exact));
        let effort = Effort {
            is_first: false,
            reduction: Depth(2),
            extension: Modern::new(Depth::ZERO),
        };
        let score = worker.reply(&node, 0, effort);
        assert_ne!(score, Score(900), "the reduced score is not the last word");
        assert!(score > node.window.alpha);
        assert!(worker.probe(1).unwrap().depth >= Depth(5));
    });
}

#[test]
fn late_move_pruning_leaves_captures_alone() {
    // Only the last move in the order is a capture, one that loses a queen for a pawn.
    let searched = |fen: &str| {
        let switches = Switches::SHIPPED
            .without(Technique::FrontierFutility)
            .without(Technique::ExchangePruning)
            .without(Technique::Quiescence);
        with_worker(fen, switches, |worker| {
            let _ = worker.try_moves(&mut Node::new(above(5000), Depth(1), 0, 0));
            worker.nodes
        })
    };
    let quiet = searched("6k1/5p2/8/8/8/8/8/3Q2K1 w - - 0 1");
    let capture = searched("6k1/5p2/4p3/8/8/1Q6/8/6K1 w - - 0 1");
    assert_eq!(capture, quiet + 1);
}

#[test]
fn late_move_pruning_spares_open_windows_and_evasions() {
    let searched = |change: fn(&mut Node)| {
        let switches = Switches::SHIPPED
            .without(Technique::FrontierFutility)
            .without(Technique::Quiescence);
        let mut node = Node::new(above(5000), Depth(1), 0, 0);
        change(&mut node);
        with_worker("6k1/5p2/8/8/8/8/8/3Q2K1 w - - 0 1", switches, |worker| {
            let _ = worker.try_moves(&mut node);
            worker.nodes
        })
    };
    let pruned = searched(|_| {});
    assert!(pruned < searched(|node| node.is_pv = true));
    assert!(pruned < searched(|node| node.in_check = true));
}

#[test]
fn late_move_pruning_waits_for_more_moves_the_deeper_the_node() {
    let context = Context {
        board: Board::start(),
        switches: Switches::SHIPPED,
    };
    let acts = |depth, tried: i32| {
        let node = Node::new(above(0), depth, 1, 0);
        late_move_pruning::acts(&context, &node, tried as u8)
    };
    let deepest = late_pruning_depth();
    for depth in (1..=deepest.0).map(Depth) {
        let square = depth.0 * depth.0;
        let least = if MODERN {
            (late_pruning_moves_modern() + square) / 2
        } else {
            late_pruning_moves() + square
        };
        assert!(!acts(depth, least - 1) && acts(depth, least));
    }
    assert!(!acts(Depth(deepest.0 + 1), 255));
}

#[test]
fn a_late_move_is_reduced_less_when_it_checks_or_history_likes_it() {
    // Qd8 gives check, Qd2 does not.
    let context = Context {
        board: Board::from_fen("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1").unwrap(),
        switches: Switches::SHIPPED.without(Technique::Improving),
    };
    let node = Node::new(above(0), Depth(12), 1, 0);
    let reduced = |san: &str, history, is_pv| {
        let candidate = Candidate {
            mv: context.board.parse_move(san).unwrap(),
            tried: 20,
            is_quiet: true,
            is_losing: false,
        };
        let node = Node { is_pv, ..node };
        late_move_reduction::reduction(&context, &node, candidate, history).0
    };
    // 16 ln 12 is 40, 16 ln 21 is 49; (40 * 49 + 288) / 576 is 3.
    assert_eq!(reduced("Qd2", 0, false), 3);
    assert_eq!(reduced("Qd8+", 0, false), 2);
    assert_eq!(reduced("Qd2", 0, true), 2);
    assert_eq!(reduced("Qd2", 4096, false), 2);
    assert_eq!(reduced("Qd2", -4096, false), 4);
}
