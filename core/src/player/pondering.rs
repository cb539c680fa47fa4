//! Pondering: thinking about the reply to an expected move during the opponent's turn.

use super::{Decision, Player};
use crate::game::Game;
use crate::notation::MoveText;
use crate::profile::ABILITIES;
use crate::types::Move;

/// The state of pondering during the opponent's turn.
#[derive(Clone, Debug)]
pub enum Pondering {
    /// The engine may ponder.
    Allowed,
    /// The engine does not ponder in this turn: the game has just begun or is over, or there is no
    /// expected move.
    Barred,
    /// The search for the reply to this expected move has ended with this decision.
    Finished(Move, Decision),
}

/// The expected move and its texts.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The expected move.
    pub choice: Move,
    /// The move in the notation of the protocol.
    pub written: MoveText,
    /// The move in algebraic notation; empty in a build without it.
    pub san: MoveText,
}

impl Expectation {
    /// Plays the expected move on the game, until the search ends. `None` if the move is illegal or
    /// ends the game; the game is then unchanged.
    pub fn play(choice: Move, game: &mut Game<'_>, player: &Player) -> Option<Self> {
        let board = game.board();
        if !board.is_legal(choice) {
            return None;
        }
        let expectation = Self {
            choice,
            written: player.write(board, choice),
            san: if ABILITIES.san {
                board.san(choice)
            } else {
                MoveText::default()
            },
        };
        game.play(choice);
        if game.outcome().is_some() {
            game.undo();
            return None;
        }
        Some(expectation)
    }

    /// Returns true if `text` is the expected move.
    pub fn is_met_by(&self, text: &str) -> bool {
        self.written == text || ABILITIES.san && is_same_san(&self.san, text)
    }
}

/// Returns true if `text` is the move `san`, with or without signs of check, mate and quality.
fn is_same_san(san: &str, text: &str) -> bool {
    san.trim_end_matches(['+', '#']) == text.trim_end_matches(['+', '#', '!', '?'])
}
