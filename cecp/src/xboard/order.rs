//! A line read as an order, and the replies that say why one cannot be obeyed.

use super::command::Command;
use crate::driver::InputLine;
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::notation::{MoveText, MoveTextError, is_coordinate_text, is_move_text};
use goby_core::types::Move;

/// A value that is missing, no number, or out of range.
pub(super) const BAD_VALUE: &str = "bad value";
/// A command that has no meaning in the present state.
pub(super) const NOT_NOW: &str = "command not legal now";

/// How much of a faulty line is repeated to the sender, in bytes.
const ECHO: usize = 100;

/// A line read: its command, the whole of it, and what follows the command word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'l> {
    pub(super) command: Command,
    pub(crate) line: &'l str,
    pub(super) rest: &'l str,
}

impl<'l> Order<'l> {
    pub(super) fn new(line: &'l str) -> Self {
        Self {
            command: Command::of(line),
            line,
            rest: line
                .split_once(' ')
                .map_or("", |(_, rest)| rest.trim_ascii()),
        }
    }

    /// The text that stands for a move.
    pub(super) const fn move_text(&self) -> &'l str {
        match self.command {
            Command::UserMove => self.rest,
            _ => self.line,
        }
    }
}

/// Reads a line. One that has not come as it was sent is answered here: an overlong one, unless its beginning is enough to
/// obey it, and one of which bytes were lost.
pub(crate) fn read<'l>(line: &InputLine<'l>, out: &mut dyn Out) -> Option<Order<'l>> {
    if line.overrun {
        error(out, "input overrun", line.text);
        return None;
    }
    let order = Order::new(line.text);
    if line.overlong && !order.command.is_known_by_its_beginning() {
        error(out, "line too long", line.text);
        return None;
    }
    Some(order)
}

/// The legal move that `text` stands for in the notations that this build reads.
pub(super) fn read_move(board: &Board, text: &str) -> Result<Move, MoveTextError> {
    if CAPABILITIES.san {
        board.parse_move(text)
    } else {
        board.parse_coordinate(text)
    }
}

/// Whether `text` has the form of a move, legal or not.
pub(super) fn is_move(text: &str) -> bool {
    if CAPABILITIES.san {
        is_move_text(text)
    } else {
        is_coordinate_text(text)
    }
}

/// A legal move in algebraic notation, or as coordinates where this build has nothing else.
pub(super) fn write_san(board: &Board, choice: Move) -> MoveText {
    if CAPABILITIES.san {
        board.san(choice)
    } else {
        board.coordinate(choice)
    }
}

/// Says that `line` cannot be obeyed, and why.
pub(crate) fn error(out: &mut dyn Out, fault: &str, line: &str) {
    let reply = Reply(out).text("Error (").text(fault).text("): ");
    let shown = clip(line);
    let rest = if shown.len() < line.len() { "..." } else { "" };
    reply.text(shown).text(rest).end();
}

/// The beginning of `text` that is fit to be repeated.
pub(super) fn clip(text: &str) -> &str {
    let mut end = text.len().min(ECHO);
    loop {
        if let Some((shown, _)) = text.split_at_checked(end) {
            return shown;
        }
        end = end.saturating_sub(1);
    }
}
