//! `Skill=Adaptive`: the level at which a player wins as often as Goby, found by the results.
//!
//! A game that the player wins raises the level by a step, one that Goby wins lowers it. The step
//! shrinks while results alternate and grows while they do not: large steps find the level, small
//! steps stay near it, and the level follows a player who improves or declines. Source: H.
//! Kesten, "Accelerated Stochastic Approximation", Annals of Mathematical Statistics 29, 1958.
//!
//! If a protocol reports no result, the last position decides (`verdict`).

mod estimate;
#[cfg(test)]
#[cfg(all(feature = "levels", feature = "desktop"))]
mod tests;
mod verdict;

use super::Player;
use super::{Files, Kept};
use crate::board::Board;
use crate::game::Outcome;
use crate::profile::ABILITIES;
use crate::text::first_word;
use crate::types::{Color, Move};
pub(super) use estimate::Estimate;
use verdict::winner;

/// The number of players whose level is estimated: none in a build without `Skill`, where it takes
/// no memory.
pub(super) const ROOM: usize = if ABILITIES.levels && ABILITIES.text_options {
    1
} else {
    0
};

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// This side has won.
    Won(Color),
    /// A draw.
    Drawn,
    /// An unreported result.
    Unsaid,
}

impl End {
    /// Converts a result by the rules.
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::WhiteMates => Self::Won(Color::White),
            Outcome::BlackMates => Self::Won(Color::Black),
            _ => Self::Drawn,
        }
    }

    /// Parses the text of CECP's `result`.
    pub fn read(text: &str) -> Self {
        let (result, _) = first_word(text);
        match result {
            "1-0" => Self::Won(Color::White),
            "0-1" => Self::Won(Color::Black),
            "1/2-1/2" => Self::Drawn,
            _ => Self::Unsaid,
        }
    }
}

/// The state of the game being played. Takes no memory in a build without `Skill`.
#[derive(Clone, Debug, Default)]
pub(super) struct Track([OpenGame; ROOM]);

#[derive(Clone, Debug, Default)]
struct OpenGame {
    /// The position after Goby's last move.
    after: Option<Board>,
    /// The number of Goby's moves.
    moves: u16,
    /// True once its result has been counted: moves after it do not count.
    is_counted: bool,
}

impl Player {
    /// Returns true if the level follows the results.
    pub fn is_adaptive(&self) -> bool {
        self.options.estimate().is_some()
    }

    /// Counts a move of Goby's own on `board`.
    pub fn note_own_move(&mut self, board: &Board, choice: Move) {
        if let Some(game) = self.track.0.first_mut() {
            let _ = game.after.insert(board.clone()).play(choice);
            game.moves = game.moves.saturating_add(1);
        }
    }

    /// Forgets the game being played.
    pub fn forget_game(&mut self) {
        self.track = Track::default();
    }

    /// Counts a finished game: updates the level, if it follows the results, and stores it.
    /// Returns it.
    pub fn end_game(&mut self, end: End, files: Option<&mut dyn Files>) -> Option<i16> {
        let most = self.options.most_elo();
        let estimate = self.options.estimate_mut()?;
        let game = self.track.0.first_mut().filter(|game| !game.is_counted)?;
        let after = game.after.as_ref()?;
        let winner = match end {
            End::Won(color) => Some(color),
            End::Drawn => None,
            End::Unsaid => winner(after, game.moves)?,
        };
        estimate.note(winner.map(|winner| winner == after.side()), most);
        game.is_counted = true;
        if let Some(files) = files {
            // Without a place to keep it, it lasts for this conversation.
            let _ = files.keep(Kept::Level, &mut |lines| estimate.write(lines));
        }
        Some(self.options.elo())
    }

    /// Loads the stored level, if the level follows the results.
    pub fn recall_level(&mut self, files: Option<&mut dyn Files>) {
        if let (Some(estimate), Some(files)) = (self.options.estimate_mut(), files) {
            let _ = files.kept(Kept::Level, &mut |text| estimate.take_up(text));
        }
    }
}
