//! The move loop: each move's score, the best of them, and what is learned from it.

use super::material::gain;
use super::node::{Candidate, Node};
use super::observe::InVain;
use super::technique::correction_history::Corrections;
use super::technique::futility::{Plan, Verdict, frontier};
use super::technique::{
    Technique, exchange_pruning, history_pruning, internal_deepening, late_move_pruning,
    late_move_reduction, null_move,
};
use super::window::Window;
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::order::{History, Killers, Picker, Quiets, Searched};
use crate::types::{Depth, MODERN, Modern, Move, Score};

/// The best of the moves tried so far.
struct Best {
    score: Score,
    mv: Option<Move>,
    bound: Bound,
}

/// How deeply a move is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// No move of the node has been searched before it.
    pub(super) is_first: bool,
    /// By how many plies less at first.
    pub(super) reduction: Depth,
    /// By how many plies more.
    pub(super) extension: Modern<Depth>,
}

impl Worker<'_, '_> {
    /// Step 17 of the recipe: searches the node's moves, the most promising first. Alpha rises.
    pub(super) fn try_moves(&mut self, node: &mut Node) -> Score {
        let ply = usize::from(node.ply);
        let mut best = Best {
            score: -Score::INFINITE,
            mv: None,
            bound: Bound::Upper,
        };
        let mut tried = 0;
        let mut searched = Searched::new();
        // Step 17.1. The futility family decides what the moves must win to be searched.
        let plan = Plan::new(&self.context, node);
        let plan = self.observe(Technique::FrontierFutility, node, None, plan);
        let mut picker = Picker::new(node.in_check, node.top, node.hash_move, self.killers(ply));
        self.follow(ply);
        let has_choice = self.has_choice();
        let waits = frontier::waits(&self.context);
        if !waits && !self.context.switches.is_watched() {
            picker.narrow(plan.quiets());
        }
        #[cfg(any(test, feature = "ablation"))]
        self.check_narrowing(node, &plan);
        while let Some(mv) = picker.next(&self.context.board, self.moves, &self.history) {
            if MODERN && Some(mv) == node.excluded.get() {
                continue;
            }
            // What a level below full strength does not see.
            if self.sight.overlooks(&self.context.board, mv, node.ply) {
                continue;
            }
            // Step 17.2. A futile move is skipped, an over-kill ends the node.
            let verdict = plan.judge(&self.context.board, mv);
            let verdict = frontier::spared(&self.context, node, mv, best.score, verdict);
            match self.observe(Technique::OverKill, node, Some(mv), verdict) {
                Verdict::Search => {}
                Verdict::Skip(_) => {
                    // The source's form, and the verifier's search, know only alpha.
                    let mut reach = node.window.alpha;
                    if waits {
                        reach = plan.reach(reach, gain(&self.context.board, mv));
                    }
                    best.score = best.score.max(reach);
                    if frontier::ends_the_captures(&self.context) {
                        picker.end_stage();
                    }
                    continue;
                }
                Verdict::Cut => return node.window.beta,
            }
            let candidate = Candidate {
                mv,
                tried,
                is_quiet: self.context.board.is_quiet(mv),
                is_losing: picker.is_losing(),
            };
            let may_prune = tried > 0 && !node.in_check && !node.is_pv && !best.score.is_mate();
            if may_prune && has_choice && self.prunes(node, candidate, &mut picker) {
                continue;
            }
            // Step 17.6. Late-move reduction, and the search of the move.
            let reduction = self.reduction(node, candidate);
            let effort = Effort {
                is_first: tried == 0,
                reduction,
                extension: Modern::new(node.extension_of(mv)),
            };
            self.play(mv, ply);
            let score = self.reply(node, picker.top(), effort);
            self.take_back(ply);
            if self.stopped {
                return Score::DRAW;
            }
            self.follow(ply);
            tried += 1;
            searched.push(mv);
            let is_mated = best.score.max(score) <= -Score::MATE_BOUND;
            if waits && !is_mated && plan.quiets() != Quiets::All {
                picker.narrow(plan.quiets());
                best.score = best.score.max(plan.reach(node.window.alpha, Score::ZERO));
            }
            // Step 17.7. The best move so far.
            if score <= best.score {
                continue;
            }
            best.score = score;
            if score <= node.window.alpha {
                if internal_deepening::keeps_local_best(&self.context) {
                    best.mv = Some(mv);
                }
                continue;
            }
            best.mv = Some(mv);
            node.window.alpha = score;
            if score >= node.window.beta {
                best.bound = Bound::Lower;
                self.update_histories(mv, &picker, &searched, node);
                break;
            }
            best.bound = Bound::Exact;
            self.pv.set(self.plies, ply, mv);
        }
        if node.excluded.get().is_some() {
            return best.score.max(node.window.alpha);
        }
        self.finish_node(node, &best, &picker)
    }

