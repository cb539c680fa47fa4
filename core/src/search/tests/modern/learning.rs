//! What is learned: histories of captures and continuations, corrections.

use super::super::worker::{MIDDLE_GAME, above, with_worker};
use super::super::*;
use crate::hash::Bound;
use crate::order::{
    CaptureHistory, ContinuationHistory, History, Killers, Picker, Scored, Searched,
};
use crate::search::memory::learned;
use crate::search::node::Node;
use crate::search::technique::correction_history::Corrections;
use crate::search::window::Window;
use crate::types::{Color, Piece};

/// A position with a quiet move and a capture.
fn quiet_and_capture() -> (Board, Move, Move) {
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    let [quiet, capture] = ["f3e5", "c4d5"].map(|uci| board.parse_move(uci).unwrap());
    (board, quiet, capture)
}

#[test]
fn history_learns_of_captures_and_of_what_came_before() {
    let (board, quiet, capture) = quiet_and_capture();
    let mut slots = [0; History::FULL];
    let mut captures = vec![0; CaptureHistory::FULL];
    let mut continuations = vec![0; ContinuationHistory::FULL];
    let mut history = History::new(&mut slots);
    history.captures = CaptureHistory::new(&mut captures);
    history.continuations = ContinuationHistory::new(&mut continuations);
    let last = |to| Some((Color::Black, Piece::Knight, to));
    history.continuations.follow([last(Square::C6), None]);
    history.update(&board, quiet, 800);
    let (known, same) = (history.get(&board, quiet), 800);
    assert!(known > same, "{known}");
    history.continuations.follow([last(Square::A6), None]);
    assert_eq!(history.get(&board, quiet), same, "after another move");
    history.continuations.follow([None, last(Square::C6)]);
    assert!(
        history.get(&board, quiet) > same,
        "as the move before the last"
    );
    history.captures.update(&board, capture, -500);
    assert!(history.captures.get(&board, capture) < 0);
    for _ in 0..500 {
        history
            .continuations
            .follow([last(Square::C6), last(Square::A6)]);
        history.update(&board, quiet, 1_500);
        history.captures.update(&board, capture, -1_500);
    }
    assert!((12_000..=16_384).contains(&history.get(&board, quiet)));
    assert!((-8_192..=-7_000).contains(&history.captures.get(&board, capture)));
    history.age();
    assert!((6_000..=8_192).contains(&history.get(&board, quiet)));
    history.clear();
    assert_eq!(history.get(&board, quiet), 0);
    assert_eq!(history.captures.get(&board, capture), 0);
}

#[test]
fn a_capture_that_refuted_is_tried_before_its_like() {
    // Two pawns take pawns.
    let board = Board::from_fen("6k1/8/2p3p1/1P3P2/8/8/8/6K1 w - - 0 1").unwrap();
    let order = |history: &History<'_>| {
        let mut moves = [Scored::EMPTY; 64];
        let mut picker = Picker::new(false, 0, None, Killers::NONE);
        picker.next(&board, &mut moves, history).unwrap()
    };
    let mut slots = [0; History::FULL];
    let mut captures = vec![0; CaptureHistory::FULL];
    let mut history = History::new(&mut slots);
    history.captures = CaptureHistory::new(&mut captures);
    let first = order(&history);
    history.captures.update(&board, first, -1_500);
    assert_ne!(order(&history), first);
}

#[test]
fn a_cut_blames_what_was_searched_and_nothing_else() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        let node = Node::new(above(0), Depth(6), 1, 0);
        let mv = |text: &str| worker.context.board.parse_move(text).unwrap();
        let (cut, searched_quiet, skipped) = (mv("f3e5"), mv("a2a3"), mv("h2h3"));
        let capture = mv("c4d5");
        let mut searched = Searched::new();
        for mv in [capture, searched_quiet, cut] {
            searched.push(mv);
        }
        let picker = Picker::new(false, 0, None, Killers::NONE);
        worker.update_histories(cut, &picker, &searched, &node);
        let board = worker.context.board.clone();
        assert!(worker.history.get(&board, cut) > 0);
        assert!(worker.history.get(&board, searched_quiet) < 0);
        assert_eq!(worker.history.get(&board, skipped), 0);
        assert!(worker.history.captures.get(&board, capture) < 0);
        // A capture that cuts says nothing of quiet moves.
        let before = worker.history.get(&board, searched_quiet);
        worker.update_histories(capture, &picker, &searched, &node);
        assert_eq!(worker.history.get(&board, searched_quiet), before);
    });
}

