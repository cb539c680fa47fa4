//! The front door, beside the session of the protocol where both do the same.

extern crate std;

use super::*;
use std::boxed::Box;
use std::format;
use std::string::ToString;

/// Does something with an engine of small memory.
fn with_engine<T>(act: impl FnOnce(&mut Engine<'_>) -> T) -> T {
    let mut memory = Box::new(SmallMemory::new());
    act(&mut Engine::new(&mut *memory))
}

#[test]
fn a_larger_profile_takes_more_memory() {
    let sizes = [
        TinyMemory::BYTES,
        MicroMemory::BYTES,
        SmallMemory::BYTES,
        BoardMemory::BYTES,
        PicoMemory::BYTES,
    ];
    assert!(sizes.is_sorted());
    let slots = size_of::<Slot>();
    assert!(BoardMemory::BYTES > BoardMemory::PROFILE.hash_slots * slots);
}

#[test]
fn what_is_illegal_changes_nothing() {
    with_engine(|goby| {
        let start = goby.board().fen();
        assert_eq!(
            goby.play("e2e5"),
            Err(IllegalMove::CannotGo(Piece::Pawn, Square::E5))
        );
        assert_eq!(goby.play("hello"), Err(IllegalMove::NotAMove));
        let empty = goby.play_from_to(Square::E4, Square::E5);
        assert_eq!(empty, Err(IllegalMove::Empty(Square::E4)));
        let far = Move::new(Square::E7, Square::E5);
        let theirs = Err(IllegalMove::NotYours(Square::E7, Color::Black));
        assert_eq!(goby.play_move(far), theirs);
        assert!(goby.set_position("8/8/8 w").is_err());
        assert_eq!(goby.restore(b"G\x01nothing"), Err(SaveError::Damaged));
        assert_eq!(goby.board().fen(), start);
        assert_eq!(goby.take_back(), None);
    });
}

#[test]
fn moves_are_made_from_square_to_square() {
    with_engine(|goby| {
        goby.set_position("r3k3/1P6/8/8/8/8/8/4K2R w Kq - 0 1")
            .expect("a position");
        let castled = [
            Square::E2,
            Square::D1,
            Square::D2,
            Square::F1,
            Square::F2,
            Square::G1,
        ];
        let targets: std::vec::Vec<_> = goby.targets(Square::E1).into_iter().collect();
        for square in castled {
            assert!(targets.contains(&square), "{square:?}");
        }
        assert_eq!(targets.len(), castled.len());
        let promotion = (Square::B7, Square::A8);
        let asked = goby.play_from_to(promotion.0, promotion.1);
        assert_eq!(asked, Err(IllegalMove::Ambiguous));
        let mv = goby
            .promote(promotion.0, promotion.1, Piece::Rook)
            .expect("it is legal");
        assert_eq!(mv.promotion(), Some(Piece::Rook));
        assert_eq!(goby.take_back(), Some(mv));
        let mv = goby.play_from_to(Square::E1, Square::G1).expect("castling");
        assert_eq!(
            goby.board().fen().to_string(),
            "r3k3/1P6/8/8/8/8/8/5RK1 b q - 1 1"
        );
        // A move that has been played is not legal any more.
        assert!(goby.san(mv).is_err());
        goby.take_back();
        let text = if cfg!(feature = "san") { "O-O" } else { "e1g1" };
        assert_eq!(goby.san(mv).as_deref(), Ok(text));
    });
}

#[test]
fn thinking_ends_at_its_limit() {
    with_engine(|goby| {
        let thought = goby
            .think(Limit::Nodes(5_000), &mut NoTimer)
            .expect("a move");
        assert!((4_000..=5_000).contains(&thought.nodes), "{thought:?}");
        let thought = goby.think(Limit::Depth(3), &mut NoTimer).expect("a move");
        assert_eq!(thought.depth, Depth(3));
        // A clock that goes on by a millisecond each time it is looked at.
        let mut now = 0;
        let mut clock = || {
            now += 1;
            now
        };
        let thought = goby.think(Limit::Millis(50), &mut clock).expect("a move");
        assert!(thought.elapsed <= Millis(51), "{thought:?}");
        goby.play_move(thought.best)
            .expect("what was found is legal");
    });
}

/// A clock that stands still, whose hook stops the search at its 21st call.
struct Impatient(u32);
impl Timer for Impatient {
    fn millis(&mut self) -> u64 {
        0
    }
    fn stops(&mut self, _: &goby_core::search::Status<'_>) -> bool {
        self.0 += 1;
        self.0 > 20
    }
}

#[test]
fn a_hook_stops_it() {
    with_engine(|goby| {
        let mut clock = Impatient(0);
        let thought = goby.think(Limit::Endless, &mut clock).expect("a move");
        assert_eq!(clock.0, 21);
        assert!(goby.board().is_legal(thought.best));
    });
}

#[test]
fn no_move_is_found_when_the_game_is_over() {
    with_engine(|goby| {
        for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
            goby.play(text).expect("a legal move");
        }
        assert_eq!(goby.think(Limit::Depth(3), &mut NoTimer), None);
        assert_eq!(goby.hint(&mut NoTimer), None);
        assert_eq!(
            goby.game().outcome(),
            Some(goby_core::game::Outcome::BlackMates)
        );
    });
}

