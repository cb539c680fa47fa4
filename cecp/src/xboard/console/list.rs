//! What can be listed: the commands, the legal moves, the options.

use super::Session;
use super::option::settings;
use super::read::without_arrows;
use super::word::ConsoleWord;
use super::words::{piece_called, square_called};
use crate::command::{self, CommandRow, Speaker};
use crate::diagram::name;
use crate::driver::{Out, Reply};
use crate::play::{
    BAD_VALUE, BOOK, CLEAR_HASH, Declaration, IllegalMove, OPENINGS, Options, SettingKind, arrival,
    chosen, write_san,
};
use crate::profile::CAPABILITIES;
use crate::text::first_word;
use crate::xboard::command::Command;
use crate::xboard::request::error;
use crate::xboard::state::State;
use goby_core::types::{Move, Piece, Square};

/// All that a person may type.
fn rows() -> impl Iterator<Item = &'static CommandRow> {
    ConsoleWord::ROWS.iter().chain(Command::ROWS)
}

/// Lists the commands, or explains one of them.
pub(super) fn help(word: &str, state: &State, out: &mut dyn Out) {
    if !word.is_empty() {
        let word = if is_take_back(word) { "takeback" } else { word };
        return match command::find(rows(), word) {
            Some(row) => row.write(out),
            None if CAPABILITIES.words && state.write_setting_called(word, out) => {}
            None => unknown(word, &state.player.options, out),
        };
    }
    let text = "  e4, Nf3, e2e4, O-O make a move";
    Reply(out).text(text).end();
    rows()
        .filter(|row| row.is_provided && row.speaker == Speaker::Person)
        .for_each(|row| row.write(out));
}

/// Says that a line is no command, and which one may be meant.
pub(in crate::xboard) fn unknown(line: &str, options: &Options, out: &mut dyn Out) {
    error(out, "unknown command", line);
    let (typed, _) = first_word(line);
    let words = || {
        let names = settings(options).map(|(entry, _)| entry.name);
        command::words_of_people(rows()).chain(names.filter(|_| CAPABILITIES.words))
    };
    if !CAPABILITIES.words {
        suggest(command::nearest(&mut words(), typed), out);
        return;
    }
    // A later word may be a command, as in `offer draw`; a side is more often that of a piece.
    let is_one = |typed: &str| words().find(|word| word.eq_ignore_ascii_case(typed));
    let named = line
        .split([' ', '?'])
        .filter_map(is_one)
        .reduce(|_, last| last);
    let named = named.filter(|word| !["white", "black"].contains(word));
    if !suggest(named.or_else(|| command::nearest(&mut words(), typed)), out) {
        let text = "\"help\" lists the commands.";
        Reply(out).text(text).end();
    }
}

/// Whether it is the one command of two words.
fn is_take_back(line: &str) -> bool {
    line.eq_ignore_ascii_case("take back")
}

/// Asks whether a word is meant, if there is one. Returns whether there is.
pub(super) fn suggest(meant: Option<&str>, out: &mut dyn Out) -> bool {
    if let Some(meant) = meant {
        let reply = Reply(out).text("Did you mean \"").text(meant);
        reply.text("\"?").end();
    }
    meant.is_some()
}

/// Writes how the command of a line is written.
pub(in crate::xboard) fn form(line: &str, out: &mut dyn Out) {
    let (word, _) = first_word(line);
    if let Some(row) = command::find(rows(), word) {
        row.write(out);
    }
}

/// Refuses a line that says more than its command takes, as `undo 2` does. Returns whether it has.
pub(in crate::xboard) fn refuses_excess(line: &str, out: &mut dyn Out) -> bool {
    let line = without_arrows(line);
    let (word, rest) = first_word(line);
    let takes_nothing = |row: &CommandRow| row.arguments.is_empty();
    if rest.trim_ascii().is_empty()
        || is_take_back(line)
        || !command::find(rows(), word).is_some_and(takes_nothing)
    {
        return false;
    }
    error(out, BAD_VALUE, line);
    form(line, out);
    true
}

