//! Each technique of the futility family and the null move: where it fires, and where it must not.

use super::super::node::{Context, Node};
use super::super::technique::futility::{
    Plan, SOUND_MARGIN, Verdict, general, general_deep, over_kill, specific_deep, super_stand_pat,
    weak_general,
};
use super::super::technique::null_move;
use super::super::window::Window;
use super::*;
use crate::order::Quiets;
use crate::types::{MODERN, Piece};

const PAWN: i32 = Piece::Pawn.value().0;
const KNIGHT: i32 = Piece::Knight.value().0;
const ROOK: i32 = Piece::Rook.value().0;
const QUEEN: i32 = Piece::Queen.value().0;
const MARGIN: i32 = SOUND_MARGIN.0;

/// White can take a queen with a pawn, check with the knight, or do neither.
const FORK: &str = "6k1/8/8/3q4/2P1N3/8/8/6K1 w - - 0 1";
/// The same, and Black has a rook as well.
const FORK_AND_ROOK: &str = "r5k1/8/8/3q4/2P1N3/8/8/6K1 w - - 0 1";

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

/// A position under the verifier's conditions, and a node of it.
struct Case {
    context: Context,
    node: Node,
}

/// A node with evaluation 0 and a null window above `alpha`.
fn node(board: &Board, alpha: i32, depth: i32) -> Case {
    let window = Window {
        alpha: Score(alpha),
        beta: Score(alpha + 1),
    };
    let mut node = Node::new(window, Depth(depth), 1, 0);
    node.in_check = board.in_check();
    let context = Context {
        board: board.clone(),
        switches: SOUND,
    };
    Case { context, node }
}

impl Case {
    /// The same with other techniques.
    fn switched(mut self, switches: Switches) -> Self {
        self.context.switches = switches;
        self
    }

    fn plan(&self) -> Plan {
        Plan::new(&self.context, &self.node)
    }

    fn tries_null_move(&self) -> bool {
        null_move::is_tried(&self.context, &self.node)
    }
}

fn judge(case: &Case, san: &str) -> Verdict {
    let mv = case.context.board.parse_move(san).unwrap();
    case.plan().judge(&case.context.board, mv)
}

#[test]
fn frontier_futility_skips_what_wins_too_little_and_no_more() {
    let board = board(FORK);
    let skipped = Verdict::Skip(Technique::FrontierFutility);
    for depth in [0, 1] {
        assert_eq!(judge(&node(&board, MARGIN, depth), "Kh1"), skipped);
        assert_eq!(
            judge(&node(&board, MARGIN - 1, depth), "Kh1"),
            Verdict::Search
        );
        assert_eq!(judge(&node(&board, MARGIN + QUEEN, depth), "cxd5"), skipped);
        assert_eq!(
            judge(&node(&board, MARGIN + QUEEN - 1, depth), "cxd5"),
            Verdict::Search
        );
        // Quiescence will see no mate.
        assert_eq!(judge(&node(&board, MARGIN, depth), "Nf6+"), skipped);
    }
    assert_eq!(judge(&node(&board, MARGIN, 2), "Kh1"), Verdict::Search);
    assert_eq!(node(&board, MARGIN, 1).plan().quiets(), Quiets::None);
    assert_eq!(node(&board, MARGIN - 1, 1).plan().quiets(), Quiets::All);
}

#[test]
fn a_promotion_counts_as_gain() {
    let board = board("6k1/3P4/8/8/8/8/8/6K1 w - - 0 1");
    let skipped = Verdict::Skip(Technique::FrontierFutility);
    let most = QUEEN - PAWN + MARGIN;
    assert_eq!(judge(&node(&board, most - 1, 1), "d8=Q+"), Verdict::Search);
    assert_eq!(judge(&node(&board, most - 1, 1), "d8=R+"), skipped);
    assert_eq!(judge(&node(&board, most, 1), "d8=Q+"), skipped);
}

