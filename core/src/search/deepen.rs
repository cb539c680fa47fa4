//! Iterative deepening: one ply more, again and again, each iteration ordered by what the last one
//! found.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program",
//! 1977.

use super::window::Window;
use super::worker::{Search, Worker};
use super::{Host, Iteration, Limits, Report};
use crate::eval::Before;
use crate::game::Game;
use crate::hash::{Bound, Slot};
use crate::types::{Depth, Move, Score};
use arrayvec::ArrayVec;

/// The longest line that is reported, in plies.
const LONGEST_LINE: usize = 64;
/// A principal variation as it is reported.
type Pv = ArrayVec<Move, LONGEST_LINE>;

impl Search<'_> {
    /// Thinks about the position of `game` until `limits` (which the host may change) or the host
    /// ends the search. `hash` may have any length, even zero; what is in it is used and added to.
    ///
    /// Work: unbounded without limits; the host is polled at least every
    /// [`Memory::poll_interval`](super::Memory::poll_interval) nodes. A legal move is ready before
    /// the first node: the report has one whenever the position has one that is not excluded.
    #[inline(never)]
    pub fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        self.clear_plies();
        let mut worker = self.begin(game, hash, limits, host);
        worker.gather_root_moves();
        let report = worker.answer();
        self.observer = worker.observer;
        self.note_score(limits, game.board().side(), &report);
        report
    }
}

impl Worker<'_, '_> {
    /// Finds what was asked for.
    #[inline]
    fn answer(&mut self) -> Report {
        #[cfg(any(test, feature = "mate"))]
        if self.watch.limits().mate > 0
            && let Some(report) = self.prove_mate()
        {
            return report;
        }
        self.deepen();
        self.result()
    }

    /// Deepens as far as the limits and the host let it.
    pub(super) fn deepen(&mut self) {
        let lines = self.lines();
        while self.root.total > 0 && self.is_worth_deepening() {
            self.root.depth += Depth::ONE;
            self.root.best_move_stability = self.root.best_move_stability.saturating_add(1);
            self.root.best_nodes = 0;
            self.root.nodes_before = self.watch.nodes();
            self.iterate(0, lines, self.root.report.score);
        }
    }

    /// One iteration, of which the lines before the `from`-th have been found, after one that found
    /// `before`.
    pub(super) fn iterate(&mut self, from: usize, lines: usize, before: Score) {
        for first in from..lines {
            let Some(score) = self.search_aspiration(first, before) else {
                break;
            };
            if first == 0 {
                self.root.score_drop = before.0 - score.0;
            }
            // What was reported when it was found is not reported again.
            if first > 0 || !self.is_reported {
                self.report_progress(first, score, Bound::Exact);
            }
        }
    }

    /// How many lines are found.
    pub(super) fn lines(&self) -> usize {
        self.watch.limits().lines.clamp(1, self.root.total.max(1)) as usize
    }

    /// The report at the end.
    #[inline(never)]
    pub(super) fn result(&mut self) -> Report {
        let best = self.root.report.best;
        let ponder = best.and_then(|_| self.line(0).get(1).copied());
        Report {
            ponder,
            ..self.report()
        }
    }

    /// One iteration for the line that begins with the `first`-th root move, with windows around
    /// `last` that are widened until the score is inside.
    pub(super) fn search_aspiration(&mut self, first: usize, last: Score) -> Option<Score> {
        if self.sources.play() {
            return self.search_root(first, Window::FULL);
        }
        self.search_aspiration_today(first, last)
    }

    /// Reports to the host that an iteration has left its window.
    #[inline(never)]
    pub(super) fn report_failure(&mut self, first: usize, score: Score, window: Window) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.report_progress(first, score, bound);
    }

    /// The best so far, with what the search has taken until now.
    fn report(&mut self) -> Report {
        Report {
            selective_depth: self.selective_depth as u32,
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            ..self.root.report
        }
    }

    /// Reports to the host the line that begins with the `first`-th root move.
    #[inline(never)]
    pub(super) fn report_progress(&mut self, first: usize, score: Score, bound: Bound) {
        let line = self.line(first);
        let best = if first == 0 {
            self.root.report.best
        } else {
            self.moves.get(first).map(|scored| scored.mv)
        };
        let report = Report {
            depth: self.root.depth,
            score,
            bound,
            best,
            ponder: line.get(1).copied(),
            line: first as u32 + 1,
            ..self.report()
        };
        self.watch.report(&Iteration {
            report,
            root: self.game.board(),
            line: &line,
            table: &self.table,
        });
    }

    /// The best line kept (`first` 0) or the one just found, continued by the hash table as far as
    /// the iteration is deep, to a draw at most. The board must stand at the root.
    #[inline(never)]
    fn line(&mut self, first: usize) -> Pv {
        let mut line = Pv::new();
        let wanted = (self.root.depth.0.max(2) as usize).min(LONGEST_LINE);
        loop {
            let ply = line.len();
            let kept = if first == 0 {
                self.path.kept_pv(self.root.line_length)
            } else {
                self.path.pv(0)
            };
            let next = kept.get(ply).copied().or_else(|| {
                let known = (ply < wanted).then(|| self.probe(0)).flatten();
                known.and_then(|entry| entry.best)
            });
            let Some(mv) = next.filter(|&mv| self.context.board.is_legal(mv)) else {
                break;
            };
            let undo = self.context.board.play(mv);
            if !self.path.set_undo(ply, undo, Before::EMPTY) || line.try_push(mv).is_err() {
                self.context.board.undo(&undo);
                break;
            }
            if self.draw(ply + 1).is_some() {
                break;
            }
        }
        for undo in self.path.back_from(line.len()) {
            self.context.board.undo(undo);
        }
        line
    }
}
