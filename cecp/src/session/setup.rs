//! New games, new positions, and taking back moves.

use super::Session;
use super::state::Mode;
use crate::command::Call;
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use goby_core::board::{Board, FenError};
use goby_core::notation::CastlingStyle;
use goby_core::player::Pondering;
use goby_core::types::Color;

/// The reason why a position cannot be set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PositionError {
    Fen(FenError),
    /// A Chess960 position in standard chess.
    Castling,
}

impl PositionError {
    /// Returns the fault in words.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::Fen(fault) => fault.message(),
            Self::Castling if CAPABILITIES.player.chess960 => {
                "castling from there needs the variant fischerandom"
            }
            Self::Castling => "unusual castling",
        }
    }
}

impl Session<'_> {
    /// `new`: begins a new game. Keeps the options and the time control.
    pub(crate) fn new_game(&mut self) {
        if !matches!(self.state.mode, Mode::Analyzing(_)) {
            self.state.mode = Mode::playing(Color::Black);
        }
        self.state.player.variety.openings = false;
        self.state.player.castling = CastlingStyle::Steps;
        self.state.player.new_game();
        self.set_position(Board::start());
        self.state.mode.set_pondering(Pondering::Barred);
    }

    /// `variant NAME`: chooses standard chess or Chess960.
    pub(crate) fn variant(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.state.player.castling = match call.rest {
            "normal" => CastlingStyle::Steps,
            "fischerandom" if CAPABILITIES.player.chess960 => CastlingStyle::Letters,
            _ => return Err(Refusal::UnsupportedVariant),
        };
        Ok(())
    }

    /// `setboard FEN`: sets the position.
    ///
    /// # Errors
    /// The position is illegal. The game is then unchanged.
    pub(crate) fn set_fen(&mut self, fen: &str) -> Result<(), PositionError> {
        match Board::from_fen(fen) {
            Ok(board) if !self.state.player.can_play(&board) => {
                return Err(PositionError::Castling);
            }
            Ok(board) => self.set_position(board),
            Err(fault) => return Err(PositionError::Fen(fault)),
        }
        Ok(())
    }

    /// Begins a game at `board`.
    pub(crate) fn set_position(&mut self, board: Board) {
        self.game.reset(board);
        self.state.heading = Default::default();
        self.state.forget_position();
        self.state.player.new_position();
    }

    /// Takes back `plies` moves, and the time that they added to the clocks. The time that they took
    /// remains spent.
    ///
    /// # Errors
    /// Fewer moves can be taken back, or the last position was illegal.
    pub(crate) fn take_back(&mut self, plies: usize) -> Obeyed {
        if self.is_refusing() || self.game.takeback_plies() < plies {
            return Err(Refusal::NotNow);
        }
        self.count_own_moves();
        for _ in 0..plies {
            self.game.undo();
            if let Mode::Playing(own, _) = self.state.mode {
                let is_own = self.game.board().side() == own;
                self.state.player.timing.take_back(is_own, !own);
            }
        }
        self.state.forget_position();
        self.state.player.adjudication.new_game();
        Ok(())
    }
}
