//! `save FILE`: the game as PGN.

use super::{Session, pgn};
use crate::NAME;
use crate::driver::{NO_FILES, Out, Reply};
use crate::xboard::request::error;
use crate::xboard::state::{Mode, Standing};
use goby_core::game::Outcome;
use goby_core::types::Color;

impl Session<'_> {
    /// Writes the game to a new file.
    pub(super) fn save(&self, file: &str, out: &mut dyn Out) {
        if file.is_empty() {
            return error(out, "save wants the name of a file", "save");
        }
        let ending = match self.state.situation.standing {
            Standing::Ended(ending) => Some(ending),
            _ => None,
        };
        let own = match self.state.mode {
            Mode::Playing(own, _) => Some(own),
            _ => ending.map(|ending| ending.own),
        };
        let players = match own {
            Some(Color::White) => [NAME, "?"],
            Some(Color::Black) => ["?", NAME],
            None => ["?", "?"],
        };
        let result = match (self.game.outcome(), ending) {
            (Some(Outcome::WhiteMates), _) => "1-0",
            (Some(Outcome::BlackMates), _) => "0-1",
            (Some(_), _) => "1/2-1/2",
            (None, Some(ending)) => ending.result(),
            (None, None) => "*",
        };
        let mut write = |lines: &mut dyn Out| pgn::write(&self.game, players, result, lines);
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
