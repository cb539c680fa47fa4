//! `save FILE`: the game as PGN.

use super::{Session, pgn};
use crate::NAME;
use crate::driver::{NO_FILES, Out, Reply};
use crate::xboard::request::error;
use crate::xboard::state::Mode;
use goby_core::types::Color;

impl Session<'_> {
    /// Writes the game to a new file.
    pub(super) fn save(&self, file: &str, out: &mut dyn Out) {
        if file.is_empty() {
            return error(out, "save wants the name of a file", "save");
        }
        let players = match self.state.mode {
            Mode::Playing(Color::White, _) => [NAME, "?"],
            Mode::Playing(Color::Black, _) => ["?", NAME],
            _ => ["?", "?"],
        };
        let mut write = |lines: &mut dyn Out| pgn::write(&self.game, players, lines);
        let files = out.files().ok_or(NO_FILES);
        let saved = files.and_then(|files| files.save(file, &mut write));
        match saved {
            Ok(()) => Reply(out)
                .text("The game is in ")
                .text(file)
                .text(".")
                .end(),
            Err(fault) => error(out, fault, file),
        }
    }
}
