//! `Skill=Adaptive`: finds the level at which the player wins as often as Goby.
//!
//! The level rises by a step after a game that the player wins and falls by a step after a game
//! that Goby wins. The step becomes smaller when the winner changes and after draws; it becomes
//! larger when one side wins several games in a row. So large steps find the level, small steps
//! stay near it, and the level follows a player whose strength changes. Source: H. Kesten,
//! "Accelerated Stochastic Approximation", Annals of Mathematical Statistics 29, 1958.
//!
//! If a protocol does not report the result, the last position decides (`verdict`).

mod estimate;
#[cfg(test)]
#[cfg(all(feature = "levels", feature = "desktop"))]
mod tests;
mod verdict;

use super::Files;
use super::Player;
use crate::board::Board;
use crate::game::Outcome;
use crate::profile::ABILITIES;
use crate::text::first_word;
use crate::types::{Color, Move};
pub(super) use estimate::Estimate;
use verdict::winner;

/// The number of estimates: 0 in a build without `Skill`, so that they take no memory there.
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
    /// The protocol reports no result.
    Unsaid,
}

impl End {
    /// The result of a game that ended by the rules.
    pub const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::WhiteMates => Self::Won(Color::White),
            Outcome::BlackMates => Self::Won(Color::Black),
            _ => Self::Drawn,
        }
    }

    /// Reads the result that CECP's command `result` gives.
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
    /// The number of moves that Goby has made.
    moves: u16,
    /// True once the result has been counted.
    is_counted: bool,
}

impl Player {
    /// Returns true if the level follows the results of games.
    pub fn is_adaptive(&self) -> bool {
        self.options.estimate().is_some()
    }

    /// Records a move that Goby makes on `board`.
    pub fn note_own_move(&mut self, board: &Board, choice: Move) {
        if let Some(game) = self.track.0.first_mut() {
            let _ = game.after.insert(board.clone()).play(choice);
            game.moves = game.moves.saturating_add(1);
        }
    }

    /// Counts the result of a finished game: updates the level and stores it. Returns the new
    /// level. `None` if the level does not follow results or the game does not count.
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
            // If the level cannot be stored, it still lasts until the program ends.
            let _ = files.keep_level(&mut |lines| estimate.write(lines));
        }
        Some(self.options.elo())
    }

    /// Loads the stored level, if the level follows the results of games.
    pub fn recall_level(&mut self, files: Option<&mut dyn Files>) {
        if let (Some(estimate), Some(files)) = (self.options.estimate_mut(), files) {
            let _ = files.kept_level(&mut |text| estimate.take_up(text));
        }
    }
}
