//! Tests of history and correction updates.

use super::history::Tables;
use super::picker::drain;
use super::*;
use crate::search::main::candidate::Candidate;
use crate::search::main::node::{Child, Node};
use crate::search::main::picker::Picker;
use crate::search::main::ply_record::PlyRecord;
use crate::search::main::threats::Exposure;
use crate::search::technique::Technique;
use crate::search::tests::worker::{MIDDLE_GAME, above, with_main};
use crate::search::worker::Worker;
use crate::types::Score;

/// A node of the middle game at depth 6.
fn node() -> Node {
    Node::new(Child {
        window: above(0),
        depth: 6,
        ply: 3,
        top: 0,
        is_pv: false,
        is_cut: false,
        known_check: None,
    })
}

/// Returns the history of a move of the side to move.
fn known(worker: &Worker<'_, '_>, mv: Move) -> i32 {
    let board = &worker.context.board;
    if !board.is_quiet(mv) {
        return captured(&worker.histories, board, mv);
    }
    let piece = board.piece_on(mv.from()).unwrap();
    let kind = kind(board.side(), piece, mv.to());
    let [butterfly, pawns] = [
        worker.histories.butterfly(board, mv, Exposure::NONE),
        worker.histories.pawn(board, kind),
    ];
    assert_eq!(butterfly.signum(), pawns.signum());
    butterfly
}

#[test]
fn a_cutoff_gives_its_move_a_bonus_and_earlier_moves_a_malus() {
    with_main(MIDDLE_GAME, |worker| {
        let [cut, quiet, capture] =
            ["a2a3", "h2h3", "c4d5"].map(|uci| worker.context.board.parse_move(uci).unwrap());
        worker.update_histories(&node(), Score(1), cut, &[quiet, capture]);
        assert!(known(worker, cut) > 0);
        assert!(known(worker, quiet) < 0);
        assert!(known(worker, capture) < 0);
        assert!(worker.path.killers(3).has(cut));
    });
}

#[test]
fn a_move_out_of_an_attack_has_separate_history() {
    let fen = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
    with_main(fen, |worker| {
        let mut here = node();
        worker.find_threats(&mut here);
        let mv = worker.context.board.parse_move("e4c3").unwrap();
        let exposure = here.attacked.exposure(mv);
        worker.update_quiet(&here, mv, 1_000);
        let quiet = |exposure| {
            worker
                .histories
                .butterfly(&worker.context.board, mv, exposure)
        };
        assert!(quiet(exposure) > 0);
        let is_built = Technique::ThreatHistory.is_built();
        assert_eq!(quiet(Exposure::NONE) == 0, is_built);
    });
}

#[test]
fn the_opponents_move_is_updated_with_its_exposure() {
    let fen = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1";
    with_main(fen, |worker| {
        let mut here = Node { ply: 0, ..node() };
        worker.find_threats(&mut here);
        let board = worker.context.board.clone();
        let mv = board.parse_move("e4c3").unwrap();
        let exposure = here.attacked.exposure(mv);
        let candidate = Candidate {
            exposure,
            ..Candidate::new(&board, mv, false)
        };
        worker.path.set_move(0, Some(&candidate));
        worker.play(mv, 0);
        worker.reward_previous_quiet(&Node { ply: 1, ..node() }, Score(-50));
        let quiet = |exposure| worker.histories.butterfly(&board, mv, exposure);
        assert!(quiet(exposure) > 0);
        let is_built = Technique::ThreatHistory.is_built();
        assert_eq!(quiet(Exposure::NONE) == 0, is_built);
    });
}

/// Returns the continuation history of Black's reply after `learn`. The reply was number `count` of
/// its node.
fn known_reply(count: i32, learn: impl FnOnce(&mut Worker<'_, '_>, &Node)) -> i32 {
    with_main(MIDDLE_GAME, |worker| {
        for (ply, uci) in ["h2h3", "a7a6"].into_iter().enumerate() {
            let mv = worker.context.board.parse_move(uci).unwrap();
            let board = &worker.context.board;
            let candidate = Candidate {
                count,
                ..Candidate::new(board, mv, false)
            };
            worker.path.set_move(ply, Some(&candidate));
            worker.play(mv, ply);
        }
        learn(worker, &Node { ply: 2, ..node() });
        let [last, ..] = worker.path.previous_moves(1).0;
        let kind = worker.path.record(1).and_then(PlyRecord::moved);
        worker.histories.continuation(last, kind.unwrap())
    })
}

#[test]
fn a_cutoff_gives_an_early_previous_move_a_malus() {
    let cut = |count| {
        known_reply(count, |worker, node| {
            let mv = worker.context.board.parse_move("c4d5").unwrap();
            worker.update_histories(node, Score(1), mv, &[]);
        })
    };
    let by_the_table = |count| {
        known_reply(count, |worker, node| {
            worker.penalise_early_quiet(node, 3, 500);
        })
    };
    let is_built = Technique::ContinuationHistory.is_built();
    assert_eq!([cut(1) < 0, cut(2) < 0], [is_built, false]);
    assert_eq!(
        [1, 3, 4, 5].map(|count| by_the_table(count) < 0),
        [is_built, is_built, false, false]
    );
}

#[test]
fn the_bonus_of_a_reply_is_larger_for_a_worse_score_and_a_later_move() {
    let reward = |count, score| {
        known_reply(count, |worker, node| {
            let eval = Score::ZERO;
            worker.reward_previous_quiet(&Node { eval, ..*node }, score);
        })
    };
    let [usual, worse, late] =
        [(1, 0), (1, -1_000), (9, 0)].map(|(count, score)| reward(count, Score(score)));
    let is_built = Technique::ContinuationHistory.is_built();
    assert_eq!(0 < usual && usual < worse && usual < late, is_built);
}

