//! The user's own openings: lines of moves in an option, instead of a book on a disk.
//!
//! `Openings=e4 c5 Nf3; d4 d5 c4` makes the engine follow these lines from either side as long as
//! the game is in one. Positions are compared, not moves, so that transpositions count.

use super::notation::read_move;
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::types::Move;

/// Separates the lines.
const SEPARATOR: char = ';';

/// The move of the line that goes through `board`, if any. Move numbers (`1.`) are skipped; a line
/// ends where it makes no sense.
fn follow(line: &str, board: &Board) -> Option<Move> {
    let mut position = Board::start();
    let words = line
        .split_ascii_whitespace()
        .map(|word| word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.'))
        .filter(|word| !word.is_empty());
    for word in words {
        let next = read_move(&position, word).ok()?;
        if position.key() == board.key() && board.is_legal(next) {
            return Some(next);
        }
        position.play(next);
    }
    None
}

/// All moves that `openings` have for `board`.
pub(crate) fn book_moves(openings: &str, board: &Board) -> impl Iterator<Item = Move> {
    let mut rest = CAPABILITIES.text_options.then_some(openings);
    let lines = core::iter::from_fn(move || {
        let (line, others) = match rest?.split_once(SEPARATOR) {
            Some((line, others)) => (line, Some(others)),
            None => (rest?, None),
        };
        rest = others;
        Some(line)
    });
    lines.filter_map(|line| follow(line, board))
}
