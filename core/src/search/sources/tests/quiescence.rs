//! Quiescence, and the recapture extension of micro-Max 4.1 in its place.

use super::{full, judged, of, with};
use crate::search::technique::{Switches, Technique as T};
use crate::types::Score;

#[test]
fn quiescence_stands_pat_in_check_and_captures_hanging_pieces() {
    let in_check = "4k3/8/8/8/8/8/4r3/4K2Q w - - 0 1";
    let eval = with(in_check, Switches::NONE, |worker| judged(worker, 0, 0).eval);
    let (score, _) = full(in_check, of(&[T::Quiescence]), 0);
    assert!(score > eval, "the rook is taken");
    let (score, nodes) = full(in_check, Switches::NONE, 0);
    assert_eq!((score, nodes), (eval, 0));
    // Quiescence searches captures only, so a quiet promotion is not found.
    let quiet = "7k/1P6/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(full(quiet, of(&[T::Quiescence]), 0).1, 0);
}

#[test]
fn the_recapture_of_4_1_finds_that_a_defended_knight_costs_the_queen() {
    let defended = "4k3/3p4/4n3/8/8/8/8/4Q1K1 w - - 0 1";
    let score = |switches| full(defended, switches, 1).0;
    let with_recaptures = score(of(&[T::RecaptureExtension]));
    let without = score(Switches::NONE);
    assert!(
        without > with_recaptures + Score(50),
        "{without:?}, {with_recaptures:?}"
    );
    assert_eq!(with_recaptures, score(of(&[T::Quiescence])));
}

#[test]
fn a_recapture_does_not_reduce_the_depth() {
    let exchange = "3rk3/8/8/3p4/8/2N5/8/3RK3 w - - 0 1";
    let nodes = |switches| full(exchange, switches, 2).1;
    let bare = of(&[T::Quiescence]);
    assert!(nodes(bare.with(T::RecaptureExtension)) > nodes(bare));
}
