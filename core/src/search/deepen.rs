//! Iterative deepening: each iteration searches one ply deeper and starts with the best moves of
//! the previous one.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program",
//! 1977.

#[cfg(feature = "sources")]
use super::limits::Algorithm;
use super::pv::{LONGEST_LINE, Pv};
use super::window::Window;
use super::worker::{Main, RootSearch, Search, Worker};
use super::{Host, Iteration, Limits, Report};
use crate::eval::Before;
use crate::game::Game;
use crate::hash::{Bound, Slot};
use crate::types::{Depth, Move, Score};

impl Search<'_> {
    /// Searches the position of `game` until a limit is reached or the host stops the search. The
    /// host may change `limits` during the search. `hash` may have any length, even zero; its
    /// entries are used and updated.
    ///
    /// Without limits the search does not end by itself. The host is polled at least every
    /// [`Memory::poll_interval`](super::Memory::poll_interval) nodes. A legal move is chosen before
    /// the first node, so the report has a move unless all legal moves are excluded or there are
    /// none.
    #[inline(never)]
    pub fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        #[cfg(feature = "sources")]
        if Algorithm::ONLY.unwrap_or(limits.algorithm) == Algorithm::Sources {
            return self.think_by_sources(game, hash, limits, host);
        }
        self.think_as(game, hash, limits, host, Main)
    }
}

impl<S: RootSearch> Worker<'_, '_, S> {
    /// Proves a mate if the limits request one. If not, or if this fails, deepens iteratively.
    #[inline]
    pub(super) fn answer(&mut self) -> Report {
        #[cfg(any(test, feature = "desktop"))]
        if self.watch.limits().mate > 0
            && let Some(report) = self.prove_mate()
        {
            return report;
        }
        self.deepen();
        self.result()
    }

    /// Deepens iteratively until a limit is reached or the host stops the search.
    pub(super) fn deepen(&mut self) {
        let lines = self.lines();
        while self.root.total > 0 && self.is_worth_deepening() {
            self.root.depth = self.next_depth();
            self.root_depth = self.root.depth.0;
            self.root.best_move_stability = self.root.best_move_stability.saturating_add(1);
            self.root.best_nodes = 0;
            self.root.nodes_before = self.watch.nodes();
            self.iterate(0, lines, self.root.report.score);
        }
    }

    /// The depth of the next iteration.
    fn next_depth(&self) -> Depth {
        let next = self.root.depth + Depth::ONE;
        #[cfg(any(test, feature = "desktop"))]
        let next = {
            let limits = self.watch.limits();
            next.max(self.root.depth + limits.step).min(limits.depth)
        };
        next
    }

    /// Searches one iteration for the lines `from` to `lines`. `before` is the score of the
    /// previous iteration.
    pub(super) fn iterate(&mut self, from: usize, lines: usize, before: Score) {
        for first in from..lines {
            let Some(score) = S::search_line(self, first, before) else {
                break;
            };
            if first == 0 {
                self.root.report.bound = Bound::Exact;
                // The first iteration has no score before it.
                if self.root.depth > Depth::ONE {
                    self.root.score_drop = before.0 - score.0;
                }
            }
            // The first line may have been reported already, when its move became the best.
            if first > 0 || !self.is_reported {
                self.report_progress(first, score, Bound::Exact);
            }
        }
    }

    /// The number of lines to search (MultiPV).
    pub(super) fn lines(&self) -> usize {
        self.watch.limits().lines.clamp(1, self.root.total.max(1)) as usize
    }

    /// Returns the final report. If the last report of the first line was another one, as in an
    /// iteration that was cut, the final line is reported first.
    #[inline(never)]
    pub(super) fn result(&mut self) -> Report {
        let Report {
            best,
            score,
            bound,
            depth,
            ..
        } = self.root.report;
        if best.is_some() && !self.root.is_shown {
            self.root.depth = depth;
            let score = if depth > Depth::ZERO {
                score
            } else {
                self.evaluation.score(&self.context.board)
            };
            self.report_progress(0, score, bound);
        }
        self.report()
    }

    /// Reports that an iteration failed low or high.
    #[inline(never)]
    pub(super) fn report_failure(&mut self, first: usize, score: Score, window: Window) {
        let bound = if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Upper
        };
        self.report_progress(first, score, bound);
    }

    /// Returns the report of the best move so far, with current nodes and time.
    fn report(&mut self) -> Report {
        Report {
            selective_depth: self.selective_depth as u32,
            nodes: self.watch.nodes(),
            elapsed: self.watch.elapsed(),
            ..self.root.report
        }
    }

    /// Reports the line that begins with root move `first`.
    #[inline(never)]
    pub(super) fn report_progress(&mut self, first: usize, score: Score, bound: Bound) {
        #[cfg_attr(
            not(any(test, feature = "desktop")),
            expect(unused_mut, reason = "a chip proves no mates")
        )]
        let mut line = self.line(first);
        let found = (score, bound, self.root.depth);
        #[cfg(any(test, feature = "desktop"))]
        let score = super::mate_line::shown(score, self.game.board(), &mut line);
        if first == 0 {
            let known = &mut self.root.report;
            known.ponder = line.get(1).copied();
            self.root.is_shown = found == (known.score, known.bound, known.depth);
        }
        let report = Report {
            depth: self.root.depth,
            score,
            bound,
            best: self.root_move(first),
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

    /// Returns the first move of the line with the index `first`.
    fn root_move(&self, first: usize) -> Option<Move> {
        if first == 0 {
            self.root.report.best
        } else {
            self.moves.get(first).map(|scored| scored.mv)
        }
    }

    /// Returns the kept best line (`first` 0) or the current line of ply 0. The line is extended
    /// with hash moves up to the depth of the iteration, but at least to two moves, or up to a draw.
    /// The board must be at the root.
    #[inline(never)]
    fn line(&mut self, first: usize) -> Pv {
        let mut line = Pv::new();
        let wanted = (self.root.depth.0.max(2) as usize).min(LONGEST_LINE);
        let best = self.root_move(first);
        loop {
            let ply = line.len();
            let kept = if first == 0 {
                self.path.kept_pv(self.root.line_length)
            } else {
                self.path.pv(0)
            };
            // Memory for lines may be missing, but the first move is known.
            let known = kept.get(ply).copied().or(best.filter(|_| ply == 0));
            let next = known.or_else(|| {
                let known = (ply < wanted).then(|| self.probe(0)).flatten();
                known.and_then(|record| record.entry.best)
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
