//! All numbers of `info` and `post` agree with each other, in every kind of search.

use goby_core::board::Board;
use goby_suite::numbers::{Checker, Shown};
use goby_suite::recorded::{Said, record};

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    // Three legal moves.
    "7k/8/8/8/8/8/1r6/K7 w - - 0 1",
    // A mate in two moves.
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
];

/// Every kind of `go`: the lines that begin, go on with and end a search, and the number of lines.
const KINDS: [(&[&str], usize); 18] = [
    (&["go depth 7"], 1),
    (&["go nodes 9000"], 1),
    (&["go movetime 90"], 1),
    (&["go wtime 2000 btime 1500"], 1),
    (&["go wtime 900 btime 900 winc 30 binc 30 movestogo 4"], 1),
    (&["go infinite", "@ 120", "stop"], 1),
    (&["go ponder wtime 1500 btime 1500", "@ 90", "ponderhit"], 1),
    (&["go ponder wtime 1500 btime 1500", "@ 90", "stop"], 1),
    (&["go ponder movetime 200", "@ 60", "ponderhit"], 1),
    (&["go mate 2"], 1),
    (&["setoption name MultiPV value 3", "go depth 6"], 3),
    (&["setoption name MultiPV value 30", "go movetime 120"], 30),
    (
        &[
            "setoption name MultiPV value 3",
            "go ponder wtime 900 btime 900",
            "@ 50",
            "ponderhit",
        ],
        3,
    ),
    (
        &["setoption name UCI_ShowWDL value true", "go nodes 5000"],
        1,
    ),
    (
        &[
            "setoption name nodestime value 20",
            "go wtime 2000 btime 2000",
        ],
        1,
    ),
    (
        &[
            "setoption name nodestime value 20",
            "go ponder wtime 2000 btime 2000",
            "@ 60",
            "ponderhit",
        ],
        1,
    ),
    (
        &[
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_Elo value 1400",
            "go movetime 60",
        ],
        1,
    ),
    (
        &[
            "setoption name Thinking Time value Human",
            "go wtime 3000 btime 3000",
        ],
        1,
    ),
];

/// Checks all lines of search output, each read by `read`. Returns the faults and the number of
/// lines. A clock that counts nodes may run ahead of the real one.
fn check(
    said: &[Said],
    fen: &str,
    lines: usize,
    begins: &str,
    read: fn(&str) -> Option<Shown>,
) -> (Vec<String>, usize) {
    let board = Board::from_fen(fen).expect("a position");
    let begun = said
        .iter()
        .rposition(|it| it.is_sent && it.text.starts_with(begins));
    let (said_before, said) = said.split_at(begun.expect("a search"));
    let from = said.first().map_or(0, |it| it.at);
    let counts = |line: &str| line.starts_with("nps ") || line.contains(" nodestime ");
    let ahead = if said_before.iter().any(|it| it.is_sent && counts(&it.text)) {
        u64::MAX / 2
    } else {
        0
    };
    let mut checker = Checker::new(board, lines);
    let mut faults = Vec::new();
    for it in said.iter().filter(|it| !it.is_sent) {
        if let Some(shown) = read(&it.text) {
            for fault in checker.add(shown, it.at - from + ahead) {
                faults.push(format!(
                    "{fault}: {} at {}: {said:?}",
                    it.text,
                    it.at - from
                ));
            }
        }
    }
    (faults, checker.shown().len())
}

#[test]
fn the_numbers_of_info_agree_in_every_kind_of_go() {
    for fen in POSITIONS {
        for (kind, lines) in KINDS {
            let position = format!("position fen {fen}");
            // A hit, if there is one, changes the clock, so `info` is checked from `go` on.
            let all = [&["uci", &position], kind].concat();
            let said = record(&[], &all);
            let (faults, shown) = check(&said, fen, lines, "go ", Shown::uci);
            assert!(faults.is_empty(), "{fen} {kind:?}\n{}", faults.join("\n"));
            assert!(shown > 0, "{fen} {kind:?} {said:?}");
            let legal = Board::from_fen(fen)
                .expect("a position")
                .legal_moves()
                .len();
            let last = said.iter().rev().filter_map(|it| Shown::uci(&it.text));
            let most = last.map(|shown| shown.place).max().unwrap_or(0);
            assert_eq!(most, lines.min(legal), "{fen} {kind:?}");
        }
    }
}

