//! Writing a game.

use super::heading::{Heading, tag};
use super::variant::{CHESS960, Variant};
use crate::board::Board;
use crate::text::{Out, write_count};
use crate::types::{Color, Move};

/// The longest line of moves, in characters: the standard demands fewer than 80.
const WIDTH: usize = 79;

impl Heading {
    /// Writes the tags of a game that begins at `beginning`, and the empty line after them;
    /// [`write_moves`] writes the rest.
    #[inline]
    pub fn write(&self, beginning: &Board, result: &str, out: &mut dyn Out) {
        for (name, value) in self.tags() {
            tag(name, value, out);
        }
        tag("Result", result, out);
        // Further tags are in alphabetical order.
        let is_chess960 = self.variant == Variant::Chess960;
        // Other programs need the position in every game of Chess960.
        if is_chess960 || *beginning != Board::start() {
            tag("FEN", &beginning.fen(), out);
            tag("SetUp", "1", out);
        }
        if is_chess960 {
            tag("Variant", CHESS960, out);
        }
        out.end_line();
    }
}

/// Writes numbered moves from the position `beginning`, and the result.
pub fn write_moves(
    beginning: &Board,
    moves: impl Iterator<Item = Move>,
    result: &str,
    out: &mut dyn Out,
) {
    let mut board = beginning.clone();
    let mut column = 0;
    for mv in moves {
        let is_white = board.side() == Color::White;
        if is_white || column == 0 {
            let number = board.fullmove_number();
            let dots = if is_white { "." } else { "..." };
            column = gap(column, digits(number) + dots.len(), out);
            write_count(number.into(), out);
            out.text(dots);
        }
        let text = board.san(mv);
        column = gap(column, text.len(), out);
        out.text(&text);
        let _ = board.play(mv);
    }
    gap(column, result.len(), out);
    out.text(result);
    out.end_line();
}

/// Separates a word of `length` characters from the text before it: by a blank, or by a new line if
/// it does not fit. Returns the column after the word.
#[inline]
fn gap(column: usize, length: usize, out: &mut dyn Out) -> usize {
    if column > 0 && column + 1 + length <= WIDTH {
        out.text(" ");
        return column + 1 + length;
    }
    if column > 0 {
        out.end_line();
    }
    length
}

/// The number of digits of a number.
#[inline]
const fn digits(number: u16) -> usize {
    match number {
        0..=9 => 1,
        10..=99 => 2,
        100..=999 => 3,
        1_000..=9_999 => 4,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;
    use std::string::String;

    /// The moves of a game from `fen` as PGN, and true if the tags set up a position.
    fn written(fen: &str, moves: &str) -> (String, bool) {
        let beginning = Board::from_fen(fen).unwrap();
        let mut board = beginning.clone();
        let moves = moves.split_whitespace().map(|text| {
            let mv = board.parse_coordinate(text).unwrap();
            let _ = board.play(mv);
            mv
        });
        let mut out = String::new();
        Heading::of_players(["Goby", ""]).write(&beginning, "*", &mut out);
        write_moves(&beginning, moves, "*", &mut out);
        let (tags, text) = out.split_once("\n\n").expect("an empty line");
        (
            text.into(),
            tags.contains("[FEN \"") && tags.ends_with("[SetUp \"1\"]"),
        )
    }

    #[test]
    fn moves_are_numbered_as_white_makes_them_and_where_black_begins() {
        let start = Board::start().fen();
        let (text, is_set_up) = written(&start, "e2e4 e7e5 g1f3");
        assert_eq!((text.as_str(), is_set_up), ("1. e4 e5 2. Nf3 *\n", false));
        let (text, _) = written(&start, "");
        assert_eq!(text, "*\n");
        let black = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 9";
        let (text, is_set_up) = written(black, "e7e5 e2e4 e8e7");
        assert_eq!((text.as_str(), is_set_up), ("9... e5 10. e4 Ke7 *\n", true));
    }

    #[test]
    fn each_line_has_less_than_eighty_characters_and_none_is_broken_early() {
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(15);
        let mut longest = 0;
        for number in 1..100 {
            let fen = Board::start()
                .fen()
                .replace(" 0 1", &std::format!(" 0 {number}"));
            let (text, _) = written(&fen, &moves);
            let lines: std::vec::Vec<&str> = text.lines().collect();
            assert!(lines.len() > 3 && text.ends_with(" *\n"), "{text}");
            for pair in lines.windows(2) {
                let next = pair[1].split(' ').next().unwrap();
                assert!(pair[0].len() < 80, "{text}");
                assert!(pair[0].len() + 1 + next.len() >= 80, "{text}");
                longest = longest.max(pair[0].len());
            }
        }
        assert_eq!(longest, 79);
    }
}
