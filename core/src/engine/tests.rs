//! Tests of the engine's API.

extern crate std;

use super::*;
use std::boxed::Box;
use std::format;
use std::string::ToString;

mod turn;

/// Runs `act` with an engine that has the memory of a small chip.
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
fn an_illegal_move_changes_nothing() {
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
        assert_eq!(asked, Err(IllegalMove::PromotionPiece));
        for piece in [Piece::Pawn, Piece::King] {
            let refused = goby.promote(promotion.0, promotion.1, piece);
            assert_eq!(refused, Err(IllegalMove::PromotionPiece));
        }
        let mv = goby
            .promote(promotion.0, promotion.1, Piece::Rook)
            .expect("it is legal");
        assert_eq!(mv.promotion(), Some(Piece::Rook));
        assert_eq!(goby.take_back(), Some(mv));
        let mv = goby.play_from_to(Square::E1, Square::G1).expect("castling");
        let by_king = Move::new(Square::E1, Square::G1);
        let _ = goby.take_back();
        assert_eq!(goby.san(by_king), goby.san(mv));
        assert_eq!(goby.play_move(by_king), Ok(()));
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
fn a_king_castles_onto_its_rook_where_a_step_ends_on_the_same_square() {
    with_engine(|goby| {
        let position = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
        for (to, expected) in [
            (Square::G1, "4k3/8/8/8/8/8/8/6KR b - - 1 1"),
            (Square::H1, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ] {
            goby.set_position(position).expect("a position");
            goby.play_from_to(Square::F1, to).expect("a legal move");
            assert_eq!(goby.board().fen().as_str(), expected);
        }
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
        // A clock that advances by a millisecond at each reading.
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

#[test]
fn a_clock_is_not_overstepped_however_much_it_gains_after_the_move() {
    with_engine(|goby| {
        let mut now = 0;
        let mut clock = || {
            now += 1;
            now
        };
        for (increment, moves) in [(300, 0), (300, 1), (10_000, 0), (u32::MAX, 40)] {
            let limit = Limit::Clock {
                left: 300,
                increment,
                moves,
            };
            let thought = goby.think(limit, &mut clock).expect("a move");
            assert!(thought.elapsed <= Millis(300), "{limit:?}: {thought:?}");
        }
    });
}

/// A limit applies to one move only: a clock or a depth set for the last move does not limit the
/// next.
#[test]
fn a_limit_ends_with_its_move() {
    let clock = Limit::Clock {
        left: 40,
        increment: 0,
        moves: 1,
    };
    with_engine(|goby| {
        let mut now = 0;
        let mut timer = || {
            now += 20;
            now
        };
        for before in [Limit::Millis(1), clock, Limit::Depth(1), Limit::Nodes(100)] {
            let mut think = |limit| {
                goby.think(before, &mut timer).expect("a move");
                goby.think(limit, &mut timer).expect("a move")
            };
            let thought = think(Limit::Nodes(9_000));
            assert!(
                (8_000..=9_000).contains(&thought.nodes),
                "{before:?}: {thought:?}"
            );
            let thought = think(Limit::Depth(5));
            assert_eq!(thought.depth, Depth(5), "{before:?}");
            let thought = think(Limit::Seconds(1));
            let span = thought.elapsed.0;
            assert!((900..=1_060).contains(&span), "{before:?}: {thought:?}");
        }
    });
}

/// A stopped clock, whose hook stops the search at its 21st call.
struct Impatient(u32);
impl Timer for Impatient {
    fn millis(&mut self) -> u64 {
        0
    }
    fn stops(&mut self, _: &crate::search::Status<'_>) -> bool {
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
            Some(crate::game::Outcome::BlackMates)
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
fn a_new_engine_in_used_memory_knows_nothing_of_the_last_one() {
    let mut memory = Box::new(SmallMemory::new());
    let mut nodes = || {
        let mut goby = Engine::new(&mut *memory);
        let thought = goby.think(Limit::Depth(8), &mut NoTimer).expect("a move");
        thought.nodes
    };
    assert_eq!(nodes(), nodes());
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
            let thought = goby.think(Limit::Nodes(9_000), &mut NoTimer);
            assert!(
                thought.is_some_and(|thought| thought.nodes < 100),
                "{thought:?}"
            );
        }
        if cfg!(feature = "desktop") {
            assert_eq!(goby.set_option("Skill", "Beginner"), Ok(()));
            assert_eq!(goby.set_level(Level::Full), Ok(()));
            assert_eq!(goby.level(), Level::Elo(700), "Skill is weaker");
            assert_eq!(goby.set_option("Skill", "Full"), Ok(()));
        }
        assert_eq!(goby.set_level(Level::Full), Ok(()));
        assert_eq!(goby.set_option("Contempt", "20"), Ok(()));
    });
}

#[test]
fn options_are_set_in_the_words_of_the_protocols() {
    with_engine(|goby| {
        let known = cfg!(feature = "person");
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
        for (name, value, words) in [
            ("Resign", "perhaps", "bad value: it must be 0 or 1"),
            ("Contempt", "true", "bad value: it must be -300 to 300"),
        ] {
            let wrong = goby.set_option(name, value).expect_err(name);
            assert!(matches!(wrong, SettingError::BadValue(_)), "{name}");
            assert_eq!(format!("{wrong}"), words);
        }
        let out = format!("{}", SettingError::OutOfRange);
        assert_eq!(out, "the rating is out of range: it must be 500 to 3000");
        let unknown = Err(SettingError::UnknownOption);
        assert_eq!(goby.set_option("Colour", "blue"), unknown);
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
            first.insert((thought.best.bits(), thought.reply.is_some()));
        }
        assert!(first.len() > 1);
        // A reply is expected to the search's own move alone.
        let answered = first.iter().filter(|(_, has_reply)| *has_reply);
        assert_eq!(answered.count(), 1, "{first:?}");
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
fn the_eighth_move_varies_and_the_ninth_does_not() {
    const STEPS: [&str; 16] = [
        "a2a3", "a7a6", "b2b3", "b7b6", "c2c3", "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3",
        "f7f6", "g2g3", "g7g6", "h2h3", "h7h6",
    ];
    with_engine(|goby| {
        assert_eq!(goby.set_option("Variety", "100"), Ok(()));
        for (plies, varies) in [(14, true), (16, false)] {
            let mut found = std::collections::BTreeSet::new();
            for now in 0..20 {
                goby.new_game();
                for step in &STEPS[..plies] {
                    goby.play(step).expect("a legal move");
                }
                let thought = goby.think(Limit::Depth(2), &mut || now).expect("a move");
                found.insert(thought.best.bits());
            }
            assert_eq!(found.len() > 1, varies, "{plies}");
        }
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

#[test]
fn a_saved_game_keeps_the_number_of_moves_that_the_memory_has_dropped() {
    let mut room = [0; 8_192];
    for plies in [4, 255, 256, 257, 260, 3_000] {
        with_engine(|goby| {
            for ply in 0..plies {
                // Knights move to and fro, which is no draw until somebody claims it.
                let text = ["g1f3", "g8f6", "f3g1", "f6g8"][ply % 4];
                goby.play(text).expect("a legal move");
            }
            assert_eq!(goby.game().ply() as usize, plies);
            let fen = goby.board().fen();
            let length = goby.save(&mut room).expect("there is room");
            goby.new_game();
            assert_eq!(goby.restore(&room[..length]), Ok(()));
            assert_eq!(goby.game().ply() as usize, plies);
            assert_eq!(goby.board().fen(), fen);
        });
    }
}

/// The bytes of the format's first version, after 1. e4: one move, and the checksum.
#[test]
fn a_game_saved_in_the_first_format_is_restored() {
    let fen = b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut saved = std::vec::Vec::from(*b"G\x01");
    saved.push(fen.len() as u8);
    saved.extend(fen);
    saved.extend(*b"\x01\x00\x0c\x07\xb1\xdf\xa7\x60");
    with_engine(|goby| {
        assert_eq!(goby.restore(&saved), Ok(()));
        assert_eq!(goby.game().ply(), 1);
        assert_eq!(goby.board().piece_on(Square::E4), Some(Piece::Pawn));
    });
}

/// A call that replaces the position by another one.
type Act<'a> = &'a mut dyn FnMut(&mut Engine<'_>);

/// Accepts a draw by the score of a search, and declines one after a change of the position.
#[test]
fn no_draw_is_accepted_by_the_score_of_another_position() {
    const BEHIND: &str = "4k3/8/8/3q4/8/8/3P4/4K3 w - - 0 60";
    let mut room = [0; 256];
    let mut leave: [(&str, Act<'_>); 4] = [
        ("take back", &mut |goby| {
            assert!(goby.take_back().is_some());
        }),
        ("new game", &mut |goby| {
            goby.new_game();
        }),
        ("position", &mut |goby| {
            assert_eq!(goby.set_position(BEHIND), Ok(()));
        }),
        ("restore", &mut |goby| {
            let length = goby.save(&mut room).expect("there is room");
            assert_eq!(goby.restore(&room[..length]), Ok(()));
        }),
    ];
    for (what, leave) in &mut leave {
        with_engine(|goby| {
            goby.set_position(BEHIND).expect("a position");
            let thought = goby.think(Limit::Depth(4), &mut NoTimer).expect("a move");
            goby.play_move(thought.best).expect("a legal move");
            assert!(goby.accepts_draw(Color::White), "{what}");
            leave(goby);
            assert!(!goby.accepts_draw(Color::White), "{what}");
        });
    }
}

#[test]
fn lost_games_of_before_are_no_reason_to_resign() {
    const LOST: &str = "4k3/8/8/3q4/3r4/8/8/4K3 w - - 0 60";
    with_engine(|goby| {
        assert_eq!(goby.set_option("Resign", "1"), Ok(()));
        for _ in 0..2 {
            goby.set_position(LOST).expect("a position");
            for number in 1..=3 {
                let thought = goby.think(Limit::Depth(4), &mut NoTimer).expect("a move");
                assert_eq!(thought.resigns, number == 3, "{number}");
            }
        }
    });
}

/// A search counts the same nodes as the first search: after `ClearHash`, and in a new game,
/// although a hint was given in the game before.
#[test]
fn an_emptied_table_takes_the_histories_along_and_a_hint_is_forgotten_too() {
    with_engine(|goby| {
        let nodes = |goby: &mut Engine<'_>| {
            let thought = goby.think(Limit::Depth(6), &mut NoTimer);
            thought.expect("a move").nodes
        };
        let first = nodes(goby);
        assert_ne!(nodes(goby), first);
        assert_eq!(goby.set_option("ClearHash", ""), Ok(()));
        assert_eq!(nodes(goby), first);
        goby.new_game();
        assert!(goby.hint(&mut NoTimer).is_some());
        goby.new_game();
        assert_eq!(nodes(goby), first);
    });
}

#[test]
#[cfg(all(feature = "levels", feature = "desktop"))]
fn a_level_follows_the_results_of_games_that_were_left() {
    with_engine(|goby| {
        assert_eq!(goby.set_option("Skill", "Adaptive"), Ok(()));
        assert_eq!(goby.level(), Level::Elo(1_500));
        let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
        goby.set_position(mate).expect("a position");
        let thought = goby.think(Limit::Depth(3), &mut NoTimer).expect("a move");
        goby.play("a1a8").expect("a legal move");
        goby.new_game();
        assert_eq!(goby.level(), Level::Elo(1_200), "{thought:?}");
        goby.new_game();
        assert_eq!(goby.level(), Level::Elo(1_200), "no move was made");
    });
}

#[cfg(feature = "serde")]
#[test]
fn levels_and_limits_are_read_as_they_were_written() {
    let clock = Limit::Clock {
        left: 300_000,
        increment: 2_000,
        moves: 0,
    };
    let values = (Level::Elo(1_200), Level::Full, clock, Limit::Endless);
    let json = serde_json::to_string(&values).expect("JSON");
    assert_eq!(
        json,
        "[{\"Elo\":1200},\"Full\",{\"Clock\":{\"left\":300000,\"increment\":2000,\"moves\":0}},\"Endless\"]"
    );
    let read: (Level, Level, Limit, Limit) = serde_json::from_str(&json).expect("values");
    assert_eq!(read, values);
}
