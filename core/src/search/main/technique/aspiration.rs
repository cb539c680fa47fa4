//! Aspiration: an iteration starts with a narrow window around the previous score. The window is
//! widened until the score is inside.
//!
//! Must not act in the first iterations, in other lines than the first (MultiPV), or after a mate
//! score. Sound: if the score is outside the window, the search is repeated.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program".

use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::{aspiration_first, aspiration_growth};
use crate::types::{Depth, Score};

/// The first iteration with a narrow window.
const LEAST: Depth = Depth(4);
/// Above this half-width, in centipawns, the failing side of the window becomes unbounded.
const WIDEST: i32 = 500;

impl Worker<'_, '_> {
    /// Returns the first window of an iteration, for the line that begins with root move `line`.
    fn first_window(&mut self, line: usize, last: Score) -> Window {
        self.ask(Technique::Aspiration, |worker| {
            if line > 0 || worker.root.depth < LEAST || last.is_mate() {
                return Window::FULL;
            }
            let width = Score(aspiration_first());
            Window {
                alpha: last - width,
                beta: last + width,
            }
        })
    }

    /// Searches one iteration of the line that begins with root move `first`. The windows are
    /// around `last`, the previous score, and are widened until the score is inside. Returns the
    /// score, or `None` if the search is stopped.
    pub(in crate::search) fn search_aspiration(
        &mut self,
        first: usize,
        last: Score,
    ) -> Option<Score> {
        let full = self.root.depth.0;
        let mut window = self.first_window(first, last);
        let (mut width, mut less) = (aspiration_first(), 0);
        loop {
            self.root_depth = (full - less).max(1);
            let score = self.search_root(first, window)?;
            if score <= window.alpha {
                // Fail low.
                self.report_failure(first, score, window);
                window.beta = Score((window.alpha.0 + window.beta.0) / 2);
                window.alpha = if score.is_mate() || width > WIDEST {
                    -Score::INFINITE
                } else {
                    (score - Score(width)).max(-Score::INFINITE)
                };
                less = 0;
            } else if score >= window.beta {
                // Fail high: the next search may be shallower.
                self.report_failure(first, score, window);
                window.beta = if score.is_mate() || width > WIDEST {
                    Score::INFINITE
                } else {
                    (score + Score(width)).min(Score::INFINITE)
                };
                less = (less + 1).min(3);
            } else {
                return Some(score);
            }
            self.in_vain(Technique::Aspiration);
            width += width * aspiration_growth() / 100 + 1;
        }
    }
}
