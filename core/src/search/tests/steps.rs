//! Tests of single steps of the search.

use super::super::main::Histories;
use super::super::window::Window;
use super::super::worker::Worker;
use super::worker::{MIDDLE_GAME, with_worker};
use super::*;
use crate::order::Killers;

#[test]
fn the_hundredth_half_move_draws_and_the_ninety_ninth_does_not() {
    for (clock, draw) in [(98, None), (99, None), (100, Some(Score::DRAW))] {
        let fen = format!("4k3/8/8/8/8/8/R7/3K4 w - - {clock} 90");
        let said = with_worker(&fen, Switches::SHIPPED, |worker| worker.draw(1));
        assert_eq!(said, draw, "{clock}");
    }
}

#[test]
fn no_repetition_is_found_across_a_null_move() {
    with_worker(MIDDLE_GAME, Switches::SHIPPED, |worker| {
        // Each null move passes the opponent's turn, while the knight goes out and comes back.
        for (ply, uci) in [(0, "f3h4"), (2, "h4f3")] {
            let mv = worker.context.board.parse_move(uci).unwrap();
            worker.play(mv, ply);
            worker.pass(ply + 1);
        }
        assert_eq!(worker.context.board.key(), worker.game.board().key());
        assert_eq!(worker.draw(4), None);
    });
}

fn history_is_empty(worker: &Worker<'_, '_>) -> bool {
    let Histories {
        butterfly,
        pawns,
        captures,
        continuations,
        corrections,
    } = &worker.histories;
    [butterfly, pawns, captures, continuations, corrections]
        .into_iter()
        .all(|table| table.iter().all(|&value| value == 0))
}

#[test]
fn killers_are_cleared_for_each_search_and_history_for_each_game() {
    let mut bench = Bench::new(Sizes::DESKTOP, 1 << 10);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let (mut limits, mut host) = (depth_limit(6), Silent::default());
    let _ = search.think(&game, &bench.hash, &mut limits, &mut host);
    // A search of depth 1 adds no killers.
    let mut limits = depth_limit(1);
    let _ = search.think(&game, &bench.hash, &mut limits, &mut host);
    let worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
    assert!(
        (0..Sizes::DESKTOP.plies).all(|ply| worker.path.killers(ply) == Killers::NONE),
        "the next search"
    );
    assert!(!history_is_empty(&worker), "the next search");
    search.clear();
    let worker = search.begin(&game, &bench.hash, &mut limits, &mut host);
    assert!(history_is_empty(&worker), "the next game");
}

#[test]
fn no_score_is_better_than_a_mate_with_the_next_move() {
    let (window, is_open) = Window::FULL.within_mate_distance(3);
    assert!(is_open);
    assert_eq!(window.alpha, Score::mated_in(3));
    assert_eq!(window.beta, Score::MATE - Score(4));
    let found = Window {
        alpha: Score::MATE - Score(4),
        beta: Score::MATE,
    };
    assert!(!found.within_mate_distance(3).1);
}

#[test]
fn zugzwang_and_stalemate_are_found() {
    let score = |fen: &str, depth| Bench::desktop().at_depth(fen, depth).score;
    // Kd6 is stalemate. Every other move loses the pawn.
    assert_eq!(score("3k4/3P4/4K3/8/8/8/8/8 w - - 0 1", 10), Score::DRAW);
    // With Black to move, Black loses.
    assert!(score("3k4/3P4/4K3/8/8/8/8/8 b - - 0 1", 10) < Score(-500));
    // The side to move loses its pawn.
    for side in ["w", "b"] {
        let fen = format!("8/8/8/2Kp4/3Pk3/8/8/8 {side} - - 0 1");
        assert!(score(&fen, 14) < Score(-150), "{fen}");
    }
    // The knight is pinned, and the king has no move. Rh8 is stalemate, other rook moves on the h
    // file mate.
    let fen = "kn6/8/1K6/8/8/8/8/7R w - - 0 1";
    assert!(score(fen, 8) > Score::MATE_BOUND);
}

#[test]
fn zugzwang_with_a_single_minor_piece_is_found() {
    // After 1. Ra6! both 1... bxa6 2. b7# and a bishop move 2. Rxa7# lose. If Black could pass,
    // there would be no threat.
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let report = Bench::desktop().at_depth(fen, 40);
    assert_eq!(report.score.mate_in_moves(), Some(2));
    assert_eq!(text(fen, report.best), "Ra6");
}
