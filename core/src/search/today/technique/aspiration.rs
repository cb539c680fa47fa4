//! Aspiration: an iteration begins with a narrow window around the last score, which is widened
//! until the score is inside.
//!
//! Must not act in the first iterations, for other lines than the first, or after a mate. Sound: a
//! score outside the window is searched for again.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program".

use super::Rule;
use crate::search::technique::Technique;
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::tunables::aspiration_first;
use crate::types::{Depth, Score};

/// The first iteration with a narrow window.
const LEAST: Depth = Depth(4);

pub(in crate::search::today) struct Aspiration;

/// The number of the line, from 0, and the last score.
impl Rule<(usize, Score)> for Aspiration {
    const TECHNIQUE: Technique = Technique::Aspiration;
    /// The first window.
    type Decision = Window;

    fn decide(self, worker: &Worker<'_, '_>, (line, last): (usize, Score)) -> Window {
        if line > 0 || worker.root.depth < LEAST || last.is_mate() {
            return Window::FULL;
        }
        let width = Score(aspiration_first());
        Window {
            alpha: last - width,
            beta: last + width,
        }
    }
}
