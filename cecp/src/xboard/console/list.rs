//! What can be listed: the commands, the legal moves, the options.

use super::Session;
use crate::driver::{Out, Reply};
use crate::play::{BOOK, CLEAR_HASH, OPENINGS, SettingKind, chosen, write_san};
use crate::profile::CAPABILITIES;

const HELP: [&str; 22] = [
    "  e4, Nf3, e2e4, O-O   make a move",
    "  show, flip       draw the board, or turn it round",
    "  moves            list the legal moves",
    "  go               let Goby play the side whose turn it is",
    "  hint             ask for a suggestion",
    "  remove, undo     take back a move of each side, or a single one",
    "  new              begin a new game",
    "  white, black     play White or Black yourself",
    "  force            let Goby only watch",
    "  resign, draw     give up, or offer a draw",
    "  st 5             let Goby think 5 seconds on each move",
    "  sd 4             let Goby look at most 4 plies ahead",
    "  option Elo=1200  let Goby play weaker (500 to 3000)",
    "  options          list the options",
    "  setboard FEN     set up a position",
    "  fen              tell the position as FEN",
    "  save FILE        write the game to a new file, as PGN",
    "  analyze          let Goby think aloud about the position, until \"exit\"",
    "  post, nopost     show what Goby thinks, or not",
    "  ?                make Goby move at once",
    "  echo             on a serial line: show what is typed, or not",
    "  quit             leave",
];

/// Lists the commands.
pub(super) fn help(out: &mut dyn Out) {
    HELP.iter().for_each(|line| Reply(out).text(line).end());
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