    /// Whether the side to move has more than pawns, so that one move is nearly as good as another;
    /// without pieces all depends on the right one, and the modern search leaves none out.
    #[inline]
    fn has_choice(&self) -> bool {
        !MODERN || null_move::is_free_of_zugzwang(&self.context, self.context.us())
    }

    /// Whether the move is skipped near the leaves, where another has been searched.
    #[inline(always)]
    fn prunes(&mut self, node: &Node, candidate: Candidate, picker: &mut Picker) -> bool {
        let mv = Some(candidate.mv);
        // Step 17.3. Late-move pruning.
        let is_late = late_move_pruning::acts(&self.context, node, candidate.tried);
        if is_late {
            if MODERN {
                picker.drop_quiets();
            } else {
                picker.narrow(Quiets::None);
            }
        }
        let prunes = is_late && candidate.is_quiet;
        if self.observe(Technique::LateMovePruning, node, mv, prunes) {
            return true;
        }
        // Step 17.4. History pruning.
        if candidate.is_quiet && self.context.switches.has(Technique::HistoryPruning) {
            let history = i32::from(self.history.get(&self.context.board, candidate.mv));
            let prunes = history_pruning::prunes(&self.context, node, history);
            if self.observe(Technique::HistoryPruning, node, mv, prunes) {
                return true;
            }
        }
        // Step 17.5. Exchange pruning (SEE pruning).
        let prunes = exchange_pruning::prunes(&self.context, node, candidate);
        self.observe(Technique::ExchangePruning, node, mv, prunes)
    }

    /// The node's score after its moves: mate, stalemate, or the best of them, which is remembered.
    #[inline(never)]
    fn finish_node(&mut self, node: &Node, best: &Best, picker: &Picker) -> Score {
        if picker.overflowed() {
            return best.score.max(self.evaluate());
        }
        let mut score = best.score;
        if picker.is_narrow()
            && !frontier::waits(&self.context)
            && (score > -Score::INFINITE || self.context.board.has_legal_move())
        {
            // Quiet moves that were never generated could have come to alpha.
            score = score.max(node.window.alpha);
        }
        if score == -Score::INFINITE {
            return if !self.sight.is_full() && self.context.board.has_legal_move() {
                self.evaluate()
            } else if node.in_check {
                Score::mated_in(i32::from(node.ply))
            } else {
                self.draw_score(usize::from(node.ply))
            };
        }
        let entry = Entry {
            best: best.mv,
            score,
            depth: node.depth,
            bound: best.bound,
        };
        self.store(node.ply, entry);
        self.learn_error(node, entry);
        score
    }

    /// What the search of a node says of its evaluation.
    #[inline]
    fn learn_error(&mut self, node: &Node, entry: Entry) {
        if !self.context.switches.has(Technique::CorrectionHistory)
            || node.in_check
            || entry.score.is_mate()
            || entry
                .best
                .is_some_and(|mv| !self.context.board.is_quiet(mv))
        {
            return;
        }
        let record = self.plies.get(usize::from(node.ply));
        if let Some(eval) = record.and_then(|record| record.eval.get())
            && Corrections::says(entry.bound, entry.score, eval)
        {
            let error = entry.score - eval;
            let men = self.evaluation.men(&self.context.board);
            self.corrections
                .learn(&self.context.board, men, node.depth, error);
        }
    }

