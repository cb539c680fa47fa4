//! How long to go on: polling the host, the budget, and when another iteration is worth beginning.

use super::worker::Worker;
use super::{Control, Measure, Status};
use crate::time::Millis;
use crate::tunables::{
    time_doubt_most, time_doubt_slope, time_fall, time_fall_least, time_fall_most,
    time_fall_of_game, time_stable_after, time_stable_slope, time_unstable,
};
use crate::types::{Depth, divide};
use core::num::NonZeroU32;

impl Worker<'_, '_> {
    /// Polls the host when it is time to; whether the search must stop. Called once for each node.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        self.stopped
    }

    /// Time spent on this search, by the clock that counts.
    pub(super) fn elapsed(&mut self) -> Millis {
        match self.limits.measure {
            Measure::Nodes(rate) => {
                let (millis, _) = divide(self.nodes.saturating_mul(1000), rate);
                Millis(u32::try_from(millis).unwrap_or(u32::MAX))
            }
            measure => self.host.now(measure).since(self.limits.started),
        }
    }

    #[inline(never)]
    pub(super) fn poll(&mut self) {
        let interval = u64::from(self.poll_interval.max(1));
        self.next_poll = (self.nodes + interval).min(self.limits.nodes);
        let elapsed = self.elapsed();
        let status = Status {
            root: self.game.board(),
            depth: self.root.depth,
            elapsed,
            nodes: self.nodes,
            current: self.root.current,
            moves_left: self.root.left,
            moves_total: self.root.total,
            line: self.pv.kept(self.root.line_length),
        };
        self.stopped |= self.host.poll(&status, self.limits) == Control::Stop;
        let budget = self.limits.budget;
        // After a ponder hit the time spent before it counts no more.
        let out_of_time = budget.is_some_and(|budget| self.elapsed() >= budget.hard);
        self.stopped |= out_of_time || self.nodes >= self.limits.nodes;
    }

    /// Whether another iteration is worth beginning after one that is finished.
    pub(super) fn is_worth_deepening(&mut self) -> bool {
        if self.stopped || self.root.depth >= self.limits.depth {
            return false;
        }
        if self.has_proven_mate() {
            return false;
        }
        let Some(budget) = self.limits.budget.filter(|_| self.root.depth > Depth::ZERO) else {
            return true;
        };
        if self.root.total == 1 {
            return false;
        }
        // `st` gives one exact span for a move: nothing is saved by stopping early.
        let soft = if budget.soft == budget.hard {
            budget.soft
        } else {
            budget
                .soft
                .fraction(self.instability(), 100)
                .fraction(self.doubt(), 100)
                .fraction(self.fall(), 100)
        };
        self.elapsed() < soft.min(budget.hard)
    }

    /// The share of the soft limit, in percent, that the best move calls for: the less the longer
    /// it has stood.
    fn instability(&self) -> u32 {
        let stood = self.root.best_move_stability.min(time_stable_after());
        time_unstable().saturating_sub(stood * time_stable_slope())
    }

    /// The share that the score calls for: much where it falls, since what was meant to be played
    /// does not do what it was to do.
    fn fall(&self) -> u32 {
        let now = self.root.report.score.0;
        let of_game = self.root.before.map_or(0, |before| before.0 - now);
        let fall = self.root.score_drop * time_fall() + of_game * time_fall_of_game();
        let share = (100 + fall / 16).clamp(time_fall_least(), time_fall_most());
        share.unsigned_abs()
    }

    /// The share of the soft limit, in percent, that the nodes of the last iteration call for: much
    /// where the best move took few of them, since others were nearly as good.
    fn doubt(&self) -> u32 {
        let all = u32::try_from(self.nodes - self.root.nodes_before).unwrap_or(u32::MAX);
        let Some(all) = NonZeroU32::new(all) else {
            return time_doubt_most();
        };
        let (less, _) = divide(self.root.best_nodes * u64::from(time_doubt_slope()), all);
        time_doubt_most().saturating_sub(less as u32)
    }

    /// Whether a mate has been found and time is short: it is played. An analysis goes on, since
    /// the mate may turn out shorter.
    fn has_proven_mate(&self) -> bool {
        let mate = self.root.report.score.mate_in_moves();
        let depth = self.root.depth.0.unsigned_abs();
        self.limits.budget.is_some()
            && self.limits.lines == 1
            && mate.is_some_and(|moves| moves.unsigned_abs() * 2 <= depth)
    }
}
