//! A line read as a request, and the replies that explain why one cannot be obeyed.

use super::command::Command;
use crate::driver::{InputLine, Out, Reply, clip};
use crate::profile::CAPABILITIES;
use crate::text::first_word;

/// A command that has no meaning in the present state.
pub(super) const NOT_NOW: &str = "command not legal now";
/// A command that takes a search of its own while one for a move runs.
pub(super) const THINKING: &str = "not while Goby thinks";
/// What is wrong with a word that gives up or agrees when there is nothing left to play for.
pub(super) const GAME_OVER: &str = "the game is over";

/// A line read: its command, the whole of it, and what follows the command word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request<'l> {
    pub(super) command: Command,
    pub(super) line: &'l str,
    pub(super) rest: &'l str,
}

impl<'l> Request<'l> {
    /// The same as a person has typed it: the command in small letters or capital ones.
    pub(super) fn as_typed(self) -> Self {
        let command = match self.command {
            Command::Other if CAPABILITIES.words => Command::of_typed(self.line),
            command => command,
        };
        Self { command, ..self }
    }

    pub(super) fn new(line: &'l str) -> Self {
        Self {
            command: Command::of(line),
            line,
            rest: first_word(line).1.trim_ascii(),
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

/// Reads a line. One that has not come as it was sent is answered here: an overlong one, unless its
/// beginning is enough to obey it, and one of which bytes were lost.
pub(super) fn read<'l>(line: &InputLine<'l>, out: &mut dyn Out) -> Option<Request<'l>> {
    if line.overrun {
        error(out, "input overrun", line.text);
        return None;
    }
    let request = Request::new(line.text);
    if line.overlong && !request.command.is_known_by_its_beginning() {
        error(out, "line too long", line.text);
        return None;
    }
    Some(request)
}

/// Says that `line` cannot be obeyed, and why.
pub(super) fn error(out: &mut dyn Out, fault: &str, line: &str) {
    let reply = Reply(out).text("Error (").text(fault).text("): ");
    let shown = clip(line);
    let rest = if shown.len() < line.len() { "..." } else { "" };
    reply.text(shown).text(rest).end();
}
