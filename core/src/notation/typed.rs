//! Moves as people type them: `E4`, `nf3`, `1. e4`, `play e4`, and several in a line.

use super::{MoveTextError, is_move_text};
use crate::board::Board;
use crate::text::{ShortText, first_word};
use crate::types::Move;

/// The most characters of a typed move.
const LONGEST: usize = 16;

/// The meaning of a typed text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypedMove {
    /// A legal move.
    Move(Move),
    /// The text means two legal moves: one by a pawn of the b-file, one by a bishop.
    Unclear(Move, Move),
    /// Several pieces can make the move, or the promotion piece is missing. Contains the text.
    Ambiguous(ShortText<LONGEST>),
    /// The text has the form of a move, and no such move is legal.
    Illegal,
    /// The text does not have the form of a move.
    Unknown,
}

impl TypedMove {
    /// Reads a move. If the move is not legal as typed, letters of the wrong case are accepted: a
    /// small `b` is the file of a pawn if that move is legal, otherwise a bishop.
    #[inline]
    pub fn read(board: &Board, text: &str) -> Self {
        let text = without_number(without_verb(text));
        if let Ok(choice) = board.parse_move(text) {
            return Self::Move(choice);
        }
        // In a text with capital and small letters a capital B is a bishop.
        let is_bishop =
            text.starts_with('B') && text.bytes().any(|letter| letter.is_ascii_lowercase());
        let (small, piece) = (lowered(text, is_bishop), lowered(text, true));
        let typed = [text, &small, &piece];
        let is_ambiguous = |text: &&str| board.parse_move(text) == Err(MoveTextError::Ambiguous);
        match (board.parse_move(&small), board.parse_move(&piece)) {
            (Ok(one), Ok(other)) if one != other => Self::Unclear(one, other),
            // A pawn of the b-file promotes.
            (Err(MoveTextError::Ambiguous), Ok(_)) => Self::Ambiguous(small),
            (Ok(choice), _) | (_, Ok(choice)) => Self::Move(choice),
            _ => match typed.into_iter().find(is_ambiguous) {
                Some(text) => Self::Ambiguous(ShortText::try_from(text).unwrap_or_default()),
                None if typed.into_iter().any(is_move_text) => Self::Illegal,
                None => Self::Unknown,
            },
        }
    }
}

/// The text without a leading `play` or `move`.
#[inline]
pub fn without_verb(text: &str) -> &str {
    let (word, rest) = first_word(text);
    let is_verb = |verb: &str| word.eq_ignore_ascii_case(verb);
    if is_verb("move") || is_verb("play") {
        rest.trim_ascii_start()
    } else {
        text
    }
}

/// The text without the number of a move before it: `1. e4`, `1.e4`, `12...`.
#[inline]
pub fn without_number(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    let is_passed = |sign: &u8| matches!(sign, b'.' | b' ');
    let dots = rest.bytes().take_while(is_passed).count();
    match rest.get(dots..) {
        Some(behind) if rest.starts_with('.') => behind,
        _ => text,
    }
}

/// The text in small letters without blanks, the first letter perhaps a capital. A text that cannot
/// be a move becomes empty.
#[inline]
fn lowered(text: &str, first_is_capital: bool) -> ShortText<LONGEST> {
    let mut typed = ShortText::new();
    for (place, letter) in text.bytes().filter(|&sign| sign != b' ').enumerate() {
        if place == LONGEST || !letter.is_ascii() {
            return ShortText::new();
        }
        let letter = if place == 0 && first_is_capital {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        };
        typed.add_char(letter.into());
    }
    typed
}

/// The words of a line of moves, without the numbers.
#[inline]
pub fn move_words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split_ascii_whitespace().map(without_number);
    words.filter(|word| !word.trim_end_matches('.').is_empty())
}

/// Returns true if a line is a sequence of moves, of which some may be illegal.
#[inline]
pub fn are_moves(board: &Board, line: &str) -> bool {
    let is_move = |word: &&str| is_move_like(board, word);
    let is_one = || {
        !matches!(
            TypedMove::read(board, line),
            TypedMove::Illegal | TypedMove::Unknown
        )
    };
    move_words(line).nth(1).is_some()
        && !is_one()
        && (move_words(line).all(|word| is_move(&word))
            || move_words(line).filter(is_move).nth(1).is_some())
}

/// Returns true if a word has the form of a move, even to a square off the board.
#[inline]
pub fn is_move_like(board: &Board, word: &str) -> bool {
    TypedMove::read(board, word) != TypedMove::Unknown || wrong_square(word).is_some()
}

