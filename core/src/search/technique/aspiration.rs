//! Aspiration: an iteration begins with a narrow window around the last score.
//!
//! A narrow window cuts more. If the score falls outside it, the side that failed is widened and
//! the iteration repeated. The result is the same, so it is sound.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program",
//! 1977.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::search::window::Window;
use crate::tunables::{aspiration_depth, aspiration_widest, aspiration_window};
use crate::types::Score;

/// The first window of an iteration.
pub(in crate::search) fn window(context: &Context, root: &Node, last: Score) -> Window {
    let is_on = context.switches.has(Technique::Aspiration);
    if !is_on || root.depth < aspiration_depth() || last.is_mate() {
        return Window::FULL;
    }
    Window {
        alpha: last - aspiration_window(),
        beta: last + aspiration_window(),
    }
}

/// The next window after `score` fell outside of this one.
pub(in crate::search) fn widened(window: Window, score: Score) -> Window {
    let room = (window.beta - window.alpha).0 * 2;
    let is_wide = room > aspiration_widest() || score.is_mate();
    if score <= window.alpha {
        let alpha = if is_wide {
            -Score::INFINITE
        } else {
            score - Score(room)
        };
        Window { alpha, ..window }
    } else {
        let beta = if is_wide {
            Score::INFINITE
        } else {
            score + Score(room)
        };
        Window { beta, ..window }
    }
}
