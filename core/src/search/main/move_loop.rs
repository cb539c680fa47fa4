//! The move loop: steps 12 to 20.
//!
//! [`search_move`](Worker::search_move) searches each move that is not pruned. Late moves are first
//! reduced. The window is null, but full at PV nodes for the first move and for moves with a score
//! above alpha.

use super::candidate::Candidate;
use super::node::{Child, Node, is_lost};
use super::ordering::NodeInfo;
use super::picker::Picker;
use super::technique::singular_extension::Singularity;
use crate::movegen::NodeChecks;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// The capacity for moves that get a malus. Small chips have room for just the number that they
/// use.
const ROOM: usize = if cfg!(any(test, feature = "switches", feature = "wide-slots")) {
    64
} else if cfg!(feature = "network") {
    16
} else {
    8
};
/// Moves that did not raise alpha. They get a malus if another move raises it, earlier or later.
type Failed = ArrayVec<Move, ROOM>;

/// The best score and best move so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Best {
    pub(super) score: Score,
    pub(super) mv: Option<Move>,
}

/// The state of a node's move loop.
#[derive(Clone, Debug)]
pub(super) struct MoveLoop {
    entered: Window,
    best: Best,
    failed: Failed,
    picker: Picker,
}

impl MoveLoop {
    /// Creates the state before the first move.
    #[inline]
    pub(super) fn new(node: &Node) -> Self {
        Self {
            entered: node.window,
            best: Best {
                score: -Score::INFINITE,
                mv: None,
            },
            failed: Failed::new(),
            picker: Picker::new(node.in_check, node.top, node.hash_move),
        }
    }
}

impl Worker<'_, '_> {
    /// Steps 12 to 20: searches the node's moves in the picker's order, and returns the node's
    /// score.
    #[inline(never)]
    pub(super) fn search_moves(&mut self, node: &mut Node) -> Score {
        // Step 12. Set-up.
        let mut moves = MoveLoop::new(node);
        let ply = usize::from(node.ply);
        let info = NodeInfo {
            killers: self.path.killers(ply),
            checks: NodeChecks::new(&self.context.board),
            threats: self.find_threats(node),
        };
        let may_prune = self.has_non_pawn_material();
        // Step 13. The next move.
        while let Some(candidate) = &self.pick(&mut moves.picker, node, Some(&info)) {
            let mv = candidate.mv;
            // Step 14. Pruning.
            if may_prune
                && !is_lost(moves.best.score)
                && self.prune_move(node, candidate, &mut moves.picker, &mut moves.best)
            {
                continue;
            }
            self.prefetch(mv);
            // Step 15. Singular extension, multi-cut.
            let extension = match self.extension(node, mv) {
                Singularity::Extend(plies) => plies,
                Singularity::Cut(score) => return score,
            };
            // Steps 16 to 19. Reduced, null-window, then PV search of the move.
            let top = moves.picker.top();
            let score = self.search_move(node, candidate, extension, moves.best.score, top);
            if self.watch.is_stopped() {
                return Score::DRAW;
            }
            // Step 20. New best move, cutoff.
            if score > moves.best.score {
                moves.best.score = score;
                if score > node.window.alpha {
                    moves.best.mv = Some(mv);
                    if score >= node.window.beta {
                        if let Some(record) = self.path.record_mut(ply) {
                            let counts = extension < 2 || node.is_pv;
                            record.cutoffs = record.cutoffs.saturating_add(u8::from(counts));
                        }
                        break;
                    }
                    node.window.alpha = score;
                    self.path.set_pv(ply, mv);
                    node.depth -= self.raised_alpha(node, score);
                    continue;
                }
            }
            if moves.failed.len() < self.malus_moves {
                let _ = moves.failed.try_push(mv);
            }
        }
        self.end_of_moves(node, &moves)
    }

    /// Steps 16 to 19: returns the score of a move from the view of the side that makes it. `best`
    /// is the best score so far. The child's moves begin at index `top` of the move stack.
    #[inline(always)]
    pub(super) fn search_move(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        extension: i32,
        best: Score,
        top: u16,
    ) -> Score {
        let Candidate {
            mv,
            count,
            gives_check: checks,
            ..
        } = *candidate;
        let ply = usize::from(node.ply);
        // Step 16. Reduction. None below depth 2, because quiescence follows in any case.
        let reduction = if node.depth >= 2 && (count > 1 || !node.is_pv) {
            self.reduction(node, candidate)
        } else {
            0
        };
        let mut depth = node.depth - 1 + extension;
        self.path.set_move(ply, Some(candidate));
        self.play(mv, ply);
        let mut score = None;
        if node.depth >= 2 && count > 1 {
            // Step 17. Late move: a reduced search. If its score is above alpha, a full-depth
            // search.
            let (found, pv_depth) =
                self.search_reduced(node, candidate, depth, reduction, best, top);
            (score, depth) = (Some(found), pv_depth);
        } else if !node.is_pv || count > 1 {
            // Step 18. Null-window search. The depth is one ply less if the reduction would be
            // high.
            let mut reduction = reduction;
            if node.hash_move.is_none() {
                reduction += t::full_depth_no_move();
            }
            let less = i32::from(reduction > t::full_depth_reduction());
            score = Some(self.search_below(node.scout(depth - less, top, !node.is_cut, checks)));
        }
        // Step 19. PV search of the first move, and of moves with a score above alpha.
        let alpha = node.window.alpha;
        if node.is_pv
            && !self.watch.is_stopped()
            && (count == 1 || score.is_some_and(|score| score > alpha))
        {
            score = Some(self.search_below(node.open(depth, top, checks)));
        }
        self.take_back(ply);
        score.unwrap_or(Score::DRAW)
    }

    /// Returns the score of a child in the move loop, from the view of the side that has moved.
    #[inline(always)]
    pub(super) fn search_below(&mut self, child: Child) -> Score {
        let stack_bytes = self.call_stack.node;
        self.search_child(child, stack_bytes)
    }

    /// Returns the node's score after its last move. A singular search, a full move stack,
    /// checkmate and stalemate end here. Otherwise step 21 follows.
    #[inline(always)]
    fn end_of_moves(&mut self, node: &mut Node, moves: &MoveLoop) -> Score {
        let MoveLoop { entered, best, .. } = *moves;
        if node.excluded.is_some() {
            return if best.score == -Score::INFINITE {
                entered.alpha
            } else {
                best.score
            };
        }
        node.window.alpha = entered.alpha;
        if moves.picker.overflowed() {
            return best.score.max(self.evaluate_raw());
        }
        if moves.picker.count() == 0 {
            return if !self.weakness.is_full() && self.context.board.has_legal_move() {
                self.evaluate_raw()
            } else if node.in_check {
                Score::mated_in(i32::from(node.ply))
            } else {
                self.draw_score(usize::from(node.ply))
            };
        }
        self.finish_node(node, best, &moves.failed)
    }
}
