//! `Skill=Adaptive`: the level at which a player wins as often as Goby, found by the results.
//!
//! A game that the player wins raises the level by a step, one that Goby wins lowers it. The step
//! shrinks while results alternate and grows while they do not: a large one finds the level, a
//! small one stays near it, and who plays better or worse than before is followed. Source: H.
//! Kesten, "Accelerated Stochastic Approximation", Annals of Mathematical Statistics 29, 1958.
//!
//! Where a protocol reports no result, the last position decides (`verdict`).

mod estimate;
#[cfg(test)]
#[cfg(all(feature = "levels", feature = "text-options"))]
mod tests;
mod verdict;

use super::Player;
use crate::driver::{Files, Kept, Reply};
use crate::profile::CAPABILITIES;
use crate::text::first_word;
pub(super) use estimate::Estimate;
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::{Color, Move};
use verdict::winner;

/// How many players' levels are found: in a build without `Skill` none, and it takes no memory.
pub(super) const ROOM: usize = if CAPABILITIES.levels && CAPABILITIES.text_options {
    1
} else {
    0
};

/// How a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// This side has won it.
    Won(Color),
    /// Nobody has.
    Drawn,
    /// No result is reported.
    Unsaid,
}

impl End {
    /// How a game ends that is over by the rules.
    pub(crate) const fn of(outcome: Outcome) -> Self {
        match outcome {
            Outcome::WhiteMates => Self::Won(Color::White),
            Outcome::BlackMates => Self::Won(Color::Black),
            _ => Self::Drawn,
        }
    }

    /// Parses the text of CECP's `result`.
    pub(crate) fn read(text: &str) -> Self {
        let (result, _) = first_word(text);
        match result {
            "1-0" => Self::Won(Color::White),
            "0-1" => Self::Won(Color::Black),
            "1/2-1/2" => Self::Drawn,
            _ => Self::Unsaid,
        }
    }
}

/// What is known of the game being played. Takes no memory in a build without `Skill`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Track([OpenGame; ROOM]);

#[derive(Clone, Debug, Default)]
struct OpenGame {
    /// The position after Goby's last move.
    after: Option<Board>,
    /// How many moves Goby has made.
    moves: u16,
    /// Its end has been noted: what is played on does not count.
    is_counted: bool,
}

impl Player {
    /// Whether the level follows the results.
    pub(crate) fn is_adaptive(&self) -> bool {
        self.options.estimate().is_some()
    }

    /// Notes a move of Goby's own on `board`.
    pub(crate) fn note_own_move(&mut self, board: &Board, choice: Move) {
        if let Some(game) = self.track.0.first_mut() {
            let _ = game.after.insert(board.clone()).play(choice);
            game.moves = game.moves.saturating_add(1);
        }
    }

    /// Forgets the game being played.
    pub(crate) fn forget_game(&mut self) {
        self.track = Track::default();
    }

    /// Notes that the game is over: the level is found anew where it follows the results, and kept.
    /// Returns it.
    pub(crate) fn end_game(&mut self, end: End, files: Option<&mut dyn Files>) -> Option<i16> {
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
            // Where nothing can be kept it is known as long as the conversation lasts.
            let _ = files.keep(Kept::Level, &mut |lines| estimate.write(Reply(lines)));
        }
        Some(self.options.elo())
    }

    /// Takes up the level that was kept, where the level is to follow the results.
    pub(crate) fn recall_level(&mut self, files: Option<&mut dyn Files>) {
        if let (Some(estimate), Some(files)) = (self.options.estimate_mut(), files) {
            let _ = files.kept(Kept::Level, &mut |text| estimate.take_up(text));
        }
    }
}
