//! The futility family, verified and not believed: see `search/observe/verifier.rs`.
//!
//! `GOBY_RECORDED=1` takes ten times as many positions. Tables are shown by
//! `cargo test -p goby-core verify -- --nocapture`.

use super::super::node::Node;
use super::super::observe::faults::Fault;
use super::super::window::Window;
use super::super::{Findings, Tally};
use super::suite::{endings, positions};
use super::*;
use std::{println, string::String};

/// Searches a position and returns the report and what the verifier has found.
fn search(
    board: &Board,
    depth: i32,
    switches: Switches,
    fault: Option<Fault>,
) -> (Report, Findings) {
    with_search(board, switches, |search, game| {
        search.observer.fault = fault;
        let report = search.think(game, &[], &mut depth_limit(depth), &mut Silent::default());
        (report, search.findings().clone())
    })
}

/// Hands out a search without hash table and history.
fn with_search<T>(
    board: &Board,
    switches: Switches,
    f: impl FnOnce(&mut Search<'_>, &Game<'_>) -> T,
) -> T {
    let mut bench = Bench::new(
        Sizes {
            history: 0,
            poll_interval: u32::MAX,
            ..Sizes::DESKTOP
        },
        0,
    );
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(board.clone());
    let mut search = Search::new(bench.buffers.lend());
    search.set_switches(switches);
    f(&mut search, &game)
}

/// Searches positions with every firing checked.
fn verify(boards: &[Board], depth: i32, switches: Switches) -> Findings {
    let mut sum = Findings::NONE;
    for board in boards {
        sum.add(&search(board, depth, switches.verifying(), None).1);
    }
    sum
}

/// A table of firings and errors, all depths and each.
fn table(findings: &Findings) -> String {
    let mut text = String::new();
    for technique in Technique::FUTILITY {
        let Tally { fired, wrong } = findings.of(technique);
        text += &format!("{:<24} {fired:>9} fired {wrong:>6} wrong", technique.name());
        for depth in 0..8 {
            let Tally { fired, wrong } = findings.at(technique, Depth(depth));
            if fired > 0 {
                let rate = 100.0 * wrong as f64 / fired as f64;
                text += &format!("  d{depth}: {wrong}/{fired} = {rate:.3} %");
            }
        }
        text.push('\n');
    }
    text
}

/// Where the first error was found, to be looked at.
fn first_wrong(findings: &Findings) -> String {
    let wrong = findings.first_wrong.as_ref();
    wrong.map_or_else(String::new, |(board, technique, depth, mv)| {
        let mv = mv.map(|mv| format!("{}", board.san(mv)));
        format!("{} at {depth:?}, {mv:?}: {}", technique.name(), board.fen())
    })
}

fn assert_sound(boards: &[Board], depth: i32, switches: Switches) -> Findings {
    let findings = verify(boards, depth, switches);
    println!(
        "{} positions at depth {depth}\n{}",
        boards.len(),
        table(&findings)
    );
    for technique in Technique::FUTILITY {
        let wrong = findings.of(technique).wrong;
        assert_eq!(wrong, 0, "{technique:?}: {}", first_wrong(&findings));
    }
    let Tally { fired, wrong } = findings.ungenerated;
    assert!(fired > 1000, "only {fired} moves were left ungenerated");
    assert_eq!(wrong, 0, "of {fired} moves that were left ungenerated");
    for board in boards {
        let (with, _) = search(board, depth, switches, None);
        let (without, _) = search(board, depth, switches.unpruned(), None);
        assert_eq!(
            (with.score, with.best),
            (without.score, without.best),
            "{} at depth {depth}",
            board.fen()
        );
    }
    findings
}

#[test]
fn no_firing_is_wrong_at_depth_4() {
    let boards = positions(sample(1000), 0x9E37_79B9_7F4A_7C15);
    let findings = assert_sound(&boards, 4, SOUND);
    for technique in Technique::FUTILITY {
        let fired = findings.of(technique).fired;
        let enough = fired >= 500 || technique == Technique::WeakGeneralFutility;
        assert!(enough, "{technique:?} fired only {fired} times");
    }
}

#[test]
fn no_firing_is_wrong_at_depth_6() {
    let boards = positions(sample(150), 0xD1B5_4A32_D192_ED03);
    let findings = assert_sound(&boards, 6, SOUND);
    // As far from the leaves as the source says: super stand pat 2 + R, the deep forms 3 + R.
    for (technique, deepest) in [
        (Technique::SuperStandPat, 4),
        (Technique::SpecificDeepFutility, 5),
        (Technique::GeneralDeepFutility, 5),
    ] {
        let at = |depth| findings.at(technique, Depth(depth)).fired;
        assert!(at(4) > 100, "{technique:?}");
        assert_eq!((deepest + 1..8).map(at).sum::<u64>(), 0, "{technique:?}");
    }
}

