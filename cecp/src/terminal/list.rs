//! Lists of commands and of legal moves.

use super::Terminal;
use super::command::{Command, GROUPS};
use super::option::settings;
use super::option_help;
use super::words::{piece_called, square_called};
use crate::command::{self, Call, CommandRow, error, suggest};
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::State;
use goby_core::notation::{IllegalMove, arrival};
use goby_core::player::{Options, write_san};
use goby_core::text::first_word;
use goby_core::types::{Move, Piece, Square};

/// The rows of all commands.
fn rows() -> impl Iterator<Item = &'static CommandRow> {
    Command::ROWS.iter()
}

/// The rows of a group.
fn group(place: usize) -> &'static [CommandRow] {
    let first = |place: usize| GROUPS.get(place).map(|&(_, first)| first as usize);
    let end = first(place + 1).unwrap_or(Command::ROWS.len());
    let rows = first(place).and_then(|begin| Command::ROWS.get(begin..end));
    rows.unwrap_or_default()
}

/// `help [WORD]`: lists the commands, or explains a command, a group or an option.
fn help(word: &str, state: &State, out: &mut dyn Out) {
    let write_all = |rows: &[CommandRow], out: &mut dyn Out| {
        let rows = rows.iter().filter(|row| row.is_provided);
        rows.for_each(|row| row.write(out));
    };
    if word.is_empty() {
        let text = "  e4, Nf3, e2e4, O-O make a move";
        Reply(out).text(text).end();
        return if CAPABILITIES.words {
            list_groups(out);
        } else {
            write_all(Command::ROWS, out);
        };
    }
    if CAPABILITIES.words && word.eq_ignore_ascii_case("all") {
        return write_all(Command::ROWS, out);
    }
    let named = |&(name, _): &(&str, Command)| word.eq_ignore_ascii_case(name);
    if CAPABILITIES.words
        && let Some(place) = GROUPS.iter().position(named)
    {
        return write_all(group(place), out);
    }
    let word = if is_take_back(word) { "undo" } else { word };
    match command::find(rows(), word) {
        Some(row) => row.write(out),
        None if CAPABILITIES.words && state.write_setting_called(word, out) => {
            option_help::write(word, out);
        }
        None => unknown(word, &state.player.options, out),
    }
}

/// Lists the commands by group.
fn list_groups(out: &mut dyn Out) {
    for (place, (name, _)) in GROUPS.iter().enumerate() {
        let reply = Reply(out).text("  ").text(name).text(":");
        let rows = group(place).iter().filter(|row| row.is_provided);
        let words = rows.filter_map(|row| row.words().next());
        let line = words.fold(reply, |line, word| line.text(" ").text(word));
        line.end();
    }
    let text = "\"help level\" explains a command, \"help time\" a group, \"help all\" everything.";
    Reply(out).text(text).end();
}

/// Refuses an unknown command, and suggests a similar one.
pub(super) fn unknown(line: &str, options: &Options, out: &mut dyn Out) {
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
    // A later word may be a command, as in `offer draw`. `white` and `black` mostly describe a
    // piece.
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

/// Returns true for the only command of two words.
fn is_take_back(line: &str) -> bool {
    line.eq_ignore_ascii_case("take back")
}

/// Writes the form of the command that a line begins with.
pub(super) fn form(line: &str, out: &mut dyn Out) {
    let (word, _) = first_word(line);
    if let Some(row) = command::find(rows(), word) {
        row.write(out);
    }
}

/// Refuses an argument of a command without arguments, as in `undo 2`. Returns true if the line is
/// refused.
pub(super) fn refuses_excess(line: &str, out: &mut dyn Out) -> bool {
    let (word, rest) = first_word(line);
    let takes_nothing = |row: &CommandRow| row.arguments.is_empty();
    if rest.trim_ascii().is_empty()
        || is_take_back(line)
        || !command::find(rows(), word).is_some_and(takes_nothing)
    {
        return false;
    }
    error(out, Refusal::BadValue.message(), line);
    form(line, out);
    true
}

impl Terminal<'_, '_> {
    /// `help [WORD]`.
    pub(super) fn help(&mut self, call: &mut Call<'_>) -> Obeyed {
        help(call.rest, &self.session.state, call.world);
        Ok(())
    }

    /// `moves [SQUARE/PIECE]`: lists the legal moves, of all pieces or of some.
    pub(super) fn list_moves(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (word, out) = (call.rest, &mut *call.world);
        let board = self.session.game.board();
        let moves = board.legal_moves();
        if moves.is_empty() {
            Reply(out).text("No legal move: the game is over.").end();
            return Ok(());
        }
        let asked = if CAPABILITIES.words {
            Asked::read(word)
        } else {
            Some(Asked::default())
        };
        let asked = asked.ok_or(Refusal::BadValue)?;
        if let (Some(square), None) = (asked.square, asked.piece)
            && board.piece_on(square).is_none()
        {
            Reply(out).square(square).text(" is empty.").end();
            return Ok(());
        }
        // `Nf3` is the knight on f3, or a knight's move to f3.
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
            let reply = Reply(out).text(board.side().name());
            reply.text(" has no such move");
            if let (Some(square), None) = (asked.square, asked.piece) {
                out.text(": ");
                let reason = IllegalMove::of_piece(board, square);
                reason.write(&mut |part| out.text(part));
            }
            Reply(out).text(".").end();
            return Ok(());
        }
        let reply = Reply(out).text(" ");
        found
            .fold(reply, |line, &mv| {
                line.text(" ").text(&write_san(board, mv))
            })
            .end();
        Ok(())
    }
}

/// The moves to list: all moves, the moves of a piece, or the moves from or to a square.
#[derive(Default)]
struct Asked {
    piece: Option<Piece>,
    square: Option<Square>,
}

impl Asked {
    /// Reads an empty text, a square, a piece, or both: `e2`, `rook`, `Nf3`.
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
