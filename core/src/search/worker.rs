//! One running search: the board it plays on, the memory it fills, the count of its nodes.

use super::line::Lines;
use super::memory::Ply;
use super::root::Root;
use super::statistics::Statistics;
use super::technique::Switches;
use super::technique::params::SOUND_LIMIT;
use super::{Host, Limits, StackBudget};
use crate::board::{Board, Game};
use crate::eval::{Evaluator, Structures};
use crate::hash::Table;
use crate::order::{History, Scored};
use crate::types::{Move, Score};

/// A running search. The recursion passes this one pointer down, a window, a depth and a ply.
pub(super) struct Worker<'a, 'g> {
    /// The position being searched.
    pub(super) board: Board,
    pub(super) evaluator: Evaluator,
    /// What earlier evaluations have found of pawns and kings.
    pub(super) structures: Structures,
    /// The game up to the root.
    pub(super) game: &'a Game<'g>,
    pub(super) moves: &'a mut [Scored],
    pub(super) plies: &'a mut [Ply],
    pub(super) history: History<'a>,
    pub(super) lines: Lines<'a>,
    pub(super) table: Table<'a>,
    pub(super) host: &'a mut dyn Host,
    pub(super) limits: Limits,
    pub(super) root: Root,
    pub(super) nodes: u64,
    /// The node count at which the host is polled next.
    pub(super) next_poll: u64,
    pub(super) poll_interval: u32,
    /// What is left of the stack.
    pub(super) stack: StackBudget,
    /// Every node returns at once, and its score means nothing.
    pub(super) stopped: bool,
    /// The deepest ply reached.
    pub(super) selective_depth: usize,
    pub(super) switches: Switches,
    pub(super) statistics: Statistics,
    #[cfg(any(test, feature = "ablation"))]
    pub(super) findings: &'a mut super::verify::Findings,
}

impl Worker<'_, '_> {
    /// Plays a legal move at `ply`, which must have a record.
    #[cfg_attr(feature = "big-code", inline)]
    pub(super) fn play(&mut self, mv: Move, ply: usize) {
        self.nodes += 1;
        let undo = self.board.play_with(mv, &mut self.evaluator);
        if let Some(record) = self.plies.get_mut(ply) {
            record.undo = undo;
        }
    }

    /// Passes the turn at `ply`, which must have a record: a null move.
    #[inline]
    pub(super) fn pass(&mut self, ply: usize) {
        self.nodes += 1;
        let undo = self.board.play_null();
        if let Some(record) = self.plies.get_mut(ply) {
            record.undo = undo;
        }
    }

    /// Takes the move of `ply` back.
    #[cfg_attr(feature = "big-code", inline)]
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub(super) fn take_back(&mut self, ply: usize) {
        if let Some(record) = self.plies.get(ply) {
            self.board.undo_with(&record.undo, &mut self.evaluator);
        }
    }

    /// Whether a node at `ply` has no record left for a move of its own.
    #[cfg_attr(feature = "big-code", inline)]
    pub(super) fn is_too_deep(&self, ply: usize) -> bool {
        ply + 1 >= self.plies.len()
    }

    /// The static evaluation for the side to move; for the verifier with a narrow positional part.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        let score = self.evaluator.score_with(&self.board, &mut self.structures);
        if self.switches.is_sound() {
            let balance = self.evaluator.balance(self.board.side());
            return score.clamp(balance - SOUND_LIMIT, balance + SOUND_LIMIT);
        }
        score
    }
}
