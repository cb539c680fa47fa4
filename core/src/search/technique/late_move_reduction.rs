//! Late-move reduction: moves late in the order are searched less deeply, until they surprise.
//!
//! In a node that fails low all moves fail low; most only make matters worse. A good order puts the promising ones
//! first, so the later ones may lag behind in depth. If one does not fail low it is searched again at full depth at once.
//!
//! Must not act on captures and promotions, on evasions, and on the first moves. Not sound: what a reduced search
//! overlooks is found by a later iteration.
//!
//! - The form that ships: from depth 3, by the product of the logarithms of depth and move number, less for moves that
//!   history likes and where an exact score is wanted.
//! - `classic` (micro-Max): one ply, when at least 5 plies remain (the reply gets 3 instead of 4); captures, pawn moves
//!   and the best move so far are exempt.
//!
//! Source: H. G. Muller, "micro-Max 4: Late-Move Reductions"; logarithms: T. Romstad and others, Stockfish.

use super::params::{CLASSIC_REDUCTION_DEPTH, REDUCTION_DEPTH, REDUCTION_HISTORY, REDUCTION_MOVES};
use super::{Switches, Technique};
use crate::types::Depth;

/// `round(16 * ln(n))` for n from 0 (as 0) to 63.
static LOGARITHM: [u8; 64] = [
    0, 0, 11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 49, 50,
    51, 52, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60, 61, 61, 61, 62,
    62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
];
/// The product of two logarithms is divided by this: 16 * 16 * 2.25 ...
const DIVISOR: u32 = 576;
/// ... after adding this: 0.5.
const OFFSET: u32 = 288;

/// What is known of a move that is about to be searched.
#[derive(Clone, Copy)]
pub(in crate::search) struct Late {
    pub(in crate::search) depth: Depth,
    /// Moves searched before it.
    pub(in crate::search) tried: u32,
    /// Neither a capture nor a promotion.
    pub(in crate::search) is_quiet: bool,
    pub(in crate::search) is_pawn: bool,
    pub(in crate::search) in_check: bool,
    pub(in crate::search) gives_check: bool,
    /// An exact score is wanted.
    pub(in crate::search) is_open: bool,
    pub(in crate::search) history: i32,
}

/// By how many plies to search the move less deeply at first.
#[inline]
pub(in crate::search) fn reduction(switches: Switches, late: &Late) -> Depth {
    if !switches.has(Technique::LateMoveReduction) || late.tried == 0 || !late.is_quiet {
        return Depth::ZERO;
    }
    if switches.is_classic(Technique::LateMoveReduction) {
        let exempt = late.is_pawn || late.depth < CLASSIC_REDUCTION_DEPTH;
        return if exempt { Depth::ZERO } else { Depth::ONE };
    }
    if late.depth < REDUCTION_DEPTH || late.tried < REDUCTION_MOVES || late.in_check {
        return Depth::ZERO;
    }
    let product = logarithm(late.depth.0.unsigned_abs()) * logarithm(late.tried + 1);
    let plies = (product + OFFSET) / DIVISOR;
    let less = i32::from(late.is_open) + i32::from(late.gives_check);
    let reduction = plies as i32 - less - late.history / REDUCTION_HISTORY;
    Depth(reduction.clamp(0, late.depth.0 - 2))
}

#[inline]
fn logarithm(number: u32) -> u32 {
    let index = if number < 63 { number } else { 63 };
    u32::from(LOGARITHM[index as usize & 63])
}

#[cfg(test)]
mod tests {
    use super::*;

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

    const LATE: Late = Late {
        depth: Depth(5),
        tried: 10,
        is_quiet: true,
        is_pawn: false,
        in_check: false,
        gives_check: false,
        is_open: false,
        history: 0,
    };

    #[test]
    fn the_classic_form_spares_captures_pawns_the_first_move_and_shallow_depths() {
        let classic = Switches::SHIPPED.classic(Technique::LateMoveReduction);
        assert_eq!(reduction(classic, &LATE), Depth::ONE);
        assert_eq!(reduction(classic, &Late { tried: 1, ..LATE }), Depth::ONE);
        assert_eq!(reduction(classic, &Late { tried: 0, ..LATE }), Depth::ZERO);
        assert_eq!(
            reduction(
                classic,
                &Late {
                    is_quiet: false,
                    ..LATE
                }
            ),
            Depth::ZERO
        );
        assert_eq!(
            reduction(
                classic,
                &Late {
                    is_pawn: true,
                    ..LATE
                }
            ),
            Depth::ZERO
        );
        assert_eq!(
            reduction(
                classic,
                &Late {
                    depth: Depth(4),
                    ..LATE
                }
            ),
            Depth::ZERO
        );
    }

    #[test]
    fn the_shipped_form_grows_with_depth_and_number_and_leaves_a_ply() {
        let at = |depth, tried| {
            reduction(
                Switches::SHIPPED,
                &Late {
                    depth: Depth(depth),
                    tried,
                    ..LATE
                },
            )
            .0
        };
        assert_eq!(at(5, 2), 0);
        assert!(at(5, 10) <= at(10, 10) && at(10, 10) <= at(10, 40));
        for depth in 3..40 {
            for tried in 3..80 {
                assert!(at(depth, tried) <= depth - 2);
            }
        }
        assert_eq!(
            reduction(
                Switches::SHIPPED,
                &Late {
                    in_check: true,
                    ..LATE
                }
            ),
            Depth::ZERO
        );
    }
}
