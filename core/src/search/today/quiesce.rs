//! Quiescence: captures and promotions until the position is quiet.
//!
//! The side to move may stand pat, unless in check: then all moves are searched until one is known
//! that is not mate, and no quiet ones after it but by a side with pawns alone. Of captures only
//! the first two are searched, unless they check or recapture; those that cannot reach alpha or
//! lose by exchange are left out. Its scores are bounds, never exact.
//!
//! Source: H. G. Muller, "micro-Max 4"; L. R. Harris, "The Heuristic Search and the Game of Chess",
//! 1975; in today's form Stockfish.

use super::node::{Node, Reply, is_lost};
use super::picker::Picker;
use super::threats::Exposure;
use super::worth::nearer;
use crate::hash::{Bound, Entry};
use crate::order::Killers;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::{Depth, Move, Piece, Score};

/// Captures that are searched though they neither check nor recapture.
const MOST_CAPTURES: i32 = 2;

/// What the moves of a node of quiescence have brought.
struct Captured {
    best: Score,
    /// The move that it takes, if one has raised alpha.
    mv: Option<Move>,
    /// Whether no move was left out for want of memory.
    is_whole: bool,
}

impl Worker<'_, '_> {
    /// The score of the position once it is quiet, for the side to move (fail-soft).
    #[inline(never)]
    pub(super) fn quiesce_node(&mut self, reply: Reply) -> Score {
        let mut node = Node::new(reply);
        if let Some(score) = self.enter_quiet(&mut node) {
            return score;
        }
        let alpha = node.window.alpha;
        let mut best = -Score::INFINITE;
        if !node.in_check {
            best = node.best_guess;
            if best >= node.window.beta {
                best = nearer(best, node.window.beta, 1);
                if !node.is_known {
                    self.remember_quiet(&node, best, None);
                }
                return best;
            }
            node.window.alpha = alpha.max(best);
        }
        node.hash_move = self.legal_hash_move(node.entry);
        let Some(found) = self.capture(&mut node, best) else {
            return Score::DRAW;
        };
        let mut best = found.best;
        if best == -Score::INFINITE {
            return Score::mated_in(i32::from(node.ply));
        }
        if best >= node.window.beta {
            best = nearer(best, node.window.beta, 1);
        }
        if found.is_whole {
            self.remember_quiet(&node, best, found.mv);
        }
        best
    }

    fn remember_quiet(&mut self, node: &Node, score: Score, mv: Option<Move>) {
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
        self.remember(node, entry);
    }

    /// Decides the node before any of its moves is searched, or finds out what is to be known of
    /// it.
    #[inline(never)]
    fn enter_quiet(&mut self, node: &mut Node) -> Option<Score> {
        if let Some(score) = self.end(node) {
            return Some(score);
        }
        let known = self.look_up(node);
        let entry = node.entry;
        if let Some(entry) = entry
            && !node.is_pv
            && node.is_decided_by(entry)
        {
            return Some(entry.score);
        }
        node.in_check = self.is_checked(node);
        if !node.in_check {
            self.judge(node, known);
        }
        None
    }

    /// The move loop of quiescence, from the score of standing pat on; `None` once the search is
    /// stopped.
    fn capture(&mut self, node: &mut Node, mut best: Score) -> Option<Captured> {
        let ply = usize::from(node.ply);
        let mut best_move = None;
        let mut count = 0;
        let has_pieces = self.has_pieces();
        let base = node.eval + Score(t::quiet_futility());
        let last = self.path.played(ply.wrapping_sub(1));
        let last_square = last.map(Move::to);
        let mut picker = if node.in_check {
            self.find_threats(node);
            Picker::new(true, node.top, node.hash_move)
        } else {
            Picker::forcing(&self.context.board, node.top, node.hash_move, None)
        };
        while let Some(mv) = self.pick(&mut picker, node, Killers::NONE, None) {
            count += 1;
            self.prefetch(mv);
            let board = &self.context.board;
            if !is_lost(best) {
                if !node.in_check
                    && Some(mv.to()) != last_square
                    && mv.promotion().is_none()
                    && !board.gives_check(mv)
                {
                    if count > MOST_CAPTURES {
                        continue;
                    }
                    let victim = board.captured(mv).map_or(Score::ZERO, Piece::value);
                    let reach = base + victim;
                    if reach <= node.window.alpha {
                        best = best.max(reach);
                        continue;
                    }
                    if !board.see_with_pins(mv, node.window.alpha - base) {
                        best = best.max(base.min(node.window.alpha));
                        continue;
                    }
                }
                if node.in_check && has_pieces && board.is_quiet(mv) {
                    picker.skip_quiets();
                    continue;
                }
                if !board.see_with_pins(mv, Score(-t::quiet_exchange())) {
                    continue;
                }
            }
            self.note(ply, Some(mv), count, Exposure::NONE);
            self.play(mv, ply);
            let child = Reply {
                is_pv: node.is_pv,
                ..node.reply(node.window, 0, picker.top())
            };
            let frame = self.call_stack.quiesce;
            let score = self.quiet_reply_score(child, frame);
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
        Some(Captured {
            best,
            mv: best_move,
            is_whole,
        })
    }
}
