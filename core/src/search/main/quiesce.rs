//! Quiescence: searches captures and promotions until the position is quiet.
//!
//! The side to move may stand pat, unless it is in check. In check all moves are searched until one
//! avoids a mated score. After that quiet moves are skipped, but only with non-pawn material. Not
//! in check, only the first two moves are searched, plus later promotions, checks and recaptures.
//! Captures that cannot reach alpha or lose material by SEE are skipped. The scores are stored as
//! bounds, never as exact.
//!
//! Source: H. G. Muller, "micro-Max 4"; L. R. Harris, "The Heuristic Search and the Game of Chess",
//! 1975. The limit of two captures: known from Stockfish.

use super::node::{Child, Node, is_lost};
use super::picker::Picker;
use super::static_eval::soften_fail_high;
use crate::hash::{Bound, Entry};
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Move, Score};

/// After this number of moves only promotions, checks and recaptures are searched.
const MOST_CAPTURES: i32 = 2;

/// The result of the move loop of quiescence.
struct Quiesced {
    best: Score,
    /// The move that raised alpha, if any.
    mv: Option<Move>,
    /// True if the move stack had room for all moves.
    is_whole: bool,
}

impl Worker<'_, '_> {
    /// Returns the quiescence score for the side to move (fail-soft).
    #[inline(never)]
    pub(super) fn quiesce_node(&mut self, child: Child) -> Score {
        let mut node = Node::new(child);
        if let Some(score) = self.enter_quiescence(&mut node) {
            return score;
        }
        let alpha = node.window.alpha;
        let mut best = -Score::INFINITE;
        if !node.in_check {
            best = node.estimate;
            if best >= node.window.beta {
                best = soften_fail_high(best, node.window.beta, 1);
                if !node.tt_hit {
                    self.store_quiescence(&node, best, None);
                }
                return best;
            }
            node.window.alpha = alpha.max(best);
        }
        node.hash_move = self.legal_hash_move(node.entry);
        let Some(found) = self.quiesce_moves(&mut node, best) else {
            return Score::DRAW;
        };
        let mut best = found.best;
        if best == -Score::INFINITE {
            return Score::mated_in(i32::from(node.ply));
        }
        if best >= node.window.beta {
            best = soften_fail_high(best, node.window.beta, 1);
        }
        if found.is_whole {
            self.store_quiescence(&node, best, found.mv);
        }
        best
    }

    fn store_quiescence(&mut self, node: &Node, score: Score, mv: Option<Move>) {
        let entry = Entry {
            best: mv,
            score,
            depth: Depth::ZERO,
            bound: if score >= node.window.beta {
                Bound::Lower
            } else {
                Bound::Upper
            },
        };
        self.store_record(node, entry);
    }

    /// Returns a score if the node ends before its moves are searched. Otherwise sets the data that
    /// the move loop needs.
    #[inline(never)]
    fn enter_quiescence(&mut self, node: &mut Node) -> Option<Score> {
        if let Some(score) = self.end_of_line(node) {
            return Some(score);
        }
        let known = self.probe_tt(node);
        let entry = node.entry;
        if let Some(entry) = entry
            && !node.is_pv
            && node.window.is_decided_by(entry)
        {
            return Some(entry.score);
        }
        node.in_check = self.is_in_check(node);
        if !node.in_check {
            self.set_static_eval(node, known);
        }
        None
    }

    /// Searches the moves of a quiescence node. `best` is the stand-pat score. Returns `None` if
    /// the search is stopped.
    fn quiesce_moves(&mut self, node: &mut Node, mut best: Score) -> Option<Quiesced> {
        let ply = usize::from(node.ply);
        let mut best_move = None;
        let has_non_pawn_material = self.has_non_pawn_material();
        let base = node.eval + Score(t::quiet_futility());
        let last = self.path.played(ply.wrapping_sub(1));
        let last_square = last.map(Move::to);
        let mut picker = if node.in_check {
            self.find_threats(node);
            Picker::new(true, node.top, node.hash_move)
        } else {
            Picker::forcing(&self.context.board, node.top, node.hash_move, None)
        };
        // By reference: a copy would leave a bounds check of the victim.
        while let Some(candidate) = &self.pick(&mut picker, node, None) {
            let mv = candidate.mv;
            let board = &self.context.board;
            if !is_lost(best) {
                let mut needed = -Score::INFINITE;
                if !node.in_check
                    && Some(mv.to()) != last_square
                    && mv.promotion().is_none()
                    && !board.gives_check(mv)
                {
                    if candidate.count > MOST_CAPTURES {
                        continue;
                    }
                    let reach = base + candidate.victim_value();
                    if reach <= node.window.alpha {
                        best = best.max(reach);
                        continue;
                    }
                    needed = node.window.alpha - base;
                    if !board.see_with_pins(mv, needed) {
                        best = best.max(base.min(node.window.alpha));
                        continue;
                    }
                }
                if node.in_check && has_non_pawn_material && candidate.is_quiet {
                    picker.skip_quiets();
                    continue;
                }
                // Skips a losing capture. If the test with `needed` has passed, a weaker test is
                // unnecessary.
                let least = Score(-t::quiet_exchange());
                if needed < least && !board.see_with_pins(mv, least) {
                    continue;
                }
            }
            self.prefetch(mv);
            self.path.set_move(ply, Some(candidate));
            self.play(mv, ply);
            let child = Child {
                is_pv: node.is_pv,
                ..node.child(node.window, 0, picker.top())
            };
            let stack_bytes = self.call_stack.quiesce;
            let score = self.quiesce_child(child, stack_bytes);
            self.take_back(ply);
            if self.watch.is_stopped() {
                return None;
            }
            if score > best {
                best = score;
                if score > node.window.alpha {
                    best_move = Some(mv);
                    if score >= node.window.beta {
                        break;
                    }
                    node.window.alpha = score;
                    self.path.set_pv(ply, mv);
                }
            }
        }
        let is_whole = !picker.overflowed();
        if !is_whole {
            best = best.max(self.evaluate_raw());
        }
        Some(Quiesced {
            best,
            mv: best_move,
            is_whole,
        })
    }
}
