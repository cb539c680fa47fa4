//! The recipe: what is done at a node, in order. The techniques' margins, conditions and switches are in their files.

use super::line::Lines;
use super::place::Place;
use super::technique::futility::{self, Plan, Verdict};
use super::technique::late_move_reduction::{self, Late};
use super::technique::{
    Technique, check_extension, delayed_loss, exchange_pruning, internal_deepening,
    late_move_pruning, mate_holds, null_move,
};
use super::window::Window;
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::order::{Picker, Quiets};
use crate::types::{Depth, Move, Piece, Score};

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) in_check: bool,
    /// The static evaluation; meaningless in check, but for the classic forms.
    pub(super) eval: Score,
    pub(super) hash_move: Option<Move>,
}

/// The best of the moves tried so far.
struct Best {
    score: Score,
    mv: Option<Move>,
    bound: Bound,
}

/// What a node comes to before its moves are tried.
enum Prepared {
    /// A score: no move need be tried.
    Decided(Score),
    /// They must be.
    Open(Node),
}

/// A node whose moves must be tried.
struct Node {
    window: Window,
    at: Place,
    known: Known,
    /// The depth of the stored entry whose bound fits the window.
    stored: Option<Depth>,
}

impl Worker<'_, '_> {
    /// The score of the position, for the side to move, as far as `window` needs it (fail-soft).
    // In the frames of its callers: one of its own would stand between those of all nodes.
    #[inline(always)]
    pub(super) fn search(&mut self, window: Window, at: Place) -> Score {
        if at.depth <= Depth::ZERO {
            return self.quiesce(window, at);
        }
        let node = match self.prepare(window, at) {
            Prepared::Decided(score) => return score,
            Prepared::Open(node) => node,
        };
        if let Some(score) = self.cut_without_moves(node.window, node.at, node.known) {
            return score;
        }
        let (at, known) = self.deepen_internally(&node);
        let score = self.try_moves(node.window, at, known);
        let lifted = delayed_loss::lifted(self.switches, score, known.eval);
        self.statistics
            .asked(Technique::DelayedLoss, lifted != score);
        lifted
    }

    /// All that is done at a node before anything is searched below it. Its frame is gone by then.
    #[inline(never)]
    fn prepare(&mut self, window: Window, at: Place) -> Prepared {
        let ply = usize::from(at.ply);
        Lines::clear(self.plies, ply);
        if self.must_stop() {
            return Prepared::Decided(Score::DRAW);
        }
        if let Some(score) = self.draw(ply) {
            return Prepared::Decided(score);
        }
        if self.is_too_deep(ply) {
            return Prepared::Decided(self.evaluate());
        }
        let (window, in_reach) = window.within_mate_distance(ply);
        if !in_reach {
            return Prepared::Decided(window.alpha);
        }
        let entry = self.table.probe(self.board.key(), i32::from(at.ply));
        if let Some(score) = entry.and_then(|entry| self.cut_by_hash(entry, window, at.depth)) {
            return Prepared::Decided(score);
        }
        let in_check = self.board.in_check();
        let more = check_extension::extension(self.switches, in_check);
        let depth = at.depth + self.statistics.asked(Technique::CheckExtension, more);
        let at = Place { depth, ..at };
        let hash_move = entry
            .and_then(|entry| entry.best)
            .filter(|&mv| self.board.is_legal(mv));
        let eval = if in_check && !self.switches.evaluates_checks() {
            Score::DRAW
        } else {
            self.evaluate()
        };
        let known = Known {
            in_check,
            eval,
            hash_move,
        };
        let stored = entry
            .filter(|entry| fits(*entry, window))
            .map(|entry| entry.depth);
        Prepared::Open(Node {
            window,
            at,
            known,
            stored,
        })
    }

