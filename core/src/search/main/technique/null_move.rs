//! Null move: a node that fails high after a null move is cut.
//!
//! Only at cut nodes whose estimate is at least beta, and whose static eval exceeds beta by a margin
//! that falls with the depth and becomes negative. Must not act in check, after another null move,
//! without non-pawn material, or if beta is a mated score. At great depth, or if the only piece is a
//! minor piece, a reduced search of the node's moves must verify the cut. Not sound: zugzwang.
//!
//! Source: J. Pettersson, "\[Guide\] Null-moves", 2007; S. Omid David and N. Netanyahu, "Verified
//! Null-Move Pruning", 2002.

use crate::search::main::node::{Child, Node, is_lost};
use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Bitboard, Piece, Score};

impl Worker<'_, '_> {
    /// Returns true if a null move should be searched.
    pub(super) fn should_try_null_move(&mut self, node: &Node) -> bool {
        self.ask(Technique::NullMove, |worker| {
            let beta = node.window.beta;
            let last = usize::from(node.ply).wrapping_sub(1);
            let last = worker.path.record(last);
            node.is_cut
                && last.is_none_or(|record| record.moved().is_some())
                && node.estimate >= beta
                && node.eval.0 >= beta.0 + t::null_margin() - t::null_per_ply() * node.depth
                && !is_lost(beta)
                && worker.has_non_pawn_material()
        })
    }

    /// Searches a null move if the conditions hold. Returns a score if the node is cut.
    pub(in crate::search::main) fn null_move(&mut self, node: &Node) -> Option<Score> {
        if !self.should_try_null_move(node) {
            return None;
        }
        self.search_null_move(node)
    }

    /// Searches a null move. Returns a score if the node is cut.
    pub(super) fn search_null_move(&mut self, node: &Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        let beta = node.window.beta;
        let surplus = (node.estimate - beta).0 / t::null_surplus();
        let reduction = t::null_base() + node.depth / t::null_divisor() + surplus.clamp(0, 3);
        let depth = node.depth - reduction;
        let window = Window {
            alpha: beta - Score(1),
            beta,
        };
        self.path.set_move(ply, None);
        self.pass(ply);
        let child = Child {
            known_check: Some(false),
            ..node.child(window, depth, node.top)
        };
        let stack_bytes = self.call_stack.pruning;
        let score = self.search_child(child, stack_bytes);
        self.take_back(ply);
        if self.watch.is_stopped() {
            return Some(Score::DRAW);
        }
        if score < beta {
            self.in_vain(Technique::NullMove);
            return None;
        }
        let score = if score.is_mate() { beta } else { score };
        if !self.is_near_zugzwang() && node.depth < t::null_proof_depth() {
            return Some(score);
        }
        let mut proof = Node {
            window,
            depth: depth.max(1),
            is_pv: false,
            ..*node
        };
        if !self.call_stack.take(stack_bytes) {
            return Some(score);
        }
        let proven = self.search_moves(&mut proof);
        self.call_stack.give(stack_bytes);
        (proven >= beta || self.watch.is_stopped()).then_some(score)
    }

    /// Returns true if the side to move has non-pawn material.
    pub(in crate::search::main) fn has_non_pawn_material(&self) -> bool {
        self.non_pawn_pieces() != Bitboard::EMPTY
    }

    /// Returns true if the non-pawn material of the side to move is at most one minor piece.
    fn is_near_zugzwang(&self) -> bool {
        let board = &self.context.board;
        let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let pieces = self.non_pawn_pieces();
        !pieces.has_many() && pieces.is_disjoint(heavy)
    }

    /// The pieces of the side to move, except pawns and king.
    fn non_pawn_pieces(&self) -> Bitboard {
        let board = &self.context.board;
        let others = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        board.colors(self.context.us()) & !others
    }
}
