//! Writing a game.

use super::heading::{Heading, write_tag};
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
        self.each(beginning, result, &mut |name, value| {
            write_tag(name, value, out);
        });
        out.end_line();
    }

    /// Passes the names and the values of the tags to `take`.
    #[inline]
    pub fn each(&self, beginning: &Board, result: &str, take: &mut dyn FnMut(&str, &str)) {
        for (name, value) in self.tags() {
            take(name, value);
        }
        take("Result", result);
        // Further tags are in alphabetical order.
        let is_chess960 = self.variant == Variant::Chess960;
        // Other programs need the position in every game of Chess960.
        if is_chess960 || *beginning != Board::start() {
            take("FEN", &beginning.fen());
            take("SetUp", "1");
        }
        if is_chess960 {
            take("Variant", CHESS960);
        }
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
    let mut words = PgnWords::new(out);
    for mv in moves {
        words.number(&board);
        words.word(&board.san(mv));
        let _ = board.play(mv);
    }
    words.word(result);
    words.end_line();
}

/// The words of a game, in lines with fewer than 80 characters.
pub struct PgnWords<'o> {
    out: &'o mut dyn Out,
    column: usize,
    /// True if Black's next move needs a number.
    is_apart: bool,
    /// The sign before the next word.
    sign: &'static str,
}

impl<'o> PgnWords<'o> {
    /// Begins a line of `out`.
    pub const fn new(out: &'o mut dyn Out) -> Self {
        Self {
            out,
            column: 0,
            is_apart: true,
            sign: "",
        }
    }

    /// Writes a word, after a blank or on a new line.
    #[inline]
    pub fn word(&mut self, word: &str) {
        self.gap(word.len());
        self.out.text(word);
    }

    /// Begins a line of moves; `sign` stands at the next word.
    pub const fn begin(&mut self, sign: &'static str) {
        self.sign = sign;
        self.is_apart = true;
    }

    /// Ends a line of moves by `sign`, at the last word.
    pub fn close(&mut self, sign: &'static str) {
        self.out.text(self.sign);
        self.out.text(sign);
        self.column += self.sign.len() + sign.len();
        self.begin("");
    }

    /// Writes the number of the next move, which is made on `board`. Black's move has a number only if it
    /// does not follow White's at once.
    #[inline]
    pub fn number(&mut self, board: &Board) {
        let is_white = board.side() == Color::White;
        if is_white || core::mem::take(&mut self.is_apart) {
            let number = board.fullmove_number();
            let dots = if is_white { "." } else { "..." };
            self.gap(digits(number) + dots.len());
            write_count(number.into(), self.out);
            self.out.text(dots);
        }
        self.is_apart = false;
    }

    /// Black's next move needs a number.
    pub const fn part(&mut self) {
        self.is_apart = true;
    }

    /// Ends the line, unless it is empty.
    #[inline]
    pub fn end_line(&mut self) {
        if core::mem::take(&mut self.column) > 0 {
            self.out.end_line();
        }
    }

    /// Separates a word of `length` characters from the text before it.
    #[inline]
    fn gap(&mut self, length: usize) {
        let sign = core::mem::take(&mut self.sign);
        let length = length + sign.len();
        if self.column > 0 && self.column + 1 + length <= WIDTH {
            self.out.text(" ");
            self.column += 1;
        } else {
            self.end_line();
        }
        self.column += length;
        self.out.text(sign);
    }
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