    /// The cuts that need no move: general futility, super stand pat, null move.
    #[inline(never)]
    fn cut_without_moves(&mut self, window: Window, at: Place, known: Known) -> Option<Score> {
        let node = self.futility_node(window, at, known);
        let cut = futility::general::cut(&node);
        if let Some(score) = self.statistics.asked(Technique::GeneralFutility, cut)
            && self.may_fail_low(Technique::GeneralFutility, window, at)
        {
            return Some(score);
        }
        if self.follows_null_move(at) {
            return None;
        }
        let node = self.futility_node(window, at, known);
        let cut = futility::super_stand_pat::cut(&node);
        if let Some(score) = self.statistics.asked(Technique::SuperStandPat, cut)
            && self.may_fail_high(Technique::SuperStandPat, window, at)
        {
            return Some(score);
        }
        let node = self.futility_node(window, at, known);
        if !null_move::is_tried(&node) {
            return None;
        }
        let reply = Place {
            depth: null_move::reply_depth(&node),
            ply: at.ply + 1,
            top: at.top,
        };
        self.pass(usize::from(at.ply));
        let score = self.score_after(window, reply, self.stack.pass);
        self.take_back(usize::from(at.ply));
        if self.stopped {
            return Some(Score::DRAW);
        }
        let cut = (score >= window.beta).then(|| null_move::proven(score, window.beta));
        let cut = self.statistics.searched(Technique::NullMove, cut)?;
        let node = self.futility_node(window, at, known);
        if let Some(depth) = null_move::proof_depth(&node) {
            let frame = self.stack.pass;
            if !self.stack.take(frame) {
                return Some(cut);
            }
            let proof = self.try_moves(window, Place { depth, ..at }, known);
            self.stack.give(frame);
            if proof < window.beta && !self.stopped {
                self.statistics.again(Technique::NullMove);
                return None;
            }
        }
        Some(cut)
    }

    /// Sees to it that there is a good first move: by shallower searches, or by giving up a ply.
    #[inline(never)]
    fn deepen_internally(&mut self, node: &Node) -> (Place, Known) {
        let &Node {
            window,
            at,
            mut known,
            stored,
        } = node;
        if let Some(first) = internal_deepening::first_iteration(self.switches, at.depth, stored) {
            let mut depth = first;
            while depth < at.depth && !self.stopped {
                self.statistics.fired(Technique::InternalDeepening);
                let _ = self.try_moves(window, Place { depth, ..at }, known);
                let found = self.table.probe(self.board.key(), i32::from(at.ply));
                let best = found.and_then(|entry| entry.best);
                known.hash_move = best.filter(|&mv| self.board.is_legal(mv));
                depth += Depth::ONE;
            }
        }
        let has_move = known.hash_move.is_some();
        let less = internal_deepening::reduction(self.switches, at.depth, has_move);
        self.statistics.asked(Technique::InternalDeepening, less);
        (
            Place {
                depth: at.depth - less,
                ..at
            },
            known,
        )
    }

    /// The move loop: each move's score, the best of them, and what is learned from it.
    fn try_moves(&mut self, open: Window, at: Place, known: Known) -> Score {
        let ply = usize::from(at.ply);
        let mut window = open;
        let mut best = Best {
            score: -Score::INFINITE,
            mv: None,
            bound: Bound::Upper,
        };
        let mut tried = 0;
        let plan = Plan::new(&self.futility_node(open, at, known));
        self.statistics.planned(&plan);
        let mut picker = Picker::new(known.in_check, at.top, known.hash_move, self.killers(ply));
        if self.may_narrow() {
            picker.narrow(plan.quiets());
        }
        while let Some(mv) = picker.next(&self.board, self.moves, &self.history) {
            let child = at.child(picker.top());
            let verdict = self.verified(plan.judge(&self.board, mv), mv, window, child);
            match self.statistics.judged(verdict) {
                Verdict::Search => {}
                Verdict::Skip(_) => {
                    best.score = best.score.max(window.alpha);
                    continue;
                }
                Verdict::Cut => return window.beta,
            }
            let may_prune = !known.in_check && !open.is_open() && !best.score.is_mate();
            let is_quiet = self.board.is_quiet(mv);
            if may_prune && tried > 0 {
                if tried >= late_move_pruning::moves(self.switches, at.depth) {
                    picker.narrow(Quiets::None);
                    if self.statistics.asked(Technique::LateMovePruning, is_quiet) {
                        continue;
                    }
                }
                if self.loses_exchange(mv, at.depth, is_quiet, &picker) {
                    continue;
                }
            }
            let reduction = self.reduction(mv, tried, (at.depth, known.in_check, open.is_open()));
            self.play(mv, ply);
            let score = self.reply(window, child, tried == 0, reduction);
            self.take_back(ply);
            if self.stopped {
                return Score::DRAW;
            }
            tried += 1;
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
        self.conclude(&best, &picker, (window, at, known.in_check))
    }

    /// The node's score after its moves: mate, stalemate, or the best of them, which is remembered.
    #[inline(never)]
    fn conclude(&mut self, best: &Best, picker: &Picker, node: (Window, Place, bool)) -> Score {
        let (window, at, in_check) = node;
        if picker.overflowed() {
            return best.score.max(self.evaluate());
        }
        if best.score == -Score::INFINITE {
            return if picker.is_narrow() && self.board.has_legal_move() {
                window.alpha
            } else if in_check {
                Score::mated_in(i32::from(at.ply))
            } else {
                Score::DRAW
            };
        }
        let &Best { score, mv, bound } = best;
        let entry = Entry {
            best: mv,
            score,
            depth: at.depth,
            bound,
        };
        self.table.store(self.board.key(), i32::from(at.ply), entry);
        score
    }

    /// The score of the move that has just been played: the first of a node with the node's window; a later one with a null window, perhaps
    /// less deeply at first, and again with the node's window when it turns out better than what we have.
    // In the frames of its callers: one of its own would stand between those of all nodes.
    #[inline(always)]
    pub(super) fn reply(
        &mut self,
        window: Window,
        child: Place,
        is_first: bool,
        reduction: Depth,
    ) -> Score {
        let (mut is_scout, mut reduction) = (!is_first, reduction);
        loop {
            let asked = if is_scout { window.scout() } else { window };
            let depth = if is_scout {
                child.depth - reduction
            } else {
                child.depth
            };
            let score = self.score_after(asked, Place { depth, ..child }, self.stack.node);
            if !is_scout || score <= window.alpha || self.stopped {
                return score;
            }
            if reduction > Depth::ZERO {
                self.statistics.again(Technique::LateMoveReduction);
                reduction = Depth::ZERO;
            } else if score >= window.beta {
                return score;
            } else {
                is_scout = false;
            }
        }
    }

    /// The score of the move that has just been played, for the side that made it. `frame` is what the node that played it
    /// takes of the stack.
    #[inline(always)]
    fn score_after(&mut self, window: Window, child: Place, frame: u16) -> Score {
        if !self.stack.take(frame) {
            return -self.leaf(usize::from(child.ply));
        }
        let score = -self.search(window.flip(), child);
        self.stack.give(frame);
        self.hardened(score, window)
    }

    /// The score of a node below which the stack has no room.
    #[inline(never)]
    pub(super) fn leaf(&mut self, ply: usize) -> Score {
        match self.draw(ply) {
            Some(score) => score,
            None => self.evaluate(),
        }
    }

    /// What the techniques need to know of this node.
    #[inline]
    pub(super) fn futility_node(
        &self,
        window: Window,
        at: Place,
        known: Known,
    ) -> futility::Node<'_> {
        let Known { in_check, eval, .. } = known;
        let (board, switches, depth) = (&self.board, self.switches, at.depth);
        futility::Node {
            board,
            switches,
            window,
            eval,
            depth,
            in_check,
        }
    }

