//! Moves as people type them: `E4`, `nf3`, `1. e4`, with what the arrow keys have left in the line.

use goby_core::board::Board;
use goby_core::notation::MoveTextError;
use goby_core::player::{is_move, read_move};
use goby_core::text::first_word;
use goby_core::types::Move;
use heapless::String;

/// As many letters as a move has at most, and a few more.
type Typed = String<16>;

/// The meaning of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// This move.
    Move(Move),
    /// One of two.
    Unclear(Move, Move),
    /// One of several pieces, or a promotion to a piece that is not named.
    Ambiguous(Typed),
    /// It has the form of a move, and none is legal.
    Illegal,
    /// It is no move.
    Unknown,
}

/// Reads a move. The exact reading comes first; else letters of the wrong case are forgiven: a
/// small `b` is a pawn's where that is legal, and otherwise a bishop.
pub(super) fn read(board: &Board, text: &str) -> Reading {
    let text = without_number(without_verb(text));
    if let Ok(choice) = read_move(board, text) {
        return Reading::Move(choice);
    }
    // Whoever has written capital and small letters means a bishop by a capital B.
    let is_bishop = text.starts_with('B') && text.bytes().any(|letter| letter.is_ascii_lowercase());
    let (small, piece) = (lowered(text, is_bishop), lowered(text, true));
    let typed = [text, &small, &piece];
    let fits_several = |text: &&str| read_move(board, text) == Err(MoveTextError::Ambiguous);
    let of = |typed: &Typed| read_move(board, typed).ok();
    match (of(&small), of(&piece)) {
        (Some(one), Some(other)) if one != other => Reading::Unclear(one, other),
        (Some(choice), _) | (None, Some(choice)) => Reading::Move(choice),
        (None, None) => match typed.into_iter().find(fits_several) {
            Some(text) => Reading::Ambiguous(Typed::try_from(text).unwrap_or_default()),
            None if typed.into_iter().any(is_move) => Reading::Illegal,
            None => Reading::Unknown,
        },
    }
}

/// The text without the word that says that it is a move: `play e4`.
pub(super) fn without_verb(text: &str) -> &str {
    let (word, rest) = first_word(text);
    let is_verb = ["move", "play"]
        .iter()
        .any(|verb| word.eq_ignore_ascii_case(verb));
    if is_verb {
        rest.trim_ascii_start()
    } else {
        text
    }
}

/// The text in small letters without blanks, the first letter perhaps a capital.
fn lowered(text: &str, first_is_capital: bool) -> Typed {
    let mut typed = Typed::new();
    for (place, letter) in text.chars().filter(|&letter| letter != ' ').enumerate() {
        let letter = if place == 0 && first_is_capital {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        };
        if typed.push(letter).is_err() {
            // Too long to be a move.
            return Typed::new();
        }
    }
    typed
}

/// The text without the number of a move before it: `1. e4`, `1.e4`, `12...`.
pub(super) fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if rest.len() < text.len() - 1 || text.starts_with('.') => {
            rest.trim_start_matches(['.', ' '])
        }
        _ => text,
    }
}

/// The line without what arrow keys and their like leave in it. Their first sign, which is no
/// letter, has become a blank.
pub(super) fn without_arrows(text: &str) -> &str {
    let mut text = text.trim_ascii();
    loop {
        let begin = text.bytes().rposition(|sign| sign == b' ');
        let begin = begin.map_or(0, |place| place + 1);
        match (text.get(..begin), text.get(begin..)) {
            (Some(rest), Some(last)) if is_arrow(last) => text = rest.trim_ascii_end(),
            _ => return text,
        }
    }
}

/// Returns true if a word is the code of a key without a character: `[A`, `[3~`, `OC`.
fn is_arrow(word: &str) -> bool {
    matches!(
        *word.as_bytes(),
        [b'[', b'A'..=b'D' | b'F' | b'H'] | [b'[', b'0'..=b'9', b'~'] | [b'O', b'A'..=b'D']
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap()
    }

    fn san(board: &Board, text: &str) -> Option<goby_core::MoveText> {
        match read(board, text) {
            Reading::Move(choice) => Some(board.san(choice)),
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
        assert_eq!(read(&start, "e5"), Reading::Illegal);
        assert_eq!(read(&start, "ke2"), Reading::Illegal);
        for text in [
            "hello",
            "",
            "1.",
            "1",
            "...",
            "a very long text that is no move",
        ] {
            assert_eq!(read(&start, text), Reading::Unknown, "{text}");
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
        assert_eq!(read(&bishop, "Bb3"), Reading::Illegal);
        let pawn = board("4k3/8/8/8/8/2p5/1P6/4K2B w - - 0 1");
        assert_eq!(read(&pawn, "Bxc3"), Reading::Illegal);
        assert_eq!(san(&pawn, "BXC3").as_deref(), Some("bxc3"));
        // Both a pawn and a bishop can take, and the capital says neither.
        let unclear = board("4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1");
        assert_eq!(san(&unclear, "Bxc3").as_deref(), Some("Bxc3"));
        assert!(matches!(read(&unclear, "BXC3"), Reading::Unclear(_, _)));
    }

    #[test]
    fn arrow_keys_are_harmless() {
        assert_eq!(without_arrows(" [A"), "");
        assert_eq!(without_arrows("e4 [D [D"), "e4");
        assert_eq!(without_arrows(" [3~"), "");
        assert_eq!(without_arrows("setboard 8/8 w"), "setboard 8/8 w");
        assert_eq!(without_arrows("O-O"), "O-O");
    }
}
