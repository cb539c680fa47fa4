//! Internal iterative deepening, and internal iterative reduction (IIR) in its place: a node
//! without a best move from earlier finds one by a shallower search.
//!
//! Everything after the first move is cheap only if the first is good. Where the hash table knows
//! no move, a search of less depth finds one. It changes the order, not the result (but through the
//! table), so it is sound.
//!
//! - The form that ships: from depth 4 without a hash move the node is searched one ply less
//!   deeply: the next visit will have a move.
//! - `classic` (micro-Max): every node iterates from its stored depth + 1 up to the wanted depth,
//!   from the start when the key is unknown or its bound does not fit the window. Each iteration
//!   begins with its null move, and its result is always stored, in place of whatever the table
//!   holds there; the best of its moves is kept even when all have failed low. A mate ends the
//!   iterations. Different from its source: a futile move never counts as the best, since it has no
//!   score.
//!
//! Source: H. G. Muller, micro-Max 4.4; the reduction in its place: E. Schroeder, Rebel 14, 2020.

use super::Technique;
use crate::search::node::{Context, Node};
use crate::tunables::internal_depth;
use crate::types::Depth;

/// By how many plies to search a node less deeply, for want of a move to begin with.
#[inline]
pub(in crate::search) fn reduction(context: &Context, node: &Node) -> Depth {
    let switches = context.switches;
    let acts = switches.has(Technique::InternalDeepening)
        && !switches.is_classic(Technique::InternalDeepening);
    if acts && node.hash_move.is_none() && node.depth >= internal_depth() {
        Depth::ONE
    } else {
        Depth::ZERO
    }
}

/// Whether nodes iterate: the classic form.
#[inline]
fn iterates(context: &Context) -> bool {
    let switches = context.switches;
    switches.has(Technique::InternalDeepening) && switches.is_classic(Technique::InternalDeepening)
}

/// The depth from which a node iterates up to its own, or `None` when it does not: the classic
/// form.
#[inline]
pub(in crate::search) fn first_iteration(context: &Context, node: &Node) -> Option<Depth> {
    let stored = node.stored.entry();
    let fitting = stored.filter(|&entry| node.is_decided_by(entry));
    let first = fitting.map_or(Depth::ZERO, |entry| entry.depth) + Depth::ONE;
    iterates(context).then(|| first.min(node.depth))
}

/// Whether the best move of a node is remembered although it has failed low: the next iteration
/// begins with it.
#[inline]
pub(in crate::search) fn keeps_local_best(context: &Context) -> bool {
    iterates(context)
}

/// Whether an iteration's result takes the place of whatever the table holds there: the next one
/// goes on from it.
#[cfg(any(test, feature = "ablation"))]
#[inline]
pub(in crate::search) fn always_stores(context: &Context) -> bool {
    iterates(context)
}

#[cfg(test)]
mod tests {
    use super::super::Switches;
    use super::*;
    use crate::board::Board;
    use crate::hash::{Bound, Entry};
    use crate::search::node::Stored;
    use crate::search::window::Window;
    use crate::types::{Move, Score, Square};

    fn context(switches: Switches) -> Context {
        Context {
            board: Board::start(),
            switches,
        }
    }

    fn node(depth: i32, stored: Option<Depth>) -> Node {
        let entry = stored.map(|depth| Entry {
            best: None,
            score: Score::DRAW,
            depth,
            bound: Bound::Exact,
        });
        Node {
            stored: Stored::new(entry),
            ..Node::new(Window::FULL, Depth(depth), 1, 0)
        }
    }

    #[test]
    fn the_classic_form_resumes_after_the_stored_depth() {
        let classic = context(Switches::SHIPPED.classic(Technique::InternalDeepening));
        let first = |stored| first_iteration(&classic, &node(5, stored));
        assert_eq!(first(None), Some(Depth(1)));
        assert_eq!(first(Some(Depth(2))), Some(Depth(3)));
        assert_eq!(first(Some(Depth(4))), Some(Depth(5)));
        assert_eq!(first(Some(Depth(9))), Some(Depth(5)), "its own at most");
        assert_eq!(reduction(&classic, &node(9, None)), Depth::ZERO);
    }

    #[test]
    fn the_shipped_form_acts_only_without_a_move_and_in_depth() {
        let shipped = context(Switches::SHIPPED);
        let known = Node {
            hash_move: Some(Move::new(Square::E2, Square::E4)),
            ..node(4, None)
        };
        assert_eq!(reduction(&shipped, &node(4, None)), Depth::ONE);
        assert_eq!(reduction(&shipped, &known), Depth::ZERO);
        assert_eq!(reduction(&shipped, &node(3, None)), Depth::ZERO);
        assert_eq!(first_iteration(&shipped, &node(9, None)), None);
    }
}
