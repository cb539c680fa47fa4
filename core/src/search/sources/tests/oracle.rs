//! The oracle. With quiescence as the only technique, the search equals plain minimax over the
//! engine's quiescence, and quiescence equals plain minimax over captures.

extern crate std;

use super::{T, think_in, with_table};
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::random::Random;
use crate::search::sources::Sources;
use crate::search::sources::node::Node;
use crate::search::technique::Switches;
use crate::search::tests::{recorded, sample};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Score};
use std::vec::Vec;

/// The positions that `positions(40, 4, 5_000)` finds, stored because the search for them takes
/// half a million random games.
const FEW_MOVES: &str = include_str!("few_moves.fen");
const PLAIN: Switches = Switches::NONE.with(T::Quiescence);

/// Positions from seeded random games. Each tree of 1 to `depth` plies has between 1 and
/// `most_leaves` leaves, so that plain minimax ends.
fn positions(count: usize, depth: u32, most_leaves: u64) -> Vec<Board> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::start();
        for _ in 0..4 + random.below(110) {
            let moves = board.legal_moves();
            if moves.is_empty() || board.is_insufficient_material() {
                break;
            }
            let _ = board.play(random.pick(&moves));
        }
        let mut fits = |depth| leaves(&mut board, depth, most_leaves).is_some_and(|sum| sum > 0);
        if (1..=depth).all(&mut fits) && board.halfmove_clock() < 90 {
            found.push(board);
        }
    }
    found
}

/// The number of leaves of the tree of `depth` plies (at least 1), or `None` if there are more than
/// `most`.
fn leaves(board: &mut Board, depth: u32, most: u64) -> Option<u64> {
    if depth == 1 {
        let sum = u64::from(board.count_legal());
        return (sum <= most).then_some(sum);
    }
    let mut sum = 0;
    for mv in board.legal_moves() {
        let undo = board.play(mv);
        let below = leaves(board, depth - 1, most - sum);
        board.undo(&undo);
        sum += below?;
    }
    Some(sum)
}

/// The score of the engine's quiescence.
fn quiescence(worker: &mut Worker<'_, '_, Sources>, ply: u16) -> Score {
    worker.search_sources(Node::new(Window::FULL, Depth::ZERO, ply, 0))
}

/// The score of plain minimax over the engine's quiescence.
fn minimax(worker: &mut Worker<'_, '_, Sources>, depth: i32, ply: u16) -> Score {
    if depth == 0 {
        return quiescence(worker, ply);
    }
    if ply > 0
        && let Some(score) = worker.draw(usize::from(ply))
    {
        return score;
    }
    let mut best = None;
    for mv in worker.context.board.legal_moves() {
        best = best.max(Some(after(worker, mv, ply, |worker| {
            minimax(worker, depth - 1, ply + 1)
        })));
    }
    let mated = Score::mated_in(i32::from(ply));
    best.unwrap_or(if worker.context.board.in_check() {
        mated
    } else {
        Score::DRAW
    })
}

/// The score of a move from the view of the side that makes it.
fn after(
    worker: &mut Worker<'_, '_, Sources>,
    mv: Move,
    ply: u16,
    value: impl FnOnce(&mut Worker<'_, '_, Sources>) -> Score,
) -> Score {
    worker.play(mv, usize::from(ply));
    let score = -value(worker);
    worker.take_back(usize::from(ply));
    score
}

/// The score of plain minimax over captures, or `None` after `budget` nodes.
fn captures(worker: &mut Worker<'_, '_, Sources>, ply: u16, budget: &mut u32) -> Option<Score> {
    *budget = budget.checked_sub(1)?;
    if let Some(score) = worker.draw(usize::from(ply)) {
        return Some(score);
    }
    let mut moves = Vec::new();
    let board = &worker.context.board;
    board.generate(MoveKind::Captures, &mut |mv| {
        if board.is_capture(mv) {
            moves.push(mv);
        }
    });
    let mut best = worker.static_eval();
    for mv in moves {
        worker.play(mv, usize::from(ply));
        let score = captures(worker, ply + 1, budget);
        worker.take_back(usize::from(ply));
        best = best.max(-score?);
    }
    Some(best)
}

fn compare(board: &Board, depth: i32) {
    let fen = board.fen();
    let report = think_in(0, &fen, PLAIN, depth);
    let best = report.best.unwrap();
    let (score, chosen) = with_table(0, &fen, PLAIN, |worker| {
        let score = minimax(worker, depth, 0);
        let chosen = after(worker, best, 0, |worker| minimax(worker, depth - 1, 1));
        (score, chosen)
    });
    assert_eq!(report.score, score, "{fen} to depth {depth}");
    assert_eq!(chosen, score, "{fen} to depth {depth}: {}", board.san(best));
}

#[test]
fn the_search_equals_minimax_to_depth_3() {
    for board in positions(100, 1, 218) {
        compare(&board, 1);
    }
    for board in positions(sample(100), 3, 2_500) {
        for depth in 1..=3 {
            compare(&board, depth);
        }
    }
}

#[test]
fn the_search_equals_minimax_to_depth_4_where_moves_are_few() {
    let boards = FEW_MOVES.lines().map(|fen| Board::from_fen(fen).unwrap());
    let boards: Vec<_> = boards.collect();
    if recorded() {
        assert_eq!(boards, positions(40, 4, 5_000));
    }
    for board in &boards {
        compare(board, 4);
    }
}

#[test]
fn quiescence_equals_minimax_over_captures() {
    let mut compared = 0;
    for board in positions(600, 1, 218) {
        with_table(0, &board.fen(), PLAIN, |worker| {
            // Some positions have too many sequences of captures.
            if let Some(score) = captures(worker, 1, &mut 20_000) {
                assert_eq!(quiescence(worker, 1), score, "{}", board.fen());
                compared += 1;
            }
        });
    }
    assert!(compared > 200, "{compared}");
}
