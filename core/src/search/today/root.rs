//! The root of today's search.

use super::moves::MoveLoop;
use super::node::{Node, Reply};
use super::suspended::{SuspendedNode, SuspendedRoot};
use super::technique::Rule;
use super::technique::aspiration::Aspiration;
use super::turn::{Candidate, Turn};
use crate::movegen::NodeChecks;
use crate::search::root::RootLoop;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

impl Worker<'_, '_> {
    /// The root as a node. It does not improve, and each of its moves counts cut-offs from none on:
    /// the reductions at the root are tuned so (`tests/lab/match/log.md`).
    fn root_node(&mut self, window: Window, depth: i32) -> Node {
        let mut node = Node::new(Reply {
            window,
            depth,
            ply: 0,
            top: self.root.total as u16,
            is_pv: true,
            is_cut: false,
            checked: None,
        });
        node.in_check = self.context.board.in_check();
        node.was_pv = true;
        node.hash_move = self.moves.first().map(|scored| scored.mv);
        let board = &self.context.board;
        node.hash_captures = node.hash_move.is_some_and(|mv| !board.is_quiet(mv));
        if !node.in_check {
            node.raw = self.evaluate_raw();
            let (eval, correction) = self.correct(node.raw, node.after);
            node.eval = eval;
            node.correction = correction;
        }
        self.find_threats(&mut node);
        if let Some(frame) = self.path.frame_mut(0) {
            frame.set_eval((!node.in_check).then_some(node.eval));
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
        if let Some(SuspendedNode { node, turn, .. }) = self.resumed_root() {
            return self.search_root_move(&node, turn);
        }
        let node = self.root_node(window, self.root_depth);
        self.path.forget_cutoffs(1);
        let board = &self.context.board;
        let gives_check = NodeChecks::new(board).has(board, mv);
        let count = tried as i32 + 1;
        let candidate = Candidate::new(board, mv, count, gives_check, node.attacked);
        self.search_root_move(&node, Turn::new(candidate, 0))
    }

    fn search_root_move(&mut self, node: &Node, mut turn: Turn) -> Score {
        let score = self.search_move(node, &mut turn, node.window.alpha, node.top);
        if self.watch.is_stopped() {
            self.suspend(node, &mut MoveLoop::new(node), &mut turn);
        }
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
        let mut suspended = self.suspended.take_root();
        let (mut window, mut width, mut less) = match suspended {
            Some(root) => (root.open, root.width, root.less),
            None => {
                let window = self.ask(Aspiration, (first, last));
                (window, t::aspiration_first(), 0)
            }
        };
        let found = loop {
            self.root_depth = (full.0 - less).max(1);
            let mut moves = match suspended.take() {
                Some(root) => root.moves,
                None => RootLoop::new(first, window),
            };
            let Some(score) = self.search_root_moves(first, window, &mut moves) else {
                self.suspended.keep_root(SuspendedRoot {
                    first,
                    last,
                    open: window,
                    width,
                    less,
                    moves,
                });
                return None;
            };
            if score <= window.alpha || score >= window.beta {
                self.in_vain(Aspiration::TECHNIQUE);
            }
            if score <= window.alpha {
                self.report_failure(first, score, window);
                window.beta = Score((window.alpha.0 + window.beta.0) / 2);
                window.alpha = if score.is_mate() || width > 500 {
                    -Score::INFINITE
                } else {
                    (score - Score(width)).max(-Score::INFINITE)
                };
                less = 0;
            } else if score >= window.beta {
                self.report_failure(first, score, window);
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
