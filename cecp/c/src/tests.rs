//! The functions as a program in C calls them, compared with `Engine` in Rust.
#![expect(unsafe_code, reason = "the tests call what C calls")]

use crate::console::{GobyConsole, GobyTask, GobyTone, goby_console, goby_set_player};
use crate::handle::{Goby, SLACK, goby_new};
use crate::hooks::{GobyHooks, GobyProgress};
use crate::keep::{goby_restore, goby_save};
use crate::limit::{GobyBound, GobyLimit};
use crate::look::*;
use crate::moves::*;
use crate::options::*;
use crate::sensors::{GobySeen, GobySight, goby_see, goby_set_sensors};
use crate::set_up::*;
use crate::size::{GOBY_BYTES, Memory};
use crate::status::{GobyStatus, goby_status_text};
use crate::think::{
    GobyThought, goby_accepts_draw, goby_hint, goby_ponder, goby_set_hooks, goby_think,
};
use crate::values::{GobyColor, GobyMove, GobyOutcome, GobyPiece};
use core::ffi::{CStr, c_char, c_void};
use core::ptr::{null, null_mut};
use goby_core::board::Board;
use goby_core::{Engine, Limit, NoTimer};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Miri is slow.
const NODES: u32 = if cfg!(miri) { 40 } else { 4_000 };
const MILLIS: u32 = if cfg!(miri) { 4 } else { 60 };

/// Does something with an engine.
fn with_goby<T>(act: impl FnOnce(*mut Goby) -> T) -> T {
    let mut memory = vec![0_u64; GOBY_BYTES / 8];
    // SAFETY: the memory is there as long as the engine is used.
    let goby = unsafe { goby_new(memory.as_mut_ptr().cast(), GOBY_BYTES) };
    assert!(!goby.is_null());
    act(goby)
}

/// The text that a function writes into a buffer.
fn text(write: impl FnOnce(*mut c_char, usize) -> usize) -> String {
    let mut room = [0x55_u8; 100];
    let length = write(room.as_mut_ptr().cast(), room.len());
    let text = CStr::from_bytes_until_nul(&room).expect("a zero byte");
    assert_eq!(text.count_bytes(), length);
    text.to_str().expect("words").to_string()
}

fn fen(goby: *mut Goby) -> String {
    // SAFETY: the engine is there, and the room has the length that is said.
    text(|room, length| unsafe { goby_position(goby, room, length) })
}

fn reason(goby: *mut Goby) -> String {
    // SAFETY: as for `fen`.
    text(|room, length| unsafe { goby_reason(goby, room, length) })
}

const fn limit(bound: GobyBound, amount: u32) -> GobyLimit {
    GobyLimit {
        bound: bound as u8,
        amount,
        increment: 0,
        moves: 0,
    }
}

fn think(goby: *mut Goby, bound: GobyBound, amount: u32) -> (GobyStatus, GobyThought) {
    let mut thought = GobyThought::default();
    // SAFETY: all three are there.
    let status = unsafe { goby_think(goby, &limit(bound, amount), &mut thought) };
    (status, thought)
}

/// A clock that advances by a millisecond with each reading; `user` points to it.
unsafe extern "C" fn tick(user: *mut c_void) -> u32 {
    // SAFETY: the tests hand it a number.
    let now = unsafe { &mut *user.cast::<u32>() };
    *now = now.wrapping_add(1);
    *now
}

fn set_clock(goby: *mut Goby, now: &mut u32) {
    let hooks = GobyHooks {
        millis: Some(tick),
        stops: None,
        hits: None,
        user: core::ptr::from_mut(now).cast(),
    };
    // SAFETY: the engine is there, and the clock as long as it is used.
    assert_eq!(unsafe { goby_set_hooks(goby, &hooks) }, GobyStatus::Ok);
}

#[test]
fn gobys_memory_is_as_large_as_the_header_says() {
    let (taken, given) = (size_of::<Goby>(), GOBY_BYTES);
    assert!(
        taken <= given && given - taken < SLACK,
        "{taken} of {given}"
    );
}

#[test]
fn memory_that_does_not_do_is_refused() {
    let mut memory = vec![0_u64; GOBY_BYTES / 8];
    let place: *mut c_void = memory.as_mut_ptr().cast();
    // SAFETY: it is as long as is said, or longer.
    unsafe {
        assert!(goby_new(null_mut(), GOBY_BYTES).is_null());
        assert!(goby_new(place, 100).is_null());
        assert!(goby_new(place.byte_add(1), GOBY_BYTES - 8).is_null());
    }
}

