//! ProbCut: a capture with a shallow search score far above beta cuts the node.
//!
//! Searches captures that win enough by SEE, first in quiescence, then at reduced depth. Must not
//! act in check, at PV nodes, near the leaves, on mates, or if the TT score is below the goal. Not
//! sound: a deeper quiet refutation may be missed.
//!
//! Source: M. Buro, "ProbCut", ICCA Journal 18(2), 1995.

use crate::hash::{Bound, Entry};
use crate::search::main::node::{Child, Node};
use crate::search::main::picker::Picker;
use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Score};

impl Worker<'_, '_> {
    /// Returns the score that a capture must reach, or `None` if ProbCut must not act.
    pub(super) fn prob_cut_goal(&mut self, node: &Node) -> Option<Score> {
        self.ask(Technique::ProbCut, |_| {
            let beta = node.window.beta;
            if node.is_pv || node.depth < t::prob_cut_least_depth() || beta.is_mate() {
                return None;
            }
            let less = i32::from(node.improving) * t::prob_cut_improving();
            let goal = Score(beta.0 + t::prob_cut_goal() - less);
            let is_out_of_reach = node
                .entry
                .is_some_and(|entry| entry.score < goal && !entry.score.is_mate());
            (!is_out_of_reach).then_some(goal)
        })
    }

    /// Searches captures if the conditions hold. Returns a score if the node is cut.
    pub(in crate::search::main) fn prob_cut(&mut self, node: &Node) -> Option<Score> {
        let goal = self.prob_cut_goal(node)?;
        self.search_prob_cut(node, goal)
    }

    /// Searches captures. Returns a score if one of them reaches the goal.
    pub(super) fn search_prob_cut(&mut self, node: &Node, goal: Score) -> Option<Score> {
        let ply = usize::from(node.ply);
        let depth = (node.depth - t::prob_cut_plies()).max(0);
        let threshold = (goal - node.eval).max(Score::ZERO);
        let mut picker = Picker::forcing(
            &self.context.board,
            node.top,
            node.hash_move,
            Some(threshold),
        );
        let window = Window {
            alpha: goal - Score(1),
            beta: goal,
        };
        while let Some(candidate) = self.pick(&mut picker, node, None) {
            let mv = candidate.mv;
            self.prefetch(mv);
            self.path.set_move(ply, Some(&candidate));
            self.play(mv, ply);
            let child = |depth| Child {
                is_cut: !node.is_cut,
                ..node.child(window, depth, picker.top())
            };
            let stack_bytes = self.call_stack.pruning;
            let mut score = self.search_child(child(0), stack_bytes);
            if score >= goal && depth > 0 && !self.watch.is_stopped() {
                score = self.search_child(child(depth), stack_bytes);
            }
            self.take_back(ply);
            if self.watch.is_stopped() {
                return Some(Score::DRAW);
            }
            if score >= goal {
                let entry = Entry {
                    best: Some(mv),
                    score,
                    depth: Depth(depth + 1),
                    bound: Bound::Lower,
                };
                self.store_record(node, entry);
                let surplus = goal - node.window.beta;
                return Some(if score.is_mate() {
                    score
                } else {
                    score - surplus
                });
            }
        }
        self.in_vain(Technique::ProbCut);
        None
    }
}