#[test]
fn the_histories_are_told_of_the_last_two_moves() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        assert!(!worker.history.continuations.is_empty());
        worker.play(worker.context.board.parse_move("f3e5").unwrap(), 0);
        let reply = worker.context.board.legal_moves()[0];
        let replies = worker.context.board.piece_on(reply.from()).unwrap();
        worker.play(reply, 1);
        assert!(!worker.has_followed(2));
        worker.follow(2);
        assert!(worker.has_followed(2) && !worker.has_followed(1));
        let last = [
            Some((Color::Black, replies, reply.to())),
            Some((Color::White, Piece::Knight, Square::E5)),
        ];
        assert!(worker.history.continuations.follows(last));
        worker.take_back(1);
        worker.take_back(0);
    });
}

/// The correction of a position.
fn told(corrections: &Corrections<'_>, board: &Board) -> Score {
    corrections.get(board, board.occupied().len())
}

fn learn(corrections: &mut Corrections<'_>, board: &Board, depth: Depth, error: Score) {
    corrections.learn(board, board.occupied().len(), depth, error);
}

#[test]
fn corrections_learn_the_error_of_like_positions() {
    let mut slots = vec![0; 6 * 1024];
    let mut corrections = Corrections::new(&mut slots);
    let board = Board::from_fen(MIDDLE_GAME).unwrap();
    assert_eq!(told(&corrections, &board), Score::ZERO);
    for _ in 0..200 {
        learn(&mut corrections, &board, Depth(6), Score(40));
    }
    let known = told(&corrections, &board);
    assert!((10..=96).contains(&known.0), "{known:?}");
    // Other pawns and pieces: nothing is known.
    assert_eq!(told(&corrections, &Board::start()), Score::ZERO);
    // The same pawns, one piece elsewhere: something is.
    let like = MIDDLE_GAME.replace("R1BQ1RK1", "R1BQ1R1K");
    let like = told(&corrections, &Board::from_fen(&like).unwrap());
    assert!(Score::ZERO < like && like < known);
    // Where the evaluation drives to mate, nothing is corrected.
    let mate = Board::from_fen("8/8/8/8/3k4/8/8/KBN5 w - - 0 1").unwrap();
    learn(&mut corrections, &mate, Depth(6), Score(400));
    assert_eq!(told(&corrections, &mate), Score::ZERO);
    for _ in 0..800 {
        learn(&mut corrections, &board, Depth(20), Score(-900));
    }
    assert!(
        (-96..=-60).contains(&told(&corrections, &board).0),
        "bounded"
    );
    assert!(Corrections::says(Bound::Exact, Score(1), Score(9)));
    assert!(Corrections::says(Bound::Lower, Score(10), Score(9)));
    assert!(!Corrections::says(Bound::Lower, Score(8), Score(9)));
    assert!(Corrections::says(Bound::Upper, Score(8), Score(9)));
    assert!(!Corrections::says(Bound::Upper, Score(10), Score(9)));
    assert_eq!(told(&Corrections::new(&mut []), &board), Score::ZERO);
}

#[test]
fn a_search_corrects_its_evaluation() {
    let after = |switches| {
        with_worker(MIDDLE_GAME, switches, |worker| {
            let before = worker.evaluate();
            worker.gather_root_moves();
            let score = worker.search(Node::new(Window::FULL, Depth(8), 1, 64));
            (before, worker.evaluate(), score)
        })
    };
    let (before, learned, _) = after(Switches::SHIPPED);
    assert_ne!(before, learned);
    let (before, same, _) = after(Switches::SHIPPED.without(Technique::CorrectionHistory));
    assert_eq!(before, same);
}

