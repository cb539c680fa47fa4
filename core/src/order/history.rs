//! History: how often a quiet move, known by its piece and destination, has caused a cut anywhere
//! in the tree.
//!
//! Each value moves towards its bound by a share of what is left ("gravity"), so that new
//! experience outweighs old and nothing overflows. Source: J. Schaeffer, "The History Heuristic and
//! Alpha-Beta Search Enhancements in Practice", 1989; gravity as in Stockfish since 2016.

use super::{CaptureHistory, ContinuationHistory};
use crate::board::Board;
use crate::tunables::{history_most_reward, history_reward};
use crate::types::{Color, Depth, Move, Piece, Square};

/// Learned values stay within +-this. A power of two, so that gravity needs no division.
pub const LEARNED_BOUND: i32 = 8192;
/// Entries of a history in full size: two colours, six kinds of piece, 64 destinations.
pub(super) const FULL: usize = 2 * 6 * 64;
/// Deeper cuts are rewarded as cuts at this depth.
const DEEPEST_REWARD: i32 = 8;

/// Moves a value towards a reward or a blame: the nearer it is to the bound, the less.
#[inline]
pub fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    let bonus = bonus.clamp(-LEARNED_BOUND, LEARNED_BOUND);
    // |old + bonus - old * |bonus| / LEARNED_BOUND| <= LEARNED_BOUND when both are.
    *value = (old + bonus - old * bonus.abs() / LEARNED_BOUND) as i16;
}

/// The number of a move by colour, piece and destination, below [`FULL`].
#[inline]
pub(super) const fn number(color: Color, piece: Piece, to: Square) -> usize {
    (color.index() * 6 + piece.index()) * 64 + to.index()
}

/// The number of a move of the side to move; `None` if no piece stands on the square that it
/// leaves.
#[inline]
pub(super) fn number_of(board: &Board, mv: Move) -> Option<usize> {
    Some(number(board.side(), board.piece_on(mv.from())?, mv.to()))
}

/// The history over lent memory of any length. Shorter than [`History::FULL`], neighbouring squares
/// share an entry; with length 0 every move has the value 0.
#[derive(Debug)]
pub struct History<'m> {
    slots: &'m mut [i16],
    /// How many low bits of the full index are dropped.
    fold: u32,
    /// What is known of captures.
    pub captures: CaptureHistory<'m>,
    /// What is known of moves after others.
    pub continuations: ContinuationHistory<'m>,
}

impl<'m> History<'m> {
    /// How many values a history needs so that no two moves share one.
    pub const FULL: usize = FULL;

    /// A history in `slots`, going on with what they hold. It knows quiet moves alone.
    pub const fn new(slots: &'m mut [i16]) -> Self {
        let mut fold = 0;
        while fold < 10 && (FULL - 1) >> fold >= slots.len() {
            fold += 1;
        }
        Self {
            slots,
            fold,
            captures: CaptureHistory::new(&mut []),
            continuations: ContinuationHistory::new(&mut []),
        }
    }

    /// What is remembered of a quiet move of the side to move, within +-16,384; 0 when nothing is.
    #[inline]
    pub fn get(&self, board: &Board, mv: Move) -> i16 {
        let Some(number) = number_of(board, mv) else {
            return 0;
        };
        let known = self.slots.get(number >> self.fold).copied().unwrap_or(0);
        known + self.continuations.get(number)
    }

    /// Rewards (positive `bonus`) or blames (negative) a quiet move of the side to move; see
    /// [`History::bonus`].
    pub fn update(&mut self, board: &Board, mv: Move, bonus: i32) {
        let Some(number) = number_of(board, mv) else {
            return;
        };
        if let Some(value) = self.slots.get_mut(number >> self.fold) {
            learn(value, bonus);
        }
        self.continuations.update(number, bonus);
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
        self.change(|value| *value /= 2);
    }

    /// Forgets everything: for a new game.
    pub fn clear(&mut self) {
        self.change(|value| *value = 0);
    }

    /// Changes every value.
    #[inline]
    fn change(&mut self, mut how: impl FnMut(&mut i16)) {
        self.slots.iter_mut().for_each(&mut how);
        self.captures.slots().iter_mut().for_each(&mut how);
        self.continuations.slots().iter_mut().for_each(&mut how);
    }
}
