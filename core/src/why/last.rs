//! The last moves of a game.

use crate::board::Board;
use crate::game::Game;
use crate::types::{Move, Square};

/// One of the last moves of a game, and the position before it.
pub(super) struct Last {
    pub(super) before: Board,
    pub(super) mv: Move,
    /// The square of the previous move if it was a capture.
    pub(super) earlier: Option<Square>,
}

impl Last {
    /// Returns the last move that the memory holds, or the move `back` moves earlier.
    #[cold]
    #[inline]
    pub(super) fn of(game: &Game<'_>, back: usize) -> Option<Self> {
        let count = game.takeback_plies().checked_sub(back)?;
        let mut board = game.beginning();
        let mut last: Option<Self> = None;
        for mv in game.moves().take(count) {
            let earlier = last.as_ref().and_then(Self::captured_on);
            let before = board.clone();
            board.play(mv);
            last = Some(Self {
                before,
                mv,
                earlier,
            });
        }
        last
    }

    /// Returns the square of the move if it was a capture.
    #[cold]
    #[inline]
    pub(super) fn captured_on(&self) -> Option<Square> {
        self.before.is_capture(self.mv).then(|| self.mv.to())
    }
}