#[test]
fn general_futility_cuts_when_the_best_piece_is_too_little() {
    let rich = board(FORK);
    let cut = |case: &Case| general::cut(&case.context, &case.node).is_some();
    for depth in [0, 1] {
        assert!(cut(&node(&rich, QUEEN + MARGIN, depth)));
        assert!(!cut(&node(&rich, QUEEN + MARGIN - 1, depth)));
    }
    assert!(!cut(&node(&rich, QUEEN + MARGIN, 2)));
    let seventh = board("6k1/3P4/8/q7/8/8/8/6K1 w - - 0 1");
    let most = QUEEN + QUEEN - PAWN + MARGIN;
    assert!(cut(&node(&seventh, most, 1)));
    assert!(!cut(&node(&seventh, most - 1, 1)));
}

#[test]
fn over_kill_cuts_unless_our_best_piece_makes_up_for_the_victim() {
    let rich = board(FORK);
    // Beta is alpha + 1.
    let most = QUEEN - KNIGHT - MARGIN - 1;
    for depth in [1, 2] {
        assert_eq!(judge(&node(&rich, most, depth), "cxd5"), Verdict::Cut);
        assert_ne!(judge(&node(&rich, most + 1, depth), "cxd5"), Verdict::Cut);
    }
    let limit = |case: Case| over_kill::limit(&case.context, &case.node);
    assert_eq!(limit(node(&rich, most, 3)), Score::INFINITE);
    // A pawn that is about to promote, theirs or ours, is to be reckoned with.
    let theirs = board("6k1/8/8/3q4/2P1N3/8/p7/6K1 w - - 0 1");
    let limit = |board: &Board| limit(node(board, -1, 2)).0;
    assert_eq!(limit(&rich), KNIGHT + MARGIN);
    assert_eq!(limit(&theirs), KNIGHT + QUEEN - PAWN + MARGIN);
    let ours = board("6k1/P7/8/3q4/2P1N3/8/8/6K1 w - - 0 1");
    assert_eq!(limit(&ours), QUEEN + MARGIN);
}

#[test]
fn super_stand_pat_cuts_where_a_null_move_would() {
    let cut = |case: &Case| super_stand_pat::cut(&case.context, &case.node).is_some();
    let rich = board(FORK);
    let most = -KNIGHT - MARGIN - 1;
    for depth in 1..=4 {
        assert!(cut(&node(&rich, most, depth)));
        assert!(!cut(&node(&rich, most + 1, depth)));
    }
    assert!(!cut(&node(&rich, most, 5)), "the reply would have depth 2");
    let theirs = board("6k1/8/8/3q4/2P1N3/8/p7/6K1 w - - 0 1");
    assert!(!cut(&node(&theirs, most, 1)));
    assert!(cut(&node(&theirs, most - QUEEN + PAWN, 1)));
    let in_check = board("6k1/8/8/8/2P1N3/8/8/q5K1 w - - 0 1");
    assert!(!cut(&node(&in_check, most - QUEEN, 1)));
    let pawns = board("6k1/8/8/8/2P5/8/8/6K1 w - - 0 1");
    assert!(!cut(&node(&pawns, most, 1)), "zugzwang looms");
}

#[test]
fn specific_deep_futility_skips_what_two_moves_cannot_make_up_for() {
    fn node(board: &Board, alpha: i32, depth: i32) -> Case {
        let switches = SOUND.without(Technique::GeneralDeepFutility);
        super::techniques::node(board, alpha, depth).switched(switches)
    }
    let rich = board(FORK);
    let skipped = Verdict::Skip(Technique::SpecificDeepFutility);
    for depth in 2..=5 {
        assert_eq!(judge(&node(&rich, QUEEN + MARGIN, depth), "Kh1"), skipped);
        assert_eq!(
            judge(&node(&rich, QUEEN + MARGIN - 1, depth), "Kh1"),
            Verdict::Search
        );
        assert_eq!(
            judge(&node(&rich, QUEEN + MARGIN, depth), "Nf6+"),
            Verdict::Search
        );
        assert_eq!(
            judge(&node(&rich, QUEEN + MARGIN, depth), "cxd5"),
            Verdict::Search
        );
    }
    assert_eq!(
        judge(&node(&rich, QUEEN + MARGIN, 6), "Kh1"),
        Verdict::Search
    );
    assert_eq!(
        node(&rich, QUEEN + MARGIN, 2).plan().quiets(),
        Quiets::Checks
    );
    // The opponent would not pass with pawns only.
    let pawns = board("6k1/8/8/3p4/2P1N3/8/8/6K1 w - - 0 1");
    assert_eq!(judge(&node(&pawns, 5000, 2), "Kh1"), Verdict::Search);
    // A pawn on the sixth needs two moves, two on the seventh as well.
    let most = QUEEN + QUEEN - PAWN + MARGIN;
    for (fen, most) in [
        ("6k1/8/P7/3q4/8/8/8/6K1 w - - 0 1", most),
        ("6k1/P7/8/3q4/8/8/8/6K1 w - - 0 1", most),
        ("6k1/PP6/8/3q4/8/8/8/6K1 w - - 0 1", most + QUEEN - PAWN),
    ] {
        let board = board(fen);
        assert_eq!(judge(&node(&board, most, 2), "Kf1"), skipped, "{fen}");
        assert_eq!(
            judge(&node(&board, most - 1, 2), "Kf1"),
            Verdict::Search,
            "{fen}"
        );
    }
}

