//! Internal iterative deepening: a node without a best move from earlier finds one by a shallower search.
//!
//! Everything after the first move is cheap only if the first is good. Where the hash table knows no move, a search of less depth finds one.
//! It changes the order, not the result (but through the table), so it is sound.
//!
//! - The form that ships: from depth 4 without a hash move the node is searched one ply less deeply: the next visit will have a move.
//! - `classic` (micro-Max): every node iterates from its stored depth + 1 up to the wanted depth, from the start when
//!   the key is unknown or its bound does not fit the window.
//!
//! Source: H. G. Muller, micro-Max 4.4; the reduction in its place: E. Schroeder, Rebel 14, 2020.

use super::params::INTERNAL_DEPTH;
use super::{Switches, Technique};
use crate::types::Depth;

/// By how many plies to search a node less deeply, for want of a move to begin with.
#[inline]
pub(in crate::search) fn reduction(switches: Switches, depth: Depth, has_move: bool) -> Depth {
    let acts = switches.has(Technique::InternalDeepening)
        && !switches.is_classic(Technique::InternalDeepening);
    if acts && !has_move && depth >= INTERNAL_DEPTH {
        Depth::ONE
    } else {
        Depth::ZERO
    }
}

/// The depth from which a node iterates up to its own, or `None` when it does not: the classic form.
#[inline]
pub(in crate::search) fn first_iteration(
    switches: Switches,
    depth: Depth,
    stored: Option<Depth>,
) -> Option<Depth> {
    let acts = switches.has(Technique::InternalDeepening)
        && switches.is_classic(Technique::InternalDeepening);
    let first = stored.unwrap_or(Depth::ZERO) + Depth::ONE;
    (acts && first < depth).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classic_form_resumes_after_the_stored_depth() {
        let classic = Switches::SHIPPED.classic(Technique::InternalDeepening);
        assert_eq!(first_iteration(classic, Depth(5), None), Some(Depth(1)));
        assert_eq!(
            first_iteration(classic, Depth(5), Some(Depth(2))),
            Some(Depth(3))
        );
        assert_eq!(first_iteration(classic, Depth(5), Some(Depth(4))), None);
        assert_eq!(reduction(classic, Depth(9), false), Depth::ZERO);
    }

    #[test]
    fn the_shipped_form_acts_only_without_a_move_and_in_depth() {
        let shipped = Switches::SHIPPED;
        assert_eq!(reduction(shipped, Depth(4), false), Depth::ONE);
        assert_eq!(reduction(shipped, Depth(4), true), Depth::ZERO);
        assert_eq!(reduction(shipped, Depth(3), false), Depth::ZERO);
        assert_eq!(first_iteration(shipped, Depth(9), None), None);
    }
}
