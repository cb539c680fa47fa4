//! ProbCut: a capture whose shallow search lies far above beta cuts the node.
//!
//! What a search four plies less deep says of a capture is mostly right to within a margin. If it
//! lies above beta by that margin the full search would probably be above beta, too. Quiescence is
//! asked first. Not in check, not where an exact score is wanted, and not where the table knows
//! better. Not sound.
//!
//! Source: M. Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", ICCA
//! Journal 18(2), 1995; in today's form Stockfish.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::search::window::Window;
use crate::tunables::{prob_cut_depth, prob_cut_margin};
use crate::types::{Depth, Score};

/// How much less deeply the reply is searched.
const REDUCTION: Depth = Depth(4);

/// What a capture must reach, if the technique is tried at this node.
#[inline]
pub(in crate::search) fn goal(context: &Context, node: &Node) -> Option<Score> {
    if !context.switches.has(Technique::ProbCut)
        || node.is_pv
        || node.in_check
        || node.depth < prob_cut_depth()
        || node.window.beta.is_mate()
    {
        return None;
    }
    let goal = node.window.beta + prob_cut_margin();
    let doubted = node
        .stored
        .entry()
        .is_some_and(|entry| entry.depth >= node.depth - Depth(3) && entry.score < goal);
    (!doubted).then_some(goal)
}

/// The depth of the reply to a capture.
#[inline]
pub(in crate::search) fn reply_depth(node: &Node) -> Depth {
    node.depth - REDUCTION
}

/// The depth to which a capture that reaches the goal is known: its reply's, and the capture.
#[inline]
pub(in crate::search) fn proven_depth(node: &Node) -> Depth {
    reply_depth(node) + Depth::ONE
}

/// The null window below the goal.
#[inline]
pub(in crate::search) fn window(goal: Score) -> Window {
    Window {
        alpha: goal - Score(1),
        beta: goal,
    }
}
