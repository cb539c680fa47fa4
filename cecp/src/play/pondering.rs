//! Thinking on the opponent's time, about the reply to a move that is expected.

use super::Player;
use super::decision::Decision;
use super::notation::write_san;
use goby_core::game::Game;
use goby_core::notation::MoveText;
use goby_core::types::Move;

/// How far the engine has come with its thoughts on the opponent's time.
#[derive(Clone, Debug)]
pub(crate) enum Pondering {
    /// It may ponder.
    Allowed,
    /// It does not ponder on this move: the game has just begun or is over, or there is no move to
    /// ponder on.
    Barred,
    /// It has pondered on this move to the end, and this is its answer.
    Finished(Move, Decision),
}

/// The move that is pondered on, as the protocol writes it and in algebraic notation.
#[derive(Clone, Debug)]
pub(crate) struct Expectation {
    pub(crate) choice: Move,
    pub(crate) written: MoveText,
    pub(crate) san: MoveText,
}

impl Expectation {
    /// Plays `choice` on the game, where it stays while the search runs; `None`, with the game as
    /// it was, when the move is illegal or ends the game.
    pub(crate) fn play(choice: Move, game: &mut Game<'_>, player: &Player) -> Option<Self> {
        let board = game.board();
        if !board.is_legal(choice) {
            return None;
        }
        let expectation = Self {
            choice,
            written: player.write(board, choice),
            san: write_san(board, choice),
        };
        game.play(choice);
        if game.outcome().is_some() {
            game.undo();
            return None;
        }
        Some(expectation)
    }

    /// Whether `text` stands for the move.
    pub(crate) fn is_met_by(&self, text: &str) -> bool {
        let san = text.trim_end_matches(['+', '#', '!', '?']);
        self.written == text || self.san.trim_end_matches(['+', '#']) == san
    }
}
