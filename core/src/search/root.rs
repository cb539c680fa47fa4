//! The root: its moves, kept in order of merit from one iteration to the next.

use super::move_loop::Effort;
use super::node::{Candidate, Node};
use super::window::Window;
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::movegen::MoveKind;
use crate::order::{Killers, Picker, Scored};
use crate::types::{Depth, MODERN, Modern, Move, Score};

/// Moves `mv` to `place` of the list; those between move one place back. Whether it was found there
/// or behind.
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

impl Worker<'_, '_> {
    /// Writes the root moves that may be played to the bottom of the move stack, the likely best
    /// first, and makes the first of them the answer: from now on the search may stop at any time.
    #[inline(never)]
    pub(super) fn gather_root_moves(&mut self) {
        let mut total = self.list_root_moves(true);
        if total == 0 {
            total = self.list_root_moves(false);
        }
        self.root.total = total as u32;
        self.order_root_moves(total);
        let first = if total > 0 {
            self.moves.first().map(|scored| scored.mv)
        } else {
            None
        };
        self.root.report.best = first;
        self.root.line_length = if first.is_some() {
            self.pv.keep(self.plies, first)
        } else {
            0
        };
    }

    /// Lists the root moves that may be played, perhaps without those that are overlooked, and says
    /// how many they are.
    fn list_root_moves(&mut self, overlooks: bool) -> usize {
        let (mut index, mut total) = (0, 0);
        let (moves, excluded) = (&mut *self.moves, &self.limits.excluded);
        let (board, sight) = (&self.context.board, self.sight);
        board.generate(MoveKind::All, &mut |mv| {
            let is_left_out = excluded.has(index) || overlooks && sight.overlooks(board, mv, 0);
            if !is_left_out && let Some(place) = moves.get_mut(total) {
                *place = Scored { mv, score: 0 };
                total += 1;
            }
            index += 1;
        });
        total
    }

    /// Puts the root moves into the order in which an inner node would try them.
    fn order_root_moves(&mut self, total: usize) {
        let entry = self.probe(0);
        let hash_move = self.legal_hash_move(entry);
        let in_check = self.context.board.in_check();
        let mut picker = Picker::new(in_check, total as u16, hash_move, Killers::NONE);
        let mut place = 0;
        while let Some(mv) = picker.next(&self.context.board, self.moves, &self.history) {
            if let Some(list) = self.moves.get_mut(..total) {
                place += usize::from(promote(list, place, mv));
            }
        }
    }

    /// Searches the root moves from the `first`-th on to the iteration's depth: the first line with
    /// `first` 0, the next best with 1, and so on. Returns the best score: exact within the window,
    /// a bound outside; `None` when stopped.
    pub(super) fn search_root(&mut self, first: usize, open: Window) -> Option<Score> {
        let mut window = open;
        self.is_told &= first > 0;
        let total = self.root.total as usize;
        let mut best = None;
        for index in first..total {
            let mv = self.moves.get(index).map(|scored| scored.mv)?;
            self.root.left = (total - index) as u32;
            self.root.current = Some(mv);
            let before = Modern::new(self.nodes);
            let score = self.try_root_move(mv, window, index - first);
            if self.stopped {
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
            self.pv.set(self.plies, 0, mv);
            if let Some(list) = self.moves.get_mut(..total) {
                promote(list, first, mv);
            }
            if first == 0 {
                self.note_best(mv, score, open);
            }
            if score >= open.beta {
                break;
            }
        }
        best
    }

    /// Counts the nodes below the best root move; `mv`, which has been searched since `before`, is
    /// it, or turns out to be it now.
    #[inline]
    fn count_nodes(&mut self, mv: Move, before: Modern<u64>, turns_out_best: bool) {
        if MODERN {
            let nodes = self.nodes - before.get();
            if self.root.report.best == Some(mv) {
                self.root.best_nodes = Modern::new(self.root.best_nodes.get() + nodes);
            } else if turns_out_best {
                self.root.best_nodes = Modern::new(nodes);
            }
        }
    }

    fn try_root_move(&mut self, mv: Move, window: Window, tried: usize) -> Score {
        #[cfg(feature = "sources")]
        if self.plays_sources() {
            return self.try_root_move_of_sources(mv, window, tried);
        }
        #[cfg(feature = "today")]
        if self.plays_today() {
            return self.try_root_move_today(mv, window, tried);
        }
        let top = self.root.total as u16;
        let mut node = Node::new(window, self.root.depth, 0, top);
        node.in_check = self.context.board.in_check();
        node.is_pv = true;
        let candidate = Candidate {
            mv,
            tried: tried as u8,
            is_quiet: self.context.board.is_quiet(mv),
            is_losing: false,
        };
        let effort = Effort {
            is_first: tried == 0,
            reduction: self.reduction(&node, candidate),
            extension: Modern::new(Depth::ZERO),
        };
        self.play(mv, 0);
        let score = self.reply(&node, top, effort);
        self.take_back(0);
        self.follow(0);
        score
    }

    /// A root move has turned out best: of the first line it becomes the answer.
    #[inline(never)]
    fn note_best(&mut self, mv: Move, score: Score, window: Window) {
        let changed = self.root.report.best != Some(mv);
        self.root.report.bound = if score >= window.beta {
            Bound::Lower
        } else {
            Bound::Exact
        };
        self.root.line_length = self.pv.keep(self.plies, None);
        self.root.report.best = Some(mv);
        self.root.report.score = score;
        self.root.report.depth = self.root.depth;
        let entry = Entry {
            best: Some(mv),
            score,
            depth: self.root.depth,
            bound: Bound::Lower,
        };
        self.store(0, entry);
        if changed {
            self.root.best_move_stability = 0;
        }
        // Mated is only who has no better move among those that are left.
        let may_be_mated = score <= -Score::MATE_BOUND;
        self.is_told = changed && !may_be_mated && score < window.beta;
        if self.is_told {
            self.tell_progress(0, score, Bound::Exact);
        }
    }
}