#[test]
fn a_new_game_forgets_the_last_one() {
    with_engine(|goby| {
        let nodes = |goby: &mut Engine<'_>| {
            goby.think(Limit::Depth(6), &mut NoTimer)
                .map(|thought| thought.nodes)
        };
        let first = nodes(goby);
        assert_ne!(nodes(goby), first);
        goby.play("e2e4").expect("a legal move");
        goby.new_game();
        assert_eq!(nodes(goby), first);
    });
}

#[test]
fn a_level_holds_it_back() {
    with_engine(|goby| {
        assert_eq!(
            goby.set_level(Level::Elo(Level::MOST + 1)),
            Err(SettingError::OutOfRange)
        );
        let set = goby.set_level(Level::Elo(Level::LEAST));
        assert_eq!(set.is_ok(), cfg!(feature = "levels"));
        if cfg!(feature = "levels") {
            let thought = goby.think(Limit::Depth(9), &mut NoTimer).expect("a move");
            assert!(thought.nodes < 100, "{thought:?}");
        }
        assert_eq!(goby.set_level(Level::Full), Ok(()));
        assert_eq!(goby.set_option("Contempt", "20"), Ok(()));
    });
}

#[test]
fn options_are_set_in_the_words_of_the_protocols() {
    with_engine(|goby| {
        let known = cfg!(feature = "own-book");
        for (value, plays) in [
            ("true", true),
            ("no", false),
            ("ON", true),
            ("0", false),
            ("1", true),
        ] {
            assert_eq!(goby.set_option("OwnBook", value).is_ok(), known);
            let thought = goby.think(Limit::Depth(1), &mut NoTimer).expect("a move");
            assert_eq!(thought.nodes == 0, known && plays, "{value}");
        }
        let wrong = SettingError::BadValue("bad value");
        assert_eq!(goby.set_option("Resign", "perhaps"), Err(wrong));
        assert_eq!(goby.set_option("Contempt", "true"), Err(wrong));
        let unknown = Err(SettingError::UnknownOption);
        assert_eq!(goby.set_option("Colour", "blue"), unknown);
        assert_eq!(format!("{wrong}"), "bad value");
    });
}

