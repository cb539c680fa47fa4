//! Quiescence: captures and promotions until the position is quiet, so that a static evaluation means something.
//!
//! The side to move may stand pat: take the evaluation instead of capturing, since a quiet move could as a rule keep it.
//! In check it may not, and every evasion is searched. Captures that lose material by static exchange are left out.
//! Ends, since every line runs out of captures: a quiet evasion only answers a capture.
//!
//! Source: H. G. Muller, "micro-Max 4"; L. R. Harris, "The Heuristic Search and the Game of Chess", 1975.

use super::line::Lines;
use super::node::Place;
use super::worker::{Window, Worker};
use crate::order::{Killers, Picker};
use crate::types::{Depth, Score};

impl Worker<'_, '_> {
    /// The score of the position once it is quiet, for the side to move (fail-soft).
    pub(super) fn quiesce(&mut self, mut window: Window, at: Place) -> Score {
        let ply = usize::from(at.ply);
        Lines::clear(self.plies, ply);
        self.selective_depth = self.selective_depth.max(ply);
        if self.must_stop() {
            return Score::DRAW;
        }
        if let Some(score) = self.draw(ply) {
            return score;
        }
        if self.is_too_deep(ply) {
            return self.evaluate();
        }
        let in_check = self.board.in_check();
        let mut best = -Score::INFINITE;
        if !in_check {
            best = self.evaluate();
            if best >= window.beta {
                return best;
            }
            window.alpha = window.alpha.max(best);
        }
        let mut picker = if in_check {
            Picker::new(true, at.top, None, Killers::NONE)
        } else {
            Picker::quiescence(&self.board, at.top, None, Score::DRAW)
        };
        while let Some(mv) = picker.next(&self.board, self.moves, &self.history) {
            self.play(mv, ply);
            let child = Place {
                depth: Depth::ZERO,
                ply: at.ply + 1,
                top: picker.top(),
            };
            let score = -self.quiesce(window.flip(), child);
            self.take_back(ply);
            if self.stopped {
                return Score::DRAW;
            }
            if score > best {
                best = score;
                if score >= window.beta {
                    return best;
                }
                if score > window.alpha {
                    window.alpha = score;
                    self.lines.set(self.plies, ply, mv);
                }
            }
        }
        if picker.overflowed() {
            return best.max(self.evaluate());
        }
        if best == -Score::INFINITE {
            Score::mated_in(i32::from(at.ply))
        } else {
            best
        }
    }
}
