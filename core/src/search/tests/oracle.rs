//! The oracle: without hash table, ordering memory and extensions the search equals plain minimax
//! over the engine's quiescence, and quiescence equals a plain minimax over captures.

use super::super::node::Node;
use super::super::window::Window;
use super::super::worker::Worker;
use super::*;
use crate::movegen::MoveKind;
use crate::random::Random;
use crate::types::Piece;

/// What `positions(40, 4, 5_000)` finds in half a million random games.
const FEW_MOVES: &str = include_str!("few_moves.fen");

/// Positions from seeded random games, of all phases, quiet and wild, whose tree of `depth` plies
/// has at most `most_leaves` leaves: plain minimax must end.
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

/// The leaves of the tree of `depth` plies, at least 1; `None` as soon as there are more than
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

/// Plain minimax over the engine's quiescence, played on the worker's board.
fn minimax(worker: &mut Worker<'_, '_>, depth: i32, ply: u16) -> Score {
    if depth == 0 {
        return worker.quiesce(Node::new(Window::FULL, Depth::ZERO, ply, 0));
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

/// The value of a move, for the side that makes it.
fn after(
    worker: &mut Worker<'_, '_>,
    mv: Move,
    ply: u16,
    value: impl FnOnce(&mut Worker<'_, '_>) -> Score,
) -> Score {
    worker.play(mv, usize::from(ply));
    let score = -value(worker);
    worker.take_back(usize::from(ply));
    score
}

/// Plain minimax over captures that do not lose by exchange, queen promotions, and in check every
/// evasion.
fn quiet(worker: &mut Worker<'_, '_>, ply: u16, budget: &mut u32) -> Option<Score> {
    *budget = budget.checked_sub(1)?;
    if let Some(score) = worker.draw(usize::from(ply)) {
        return Some(score);
    }
    let mut moves = Vec::new();
    let in_check = worker.context.board.in_check();
    let stage = if in_check {
        MoveKind::All
    } else {
        MoveKind::Captures
    };
    worker.context.board.generate(stage, &mut |mv| {
        let underpromotes = mv.promotion().is_some_and(|piece| piece != Piece::Queen);
        if in_check || !underpromotes && worker.context.board.see(mv, Score::DRAW) {
            moves.push(mv);
        }
    });
    let mated = Score::mated_in(i32::from(ply));
    let mut best = if in_check { mated } else { worker.evaluate() };
    for mv in moves {
        worker.play(mv, usize::from(ply));
        let score = quiet(worker, ply + 1, budget);
        worker.take_back(usize::from(ply));
        best = best.max(-score?);
    }
    Some(best)
}

/// Runs `f` on a worker at `board`, without hash table, history and extensions.
fn with_worker<T>(board: &Board, f: impl FnOnce(&mut Worker<'_, '_>) -> T) -> T {
    let mut bench = plain_search();
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(board.clone());
    let mut search = Search::new(bench.buffers.lend());
    search.set_switches(bench.switches);
    let mut host = Silent::default();
    let mut limits = Limits::until_stopped(Instant(0));
    f(&mut search.begin(&game, &[], &mut limits, &mut host))
}

fn plain_search() -> Bench {
    let mut bench = Bench::new(
        Sizes {
            history: 0,
            poll_interval: u32::MAX,
            ..Sizes::DESKTOP
        },
        0,
    );
    bench.switches = Technique::ALL
        .iter()
        .filter(|&&technique| technique != Technique::Quiescence)
        .fold(Switches::SHIPPED, |switches, &technique| {
            switches.without(technique)
        });
    bench
}

fn compare(board: &Board, depth: i32) {
    let fen = board.fen();
    let report = plain_search().at_depth(&fen, depth);
    let best = report.best.unwrap();
    let (score, chosen) = with_worker(board, |worker| {
        let score = minimax(worker, depth, 0);
        (
            score,
            after(worker, best, 0, |worker| minimax(worker, depth - 1, 1)),
        )
    });
    assert_eq!(report.score, score, "{fen} to depth {depth}");
    assert_eq!(chosen, score, "{fen} to depth {depth}: {}", board.san(best));
}

#[test]
fn the_search_equals_minimax_to_depth_3() {
    for board in positions(100, 1, 218) {
        compare(&board, 1);
    }
    for board in positions(sample(200), 3, 2_500) {
        for depth in 1..=3 {
            compare(&board, depth);
        }
    }
}

#[test]
fn the_search_equals_minimax_to_depth_4_where_moves_are_few() {
    let boards: Vec<_> = FEW_MOVES
        .lines()
        .map(|fen| Board::from_fen(fen).unwrap())
        .collect();
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
        with_worker(&board, |worker| {
            // Wild positions have too many lines of captures to try them all.
            if let Some(score) = quiet(worker, 1, &mut 50_000) {
                let node = Node::new(Window::FULL, Depth::ZERO, 1, 0);
                assert_eq!(worker.quiesce(node), score, "{}", board.fen());
                compared += 1;
            }
        });
    }
    assert!(compared > 300, "{compared}");
}
