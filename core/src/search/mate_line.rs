//! Lines of mates: a mate is shown only with all moves that lead to it.
//!
//! A line of the search may end before the mate, after a TT cutoff, or leave it where an entry was
//! replaced. The rest is searched from the last correct position: every move of the attacker
//! against every reply, within few positions.

use super::pv::Pv;
use crate::board::Board;
use crate::game::FIFTY_MOVES;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// The most plies that are searched for.
const LONGEST: usize = 7;
/// The most positions that are looked at for one line.
const POSITIONS: u32 = 10_000;

/// Moves that end in mate, the last one first.
type End = ArrayVec<Move, LONGEST>;

/// The score to show with `line`: `score`, unless it is a mate in which the line does not end even
/// after it has been completed. Such a mate becomes the greatest score that is none.
#[inline(never)]
pub(super) fn shown(score: Score, root: &Board, line: &mut Pv) -> Score {
    if !score.is_mate() || complete(score, root, line).is_some() {
        score
    } else {
        Score(Score::EVAL_LIMIT.0 * score.0.signum())
    }
}

/// Makes `line` end in the mate of `score`.
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

/// Positions that may still be looked at.
struct Solver(u32);

impl Solver {
    /// Moves by which the side to move mates after an odd number of plies, or is mated after an
    /// even one, whatever is replied, and not later.
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

    /// A reply that is mated no sooner than any other, if all are mated in time.
    fn longest_defence(&mut self, board: &mut Board, plies: usize) -> Option<End> {
        let mut longest = None;
        for &reply in &board.legal_moves() {
            let mut lengths = (0..plies).step_by(2);
            // The attack, which begins after the reply, has an odd number of plies.
            let end = lengths.find_map(|length| self.after(board, reply, length + 1))?;
            if end.len() == plies {
                longest = Some(end);
            }
        }
        longest
    }

    /// The end of `plies` plies after `mv`, and `mv`.
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
