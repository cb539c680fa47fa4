//! What can be listed: the commands, the legal moves, the options.

use super::Session;
use super::word::ConsoleWord;
use crate::command::{self, CommandRow, Speaker};
use crate::driver::{Out, Reply};
use crate::play::{BOOK, CLEAR_HASH, OPENINGS, SettingKind, chosen, write_san};
use crate::profile::CAPABILITIES;
use crate::xboard::command::Command;
use crate::xboard::request::error;

/// All that a person may say.
fn rows() -> impl Iterator<Item = &'static CommandRow> {
    ConsoleWord::ROWS.iter().chain(Command::ROWS)
}

/// Lists the commands, or explains one of them.
pub(super) fn help(word: &str, out: &mut dyn Out) {
    if !word.is_empty() {
        if !command::help(rows(), word, out) {
            unknown(word, out);
        }
        return;
    }
    let text = "  e4, Nf3, e2e4, O-O make a move";
    Reply(out).text(text).end();
    rows()
        .filter(|row| row.is_provided && row.speaker == Speaker::Person)
        .for_each(|row| row.tell(out));
}

/// Says that a line is no command, and which one may be meant.
pub(in crate::xboard) fn unknown(line: &str, out: &mut dyn Out) {
    error(out, "unknown command", line);
    let (typed, _) = line.split_once(' ').unwrap_or((line, ""));
    if let Some(meant) = command::nearest(rows(), typed) {
        let reply = Reply(out).text("Did you mean \"").text(meant);
        reply.text("\"?").end();
    }
}

impl Session<'_> {
    /// Lists the legal moves.
    pub(super) fn tell_moves(&self, out: &mut dyn Out) {
        let board = self.game.board();
        let moves = board.legal_moves();
        if moves.is_empty() {
            return Reply(out).text("There is none: the game is over.").end();
        }
        let reply = Reply(out).text(" ");
        moves
            .into_iter()
            .fold(reply, |line, choice| {
                line.text(" ").text(&write_san(board, choice))
            })
            .end();
    }

    /// Lists the options with their values and what they may be.
    pub(super) fn tell_options(&self, out: &mut dyn Out) {
        self.tell_settings(true, out);
        let player = &self.state.player;
        for (name, text, is_provided) in [
            (BOOK, player.book.name.as_str(), CAPABILITIES.books),
            (
                OPENINGS,
                player.options.openings.as_str(),
                CAPABILITIES.text_options,
            ),
        ] {
            if is_provided {
                Reply(out).text("  ").text(name).text("=").text(text).end();
            }
        }
        Reply(out).text("  ").text(CLEAR_HASH).end();
        self.tell_settings(false, out);
        let text = "Set one by \"option NAME=VALUE\".";
        Reply(out).text(text).end();
    }

    /// Lists the settings that people look for first, or the others.
    fn tell_settings(&self, first: bool, out: &mut dyn Out) {
        for (entry, value) in self.state.player.options.offered(first) {
            let reply = Reply(out).text("  ").text(entry.name).text("=");
            match entry.kind {
                SettingKind::Check => reply.number(value).text("   (0 or 1)").end(),
                SettingKind::Spin { least, most } => {
                    let reply = reply.number(value).text("   (").number(least);
                    reply.text(" to ").number(most).text(")").end();
                }
                SettingKind::Combo(choices) => {
                    let reply = reply.text(chosen(choices, value));
                    let reply = choices
                        .iter()
                        .fold(reply.text("   (one of"), |line, choice| {
                            line.text(" ").text(choice)
                        });
                    reply.text(")").end();
                }
            }
        }
    }
}
