//! ProbCut: a capture whose shallow search lies far above beta cuts the node.
//!
//! Captures that win what is missing by exchange are tried, by quiescence first. Must not act in
//! check, on the principal variation, near the leaves, on mates, or where the table knows that the
//! goal is out of reach. Not sound: a quiet refutation may lie deeper.
//!
//! Source: M. Buro, "ProbCut", ICCA Journal 18(2), 1995.

use super::{Estimate, Rule};
use crate::hash::{Bound, Entry};
use crate::order::Killers;
use crate::search::technique::Technique;
use crate::search::today::node::{Node, Reply};
use crate::search::today::picker::Picker;
use crate::search::today::threats::Exposure;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Score};

/// Decides which score a capture must reach, if any is tried.
pub(in crate::search::today) struct ProbCut;

impl Rule<&Node> for ProbCut {
    const TECHNIQUE: Technique = Technique::ProbCut;
    type Decision = Estimate;

    fn decide(self, _: &Worker<'_, '_>, node: &Node) -> Estimate {
        let beta = node.window.beta;
        if node.is_pv || node.depth < t::prob_cut_least_depth() || beta.is_mate() {
            return Estimate(None);
        }
        let less = i32::from(node.improving) * t::prob_cut_improving();
        let goal = Score(beta.0 + t::prob_cut_goal() - less);
        let is_out_of_reach = node
            .entry
            .is_some_and(|entry| entry.score < goal && !entry.score.is_mate());
        Estimate((!is_out_of_reach).then_some(goal))
    }
}

impl Worker<'_, '_> {
    /// The score of the node if a capture reaches the goal.
    pub(in crate::search::today) fn prob_cut(&mut self, node: &Node, goal: Score) -> Option<Score> {
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
        while let Some(mv) = self.pick(&mut picker, node, Killers::NONE, None) {
            self.note(ply, Some(mv), 1, Exposure::NONE);
            self.play(mv, ply);
            let child = |depth| Reply {
                is_cut: !node.is_cut,
                ..node.reply(window, depth, picker.top())
            };
            let frame = self.call_stack.pass;
            let mut score = self.reply_score(child(0), frame);
            if score >= goal && depth > 0 && !self.watch.is_stopped() {
                score = self.reply_score(child(depth), frame);
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
                self.remember(node, entry);
                let surplus = goal - node.window.beta;
                return Some(if score.is_mate() {
                    score
                } else {
                    score - surplus
                });
            }
        }
        self.in_vain(ProbCut::TECHNIQUE);
        None
    }
}