#[test]
fn moves_are_made_and_refused_with_a_reason() {
    // SAFETY: the engine and the texts are there.
    with_goby(|goby| unsafe {
        assert_eq!(fen(goby), START);
        assert_eq!(goby_play(goby, c"e2e5".as_ptr()), GobyStatus::CannotGo);
        assert_eq!(reason(goby), "the pawn cannot go to e5");
        assert_eq!(goby_play(goby, c"hello".as_ptr()), GobyStatus::NotAMove);
        assert_eq!(goby_play(goby, c"\xff".as_ptr()), GobyStatus::NotAMove);
        assert_eq!(goby_play_from_to(goby, 52, 36, 0), GobyStatus::NotYours);
        assert_eq!(goby_play_from_to(goby, 64, 36, 0), GobyStatus::OutOfRange);
        assert_eq!(goby_play_from_to(goby, 12, 28, 7), GobyStatus::OutOfRange);
        assert_eq!(goby_play_move(goby, null()), GobyStatus::NotAMove);
        assert_eq!(goby_take_back(goby), GobyStatus::NothingToTakeBack);
        assert_eq!((fen(goby), goby_ply(goby)), (START.into(), 0));

        assert_eq!(goby_targets(goby, 12), 1 << 20 | 1 << 28);
        assert_eq!(goby_play_from_to(goby, 12, 28, 0), GobyStatus::Ok);
        assert_eq!(goby_side(goby), GobyColor::Black);
        assert_eq!(goby_piece_on(goby, 28), GobyPiece::Pawn);
        assert_eq!(goby_piece_on(goby, 12), GobyPiece::None);
        assert_eq!(goby_occupied(goby, 0), 0x1000_EFFF);
        assert_eq!(goby_occupied(goby, 2), 0);
        assert_eq!(goby_take_back(goby), GobyStatus::Ok);
        assert_eq!(fen(goby), START);
    });
}

#[test]
fn castling_and_promotion_have_their_squares() {
    // SAFETY: the engine and all else are there.
    with_goby(|goby| unsafe {
        let position = c"r3k3/1P6/8/8/8/8/8/4K2R w Kq - 0 1".as_ptr();
        assert_eq!(goby_set_position(goby, position), GobyStatus::Ok);
        let mut castling = GobyMove::default();
        assert_eq!(
            goby_read(goby, c"O-O".as_ptr(), &mut castling),
            GobyStatus::Ok
        );
        assert_eq!((castling.from, castling.to), (4, 6));
        assert_eq!(
            text(|room, length| goby_san(goby, &castling, room, length)),
            "O-O"
        );
        for piece in [GobyPiece::None, GobyPiece::Pawn, GobyPiece::King] {
            let asked = goby_play_from_to(goby, 49, 56, piece as u8);
            assert_eq!(asked, GobyStatus::Ambiguous);
            assert_eq!(reason(goby), "choose queen, rook, bishop or knight");
        }
        let rook = GobyPiece::Rook as u8;
        assert_eq!(goby_play_from_to(goby, 49, 56, rook), GobyStatus::Ok);
        assert!(goby_in_check(goby));
        assert_ne!(goby_play_move(goby, &castling), GobyStatus::Ok);
        assert_eq!(goby_take_back(goby), GobyStatus::Ok);
        assert_eq!(goby_play_move(goby, &castling), GobyStatus::Ok);
        assert_eq!(fen(goby), "r3k3/1P6/8/8/8/8/8/5RK1 b q - 1 1");
    });
}

#[test]
fn it_thinks_as_the_front_door_does() {
    let mut memory: Box<Memory> = Box::default();
    let mut engine = Engine::new(&mut *memory);
    let moves = ["d2d4", "d7d5", "c2c4"];
    let _ = moves.map(|mv| engine.play(mv).expect("a legal move"));
    let thought = engine.think(Limit::Nodes(NODES.into()), &mut NoTimer);
    let expected = thought.expect("a move");
    with_goby(|goby| {
        // SAFETY: the engine and the text are there.
        let _ = moves.map(|mv| unsafe {
            let text = std::ffi::CString::new(mv).expect("no zero");
            assert_eq!(goby_play(goby, text.as_ptr()), GobyStatus::Ok);
        });
        let (status, found) = think(goby, GobyBound::Nodes, NODES);
        assert_eq!(status, GobyStatus::Ok);
        assert_eq!(found.nodes, expected.nodes);
        assert_eq!(found.depth, expected.depth.0 as u32);
        assert_eq!(found.best.id, expected.best.bits());
        let reply = expected.reply.map_or(0, |reply| reply.bits());
        assert_eq!(found.reply.id, reply);
        assert_ne!(found.reply.id, found.best.id);
        assert_eq!(found.score, expected.score.expect("a score").0);
        // SAFETY: both are there.
        assert_eq!(unsafe { goby_play_move(goby, &found.best) }, GobyStatus::Ok);
    });
}

#[test]
fn a_search_needs_an_end() {
    with_goby(|goby| {
        assert_eq!(think(goby, GobyBound::Millis, 5).0, GobyStatus::NoClock);
        assert_eq!(think(goby, GobyBound::Clock, 5).0, GobyStatus::NoClock);
        assert_eq!(think(goby, GobyBound::Endless, 0).0, GobyStatus::NoEnd);
        // SAFETY: the engine is there.
        let none = unsafe { goby_think(goby, null(), null_mut()) };
        assert_eq!(none, GobyStatus::OutOfRange);
        // The clock runs over when it begins to think.
        let mut now = u32::MAX;
        set_clock(goby, &mut now);
        let (status, thought) = think(goby, GobyBound::Millis, MILLIS);
        assert_eq!(status, GobyStatus::Ok);
        assert!((1..=MILLIS + 6).contains(&thought.millis), "{thought:?}");
        assert!((1..MILLIS + 10).contains(&now));
    });
}