#[test]
fn the_numbers_of_post_agree_in_every_kind_of_search() {
    for details in ["0", "1"] {
        let details = format!("option ThinkingDetails={details}");
        for fen in POSITIONS {
            for kind in [
                &["st 0.1", "go"][..],
                &["level 0 0:02 0", "go"],
                &["sd 6", "go"],
                &["analyze", "@ 120", "exit"],
                &["nps 20000", "st 1", "go"],
                &["option MultiPV=3", "analyze", "@ 90", "exit"],
                &["option ThinkingTime=Human", "level 0 0:02 0", "go"],
            ] {
                let set = format!("setboard {fen}");
                let begins = if kind.contains(&"go") {
                    "go"
                } else {
                    "analyze"
                };
                let all = [&["xboard", "easy", "force", &details, "post", &set], kind].concat();
                let said = record(&[], &all);
                let lines = if kind.contains(&"option MultiPV=3") {
                    usize::MAX
                } else {
                    1
                };
                let (faults, shown) = check(&said, fen, lines, begins, Shown::cecp);
                // CECP shows the lines without their numbers.
                let faults: Vec<_> = (faults.iter())
                    .filter(|fault| lines == 1 || !fault.starts_with("the depth falls"))
                    .collect();
                assert!(faults.is_empty(), "{fen} {kind:?}\n{faults:#?}");
                assert!(shown > 0, "{fen} {kind:?} {said:?}");
            }
        }
    }
}

/// After a ponder hit, times and nodes count from the beginning of the pondering.
#[test]
fn the_numbers_of_post_agree_across_a_ponder_hit() {
    let fen = "r1bqkbnr/pppp1ppp/8/4p3/4P3/5n2/PPPPNPPP/RNBQKB1R w KQkq - 0 1";
    let set = format!("setboard {fen}");
    let lines = [
        "xboard",
        "hard",
        "force",
        &set,
        "option ThinkingDetails=1",
        "post",
        "st 0.2",
        "playother",
        "@ 150",
        "usermove g2f3",
        "@ 150",
        "easy",
    ];
    let said = record(&[], &lines);
    let hit = said.iter().position(|it| it.text == "usermove g2f3");
    let hit = hit.expect("it was sent");
    let answered = said.iter().position(|it| it.text.starts_with("move "));
    let answered = answered.expect("a move");
    let shown: Vec<_> = said[..answered]
        .iter()
        .filter_map(|it| Shown::cecp(&it.text))
        .collect();
    let ponders = shown
        .iter()
        .rposition(|shown| shown.depth == 1)
        .expect("an iteration");
    let board = {
        let mut board = Board::from_fen(fen).expect("a position");
        let mv = board.parse_move("g2f3").expect("a legal move");
        let _ = board.play(mv);
        board
    };
    let mut checker = Checker::new(board, 1);
    let elapsed = said[answered].at;
    for mut shown in shown[ponders..].iter().cloned() {
        // While Goby ponders, the line begins with the expected move.
        if shown
            .moves
            .first()
            .is_some_and(|first| first.contains("gxf3"))
        {
            shown.moves.remove(0);
        }
        let faults = checker.add(shown.clone(), elapsed);
        assert!(faults.is_empty(), "{faults:?} {shown:?}: {said:?}");
    }
    let (_, after) = said[..answered].split_at(hit);
    let after = after.iter().filter_map(|it| Shown::cecp(&it.text)).count();
    assert!(after > 0, "{said:?}");
}
