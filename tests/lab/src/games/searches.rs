//! The searches that give training positions their scores, and the rule by which a position is quiet.

use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::search::Sizes;
use goby_core::types::{Color, Move};
use goby_suite::thinker::{Buffers, Thinker};

/// Positions with higher scores (mates and known wins) are not kept, in centipawns.
pub const MOST: i32 = 3_000;
/// A position is not quiet if score and evaluation differ by this many centipawns or more.
pub const LEAP: i32 = 300;
/// Polls per search. A search may exceed its nodes by 1 / `LOOKS`.
const LOOKS: u64 = 16;
/// Moves and keys that a game holds.
pub const MEMORY: usize = 512;

/// Memory for searches of this many nodes.
pub fn buffers(nodes: u64) -> Buffers {
    Buffers::new(&Sizes {
        poll_interval: (nodes / LOOKS).max(1) as u32,
        ..DESKTOP.search
    })
}

/// The score of a search of a position, in centipawns from White's view; `None` without a complete
/// iteration, and for mates and known wins.
pub fn score(thinker: &mut Thinker<'_>, board: &Board, nodes: u64) -> Option<i32> {
    let (score, _) = searched(thinker, board, nodes)?;
    (score.abs() <= MOST).then_some(score)
}

/// The score of a position if it is quiet, as [`score`].
pub fn quiet_score(thinker: &mut Thinker<'_>, board: &Board, nodes: u64) -> Option<i32> {
    let (score, best) = searched(thinker, board, nodes)?;
    is_quiet(board, best, score).then_some(score)
}

/// The score of a search from White's view, and its best move.
fn searched(thinker: &mut Thinker<'_>, board: &Board, nodes: u64) -> Option<(i32, Move)> {
    let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(board.clone());
    let (best, reported) = thinker.iterate(&game, nodes);
    Some((other_view(board, reported?.report.score.0), best))
}

/// Returns true for a quiet position. `next` is its best move, and `white` its score in centipawns
/// from White's view.
pub fn is_quiet(board: &Board, next: Move, white: i32) -> bool {
    if board.in_check() || !board.is_quiet(next) || white.abs() > MOST {
        return false;
    }
    let evaluation = Evaluation::of(board).score(board).0;
    (other_view(board, white) - evaluation).abs() < LEAP
}

/// Converts a score from the view of the side to move to White's view, or back.
pub fn other_view(board: &Board, score: i32) -> i32 {
    match board.side() {
        Color::White => score,
        Color::Black => -score,
    }
}