/// The observations of a hook that stops the search.
struct Seen {
    goby: *mut Goby,
    calls: u32,
    answer: GobyStatus,
}

unsafe extern "C" fn stop(user: *mut c_void, progress: *const GobyProgress) -> bool {
    // SAFETY: the test hands it a `Seen`, and the engine a progress.
    let (seen, progress) = unsafe { (&mut *user.cast::<Seen>(), &*progress) };
    assert!(progress.depth > 0 && progress.millis == 0);
    seen.calls += 1;
    // SAFETY: the engine is there; it is busy.
    seen.answer = unsafe { goby_play(seen.goby, c"e2e4".as_ptr()) };
    seen.calls > 2
}

#[test]
fn a_hook_stops_it_and_cannot_play() {
    with_goby(|goby| {
        let mut seen = Seen {
            goby,
            calls: 0,
            answer: GobyStatus::Ok,
        };
        let hooks = GobyHooks {
            millis: None,
            stops: Some(stop),
            hits: None,
            user: (&raw mut seen).cast(),
        };
        // SAFETY: the engine is there, and what the hook takes.
        assert_eq!(unsafe { goby_set_hooks(goby, &hooks) }, GobyStatus::Ok);
        let (status, thought) = think(goby, GobyBound::Endless, 0);
        assert_eq!(status, GobyStatus::Ok);
        assert_ne!(thought.best.id, 0);
        assert_eq!((seen.calls, seen.answer), (3, GobyStatus::Busy));
        assert_eq!(fen(goby), START);
    });
}

/// The opponent's turn while the engine ponders, seen by its hooks: every call of `stops` passes a
/// tenth of a second.
struct OpponentsTurn {
    calls: u32,
    /// The call at which the opponent plays the expected move, or another one.
    hits_at: u32,
    stops_at: u32,
}

unsafe extern "C" fn turn_millis(user: *mut c_void) -> u32 {
    // SAFETY: the test hands it an `OpponentsTurn`.
    unsafe { &*user.cast::<OpponentsTurn>() }.calls * 100
}

unsafe extern "C" fn turn_stops(user: *mut c_void, _: *const GobyProgress) -> bool {
    // SAFETY: the test hands it an `OpponentsTurn`.
    let turn = unsafe { &mut *user.cast::<OpponentsTurn>() };
    turn.calls += 1;
    turn.calls >= turn.stops_at
}

unsafe extern "C" fn turn_hits(user: *mut c_void) -> bool {
    // SAFETY: the test hands it an `OpponentsTurn`.
    let turn = unsafe { &*user.cast::<OpponentsTurn>() };
    turn.calls >= turn.hits_at
}

/// Ponders on the answer to 1. e4 from the position at the start with these calls of `stops`.
fn ponder(hits_at: u32, stops_at: u32) -> (GobyStatus, GobyThought, u32) {
    let mut turn = OpponentsTurn {
        calls: 0,
        hits_at,
        stops_at,
    };
    let mut thought = GobyThought::default();
    let mut status = GobyStatus::Ok;
    with_goby(|goby| {
        let hooks = GobyHooks {
            millis: Some(turn_millis),
            stops: Some(turn_stops),
            hits: Some(turn_hits),
            user: (&raw mut turn).cast(),
        };
        // SAFETY: the engine is there, and what the hooks take.
        unsafe {
            assert_eq!(goby_set_hooks(goby, &hooks), GobyStatus::Ok);
            let mut expected = GobyMove::default();
            assert_eq!(
                goby_read(goby, c"e4".as_ptr(), &mut expected),
                GobyStatus::Ok
            );
            let limit = limit(GobyBound::Millis, 1_000);
            status = goby_ponder(goby, &expected, &limit, &mut thought);
        }
        assert_eq!(fen(goby), START);
    });
    (status, thought, turn.calls)
}

#[test]
fn the_limit_of_pondering_counts_from_the_expected_move_on() {
    let (status, thought, calls) = ponder(30, u32::MAX);
    assert_eq!(status, GobyStatus::Ok);
    // Three seconds until the move, then one.
    assert!((39..=42).contains(&calls), "{calls}");
    // Black's answer, from one of the last two ranks.
    assert!(thought.best.from >= 48, "{thought:?}");
    assert!(thought.depth > 0 && thought.nodes > 0, "{thought:?}");
}

#[test]
fn pondering_ends_without_an_answer_after_another_move() {
    let (status, thought, calls) = ponder(u32::MAX, 5);
    assert_eq!((status, calls), (GobyStatus::NoAnswer, 5));
    assert_eq!(thought.best.id, 0);
}

