//! The functions as a program in C calls them, beside the front door in Rust.
#![expect(unsafe_code, reason = "the tests call what C calls")]

use crate::handle::{Goby, goby_new};
use crate::hooks::{GobyHooks, GobyProgress, goby_set_hooks};
use crate::keep::{goby_restore, goby_save};
use crate::limit::{GobyBound, GobyLimit};
use crate::look::*;
use crate::moves::*;
use crate::options::{goby_set_level, goby_set_option};
use crate::sensors::{GobySeen, GobySight, goby_see, goby_set_sensors};
use crate::set_up::*;
use crate::size::{GOBY_BYTES, Memory, SLACK};
#[cfg(not(feature = "micro"))]
use crate::slices::{goby_begin, goby_think_on};
use crate::status::{GobyStatus, goby_reason, goby_status_text};
use crate::think::{GobyThought, goby_hint, goby_think};
use crate::values::{GobyColor, GobyMove, GobyOutcome, GobyPiece};
use core::ffi::{CStr, c_char, c_void};
use core::ptr::{null, null_mut};
use goby::{Engine, Limit, NoTimer};

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

/// What a function writes that takes a room for text.
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

/// A clock that goes on by a millisecond each time it is looked at; `user` points to it.
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
        assert_eq!(goby_play_from_to(goby, 49, 56, 0), GobyStatus::Ambiguous);
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

/// What a hook that stops the search has seen.
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
        // SAFETY: the engine and what it hands out are there.
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
    assert_eq!(name.to_str(), Ok(goby::NAME));
}

#[cfg(not(feature = "micro"))]
#[test]
fn it_thinks_in_slices() {
    with_goby(|goby| {
        let mut thought = GobyThought::default();
        // SAFETY: the engine is there, and where it puts what it has found.
        let mut on = || unsafe { goby_think_on(goby, 5, &mut thought) };
        assert_eq!(on(), GobyStatus::NoClock);
        let mut now = 0;
        set_clock(goby, &mut now);
        assert_eq!(on(), GobyStatus::NotBegun);
        // SAFETY: both are there.
        let begun = unsafe { goby_begin(goby, &limit(GobyBound::Nodes, NODES)) };
        assert_eq!(begun, GobyStatus::Ok);
        // An unfinished slice is no failure, and leaves the reason of the last one.
        let slices = (1..1_000).find(|_| on() == GobyStatus::Ok);
        assert_eq!(reason(goby), "no search was begun");
        assert!(
            slices.is_some_and(|slices| cfg!(miri) || slices > 1),
            "{slices:?}"
        );
        assert_eq!(on(), GobyStatus::NotBegun);
        assert_ne!(thought.best.id, 0);
    });
}
