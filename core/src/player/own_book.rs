//! The built-in book: the best openings, found by deep searches of Goby.
//!
//! The book is a tree of moves in words of two bytes. Each move is followed by its replies. To find
//! a position, [`moves`] walks the tree and compares all positions at the same number of plies, so
//! that transpositions are found too. `tests/lab/book` makes the file.

use super::polyglot::BookMoves;
use crate::board::Board;
use crate::profile::ABILITIES;
use crate::types::{Color, Move};
use arrayvec::ArrayVec;

/// The length of the longest line, in plies.
pub const PLIES: usize = 24;

/// The file of the book; empty in a build without it.
static BOOK: &[u8] = if ABILITIES.own_book {
    include_bytes!("own_book.bin")
} else {
    &[]
};

/// The weight of a move of each grade. Goby never plays moves of the first grade; the book only
/// answers them.
pub const WEIGHTS: [u16; 4] = [0, 1, 3, 9];

/// A move of the book with its grade and its place in the tree, in 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word(pub u16);

impl Word {
    const MOVE: u16 = (1 << 12) - 1;
    const GRADE: u32 = 12;
    const REPLIES: u16 = 1 << 14;
    const LAST: u16 = 1 << 15;

    /// Creates the word of a move, which is not a promotion. `grade` is an index of [`WEIGHTS`];
    /// `has_replies` is true if replies follow; `is_last` is true for the last move of a position.
    pub const fn new(choice: Move, grade: u16, has_replies: bool, is_last: bool) -> Self {
        let replies = if has_replies { Self::REPLIES } else { 0 };
        let last = if is_last { Self::LAST } else { 0 };
        Self(choice.bits() & Self::MOVE | grade << Self::GRADE | replies | last)
    }

    fn choice(self) -> Option<Move> {
        Move::from_bits(self.0 & Self::MOVE)
    }

    fn weight(self) -> u16 {
        let grade = usize::from(self.0 >> Self::GRADE & 0b11);
        WEIGHTS.get(grade).copied().unwrap_or_default()
    }

    const fn has_replies(self) -> bool {
        self.0 & Self::REPLIES != 0
    }

    const fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }
}

/// Returns all words of the book, in order.
fn words() -> impl Iterator<Item = Word> {
    let (words, _) = BOOK.as_chunks();
    words.iter().map(|&bytes| Word(u16::from_le_bytes(bytes)))
}

/// Returns the book moves of a position with their weights.
pub fn moves(board: &Board) -> BookMoves {
    let mut known = BookMoves::default();
    let plies = plies(board);
    let mut path = ArrayVec::<Word, PLIES>::new();
    // True if the position before `word` is the position sought; `None` if not yet compared.
    let mut is_here = None;
    for word in words() {
        if path.len() == plies {
            let is_here_now = *is_here.get_or_insert_with(|| leads_to(&path, board));
            if let Some(choice) = word.choice().filter(|_| is_here_now)
                && board.is_legal(choice)
            {
                known.add(choice, word.weight());
            }
            if word.is_last() {
                if is_here_now {
                    break;
                }
                is_here = None;
            }
        }
        let _ = path.try_push(word);
        if !word.has_replies() {
            while path.pop().is_some_and(Word::is_last) {}
        }
    }
    known
}

/// Returns the number of plies from the start position, by the move counter.
fn plies(board: &Board) -> usize {
    let moves = usize::from(board.fullmove_number()).saturating_sub(1);
    2 * moves + usize::from(board.side() == Color::Black)
}

/// Returns true if the moves of `path` lead to the position of `board`.
fn leads_to(path: &[Word], board: &Board) -> bool {
    let mut position = Board::start();
    for word in path {
        match word.choice() {
            Some(choice) => position.play(choice),
            None => return false,
        };
    }
    position.key() == board.key()
}

#[cfg(all(test, feature = "person"))]
mod tests {
    use super::*;

    extern crate std;
    use std::vec::Vec;

    /// Walks the tree and calls `see` with each word and the position before it. Returns the number
    /// of words.
    fn walk(mut see: impl FnMut(&Board, Word)) -> usize {
        let mut boards = std::vec![Board::start()];
        let mut path = Vec::new();
        let mut count = 0;
        for word in words() {
            see(&boards[path.len()], word);
            count += 1;
            boards.truncate(path.len() + 1);
            let mut next = boards[path.len()].clone();
            next.play(word.choice().unwrap());
            boards.push(next);
            path.push(word);
            if !word.has_replies() {
                while path.pop().is_some_and(Word::is_last) {}
            }
        }
        assert!(path.is_empty(), "the last word ends the tree");
        count
    }

    #[test]
    fn every_move_is_legal_and_found() {
        assert!(BOOK.len() <= 8_192 && BOOK.len().is_multiple_of(2));
        let count = walk(|board, word| {
            let choice = word.choice().unwrap();
            assert!(board.is_legal(choice), "{} {choice:?}", board.fen());
            let known = moves(board);
            assert!(known.contains(&(choice, word.weight())), "{}", board.fen());
        });
        assert_eq!(count, BOOK.len() / 2);
        assert!(count > 1_000);
    }

    #[test]
    fn a_transposition_is_found() {
        let mut found = 0;
        let mut seen: Vec<(crate::types::Key, usize)> = Vec::new();
        walk(|board, word| {
            let mut next = board.clone();
            next.play(word.choice().unwrap());
            let place = (next.key(), plies(&next));
            let is_found = !moves(&next).is_empty();
            if !word.has_replies() && is_found {
                found += 1;
            }
            seen.push(place);
        });
        assert!(found > 10, "{found}");
    }

    #[test]
    fn other_positions_have_no_moves() {
        for fen in [
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 65535",
        ] {
            assert!(moves(&Board::from_fen(fen).unwrap()).is_empty(), "{fen}");
        }
    }

    #[test]
    fn a_word_holds_a_move() {
        let choice = moves(&Board::start())[0].0;
        for (grade, weight) in (0..).zip(WEIGHTS) {
            let word = Word::new(choice, grade, true, false);
            assert_eq!((word.choice(), word.weight()), (Some(choice), weight));
            assert!(word.has_replies() && !word.is_last());
        }
    }
}