#[test]
fn pondering_needs_a_legal_move_and_the_hook_of_hits() {
    let mut now = 0;
    with_goby(|goby| {
        set_clock(goby, &mut now);
        let limit = limit(GobyBound::Nodes, 100);
        let mut expected = GobyMove::default();
        let mut thought = GobyThought::default();
        // SAFETY: all are there.
        unsafe {
            let status = goby_ponder(goby, &expected, &limit, &mut thought);
            assert_eq!(status, GobyStatus::NotAMove);
            assert_eq!(
                goby_read(goby, c"e4".as_ptr(), &mut expected),
                GobyStatus::Ok
            );
            let status = goby_ponder(goby, &expected, &limit, &mut thought);
            assert_eq!(status, GobyStatus::NoEnd);
            assert_eq!(goby_play_move(goby, &expected), GobyStatus::Ok);
            let status = goby_ponder(goby, &expected, &limit, &mut thought);
            assert_eq!(status, GobyStatus::EmptySquare);
        }
    });
}

#[test]
fn the_end_of_a_game_is_an_answer() {
    // SAFETY: the engine and the texts are there.
    with_goby(|goby| unsafe {
        for text in [c"f2f3", c"e7e5", c"g2g4", c"d8h4"] {
            assert_eq!(goby_outcome(goby), GobyOutcome::GoesOn);
            assert_eq!(goby_play(goby, text.as_ptr()), GobyStatus::Ok);
        }
        assert_eq!(goby_outcome(goby), GobyOutcome::BlackMates);
        assert_eq!(think(goby, GobyBound::Depth, 2).0, GobyStatus::GameOver);
        assert_eq!(goby_hint(goby, null_mut()), GobyStatus::GameOver);
        assert_eq!(goby_new_game(goby), GobyStatus::Ok);
        assert_eq!(goby_outcome(goby), GobyOutcome::GoesOn);
    });
}

#[test]
fn every_outcome_has_its_name() {
    const SHUFFLE: [&CStr; 4] = [c"g1f3", c"g8f6", c"f3g1", c"f6g8"];
    for (position, outcome) in [
        (c"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", GobyOutcome::WhiteMates),
        (c"7K/6q1/6k1/8/8/8/8/8 w - - 0 1", GobyOutcome::BlackMates),
        (c"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", GobyOutcome::Stalemate),
        (c"7K/5q2/6k1/8/8/8/8/8 w - - 0 1", GobyOutcome::Stalemate),
        (c"4k3/8/8/8/8/8/4P3/4K3 w - - 99 80", GobyOutcome::GoesOn),
        (
            c"4k3/8/8/8/8/8/4P3/4K3 w - - 100 80",
            GobyOutcome::FiftyMoves,
        ),
        (
            c"4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            GobyOutcome::InsufficientMaterial,
        ),
        (c"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", GobyOutcome::GoesOn),
    ] {
        // SAFETY: the engine and the text are there.
        with_goby(|goby| unsafe {
            assert_eq!(goby_set_position(goby, position.as_ptr()), GobyStatus::Ok);
            assert_eq!(goby_outcome(goby), outcome, "{position:?}");
        });
    }
    // SAFETY: the engine and the texts are there.
    with_goby(|goby| unsafe {
        for text in [SHUFFLE, SHUFFLE].concat() {
            assert_eq!(goby_outcome(goby), GobyOutcome::GoesOn);
            assert_eq!(goby_play(goby, text.as_ptr()), GobyStatus::Ok);
        }
        assert_eq!(goby_outcome(goby), GobyOutcome::Repetition);
    });
}

#[test]
fn draws_and_resignations_are_told() {
    let [white, black] = [GobyColor::White, GobyColor::Black].map(|color| color as u8);
    // SAFETY: the engine and the texts are there.
    with_goby(|goby| unsafe {
        let (name, yes) = (c"Resign".as_ptr(), c"true".as_ptr());
        assert_eq!(goby_set_option(goby, name, yes), GobyStatus::Ok);
        let lost = c"4k3/8/8/3q4/3r4/8/8/4K3 w - - 0 60".as_ptr();
        assert_eq!(goby_set_position(goby, lost), GobyStatus::Ok);
        assert!(!goby_accepts_draw(goby, white));
        for number in 1..=3 {
            let (_, thought) = think(goby, GobyBound::Depth, 2);
            let wishes = (thought.resigns, thought.offers_draw);
            assert_eq!(wishes, (number == 3, false), "{number}");
        }
        assert!(goby_accepts_draw(goby, white));
        assert!(!goby_accepts_draw(goby, black) && !goby_accepts_draw(goby, 2));
        let drawn = c"8/8/4k3/8/8/3K4/8/8 w - - 30 60".as_ptr();
        assert_eq!(goby_set_position(goby, drawn), GobyStatus::Ok);
        for number in 1..=6 {
            let (_, thought) = think(goby, GobyBound::Depth, 2);
            let wishes = (thought.resigns, thought.offers_draw);
            assert_eq!(wishes, (false, number == 6), "{number}");
        }
    });
}

#[test]
#[cfg(not(miri))]
fn a_clock_has_its_time_its_increment_and_its_moves() {
    let spent = |amount, increment, moves| {
        with_goby(|goby| {
            let (mut now, mut thought) = (0, GobyThought::default());
            set_clock(goby, &mut now);
            let limit = GobyLimit {
                amount,
                increment,
                moves,
                ..limit(GobyBound::Clock, 0)
            };
            // SAFETY: all three are there.
            let status = unsafe { goby_think(goby, &limit, &mut thought) };
            assert_eq!(status, GobyStatus::Ok);
            thought.millis
        })
    };
    let shared = spent(400, 0, 40);
    for more in [spent(1_600, 0, 40), spent(400, 200, 40), spent(400, 0, 1)] {
        assert!(more > 2 * shared, "{more} of {shared}");
    }
}