#[test]
fn no_firing_is_wrong_with_the_null_move_of_micro_max() {
    let boards = positions(sample(150), 0xA076_1D64_78BD_642F);
    let _ = assert_sound(&boards, 4, SOUND.micro_max());
}

#[test]
fn without_null_move_nothing_that_foresees_it_acts() {
    let boards = positions(60, 0xA076_1D64_78BD_642F);
    let findings = assert_sound(&boards, 4, SOUND.without(Technique::NullMove));
    for technique in [
        Technique::SuperStandPat,
        Technique::SpecificDeepFutility,
        Technique::GeneralDeepFutility,
    ] {
        assert_eq!(findings.of(technique).fired, 0);
    }
    assert!(findings.of(Technique::FrontierFutility).fired > 500);
}

/// Where the forms that reach too far are caught: among random endings that takes twenty seconds.
const TOO_FAR: &str = "8/6P1/2p5/8/k5P1/3PqB1K/8/1r6 b - - 0 60";

#[test]
fn planted_errors_are_caught() {
    let mut boards = endings(2000, 0x8EBC_6AF0_9C88_C6E3);
    boards.insert(0, Board::from_fen(TOO_FAR).unwrap());
    for (fault, depth) in [
        (Fault::SmallMargin, 4),
        (Fault::Promotions, 4),
        (Fault::OwnPromotion, 4),
        (Fault::PassInCheck, 4),
        (Fault::Stalemate, 4),
        (Fault::Draw, 4),
        (Fault::Zugzwang, 4),
        (Fault::Checks, 4),
        (Fault::Depth, 6),
    ] {
        let caught = boards.iter().find_map(|board| {
            let (_, findings) = search(board, depth, SOUND.verifying(), Some(fault));
            findings.first_wrong.is_some().then_some(findings)
        });
        let findings = caught.unwrap_or_else(|| panic!("{fault:?} was not caught"));
        println!("{fault:?}: {}", first_wrong(&findings));
    }
}

#[test]
fn weak_general_futility_fires_and_seldom_errs() {
    let boards = positions(sample(200), 0x5895_5E6F_0E4F_B1A3);
    let findings = verify(&boards, 5, SOUND.with(Technique::WeakGeneralFutility));
    println!(
        "with weak general futility, at depth 5\n{}",
        table(&findings)
    );
    let Tally { fired, wrong } = findings.of(Technique::WeakGeneralFutility);
    assert!(fired >= 500, "{fired}");
    assert!(wrong * 50 < fired, "{wrong} of {fired} wrong");
}

#[test]
fn error_rates_of_the_shipped_forms() {
    let boards = positions(sample(60), 0x2545_F491_4F6C_DD1D);
    let findings = verify(&boards, 7, Switches::SHIPPED);
    println!("the forms that ship, at depth 7\n{}", table(&findings));
    assert_eq!(findings.ungenerated.wrong, 0);
    // In percent: well above what has been seen with any evaluation.
    for (technique, most) in [
        (Technique::FrontierFutility, 7),
        (Technique::GeneralFutility, 18),
        (Technique::OverKill, 3),
        (Technique::SuperStandPat, 4),
    ] {
        let Tally { fired, wrong } = findings.of(technique);
        assert!(fired >= 200, "{technique:?} fired only {fired} times");
        let is_sane = wrong * 100 <= fired * most;
        assert!(is_sane, "{technique:?}: {wrong} of {fired} wrong");
    }
}

#[test]
fn weak_general_futility_errs_where_the_queen_is_trapped() {
    // Nc7 attacks a queen that cannot move.
    let board = Board::from_fen("qk6/pp6/8/3N4/8/8/8/2R3K1 w - - 0 1").unwrap();
    for (switches, wrong) in [(SOUND.with(Technique::WeakGeneralFutility), 1), (SOUND, 0)] {
        let findings = with_search(&board, switches.verifying(), |search, game| {
            let (mut limits, mut host) = (depth_limit(2), Silent::default());
            let mut worker = search.begin(game, &[], &mut limits, &mut host);
            let alpha = worker.evaluate() + Score(400);
            let beta = alpha + Score(1);
            let _ = worker.search(Node::new(Window { alpha, beta }, Depth(2), 1, 0));
            worker.observer.findings
        });
        let sum: u64 = Technique::FUTILITY
            .map(|t| findings.of(t).wrong)
            .iter()
            .sum();
        assert_eq!(sum, wrong, "{}", first_wrong(&findings));
        assert_eq!(findings.of(Technique::WeakGeneralFutility).wrong, wrong);
    }
}