    /// What has refuted siblings of the node at `ply`.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> Killers {
        if self.context.switches.is_watched() {
            return Killers::NONE;
        }
        let record = self.plies.get(ply);
        record.map(|record| record.killers).unwrap_or_default()
    }

    /// A move that refutes a node is tried earlier elsewhere; those tried in vain before it, later.
    /// The modern form learns of captures, too, and says nothing of a move that was skipped.
    #[inline(never)]
    pub(super) fn update_histories(
        &mut self,
        mv: Move,
        picker: &Picker,
        searched: &Searched,
        node: &Node,
    ) {
        debug_assert!(self.has_followed(usize::from(node.ply)), "other last moves");
        let board = &self.context.board;
        let is_quiet = board.is_quiet(mv);
        let bonus = History::bonus(node.depth);
        if is_quiet {
            if let Some(record) = self.plies.get_mut(usize::from(node.ply)) {
                record.killers.add(mv);
            }
            self.history.update(board, mv, bonus);
        } else if MODERN {
            self.history.captures.update(board, mv, bonus);
        } else {
            return;
        }
        let searched = searched.moves(picker, self.moves);
        for tried in searched.filter(|&tried| tried != mv) {
            if !board.is_quiet(tried) {
                self.history.captures.update(board, tried, -bonus);
            } else if is_quiet {
                self.history.update(board, tried, -bonus);
            }
        }
    }

    /// By how many plies the move is searched less deeply at first.
    #[inline(never)]
    pub(super) fn reduction(&mut self, node: &Node, candidate: Candidate) -> Depth {
        let board = &self.context.board;
        let history = i32::from(self.history.get(board, candidate.mv));
        let less = late_move_reduction::reduction(&self.context, node, candidate, history);
        self.observe(Technique::LateMoveReduction, node, Some(candidate.mv), less)
    }

    /// The score of the move of `node` that has just been played: the first with the node's window;
    /// a later one with a null window, perhaps less deeply at first, and again with the node's
    /// window when it turns out better than what we have. The move stack is free from `top` on.
    // In the frames of its callers: one of its own would stand between those of all nodes.
    #[inline(always)]
    pub(super) fn reply(&mut self, node: &Node, top: u16, effort: Effort) -> Score {
        let mut is_scout = !effort.is_first;
        let mut reduction = effort.reduction;
        let full = node.depth - Depth::ONE + effort.extension.get();
        loop {
            let depth = if is_scout { full - reduction } else { full };
            let child = node.child(is_scout, depth, top);
            let score = self.score_after(child, self.call_stack.node);
            if !is_scout || score <= node.window.alpha || self.stopped {
                return score;
            }
            if reduction > Depth::ZERO {
                self.observe(Technique::LateMoveReduction, node, None, InVain);
                reduction = Depth::ZERO;
            } else if score >= node.window.beta {
                return score;
            } else {
                is_scout = false;
            }
        }
    }

    /// The score of the move that has just been played and led to `child`, for the side that made
    /// it. `frame` is what the node that played it takes of the call stack.
    #[inline(always)]
    pub(super) fn score_after(&mut self, child: Node, frame: u16) -> Score {
        if !self.call_stack.take(frame) {
            return -self.leaf(usize::from(child.ply));
        }
        let window = child.window.flip();
        let score = -self.search(child);
        self.call_stack.give(frame);
        self.fail_hard(score, window)
    }

    /// The score of a node below which the call stack has no room.
    #[inline(never)]
    pub(super) fn leaf(&mut self, ply: usize) -> Score {
        match self.draw(ply) {
            Some(score) => score,
            None => self.evaluate(),
        }
    }

    /// A score within the window when the search is the verifier's, which is fail-hard: else the
    /// way in which a bound was found would show.
    #[inline]
    pub(super) fn fail_hard(&self, score: Score, window: Window) -> Score {
        if self.context.switches.is_sound() {
            score.max(window.alpha).min(window.beta)
        } else {
            score
        }
    }
}
