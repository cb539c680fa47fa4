//! Which moves are left out or reduced.

use super::super::worker::{MIDDLE_GAME, above, with_worker};
use super::super::*;
use super::{context, node};
use crate::order::{History, Killers, Picker, Scored};
use crate::search::node::{Candidate, Node};
use crate::search::technique::futility::{Verdict, frontier};
use crate::search::technique::{evasion_pruning, history_pruning, late_move_reduction};
use crate::search::window::Window;
use crate::tunables::{frontier_capture_margin, frontier_margin, history_pruning_depth};
use crate::types::{Modern, Piece};

#[test]
fn near_the_leaves_what_history_dislikes_is_skipped() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let prunes = |depth, history| history_pruning::prunes(&on, &node(depth), history);
    assert!(prunes(1, -16_000) && !prunes(1, 0) && !prunes(1, 16_000));
    assert!(prunes(1, -3_000) && !prunes(2, -3_000));
    assert!(!prunes(history_pruning_depth().0 + 1, -16_384));
}

#[test]
fn an_evasion_that_gives_material_away_is_skipped_after_another() {
    let fen = "4k3/8/3p4/8/8/4r3/8/3QK3 w - - 0 1";
    let on = context(fen, Switches::SHIPPED);
    let mv = |san: &str| on.board.parse_move(san).unwrap();
    let nothing = -Score::INFINITE;
    assert!(evasion_pruning::prunes(&on, Score(0), mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, nothing, mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, Score::mated_in(4), mv("Qe2")));
    assert!(!evasion_pruning::prunes(&on, Score(0), mv("Kf2")));
}

#[test]
fn the_first_move_is_searched_however_little_it_wins() {
    let searched = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            let mut node = Node::new(above(1500), Depth(1), 1, 0);
            node.eval = worker.evaluate();
            worker.try_moves(&mut node);
            worker.nodes
        })
    };
    assert!(searched(Switches::SHIPPED) >= 1);
    let classic = Switches::SHIPPED.classic(Technique::FrontierFutility);
    assert_eq!(searched(classic), 0);
}

#[test]
fn a_capture_has_more_margin_than_a_quiet_move() {
    // The pawn that may be taken is worth 100.
    let on = context("6k1/8/8/8/8/3p4/4P3/6K1 w - - 0 1", Switches::SHIPPED);
    let mv = |san: &str| on.board.parse_move(san).unwrap();
    let (quiet, capture) = (mv("e2e4"), mv("e2d3"));
    let skip = Verdict::Skip(Technique::FrontierFutility);
    let spared = |mv, best, gap: i32| {
        let node = Node {
            eval: Score(-gap),
            ..node(1)
        };
        frontier::spared(&on, &node, mv, best, skip) == Verdict::Search
    };
    let margin = frontier_margin().0;
    let more = frontier_capture_margin().0;
    let pawn = Piece::Pawn.value().0;
    // Before a move is known that is not mate each is searched.
    for mated in [-Score::INFINITE, Score::mated_in(2)] {
        assert!(spared(quiet, mated, 5_000) && spared(capture, mated, 5_000));
    }
    let known = Score(-500);
    assert!(!spared(quiet, known, margin));
    assert!(spared(capture, known, margin + more + pawn - 1));
    assert!(!spared(capture, known, margin + more + pawn));
    let cut = frontier::spared(&on, &node(1), quiet, known, Verdict::Cut);
    assert_eq!(cut, Verdict::Cut);
    let classic = Switches::SHIPPED.classic(Technique::FrontierFutility);
    assert!(frontier::waits(&on) && !frontier::waits(&context(MIDDLE_GAME, classic)));
    assert!(!frontier::waits(&context(MIDDLE_GAME, Switches::SOUND)));
}

#[test]
fn a_late_move_is_reduced_more_at_a_cut_node_and_by_a_side_that_does_not_improve() {
    let on = context(MIDDLE_GAME, Switches::SHIPPED);
    let candidate = Candidate {
        mv: on.board.parse_move("a2a3").unwrap(),
        tried: 20,
        is_quiet: true,
        is_losing: false,
    };
    let reduced = |is_cut, improves| {
        let node = Node {
            is_cut: Modern::new(is_cut),
            improves: Modern::new(improves),
            ..node(12)
        };
        late_move_reduction::reduction(&on, &node, candidate, 0).0
    };
    let least = reduced(false, true);
    assert!(least > 0);
    assert_eq!(reduced(true, true), least + 1);
    assert_eq!(reduced(false, false), least + 1);
    assert_eq!(reduced(true, false), least + 2);
}

#[test]
fn a_cut_is_expected_of_every_other_node() {
    let open = Window {
        alpha: Score(-50),
        beta: Score(50),
    };
    let root = Node::new(open, Depth(9), 0, 0);
    let expected = |node: &Node| (node.is_pv, node.is_cut.get());
    let first = root.child(false, Depth(8), 0);
    assert_eq!(expected(&first), (true, false));
    let second = root.child(true, Depth(8), 0);
    assert_eq!(expected(&second), (false, true));
    let below = second.child(false, Depth(7), 0);
    assert_eq!(expected(&below), (false, false));
    assert_eq!(expected(&below.child(true, Depth(6), 0)), (false, true));
}

#[test]
fn the_quiet_moves_that_are_left_can_be_dropped() {
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    let mut slots = [0; History::FULL];
    let history = History::new(&mut slots);
    let mut stack = [Scored::EMPTY; 128];
    let mut picker = Picker::new(false, 0, None, Killers::NONE);
    let mut quiets = 0;
    let mut after = 0;
    while let Some(mv) = picker.next(&board, &mut stack, &history) {
        if board.is_quiet(mv) {
            quiets += 1;
        } else if quiets > 0 {
            after += 1;
        }
        if quiets == 3 {
            picker.drop_quiets();
        }
    }
    assert_eq!(quiets, 3);
    assert!(after > 0, "losing captures still come");
}
