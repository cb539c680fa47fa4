//! Mates near the limit of the fifty-move rule, compared with a solver that tries every move.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::profile::DESKTOP;
use goby_core::types::Move;
use goby_suite::form::complete;
use goby_suite::mates::{Fate, positions};
use goby_suite::thinker::{Buffers, Thinker};

/// Nodes of a search, which finds every mate of up to two moves.
const NODES: u64 = 30_000;

/// Calls `f` with the position after `mv`.
fn after<T>(board: &mut Board, mv: Move, f: impl FnOnce(&mut Board) -> T) -> T {
    let undo = board.play(mv);
    let said = f(board);
    board.undo(&undo);
    said
}

fn is_mate(board: &Board) -> bool {
    board.in_check() && !board.has_legal_move()
}

/// Returns true if the side to move mates within `moves` moves. A position after 100 half-moves is
/// drawn, unless it is mate.
fn mates(board: &mut Board, moves: u32) -> bool {
    let list = board.legal_moves();
    list.into_iter().any(|mv| {
        let is_candidate = moves > 1 || board.gives_check(mv);
        is_candidate && after(board, mv, |board| is_mated(board, moves - 1))
    })
}

/// Returns true if the side to move is mated within `moves` of its moves, whatever it plays.
fn is_mated(board: &mut Board, moves: u32) -> bool {
    if !board.has_legal_move() {
        return board.in_check();
    }
    if moves == 0 || board.halfmove_clock() >= 100 {
        return false;
    }
    let replies = board.legal_moves();
    replies.into_iter().all(|mv| {
        after(board, mv, |board| {
            let is_drawn = board.halfmove_clock() >= 100 && !is_mate(board);
            !is_drawn && mates(board, moves)
        })
    })
}

/// The shortest mate within two moves: positive if the side to move mates.
fn truth(board: &Board) -> Option<i32> {
    let mut board = board.clone();
    let found = (1..=2).find(|&moves| mates(&mut board, moves));
    let found = found.map(|moves| moves as i32);
    found.or_else(|| is_mated(&mut board, 1).then_some(-1))
}

#[test]
fn a_mate_is_announced_exactly_if_it_comes_before_the_draw() {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let short = positions()
        .into_iter()
        .filter(|known| matches!(known.fate, Fate::Mates(1..=2) | Fate::Mated(1)));
    let mut wrong = Vec::new();
    // Mates in the last half-move, and mates that the rule forbids.
    let (mut last, mut forbidden) = (0, 0);
    for known in short.step_by(if complete() { 5 } else { 50 }) {
        for clock in 95..=100 {
            let fen = known.board.fen().to_string();
            let fields: Vec<_> = fen.split(' ').take(4).collect();
            let fen = format!("{} {clock} 90", fields.join(" "));
            let board = Board::from_fen(&fen).expect("a position");
            let wanted = truth(&board);
            let (mut ring, mut keys) = ([None; 4], [0; 4]);
            let mut game = Game::new(&mut ring, &mut keys);
            game.reset(board.clone());
            thinker.forget();
            let reports = thinker.reports(&game, NODES);
            let exact = reports.iter().rev();
            let mut exact = exact.filter(|it| it.report.bound == Bound::Exact);
            let shown = exact.next().expect("a report");
            let mate = shown.report.score.mate_in_moves();
            let mut end = board;
            for &mv in &shown.line {
                let _ = end.play(mv);
            }
            let is_right = match wanted {
                Some(_) => mate == wanted && is_mate(&end),
                // A longer mate, by a capture or a pawn move, may be true.
                None => mate.is_none_or(|moves| !(-1..=2).contains(&moves) && is_mate(&end)),
            };
            last += u32::from(wanted.is_some() && end.halfmove_clock() >= 100);
            forbidden += u32::from(wanted.is_none());
            if !is_right {
                wrong.push(format!("{fen}: {wanted:?}, shown {:?}", shown.report));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(last > 5 && forbidden > 5, "{last} {forbidden}");
}
