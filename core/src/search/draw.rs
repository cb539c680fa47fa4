//! Draws inside the tree.

use super::worker::Worker;
use crate::game::{FIFTY_MOVES, short_key};
use crate::types::Key;
use crate::types::Score;

/// A position that occurs again cannot be nearer than this.
const SHORTEST_CYCLE: usize = 4;

impl Worker<'_, '_> {
    /// The score of this node if the rules, or a repetition that either side could insist on, make
    /// it a draw; mate on the hundredth half-move wins. Not called at the root: there a move must
    /// be found.
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

    /// What a draw is worth to the side to move at `ply`.
    #[inline]
    pub(super) fn draw_score(&self, ply: usize) -> Score {
        let contempt = self.watch.limits().contempt;
        if ply.is_multiple_of(2) {
            -contempt
        } else {
            contempt
        }
    }

    /// Whether an earlier position of this line is a move away. It is not asked whose: where only
    /// the opponent's piece could go back, the opponent has had that draw at the node before.
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

    /// Whether the position has occurred before, in this line or in the game; one repetition
    /// counts, since the better side would avoid it.
    fn is_repetition(&self, ply: usize) -> bool {
        let key = self.context.board.key();
        let reversible = usize::from(self.context.board.halfmove_clock());
        // What takes the move of ply `p` back holds the key of the position at `p`.
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
