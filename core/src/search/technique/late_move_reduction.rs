//! Late-move reduction: moves late in the order are searched less deeply, until they surprise.
//!
//! In a node that fails low all moves fail low; most only make matters worse. A good order puts the
//! promising ones first, so the later ones may lag behind in depth. If one does not fail low it is
//! searched again at full depth at once.
//!
//! Must not act on captures and promotions, on evasions, and on the first moves. Not sound: what a
//! reduced search overlooks is found by a later iteration.
//!
//! - The form that ships: from depth 3, by the product of the logarithms of depth and move number,
//!   less for moves that history likes and where an exact score is wanted.
//! - `classic` (micro-Max): one ply, when at least 5 plies remain (the reply gets 3 instead of 4);
//!   captures, pawn moves and the best move so far are exempt.
//!
//! Source: H. G. Muller, "micro-Max 4: Late-Move Reductions"; logarithms: T. Romstad and others,
//! Stockfish.

use super::{Technique, cut_nodes, improving};
use crate::search::node::{Candidate, Context, Node};
use crate::tunables::{
    reduction_depth, reduction_divisor, reduction_history, reduction_moves, reduction_offset,
};
use crate::types::{Depth, Piece};

/// `round(16 * ln(n))` for n from 0 (as 0) to 63.
static LOGARITHM: [u8; 64] = [
    0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 50,
    51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
    62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
];
/// micro-Max reduces at this remaining depth and more.
const CLASSIC_DEPTH: Depth = Depth(5);

/// By how many plies to search a move less deeply at first. `history` is what history knows of it.
#[inline]
pub(in crate::search) fn reduction(
    context: &Context,
    node: &Node,
    candidate: Candidate,
    history: i32,
) -> Depth {
    let Candidate { mv, tried, .. } = candidate;
    let switches = context.switches;
    if !switches.has(Technique::LateMoveReduction) || tried == 0 || !candidate.is_quiet {
        return Depth::ZERO;
    }
    if switches.is_classic(Technique::LateMoveReduction) {
        let is_pawn = context.board.piece_on(mv.from()) == Some(Piece::Pawn);
        let exempt = is_pawn || node.depth < CLASSIC_DEPTH;
        return if exempt { Depth::ZERO } else { Depth::ONE };
    }
    if node.depth < reduction_depth() || tried < reduction_moves() || node.in_check {
        return Depth::ZERO;
    }
    let product = logarithm(node.depth.0.unsigned_abs()) * logarithm(u32::from(tried) + 1);
    let plies = (product + reduction_offset()) / reduction_divisor();
    let less = i32::from(node.is_pv) + i32::from(context.board.gives_check(mv));
    let more = improving::reduction(context, node) + cut_nodes::reduction(context, node);
    let reduction = plies as i32 + more - less - history / reduction_history();
    Depth(reduction.clamp(0, node.depth.0 - 2))
}

#[inline]
fn logarithm(number: u32) -> u32 {
    let index = if number < 63 { number } else { 63 };
    u32::from(LOGARITHM[index as usize & 63])
}

#[cfg(test)]
mod tests {
    use super::super::Switches;
    use super::*;
    use crate::board::Board;
    use crate::search::window::Window;

    #[test]
    fn the_table_is_that_of_the_natural_logarithm() {
        extern crate std;
        for (number, &entry) in LOGARITHM.iter().enumerate().skip(1) {
            assert_eq!(
                f64::from(entry),
                ((number as f64).ln() * 16.0).round(),
                "{number}"
            );
        }
    }

    /// The reduction of a quiet move of the start position, after `tried` others.
    fn reduced(switches: Switches, node: &Node, tried: u8, uci: &str) -> i32 {
        let context = Context {
            board: Board::start(),
            switches,
        };
        let mv = context.board.parse_move(uci).unwrap();
        let candidate = Candidate {
            mv,
            tried,
            is_quiet: true,
            is_losing: false,
        };
        reduction(&context, node, candidate, 0).0
    }

    fn node(depth: i32) -> Node {
        Node::new(Window::FULL, Depth(depth), 1, 0)
    }

    #[test]
    fn the_classic_form_spares_captures_pawns_the_first_move_and_shallow_depths() {
        let classic = Switches::SHIPPED.classic(Technique::LateMoveReduction);
        assert_eq!(reduced(classic, &node(5), 10, "g1f3"), 1);
        assert_eq!(reduced(classic, &node(5), 1, "g1f3"), 1);
        assert_eq!(reduced(classic, &node(5), 0, "g1f3"), 0);
        assert_eq!(reduced(classic, &node(5), 10, "e2e4"), 0);
        assert_eq!(reduced(classic, &node(4), 10, "g1f3"), 0);
        let context = Context {
            board: Board::start(),
            switches: classic,
        };
        let capture = Candidate {
            mv: context.board.parse_move("g1f3").unwrap(),
            tried: 10,
            is_quiet: false,
            is_losing: false,
        };
        assert_eq!(reduction(&context, &node(5), capture, 0), Depth::ZERO);
    }

    #[test]
    fn the_shipped_form_grows_with_depth_and_number_and_leaves_a_ply() {
        let at = |depth, tried| reduced(Switches::SHIPPED, &node(depth), tried, "g1f3");
        for tried in 0..reduction_moves() {
            assert_eq!(at(60, tried), 0, "the first moves are not reduced");
        }
        assert!(at(60, reduction_moves()) > 0);
        assert_eq!(at(5, 2), 0);
        assert!(at(5, 10) <= at(10, 10) && at(10, 10) <= at(10, 40));
        for depth in 3..40 {
            for tried in 3..80 {
                assert!(at(depth, tried) <= depth - 2);
            }
        }
        let in_check = Node {
            in_check: true,
            ..node(5)
        };
        assert!(at(5, 10) > 0);
        assert_eq!(reduced(Switches::SHIPPED, &in_check, 10, "g1f3"), 0);
    }
}