#[test]
fn a_mate_has_its_distance() {
    // SAFETY: the engine and the text are there.
    with_goby(|goby| unsafe {
        let position = c"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1".as_ptr();
        assert_eq!(goby_set_position(goby, position), GobyStatus::Ok);
        let (_, thought) = think(goby, GobyBound::Depth, 2);
        assert_eq!((thought.mate, thought.best.to), (1, 59));
        assert_eq!(thought.reply, GobyMove::default());
    });
}

#[test]
fn a_game_is_saved_and_restored() {
    let mut bytes = [0; 200];
    let length = with_goby(|goby| {
        // SAFETY: the engine and the room are there.
        unsafe {
            assert_eq!(goby_play(goby, c"e2e4".as_ptr()), GobyStatus::Ok);
            let length = goby_save(goby, null_mut(), 100);
            assert_eq!(goby_save(goby, bytes.as_mut_ptr(), 10), length);
            assert_eq!(goby_save(goby, bytes.as_mut_ptr(), bytes.len()), length);
            length
        }
    });
    // SAFETY: the engine and the bytes are there.
    with_goby(|goby| unsafe {
        assert_eq!(goby_restore(goby, null(), 9), GobyStatus::Damaged);
        let cut = goby_restore(goby, bytes.as_ptr(), length - 1);
        assert_eq!((cut, goby_ply(goby)), (GobyStatus::Damaged, 0));
        assert_eq!(goby_restore(goby, bytes.as_ptr(), length), GobyStatus::Ok);
        assert_eq!((goby_side(goby), goby_ply(goby)), (GobyColor::Black, 1));
    });
}

#[test]
fn every_game_is_restored_as_it_was_saved() {
    const BEGINNINGS: [&CStr; 4] = [
        c"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        c"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
        c"1rk3rr/ppppppp1/8/8/8/8/PPPPPPP1/1RK3RR b GBgb - 7 65000",
        c"4k3/4p3/8/3pP3/8/8/4P3/R3K2R w KQ d6 0 77",
    ];
    let mut state = 1_u32;
    let mut random = |bound: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % bound
    };
    for number in 0..if cfg!(miri) { 4 } else { 400 } {
        let beginning = BEGINNINGS[number % BEGINNINGS.len()];
        let mut bytes = [0_u8; 400];
        let mut fens = Vec::new();
        // SAFETY: the engine, the text and the bytes are there.
        let length = with_goby(|goby| unsafe {
            let status = goby_set_position(goby, beginning.as_ptr());
            assert_eq!(status, GobyStatus::Ok);
            fens.push(fen(goby));
            for _ in 0..random(120) {
                let board = Board::from_fen(&fens[fens.len() - 1]).expect("a position");
                let moves = board.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let chosen = GobyMove::new(&board, moves[random(moves.len())]);
                assert_eq!(goby_play_move(goby, &chosen), GobyStatus::Ok);
                fens.push(fen(goby));
            }
            goby_save(goby, bytes.as_mut_ptr(), bytes.len())
        });
        // SAFETY: the engine and the bytes are there.
        with_goby(|goby| unsafe {
            let status = goby_restore(goby, bytes.as_ptr(), length);
            assert_eq!(status, GobyStatus::Ok, "{fens:?}");
            let mut restored = vec![fen(goby)];
            while goby_take_back(goby) == GobyStatus::Ok {
                restored.push(fen(goby));
            }
            restored.reverse();
            assert_eq!(restored, fens);
        });
    }
}

#[test]
fn levels_and_options_are_set() {
    // SAFETY: the engine and the texts are there.
    with_goby(|goby| unsafe {
        assert_eq!(goby_set_level(goby, 499), GobyStatus::OutOfRange);
        assert_eq!(goby_set_level(goby, 500), GobyStatus::Ok);
        let (_, thought) = think(goby, GobyBound::Depth, 9);
        assert!(thought.nodes < 100, "{thought:?}");
        let (name, value) = (c"Contempt".as_ptr(), c"20".as_ptr());
        assert_eq!(goby_set_option(goby, name, value), GobyStatus::Ok);
        assert_eq!(goby_set_option(goby, name, name), GobyStatus::BadOption);
        let (name, yes) = (c"Resign".as_ptr(), c"true".as_ptr());
        assert_eq!(goby_set_option(goby, name, yes), GobyStatus::Ok);
        assert_eq!(goby_set_option(goby, null(), value), GobyStatus::BadOption);
        let wrong = goby_set_position(goby, c"8/8/8 w".as_ptr());
        assert_eq!(wrong, GobyStatus::BadPosition);
        assert_eq!(reason(goby), "the placement does not have eight ranks");
    });
}