    /// Whether `mv` loses more material by exchange than can be hoped to be won back.
    #[inline(never)]
    fn loses_exchange(&self, mv: Move, depth: Depth, is_quiet: bool, picker: &Picker) -> bool {
        let threshold = exchange_pruning::threshold(self.switches, depth, is_quiet);
        let judged = is_quiet || picker.is_losing();
        let loses = threshold.is_some_and(|threshold| judged && !self.board.see(mv, threshold));
        self.statistics.asked(Technique::ExchangePruning, loses)
    }

    /// By how many plies a move is reduced that has so many before it.
    #[inline(never)]
    pub(super) fn reduction(&self, mv: Move, tried: u32, late: (Depth, bool, bool)) -> Depth {
        let (depth, in_check, is_open) = late;
        if tried == 0 || !self.board.is_quiet(mv) {
            return Depth::ZERO;
        }
        let Some(piece) = self.board.piece_on(mv.from()) else {
            return Depth::ZERO;
        };
        let late = Late {
            depth,
            tried,
            is_quiet: true,
            is_pawn: piece == Piece::Pawn,
            in_check,
            gives_check: self.board.gives_check(mv),
            is_open,
            history: i32::from(self.history.get(self.board.side(), piece, mv.to())),
        };
        let less = late_move_reduction::reduction(self.switches, &late);
        self.statistics.asked(Technique::LateMoveReduction, less)
    }

    /// Whether the last move was a null move.
    #[inline]
    fn follows_null_move(&self, at: Place) -> bool {
        let last = usize::from(at.ply).wrapping_sub(1);
        self.plies
            .get(last)
            .is_some_and(|record| record.undo.played().is_none())
    }

    /// The score of a stored entry that is deep enough and on the right side of the window. The principal variation is searched all the
    /// same, so that its line is whole.
    #[inline]
    pub(super) fn cut_by_hash(&self, entry: Entry, window: Window, depth: Depth) -> Option<Score> {
        let enough = mate_holds::depth(self.switches, entry) >= depth && !window.is_open();
        let cuts = enough && fits(entry, window);
        self.statistics
            .asked(Technique::MateHolds, cuts && entry.depth < depth);
        cuts.then_some(entry.score)
    }
}

/// Whether a stored bound decides the window.
#[inline]
fn fits(entry: Entry, window: Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= window.beta,
        Bound::Upper => entry.score <= window.alpha,
    }
}