#[test]
fn openings_vary() {
    let mut first = std::collections::BTreeSet::new();
    with_engine(|goby| {
        assert_eq!(goby.set_option("Variety", "100"), Ok(()));
        for now in 0..40 {
            goby.new_game();
            let thought = goby.think(Limit::Depth(4), &mut || now).expect("a move");
            first.insert(thought.best.bits());
        }
        assert!(first.len() > 1);
        assert_eq!(goby.set_option("Variety", "0"), Ok(()));
        let mut moves = [0, 7].map(|now| {
            goby.new_game();
            goby.think(Limit::Depth(4), &mut || now)
        });
        moves
            .iter_mut()
            .flatten()
            .for_each(|thought| thought.elapsed = Millis(0));
        assert_eq!(moves[0], moves[1]);
    });
}

#[test]
fn without_a_clock_a_limit_by_time_is_one_of_nodes() {
    with_engine(|goby| {
        let clock = Limit::Clock {
            left: 60_000,
            increment: 0,
            moves: 0,
        };
        for limit in [Limit::Millis(10), Limit::Seconds(100), clock] {
            let thought = goby.think(limit, &mut NoTimer).expect("a move");
            assert!((1..=20_000).contains(&thought.nodes), "{thought:?}");
        }
    });
}

#[test]
fn a_saved_game_goes_on() {
    let mut room = [0; 256];
    let length = with_engine(|goby| {
        goby.set_position("4k3/8/8/8/8/8/4P3/4K3 w - - 3 40")
            .expect("a position");
        for text in ["e1d1", "e8d8", "d1e1", "d8e8"] {
            goby.play(text).expect("a legal move");
        }
        let length = goby.save(&mut room).expect("there is room");
        assert_eq!(goby.save(&mut [0; 20]), Err(SaveError::NoRoom(length)));
        length
    });
    with_engine(|goby| {
        goby.play("d2d4").expect("a legal move");
        let before = goby.board().fen();
        for bit in 0..8 * length {
            let mut damaged = room;
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(goby.restore(&damaged), Err(SaveError::Damaged), "{bit}");
            assert_eq!(goby.board().fen(), before, "{bit}");
        }
        for cut in 0..length {
            assert_eq!(goby.restore(&room[..cut]), Err(SaveError::Damaged), "{cut}");
        }
        assert_eq!(goby.restore(&room), Ok(()));
        assert_eq!(goby.game().ply(), 4);
        assert_eq!(goby.game().repetitions(), 1);
        assert_eq!(
            goby.board().fen().to_string(),
            "4k3/8/8/8/8/8/4P3/4K3 w - - 7 42"
        );
        goby.take_back();
        assert_eq!(goby.board().side(), Color::Black);
    });
    assert_eq!(
        format!("{}", SaveError::Damaged),
        SaveError::Damaged.message()
    );
}

/// The move that is found in slices of `slice` polls of a clock that goes on by a millisecond each
/// time it is looked at, and how many slices there were.
#[cfg(feature = "slices")]
fn in_slices(goby: &mut Engine<'_>, limit: Limit, slice: u32) -> (Option<Thought>, u32) {
    let mut now = 0;
    let mut clock = || {
        now += 1;
        now
    };
    let mut thinking = goby.begin(limit, &mut clock);
    for slices in 1..100_000 {
        if let Slice::Done(thought) = goby.think_on(&mut thinking, Millis(slice), &mut clock) {
            let again = goby.think_on(&mut thinking, Millis(slice), &mut clock);
            assert_eq!(again, Slice::Done(thought));
            return (thought, slices);
        }
    }
    panic!("a search that does not end");
}

#[test]
#[cfg(feature = "slices")]
fn slices_find_what_one_call_finds() {
    let whole = with_engine(|goby| goby.think(Limit::Depth(9), &mut NoTimer).expect("a move"));
    let (one, slices) = with_engine(|goby| in_slices(goby, Limit::Depth(9), u32::MAX));
    let one = one.expect("a move");
    assert_eq!((one.best, one.nodes, slices), (whole.best, whole.nodes, 1));
    let (cut, slices) = with_engine(|goby| in_slices(goby, Limit::Depth(9), 8));
    let cut = cut.expect("a move");
    assert!(slices > 5, "{slices}");
    assert_eq!(cut.depth, Depth(9));
    assert!(cut.nodes < 2 * whole.nodes, "{cut:?} {whole:?}");
}

