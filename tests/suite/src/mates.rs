//! An exhaustive mate solver, and a file of positions that it solved.
//!
//! The solver shares no code with the search. It tries every move of the attacker against every
//! reply, first for a mate in one move, then in two, and so on. On the last move it tries only
//! checks.

use goby_core::board::Board;
use goby_core::types::{Key, Move};
use std::collections::HashMap;

/// The file that `lab/mates` writes.
const POSITIONS: &str = include_str!("../../data/positions/mates.epd");

/// The result of a position with best play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The side to move mates in this number of its moves, and in no fewer.
    Mates(u32),
    /// The side to move is mated within this number of its moves.
    Mated(u32),
    /// Neither side mates within [`MOST`] moves.
    Open,
}

/// The longest mate that the solver looks for, in moves.
pub const MOST: u32 = 4;

/// A solved position.
pub struct Known {
    /// The position.
    pub board: Board,
    /// The solver's result.
    pub fate: Fate,
}

/// The positions of `data/positions/mates.epd`. Of the EPD operations only `dm` is read: the number
/// of moves to mate; negative if the side to move is mated, 0 without a mate within [`MOST`] moves.
///
/// # Panics
/// If a line has another form.
pub fn positions() -> Vec<Known> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(known).collect()
}

fn known(line: &str) -> Known {
    let (fields, rest) = line.split_once(" dm ").expect("a direct mate");
    let moves: i32 = rest.trim_end_matches(';').parse().expect("whole moves");
    let fate = match moves {
        0 => Fate::Open,
        1.. => Fate::Mates(moves.unsigned_abs()),
        _ => Fate::Mated(moves.unsigned_abs()),
    };
    let board = Board::from_fen(fields).expect("a position");
    Known { board, fate }
}

/// The solver, with its table of refutations.
#[derive(Default)]
pub struct Solver {
    /// By position: the side to move cannot mate within this number of moves.
    refuted: HashMap<Key, u32>,
}

impl Solver {
    /// The result of a position that has a legal move, looking for mates in at most `most` moves.
    pub fn fate(&mut self, board: &Board, most: u32) -> Fate {
        let mut board = board.clone();
        for moves in 1..=most {
            if self.mates(&mut board, moves) {
                return Fate::Mates(moves);
            }
            if self.is_mated(&mut board, moves) {
                return Fate::Mated(moves);
            }
        }
        Fate::Open
    }

    /// Returns true if the side to move can mate within `moves` moves.
    pub fn mates(&mut self, board: &mut Board, moves: u32) -> bool {
        let known = self.refuted.get(&board.key());
        if moves == 0 || known.is_some_and(|&known| known >= moves) {
            return false;
        }
        let mut attacks = board.legal_moves();
        if moves == 1 {
            attacks.retain(|mv| board.gives_check(*mv));
        }
        attacks.sort_by_key(|&mv| !board.gives_check(mv));
        let mates = attacks
            .into_iter()
            .any(|mv| after(board, mv, |board| self.is_mated(board, moves - 1)));
        if !mates {
            self.refuted.insert(board.key(), moves);
        }
        mates
    }

    /// Returns true if the side to move is mated within `moves` of its moves, whatever it plays.
    /// With 0 moves: if it is checkmated now.
    pub fn is_mated(&mut self, board: &mut Board, moves: u32) -> bool {
        if moves == 0 || !board.has_legal_move() {
            return board.in_check() && !board.has_legal_move();
        }
        let replies = board.legal_moves();
        let mut replies = replies.into_iter();
        replies.all(|mv| after(board, mv, |board| self.mates(board, moves)))
    }
}

/// Calls `f` with the position after `mv`.
fn after<T>(board: &mut Board, mv: Move, f: impl FnOnce(&mut Board) -> T) -> T {
    let undo = board.play(mv);
    let said = f(board);
    board.undo(&undo);
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_problems_are_solved() {
        for (fen, fate) in [
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Fate::Mates(1)),
            ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Fate::Mates(2)),
            ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", Fate::Mated(1)),
            ("8/8/8/8/8/5k2/8/5K1R w - - 0 1", Fate::Open),
        ] {
            let board = Board::from_fen(fen).expect("a position");
            assert_eq!(Solver::default().fate(&board, 3), fate, "{fen}");
        }
    }

    #[test]
    fn stalemate_is_no_mate() {
        let mut board = Board::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a position");
        assert!(!Solver::default().is_mated(&mut board, 1));
    }
}
