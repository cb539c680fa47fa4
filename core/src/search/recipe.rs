//! The recipe: what is done at a node, step by step. The techniques' margins, conditions and
//! switches are in their files.
//!
//! [`Worker::search`] is the whole of it. A step whose body is large stands in a function of the
//! step's name, so that its locals are gone from the stack before anything is searched below the
//! node; the last step is the move loop (`move_loop.rs`).

use super::node::{Node, Stored};
use super::observe::InVain;
use super::pv::PvTable;
use super::technique::singular_extension::Singularity;
use super::technique::{
    Technique, check_extension, delayed_loss, futility, improving, internal_deepening, mate_holds,
    null_move, prob_cut, razoring, singular_extension, table_score,
};
use super::worker::Worker;
use crate::hash::{Bound, Entry};
use crate::order::Picker;
use crate::types::{Depth, MODERN, Modern, Move, Score};

impl Worker<'_, '_> {
    /// The score of a node for its side to move, as far as its window needs it (fail-soft).
    // In the frames of its callers: one of its own would stand between those of all nodes.
    #[inline(always)]
    pub(super) fn search(&mut self, mut node: Node) -> Score {
        // Step 1. Without depth the position is played on until it is quiet.
        if node.depth <= Depth::ZERO {
            return self.quiesce(node);
        }
        // Step 2. Delayed loss: the window is widened by the bonus.
        delayed_loss::widen(&self.context, &mut node);
        let score = self.decide(&mut node);
        // Step 18. Delayed loss: the bonus.
        self.put_off_loss(&node, score)
    }

    /// Steps 3 to 17 of the recipe.
    #[inline(always)]
    fn decide(&mut self, node: &mut Node) -> Score {
        // Steps 3 to 8. What decides the node at once, or else is to be known of it.
        if let Some(score) = self.enter(node) {
            return score;
        }
        // Step 9. A good first move: iterations, in the source's form.
        if let Some(first) = internal_deepening::first_iteration(&self.context, node) {
            return self.iterate(node, first);
        }
        // Steps 10 to 14. Cuts that need none of the node's moves searched in full.
        if let Some(score) = self.cut_without_moves(node) {
            return score;
        }
        // Step 15. A good first move: give up a ply for want of one.
        let reduction = internal_deepening::reduction(&self.context, node);
        node.depth -= self.observe(Technique::InternalDeepening, node, None, reduction);
        // Step 16. Singular extension: whether it is the only one.
        match self.singularity(node) {
            Singularity::Extend(plies) => node.extension = Modern::new(plies),
            Singularity::Cut(score) => return score,
        }
        // Step 17. The moves.
        self.try_moves(node)
    }

    /// Decides the node before anything is searched below it, or finds out what is to be known of
    /// it.
    #[inline(never)]
    fn enter(&mut self, node: &mut Node) -> Option<Score> {
        let ply = usize::from(node.ply);
        PvTable::clear(self.plies, ply);
        // Step 3. The end of the search, draws by rule, and the end of the memory.
        if self.must_stop() {
            return Some(Score::DRAW);
        }
        if let Some(score) = self.draw(ply) {
            return Some(score);
        }
        if self.is_too_deep(ply) {
            return Some(self.evaluate());
        }
        // Step 4. Mate distance: no score is better than a mate with the next move.
        let (window, in_reach) = node.window.within_mate_distance(ply);
        node.window = window;
        node.is_pv &= window.is_open();
        if !in_reach {
            return Some(window.alpha);
        }
        // Step 5. The hash table.
        let entry = self.probe(node.ply);
        if let Some(score) = entry.and_then(|entry| self.cut_by_hash(node, entry)) {
            return Some(score);
        }
        // Step 6. Check extension.
        node.in_check = self.context.board.in_check();
        let extension = check_extension::extension(&self.context, node);
        node.depth += self.observe(Technique::CheckExtension, node, None, extension);
        // Step 7. What the table knows besides.
        node.hash_move = self.legal_hash_move(entry);
        node.stored = Stored::new(entry);
        // Step 8. The static evaluation, and what it is worth.
        if !node.in_check || self.context.switches.evaluates_checks() {
            node.eval = self.evaluate();
        }
        if MODERN {
            self.compare_eval(node, entry);
        }
        None
    }

