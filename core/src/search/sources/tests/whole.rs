//! Tests of whole searches: mates, draws, and techniques that must not change a score.

use super::{MIDDLE_GAME, POSITIONS, full, limits, of, think};
use crate::board::Board;
use crate::game::Game;
use crate::search::technique::{Switches, Technique as T};
use crate::search::tests::{Bench, Silent};
use crate::search::{Errors, Limits, Search, Sizes, Weakness};
use crate::types::{Move, Score};

#[test]
fn mates_are_found_at_their_length() {
    for (fen, moves, depth) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, 3),
        ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2, 5),
        ("8/8/8/8/8/5k2/7q/5K2 b - - 0 1", 1, 3),
    ] {
        let report = think(fen, Switches::SHIPPED, depth);
        assert_eq!(report.score.mate_in_moves(), Some(moves), "{fen}");
    }
}

#[test]
fn more_lines_and_errors_change_nothing() {
    let errors = Errors {
        blindness: 1_024,
        noise: 300,
        ..Errors::default()
    };
    let weak = Limits {
        lines: 3,
        weakness: Weakness::new(errors),
        ..limits(4)
    };
    let [usual, weak] = [limits(4), weak].map(|mut limits| {
        let mut bench = Bench::new(Sizes::DESKTOP, 1 << 14);
        let mut game = Game::new(&mut bench.ring, &mut bench.keys);
        game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
        let mut search = Search::new(bench.buffers.lend());
        let report = search.think(&game, &bench.hash, &mut limits, &mut Silent::default());
        (report.best, report.score, report.nodes)
    });
    assert_eq!(usual, weak);
}

#[test]
fn stalemate_is_a_draw_and_mate_a_loss() {
    let score = |fen| full(fen, Switches::SHIPPED, 2).0;
    assert_eq!(score("k7/2Q5/8/8/8/8/8/6K1 b - - 0 1"), Score::DRAW);
    let mated = score("k1R5/8/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(mated, Score::mated_in(0));
}

#[test]
fn ordering_and_deepening_change_no_score() {
    for fen in POSITIONS {
        let bare = of(&[T::Quiescence]);
        let ordered = bare.with(T::BestMoveFirst).with(T::InternalDeepening);
        for depth in 1..=3 {
            let (score, _) = full(fen, bare, depth);
            assert_eq!(full(fen, ordered, depth).0, score, "{fen} depth {depth}");
        }
    }
}

#[test]
fn a_technique_that_is_off_is_never_asked_and_each_acts_somewhere() {
    let counts = |switches: Switches| {
        let mut bench = Bench::new(Sizes::DESKTOP, 1 << 14);
        let mut search = Search::new(bench.buffers.lend());
        search.set_switches(switches);
        let mates = [
            ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 5),
            ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 7),
        ];
        for (fen, depth) in POSITIONS.map(|fen| (fen, 5)).into_iter().chain(mates) {
            let mut game = Game::new(&mut bench.ring, &mut bench.keys);
            game.reset(Board::from_fen(fen).unwrap());
            let mut limits = limits(depth);
            search.think(&game, &bench.hash, &mut limits, &mut Silent::default());
        }
        search.statistics().clone()
    };
    let shipped = counts(Switches::SHIPPED);
    let other = Switches::SHIPPED
        .with(T::NullMoveOfMediocre)
        .with(T::RecaptureExtension);
    let other = counts(other);
    for &technique in T::SOURCES {
        for counts in [&shipped, &other] {
            let count = counts.of(technique).unwrap();
            let is_asked = count.hits.max(count.failures) <= count.probes;
            assert!(is_asked, "{}: {count:?}", technique.name());
        }
        let acts = shipped.of(technique).unwrap().hits + other.of(technique).unwrap().hits;
        assert!(acts > 0, "{} never acts", technique.name());
        let without = counts(Switches::SHIPPED.without(technique));
        // If quiescence is off, it is still counted at each evaluated leaf.
        if technique != T::Quiescence {
            assert_eq!(
                without.of(technique).unwrap().probes,
                0,
                "{}",
                technique.name()
            );
        }
    }
}

#[test]
fn a_line_that_is_followed_is_the_one_that_was_kept() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let report = think(fen, Switches::SHIPPED.with(T::NullMoveOfMediocre), 3);
    let mate = Board::from_fen(fen).unwrap().parse_move("Rd8#").unwrap();
    assert_eq!(report.best.unwrap_or(Move::EMPTY), mate);
}

#[test]
fn an_observed_search_adds_to_the_counts() {
    let mut bench = Bench::new(Sizes::DESKTOP, 0);
    let mut search = Search::new(bench.buffers.lend());
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(MIDDLE_GAME).unwrap());
    let mut probes = [0, 0];
    for probes in &mut probes {
        let mut limits = limits(1);
        let window = (Score(-50), Score(50));
        search.observe(&game, window, &mut limits, &mut Silent::default(), ());
        *probes = search.statistics().of(T::Quiescence).unwrap().probes;
    }
    assert!(probes[0] > 0);
    assert_eq!(probes[1], 2 * probes[0]);
}
