//! Aspiration: an iteration begins with a narrow window around the last score.
//!
//! A narrow window cuts more. If the score falls outside it, the side that failed is widened and the iteration
//! repeated. The result is the same, so it is sound.
//!
//! Source: D. J. Slate and L. R. Atkin, "Chess 4.5: The Northwestern University Chess Program", 1977.

use super::params::{ASPIRATION_DEPTH, ASPIRATION_WINDOW};
use super::{Switches, Technique};
use crate::search::window::Window;
use crate::types::{Depth, Score};

/// A side that has failed with this much room is opened fully.
const WIDEST: i32 = 500;

/// The first window of an iteration.
pub(in crate::search) fn window(switches: Switches, depth: Depth, last: Score) -> Window {
    let acts = switches.has(Technique::Aspiration) && depth >= ASPIRATION_DEPTH && !last.is_mate();
    if !acts {
        return Window::FULL;
    }
    Window {
        alpha: last - ASPIRATION_WINDOW,
        beta: last + ASPIRATION_WINDOW,
    }
}

/// The next window after `score` fell outside of this one.
pub(in crate::search) fn widened(window: Window, score: Score) -> Window {
    let room = (window.beta - window.alpha).0 * 2;
    let is_wide = room > WIDEST || score.is_mate();
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
