//! Null move: if a side that passes still fails high, the node is cut.
//!
//! - micro-Max 4.4: in every iteration, also after another null move and in open windows. Its score
//!   counts until more than 35 of 40 material units are missing.
//! - Mediocre: not after another null move ("a real move between every null-move"), not in check,
//!   and not on the best line of the last iteration. It is also tried in endgames; "this will
//!   change".
//!
//! In check neither program tries a null move: the opponent would capture the king, as micro-Max's
//! score shows.
//!
//! Not sound: zugzwang, and the horizon is nearer.
//!
//! Source: H. G. Muller, "micro-Max 4: Null-Move Pruning"; J. Pettersson, "\[Guide\] Null-moves",
//! 2007.

use super::node::Node;
use super::{Observer, Sources, Technique};
use crate::board::Board;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::{sources_endgame, sources_null_reduction};
use crate::types::{Depth, Piece, Score};

/// The number of material units in the start position.
const UNITS: u32 = 40;

/// The number of missing material units: minor pieces count 2, rooks 3, queens 6.
pub(super) fn missing(board: &Board) -> u32 {
    let of = |piece, units| board.pieces(piece).len() * units;
    let minor = of(Piece::Knight, 2) + of(Piece::Bishop, 2);
    UNITS.saturating_sub(minor + of(Piece::Rook, 3) + of(Piece::Queen, 6))
}

impl<O: Observer> Worker<'_, '_, Sources<O>> {
    /// Returns true if null moves are allowed in this search, here and after a move.
    pub(super) fn passing_is_free(&self) -> bool {
        self.has(Technique::NullMoveOfMediocre)
            || self.has(Technique::NullMoveOfMicroMax) && self.own.missing <= sources_endgame()
    }

    /// Returns true if a null move is tried at this node.
    pub(super) fn passes(&self, node: &Node) -> bool {
        let is_bound = node.last.is_none() || node.on_line;
        self.passing_is_free()
            && !node.in_check
            && !(self.has(Technique::NullMoveOfMediocre) && is_bound)
    }

    /// Returns the score of the null move if it fails high.
    pub(super) fn null_move_score(&mut self, node: &Node) -> Option<Score> {
        if !self.passes(node) {
            return None;
        }
        // A null window at beta, "The window is minimal": -D(24-k,-l,1-l,...,d-3),
        // -alphaBeta(ply-1-R,-beta,-beta+1,...).
        let at_beta = Window {
            alpha: node.window.beta - Score(1),
            ..node.window
        };
        let depth = node.depth - Depth::ONE - sources_null_reduction();
        let ply = usize::from(node.ply);
        self.pass(ply);
        let score = -self.below(node.child(None, at_beta, depth, node.top));
        self.take_back(ply);
        let form = match self.has(Technique::NullMoveOfMicroMax) {
            true => Technique::NullMoveOfMicroMax,
            false => Technique::NullMoveOfMediocre,
        };
        let cuts = self.count(form, score >= node.window.beta);
        if !cuts {
            self.statistics.failure(form);
        }
        cuts.then_some(score)
    }
}
