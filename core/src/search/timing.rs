//! Time management within a search: polling, the time budget, and the decision to start another
//! iteration.

use super::Status;
use super::worker::Worker;
use crate::time::Spare;
use crate::tunables::{
    time_doubt_most, time_doubt_slope, time_fall, time_fall_least, time_fall_most,
    time_fall_of_game, time_stable_after, time_stable_slope, time_unstable,
};
use crate::types::{Depth, divide};
use core::num::NonZeroU32;

impl<S> Worker<'_, '_, S> {
    /// Polls the host if a poll is due. Returns true if the search must stop. Called once per node.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.watch.is_due() {
            self.poll();
        }
        self.watch.is_stopped()
    }

    #[inline(never)]
    pub(super) fn poll(&mut self) {
        let status = Status {
            root: self.game.board(),
            depth: self.root.depth,
            elapsed: self.watch.elapsed(),
            nodes: self.watch.nodes(),
            current: self.root.current,
            moves_left: self.root.left,
            moves_total: self.root.total,
            line: self.path.kept_pv(self.root.line_length),
        };
        self.watch.poll(&status);
        // After a ponder hit the only move needs no further thought.
        if self.root.depth > Depth::ONE && self.is_forced() {
            self.watch.stop();
        }
    }

    /// Returns true if another iteration should start.
    pub(super) fn is_worth_deepening(&mut self) -> bool {
        if self.watch.is_stopped() || self.root.depth >= self.watch.limits().depth {
            return false;
        }
        let Some(budget) = self
            .watch
            .limits()
            .budget
            .filter(|_| self.root.depth > Depth::ZERO)
        else {
            return true;
        };
        if self.is_forced() {
            return false;
        }
        let mut soft = budget.hard;
        if budget.spare == Spare::Kept {
            if self.has_mate_score() {
                return false;
            }
            soft = budget
                .soft
                .fraction(self.instability(), 100)
                .fraction(self.doubt(), 100)
                .fraction(self.fall(), 100)
                .min(soft);
        }
        self.watch.elapsed() < soft
    }

    /// Returns true if there is only one move, and the search may leave time over.
    fn is_forced(&self) -> bool {
        let budget = self.watch.limits().budget;
        self.root.total == 1 && budget.is_some_and(|budget| budget.spare != Spare::None)
    }

    /// Returns the factor of the soft limit for best-move stability, in percent. It falls with each
    /// iteration that keeps the best move.
    fn instability(&self) -> u32 {
        let stood = self.root.best_move_stability.min(time_stable_after());
        time_unstable().saturating_sub(stood * time_stable_slope())
    }

    /// Returns the factor of the soft limit for the score, in percent. It rises if the score has
    /// fallen.
    fn fall(&self) -> u32 {
        let now = self.root.report.score.0;
        let of_game = self.root.before.map_or(0, |before| before.0 - now);
        let fall = self.root.score_drop * time_fall() + of_game * time_fall_of_game();
        let share = (100 + fall / 16).clamp(time_fall_least(), time_fall_most());
        share.unsigned_abs()
    }

    /// Returns the factor of the soft limit for the best move's share of the last iteration's
    /// nodes, in percent. A small share means that other moves were nearly as good, and gives a
    /// higher factor.
    fn doubt(&self) -> u32 {
        let all = u32::try_from(self.watch.nodes() - self.root.nodes_before).unwrap_or(u32::MAX);
        let Some(all) = NonZeroU32::new(all) else {
            return time_doubt_most();
        };
        let (less, _) = divide(self.root.best_nodes * u64::from(time_doubt_slope()), all);
        time_doubt_most().saturating_sub(less as u32)
    }

    /// Returns true if a search for one line has a mate score, for either side, and is at least
    /// twice as deep as the mate is long in moves.
    fn has_mate_score(&self) -> bool {
        let mate = self.root.report.score.mate_in_moves();
        let depth = self.root.depth.0.unsigned_abs();
        self.watch.limits().lines == 1
            && mate.is_some_and(|moves| moves.unsigned_abs() * 2 <= depth)
    }
}
