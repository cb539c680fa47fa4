//! Draws inside the tree.

use super::worker::Worker;
use crate::game::{FIFTY_MOVES, short_key};
use crate::types::Key;
use crate::types::Score;

/// A position that occurs again cannot be nearer than this many plies.
const SHORTEST_CYCLE: usize = 4;

impl<S> Worker<'_, '_, S> {
    /// Returns the score of a draw if the node is one: by rule, or by a repetition that either side
    /// could insist on. Mate on the hundredth half-move wins. Not called at the root, where a move
    /// must be found.
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

    /// Returns true if an earlier position of this line is one move away, of either side: if only
    /// the opponent's piece could move back, the opponent had that draw at the node before.
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

    /// Returns true if the position has occurred before, in this line or in the game. One repetition
    /// counts, since the better side would avoid it.
    fn is_repetition(&self, ply: usize) -> bool {
        let key = self.context.board.key();
        let reversible = usize::from(self.context.board.halfmove_clock());
        // The undo record of ply `p` holds the key of the position at `p`.
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
        let mut earlier = self.game.reversible_keys().take(reversible - ply);
        earlier.any(|key| key == short)
    }
}
