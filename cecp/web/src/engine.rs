//! Functions of an engine with a game, which a page calls.

use crate::clock::PageClock;
use crate::{memory, text, words};
use goby::bench::Bench;
use goby::driver::Out;
use goby_core::profile::PROFILES;
use goby_core::search::Search;
use goby_core::types::Depth;
use goby_core::{Engine, Level, Limit};
use std::cell::RefCell;

thread_local! {
    /// The engine with its game.
    static ENGINE: RefCell<Option<Engine<'static>>> = const { RefCell::new(None) };
}

/// Calls `answer` with the engine, writes the result into the buffer, and returns its length.
fn ask(answer: impl FnOnce(&mut Engine<'static>) -> String) -> u32 {
    let answer = ENGINE.with_borrow_mut(|engine| match engine {
        Some(engine) => answer(engine),
        None => "error no profile is open\n".into(),
    });
    text::write(&answer)
}

/// Begins a new game with the profile of number `profile` in [`PROFILES`]. Returns 0 if this build
/// plays otherwise than the profile.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn open(profile: u32) -> u32 {
    let Some(profile) = PROFILES.get(profile as usize) else {
        return 0;
    };
    let engine = Engine::new(memory::make(profile));
    ENGINE.set(Some(engine));
    u32::from(profile.is_built())
}

/// Begins a game at the position in the buffer, in Forsyth-Edwards notation.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn set_up(length: u32) -> u32 {
    let fen = text::read(length);
    ask(|engine| match engine.set_position(&fen) {
        Ok(()) => words::position(engine),
        Err(error) => format!("error {}\n", error.message()),
    })
}

/// The position on the board.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn position() -> u32 {
    ask(|engine| words::position(engine))
}

/// Plays the move in the buffer.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn play(length: u32) -> u32 {
    let mv = text::read(length);
    ask(|engine| {
        let before = engine.board().clone();
        match engine.play(&mv) {
            Ok(mv) => words::best(&before, mv) + &words::position(engine),
            Err(reason) => words::refusal(reason),
        }
    })
}

/// Sets the playing strength in Elo; 3,000 and more is full strength. Returns 1 if there is such a
/// level.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn set_level(elo: i32) -> u32 {
    let elo = i16::try_from(elo).unwrap_or(Level::MOST);
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.as_mut();
        engine
            .is_some_and(|engine| engine.set_level(Level::Elo(elo)).is_ok())
            .into()
    })
}

/// Turns the built-in book on or off. Returns 1 if the build has a book.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn set_book(on: u32) -> u32 {
    let value = if on == 0 { "false" } else { "true" };
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.as_mut();
        engine
            .is_some_and(|engine| engine.set_option("OwnBook", value).is_ok())
            .into()
    })
}

/// Finds a move, but does not play it. The limit is `first` milliseconds (`kind` 0), a clock that
/// shows `first` milliseconds and gains `second` with each move (1), or `first` nodes (2). Time is
/// real if `rate` is 0; otherwise it is the time of a chip that searches `rate` nodes a second.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn think(kind: u32, first: u32, second: u32, rate: u32) -> u32 {
    let limit = match kind {
        0 => Limit::Millis(first),
        1 => Limit::Clock {
            left: first,
            increment: second,
            moves: 0,
        },
        _ => Limit::Nodes(first.into()),
    };
    ask(
        |engine| match engine.think(limit, &mut PageClock::new(rate)) {
            Some(thought) => words::thought(engine.board(), &thought),
            None => "error the game is over\n".into(),
        },
    )
}

/// A move for the side to move, found in a fifth of a second.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn hint() -> u32 {
    ask(|engine| match engine.hint(&mut PageClock::new(0)) {
        Some(mv) => words::best(engine.board(), mv),
        None => "error the game is over\n".into(),
    })
}

/// Explains the good and bad points of the move in the buffer, in short sentences.
#[cfg(feature = "desktop")]
#[unsafe(no_mangle)]
pub(crate) extern "C" fn why(length: u32) -> u32 {
    let mv = text::read(length);
    ask(|engine| {
        let mut said = String::new();
        let read = engine.read(&mv);
        let told = read.and_then(|mv| {
            goby_core::why::explain(engine, mv, &mut PageClock::new(0), &mut |part| said += part)
        });
        match told {
            Ok(()) => said
                .lines()
                .map(|sentence| format!("says {sentence}\n"))
                .collect(),
            Err(reason) => words::refusal(reason),
        }
    })
}

/// The nodes of `goby bench` with the sizes of the profile of number `profile` in [`PROFILES`]: to
/// `depth`, or to the profile's depth if `depth` is 0. If `by_sources` is not 0, the sources'
/// search searches.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn bench(profile: u32, depth: i32, by_sources: u32) -> f64 {
    let Some(profile) = PROFILES.get(profile as usize) else {
        return 0.0;
    };
    let lent = goby_core::EngineMemory::lend(memory::make(profile));
    let mut bench = Bench {
        search: Search::new(lent.search),
        game: goby_core::game::Game::new(lent.game, lent.keys),
        hash: lent.hash,
        #[cfg(feature = "desktop")]
        algorithm: crate::laboratory::algorithm(by_sources != 0),
    };
    if cfg!(not(feature = "desktop")) && by_sources != 0 {
        return 0.0;
    }
    let depth = if depth > 0 {
        Depth(depth)
    } else {
        profile.bench_depth
    };
    bench.run(depth, &mut Silent) as f64
}

/// An output that drops all text.
struct Silent;

impl Out for Silent {
    fn text(&mut self, _: &str) {}

    fn end_line(&mut self) {}
}
