//! Tests of the turn: options that change how a move is found, pondering, and what a search leaves
//! behind.

use super::*;

/// A position with many quiet moves for White.
const QUIET: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// A clock that advances by a millisecond at each reading, and by the time slept: at most a second.
#[derive(Default)]
struct Slow {
    now: u64,
    slept: u64,
    /// The call of `stops` that stops the search.
    patience: Option<u32>,
    calls: u32,
}

impl Timer for Slow {
    fn millis(&mut self) -> u64 {
        self.now += 1;
        self.now
    }

    fn stops(&mut self, _: &crate::search::Status<'_>) -> bool {
        self.calls += 1;
        self.patience.is_some_and(|patience| self.calls > patience)
    }

    fn nap(&mut self, millis: u32) {
        let slept = u64::from(millis.min(1_000));
        self.now += slept;
        self.slept += slept;
    }
}

#[test]
#[cfg(all(feature = "sources", feature = "desktop"))]
fn the_chosen_search_thinks_and_gives_hints() {
    use crate::search::Algorithm;

    /// Returns the nodes and the move of the search with this algorithm, without the player.
    fn expected(goby: &mut Engine<'_>, algorithm: Algorithm) -> (u64, Option<Move>) {
        let mut limits = Limits {
            depth: Depth(5),
            algorithm,
            ..Limits::until_stopped(Instant(0))
        };
        goby.set_position(QUIET).expect("a position");
        let game = &mut Game::new(&mut [], &mut []);
        game.reset(goby.board().clone());
        let clock = &mut NoTimer;
        let mut host = TimerHost::of_hint(clock);
        let report = goby.search_beside(game, &mut limits, &mut host);
        (report.nodes, report.best)
    }

    with_engine(|goby| {
        let [main, sources] =
            [Algorithm::Main, Algorithm::Sources].map(|algorithm| expected(goby, algorithm));
        assert_ne!(main.0, sources.0);
        for (search, expected) in [("MicroMax", sources), ("Main", main)] {
            assert_eq!(goby.set_option("SearchAlgorithm", search), Ok(()));
            goby.set_position(QUIET).expect("a position");
            let thought = goby.think(Limit::Depth(5), &mut NoTimer).expect("a move");
            assert_eq!((thought.nodes, Some(thought.best)), expected, "{search}");
        }
        let mut hints = ["MicroMax", "Main"].map(|search| {
            assert_eq!(goby.set_option("SearchAlgorithm", search), Ok(()));
            goby.set_position(QUIET).expect("a position");
            let mut clock = Slow::default();
            goby.hint(&mut clock);
            clock.calls
        });
        hints.sort_unstable();
        assert_ne!(hints[0], hints[1], "the hint comes from the chosen search");
    });
}

#[test]
fn an_option_about_the_output_of_a_protocol_is_refused() {
    with_engine(|goby| {
        assert_eq!(
            goby.set_option("multipv", "3"),
            Err(SettingError::OfProtocol)
        );
        if cfg!(feature = "desktop") {
            for (name, value) in [("ThinkingNotation", "SAN"), ("ThinkingDetails", "1")] {
                let set = goby.set_option(name, value);
                assert_eq!(set, Err(SettingError::OfProtocol), "{name}");
            }
        }
    });
}

#[test]
#[cfg(feature = "desktop")]
fn a_person_thinks_long_about_a_quiet_position_and_plays_a_forced_move_at_once() {
    with_engine(|goby| {
        assert_eq!(goby.set_level(Level::Elo(600)), Ok(()));
        let mut thought = |fen, pace, limit| {
            assert_eq!(goby.set_option("ThinkingTime", pace), Ok(()));
            goby.set_position(fen).expect("a position");
            let mut clock = Slow::default();
            let thought = goby.think(limit, &mut clock).expect("a move");
            (thought.elapsed.0, clock.slept)
        };
        let forced = "k7/8/1K6/8/8/8/8/7R b - - 0 1";
        let limit = Limit::Seconds(10);
        let (span, slept) = thought(QUIET, "Human", limit);
        assert!((3_800..=10_000).contains(&span) && slept > 0, "{span}");
        assert!(thought(QUIET, "Engine", limit).0 < 1_000);
        assert!(thought(forced, "Human", limit).0 < 100);
        for limit in [Limit::Depth(4), Limit::Nodes(1_000), Limit::Endless] {
            let (span, slept) = thought(QUIET, "Human", limit);
            assert!(span < 1_000 && slept == 0, "{limit:?}: {span}");
        }
    });
}

#[test]
#[cfg(feature = "desktop")]
fn a_person_can_be_hurried_and_needs_a_clock() {
    with_engine(|goby| {
        assert_eq!(goby.set_option("ThinkingTime", "Human"), Ok(()));
        assert_eq!(goby.set_level(Level::Elo(600)), Ok(()));
        goby.set_position(QUIET).expect("a position");
        let mut clock = Slow {
            patience: Some(12),
            ..Slow::default()
        };
        let thought = goby.think(Limit::Seconds(3_600), &mut clock);
        let span = thought.expect("a move").elapsed;
        assert!(clock.slept > 0 && span < Millis(1_000_000), "{span:?}");
        assert!(goby.think(Limit::Seconds(10), &mut NoTimer).is_some());
        let mut clock = Slow::default();
        assert!(goby.hint(&mut clock).is_some());
        assert_eq!(clock.slept, 0, "a hint comes at once");
    });
}

#[test]
fn a_lost_move_that_was_taken_back_is_no_reason_to_resign() {
    const LOST: &str = "4k3/8/8/3q4/3r4/8/8/4K3 w - - 0 60";
    with_engine(|goby| {
        assert_eq!(goby.set_option("Resign", "1"), Ok(()));
        goby.set_position(LOST).expect("a position");
        for _ in 0..4 {
            let thought = goby.think(Limit::Depth(4), &mut NoTimer).expect("a move");
            assert!(!thought.resigns);
            goby.play_move(thought.best).expect("a legal move");
            goby.take_back();
        }
    });
}