impl Session<'_> {
    /// `moves`: lists the legal moves, or those of the piece or pieces that `word` means; `false`
    /// where it means none.
    pub(super) fn list_moves(&self, word: &str, out: &mut dyn Out) -> bool {
        let board = self.game.board();
        let moves = board.legal_moves();
        if moves.is_empty() {
            Reply(out).text("There is none: the game is over.").end();
            return true;
        }
        let asked = if CAPABILITIES.words {
            Asked::read(word)
        } else {
            Some(Asked::default())
        };
        let Some(asked) = asked else {
            return false;
        };
        if let (Some(square), None) = (asked.square, asked.piece)
            && board.piece_on(square).is_none()
        {
            Reply(out).square(square).text(" is empty.").end();
            return true;
        }
        // `Nf3` is the knight that stands there, or the knight's move.
        let is_asked = |mv: &&Move| {
            if !CAPABILITIES.words {
                return true;
            }
            let (from, to) = (mv.from(), arrival(board, **mv));
            asked
                .piece
                .is_none_or(|piece| board.piece_on(from) == Some(piece))
                && asked
                    .square
                    .is_none_or(|square| from == square || to == square)
        };
        let mut found = moves.iter().filter(is_asked).peekable();
        if found.peek().is_none() {
            let reply = Reply(out).text(name(board.side()));
            reply.text(" has no such move");
            if let (Some(square), None) = (asked.square, asked.piece) {
                out.text(": ");
                let reason = IllegalMove::of_piece(board, square);
                reason.write(&mut |part| out.text(part));
            }
            Reply(out).text(".").end();
            return true;
        }
        let reply = Reply(out).text(" ");
        found
            .fold(reply, |line, &mv| {
                line.text(" ").text(&write_san(board, mv))
            })
            .end();
        true
    }

    /// Lists the options with their values and what they may be.
    pub(in crate::xboard) fn write_options(&self, out: &mut dyn Out) {
        self.write_settings(true, out);
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
        self.write_settings(false, out);
        let text = "Set one by \"option NAME=VALUE\".";
        Reply(out).text(text).end();
    }

    /// Lists the settings that people look for first, or the others.
    fn write_settings(&self, first: bool, out: &mut dyn Out) {
        for (entry, value) in self.state.player.options.offered(first) {
            write_setting(entry, value, out);
        }
    }
}

/// Which moves are listed: all, unless more is given.
#[derive(Default)]
struct Asked {
    piece: Option<Piece>,
    square: Option<Square>,
}

impl Asked {
    /// Reads nothing, a square, a piece, or a piece on a square.
    fn read(word: &str) -> Option<Self> {
        let (piece, square) = (piece_called(word), square_called(word));
        if word.is_empty() || piece.is_some() || square.is_some() {
            return Some(Self { piece, square });
        }
        let (piece, square) = word.split_at_checked(1)?;
        Some(Self {
            piece: Some(piece_called(piece)?),
            square: Some(square_called(square)?),
        })
    }
}

/// Writes a value as the option takes it.
pub(super) fn write_value<'o>(kind: &SettingKind, value: i16, reply: Reply<'o>) -> Reply<'o> {
    match *kind {
        SettingKind::Combo(choices) => reply.text(chosen(choices, value)),
        _ => reply.number(value),
    }
}

/// Writes a setting with its value and what it may be.
pub(super) fn write_setting(entry: &Declaration, value: i16, out: &mut dyn Out) {
    let reply = Reply(out).text("  ").text(entry.name).text("=");
    let reply = match entry.kind {
        SettingKind::Check if CAPABILITIES.words => {
            reply.text(if value == 0 { "no" } else { "yes" })
        }
        _ => write_value(&entry.kind, value, reply),
    };
    match entry.kind {
        SettingKind::Check if CAPABILITIES.words => reply.text("   (yes or no)").end(),
        SettingKind::Check => reply.text("   (0 or 1)").end(),
        SettingKind::Spin { least, most } => {
            let reply = reply.text("   (").number(least);
            reply.text(" to ").number(most).text(")").end();
        }
        SettingKind::Combo(choices) => {
            let reply = choices
                .iter()
                .fold(reply.text("   (one of"), |line, choice| {
                    line.text(" ").text(choice)
                });
            reply.text(")").end();
        }
    }
}
