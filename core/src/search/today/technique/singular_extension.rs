//! Singular extension: the only good move is searched more deeply.
//!
//! The hash move of a deep node is left out, and the others are searched less deeply against its
//! score less a margin. If none reaches that, the move is extended, the more the further they fall
//! short. If they refute the node as well it is cut (multi-cut); if the move's score was above beta
//! or a cut is expected anyway, the move is less than singular and loses plies.
//!
//! Must not act at the root, within its own search, on a mate, or where the entry is an upper bound
//! or much shallower than the node. Ends, since a line is extended only up to twice the depth of
//! the iteration. Sound but for multi-cut.
//!
//! Source: T. Anantharaman, M. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to
//! Brute-Force Searching", 1990; Y. Bjornsson and T. Marsland, "Multi-cut Alpha-Beta-Pruning in
//! Game-Tree Search", 2001; in today's form Stockfish.

use super::Rule;
use crate::hash::{Bound, Entry};
use crate::search::observe::{Observed, Statistics};
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

/// Decides whether the other moves are searched without the hash move.
struct SingularExtension;

/// The entry of a hash move that is tested.
#[derive(Clone, Copy, Default)]
struct Tested(Option<Entry>);

impl Observed for Tested {
    #[inline]
    fn count(self, by: Technique, statistics: &mut Statistics) {
        statistics.probe(by, self.0.is_some());
    }
}

impl Rule<&Node> for SingularExtension {
    const TECHNIQUE: Technique = Technique::SingularExtension;
    type Decision = Tested;

    #[inline]
    fn decide(self, worker: &Worker<'_, '_>, node: &Node) -> Tested {
        if node.excluded.is_some()
            || node.depth < t::singular_least_depth() + i32::from(node.was_pv)
            || i32::from(node.ply) >= worker.root.depth.0 * 2
        {
            return Tested(None);
        }
        let is_test = |entry: &Entry| {
            entry.bound != Bound::Upper && entry.depth.0 >= node.depth - 3 && !entry.score.is_mate()
        };
        Tested(node.entry.filter(is_test))
    }
}

/// What a singular search says of the hash move.
pub(in crate::search::today) enum Singularity {
    Extend(i32),
    Cut(Score),
}

impl Worker<'_, '_> {
    /// By how many plies a move is extended: the hash move, if it is singular.
    #[inline]
    pub(in crate::search::today) fn extension(&mut self, node: &Node, mv: Move) -> Singularity {
        if Some(mv) != node.hash_move {
            return Singularity::Extend(0);
        }
        match self.ask(SingularExtension, node) {
            Tested(None) => Singularity::Extend(0),
            Tested(Some(entry)) => self.search_others(node, entry),
        }
    }

    #[inline(never)]
    fn search_others(&mut self, node: &Node, entry: Entry) -> Singularity {
        let per_ply = t::singular_per_ply()
            + if node.was_pv && !node.is_pv {
                t::singular_pv_per_ply()
            } else {
                0
            };
        let goal = Score(entry.score.0 - per_ply * node.depth / 32);
        let mut test = Node {
            window: Window {
                alpha: goal - Score(1),
                beta: goal,
            },
            depth: (node.depth - 1) / 2,
            is_pv: false,
            excluded: node.hash_move,
            ..*node
        };
        let frame = self.call_stack.node;
        if !self.call_stack.take(frame) {
            return Singularity::Extend(0);
        }
        let ply = usize::from(node.ply);
        let saved = self.path.frame(ply).copied();
        let score = self.search_moves(&mut test);
        self.call_stack.give(frame);
        if let (Some(frame), Some(saved)) = (self.path.frame_mut(ply), saved) {
            *frame = saved;
        }
        if self.watch.is_stopped() {
            return Singularity::Cut(Score::DRAW);
        }
        if score < goal {
            let pv = i32::from(node.is_pv);
            let quiet = i32::from(!node.hash_captures);
            let double = t::singular_double() + pv * t::singular_double_pv();
            let triple = t::singular_triple()
                + pv * t::singular_triple_pv()
                + (1 - quiet) * t::singular_triple_capture();
            let plies = 1
                + i32::from(score < goal - Score(double))
                + i32::from(score < goal - Score(triple));
            return Singularity::Extend(plies);
        }
        self.in_vain(SingularExtension::TECHNIQUE);
        if score >= node.window.beta && !score.is_mate() && !node.is_pv {
            return Singularity::Cut(score);
        }
        Singularity::Extend(if entry.score >= node.window.beta {
            -2 - i32::from(!node.is_pv)
        } else if node.is_cut {
            -2
        } else {
            0
        })
    }
}
