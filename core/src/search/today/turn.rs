//! A move's turn: the searches that find its score.
//!
//! Later moves are searched with a null window, less deeply at first, as nodes that expect a cut;
//! what surprises is searched again, deeper if it beat the best by far and shallower if barely
//! (source: Stockfish).

use super::frame::kind;
use super::node::{Node, Reply};
use super::suspended::CAN_SUSPEND;
use super::technique::Rule;
use super::technique::late_move_reduction::{LateMoveReduction, research_plies};
use super::threats::{Attacked, Exposure};
use crate::board::Board;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Piece, Score};
use arrayvec::ArrayVec;

/// A move whose turn it is.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Candidate {
    pub(super) mv: Move,
    /// The number of the move among those handed out, from 1.
    pub(in crate::search) count: i32,
    /// Whether it is neither a capture nor a promotion.
    pub(super) is_quiet: bool,
    pub(super) gives_check: bool,
    /// Whether the opponent attacks its squares.
    pub(super) exposure: Exposure,
    /// Its kind, by side, piece and destination.
    pub(super) kind: usize,
}

impl Candidate {
    /// The `count`-th move.
    #[inline]
    pub(super) fn new(
        board: &Board,
        mv: Move,
        count: i32,
        gives_check: bool,
        attacked: Attacked,
    ) -> Self {
        let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
        Self {
            mv,
            count,
            is_quiet: board.is_quiet(mv),
            gives_check,
            exposure: attacked.exposure(mv),
            kind: kind(board.side(), piece, mv.to()),
        }
    }
}

/// A candidate that is searched, and what its searches have found.
#[derive(Clone, Debug)]
pub(in crate::search) struct Turn {
    pub(in crate::search) candidate: Candidate,
    /// By how many plies it is extended.
    pub(super) extension: i32,
    /// By how much it is reduced, once that is known.
    reduced: Option<i32>,
    /// The scores found before the search that runs.
    pub(in crate::search) found: ArrayVec<Score, 2>,
    /// How many of them have been used again, after a search was suspended.
    used: usize,
}

impl Turn {
    /// Before its first search.
    #[inline]
    pub(super) fn new(candidate: Candidate, extension: i32) -> Self {
        Self {
            candidate,
            extension,
            reduced: None,
            found: ArrayVec::new_const(),
            used: 0,
        }
    }

    /// Its searches are asked for once more, from the first on.
    pub(super) const fn rewind(&mut self) {
        self.used = 0;
    }
}

impl Worker<'_, '_> {
    /// The score of a move for the side that makes it.
    #[inline(always)]
    pub(super) fn search_move(
        &mut self,
        node: &Node,
        turn: &mut Turn,
        best: Score,
        top: u16,
    ) -> Score {
        let Candidate {
            mv, count, kind, ..
        } = turn.candidate;
        let checks = turn.candidate.gives_check;
        let ply = usize::from(node.ply);
        // Below depth 2 quiescence follows, whatever the reduction.
        let reduced = if node.depth >= 2 && (count > 1 || !node.is_pv) {
            self.reduction(node, turn)
        } else {
            0
        };
        let mut depth = node.depth - 1 + turn.extension;
        self.note(ply, Some(mv), count, turn.candidate.exposure);
        self.play(mv, ply);
        let mut score = None;
        if node.depth >= 2 && count > 1 {
            // Late-move reduction.
            let is_free = i32::from(node.ply > 0);
            let most = depth + is_free * (1 + i32::from(node.is_pv));
            let shallow = (depth - (reduced >> 10)).min(most).max(1);
            if let Some(frame) = self.path.frame_mut(ply) {
                frame.reduction = (depth - shallow).clamp(0, 255) as u8;
            }
            let found = self.score_of(turn, node.scout(shallow, top, true, checks));
            if let Some(frame) = self.path.frame_mut(ply) {
                frame.reduction = 0;
            }
            score = Some(found);
            if found > node.window.alpha && shallow < depth && !self.watch.is_stopped() {
                self.in_vain(LateMoveReduction::TECHNIQUE);
                depth += is_free * research_plies(found, best, depth);
                if depth > shallow {
                    score = Some(self.score_of(turn, node.scout(depth, top, !node.is_cut, checks)));
                }
                if turn.candidate.is_quiet {
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
            score = Some(self.score_of(turn, node.scout(depth - less, top, !node.is_cut, checks)));
        }
        let alpha = node.window.alpha;
        if node.is_pv
            && !self.watch.is_stopped()
            && (count == 1 || score.is_some_and(|score| score > alpha))
        {
            score = Some(self.score_of(turn, node.open(depth, top, checks)));
        }
        self.take_back(ply);
        score.unwrap_or(Score::DRAW)
    }

    /// By how much a candidate is reduced: as it was found when its turn came.
    #[inline(always)]
    fn reduction(&mut self, node: &Node, turn: &mut Turn) -> i32 {
        if !CAN_SUSPEND {
            return self.ask(LateMoveReduction, (node, turn.candidate));
        }
        match turn.reduced {
            Some(reduced) => reduced,
            None => {
                let reduced = self.ask(LateMoveReduction, (node, turn.candidate));
                turn.reduced = Some(reduced);
                reduced
            }
        }
    }

    /// The score of a reply, if the turn has not found it before it was suspended.
    #[inline(always)]
    fn score_of(&mut self, turn: &mut Turn, reply: Reply) -> Score {
        let frame = self.call_stack.node;
        if !CAN_SUSPEND {
            return self.reply_score(reply, frame);
        }
        if let Some(&score) = turn.found.get(turn.used) {
            turn.used += 1;
            return score;
        }
        let score = self.reply_score(reply, frame);
        if !self.watch.is_stopped() {
            let _ = turn.found.try_push(score);
            turn.used = turn.found.len();
        }
        score
    }
}
