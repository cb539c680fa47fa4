//! Quiescence: captures and promotions until the position is quiet, so that a static evaluation means something.
//!
//! The side to move may stand pat: take the evaluation instead of capturing, since a quiet move could as a rule keep it.
//! In check it may not, and every evasion is searched. Captures that lose material by static exchange are left out, and so are
//! those that frontier futility rules out. Ends, since every line runs out of captures: a quiet evasion only answers a
//! capture. The source's form is in `technique/quiescence.rs`.
//!
//! Source: H. G. Muller, "micro-Max 4"; L. R. Harris, "The Heuristic Search and the Game of Chess", 1975.

use super::line::Lines;
use super::place::Place;
use super::technique::futility::{self, frontier, gain, general};
use super::technique::{Technique, quiescence};
use super::window::Window;
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::order::{Killers, Picker};
use crate::types::{Depth, Move, Score};

impl Worker<'_, '_> {
    /// The score of the position once it is quiet, for the side to move (fail-soft).
    pub(super) fn quiesce(&mut self, window: Window, at: Place) -> Score {
        let ply = usize::from(at.ply);
        Lines::clear(self.plies, ply);
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if let Some(score) = self.draw(ply) {
            return score;
        }
        if self.is_too_deep(ply) || !self.switches.has(Technique::Quiescence) {
            return self.evaluate();
        }
        let entry = self.table.probe(self.board.key(), i32::from(at.ply));
        if let Some(score) = entry.and_then(|entry| self.cut_by_hash(entry, window, Depth::ZERO)) {
            return score;
        }
        let in_check = quiescence::evades(self.switches) && self.board.in_check();
        let hash_move = entry
            .and_then(|entry| entry.best)
            .filter(|&mv| self.board.is_legal(mv));
        let (best, mv) = self.try_captures(window, at, in_check, hash_move);
        if self.stopped {
            return Score::DRAW;
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: mv,
            score: best,
            depth: Depth::ZERO,
            bound,
        };
        self.table.store(self.board.key(), i32::from(at.ply), entry);
        best
    }

    /// The move loop of quiescence: the score, and the move that it takes to get it (none when standing pat).
    fn try_captures(
        &mut self,
        mut window: Window,
        at: Place,
        in_check: bool,
        hash_move: Option<Move>,
    ) -> (Score, Option<Move>) {
        let ply = usize::from(at.ply);
        let (mut best, mut best_move) = (-Score::INFINITE, None);
        let mut futile = -Score::INFINITE;
        if !in_check {
            best = self.evaluate();
            if self
                .statistics
                .asked(Technique::Quiescence, best >= window.beta)
            {
                return (best, None);
            }
            window.alpha = window.alpha.max(best);
            let node = self.quiet_node(window, best);
            let limit = frontier::limit(&node);
            let cut = general::cut(&node);
            let cut = self.statistics.asked(Technique::GeneralFutility, cut);
            if cut.is_some() && self.may_fail_low(Technique::GeneralFutility, window, at) {
                return (best, None);
            }
            if let Some(limit) = limit {
                self.statistics.tried(Technique::FrontierFutility);
                futile = limit;
            }
        }
        let mut picker = if in_check {
            Picker::new(true, at.top, hash_move, Killers::NONE)
        } else {
            let threshold = quiescence::threshold(self.switches);
            Picker::quiescence(&self.board, at.top, hash_move, threshold)
        };
        while let Some(mv) = picker.next(&self.board, self.moves, &self.history) {
            let child = Place {
                depth: Depth::ZERO,
                ply: at.ply + 1,
                top: picker.top(),
            };
            if !in_check && gain(&self.board, mv) <= futile && self.may_skip(mv, window, child) {
                self.statistics.fired(Technique::FrontierFutility);
                continue;
            }
            self.play(mv, ply);
            let score = -self.quiesce_reply(window.flip(), child);
            let score = self.hardened(score, window);
            self.take_back(ply);
            if self.stopped {
                return (Score::DRAW, None);
            }
            if score > best {
                best = score;
                if score > window.alpha {
                    best_move = Some(mv);
                    window.alpha = score;
                    if score >= window.beta {
                        return (best, best_move);
                    }
                    self.lines.set(self.plies, ply, mv);
                }
            }
        }
        if picker.overflowed() {
            return (best.max(self.evaluate()), best_move);
        }
        if best == -Score::INFINITE {
            best = Score::mated_in(i32::from(at.ply));
        }
        (best, best_move)
    }

    /// The node after a move of quiescence, if the stack has room for it.
    #[inline]
    fn quiesce_reply(&mut self, window: Window, child: Place) -> Score {
        let frame = self.stack.quiesce;
        if !self.stack.take(frame) {
            return self.leaf(usize::from(child.ply));
        }
        let score = self.quiesce(window, child);
        self.stack.give(frame);
        score
    }

    /// What the futility family needs to know of a node that is not in check (or does not mind).
    #[inline]
    fn quiet_node(&self, window: Window, eval: Score) -> futility::Node<'_> {
        let (board, switches) = (&self.board, self.switches);
        futility::Node {
            board,
            switches,
            window,
            eval,
            depth: Depth::ZERO,
            in_check: false,
        }
    }
}
