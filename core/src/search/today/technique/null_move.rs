//! Null move: a node that fails high although its side passes is cut.
//!
//! Only where a cut is expected and the evaluation lies above beta. Must not act in check, after
//! another null move, without a piece besides pawns, or when beta is a mate against us. With a
//! single minor piece, and at great depth, the node's own moves must confirm the cut. Not sound:
//! zugzwang.
//!
//! Source: J. Pettersson, "[Guide] Null-moves", 2007; S. Omid David and N. Netanyahu, "Verified
//! Null-Move Pruning", 2002.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::{Node, Reply, is_lost};
use crate::search::today::threats::Exposure;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Bitboard, Piece, Score};

/// Decides whether a null move is tried.
pub(in crate::search::today) struct NullMove;

impl Rule<&Node> for NullMove {
    const TECHNIQUE: Technique = Technique::NullMove;
    type Decision = bool;

    fn decide(self, worker: &Worker<'_, '_>, node: &Node) -> bool {
        let beta = node.window.beta;
        let last = usize::from(node.ply).wrapping_sub(1);
        let last = worker.path.frame(last);
        node.is_cut
            && last.is_none_or(|frame| frame.moved().is_some())
            && node.best_guess >= beta
            && node.eval.0 >= beta.0 + t::null_margin() - t::null_per_ply() * node.depth
            && !is_lost(beta)
            && worker.has_pieces()
    }
}

impl Worker<'_, '_> {
    /// The score of the node if passing refutes it.
    pub(in crate::search::today) fn null_move(&mut self, node: &Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        let beta = node.window.beta;
        let surplus = (node.best_guess - beta).0 / t::null_surplus();
        let reduction = t::null_base() + node.depth / t::null_divisor() + surplus.clamp(0, 3);
        let depth = node.depth - reduction;
        let window = Window {
            alpha: beta - Score(1),
            beta,
        };
        self.note(ply, None, 0, Exposure::NONE);
        self.pass(ply);
        let reply = Reply {
            checked: Some(false),
            ..node.reply(window, depth, node.top)
        };
        let frame = self.call_stack.pass;
        let score = self.reply_score(reply, frame);
        self.take_back(ply);
        if self.watch.is_stopped() {
            return Some(Score::DRAW);
        }
        if score < beta {
            self.in_vain(NullMove::TECHNIQUE);
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
        if !self.call_stack.take(frame) {
            return Some(score);
        }
        let proven = self.search_moves(&mut proof);
        self.call_stack.give(frame);
        (proven >= beta || self.watch.is_stopped()).then_some(score)
    }

    /// Whether the side to move has a piece besides pawns and king.
    pub(in crate::search::today) fn has_pieces(&self) -> bool {
        self.pieces() != Bitboard::EMPTY
    }

    /// Whether one minor piece is all there is besides pawns.
    fn is_near_zugzwang(&self) -> bool {
        let board = &self.context.board;
        let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let pieces = self.pieces();
        !pieces.has_many() && pieces.is_disjoint(heavy)
    }

    /// The pieces of the side to move besides pawns and king.
    fn pieces(&self) -> Bitboard {
        let board = &self.context.board;
        let slow = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        board.colors(self.context.us()) & !slow
    }
}
