//! Tests of the turn: options that change how a move is found, pondering, and what a search leaves
//! behind.

use super::*;

/// A position with many quiet moves for White.
#[cfg(feature = "desktop")]
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

/// A clock of a program that ponders: the opponent plays the expected move, or another one.
#[derive(Default)]
struct Opponent {
    clock: Slow,
    /// The call of `hits` at which the opponent has played the expected move; `None` for another move,
    /// which stops the search instead.
    hit: Option<u32>,
    asked: u32,
    /// The time of the hit.
    hit_at: u64,
}

impl Opponent {
    fn who_plays(hit: Option<u32>, patience: Option<u32>) -> Self {
        let clock = Slow {
            patience,
            ..Slow::default()
        };
        Self {
            clock,
            hit,
            ..Self::default()
        }
    }
}

impl Timer for Opponent {
    fn millis(&mut self) -> u64 {
        self.clock.millis()
    }

    fn stops(&mut self, status: &crate::search::Status<'_>) -> bool {
        self.clock.stops(status)
    }

    fn hits(&mut self) -> bool {
        self.asked += 1;
        let is_hit = self.hit.is_some_and(|hit| self.asked >= hit);
        if is_hit {
            assert_eq!(self.hit_at, 0, "one hit is enough");
            self.hit_at = self.clock.now;
        }
        is_hit
    }

    fn nap(&mut self, millis: u32) {
        assert!(millis <= 20, "{millis} ms without a look at the opponent");
        self.clock.nap(millis);
    }
}

/// Ponders on 1. e4 from the start position. Returns the thought, after checks that the game has not
/// changed and that the answer is legal.
fn ponder(goby: &mut Engine<'_>, limit: Limit, opponent: &mut Opponent) -> Option<Thought> {
    goby.new_game();
    let expected = goby.read("e2e4").expect("a legal move");
    let thought = goby.ponder(expected, limit, opponent);
    assert_eq!((goby.game().ply(), goby.board()), (0, &Board::start()));
    goby.play_move(expected).expect("a legal move");
    if let Some(thought) = thought {
        assert!(goby.board().is_legal(thought.best));
    }
    thought
}

#[test]
fn the_limit_counts_from_the_expected_move_and_the_nodes_from_before() {
    with_engine(|goby| {
        let fresh = {
            goby.play("e2e4").expect("a legal move");
            let thought = goby.think(Limit::Millis(30), &mut Slow::default());
            thought.expect("a move").nodes
        };
        let mut opponent = Opponent::who_plays(Some(200), None);
        let thought = ponder(goby, Limit::Millis(30), &mut opponent).expect("an answer");
        assert!(thought.elapsed <= Millis(32), "{thought:?}");
        assert!(thought.nodes > 3 * fresh, "{fresh} {thought:?}");
        let spent = opponent.clock.now - opponent.hit_at;
        assert!(spent <= 34, "{spent} ms after the hit");
    });
}

#[test]
fn an_answer_found_before_the_expected_move_waits_for_it() {
    with_engine(|goby| {
        for limit in [Limit::Depth(2), Limit::Depth(1)] {
            let mut opponent = Opponent::who_plays(Some(500), None);
            let thought = ponder(goby, limit, &mut opponent).expect("an answer");
            assert_eq!(opponent.asked, 500, "{limit:?}");
            assert!(thought.elapsed <= Millis(2), "{thought:?}");
        }
    });
}

#[test]
fn another_move_ends_pondering_without_an_answer_and_stops_end_it_with_one_after_the_hit() {
    with_engine(|goby| {
        let mut other = Opponent::who_plays(None, Some(300));
        assert_eq!(ponder(goby, Limit::Millis(30), &mut other), None);
        // The search is over; the program stops the wait.
        let mut other = Opponent::who_plays(None, Some(300));
        assert_eq!(ponder(goby, Limit::Depth(1), &mut other), None);
        let mut hurried = Opponent::who_plays(Some(100), Some(300));
        assert!(ponder(goby, Limit::Endless, &mut hurried).is_some());
    });
}

#[test]
fn a_limit_of_nodes_is_applied_at_the_hit() {
    with_engine(|goby| {
        let mut opponent = Opponent::who_plays(Some(200), None);
        let thought = ponder(goby, Limit::Nodes(500), &mut opponent).expect("an answer");
        assert_eq!(opponent.asked, 200, "it ponders beyond the limit");
        assert!(thought.nodes > 500, "{thought:?}");
        assert!(opponent.clock.now - opponent.hit_at < 10);
    });
}

#[test]
fn no_move_that_cannot_come_or_ends_the_game_is_pondered_on() {
    with_engine(|goby| {
        let illegal = Move::new(Square::E2, Square::E5);
        assert_eq!(goby.ponder(illegal, Limit::Endless, &mut NoTimer), None);
        for text in ["f2f3", "e7e5", "g2g4"] {
            goby.play(text).expect("a legal move");
        }
        let mate = goby.read("d8h4").expect("a legal move");
        assert_eq!(goby.ponder(mate, Limit::Endless, &mut NoTimer), None);
        assert_eq!(goby.game().ply(), 3);
        if cfg!(feature = "desktop") {
            goby.new_game();
            assert_eq!(goby.set_option("Openings", "e4 e5"), Ok(()));
            let known = goby.read("e2e4").expect("a legal move");
            assert_eq!(goby.ponder(known, Limit::Endless, &mut NoTimer), None);
        }
    });
}

#[test]
fn other_work_of_an_async_task_goes_on_during_a_search_and_ends_once() {
    use core::cell::Cell;
    use core::future::{Future, poll_fn};
    use core::pin::pin;
    use core::task::{Context, Poll, Waker};

    let polls = Cell::new(0);
    // Work of ten steps; a poll after its end would panic.
    let mut work = pin!(async {
        poll_fn(|context| {
            polls.set(polls.get() + 1);
            context.waker().wake_by_ref();
            match polls.get() {
                10 => Poll::Ready(()),
                _ => Poll::Pending,
            }
        })
        .await;
    });
    let mut nodes = 0;
    {
        let mut task = pin!(async {
            let mut memory = Box::new(SmallMemory::new());
            let mut goby = Engine::new(&mut *memory);
            let mut timer = Beside::new(Slow::default(), work.as_mut()).await;
            let thought = goby.think(Limit::Nodes(20_000), &mut timer);
            nodes = thought.expect("a move").nodes;
        });
        let mut context = Context::from_waker(Waker::noop());
        assert!(task.as_mut().poll(&mut context).is_ready());
    }
    assert_eq!((polls.get(), nodes), (10, 20_000));
}