/// The first square off the board in the text of a move: `b9` in `Bb9`.
#[inline]
pub fn wrong_square(text: &str) -> Option<&str> {
    let piece = ['K', 'Q', 'R', 'B', 'N', 'k', 'q', 'r', 'n'];
    let mut rest = text.strip_prefix(piece).unwrap_or(text);
    // The rank of the piece may follow, as in `R1a9`. (The loop below skips a file.)
    let rank = |sign: char| matches!(sign, '1'..='8');
    rest = rest.strip_prefix(rank).unwrap_or(rest);
    let (mut squares, mut wrong) = (0, None);
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix(['x', '-', ':']) {
            rest = behind;
            continue;
        }
        let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let behind = rest.get(1..)?;
        let ranks = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let digits = behind.len() - ranks.len();
        let (square, behind) = rest.split_at_checked(1 + digits)?;
        rest = behind;
        if digits == 0 {
            matches!(letter, 'a'..='h').then_some(())?;
            continue;
        }
        squares += 1;
        if !matches!(*square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']) {
            wrong = wrong.or(Some(square));
        }
    }
    wrong.filter(|_| squares <= 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::MoveText;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    fn san(board: &Board, text: &str) -> Option<MoveText> {
        match TypedMove::read(board, text) {
            TypedMove::Move(choice) => Some(board.san(choice)),
            _ => None,
        }
    }

    #[test]
    fn letters_of_the_wrong_case_are_forgiven() {
        let start = Board::start();
        for (text, expected) in [
            ("e4", "e4"),
            ("E4", "e4"),
            ("E2E4", "e4"),
            ("nf3", "Nf3"),
            ("NF3", "Nf3"),
            ("1. e4", "e4"),
            ("1.e4", "e4"),
            ("1.Nf3", "Nf3"),
            ("12. ... e4", "e4"),
            ("e2 e4", "e4"),
            ("play e4", "e4"),
            ("Move Nf3", "Nf3"),
        ] {
            assert_eq!(san(&start, text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(without_number("1."), "");
        assert_eq!(TypedMove::read(&start, "e5"), TypedMove::Illegal);
        assert_eq!(TypedMove::read(&start, "ke2"), TypedMove::Illegal);
        for text in [
            "hello",
            "",
            "1.",
            "1",
            "...",
            "a very long text that is no move",
        ] {
            assert_eq!(TypedMove::read(&start, text), TypedMove::Unknown, "{text}");
        }
        let castles = board("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        assert_eq!(san(&castles, "o-o").as_deref(), Some("O-O"));
        let promotes = board("8/P6k/8/8/8/8/8/K7 w - - 0 1");
        assert_eq!(san(&promotes, "A8=q").as_deref(), Some("a8=Q"));
    }

    #[test]
    fn a_small_b_is_a_pawn_where_that_is_legal() {
        let both = board("4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1");
        assert_eq!(san(&both, "bxc3").as_deref(), Some("bxc3"));
        let bishop = board("4k3/8/8/8/8/2p5/1B6/4K3 w - - 0 1");
        assert_eq!(san(&bishop, "bxc3").as_deref(), Some("Bxc3"));
        assert_eq!(TypedMove::read(&bishop, "Bb3"), TypedMove::Illegal);
        let pawn = board("4k3/8/8/8/8/2p5/1P6/4K2B w - - 0 1");
        assert_eq!(TypedMove::read(&pawn, "Bxc3"), TypedMove::Illegal);
        assert_eq!(san(&pawn, "BXC3").as_deref(), Some("bxc3"));
        // The pawn promotes, so its piece is to be named.
        let promotion = board("2n1k3/1P6/4B3/8/8/8/8/4K3 w - - 0 1");
        for text in ["bxc8", "BXC8"] {
            assert!(matches!(
                TypedMove::read(&promotion, text),
                TypedMove::Ambiguous(_)
            ));
        }
        assert_eq!(san(&promotion, "Bxc8").as_deref(), Some("Bxc8"));
        // Both a pawn and a bishop can capture. In a text of capitals `B` can mean either.
        let unclear = board("4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1");
        assert_eq!(san(&unclear, "Bxc3").as_deref(), Some("Bxc3"));
        assert!(matches!(
            TypedMove::read(&unclear, "BXC3"),
            TypedMove::Unclear(_, _)
        ));
    }

    #[test]
    fn a_move_to_a_square_off_the_board_is_recognised() {
        for (text, square) in [
            ("Bb9", "b9"),
            ("e9e5", "e9"),
            ("h9h8", "h9"),
            ("e5e9", "e9"),
            ("i2-i4", "i2"),
            ("e10", "e10"),
            ("Nf33", "f33"),
            ("R1a9", "a9"),
            ("Nbd0", "d0"),
            ("exz5", "z5"),
        ] {
            assert_eq!(wrong_square(text), Some(square), "{text}");
        }
        for text in [
            "", "e4", "e2e4", "K", "hello", "9", "st1", "a9 b9", "e9e9e9", "memory5",
        ] {
            assert_eq!(wrong_square(text), None, "{text}");
        }
    }

    #[test]
    fn a_line_of_moves_is_told_from_a_move_and_from_other_words() {
        let start = Board::start();
        for line in [
            "e4 e5",
            "1. e4 e5 2. Nf3",
            "1.e4 e5 2.nf3 nc6",
            "1... e5 2. d4",
            "1. e4 e5 2. Qh9 Nc6",
            "e4 e5 Qxx",
        ] {
            assert!(are_moves(&start, line), "{line}");
        }
        for line in [
            "e4", "1. e4", "e2 e4", "play e4", "", "1.", "e4 hello", "hello e4",
        ] {
            assert!(!are_moves(&start, line), "{line}");
        }
    }
}
