//! The move loop: each move's score, and the best of them.
//!
//! Later moves are searched with a null window, less deeply at first, as nodes that expect a cut;
//! what surprises is searched again, deeper if it beat the best by far and shallower if barely
//! (source: Stockfish). Once a move has raised alpha the others lose depth.

use super::frame::kind;
use super::node::{Node, is_lost};
use super::picker::Picker;
use super::rank::Known;
use super::technique::Rule;
use super::technique::late_move_reduction::LateMoveReduction;
use super::technique::raised_alpha::RaisedAlpha;
use super::technique::singular_extension::Singularity;
use crate::board::Board;
use crate::movegen::NodeChecks;
use crate::order::Killers;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Piece, Score};
use arrayvec::ArrayVec;

/// There is room for so many failed moves: on the smallest chips for as many as they use.
const ROOM: usize = if cfg!(any(test, feature = "switches")) {
    64
} else if cfg!(feature = "network") {
    16
} else {
    8
};
/// Moves that have failed, to be blamed.
type Failed = ArrayVec<Move, ROOM>;

/// A move whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The number of the move among those handed out, from 1.
    pub(super) count: i32,
    /// Whether it is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// Its kind, by side, piece and destination.
    pub(super) kind: usize,
}

impl Candidate {
    /// The `count`-th move.
    #[inline]
    pub(super) fn new(board: &Board, mv: Move, count: i32, gives_check: bool) -> Self {
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        Self {
            mv,
            count,
            is_quiet: board.is_quiet(mv),
            gives_check,
            kind: kind(board.side(), piece, mv.to()),
        }
    }
}

/// What the move loop has come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) score: Score,
    pub(super) mv: Option<Move>,
}

impl Worker<'_, '_> {
    /// Searches the node's moves, the most promising first. Alpha rises.
    #[inline(never)]
    pub(super) fn search_moves(&mut self, node: &mut Node) -> Score {
        let ply = usize::from(node.ply);
        let entered = node.window;
        let mut best = Best {
            score: -Score::INFINITE,
            mv: None,
        };
        let mut failed = Failed::new();
        let mut count = 0;
        let killers = self
            .plies
            .get(ply)
            .map(|record| record.killers)
            .unwrap_or_default();
        let checks = NodeChecks::new(&self.context.board);
        let mut picker = Picker::new(node.in_check, node.top, node.hash_move);
        let has_pieces = self.has_pieces();
        while let Some(mv) = self.pick(&mut picker, node, killers, Some(&checks)) {
            if Some(mv) == node.excluded || self.sight.overlooks(&self.context.board, mv, node.ply)
            {
                continue;
            }
            count += 1;
            let board = &self.context.board;
            let candidate = Candidate::new(board, mv, count, checks.has(board, mv));
            if has_pieces
                && !is_lost(best.score)
                && self.leaves_out(node, candidate, &mut picker, &mut best)
            {
                continue;
            }
            let extension = match self.extension(node, mv) {
                Singularity::Extend(plies) => plies,
                Singularity::Cut(score) => return score,
            };
            let score = self.search_move(node, candidate, extension, best.score, picker.top());
            if self.stopped {
                return Score::DRAW;
            }
            if score > best.score {
                best.score = score;
                if score > node.window.alpha {
                    best.mv = Some(mv);
                    if score >= node.window.beta {
                        if let Some(frame) = self.frame_mut(ply) {
                            let counts = extension < 2 || node.is_pv;
                            frame.cutoffs = frame.cutoffs.saturating_add(u8::from(counts));
                        }
                        break;
                    }
                    node.window.alpha = score;
                    self.pv.set(self.plies, ply, mv);
                    node.depth -= self.ask(RaisedAlpha, (&*node, score));
                    continue;
                }
            }
            if failed.len() < self.most_blamed {
                let _ = failed.try_push(mv);
            }
        }
        if node.excluded.is_some() {
            return best.score.max(entered.alpha);
        }
        node.window.alpha = entered.alpha;
        if picker.overflowed() {
            return best.score.max(self.evaluate_raw());
        }
        if count == 0 {
            return if !self.sight.is_full() && self.context.board.has_legal_move() {
                self.evaluate_raw()
            } else if node.in_check {
                Score::mated_in(i32::from(node.ply))
            } else {
                self.draw_score(ply)
            };
        }
        self.finish(node, best, &failed)
    }

    /// The node's next move.
    #[inline]
    pub(super) fn pick(
        &mut self,
        picker: &mut Picker,
        node: &Node,
        killers: Killers,
        checks: Option<&NodeChecks>,
    ) -> Option<Move> {
        let known = Known {
            board: &self.context.board,
            histories: &self.histories,
            after: node.after,
            killers,
            threats: self.context.switches.has(Technique::ThreatOrder),
            checks,
        };
        picker.next(known, self.moves)
    }

    /// The score of a move for the side that makes it.
    #[inline(always)]
    pub(super) fn search_move(
        &mut self,
        node: &Node,
        candidate: Candidate,
        extension: i32,
        best: Score,
        top: u16,
    ) -> Score {
        let Candidate {
            mv, count, kind, ..
        } = candidate;
        let checks = candidate.gives_check;
        let ply = usize::from(node.ply);
        let frame = self.call_stack.node;
        let reduced = self.ask(LateMoveReduction, (node, candidate));
        let mut depth = node.depth - 1 + extension;
        self.note(ply, Some(mv), count, 0);
        self.play(mv, ply);
        self.prefetch();
        let mut score = None;
        if node.depth >= 2 && count > 1 {
            // Late-move reduction.
            let is_free = i32::from(node.ply > 0);
            let most = depth + is_free * (1 + i32::from(node.is_pv));
            let shallow = (depth - (reduced >> 10)).min(most).max(1);
            if let Some(frame) = self.frame_mut(ply) {
                frame.reduction = (depth - shallow).clamp(0, 255) as u8;
            }
            let found = self.reply_score(node.scout(shallow, top, true, checks), frame);
            if let Some(frame) = self.frame_mut(ply) {
                frame.reduction = 0;
            }
            score = Some(found);
            if found > node.window.alpha && shallow < depth && !self.stopped {
                self.in_vain(LateMoveReduction::TECHNIQUE);
                let deeper = found.0 > best.0 + t::deeper_margin() + 2 * depth;
                let shallower = found.0 < best.0 + t::shallower_margin();
                depth += is_free * (i32::from(deeper) - i32::from(shallower));
                if depth > shallow {
                    score =
                        Some(self.reply_score(node.scout(depth, top, !node.is_cut, checks), frame));
                }
                if candidate.is_quiet {
                    self.histories
                        .learn_after(node.after, kind, t::after_reduction_bonus());
                }
            }
        } else if !node.is_pv || count > 1 {
            let mut reduced = reduced;
            if node.hash_move.is_none() {
                reduced += t::full_depth_no_move();
            }
            let less = i32::from(reduced > t::full_depth_reduction());
            score =
                Some(self.reply_score(node.scout(depth - less, top, !node.is_cut, checks), frame));
        }
        let alpha = node.window.alpha;
        if node.is_pv && !self.stopped && (count == 1 || score.is_some_and(|score| score > alpha)) {
            score = Some(self.reply_score(node.open(depth, top, checks), frame));
        }
        self.take_back(ply);
        score.unwrap_or(Score::DRAW)
    }
}
