//! Openings that the user types into an option, instead of a book in a file.
//!
//! With `Openings=e4 c5 Nf3; d4 d5 c4` the engine plays these lines as White and as Black. A
//! position is recognised even if another order of moves has led to it.

use super::notation::read_move;
use crate::board::Board;
use crate::profile::ABILITIES;
use crate::text::split_once;
use crate::types::Move;

/// The sign between two lines.
const SEPARATOR: u8 = b';';

/// Returns the lines of `openings`. (`str::split` contains a check that may panic.)
fn lines(openings: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(openings);
    core::iter::from_fn(move || {
        let (line, others) = match split_once(rest?, SEPARATOR) {
            Some((line, others)) => (line, Some(others)),
            None => (rest?, None),
        };
        rest = others;
        Some(line)
    })
}

/// Returns the moves of a line without their numbers (`1.`).
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_ascii_whitespace()
        .map(without_number)
        .filter(|word| !word.is_empty())
}

/// The word without a move number before it: `e4` for `1.e4`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.starts_with('-') {
        // Castling, written `0-0`.
        word
    } else {
        rest.trim_start_matches('.')
    }
}

/// Returns the first word of `openings` that is not a legal move in its position.
pub(super) fn wrong_word(openings: &str) -> Option<&str> {
    lines(openings).find_map(|line| {
        let mut position = Board::start();
        words(line).find(|word| match read_move(&position, word) {
            Ok(next) => {
                position.play(next);
                false
            }
            Err(_) => true,
        })
    })
}

/// Returns the next move of a line that contains the position of `board`.
fn follow(line: &str, board: &Board) -> Option<Move> {
    if !ABILITIES.text_options {
        return None;
    }
    let mut position = Board::start();
    for word in words(line) {
        let next = read_move(&position, word).ok()?;
        if position.key() == board.key() && board.is_legal(next) {
            return Some(next);
        }
        position.play(next);
    }
    None
}

/// Returns the next move of each line of `openings` that contains the position of `board`.
pub fn book_moves(openings: &str, board: &Board) -> impl Iterator<Item = Move> {
    lines(openings).filter_map(|line| follow(line, board))
}