#[test]
fn sensors_make_a_move() {
    with_goby(|goby| {
        let mut seen = GobySeen::default();
        let squares = 0xFFFF_0000_0000_FFFF_u64;
        // SAFETY: `goby` and `seen` are valid pointers.
        let mut see = |squares| unsafe { (goby_see(goby, squares, &mut seen), seen) };
        assert_eq!(see(squares).0, GobyStatus::NoClock);
        let mut now = 0;
        set_clock(goby, &mut now);
        // SAFETY: the engine is there.
        assert_eq!(unsafe { goby_set_sensors(goby, 3, 6) }, GobyStatus::Ok);
        let mut settle = |squares| (0..9).map(|_| see(squares).1).last().expect("the last");
        assert_eq!(settle(squares).sight, GobySight::InPlace);
        let lifted = settle(squares ^ 1 << 12);
        assert_eq!(
            (lifted.sight, lifted.targets),
            (GobySight::Moving, 1 << 20 | 1 << 28)
        );
        let put = settle(squares ^ 1 << 12 ^ 1 << 28);
        assert_eq!(put.sight, GobySight::Move);
        // SAFETY: both are there.
        assert_eq!(unsafe { goby_play_move(goby, &put.made) }, GobyStatus::Ok);
        assert_eq!(settle(squares).sight, GobySight::TakeBack);
    });
}

#[test]
fn the_console_plays_a_move_and_asks_for_a_search() {
    with_goby(|goby| {
        let (mut now, mut shown) = (0, GobyConsole::default());
        let squares = 0xFFFF_0000_0000_FFFF_u64;
        // SAFETY: `goby` and `shown` are valid pointers.
        let mut see = |squares| unsafe { (goby_console(goby, squares, 0, &mut shown), shown) };
        assert_eq!(see(squares).0, GobyStatus::NoClock);
        set_clock(goby, &mut now);
        // SAFETY: the engine is there.
        unsafe {
            assert_eq!(goby_set_sensors(goby, 3, 6), GobyStatus::Ok);
            assert_eq!(goby_set_player(goby, 2), GobyStatus::OutOfRange);
        }
        let mut settle = |squares| -> Vec<_> { (0..9).map(|_| see(squares).1).collect() };
        let rest = settle(squares)[8];
        assert_eq!((rest.lights, rest.tone), (1 << 4, GobyTone::Turn));
        let lifted = settle(squares ^ 1 << 12)[8];
        assert_eq!(
            (lifted.lights, lifted.tone),
            (1 << 20 | 1 << 28, GobyTone::Step)
        );
        let tasks = settle(squares ^ 1 << 12 ^ 1 << 28);
        let tasks: Vec<_> = tasks.iter().map(|shown| shown.task).collect();
        assert!(tasks.contains(&GobyTask::Save));
        assert_eq!(tasks[8], GobyTask::Think);
        let spare = settle(squares | 1 << 27)[8];
        assert_eq!(spare.tone, GobyTone::Step, "the game has begun");
    });
}

/// The player captures, and the engine recaptures. The recapture is made on the board in three
/// steps, and each step changes another of the sets `put`, `lift` and `exchange`.
#[test]
fn sensors_say_what_is_missing_what_is_surplus_and_what_is_to_be_exchanged() {
    const CAPTURES: &CStr = c"4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1";
    with_goby(|goby| {
        let (mut now, mut seen) = (0, GobySeen::default());
        set_clock(goby, &mut now);
        // SAFETY: the engine, the text and what is seen are there.
        let mut settle = |squares| unsafe {
            (0..9).for_each(|_| assert_eq!(goby_see(goby, squares, &mut seen), GobyStatus::Ok));
            (
                seen.sight,
                [seen.put, seen.lift, seen.exchange, seen.targets],
            )
        };
        // SAFETY: as above.
        let play = |text: &CStr| unsafe {
            assert_eq!(goby_play(goby, text.as_ptr()), GobyStatus::Ok);
        };
        // SAFETY: as above.
        unsafe {
            assert_eq!(goby_set_sensors(goby, 3, 6), GobyStatus::Ok);
            assert_eq!(goby_set_position(goby, CAPTURES.as_ptr()), GobyStatus::Ok);
        }
        let [c6, d5, e4] = [1 << 42, 1 << 35, 1 << 28];
        let kings = 1 << 4 | 1 << 60;
        let in_place = (GobySight::InPlace, [0; 4]);
        assert_eq!(settle(kings | c6 | d5 | e4), in_place);
        // Nothing has been taken yet: the pawn stands on another square.
        let wrong = |sets| (GobySight::Misplaced, sets);
        assert_eq!(settle(kings | c6 | d5 | 1), wrong([e4, 1, 0, 0]));
        assert_eq!(settle(kings | c6 | d5 | e4), in_place);
        let moving = (GobySight::Moving, [0, 0, 0, d5]);
        assert_eq!(settle(kings | c6), moving);
        assert_eq!(settle(kings | c6 | d5).0, GobySight::Move);
        play(c"e4d5");
        assert_eq!(settle(kings | c6 | d5), in_place);
        play(c"c6d5");
        assert_eq!(settle(kings | c6 | d5), wrong([0, c6, d5, 0]));
        assert_eq!(settle(kings | d5), wrong([0, 0, d5, 0]));
        assert_eq!(settle(kings), wrong([d5, 0, 0, 0]));
        assert_eq!(settle(kings | d5), in_place);
    });
}

