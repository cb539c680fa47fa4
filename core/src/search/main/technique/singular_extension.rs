//! Singular extension: a hash move that is the only good move is searched more deeply.
//!
//! The other moves of a deep node are searched to half the depth. Their goal is the score of the
//! hash move minus a margin. If no move reaches the goal, the hash move is extended by 1 to 3
//! plies; the lower the scores, the more. If a move reaches beta too, a non-PV node is cut
//! (multi-cut). Otherwise the hash move is reduced (negative extension) if its TT score is at least
//! beta, or at a cut node.
//!
//! Must not act at the root, inside a singular search, on a mate, or if the TT entry is an upper
//! bound or much shallower than the node. A line is extended only up to twice the iteration's
//! depth, so the search ends. Sound, except for multi-cut.
//!
//! Source: T. Anantharaman, M. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to
//! Brute-Force Searching", 1990; Y. Bjornsson and T. Marsland, "Multi-cut Alpha-Beta-Pruning in
//! Game-Tree Search", 2001. Double and negative extensions: known from Stockfish.

use crate::hash::{Bound, Entry};
use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Move, Score};

/// The result of a singular search.
pub(in crate::search::main) enum Singularity {
    /// The extension of the hash move in plies; a negative number is a reduction.
    Extend(i32),
    /// The node is cut with this score (multi-cut).
    Cut(Score),
}

impl Worker<'_, '_> {
    /// Returns the TT entry if its move should be tested for singularity.
    #[inline]
    fn singular_entry(&mut self, node: &Node) -> Option<Entry> {
        self.ask(Technique::SingularExtension, |worker| {
            if node.excluded.is_some()
                || node.depth < t::singular_least_depth() + i32::from(node.was_pv)
                || i32::from(node.ply) >= worker.root.depth.0 * 2
            {
                return None;
            }
            node.entry.filter(|entry| {
                entry.bound != Bound::Upper
                    && entry.depth.0 >= node.depth - 3
                    && !entry.score.is_mate()
            })
        })
    }

    /// Tests the hash move for singularity. Other moves get no extension.
    #[inline]
    pub(in crate::search::main) fn extension(&mut self, node: &Node, mv: Move) -> Singularity {
        if Some(mv) != node.hash_move {
            return Singularity::Extend(0);
        }
        match self.singular_entry(node) {
            None => Singularity::Extend(0),
            Some(entry) => self.search_without_hash_move(node, entry),
        }
    }

    /// Searches the other moves to half the depth. The goal is the entry's score minus a margin.
    #[inline(never)]
    fn search_without_hash_move(&mut self, node: &Node, entry: Entry) -> Singularity {
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
        let stack_bytes = self.call_stack.node;
        if !self.call_stack.take(stack_bytes) {
            return Singularity::Extend(0);
        }
        let ply = usize::from(node.ply);
        let saved = self.path.record(ply).copied();
        let score = self.search_moves(&mut test);
        self.call_stack.give(stack_bytes);
        if let (Some(record), Some(saved)) = (self.path.record_mut(ply), saved) {
            *record = saved;
        }
        if self.watch.is_stopped() {
            return Singularity::Cut(Score::DRAW);
        }
        if score < goal {
            let pv = i32::from(node.is_pv);
            let quiet = i32::from(!node.hash_is_capture);
            let double = t::singular_double() + pv * t::singular_double_pv();
            let triple = t::singular_triple()
                + pv * t::singular_triple_pv()
                + (1 - quiet) * t::singular_triple_capture();
            let plies = 1
                + i32::from(score < goal - Score(double))
                + i32::from(score < goal - Score(triple));
            return Singularity::Extend(plies);
        }
        self.in_vain(Technique::SingularExtension);
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
