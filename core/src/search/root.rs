//! The root: its moves stay ordered from one iteration to the next.

use super::window::Window;
use super::worker::{RootSearch, Worker};
use crate::hash::{Bound, Entry};
use crate::movegen::MoveKind;
use crate::order::Scored;
use crate::types::{Depth, Move, Score};

/// Moves `mv` forward to `place`; the moves between shift back by one. Returns false if `mv` is not
/// at `place` or behind it.
fn promote(list: &mut [Scored], place: usize, mv: Move) -> bool {
    let Some(rest) = list.get_mut(place..) else {
        return false;
    };
    let Some(found) = rest.iter().position(|scored| scored.mv == mv) else {
        return false;
    };
    let Some(mut carried) = rest.get(found).copied() else {
        return false;
    };
    for scored in rest.iter_mut().take(found + 1) {
        core::mem::swap(scored, &mut carried);
    }
    true
}

impl<S: RootSearch> Worker<'_, '_, S> {
    /// Writes the allowed root moves to the bottom of the move stack, likely best first. The first
    /// one becomes the best move, so the search may stop at any time from now on.
    #[inline(never)]
    pub(super) fn gather_root_moves(&mut self) {
        let mut total = self.list_root_moves(true);
        if total == 0 {
            total = self.list_root_moves(false);
        }
        // Without a ply record no move can be taken back, so none is searched.
        let searched = match self.path.record(0) {
            Some(_) => total,
            None => 0,
        };
        self.root.total = searched as u32;
        self.order_root_moves(searched);
        let first = if total > 0 {
            self.moves.first().map(|scored| scored.mv)
        } else {
            None
        };
        self.root.report.best = first;
        self.root.line_length = if first.is_some() {
            self.path.keep_pv(first)
        } else {
            0
        };
    }

    /// Lists the allowed root moves. If `overlooks`, moves that a weakened search overlooks are
    /// left out. Returns the number of moves.
    fn list_root_moves(&mut self, overlooks: bool) -> usize {
        let (mut index, mut total) = (0, 0);
        let (moves, excluded) = (&mut *self.moves, &self.watch.limits().excluded);
        let (board, weakness) = (&self.context.board, self.weakness);
        board.generate(MoveKind::All, &mut |mv| {
            let is_left_out = excluded.has(index) || overlooks && weakness.overlooks(board, mv, 0);
            if !is_left_out && let Some(place) = moves.get_mut(total) {
                *place = Scored { mv, score: 0 };
                total += 1;
            }
            index += 1;
        });
        total
    }

    /// Orders the root moves: the hash move first, then by static eval after the move, minus the
    /// moved piece's value if SEE loses material.
    fn order_root_moves(&mut self, total: usize) {
        let entry = self.probe(0).map(|record| record.entry);
        let hash_move = self.legal_hash_move(entry);
        for index in 0..total {
            let Some(mv) = self.moves.get(index).map(|scored| scored.mv) else {
                return;
            };
            let score = if Some(mv) == hash_move {
                i16::MAX
            } else {
                self.score_of_root_move(mv)
            };
            let place = self
                .moves
                .iter()
                .take(index)
                .position(|other| other.score < score);
            if let Some(scored) = self.moves.get_mut(index) {
                scored.score = score;
            }
            promote(self.moves, place.unwrap_or(index), mv);
        }
    }

    /// Returns the static eval after a root move from the mover's view, minus the moved piece's
    /// value if SEE loses material.
    fn score_of_root_move(&mut self, mv: Move) -> i16 {
        let board = &self.context.board;
        let lost = match board.piece_on(mv.from()) {
            Some(piece) if !board.see(mv, Score::DRAW) => piece.value(),
            _ => Score::DRAW,
        };
        self.play(mv, 0);
        let score = -S::evaluate(self);
        self.take_back(0);
        self.watch.uncount();
        (score - lost).0 as i16
    }

    /// Searches the root moves from index `first` on. `first` is 0 for the first line, 1 for the
    /// second, and so on (MultiPV). Returns the best score: exact inside the
    /// window `open`, a bound outside; `None` if the search is stopped.
    pub(super) fn search_root(&mut self, first: usize, open: Window) -> Option<Score> {
        self.is_reported &= first > 0;
        let total = self.root.total as usize;
        let (mut window, mut best) = (open, None);
        for index in first..total {
            let mv = self.moves.get(index).map(|scored| scored.mv)?;
            self.root.left = (total - index) as u32;
            self.root.current = Some(mv);
            let before = self.watch.nodes();
            let score = S::try_root_move(self, mv, window, index - first);
            if self.watch.is_stopped() {
                return None;
            }
            if first == 0 {
                self.count_nodes(mv, before, score > window.alpha);
            }
            best = best.max(Some(score));
            if score <= window.alpha {
                continue;
            }
            window.alpha = score;
            self.path.set_pv(0, mv);
            if let Some(list) = self.moves.get_mut(..total) {
                promote(list, first, mv);
            }
            if first == 0 {
                self.set_best(mv, score, open);
            }
            if score >= open.beta {
                break;
            }
        }
        best
    }

    /// Updates the node count of the best root move after a search of `mv`, which began at node
    /// number `before`. `turns_out_best` is true if `mv` becomes the best move.
    #[inline]
    pub(super) fn count_nodes(&mut self, mv: Move, before: u64, turns_out_best: bool) {
        let nodes = self.watch.nodes() - before;
        if self.root.report.best == Some(mv) {
            self.root.best_nodes += nodes;
        } else if turns_out_best {
            self.root.best_nodes = nodes;
        }
    }

    /// Stores a new best root move of the first line in the report.
    #[inline(never)]
    fn set_best(&mut self, mv: Move, score: Score, window: Window) {
        let changed = self.root.report.best != Some(mv);
        // The root moves that have not been searched may be better than being mated.
        let may_be_mated = score <= -Score::MATE_BOUND;
        self.root.report.bound = if score >= window.beta || may_be_mated {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.root.line_length = self.path.keep_pv(None);
        self.root.report.best = Some(mv);
        self.root.report.score = score;
        self.root.report.depth = self.root.depth;
        self.root.is_shown = false;
        let entry = Entry {
            best: Some(mv),
            score,
            depth: Depth(self.root_depth),
            bound: Bound::Lower,
        };
        self.store(0, entry.into());
        if changed {
            self.root.best_move_stability = 0;
        }
        self.is_reported = changed && !may_be_mated && score < window.beta;
        if self.is_reported {
            self.report_progress(0, score, Bound::Exact);
        }
    }
}