#[test]
fn sensors_tell_a_promotion_and_a_new_game() {
    with_goby(|goby| {
        let (mut now, mut seen) = (0, GobySeen::default());
        set_clock(goby, &mut now);
        let position = c"4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        // SAFETY: the engine and the text are there.
        unsafe {
            assert_eq!(goby_set_sensors(goby, 3, 6), GobyStatus::Ok);
            assert_eq!(goby_set_position(goby, position.as_ptr()), GobyStatus::Ok);
        }
        // SAFETY: the engine and what is seen are there.
        let mut settle = |squares| unsafe {
            (0..9).for_each(|_| assert_eq!(goby_see(goby, squares, &mut seen), GobyStatus::Ok));
            (seen.sight, seen.made)
        };
        let kings = 1 << 4 | 1 << 60;
        assert_eq!(settle(kings | 1 << 48).0, GobySight::InPlace);
        assert_eq!(settle(kings).0, GobySight::Moving);
        let (sight, made) = settle(kings | 1 << 56);
        assert_eq!(sight, GobySight::Promotion);
        assert_eq!((made.from, made.to), (48, 56));
        assert_eq!(settle(0xFFFF_0000_0000_FFFF).0, GobySight::NewGame);
    });
}

#[test]
fn a_position_is_set_up_by_hand() {
    let kinds = [
        (GobyColor::White, GobyPiece::King, 1 << 4),
        (GobyColor::White, GobyPiece::Rook, 1),
        (GobyColor::Black, GobyPiece::King, 1 << 60),
    ];
    // SAFETY: the engine is there.
    with_goby(|goby| unsafe {
        assert_eq!(goby_set_up(goby), GobyStatus::Ok);
        assert_eq!(goby_set_up_finish(goby, 0), GobyStatus::BadPosition);
        assert_eq!(goby_set_up_next(goby, 0, 0), GobyStatus::OutOfRange);
        let mut occupied = 0;
        for (color, piece, square) in kinds {
            assert_eq!(
                goby_set_up_next(goby, color as u8, piece as u8),
                GobyStatus::Ok
            );
            occupied |= square;
            assert_eq!(goby_set_up_see(goby, occupied), GobyStatus::Ok);
        }
        assert_eq!(goby_set_up_finish(goby, 0), GobyStatus::Ok);
        assert_eq!(fen(goby), "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        assert_eq!(goby_set_up_finish(goby, 1), GobyStatus::Ok);
        assert_eq!(fen(goby), "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1");
        // Another one begins with an empty board.
        assert_eq!(goby_set_up(goby), GobyStatus::Ok);
        assert_eq!(goby_set_up_finish(goby, 0), GobyStatus::BadPosition);
    });
}

#[test]
fn null_does_no_harm() {
    let none: *mut Goby = null_mut();
    let seen: *mut GobySeen = null_mut();
    // SAFETY: NULL is allowed everywhere.
    unsafe {
        assert_eq!(goby_play(none, null()), GobyStatus::NoEngine);
        assert_eq!(goby_see(none, 0, seen), GobyStatus::NoEngine);
        assert_eq!(goby_save(none, null_mut(), 0), 0);
        assert_eq!(
            goby_position(none, null_mut(), 0),
            "there is no engine".len()
        );
        assert_eq!(reason(none), "there is no engine");
        with_goby(|goby| {
            assert_eq!(goby_play(goby, null()), GobyStatus::NotAMove);
            assert_eq!(goby_set_hooks(goby, null()), GobyStatus::Ok);
            let mut small = [0x55_u8; 5];
            let length = goby_position(goby, small.as_mut_ptr().cast(), 4);
            assert_eq!((length, &small), (START.len(), b"rnb\0\x55"));
        });
    }
}

#[test]
fn every_status_has_words() {
    // SAFETY: the texts are constant and end with a zero byte.
    let words = |status| unsafe { CStr::from_ptr(goby_status_text(status)) };
    let last = GobyStatus::Illegal as u8;
    assert!((0..=last).all(|status| !words(status).is_empty()));
    assert!(words(last + 1).is_empty());
    // SAFETY: as above.
    let name = unsafe { CStr::from_ptr(goby_name()) };
    assert_eq!(name.to_str(), Ok(goby_core::NAME));
}

#[test]
fn the_moves_of_game_and_position_are_told() {
    with_goby(|goby| {
        let mut room = [GobyMove::default(); GOBY_MOST_MOVES];
        let mut last = GobyMove::default();
        // SAFETY: the engine and the room are there.
        unsafe {
            assert_eq!(goby_level(goby), GOBY_FULL_LEVEL);
            assert_eq!(goby_set_level(goby, 1_200), GobyStatus::Ok);
            assert_eq!(goby_level(goby), 1_200);
            let none = goby_last_move(goby, &mut last);
            assert_eq!(none, GobyStatus::NothingToTakeBack);
            assert_eq!(goby_legal_moves(goby, room.as_mut_ptr(), 3), 20);
            assert!(room[2].id != 0 && room[3].id == 0, "{:?}", &room[..4]);
            for text in [c"e2e4", c"e7e5", c"g1f3"] {
                assert_eq!(goby_play(goby, text.as_ptr()), GobyStatus::Ok);
            }
            assert_eq!(goby_held_moves(goby), 3);
            assert_eq!(goby_moves(goby, room.as_mut_ptr(), room.len()), 3);
            assert_eq!(goby_moves(goby, null_mut(), 9), 3);
            assert_eq!(goby_last_move(goby, &mut last), GobyStatus::Ok);
            assert_eq!(last, room[2]);
            assert_eq!((room[0].from, room[0].to), (12, 28));
            assert!(!goby_is_over(goby));
            let drawn = c"4k3/8/8/8/8/8/8/R3K3 w - - 150 120";
            assert_eq!(goby_set_position(goby, drawn.as_ptr()), GobyStatus::Ok);
            assert!(goby_is_over(goby));
        }
    });
}

/// The legal moves of the position on the board, with all fields.
fn legal_moves(goby: *mut Goby) -> Vec<GobyMove> {
    let mut room = [GobyMove::default(); GOBY_MOST_MOVES];
    // SAFETY: the engine and the room are there.
    let count = unsafe { goby_legal_moves(goby, room.as_mut_ptr(), room.len()) };
    room[..count as usize].to_vec()
}

/// The fields of a move, as the FEN before it and its coordinates give them.
fn expected_move(goby: *mut Goby, id: u16) -> GobyMove {
    let board = Board::from_fen(&fen(goby)).expect("a position");
    let moves = board.legal_moves();
    let mv = *moves
        .iter()
        .find(|mv| mv.bits() == id)
        .expect("a legal move");
    let text = board.coordinate(mv);
    let square = |from: usize| {
        let [file, rank] = [
            text.as_bytes()[from] - b'a',
            text.as_bytes()[from + 1] - b'1',
        ];
        8 * rank + file
    };
    GobyMove {
        id,
        from: square(0),
        to: square(2),
        promotion: match text.as_bytes().get(4) {
            None => GobyPiece::None,
            Some(b'q') => GobyPiece::Queen,
            Some(b'r') => GobyPiece::Rook,
            Some(b'b') => GobyPiece::Bishop,
            Some(_) => GobyPiece::Knight,
        },
    }
}

/// Positions in which castling, promotions and en passant captures are likely, as moves and as
/// replies.
const SPECIAL: [&CStr; 8] = [
    c"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5",
    c"r1bqk2r/ppppbppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 6 5",
    c"rnbqk2r/ppppppbp/5np1/8/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQkq - 2 4",
    c"r1bqk2r/pp1nbppp/2p1pn2/3p4/2PP4/2N1PN2/PPQ2PPP/R1B1KB1R w KQkq - 2 7",
    c"8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    c"8/k1P5/8/8/8/8/2p3K1/8 b - - 0 1",
    c"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
    c"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
];

#[test]
fn every_move_that_a_function_returns_has_the_squares_of_its_own_position() {
    let (mut castling, mut promotions, mut replies) = (0, 0, 0);
    for position in SPECIAL {
        // Miri is slow.
        for nodes in (1..=if cfg!(miri) { 1 } else { 8 }).map(|part| NODES / 8 * part) {
            // SAFETY: the engine, the text and the moves are there.
            with_goby(|goby| unsafe {
                assert_eq!(goby_set_position(goby, position.as_ptr()), GobyStatus::Ok);
                for mv in legal_moves(goby) {
                    assert_eq!(mv, expected_move(goby, mv.id), "{position:?}");
                }
                let mut hint = GobyMove::default();
                assert_eq!(goby_hint(goby, &mut hint), GobyStatus::Ok);
                assert_eq!(hint, expected_move(goby, hint.id), "{position:?}");
                let (status, found) = think(goby, GobyBound::Nodes, nodes);
                assert_eq!(status, GobyStatus::Ok);
                assert_eq!(
                    found.best,
                    expected_move(goby, found.best.id),
                    "{position:?}"
                );
                assert!(found.nodes <= u64::from(nodes) && found.depth > 0);
                assert!(found.mate == 0 || found.score.abs() > 20_000, "{found:?}");
                assert!(!found.resigns && !found.offers_draw);
                assert_eq!(goby_play_move(goby, &found.best), GobyStatus::Ok);
                let mut last = GobyMove::default();
                assert_eq!(goby_last_move(goby, &mut last), GobyStatus::Ok);
                assert_eq!(last, found.best, "{position:?}");
                assert_eq!(goby_moves(goby, &mut last, 1), 1);
                assert_eq!(last, found.best, "{position:?}");
                promotions += u32::from(found.best.promotion != GobyPiece::None);
                if found.reply.id == 0 {
                    assert_eq!(found.reply, GobyMove::default());
                } else {
                    assert_eq!(
                        found.reply,
                        expected_move(goby, found.reply.id),
                        "{position:?}"
                    );
                    replies += 1;
                    let text = text(|room, length| goby_san(goby, &found.reply, room, length));
                    castling += u32::from(text.starts_with("O-O"));
                }
            });
        }
    }
    assert!(
        cfg!(miri) || castling > 2 && promotions > 2,
        "{castling} {promotions}"
    );
    assert!(replies > 4, "{replies}");
}
