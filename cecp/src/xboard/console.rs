//! For a person at a terminal: a greeting, help, and the board drawn in letters. Silent for
//! interfaces.

use super::Session;
use super::state::State;
use crate::NAME;
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::time::{Clock, Millis, TimeControl};
use goby_core::types::{Color, File, Rank, Square};

/// How long the engine thinks on a move until a clock is set.
const PATIENCE: Millis = Millis(2_000);

const HELP: [&str; 13] = [
    "  e2e4, Nf3, O-O   make a move",
    "  show             draw the board",
    "  go               let Goby play the side whose turn it is",
    "  hint             ask for a suggestion",
    "  remove, undo     take back a move of each side, or a single one",
    "  new              begin a new game",
    "  force            let Goby only watch",
    "  st 5             let Goby think 5 seconds on each move",
    "  sd 4             let Goby think at most 4 moves ahead",
    "  option Skill=Club   (or Full, Expert, Casual, Beginner)",
    "  setboard FEN     set up a position",
    "  post, nopost     show what Goby thinks, or not",
    "  quit             leave",
];

impl State {
    pub(super) fn greet(&mut self, out: &mut dyn Out) {
        if !CAPABILITIES.console {
            return;
        }
        self.preferences.console = true;
        self.player.timing.clock = Clock::new(TimeControl::Exact(PATIENCE));
        let line = Reply(out).text(NAME);
        line.text(", a chess engine. You have White: type a move such as e4,")
            .end();
        Reply(out)
            .text("\"show\" for the board, \"help\" for more, \"quit\" to leave.")
            .end();
    }
}

impl Session<'_> {
    /// Obeys what only a person types; `false` of other lines, and when no person is there.
    pub(super) fn hear_console(&self, line: &str, out: &mut dyn Out) -> bool {
        if !self.state.is_console() {
            return false;
        }
        match line {
            "show" | "board" | "d" => draw(self.game.board(), out),
            "help" => HELP.iter().for_each(|line| Reply(out).text(line).end()),
            _ => return false,
        }
        true
    }
}

/// Shows an own move, written as `san`, and the board after it.
pub(super) fn show_move(san: &str, board: &Board, out: &mut dyn Out) {
    draw(board, out);
    Reply(out).text("Goby plays ").text(san).end();
}

/// Draws the board with White below, and says who is on move.
fn draw(board: &Board, out: &mut dyn Out) {
    Reply(out).end();
    for rank in Rank::ALL.into_iter().rev() {
        let mut reply = Reply(out).text("  ").letter(rank.digit()).text(" ");
        for file in File::ALL {
            let square = Square::new(file, rank);
            let letter = match (board.piece_on(square), board.color_on(square)) {
                (Some(piece), Some(Color::White)) => piece.letter().to_ascii_uppercase(),
                (Some(piece), _) => piece.letter(),
                (None, _) => '.',
            };
            reply = reply.text(" ").letter(letter);
        }
        reply.end();
    }
    Reply(out).end();
    let turn = match board.side() {
        Color::White => "     a b c d e f g h    White moves",
        Color::Black => "     a b c d e f g h    Black moves",
    };
    Reply(out).text(turn).end();
    Reply(out).end();
}
