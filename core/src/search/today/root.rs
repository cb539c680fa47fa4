//! The root of today's search.

use super::moves::Candidate;
use super::node::Node;
use super::technique::Rule;
use super::technique::aspiration::Aspiration;
use super::technique::late_move_reduction::LateMoveReduction;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// Whether this search is today's: its memory has room for it.
    pub(in crate::search) fn plays_today(&self) -> bool {
        !self.frames.is_empty()
    }

    /// The root as a node.
    fn root_node(&mut self, window: Window, depth: i32) -> Node {
        let mut node = Node::new(window, depth, 0, self.root.total as u16);
        node.is_pv = true;
        node.was_pv = true;
        node.in_check = self.context.board.in_check();
        node.record = self.recall(0);
        node.hash_move = self.moves.first().map(|scored| scored.mv);
        let board = &self.context.board;
        node.hash_captures = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        if !node.in_check {
            node.raw = self.evaluate_raw();
            let (eval, correction) = self.correct(node.raw, node.after);
            node.eval = eval;
            node.correction = correction;
        }
        if let Some(frame) = self.frames.get_mut(0) {
            frame.eval = (!node.in_check).then_some(node.eval);
            frame.was_pv = true;
        }
        node
    }

    /// The score of a root move, `tried` others having been searched before it.
    pub(in crate::search) fn try_root_move_today(
        &mut self,
        mv: Move,
        window: Window,
        tried: usize,
    ) -> Score {
        let depth = self.root_depth;
        let top = self.root.total as u16;
        let node = self.root_node(window, depth);
        let board = &self.context.board;
        let candidate = Candidate::new(board, mv, tried as i32 + 1, board.gives_check(mv));
        if let Some(frame) = self.frames.get_mut(1) {
            frame.cutoffs = 0;
        }
        let reduced = self.ask(LateMoveReduction, (&node, candidate));
        let checks = candidate.gives_check;
        let full = depth - 1;
        self.note(0, Some(mv), candidate.count, 0);
        self.play(mv, 0);
        let mut score = Score::ZERO;
        if tried > 0 {
            let shallow = (full - (reduced >> 10)).clamp(1, full.max(1));
            if let Some(frame) = self.frames.get_mut(0) {
                frame.reduction = (full - shallow).clamp(0, 255) as u8;
            }
            score = -self.search_node(node.scout(
                if depth >= 2 { shallow } else { full },
                top,
                true,
                checks,
            ));
            if let Some(frame) = self.frames.get_mut(0) {
                frame.reduction = 0;
            }
            if score > window.alpha && shallow < full && !self.stopped {
                score = -self.search_node(node.scout(full, top, true, checks));
            }
        }
        if tried == 0 || score > window.alpha && !self.stopped {
            score = -self.search_node(node.open(full, top, checks));
        }
        self.take_back(0);
        score
    }

    /// One iteration for the line that begins with the `first`-th root move, with windows around
    /// `last` that are widened until the score is inside.
    pub(in crate::search) fn search_aspiration_today(
        &mut self,
        first: usize,
        last: Score,
    ) -> Option<Score> {
        let full = self.root.depth;
        let mut width = t::aspiration_first();
        let mut window = self.ask(Aspiration, (first, last));
        let mut less = 0;
        let found = loop {
            self.root_depth = (full.0 - less).max(1);
            let score = self.search_root(first, window)?;
            if score <= window.alpha || score >= window.beta {
                self.in_vain(Aspiration::TECHNIQUE);
            }
            if score <= window.alpha {
                self.tell_failure(first, score, window);
                window.beta = Score((window.alpha.0 + window.beta.0) / 2);
                window.alpha = if score.is_mate() || width > 500 {
                    -Score::INFINITE
                } else {
                    (score - Score(width)).max(-Score::INFINITE)
                };
                less = 0;
            } else if score >= window.beta {
                self.tell_failure(first, score, window);
                window.beta = if score.is_mate() || width > 500 {
                    Score::INFINITE
                } else {
                    (score + Score(width)).min(Score::INFINITE)
                };
                less = (less + 1).min(3);
            } else {
                break score;
            }
            width += width * t::aspiration_growth() / 100 + 1;
        };
        Some(found)
    }
}