    /// Keeps the evaluation for the nodes below, and finds out what it is worth by those above and
    /// by the table.
    #[inline]
    fn compare_eval(&mut self, node: &mut Node, entry: Option<Entry>) {
        let eval = (!node.in_check).then_some(node.eval);
        if let Some(record) = self.plies.get_mut(usize::from(node.ply)) {
            record.eval = Modern::new(eval);
        }
        if let Some(eval) = eval {
            let improves = improving::improves(&self.context, self.plies, node, eval);
            node.improves = Modern::new(improves);
            node.eval = table_score::improved(&self.context, entry, eval);
        }
    }

    /// Whether the hash move is the only good one: what to do with it, or with the node.
    #[inline]
    fn singularity(&mut self, node: &Node) -> Singularity {
        let Some(mut test) = singular_extension::test(&self.context, node, self.root.depth) else {
            return Singularity::Extend(Depth::ZERO);
        };
        let score = self.test_singularity(&mut test);
        if self.stopped {
            return Singularity::Cut(Score::DRAW);
        }
        let said = singular_extension::judge(node, &test, score);
        self.observe(Technique::SingularExtension, node, None, said)
    }

    /// What the other moves than the hash move are worth.
    #[inline(never)]
    fn test_singularity(&mut self, test: &mut Node) -> Score {
        let frame = self.call_stack.pass;
        if !self.call_stack.take(frame) {
            return test.window.beta;
        }
        let score = self.try_moves(test);
        self.call_stack.give(frame);
        score
    }

    /// The cuts that need none of the node's own moves.
    #[inline(never)]
    pub(super) fn cut_without_moves(&mut self, node: &Node) -> Option<Score> {
        // Step 10. General futility.
        let cut = futility::general::cut(&self.context, node);
        if let Some(cut) = self.observe(Technique::GeneralFutility, node, None, cut) {
            return Some(cut.score);
        }
        // Step 11. Razoring.
        let razors = razoring::is_tried(&self.context, node);
        if self.observe(Technique::Razoring, node, None, razors)
            && let Some(score) = self.razor(node)
        {
            return Some(score);
        }
        // What follows foresees a null move, which never follows another.
        if self.follows_null_move(node) {
            return None;
        }
        // Step 12. Super stand pat (reverse futility).
        let cut = futility::super_stand_pat::cut(&self.context, node);
        if let Some(cut) = self.observe(Technique::SuperStandPat, node, None, cut) {
            return Some(cut.score);
        }
        // Step 13. Null move.
        if let Some(score) = self.try_null_move(node) {
            return Some(score);
        }
        // Step 14. ProbCut.
        self.try_prob_cut(node)
    }

    /// The score of quiescence, if that fails low, too.
    // This one and the next two share their caller's frame, which `CallStackBudget::pass` charges.
    #[inline(always)]
    fn razor(&mut self, node: &Node) -> Option<Score> {
        let frame = self.call_stack.pass;
        if !self.call_stack.take(frame) {
            return None;
        }
        let leaf = Node::new(node.window.scout(), Depth::ZERO, node.ply, node.top);
        let score = self.quiesce(leaf);
        self.call_stack.give(frame);
        (score <= node.window.alpha || self.stopped).then_some(score)
    }

    /// Lets the opponent move twice.
    #[inline(always)]
    fn try_null_move(&mut self, node: &Node) -> Option<Score> {
        if !null_move::is_tried(&self.context, node) {
            return None;
        }
        let ply = usize::from(node.ply);
        let depth = null_move::reply_depth(&self.context, node);
        let mut reply = node.child(false, depth, node.top);
        null_move::narrow(&self.context, &mut reply);
        self.pass(ply);
        let score = self.score_after(reply, self.call_stack.pass);
        self.take_back(ply);
        if self.stopped {
            return Some(Score::DRAW);
        }
        let cut = null_move::cut(node, score);
        let score = self.observe(Technique::NullMove, node, None, cut)?;
        // With little material left the node's own moves must confirm it: zugzwang is near.
        if let Some(depth) = null_move::proof_depth(&self.context, node) {
            let frame = self.call_stack.pass;
            if !self.call_stack.take(frame) {
                return Some(score);
            }
            let proof = self.try_moves(&mut Node { depth, ..*node });
            self.call_stack.give(frame);
            if proof < node.window.beta && !self.stopped {
                self.observe(Technique::NullMove, node, None, InVain);
                return None;
            }
        }
        Some(score)
    }