#[test]
fn a_cutoff_by_a_capture_gives_quiet_moves_no_malus() {
    let fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
    with_main(fen, |worker| {
        let [cut, quiet, capture] =
            ["e4d5", "e4e5", "e4f5"].map(|uci| worker.context.board.parse_move(uci).unwrap());
        worker.update_histories(&node(), Score(1), cut, &[quiet, capture]);
        assert!(known(worker, cut) > 0);
        assert_eq!(known(worker, quiet), 0);
        assert!(known(worker, capture) < 0);
        assert!(!worker.path.killers(3).has(cut));
    });
}

#[test]
fn a_capture_with_good_history_comes_before_equal_captures() {
    let board = Board::from_fen("4k3/p6p/8/8/8/8/4K3/R6R w - - 0 1").unwrap();
    for uci in ["a1a7", "h1h7"] {
        let mut tables = Tables::new();
        let mut histories = tables.lend();
        let mv = board.parse_move(uci).unwrap();
        histories.update_capture(&board, mv, 2_000);
        let moves = drain(Picker::new(false, 0, None), &board, &histories);
        assert_eq!(moves.first(), Some(&mv));
    }
}

#[test]
fn each_previous_move_changes_the_rank_of_quiet_moves() {
    const LAST: u16 = 5;
    let board = Board::start();
    let mv = board.parse_move("g1f3").unwrap();
    let kind = kind(Color::White, Piece::Knight, mv.to());
    for back in 0..4 {
        let mut previous = PreviousMoves::NONE;
        previous.0[back] = LAST;
        let mut tables = Tables::new();
        let mut histories = tables.lend();
        histories.update_continuation(previous, kind, 4_000);
        let sum = |previous| {
            let quiets = histories.of_node(&board, previous);
            quiets.sum(Color::White, mv, Exposure::NONE, kind)
        };
        assert_eq!(sum(previous), 4_000, "{back}");
        assert_eq!(sum(PreviousMoves::NONE), 0, "{back}");
    }
}

#[test]
fn a_correction_depends_on_the_side_to_move_and_on_each_partial_key() {
    let mut tables = Tables::new();
    let mut histories = tables.lend();
    let board = |fen: &str| Board::from_fen(fen).unwrap();
    // The update adds 10 centipawns to each of the six keys.
    let learned = board("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
    histories.update_correction(&learned, PreviousMoves::NONE, 12, 1_280);
    for (fen, centipawns, what) in [
        ("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1", 60, "the same"),
        (
            "r3k3/pppp4/8/8/8/8/PPPP4/R3K3 b - - 0 1",
            0,
            "Black to move",
        ),
        (
            "r3k3/1ppp4/p7/8/8/8/PPPP4/R3K3 w - - 0 1",
            50,
            "another pawn",
        ),
        ("1r2k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1", 40, "their rook"),
        ("r3k3/pppp4/8/8/8/8/PPPP4/1R2K3 w - - 0 1", 40, "our rook"),
        (
            "1r2k3/pppp4/8/8/8/8/PPPP4/1R2K3 w - - 0 1",
            30,
            "both rooks",
        ),
    ] {
        let correction = histories.correction(
            histories.correction_places(&board(fen), PreviousMoves::NONE),
            12,
        );
        assert_eq!(correction, centipawns, "{what}");
    }
    // The last two moves form a separate key.
    for [last, before] in [[5, 6], [5, u16::MAX], [u16::MAX, 6]] {
        let previous = PreviousMoves([last, before, u16::MAX, u16::MAX]);
        assert_eq!(
            histories.correction(histories.correction_places(&learned, previous), 12),
            50
        );
    }
}

#[test]
fn no_corrected_evaluation_is_a_mate() {
    with_main(MIDDLE_GAME, |worker| {
        for (value, sign) in [(i16::MAX, 1), (-i16::MAX, -1)] {
            worker.histories.corrections.fill(value);
            let limit = Score::EVAL_LIMIT.0;
            let (corrected, _) = worker.corrected_eval(Score(sign * (limit - 10)), [0; 6]);
            assert_eq!(corrected, Score(sign * limit));
            assert!(!corrected.is_mate());
        }
    });
}

#[test]
fn partial_keys_are_updated_and_undone_with_every_move() {
    along_random_games(|board, _| {
        for mv in board.legal_moves() {
            let mut other = board.clone();
            let undo = other.play(mv);
            let anew = Board::from_fen(&std::format!("{}", other.fen())).unwrap();
            assert_eq!(parts(&other), parts(&anew), "{mv:?}");
            other.undo(&undo);
            assert_eq!(parts(&other), parts(board), "{mv:?}");
        }
    });
}

/// The key used for prefetching is nearly always the key after the move.
#[test]
fn key_after_returns_the_key_after_most_moves() {
    let (mut known, mut all) = (0, 0);
    along_random_games(|board, _| {
        for mv in board.legal_moves() {
            let mut other = board.clone();
            let _ = other.play(mv);
            let is_known = board.key_after(mv) == other.key();
            let facts = |board: &Board| (board.castling(), board.en_passant());
            if facts(board) == facts(&other) && board.en_passant().is_none() {
                assert!(is_known, "{mv:?}");
            }
            known += usize::from(is_known);
            all += 1;
        }
    });
    assert!(known * 100 > all * 90, "{known} of {all}");
}

fn parts(board: &Board) -> [u32; 5] {
    [
        board.pawn_key(),
        board.minor_key(),
        board.major_key(),
        board.piece_key(Color::White),
        board.piece_key(Color::Black),
    ]
}
