//! Thinking on the opponent's time, about the reply to an expected move.

use super::Player;
use super::decision::Decision;
use crate::game::Game;
use crate::notation::MoveText;
use crate::profile::ABILITIES;
use crate::types::Move;

/// The state of thinking on the opponent's time.
#[derive(Clone, Debug)]
pub enum Pondering {
    /// Thinking on the opponent's time is allowed.
    Allowed,
    /// It does not ponder on this move: the game has just begun or is over, or there is no move to
    /// ponder on.
    Barred,
    /// It has pondered on this move to the end, and this is its answer.
    Finished(Move, Decision),
}

/// The expected move, as the protocol writes it and in algebraic notation.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The expected move.
    pub choice: Move,
    /// The move as the protocol writes it.
    pub written: MoveText,
    /// In algebraic notation, in a build that has it.
    pub san: MoveText,
}

impl Expectation {
    /// Plays `choice` on the game, for the duration of the search; `None`, with the game unchanged,
    /// if the move is illegal or ends the game.
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

    /// Returns true if `text` means the move.
    pub fn is_met_by(&self, text: &str) -> bool {
        self.written == text || ABILITIES.san && is_same_san(&self.san, text)
    }
}

/// Returns true if `text` is `san` with or without marks of check, mate and quality.
fn is_same_san(san: &str, text: &str) -> bool {
    san.trim_end_matches(['+', '#']) == text.trim_end_matches(['+', '#', '!', '?'])
}
