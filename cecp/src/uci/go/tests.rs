//! Tests of `go`.

use super::*;
use crate::tests::Written;
use goby_core::time::Clock;

extern crate std;

fn read(text: &str) -> Arguments {
    Arguments::read(text, &Board::start(), &mut Written::default())
}

/// Exchanges the words for White's and Black's clock.
fn exchanged(text: &str) -> std::string::String {
    let words = text.split(' ').map(|word| match word {
        "wtime" => "btime",
        "btime" => "wtime",
        "winc" => "binc",
        "binc" => "winc",
        word => word,
    });
    words.collect::<std::vec::Vec<_>>().join(" ")
}

#[test]
fn each_clock_is_that_of_its_side_and_stands_in_for_one_that_is_not_named() {
    let level = |moves, [own, opponent, increment]: [u32; 3]| {
        let control = TimeControl::Level {
            moves,
            base: Millis(own),
            increment: Millis(increment),
        };
        Some(Clock {
            control,
            own: Millis(own),
            opponent: Millis(opponent),
        })
    };
    let exact = |span| Some(Clock::new(TimeControl::Exact(Millis(span))));
    for (text, wanted) in [
        (
            "wtime 1 btime 2 winc 3 binc 4 movestogo 5",
            level(5, [1, 2, 3]),
        ),
        (
            "movestogo 5 binc 4 winc 3 btime 2 wtime 1",
            level(5, [1, 2, 3]),
        ),
        ("wtime 1 btime 2", level(0, [1, 2, 0])),
        ("wtime 1", level(0, [1, 1, 0])),
        ("btime 2 binc 4", level(0, [2, 2, 4])),
        ("wtime 1 binc 4", level(0, [1, 1, 4])),
        ("wtime 1 btime 2 winc 0 binc 4", level(0, [1, 2, 0])),
        ("winc 3", level(0, [0, 0, 3])),
        ("wtime -5 btime 7", level(0, [0, 7, 0])),
        ("wtime 5.9 btime +7", level(0, [5, 7, 0])),
        ("wtime 5 depth 3 nodes 4", level(0, [5, 5, 0])),
        ("movetime 9", exact(9)),
        ("wtime 1 movetime 9", exact(9)),
        ("soon", exact(200)),
        ("soon wtime 5", level(0, [5, 5, 0])),
        ("soon depth 3", None),
        ("soon nodes 3", None),
        ("soon mate 3", None),
        ("depth 3", None),
        ("nodes 3", None),
        ("infinite", None),
        ("", None),
    ] {
        for (side, text) in [(Color::White, text.into()), (Color::Black, exchanged(text))] {
            let mut timing = Timing::default();
            let is_set = read(&text).set_clock(&mut timing, side);
            assert_eq!(is_set.then_some(timing.clock), wanted, "{side:?}: {text}");
        }
    }
}

#[test]
fn depths_mates_and_wishes_are_each_read_from_their_word() {
    let most = Depth::MAX.0.unsigned_abs();
    for (text, plies) in [
        ("", most),
        ("nodes 5", most),
        ("depth 0", 1),
        ("depth 3", 3),
        ("mate 2", 8),
        ("depth 3 mate 2", 3),
        ("mate 2 depth 20", 8),
        ("depth 9999", most),
        ("mate 4000000000", most),
    ] {
        assert_eq!(read(text).plies(), plies, "{text}");
    }
    for (text, kind) in [
        ("", GoKind::Move),
        ("infinite", GoKind::Infinite),
        ("ponder", GoKind::Ponder),
        ("wtime 5 ponder", GoKind::Ponder),
    ] {
        assert!(read(text).kind() == kind, "{text}");
    }
    let arguments = read("depth 1 nodes 2 mate 3 perft 4");
    let numbers = [
        arguments.depth,
        arguments.nodes,
        arguments.mate,
        arguments.perft,
    ];
    assert_eq!(numbers, [Some(1), Some(2), Some(3), Some(4)]);
}

#[test]
fn all_moves_but_those_to_search_are_left_out() {
    let board = Board::start();
    for chosen in [&["e2e4"][..], &["e2e4", "g1f3"], &["a2a3", "h2h4", "b1c3"]] {
        let text = std::format!("searchmoves {} depth 3", chosen.join(" "));
        let arguments = read(&text);
        assert_eq!(arguments.depth, Some(3), "{text}");
        let excluded = arguments.excluded(&board);
        number_moves(&board, &mut |place, mv| {
            let is_chosen = chosen.contains(&board.coordinate(mv).as_str());
            assert_eq!(excluded.has(place), !is_chosen, "{text}: {mv:?}");
        });
    }
    assert!(read("depth 3").excluded(&board) == RootSet::default());
}
