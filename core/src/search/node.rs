//! The recipe: what is done at a node, in order. Techniques act at the places marked; margins and switches are theirs.

use super::line::Lines;
use super::technique::check_extension;
use super::worker::{Window, Worker};
use crate::board::Board;
use crate::hash::{Bound, Entry};
use crate::order::{History, Picker};
use crate::types::{Depth, Move, Score};

/// Where a node stands: what is left to search, how far it is from the root, where the free move stack begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) depth: Depth,
    pub(super) ply: u16,
    pub(super) top: u16,
}

impl Place {
    /// The place of the node after a move of this one, whose moves end at `top`.
    #[inline]
    fn child(self, depth: Depth, top: u16) -> Self {
        Self {
            depth: depth - Depth::ONE,
            ply: self.ply + 1,
            top,
        }
    }
}

/// The best of the moves tried so far.
struct Best {
    score: Score,
    mv: Option<Move>,
    bound: Bound,
}

impl Worker<'_, '_> {
    /// The score of the position, for the side to move, as far as `window` needs it (fail-soft).
    pub(super) fn search(&mut self, window: Window, at: Place) -> Score {
        if at.depth <= Depth::ZERO {
            return self.quiesce(window, at);
        }
        let ply = usize::from(at.ply);
        Lines::clear(self.plies, ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if let Some(score) = self.draw(ply) {
            return score;
        }
        if self.is_too_deep(ply) {
            return self.evaluate();
        }
        let (window, in_reach) = within_mate_distance(window, ply);
        if !in_reach {
            return window.alpha;
        }
        let known = self.table.probe(self.board.key(), i32::from(at.ply));
        if let Some(score) = known.and_then(|entry| cut_by_hash(entry, window, at.depth)) {
            return score;
        }
        let in_check = self.board.in_check();
        let depth = at.depth + check_extension::extension(self.switches, in_check);
        let hash_move = known
            .and_then(|entry| entry.best)
            .filter(|&mv| self.board.is_legal(mv));
        let killers = self
            .plies
            .get(ply)
            .map(|record| record.killers)
            .unwrap_or_default();
        let picker = Picker::new(in_check, at.top, hash_move, killers);
        self.try_moves(window, Place { depth, ..at }, picker, in_check)
    }

    /// The move loop: each move's score, the best of them, and what is learned from it.
    fn try_moves(&mut self, open: Window, at: Place, mut picker: Picker, in_check: bool) -> Score {
        let ply = usize::from(at.ply);
        let mut window = open;
        let mut best = Best {
            score: -Score::INFINITE,
            mv: None,
            bound: Bound::Upper,
        };
        while let Some(mv) = picker.next(&self.board, self.moves, &self.history) {
            let is_first = best.score == -Score::INFINITE;
            self.play(mv, ply);
            let score = self.reply(window, at.child(at.depth, picker.top()), is_first);
            self.take_back(ply);
            if self.stopped {
                return Score::DRAW;
            }
            if score <= best.score {
                continue;
            }
            best.score = score;
            if score <= window.alpha {
                continue;
            }
            best.mv = Some(mv);
            window.alpha = score;
            if score >= window.beta {
                best.bound = Bound::Lower;
                self.learn(mv, &picker, at);
                break;
            }
            best.bound = Bound::Exact;
            self.lines.set(self.plies, ply, mv);
        }
        if picker.overflowed() {
            return best.score.max(self.evaluate());
        }
        if best.score == -Score::INFINITE {
            return if in_check {
                Score::mated_in(i32::from(at.ply))
            } else {
                Score::DRAW
            };
        }
        let Best { score, mv, bound } = best;
        let entry = Entry {
            best: mv,
            score,
            depth: at.depth,
            bound,
        };
        self.table.store(self.board.key(), i32::from(at.ply), entry);
        score
    }

    /// The score of the move that has just been played: the first of a node with the node's window, a later one with a null
    /// window, and again with the node's when it turns out better than what we have.
    #[inline]
    pub(super) fn reply(&mut self, window: Window, child: Place, is_first: bool) -> Score {
        if !is_first {
            let score = -self.search(window.scout().flip(), child);
            if score <= window.alpha || score >= window.beta || self.stopped {
                return score;
            }
        }
        -self.search(window.flip(), child)
    }

    /// A quiet move that refutes a node is tried earlier elsewhere; those tried in vain before it, later.
    #[inline(never)]
    fn learn(&mut self, mv: Move, picker: &Picker, at: Place) {
        let is_quiet = |board: &Board, mv: Move| !board.is_capture(mv) && mv.promotion().is_none();
        if !is_quiet(&self.board, mv) {
            return;
        }
        if let Some(record) = self.plies.get_mut(usize::from(at.ply)) {
            record.killers.add(mv);
        }
        let bonus = History::bonus(at.depth);
        let color = self.board.side();
        let piece = |mv: Move| self.board.piece_on(mv.from());
        if let Some(piece) = piece(mv) {
            self.history.update(color, piece, mv.to(), bonus);
        }
        for tried in picker.tried(self.moves).filter(|&tried| tried != mv) {
            if let (Some(piece), true) = (piece(tried), is_quiet(&self.board, tried)) {
                self.history.update(color, piece, tried.to(), -bonus);
            }
        }
    }
}

/// No score here can be better than mating with the next move, or worse than being mated now. The window so narrowed, and
/// whether anything is left of it.
#[inline]
fn within_mate_distance(window: Window, ply: usize) -> (Window, bool) {
    let ply = ply as i32;
    let alpha = window.alpha.max(Score::mated_in(ply));
    let beta = window.beta.min(-Score::mated_in(ply + 1));
    (Window { alpha, beta }, alpha < beta)
}

/// The score of a stored entry that is deep enough and on the right side of the window. The principal variation is searched all the
/// same, so that its line is whole.
#[inline]
fn cut_by_hash(entry: Entry, window: Window, depth: Depth) -> Option<Score> {
    if entry.depth < depth || window.is_open() {
        return None;
    }
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    };
    fits.then_some(entry.score)
}
