//! Goby for a page in a browser: functions that JavaScript calls by name, numbers in and numbers
//! out.
//!
//! Longer things are texts. JavaScript writes one at [`text_at`] and passes its length; a function
//! that answers with a text writes it there and returns its length ([`text`]). An answer has a line
//! for each thing that it says, a word that names it and a blank before it; one that begins with
//! `error` says why nothing was done.
//!
//! A page makes an instance for each player, and calls [`open`] once. `now` and `told` are what an
//! instance imports: the time, and what takes lines of thinking.
#![expect(unsafe_code, reason = "functions that JavaScript calls by their names")]

mod clock;
#[cfg(feature = "desktop")]
mod laboratory;
mod memory;
mod text;
mod words;

use clock::PageClock;
use goby::bench::Bench;
use goby::driver::Out;
use goby_core::profile::PROFILES;
use goby_core::search::Search;
use goby_core::types::Depth;
use goby_core::{Engine, Level, Limit};
use std::cell::RefCell;

thread_local! {
    /// The game, and who plays it.
    static ENGINE: RefCell<Option<Engine<'static>>> = const { RefCell::new(None) };
}

/// Calls the engine and stores its answer.
fn ask(answer: impl FnOnce(&mut Engine<'static>) -> String) -> u32 {
    let answer = ENGINE.with_borrow_mut(|engine| match engine {
        Some(engine) => answer(engine),
        None => "error no profile is open\n".into(),
    });
    text::write(&answer)
}

/// The address of the buffer for texts, of at least 4,096 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_at() -> *const u8 {
    text::address()
}

/// A new game for the `profile`-th profile, chips from the smallest on. Returns 0 where this build
/// does not play as the profile does.
#[unsafe(no_mangle)]
pub extern "C" fn open(profile: u32) -> u32 {
    let Some(profile) = PROFILES.get(profile as usize) else {
        return 0;
    };
    let engine = Engine::new(memory::make(profile));
    ENGINE.set(Some(engine));
    u32::from(profile.is_built())
}

/// Begins a game at the position of the text, in Forsyth-Edwards notation.
#[unsafe(no_mangle)]
pub extern "C" fn set_up(length: u32) -> u32 {
    let fen = text::read(length);
    ask(|engine| match engine.set_position(&fen) {
        Ok(()) => words::position(engine),
        Err(error) => format!("error {}\n", error.message()),
    })
}

/// The position on the board.
#[unsafe(no_mangle)]
pub extern "C" fn position() -> u32 {
    ask(|engine| words::position(engine))
}

/// Plays the move of the text.
#[unsafe(no_mangle)]
pub extern "C" fn play(length: u32) -> u32 {
    let mv = text::read(length);
    ask(|engine| {
        let before = engine.board().clone();
        match engine.play(&mv) {
            Ok(mv) => words::best(&before, mv) + &words::position(engine),
            Err(reason) => words::refusal(reason),
        }
    })
}

/// Plays at a level of this rating, in Elo; from 3,000 on at full strength. Returns whether there
/// is such a level.
#[unsafe(no_mangle)]
pub extern "C" fn set_level(elo: i32) -> u32 {
    let elo = i16::try_from(elo).unwrap_or(Level::MOST);
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.as_mut();
        engine
            .is_some_and(|engine| engine.set_level(Level::Elo(elo)).is_ok())
            .into()
    })
}

/// Turns the built-in book on or off. Returns 1 if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn set_book(on: u32) -> u32 {
    let value = if on == 0 { "false" } else { "true" };
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.as_mut();
        engine
            .is_some_and(|engine| engine.set_option("OwnBook", value).is_ok())
            .into()
    })
}

/// Finds a move, which is not played yet: in `first` milliseconds (`kind` 0); or by a clock that
/// shows `first` milliseconds and gains `second` with each move (1); or within `first` nodes (2).
/// Time is real where `rate` is 0; else that of a chip which searches this many nodes a second.
#[unsafe(no_mangle)]
pub extern "C" fn think(kind: u32, first: u32, second: u32, rate: u32) -> u32 {
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
pub extern "C" fn hint() -> u32 {
    ask(|engine| match engine.hint(&mut PageClock::new(0)) {
        Some(mv) => words::best(engine.board(), mv),
        None => "error the game is over\n".into(),
    })
}

/// Explains the good and bad points of the move in the text, in short sentences.
#[cfg(feature = "desktop")]
#[unsafe(no_mangle)]
pub extern "C" fn why(length: u32) -> u32 {
    let mv = text::read(length);
    ask(|engine| {
        let mut said = String::new();
        let read = engine.read(&mv);
        let told = read.and_then(|mv| {
            goby::explain(engine, mv, &mut PageClock::new(0), &mut |part| said += part)
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

/// The nodes of `goby bench` with the sizes of the `profile`-th profile, to its depth; `by_sources`
/// with the sources' search, to `depth`.
#[unsafe(no_mangle)]
pub extern "C" fn bench(profile: u32, depth: i32, by_sources: u32) -> f64 {
    let Some(profile) = PROFILES.get(profile as usize) else {
        return 0.0;
    };
    let lent = goby_core::EngineMemory::lend(memory::make(profile));
    let mut bench = Bench {
        search: Search::new(lent.search),
        game: goby_core::game::Game::new(lent.game, lent.keys),
        hash: lent.hash,
        #[cfg(feature = "desktop")]
        recipe: laboratory::recipe(by_sources != 0),
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

/// Whoever does not listen.
struct Silent;

impl Out for Silent {
    fn text(&mut self, _: &str) {}

    fn end_line(&mut self) {}
}
