//! A node of the sources' search, as in micro-Max 4.4. Text in quotes is from its listing.

use super::node::{Known, Node, evades};
use super::{Observer, Sources, Technique as T};
use crate::hash::{Bound, Entry, Record};
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Score};

/// The delayed-loss bonus ("adj. window: delay bonus").
const DELAY: Score = Score(1);
/// The depth stored for a mate, which holds to any depth (`d=98`).
const HOLDS: Depth = Depth(98);

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Returns the score of a node for its side to move ("D(k,q,l,e,J,Z,E,z,n)").
    // Not inlined: the tool `budgets` finds this stack frame by the function's name.
    #[inline(never)]
    pub(super) fn search_sources(&mut self, mut node: Node) -> Score {
        // Stops, draws and full memory are tested before micro-Max's code.
        if let Some(score) = self.enter_sources(&mut node) {
            return score;
        }
        // "q--": the window is widened by the delayed-loss bonus.
        let delays = self.has(T::DelayedLoss);
        node.window.alpha -= if delays { DELAY } else { Score::ZERO };
        // "d=a->D;m=a->V;X=a->X;Y=a->Y": resume at the stored depth, or start from scratch.
        let mut known = self.resume(&node);
        if known.depth == HOLDS {
            self.count(T::MateHoldsOfMicroMax, true);
        }
        // "W(d++<n||d<3)": internal iterative deepening, quiescence first.
        while known.depth < node.depth {
            let mut at = node;
            if self.has(T::InternalDeepening) {
                at.depth = known.depth + Depth::ONE;
                self.count(T::InternalDeepening, at.depth < node.depth);
            }
            known = self.iteration(&at, known);
            if self.watch.is_stopped() {
                return Score::DRAW;
            }
            // "if(m>I-M|m<M-I)d=98": a mate holds to any depth.
            if known.score.is_mate() && self.has(T::MateHoldsOfMicroMax) {
                self.count(T::MateHoldsOfMicroMax, known.depth < node.depth);
                known.depth = HOLDS;
            }
            self.keep(&node, known);
        }
        // "return m+=m<e": delayed-loss bonus.
        let lifts = delays && known.score < node.eval && !known.score.is_mate();
        if delays && self.count(T::DelayedLoss, lifts) {
            known.score += DELAY;
        }
        known.score
    }

    /// Returns a score if the node ends at once. Otherwise sets its static eval and check flag.
    fn enter_sources(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        if let Some(score) = self.begin_node(ply) {
            return Some(score);
        }
        node.eval = self.static_eval();
        if self.path.is_full(ply) {
            return Some(node.eval);
        }
        node.in_check = self.context.board.in_check();
        None
    }

    /// Returns the TT's result for a node. If the bound does not fit the window, depth and move are
    /// dropped, but the start of the scan (`X`) is kept: "miss: other pos. or empty, or window
    /// incompatible: d=Y=0".
    pub(super) fn resume(&self, node: &Node) -> Known {
        let Some(Record { entry, .. }) = self.probe(node.ply) else {
            return Known::NOTHING;
        };
        let start = entry.best.map(Move::from);
        if !node.window.is_decided_by(entry) {
            return Known {
                start,
                ..Known::NOTHING
            };
        }
        Known {
            depth: entry.depth,
            score: entry.score,
            best: self.legal_hash_move(Some(entry)),
            start,
        }
    }

    /// Stores the result in the TT: "Always store in hash tab", with "move, type (bound/exact)".
    pub(super) fn keep(&mut self, node: &Node, known: Known) {
        let bound = match known.score {
            score if score >= node.window.beta => Bound::Lower,
            score if score > node.window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry {
            best: known.kept(),
            score: known.score,
            depth: known.depth,
            bound,
        };
        self.store(node.ply, entry.into());
    }

    /// Searches one iteration to the depth of `node`. `known` is the previous result. This function
    /// has the steps before the moves.
    fn iteration(&mut self, node: &Node, known: Known) -> Known {
        let mut known = Known {
            depth: node.depth,
            score: -Score::INFINITE,
            ..known
        };
        if node.depth <= Depth::ZERO && !evades(node) {
            // "m=...d-2?-I:e": stand pat, also in check.
            known.score = node.eval;
            let stands = node.eval >= node.window.beta;
            self.count(T::Quiescence, stands);
            if stands || !self.has(T::Quiescence) && !self.has(T::RecaptureExtension) {
                return known;
            }
        }
        if self.has(T::GeneralFutility) && node.depth <= Depth::ONE {
            let most = self.general_futility(node);
            self.show_cut(T::GeneralFutility, node, most);
            if self.count(T::GeneralFutility, most.is_some()) {
                known.score = known.score.max(most.unwrap_or(known.score));
                return known;
            }
        }
        if node.depth > Depth::ZERO {
            let least = self.super_stand_pat(node);
            self.show_cut(T::SuperStandPat, node, least);
            if self.has(T::SuperStandPat) {
                self.count(T::SuperStandPat, least.is_some());
            }
            // "P=d<3?-I:D(...);m=-P<l|R>35?...:-P": search null move, prune. The printed `-I` would
            // give every root the score 8000. In quiescence P must be I: "We assume the worst
            // possible score of the null-move in QS".
            if let Some(score) = least.or_else(|| self.null_move_score(node)) {
                known.score = score;
                return known;
            }
        }
        self.try_each(node, known)
    }
}
