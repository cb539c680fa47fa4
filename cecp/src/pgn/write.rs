//! Writing a game.

use super::Variant;
use super::heading::{Heading, tag};
use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::player::write_san;
use goby_core::types::Color;

/// No line of moves is longer.
const WIDTH: usize = 80;

/// Writes a game that ended with `result`. What the memory has forgotten of a long game is left
/// out: then it begins with the position that is known.
pub(crate) fn write(game: &Game<'_>, heading: &Heading, result: &str, out: &mut dyn Out) {
    heading.write(out);
    tag("Result", result, out);
    heading.write_variant(out);
    let beginning = game.beginning();
    // Other programs ask for the position of every game of Chess960.
    if beginning != Board::start() || heading.variant == Variant::Chess960 {
        tag("SetUp", "1", out);
        tag("FEN", &beginning.fen(), out);
    }
    Reply(out).end();
    write_moves(game, result, out);
}

/// Writes the moves of a game with their numbers, and how it ended.
pub(crate) fn write_moves(game: &Game<'_>, result: &str, out: &mut dyn Out) {
    let mut board = game.beginning();
    let mut column = 0;
    let mut is_first = true;
    for choice in game.moves() {
        if board.side() == Color::White || is_first {
            let number = board.fullmove_number();
            let dots = if board.side() == Color::White {
                "."
            } else {
                "..."
            };
            let length = digits(number) + dots.len();
            column = gap(column, length, out);
            Reply(out).count(number.into()).text(dots);
        }
        is_first = false;
        let text = write_san(&board, choice);
        column = gap(column, text.len(), out);
        Reply(out).text(&text);
        board.play(choice);
    }
    gap(column, result.len(), out);
    Reply(out).text(result).end();
}

/// Goes on with a blank, or with a new line where a word of `length` would not fit. Returns the
/// column behind the word.
fn gap(column: usize, length: usize, out: &mut dyn Out) -> usize {
    if column == 0 {
        length
    } else if column + 1 + length > WIDTH {
        Reply(out).end();
        length
    } else {
        Reply(out).text(" ");
        column + 1 + length
    }
}

/// How many digits a number has.
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
    use crate::driver::Written;

    extern crate std;
    use std::string::String;

    /// The moves of a game from `fen`, and the tags that only another beginning needs.
    fn written(fen: &str, moves: &str) -> (String, bool) {
        let (mut ring, mut keys) = ([None; 256], [0; 128]);
        let mut game = Game::new(&mut ring, &mut keys);
        game.reset(Board::from_fen(fen).unwrap());
        for text in moves.split_whitespace() {
            game.play(game.board().parse_coordinate(text).unwrap());
        }
        let mut out = Written::default();
        write(&game, &Heading::of_players(["Goby", ""]), "*", &mut out);
        let (tags, text) = out.0.split_once("\n\n").expect("an empty line");
        (text.into(), tags.contains("[SetUp \"1\"]\n[FEN \""))
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
    fn no_line_is_longer_than_eighty_characters_and_none_is_broken_early() {
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(15);
        let (text, _) = written(&Board::start().fen(), &moves);
        let lines: std::vec::Vec<&str> = text.lines().collect();
        assert!(lines.len() > 3, "{text}");
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            assert!(pair[0].len() <= WIDTH, "{text}");
            assert!(pair[0].len() + 1 + next.len() > WIDTH, "{text}");
        }
        assert!(text.contains("10. ") && text.ends_with(" *\n"), "{text}");
    }
}
