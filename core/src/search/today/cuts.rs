//! The cuts that need none of the node's own moves searched in full: razoring, reverse futility,
//! the null move, ProbCut; and what a node loses for want of a hash move.
//!
//! None of them acts in check. Not sound: the position might be zugzwang, and a quiet refutation
//! may lie beyond the margin.
//!
//! - Razoring: far below alpha quiescence decides. Source: E. Heinz, "Scalable Search in Computer
//!   Chess", 2000.
//! - Reverse futility: far above beta the node is cut unsearched; not where a principal variation
//!   has been, nor where the table knows a quiet move. It is the super stand pat of H. G. Muller,
//!   "Deep Futility Pruning", with a margin in place of the best piece.
//! - Null move: only where a cut is expected, never after another, never without a piece; with a
//!   single minor piece, and at great depth, the node's own moves must confirm it. Source:
//!   J. Pettersson, "[Guide] Null-moves", 2007; S. Omid David and N. Netanyahu, "Verified Null-Move
//!   Pruning", 2002.
//! - Internal reduction: internal deepening's heir. Source: E. Schroder, Rebel.
//! - ProbCut: a capture whose shallow search lies far above beta cuts the node. Source: M. Buro,
//!   "ProbCut", ICCA Journal 18(2), 1995.

use super::node::{Node, is_lost};
use super::picker::{Known, Picker};
use crate::hash::{Bound, Entry};
use crate::movegen::NodeChecks;
use crate::order::Killers;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Bitboard, Depth, Piece, Score};

impl Worker<'_, '_> {
    /// The cuts that need none of the node's own moves searched in full, and what the node loses
    /// for want of a hash move.
    #[inline(never)]
    pub(super) fn cut_node(&mut self, node: &mut Node) -> Option<Score> {
        if node.in_check {
            return None;
        }
        let Window { alpha, beta } = node.window;
        let depth = node.depth;
        let guess = node.best_guess;
        // Razoring.
        if !node.is_pv
            && guess < alpha - Score(t::razor_margin() + t::razor_per_square() * depth * depth)
            && !is_lost(alpha)
            && depth <= 6
        {
            let leaf = Node::new(node.window.scout(), 0, node.ply, node.top);
            return Some(self.quiesce_node(leaf));
        }
        // Reverse futility (super stand pat).
        let margin = t::reverse_per_ply() * (depth - i32::from(node.improving))
            + t::reverse_per_square() * depth * depth / 8
            - if node.is_cut { 0 } else { t::reverse_not_cut() }
            + node.correction * t::reverse_correction() / 16;
        if !node.was_pv
            && depth <= 14
            && guess.0 - margin.max(0) >= beta.0
            && (node.hash_move.is_none() || node.hash_captures)
            && !is_lost(beta)
            && !guess.is_mate()
        {
            return Some(Score((guess.0 + beta.0 * 2) / 3));
        }
        // Null move.
        let last = usize::from(node.ply).wrapping_sub(1);
        let follows_null = self
            .frames
            .get(last)
            .is_some_and(|frame| frame.moved().is_none());
        if node.is_cut
            && !follows_null
            && guess >= beta
            && node.eval.0 >= beta.0 + t::null_margin() - t::null_per_ply() * depth
            && !is_lost(beta)
            && self.has_pieces()
            && let Some(score) = self.null_move(node)
        {
            return Some(score);
        }
        node.improving |= node.eval >= beta;
        // Internal reduction.
        let without = node.hash_move.is_none();
        if without && (node.is_pv && depth >= t::iir_pv_depth())
            || without && (node.is_cut && depth >= t::iir_cut_depth())
        {
            node.depth -= 2;
        }
        // ProbCut.
        self.prob_cut(node)
    }

    fn null_move(&mut self, node: &Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        let beta = node.window.beta;
        let surplus = (node.best_guess - beta).0 / t::null_surplus();
        let reduction = t::null_base() + node.depth / t::null_divisor() + surplus.clamp(0, 3);
        let depth = node.depth - reduction;
        self.note(ply, None, 0, 0);
        self.pass(ply);
        let window = Window {
            alpha: beta - Score(1),
            beta,
        };
        let reply = Node::new(window.flip(), depth, node.ply + 1, node.top);
        let score = -self.search_node(reply);
        self.take_back(ply);
        if self.stopped {
            return Some(Score::DRAW);
        }
        if score < beta {
            return None;
        }
        let score = if score.is_mate() { beta } else { score };
        if !self.is_near_zugzwang() && node.depth < 14 {
            return Some(score);
        }
        let mut proof = Node {
            window,
            depth: depth.max(1),
            is_pv: false,
            ..*node
        };
        let proven = self.search_moves(&mut proof);
        (proven >= beta || self.stopped).then_some(score)
    }

    /// Tries captures that would lie far above beta, less deeply.
    fn prob_cut(&mut self, node: &Node) -> Option<Score> {
        let beta = node.window.beta;
        let goal = Score(
            beta.0 + t::prob_cut_goal()
                - if node.improving {
                    t::prob_cut_improving()
                } else {
                    0
                },
        );
        if node.is_pv || node.depth < 3 || beta.is_mate() {
            return None;
        }
        if let Some(entry) = node.entry()
            && entry.score < goal
            && !entry.score.is_mate()
        {
            return None;
        }
        let ply = usize::from(node.ply);
        let depth = (node.depth - 4).max(0);
        let threshold = (goal - node.eval).max(Score::ZERO);
        let checks = NodeChecks::new(&self.context.board);
        let mut picker = Picker::forcing(
            &self.context.board,
            node.top,
            node.hash_move,
            Some(threshold),
        );
        let window = Window {
            alpha: goal - Score(1),
            beta: goal,
        };
        while let Some(mv) = picker.next(
            Known {
                board: &self.context.board,
                histories: &self.histories,
                after: node.after,
                killers: Killers::NONE,
                checks: &checks,
            },
            self.moves,
        ) {
            if self.sight.overlooks(&self.context.board, mv, node.ply) {
                continue;
            }
            self.note(ply, Some(mv), 1, 0);
            self.play(mv, ply);
            let child = |depth| Node {
                is_cut: !node.is_cut,
                ..Node::new(window.flip(), depth, node.ply + 1, picker.top())
            };
            let mut score = -self.quiesce_node(child(0));
            if score >= goal && depth > 0 && !self.stopped {
                score = -self.search_node(child(depth));
            }
            self.take_back(ply);
            if self.stopped {
                return Some(Score::DRAW);
            }
            if score >= goal {
                let entry = Entry {
                    best: Some(mv),
                    score,
                    depth: Depth(depth + 1),
                    bound: Bound::Lower,
                };
                self.remember(node, entry);
                if score.is_mate() {
                    return Some(score);
                }
                return Some(score - (goal - beta));
            }
        }
        None
    }

    pub(super) fn has_pieces(&self) -> bool {
        let board = &self.context.board;
        let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        (board.colors(self.context.us()) & !slow) != Bitboard::EMPTY
    }

    /// Whether one minor piece is all there is besides pawns.
    fn is_near_zugzwang(&self) -> bool {
        let board = &self.context.board;
        let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let pieces = board.colors(self.context.us()) & !slow;
        !pieces.has_many() && pieces.is_disjoint(heavy)
    }
}
