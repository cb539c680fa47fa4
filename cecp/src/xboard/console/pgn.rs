//! A game as PGN (S. J. Edwards, "Portable Game Notation Specification and Implementation Guide",
//! 1994, section 8).

use crate::driver::{Out, Reply};
use crate::play::write_san;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::types::Color;

/// No line of moves is longer.
const WIDTH: usize = 80;

/// Writes a game between `players`, White first, that ended with `result`. What the memory has
/// forgotten of a long game is left out: then it begins with the position that is known.
pub(super) fn write(game: &Game<'_>, players: [&str; 2], result: &str, out: &mut dyn Out) {
    let [white, black] = players;
    for (name, value) in [
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "?"),
        ("White", white),
        ("Black", black),
        ("Result", result),
    ] {
        tag(name, value, out);
    }
    let mut board = game.beginning();
    if board != Board::start() {
        tag("SetUp", "1", out);
        tag("FEN", &board.fen(), out);
    }
    Reply(out).end();
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

fn tag(name: &str, value: &str, out: &mut dyn Out) {
    let reply = Reply(out).text("[").text(name).text(" \"");
    reply.text(value).text("\"]").end();
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
