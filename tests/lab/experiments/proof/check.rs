//! Samples that show that values and claims are the product's.

use super::claims::{FORMS, Found, find};
use super::class::Class;
use super::values::Tables;
use super::{DEEPEST, REFERENCE, Visited, visit};
use crate::numbers::Numbers;
use goby_core::board::Board;
use goby_core::search::sources::observer::Claim;
use goby_core::search::technique::Technique as T;
use goby_core::types::{Depth, Move, Score};
use goby_suite::random::Random;

/// Positions of a sample.
const SAMPLE: usize = 300;
/// The greatest depth without repetitions, which the tables ignore.
const UNREPEATED: usize = 3;
/// The margin of the product.
const MARGIN: i32 = Numbers::THEIRS.margin;

/// Compares values with the product's search, and claims without a margin with those with it.
/// Returns the number of comparisons.
///
/// # Panics
/// If they differ.
pub(super) fn compare(tables: &Tables, class: &Class) -> usize {
    let mut random = Random::new(1);
    let mut compared = 0;
    visit(|node| {
        let classes = [class, &class.exchanged()];
        for _ in 0..SAMPLE {
            let board = loop {
                let class = random.pick(&classes);
                if let Some(board) = class.board(random.below(class.size())) {
                    break board;
                }
            };
            node.place(&board, tables.passes);
            let here = tables.place(&board);
            for depth in 0..=UNREPEATED {
                let value = tables.value(here, depth);
                let mut score = |alpha: Score| {
                    let window = (alpha, alpha + Score(1));
                    node.look(Depth(depth as i32), window, REFERENCE);
                    node.search(REFERENCE)
                };
                let (least, most) = (score(value - Score(1)), score(value));
                let text = board.fen();
                assert!(
                    least >= value && most <= value,
                    "{text} to depth {depth}: {value:?}, but {least:?} and {most:?}"
                );
                compared += 1;
            }
            compared += margins(node, &board);
        }
    });
    compared
}

/// Compares the claims with the margins 0 and [`MARGIN`], and checks that the bound is the lowest
/// alpha at which a technique acts.
fn margins(node: &mut Visited<'_, '_, '_>, board: &Board) -> usize {
    let choose = |margin| {
        let theirs = Numbers::THEIRS;
        Numbers { margin, ..theirs }.choose();
    };
    let moves: Vec<_> = board.legal_moves().into_iter().collect();
    let mut compared = 0;
    for by in FORMS {
        for depth in 0..=DEEPEST {
            choose(0);
            let bare = find(node, by, depth, &moves);
            choose(MARGIN);
            let found = find(node, by, depth, &moves);
            for claim in &bare {
                let margin = Score(claim.margins * MARGIN);
                let bound = if claim.is_lower {
                    claim.bound - margin
                } else {
                    claim.bound + margin
                };
                let same = |other: &&Found| other.mv == claim.mv && other.margins == claim.margins;
                let other = found.iter().find(same).expect("the claim with a margin");
                assert_eq!(other.bound, bound, "{} {claim:?} {other:?}", board.fen());
                let is_lowest = acts(node, other, depth, 0) && !acts(node, other, depth, 1);
                // The second form of weak futility acts below its first one.
                let is_first = by == T::WeakGeneralFutility && claim.margins == 3;
                assert!(
                    is_lowest || is_first,
                    "{} to depth {depth}: {other:?}",
                    board.fen()
                );
                compared += 1;
            }
        }
    }
    choose(0);
    compared
}

/// True if the product makes a claim at its bound, or `beyond` it by so many centipawns.
fn acts(node: &mut Visited<'_, '_, '_>, claim: &Found, depth: usize, beyond: i32) -> bool {
    let alpha = match claim.is_lower {
        true => claim.bound + Score(beyond - 1),
        false => claim.bound - Score(beyond),
    };
    node.look(
        Depth(depth as i32),
        (alpha, alpha + Score(1)),
        super::claims::switches(claim.by),
    );
    let claims = |mv: Move| {
        matches!(
            (node.claim(mv), claim.by),
            (Some((Claim::OverKill, _)), T::OverKill)
        ) || matches!(node.claim(mv), Some((Claim::Futile(by), _)) if by == claim.by)
    };
    match (claim.mv, claim.by) {
        (Some(mv), _) => claims(mv),
        (None, T::SuperStandPat) => node.super_stand_pat().is_some(),
        (None, _) => node.general_futility().is_some(),
    }
}