#[test]
fn general_deep_futility_leaves_checks_only() {
    let only_checks = |case: Case| general_deep::only_checks(&case.context, &case.node);
    let board = board(FORK_AND_ROOK);
    let skipped = Verdict::Skip(Technique::GeneralDeepFutility);
    let most = QUEEN + ROOK + MARGIN;
    for depth in 2..=5 {
        assert_eq!(judge(&node(&board, most, depth), "cxd5"), skipped);
        assert_eq!(judge(&node(&board, most, depth), "Nf6+"), Verdict::Search);
        assert!(!only_checks(node(&board, most - 1, depth)));
    }
    for depth in [1, 6] {
        assert!(!only_checks(node(&board, most, depth)));
    }
}

fn only_queen(case: &Case) -> bool {
    weak_general::only_queen(&case.context, &case.node)
}

#[test]
fn weak_general_futility_keeps_queen_captures_checks_and_pins() {
    let board = board("r5k1/n7/8/3q4/B3P2N/8/8/6K1 w - - 0 1");
    let weak = |alpha, depth| {
        node(&board, alpha, depth).switched(SOUND.with(Technique::WeakGeneralFutility))
    };
    let most = ROOK + KNIGHT + MARGIN;
    let skipped = Verdict::Skip(Technique::WeakGeneralFutility);
    for depth in [2, 3] {
        let node = weak(most, depth);
        assert!(only_queen(&node));
        assert_eq!(judge(&node, "exd5"), Verdict::Search, "takes the queen");
        assert_eq!(judge(&node, "Bb3"), Verdict::Search, "pins the queen");
        assert_eq!(judge(&node, "Kh1"), skipped);
        assert_eq!(judge(&node, "Bd7"), skipped);
        // Less hopeless, other captures count, with the rook to be won later.
        let node = weak(most - 1, depth);
        assert!(!only_queen(&node));
        assert_eq!(judge(&node, "Kh1"), skipped);
    }
    for depth in [1, 4, 5] {
        assert!(!only_queen(&weak(most, depth)));
    }
}

#[test]
fn weak_general_futility_keeps_checks_and_uncovered_pins() {
    // The bishop stands behind its own knight; Ne6 and all other knight moves uncover the pin, Nf6+
    // also checks.
    let board = board("r5k1/n7/4q3/3N4/2B5/8/8/6K1 w - - 0 1");
    let node = node(&board, ROOK + KNIGHT + MARGIN, 2)
        .switched(SOUND.with(Technique::WeakGeneralFutility));
    for san in ["Nf4", "Nc3", "Nf6+"] {
        assert_eq!(judge(&node, san), Verdict::Search, "{san}");
    }
    for san in ["Bb3", "Kh1"] {
        let skipped = Verdict::Skip(Technique::WeakGeneralFutility);
        assert_eq!(judge(&node, san), skipped, "{san}");
    }
}

