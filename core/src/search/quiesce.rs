//! Quiescence: captures and promotions until the position is quiet, so that a static evaluation
//! means something.
//!
//! The side to move may stand pat: take the evaluation instead of capturing, since a quiet move
//! could as a rule keep it. In check it may not, and every evasion is searched. Captures that lose
//! material by static exchange are left out, and so are those that frontier futility rules out.
//! Ends, since every line runs out of captures: a quiet evasion only answers a capture. The
//! source's form is in `technique/quiescence.rs`.
//!
//! Source: H. G. Muller, "micro-Max 4"; L. R. Harris, "The Heuristic Search and the Game of Chess",
//! 1975.

use super::material::gain;
use super::node::{Node, Stored};
use super::pv::PvTable;
use super::technique::futility::{Verdict, frontier, general};
use super::technique::{Technique, evasion_pruning, quiescence, table_score};
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::order::{Killers, Picker};
use crate::types::{Depth, MODERN, Move, Score};

impl Worker<'_, '_> {
    /// The score of the position once it is quiet, for the side to move (fail-soft).
    #[inline(never)]
    pub(super) fn quiesce(&mut self, mut node: Node) -> Score {
        if let Some(score) = self.enter_quiescence(&mut node) {
            return score;
        }
        let alpha = node.window.alpha;
        let (best, mv) = match self.stand_pat(&mut node) {
            Some(score) => (score, None),
            None => self.try_captures(&mut node),
        };
        if self.stopped {
            return Score::DRAW;
        }
        let bound = if best >= node.window.beta {
            Bound::Lower
        } else if best > alpha {
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
        self.store(node.ply, entry);
        best
    }

    /// Decides the node before anything is searched below it, or finds out what is to be known of
    /// it.
    #[inline(never)]
    fn enter_quiescence(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        PvTable::clear(self.plies, ply);
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        if let Some(score) = self.draw(ply) {
            return Some(score);
        }
        if self.is_too_deep(ply) || !self.context.switches.has(Technique::Quiescence) {
            return Some(self.evaluate());
        }
        let entry = self.probe(node.ply);
        if let Some(score) = entry.and_then(|entry| self.cut_by_hash(node, entry)) {
            return Some(score);
        }
        node.in_check = quiescence::evades(&self.context) && self.context.board.in_check();
        node.hash_move = self.legal_hash_move(entry);
        node.stored = Stored::new(entry);
        None
    }

    /// Takes the static evaluation instead of a move, unless in check: the score if that decides
    /// the node; else alpha rises to it.
    #[inline(never)]
    fn stand_pat(&mut self, node: &mut Node) -> Option<Score> {
        if node.in_check {
            return None;
        }
        let eval = self.evaluate();
        node.eval = table_score::improved(&self.context, node.stored.entry(), eval);
        let stands = node.eval >= node.window.beta;
        if self.observe(Technique::Quiescence, node, None, stands) {
            return Some(node.eval);
        }
        node.window.alpha = node.window.alpha.max(node.eval);
        // A window that standing pat has closed only compares.
        node.is_pv &= node.window.is_open();
        let cut = general::cut(&self.context, node);
        let cut = self.observe(Technique::GeneralFutility, node, None, cut);
        let is_soft = MODERN && !self.context.switches.is_classic(Technique::GeneralFutility);
        cut.map(|cut| if is_soft { cut.score } else { node.eval })
    }

    /// The move loop of quiescence: the score, and the move that it takes to get it (none when
    /// standing pat). Alpha rises.
    fn try_captures(&mut self, node: &mut Node) -> (Score, Option<Move>) {
        let ply = usize::from(node.ply);
        let (mut best, mut futile) = (-Score::INFINITE, -Score::INFINITE);
        if !node.in_check {
            best = node.eval;
            futile = frontier::limit(&self.context, node).unwrap_or(futile);
        }
        let hope = node.window.alpha - futile;
        let mut best_move = None;
        let mut picker = if node.in_check {
            self.follow(ply);
            Picker::new(true, node.top, node.hash_move, Killers::NONE)
        } else {
            let threshold = quiescence::threshold(&self.context);
            Picker::quiescence(&self.context.board, node.top, node.hash_move, threshold)
        };
        while let Some(mv) = picker.next(&self.context.board, self.moves, &self.history) {
            if self.sight.overlooks(&self.context.board, mv, node.ply) {
                continue;
            }
            let is_futile = !node.in_check && gain(&self.context.board, mv) <= futile;
            let verdict = if is_futile {
                Verdict::Skip(Technique::FrontierFutility)
            } else {
                Verdict::Search
            };
            let verdict = self.observe(Technique::FrontierFutility, node, Some(mv), verdict);
            if verdict != Verdict::Search {
                // The capture is worth no more than the evaluation, its victim and the margin.
                if frontier::waits(&self.context) {
                    best = best.max(hope + gain(&self.context.board, mv));
                }
                if frontier::ends_the_captures(&self.context) {
                    picker.end_stage();
                }
                continue;
            }
            if node.in_check {
                let prunes = evasion_pruning::prunes(&self.context, best, mv);
                if self.observe(Technique::EvasionPruning, node, Some(mv), prunes) {
                    continue;
                }
            }
            self.play(mv, ply);
            let child = node.child(false, Depth::ZERO, picker.top());
            let score = -self.quiesce_reply(child);
            let score = self.fail_hard(score, node.window);
            self.take_back(ply);
            if self.stopped {
                return (Score::DRAW, None);
            }
            if node.in_check {
                self.follow(ply);
            }
            if score > best {
                best = score;
                if score > node.window.alpha {
                    best_move = Some(mv);
                    node.window.alpha = score;
                    if score >= node.window.beta {
                        return (best, best_move);
                    }
                    self.pv.set(self.plies, ply, mv);
                }
            }
        }
        if picker.overflowed() {
            return (best.max(self.evaluate()), best_move);
        }
        if best == -Score::INFINITE {
            best = Score::mated_in(i32::from(node.ply));
        }
        (best, best_move)
    }

    /// The score of the node after a move of quiescence, if the call stack has room for it.
    #[inline]
    fn quiesce_reply(&mut self, child: Node) -> Score {
        let frame = self.call_stack.quiesce;
        if !self.call_stack.take(frame) {
            return self.leaf(usize::from(child.ply));
        }
        let score = self.quiesce(child);
        self.call_stack.give(frame);
        score
    }
}
