//! History: how often a quiet move, known by its piece and destination, has caused a cut anywhere
//! in the tree.
//!
//! Each value moves towards its bound by a share of what is left ("gravity"), so that new
//! experience outweighs old and nothing overflows. Source: J. Schaeffer, "The History Heuristic and
//! Alpha-Beta Search Enhancements in Practice", 1989; gravity as in Stockfish since 2016.

use crate::board::Board;
use crate::tunables::{history_most_reward, history_reward};
use crate::types::{Depth, Move};

/// History values stay within +-this. A power of two, so that gravity needs no division.
const BOUND: i32 = 8192;
/// Entries of a history in full size: two colours, six kinds of piece, 64 destinations.
const FULL: usize = 2 * 6 * 64;
/// Deeper cuts are rewarded as cuts at this depth.
const DEEPEST_REWARD: i32 = 8;

/// The history over lent memory of any length. Shorter than [`History::FULL`], neighbouring squares
/// share an entry; with length 0 every move has the value 0.
#[derive(Debug)]
pub struct History<'m> {
    slots: &'m mut [i16],
    /// How many low bits of the full index are dropped.
    fold: u32,
}

impl<'m> History<'m> {
    /// How many values a history needs so that no two moves share one.
    pub const FULL: usize = FULL;

    /// A history in `slots`, going on with what they hold.
    pub const fn new(slots: &'m mut [i16]) -> Self {
        let mut fold = 0;
        while fold < 10 && (FULL - 1) >> fold >= slots.len() {
            fold += 1;
        }
        Self { slots, fold }
    }

    /// What is remembered of a move of the side to move, within +-8192; 0 when nothing is.
    #[inline]
    pub fn get(&self, board: &Board, mv: Move) -> i16 {
        let index = self.index(board, mv);
        index
            .and_then(|index| self.slots.get(index))
            .copied()
            .unwrap_or(0)
    }

    /// Rewards (positive `bonus`) or blames (negative) a move of the side to move; see
    /// [`History::bonus`].
    pub fn update(&mut self, board: &Board, mv: Move, bonus: i32) {
        let index = self.index(board, mv);
        if let Some(value) = index.and_then(|index| self.slots.get_mut(index)) {
            let old = i32::from(*value);
            let bonus = bonus.clamp(-BOUND, BOUND);
            // |old + bonus - old * |bonus| / BOUND| <= BOUND when both are.
            *value = (old + bonus - old * bonus.abs() / BOUND) as i16;
        }
    }

    /// The reward of a quiet move that caused a cut with `depth` plies left; its negation is the
    /// blame of those tried before it.
    #[must_use]
    pub fn bonus(depth: Depth) -> i32 {
        let depth = depth.0.min(DEEPEST_REWARD);
        (history_reward() * depth * depth).min(history_most_reward())
    }

    /// Halves everything: for the next search of the same game.
    pub fn age(&mut self) {
        for value in &mut *self.slots {
            *value /= 2;
        }
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// The place of a move's entry; `None` if no piece stands on the square that it leaves.
    #[inline]
    fn index(&self, board: &Board, mv: Move) -> Option<usize> {
        let piece = board.piece_on(mv.from())?;
        let full = (board.side().index() * 6 + piece.index()) * 64 + mv.to().index();
        Some(full >> self.fold)
    }
}
