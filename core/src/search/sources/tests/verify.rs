//! The futility family, verified and not believed: see `verifier.rs`.
//!
//! `GOBY_RECORDED=1` takes ten times as many positions. Tables are shown by
//! `cargo test -p goby-core --features sources sources::tests::verify -- --nocapture`.

use super::*;
use crate::search::sources::verifier::{FAMILY, Findings, Tally, without_family};
use crate::search::tests::sample;
use crate::search::tests::suite::{endings, positions};
use std::vec::Vec;
use std::{format, println, string::String};

/// The family but for the one that is not sound, and what it foresees.
fn sound() -> Switches {
    let family = FAMILY.into_iter().fold(Switches::NONE, Switches::with);
    family
        .without(T::WeakGeneralFutility)
        .with(T::Quiescence)
        .with(T::NullMove)
}

/// The score of a whole window, without a table, and what the verifier has found on the way.
fn search(fen: &str, switches: Switches, depth: i32, is_narrow: bool) -> (Score, Findings) {
    with_table(0, fen, switches, |worker| {
        worker.sources.verifier = Some(Findings {
            is_narrow,
            ..Findings::default()
        });
        let whole = Node {
            window: Window::FULL,
            ..node(0, depth)
        };
        let score = worker.search_sources(whole);
        (score, worker.sources.verifier.take().unwrap())
    })
}

/// Without a null move nothing that foresees it acts; the rest is as right as before. With
/// Mediocre's null move all are.
#[test]
fn the_deep_forms_foresee_the_null_move_that_there_is() {
    let boards = positions(sample(100), 0xA076_1D64_78BD_642F);
    let deep = [
        T::SuperStandPat,
        T::SpecificDeepFutility,
        T::GeneralDeepFutility,
    ];
    for (switches, acts) in [
        (sound().without(T::NullMove), false),
        (sound().with(T::NullMoveOfMediocre), true),
    ] {
        let findings = verify(&boards, switches, 4, true);
        let wrong: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
        assert_eq!((wrong, findings.lost), (0, 0), "{}", first_wrong(&findings));
        for technique in deep {
            let Tally { right, exempt, .. } = findings.of(technique);
            assert_eq!(right + exempt > 0, acts, "{technique:?}");
        }
        assert!(findings.of(T::FrontierFutility).right > 500);
    }
}

fn is_exempt(findings: &Findings) -> bool {
    FAMILY.iter().any(|&one| findings.of(one).exempt > 0)
}

/// Adds up the findings over positions, and shows them.
fn verify(boards: &[Board], switches: Switches, depth: i32, is_narrow: bool) -> Findings {
    let mut sum = Findings::default();
    for board in boards {
        let fen = format!("{}", board.fen());
        let (score, found) = search(&fen, switches, depth, is_narrow);
        // Where nothing was left out of account, the family changes no score.
        if is_narrow && switches == sound() && !is_exempt(&found) {
            let (without, _) = search(&fen, without_family(switches), depth, true);
            assert_eq!(score, without, "{fen} at depth {depth}");
        }
        let sums = sum.tallies.iter_mut().flatten();
        for (sum, one) in sums.zip(found.tallies.iter().flatten()) {
            sum.right += one.right;
            sum.wrong += one.wrong;
            sum.exempt += one.exempt;
        }
        sum.lost += found.lost;
        sum.first_wrong = sum.first_wrong.or(found.first_wrong);
    }
    println!("{} positions at depth {depth}", boards.len());
    for technique in FAMILY {
        println!("{:<24} {:?}", technique.name(), sum.of(technique));
    }
    sum
}

/// Where the first wrong claim was made.
fn first_wrong(findings: &Findings) -> String {
    let wrong = findings.first_wrong.as_ref();
    wrong.map_or_else(String::new, |(board, technique, depth, mv)| {
        let mv = mv.map(|mv| format!("{}", board.san(mv)));
        format!("{} at {depth:?}, {mv:?}: {}", technique.name(), board.fen())
    })
}

fn assert_sound(boards: &[Board], depth: i32) -> Findings {
    let findings = verify(boards, sound(), depth, true);
    let wrong: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
    assert_eq!((wrong, findings.lost), (0, 0), "{}", first_wrong(&findings));
    findings
}

#[test]
fn no_claim_is_wrong_at_depth_4() {
    let findings = assert_sound(&positions(sample(400), 0x9E37_79B9_7F4A_7C15), 4);
    for technique in FAMILY {
        let right = findings.of(technique).right;
        let enough = right >= 300 || technique == T::WeakGeneralFutility;
        assert!(enough, "{technique:?} claimed only {right} times");
    }
}

#[test]
fn no_claim_is_wrong_in_endings() {
    let _ = assert_sound(&endings(sample(400), 0x8EBC_6AF0_9C88_C6E3), 4);
}

#[test]
fn no_claim_is_wrong_as_far_from_the_leaves_as_the_source_says() {
    let findings = assert_sound(&positions(sample(60), 0xD1B5_4A32_D192_ED03), 6);
    // Super stand pat 2 + R, the deep forms 3 + R.
    for (technique, deepest) in [
        (T::SuperStandPat, 4),
        (T::SpecificDeepFutility, 5),
        (T::GeneralDeepFutility, 5),
    ] {
        let at = |depth| findings.at(technique, depth).right;
        assert!(at(4) > 10, "{technique:?}: {}", at(4));
        assert_eq!((deepest + 1..8).map(at).sum::<u64>(), 0, "{technique:?}");
    }
}

#[test]
fn weak_general_futility_acts_and_seldom_errs() {
    let boards: Vec<_> = positions(sample(60), 0x5895_5E6F_0E4F_B1A3);
    let findings = verify(&boards, sound().with(T::WeakGeneralFutility), 4, true);
    let Tally { right, wrong, .. } = findings.of(T::WeakGeneralFutility);
    assert!(right >= 100, "{right}");
    assert!(wrong * 50 < right, "{wrong} wrong to {right} right");
}

#[test]
fn the_evaluation_as_it_is_breaks_few_claims() {
    let boards: Vec<_> = positions(sample(60), 0x2545_F491_4F6C_DD1D);
    let findings = verify(&boards, sound(), 4, false);
    for technique in FAMILY {
        let Tally { right, wrong, .. } = findings.of(technique);
        assert!(
            wrong * 8 <= right,
            "{technique:?}: {wrong} wrong to {right} right"
        );
    }
}

#[test]
fn weak_general_futility_errs_where_the_queen_is_trapped() {
    // Nc7 attacks a queen that cannot move.
    let trapped = "qk6/pp6/8/3N4/8/8/8/2R3K1 w - - 0 1";
    for (switches, wrong) in [
        (sound().with(T::WeakGeneralFutility), true),
        (sound(), false),
    ] {
        let findings = with_table(0, trapped, switches, |worker| {
            worker.sources.verifier = Some(Findings {
                is_narrow: true,
                ..Findings::default()
            });
            let eval = worker.static_eval().0;
            let _ = worker.search_sources(node(eval + 400, 2));
            worker.sources.verifier.take().unwrap()
        });
        let sum: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
        assert_eq!(sum > 0, wrong, "{}", first_wrong(&findings));
        assert_eq!(findings.of(T::WeakGeneralFutility).wrong, sum);
    }
}
