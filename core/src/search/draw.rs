//! Draws in the search tree.

use super::worker::Worker;
use crate::game::{FIFTY_MOVES, short_key};
use crate::types::Key;
use crate::types::Score;

/// The least number of plies between a position and its repetition.
const SHORTEST_CYCLE: usize = 4;

impl<S> Worker<'_, '_, S> {
    /// Returns the draw score if the node is a draw: by the fifty-move rule, insufficient material,
    /// or a repetition. One repetition is enough. Checkmate has priority over the fifty-move rule.
    /// Not called at the root, where a move must be found.
    pub(super) fn draw(&self, ply: usize) -> Option<Score> {
        let board = &self.context.board;
        let clock = board.halfmove_clock();
        let drawn = if clock >= FIFTY_MOVES {
            if board.in_check() && !board.has_legal_move() {
                return Some(Score::mated_in(ply as i32));
            }
            true
        } else {
            board.is_insufficient_material()
                || usize::from(clock) >= SHORTEST_CYCLE && self.is_repetition(ply)
        };
        drawn.then(|| self.draw_score(ply))
    }

    /// Returns the score of a draw for the side to move at `ply`.
    #[inline]
    pub(super) fn draw_score(&self, ply: usize) -> Score {
        let contempt = self.watch.limits().contempt;
        if ply.is_multiple_of(2) {
            -contempt
        } else {
            contempt
        }
    }

    /// Returns true if a single reversible move leads from this position to an earlier position of
    /// the line. The moving piece may be of either colour: with an opponent's piece, the opponent
    /// had the draw at the previous node.
    pub(super) fn can_repeat(&self, ply: usize) -> bool {
        let board = &self.context.board;
        let reversible = usize::from(board.halfmove_clock()).min(ply);
        if reversible < 3 {
            return false;
        }
        for (back, undo) in (1..=reversible).zip(self.path.back_from(ply)) {
            if undo.played().is_none() {
                return false;
            }
            if back < 3 || back % 2 == 0 {
                continue;
            }
            let change = Key(board.key().0 ^ undo.key().0);
            if let Some([from, to]) = crate::board::cycle::reversible(change) {
                let between = crate::attacks::between(from, to);
                if between.is_disjoint(board.occupied()) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns true if the position has occurred before, in this line or in the game. The first
    /// repetition counts as a draw, because a side with a better move would have avoided it.
    fn is_repetition(&self, ply: usize) -> bool {
        let key = self.context.board.key();
        let reversible = usize::from(self.context.board.halfmove_clock());
        // The undo record of ply `p` holds the key of the position before the move of ply `p`.
        for (back, undo) in (1..=reversible).zip(self.path.back_from(ply)) {
            if undo.played().is_none() {
                return false;
            }
            if back >= SHORTEST_CYCLE && undo.key() == key {
                return true;
            }
        }
        if reversible <= ply {
            return false;
        }
        let short = short_key(key);
        // The first of these positions is `ply + 1` plies back. The side to move is the same after an
        // even number of plies.
        let earlier = self.game.reversible_keys().take(reversible - ply);
        let mut earlier = earlier.skip((ply + 1) % 2).step_by(2);
        earlier.any(|key| key == short)
    }
}