    /// Tries captures that would lie far above beta, less deeply.
    #[inline(always)]
    fn try_prob_cut(&mut self, node: &Node) -> Option<Score> {
        let goal = prob_cut::goal(&self.context, node)?;
        let threshold = goal - node.eval;
        let mut picker = Picker::quiescence(
            &self.context.board,
            node.top,
            node.hash_move,
            threshold.max(Score::ZERO),
        );
        let ply = usize::from(node.ply);
        while let Some(mv) = picker.next(&self.context.board, self.moves, &self.history) {
            if self.sight.overlooks(&self.context.board, mv, node.ply) {
                continue;
            }
            self.play(mv, ply);
            let mut reply = node.child(false, Depth::ZERO, picker.top());
            reply.window = prob_cut::window(goal).flip();
            let mut score = self.score_after(reply, self.call_stack.pass);
            if score >= goal && !self.stopped {
                reply.depth = prob_cut::reply_depth(node);
                score = self.score_after(reply, self.call_stack.pass);
            }
            self.take_back(ply);
            if self.stopped {
                return Some(Score::DRAW);
            }
            let cut = (score >= goal).then_some(score);
            if let Some(score) = self.observe(Technique::ProbCut, node, Some(mv), cut) {
                let entry = Entry {
                    best: Some(mv),
                    score,
                    depth: prob_cut::proven_depth(node),
                    bound: Bound::Lower,
                };
                self.store(node.ply, entry);
                return Some(score);
            }
        }
        None
    }

    /// Internal iterative deepening in its source's form: iterations from depth `first` up to the
    /// node's own, each with its null move and its moves, and each stored. A mate ends them.
    #[inline(never)]
    fn iterate(&mut self, node: &Node, first: Depth) -> Score {
        let mut at = Node {
            depth: first,
            ..*node
        };
        loop {
            self.observe(Technique::InternalDeepening, &at, None, at.depth);
            let score = match self.cut_without_moves(&at) {
                Some(score) => {
                    self.store_cut(&at, score);
                    score
                }
                None => self.try_moves(&mut Node { ..at }),
            };
            if self.stopped || at.depth >= node.depth || score.is_mate() {
                return score;
            }
            at.depth += Depth::ONE;
            let entry = self.probe(at.ply);
            at.hash_move = self.legal_hash_move(entry);
        }
    }

    /// Stores the score of an iteration that none of the node's moves had a part in.
    fn store_cut(&mut self, node: &Node, score: Score) {
        let entry = Entry {
            best: node.hash_move,
            score,
            depth: node.depth,
            bound: if score >= node.window.beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
        };
        self.store(node.ply, entry);
    }

    /// A score with the bonus of delayed loss, where that acts.
    #[inline]
    fn put_off_loss(&mut self, node: &Node, score: Score) -> Score {
        if !delayed_loss::acts(&self.context) || self.stopped {
            return score;
        }
        let eval = self.evaluate();
        score
            + self.observe(
                Technique::DelayedLoss,
                node,
                None,
                delayed_loss::bonus(eval, score),
            )
    }
}

impl Worker<'_, '_> {
    /// The score of a stored entry that is deep enough and on the right side of the window. The
    /// principal variation is searched all the same, so that its line is whole.
    #[inline]
    pub(super) fn cut_by_hash(&mut self, node: &Node, entry: Entry) -> Option<Score> {
        if node.is_pv || !node.is_decided_by(entry) {
            return None;
        }
        let holds = mate_holds::acts(&self.context, node, entry);
        let holds = self.observe(Technique::MateHolds, node, None, holds);
        (holds || entry.depth >= node.depth).then_some(entry.score)
    }

    /// The best move of a stored entry, if it is legal: it may be another position's.
    #[inline]
    pub(super) fn legal_hash_move(&self, entry: Option<Entry>) -> Option<Move> {
        let best = entry.and_then(|entry| entry.best);
        best.filter(|&mv| self.context.board.is_legal(mv))
    }

    /// Whether the last move was a null move.
    #[inline]
    fn follows_null_move(&self, node: &Node) -> bool {
        let last = usize::from(node.ply).wrapping_sub(1);
        self.plies
            .get(last)
            .is_some_and(|record| record.undo.played().is_none())
    }
}