#[test]
fn against_a_lone_queen_the_second_piece_is_what_may_be_won_later() {
    let board = board(FORK_AND_ROOK);
    let limit = |switches| {
        let case = node(&board, QUEEN + MARGIN, 2).switched(switches);
        specific_deep::limit(&case.context, &case.node)
    };
    let weak = SOUND.with(Technique::WeakGeneralFutility);
    let won = Score(QUEEN - ROOK);
    assert_eq!(limit(weak), Some((won, Technique::WeakGeneralFutility)));
    let specific = Some((Score::ZERO, Technique::SpecificDeepFutility));
    assert_eq!(limit(SOUND), specific);
}

#[test]
fn two_queens_do_not_both_escape() {
    let board = board("r5k1/n7/1q6/3q4/4P3/8/8/6K1 w - - 0 1");
    let node =
        node(&board, QUEEN + ROOK + MARGIN, 2).switched(SOUND.with(Technique::WeakGeneralFutility));
    assert!(!only_queen(&node));
}

#[test]
fn a_null_move_is_tried_neither_in_check_nor_with_pawns_only_nor_on_the_main_line() {
    fn shipped(board: &Board, depth: i32) -> Case {
        node(board, -100, depth).switched(Switches::SHIPPED)
    }
    let rich = board(FORK);
    assert!(shipped(&rich, 3).tries_null_move());
    assert!(!shipped(&rich, 2).tries_null_move());
    assert!(node(&rich, -100, 1).tries_null_move(), "classic");
    let mut open = shipped(&rich, 8);
    open.node.is_pv = true;
    assert!(!open.tries_null_move());
    let in_check = board("6k1/8/8/8/2P1N3/8/8/q5K1 w - - 0 1");
    let pawns = board("6k1/8/8/8/2P5/8/8/6K1 w - - 0 1");
    for board in [in_check, pawns] {
        assert!(!shipped(&board, 8).tries_null_move());
        assert!(!node(&board, -100, 8).tries_null_move());
    }
    // micro-Max counts the pieces of both sides: a queen is enough.
    fn micro_max(board: &Board) -> Case {
        node(board, -100, 8).switched(SOUND.micro_max())
    }
    let queen = board("6k1/8/8/3q4/2P5/8/8/6K1 w - - 0 1");
    let rook = board("6k1/8/8/3r4/2P5/8/8/6K1 w - - 0 1");
    assert!(micro_max(&queen).tries_null_move());
    assert!(!micro_max(&rook).tries_null_move());
}

#[test]
fn zugzwang_and_stalemate_are_seen_with_the_guard() {
    let classic = Switches::SHIPPED.classic(Technique::NullMove);
    for switches in [Switches::SHIPPED, classic, classic.micro_max()] {
        let score = |fen: &str, depth| {
            let mut bench = Bench::desktop();
            bench.switches = switches;
            bench.at_depth(fen, depth).score
        };
        // Mediocre's: Kd6 is stalemate, everything else loses the pawn.
        assert_eq!(score("3k4/3P4/4K3/8/8/8/8/8 w - - 0 1", 10), Score::DRAW);
        // With Black to move it is lost for Black.
        assert!(score("3k4/3P4/4K3/8/8/8/8/8 b - - 0 1", 10) < Score(-500));
        // Who is to move loses the pawn.
        for side in ["w", "b"] {
            let fen = format!("8/8/8/2Kp4/3Pk3/8/8/8 {side} - - 0 1");
            assert!(score(&fen, 14) < Score(-150), "{fen}");
        }
        // The knight is pinned and the king has no move: Rh8 is stalemate, any other rook move on
        // the h file mates.
        let fen = "kn6/8/1K6/8/8/8/8/7R w - - 0 1";
        assert!(score(fen, 8) > Score::MATE_BOUND);
    }
}

#[test]
fn zugzwang_with_a_single_minor_piece_is_seen() {
    // 1. Ra6! and neither 1... bxa6 2. b7# nor a bishop move 2. Rxa7# helps; if Black could pass
    //    there were no threat.
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let report = Bench::desktop().at_depth(fen, if MODERN { 20 } else { 16 });
    assert_eq!(report.score.mate_in_moves(), Some(2));
    assert_eq!(text(fen, report.best), "Ra6");
}
