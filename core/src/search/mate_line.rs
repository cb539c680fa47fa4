//! Mate lines (`desktop`): a mate score is reported only with a line to mate.
//!
//! A line of the search may end too early, after a TT cutoff, or leave the path to mate where a TT
//! entry was replaced. The missing end is then searched from the last position from which the mate
//! is still possible in time. All moves of both sides are tried, within a limited number of
//! positions.

use super::pv::Pv;
use crate::board::Board;
use crate::game::FIFTY_MOVES;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// The greatest number of plies that are searched to complete a line.
const LONGEST: usize = 7;
/// The greatest number of positions searched for one line.
const POSITIONS: u32 = 10_000;

/// Moves that end in mate, last move first.
type End = ArrayVec<Move, LONGEST>;

/// Returns the score to report with `line`. This is `score`, except for a mate whose line cannot be
/// completed: such a score becomes +-[`Score::EVAL_LIMIT`].
#[inline(never)]
pub(super) fn shown(score: Score, root: &Board, line: &mut Pv) -> Score {
    if !score.is_mate() || complete(score, root, line).is_some() {
        score
    } else {
        Score(Score::EVAL_LIMIT.0 * score.0.signum())
    }
}

/// Changes `line` so that it ends in the mate of `score`. `None` if that fails.
fn complete(score: Score, root: &Board, line: &mut Pv) -> Option<()> {
    let plies = Score::MATE.0.abs_diff(score.0.abs()) as usize;
    if plies > line.capacity() {
        return None;
    }
    line.truncate(plies);
    let mut solver = Solver(POSITIONS);
    for kept in (1..=line.len()).rev() {
        let left = plies - kept;
        if left > LONGEST {
            return None;
        }
        let mut board = root.clone();
        for &mv in line.iter().take(kept) {
            let _ = board.play(mv);
        }
        if let Some(end) = solver.end(&mut board, left) {
            line.truncate(kept);
            let mut moves = end.iter().rev();
            return moves.try_for_each(|&mv| line.try_push(mv)).ok();
        }
    }
    None
}

/// A search for the end of a line. It holds the number of positions that it may still visit.
struct Solver(u32);

impl Solver {
    /// Returns moves to mate in exactly `plies` plies against the best defence, last move first.
    /// The side to move mates if `plies` is odd, and is mated if `plies` is even.
    fn end(&mut self, board: &mut Board, plies: usize) -> Option<End> {
        if plies == 0 {
            let is_mate = board.in_check() && !board.has_legal_move();
            return is_mate.then(End::new);
        }
        if board.halfmove_clock() >= FIFTY_MOVES {
            return None;
        }
        if plies.is_multiple_of(2) {
            return self.longest_defence(board, plies);
        }
        let mut moves = board.legal_moves();
        moves.retain(|mv| plies > 1 || board.gives_check(*mv));
        // Checks first.
        for gives_check in [true, false] {
            for &mv in &moves {
                if board.gives_check(mv) == gives_check
                    && let Some(end) = self.after(board, mv, plies - 1)
                {
                    return Some(end);
                }
            }
        }
        None
    }

    /// Returns the longest defence, if every reply is mated within `plies` plies and one takes
    /// exactly `plies`.
    fn longest_defence(&mut self, board: &mut Board, plies: usize) -> Option<End> {
        let mut longest = None;
        for &reply in &board.legal_moves() {
            let mut lengths = (0..plies).step_by(2);
            // After the reply the attacker moves, so the rest has an odd number of plies.
            let end = lengths.find_map(|length| self.after(board, reply, length + 1))?;
            if end.len() == plies {
                longest = Some(end);
            }
        }
        longest
    }

    /// Returns `mv` and the moves to mate in `plies` plies after it, last move first.
    fn after(&mut self, board: &mut Board, mv: Move, plies: usize) -> Option<End> {
        self.0 = self.0.checked_sub(1)?;
        let undo = board.play(mv);
        let end = self.end(board, plies);
        board.undo(&undo);
        let mut end = end?;
        end.try_push(mv).ok()?;
        Some(end)
    }
}
