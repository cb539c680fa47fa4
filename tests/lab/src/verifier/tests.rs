//! Checks the claims of the futility family in positions from random games and in endings.
//!
//! `GOBY_COMPLETE=1` checks twice as many positions, `GOBY_RECORDED=1` twenty times as many.
//! `cargo test -p goby-lab verifier -- --nocapture` shows tables.

use super::positions::{endings, positions};
use super::*;
use goby_core::search::Sizes;
use goby_suite::form;
use goby_suite::thinker::Buffers;

/// Half of the family's margin, in centipawns.
const LIMIT: Score = Score(60);

/// Returns the number of positions to check, which is `count` with `GOBY_COMPLETE=1`.
fn sample(count: usize) -> usize {
    match (form::recorded(), form::complete()) {
        (true, _) => 10 * count,
        (false, true) => count,
        (false, false) => count / 2,
    }
}

/// The family without weak general futility, which is not sound, plus quiescence and the null move,
/// on which it relies.
fn sound() -> Switches {
    let family = FAMILY.into_iter().fold(Switches::NONE, Switches::with);
    family
        .without(T::WeakGeneralFutility)
        .with(T::Quiescence)
        .with(T::NullMoveOfMicroMax)
}

/// Searches a position. Returns the score and the results of the verifier.
fn search(
    board: &Board,
    verifier: Verifier,
    depth: i32,
    window: (Score, Score),
) -> (Score, Findings) {
    let mut buffers = Buffers::new(&Sizes::DESKTOP);
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(board.clone());
    let mut search = Search::new(buffers.lend());
    let score = verifier.search(&mut search, &game, Depth(depth), window);
    (score, verifier.findings())
}

/// Without a null move, super stand pat and deep futility make no claims, and the other techniques
/// no wrong ones. With Mediocre's null move all claims are right.
#[test]
fn deep_futility_assumes_the_null_move_of_the_search() {
    let boards = positions(sample(100), 0xA076_1D64_78BD_642F);
    let deep = [
        T::SuperStandPat,
        T::SpecificDeepFutility,
        T::GeneralDeepFutility,
    ];
    for (switches, acts) in [
        (sound().without(T::NullMoveOfMicroMax), false),
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

fn has_exempt(findings: &Findings) -> bool {
    FAMILY.iter().any(|&one| findings.of(one).exempt > 0)
}

/// Verifies searches of all positions, prints the results and returns their sum.
fn verify(boards: &[Board], switches: Switches, depth: i32, is_narrow: bool) -> Findings {
    let verifier = |switches| match is_narrow {
        true => Verifier::new(switches).narrow(LIMIT),
        false => Verifier::new(switches),
    };
    let mut sum = Findings::default();
    for board in boards {
        let (score, found) = search(board, verifier(switches), depth, WHOLE);
        // Without exempt claims the family changes no score.
        if is_narrow && switches == sound() && !has_exempt(&found) {
            let (without, _) = search(board, verifier(without_family(switches)), depth, WHOLE);
            assert_eq!(score, without, "{} at depth {depth}", board.fen());
        }
        sum.add(found);
    }
    println!("{} positions at depth {depth}", boards.len());
    for technique in FAMILY {
        println!("{:<24} {:?}", technique.name(), sum.of(technique));
    }
    sum
}

/// Describes the first wrong claim.
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

/// In micro-Max 4.1, recaptures do not reduce the depth; the family must allow for that.
#[test]
fn no_claim_is_wrong_where_recaptures_are_extended() {
    let boards = positions(sample(100), 0xA5A3_5625_3C0F_5D6B);
    for quiescence in [true, false] {
        let mut switches = sound().with(T::RecaptureExtension);
        if !quiescence {
            switches = switches.without(T::Quiescence);
        }
        let findings = verify(&boards, switches, 3, true);
        let wrong: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
        assert_eq!((wrong, findings.lost), (0, 0), "{}", first_wrong(&findings));
        assert!(findings.of(T::FrontierFutility).right > 500);
    }
}

#[test]
fn no_claim_is_wrong_in_endings() {
    let _ = assert_sound(&endings(sample(400), 0x8EBC_6AF0_9C88_C6E3), 4);
}

#[test]
fn no_claim_is_wrong_at_the_greatest_depths_of_the_source() {
    let mut boards = positions(sample(40), 0xD1B5_4A32_D192_ED03);
    boards.extend(endings(sample(60), 0xD1B5_4A32_D192_ED03));
    let findings = assert_sound(&boards, 6);
    // With R = 2: super stand pat acts to depth 2 + R, deep futility to depth 3 + R.
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

/// The margin bounds micro-Max's evaluation, so the positional part is not clamped.
#[test]
fn micro_max_s_evaluation_breaks_no_claim() {
    let boards = positions(sample(100), 0x1D8E_4E27_C47D_124F);
    let switches = sound().with(T::MicroMaxEvaluation);
    let findings = verify(&boards, switches, 4, false);
    let wrong: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
    assert_eq!((wrong, findings.lost), (0, 0), "{}", first_wrong(&findings));
}

#[test]
fn the_hand_written_evaluation_breaks_few_claims() {
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
    // Nc7 attacks a queen that has no escape.
    let trapped = Board::from_fen("qk6/pp6/8/3N4/8/8/8/2R3K1 w - - 0 1").unwrap();
    let narrow = |switches| Verifier::new(switches).narrow(LIMIT);
    let (eval, _) = search(&trapped, narrow(Switches::NONE), 0, WHOLE);
    let window = (eval + Score(400), eval + Score(401));
    for (switches, wrong) in [
        (sound().with(T::WeakGeneralFutility), true),
        (sound(), false),
    ] {
        let (_, findings) = search(&trapped, narrow(switches), 2, window);
        let sum: u64 = FAMILY.iter().map(|&one| findings.of(one).wrong).sum();
        assert_eq!(sum > 0, wrong, "{}", first_wrong(&findings));
        assert_eq!(findings.of(T::WeakGeneralFutility).wrong, sum);
    }
}