#[test]
#[cfg(feature = "slices")]
fn a_hook_stops_it_in_a_slice() {
    with_engine(|goby| {
        let mut clock = Impatient(0);
        let mut thinking = goby.begin(Limit::Endless, &mut clock);
        let done = goby.think_on(&mut thinking, Millis(5), &mut clock);
        assert!(matches!(done, Slice::Done(Some(_))), "{done:?}");
        assert_eq!(clock.0, 21);
    });
}

#[test]
#[cfg(feature = "slices")]
fn slices_keep_to_the_limit() {
    with_engine(|goby| {
        // The shortest slices end wherever the search looks at the clock, at the limit too.
        for slice in [8, 1] {
            let (thought, _) = in_slices(goby, Limit::Nodes(3_000), slice);
            let nodes = thought.expect("a move").nodes;
            assert!((2_900..=3_000).contains(&nodes), "{nodes}");
        }
        let (thought, slices) = in_slices(goby, Limit::Millis(200), 8);
        let elapsed = thought.expect("a move").elapsed;
        assert!((100..210).contains(&elapsed.0), "{elapsed:?}");
        assert!((10..40).contains(&slices), "{slices}");
    });
}

#[test]
#[cfg(feature = "slices")]
fn a_move_between_slices_begins_anew() {
    with_engine(|goby| {
        let mut now = 0;
        let mut clock = || {
            now += 1;
            now
        };
        let mut thinking = goby.begin(Limit::Depth(7), &mut clock);
        assert_eq!(
            goby.think_on(&mut thinking, Millis(8), &mut clock),
            Slice::Unfinished
        );
        goby.play("e2e4").expect("a legal move");
        let Slice::Done(Some(thought)) = goby.think_on(&mut thinking, Millis(u32::MAX), &mut clock)
        else {
            panic!("it has all the time that it needs");
        };
        assert!(goby.board().is_legal(thought.best));
        for text in ["f7f6", "d2d4", "g7g5", "d1h5"] {
            goby.play(text).expect("a legal move");
        }
        let (none, slices) = in_slices(goby, Limit::Endless, 8);
        assert_eq!((none, slices), (None, 1));
        // The game is over in the middle of a search.
        goby.take_back();
        let mut thinking = goby.begin(Limit::Depth(9), &mut clock);
        assert_eq!(
            goby.think_on(&mut thinking, Millis(8), &mut clock),
            Slice::Unfinished
        );
        goby.play("d1h5").expect("a legal move");
        let over = goby.think_on(&mut thinking, Millis(8), &mut clock);
        assert_eq!(over, Slice::Done(None));
    });
}

#[cfg(feature = "why")]
#[test]
fn it_says_why() {
    let mut memory = Box::new(SmallMemory::new());
    let mut goby = Engine::new(&mut *memory);
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    goby.set_position(fen).expect("a legal position");
    let mut said = std::string::String::new();
    let mut why = |mv: Move, goby: &mut Engine<'_>| {
        said.clear();
        goby.why(mv, &mut NoTimer, &mut |part| said.push_str(part))
            .map(|()| said.clone())
    };
    let mates = why(Move::new(Square::H5, Square::F7), &mut goby);
    assert_eq!(mates.as_deref(), Ok("It is mate.\n"));
    let misses = why(Move::new(Square::G1, Square::F3), &mut goby);
    assert!(misses.is_ok_and(|said| said.starts_with("It misses mate: Qxf7#.\n")));
    let nothing = why(Move::new(Square::E4, Square::E5), &mut goby);
    assert_eq!(nothing, Err(IllegalMove::CannotGo(Piece::Pawn, Square::E5)));
    assert_eq!(goby.game().ply(), 0);
}
