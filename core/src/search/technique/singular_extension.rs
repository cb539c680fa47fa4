//! Singular extension: the only good move is searched more deeply.
//!
//! The hash move of a deep node is left out, and the others are searched less deeply, against its
//! score less a margin. If none reaches that the move is singular: much hangs on it, and it is
//! extended. If one does, and even that lies above beta, two moves refute the node and it is cut
//! (multi-cut). If the table's score is above beta, or a cut is expected anyway, the move is less
//! than singular and gets less depth.
//!
//! Must not act at the root, within its own search, on a mate, or where the entry is an upper bound
//! or much shallower than the node. Ends, since a line is extended only up to twice the depth of
//! the iteration. Sound but for multi-cut.
//!
//! Source: T. Anantharaman, M. Campbell and F. Hsu, "Singular Extensions: Adding Selectivity to
//! Brute-Force Searching", 1990; Y. Bjornsson and T. Marsland, "Multi-cut Alpha-Beta-Pruning in
//! Game-Tree Search", 2001; in today's form Stockfish.

use super::Technique;
use crate::hash::Bound;
use crate::search::node::{Context, Node};
use crate::search::window::Window;
use crate::tunables::{
    singular_depth, singular_double_margin, singular_entry_plies, singular_margin_per_ply,
};
use crate::types::{Depth, Modern, Score};

/// What the test of the hash move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) enum Singularity {
    /// By how many plies the hash move is extended; negative: reduced.
    Extend(Depth),
    /// Several moves are good: the node is cut with this score.
    Cut(Score),
}

/// The node at which the moves other than the hash move are tried, if they are at all. `root` is
/// the depth of the iteration.
#[inline]
pub(in crate::search) fn test(context: &Context, node: &Node, root: Depth) -> Option<Node> {
    if !context.switches.has(Technique::SingularExtension)
        || node.depth < singular_depth()
        || node.excluded.get().is_some()
        || i32::from(node.ply) >= root.0 * 2
    {
        return None;
    }
    let entry = node.stored.entry()?;
    if entry.bound == Bound::Upper
        || entry.depth < node.depth - singular_entry_plies()
        || entry.score.is_mate()
    {
        return None;
    }
    let goal = entry.score - singular_margin_per_ply() * node.depth.0;
    Some(Node {
        window: Window {
            alpha: goal - Score(1),
            beta: goal,
        },
        depth: Depth((node.depth.0 - 1) / 2),
        is_pv: false,
        excluded: Modern::new(Some(node.hash_move?)),
        ..*node
    })
}

/// What follows for `node` when the others, at `test`, came to `score`.
#[inline]
pub(in crate::search) fn judge(node: &Node, test: &Node, score: Score) -> Singularity {
    if score < test.window.beta {
        let twice = !node.is_pv && score < test.window.beta - singular_double_margin();
        return Singularity::Extend(Depth(1 + i32::from(twice)));
    }
    if !node.is_pv && test.window.beta >= node.window.beta {
        return Singularity::Cut(test.window.beta);
    }
    let above = node
        .stored
        .entry()
        .is_some_and(|entry| entry.score >= node.window.beta);
    Singularity::Extend(if above || node.is_cut.get() {
        -Depth::ONE
    } else {
        Depth::ZERO
    })
}