#[test]
fn pawns_own_pieces_and_those_of_the_opponent_have_each_a_correction() {
    let board = |fen| Board::from_fen(fen).unwrap();
    let mut slots = vec![0; Corrections::KINDS * 16_384];
    let mut corrections = Corrections::new(&mut slots);
    let known = board("r3kb2/8/8/8/8/8/PPP5/R3KN2 w - - 0 1");
    learn(&mut corrections, &known, Depth(9), Score(90));
    let Score(whole) = told(&corrections, &known);
    assert!(whole > 0);
    for other in [
        "r3kb2/8/8/8/8/P7/1PP5/R3KN2 w - - 0 1",
        "r3kb2/8/8/8/8/8/PPP5/R3K1N1 w - - 0 1",
        "r3k1b1/8/8/8/8/8/PPP5/R3KN2 w - - 0 1",
    ] {
        assert_eq!(
            told(&corrections, &board(other)),
            Score(whole * 2 / 3),
            "{other}"
        );
    }
    let other_side = board("r3kb2/8/8/8/8/8/PPP5/R3KN2 b - - 0 1");
    assert_eq!(told(&corrections, &other_side), Score::ZERO);
}

#[test]
fn experience_is_shared_out_among_those_who_learn() {
    let (board, quiet, capture) = quiet_and_capture();
    // What is learned with so much memory: of captures, of continuations, of errors.
    let learns = |switches, length| {
        let mut slots = [0; History::FULL];
        let mut experience = vec![0; length];
        let (mut history, mut corrections) = learned(switches, &mut slots, &mut experience);
        let last = Some((Color::Black, Piece::Knight, Square::C6));
        history.continuations.follow([last, None]);
        history.update(&board, quiet, 800);
        history.captures.update(&board, capture, 800);
        learn(&mut corrections, &board, Depth(9), Score(90));
        (
            history.captures.get(&board, capture) != 0,
            history.get(&board, quiet) > 800,
            told(&corrections, &board) != Score::ZERO,
        )
    };
    let (captures, continuations) = (CaptureHistory::FULL, ContinuationHistory::FULL);
    let on = Switches::SHIPPED;
    assert_eq!(learns(on, 0), (false, false, false));
    assert_eq!(learns(on, captures - 1), (false, false, true));
    assert_eq!(learns(on, captures), (true, false, false));
    assert_eq!(learns(on, captures + 6_000), (true, false, true));
    assert_eq!(learns(on, captures + continuations), (true, true, false));
    let all = captures + continuations + 6_000;
    assert_eq!(learns(on, all), (true, true, true));
    let without = |technique| learns(on.without(technique), all);
    assert_eq!(without(Technique::CaptureHistory), (false, true, true));
    assert_eq!(without(Technique::ContinuationHistory), (true, false, true));
    assert_eq!(without(Technique::CorrectionHistory), (true, true, false));
}

/// Plays every legal move to this depth, and asks of each position whether the keys by which it is
/// corrected are those of the position from scratch, and again when the move is taken back.
fn check_keys(board: &mut Board, depth: u32) {
    let keys = |board: &Board| (board.pawn_key(), Color::ALL.map(|it| board.piece_key(it)));
    let fen = board.fen();
    assert_eq!(keys(board), keys(&Board::from_fen(&fen).unwrap()), "{fen}");
    if depth == 0 {
        return;
    }
    let before = keys(board);
    for &mv in &board.legal_moves() {
        let undo = board.play(mv);
        check_keys(board, depth - 1);
        board.undo(&undo);
        assert_eq!(keys(board), before, "{mv:?} in {fen}");
    }
}

#[test]
fn keys_of_pawns_and_pieces_follow_every_kind_of_move() {
    // Castling to both sides, captures, promotions with and without; en passant at the second ply.
    let mut board =
        Board::from_fen("r3k2r/pP1pqpb1/bn2pnp1/2p1N3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq c6 0 1")
            .unwrap();
    check_keys(&mut board, 2);
    let board = |fen| Board::from_fen(fen).unwrap();
    let keys = |board: &Board| [board.piece_key(Color::White), board.piece_key(Color::Black)];
    let (one, two) = (
        board("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"),
        board("4k3/8/8/8/8/8/8/n3K3 w - - 0 1"),
    );
    assert!(keys(&one)[0] != keys(&two)[0] && keys(&one)[1] != keys(&two)[1]);
}
