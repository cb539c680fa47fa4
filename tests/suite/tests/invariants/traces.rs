//! Conversations and searches before a new game leave no trace in it.
//!
//! Each second conversation is held alone, and after each first one. All answers and their times
//! must be equal. A second conversation begins by setting all that a new game may keep: options and
//! the clock's control. Random choices are left out: each game has other ones.

use goby_suite::recorded::{Said, record};

/// A position in which Black's knight has just taken a piece, and every other move than the
/// recapture g2f3 loses: Goby, which plays Black, expects it.
const RECAPTURE: &str = "setboard r1bqkbnr/pppp1ppp/8/4p3/4P3/5n2/PPPPNPPP/RNBQKB1R w KQkq - 0 1";
const DRAWN: &str = "setboard 8/5k2/3p4/2pP1p2/2P2P2/8/3K4/8 w - - 30 60";
const LOST: &str = "setboard 4k3/8/8/8/8/8/qq6/5K2 b - - 0 60";

/// Conversations in CECP after which a new game begins.
const BEFORE: [(&str, &[&str]); 22] = [
    (
        "a ponder hit",
        &[
            "hard",
            "st 0.2",
            "force",
            RECAPTURE,
            "playother",
            "@ 150",
            "usermove g2f3",
            "@ 300",
            "ping 1",
        ],
    ),
    (
        "a ponder miss",
        &[
            "hard",
            "st 0.1",
            "force",
            RECAPTURE,
            "playother",
            "@ 100",
            "usermove a2a3",
            "@ 300",
            "ping 1",
        ],
    ),
    (
        "a search that a new game ends",
        &["st 5", "usermove e2e4", "@ 30"],
    ),
    (
        "a clock that has run",
        &[
            "level 3 0:01 0",
            "usermove e2e4",
            "usermove a2a3",
            "time 40",
            "otim 90",
            "usermove h2h3",
        ],
    ),
    ("limits", &["st 0.01", "sd 2", "nps 2000", "usermove e2e4"]),
    (
        "draw offers",
        &[
            "force",
            DRAWN,
            "sd 4",
            "playother",
            "draw",
            "usermove d2d3",
            "draw",
            "usermove d3d2",
        ],
    ),
    (
        "an offer without an answer",
        &["sd 3", "force", DRAWN, "draw"],
    ),
    (
        "lost moves",
        &[
            "option Resign=1",
            "sd 2",
            "force",
            LOST,
            "playother",
            "usermove e8e7",
            "usermove e7e8",
        ],
    ),
    (
        "an analysis",
        &[
            "analyze",
            "@ 40",
            "exclude e2e4",
            "@ 40",
            ".",
            "@ 20",
            "exit",
        ],
    ),
    (
        "excluded moves",
        &[
            "force",
            "exclude e2e4",
            "exclude d2d4",
            "exclude all",
            "include g1f3",
        ],
    ),
    (
        "a hint that waits",
        &["hard", "st 2", "usermove e2e4", "@ 10", "hint", "@ 20"],
    ),
    (
        "a hint in steps",
        &["force", "hint piece", "hint idea", "hint"],
    ),
    ("a question that waits", &["force", "why e2e4", "@ 1"]),
    (
        "a low level",
        &["option Elo=900", "sd 6", "usermove e2e4", "usermove a2a3"],
    ),
    (
        "repeated positions",
        &[
            "force",
            "g1f3",
            "g8f6",
            "f3g1",
            "f6g8",
            "g1f3",
            "g8f6",
            "f3g1",
            "f6g8",
            "result 1/2-1/2 {drawn}",
        ],
    ),
    (
        "several lines",
        &[
            "option MultiPV=4",
            "sd 4",
            "usermove e2e4",
            "option Contempt(cp)=200",
            "usermove a2a3",
        ],
    ),
    (
        "an illegal position",
        &["force", "setboard 8/8/8/8/8/8/8/8 w - - 0 1", "e2e4"],
    ),
    (
        "an edited position",
        &[
            "force", "edit", "#", "Ke1", "Qd1", "c", "Ke8", ".", "go", "@ 100", "force",
        ],
    ),
    (
        "varied openings",
        &[
            "random",
            "option Variety(cp)=40",
            "sd 4",
            "usermove e2e4",
            "usermove a2a3",
        ],
    ),
    (
        "Chess960",
        &[
            "variant fischerandom",
            "force",
            "setboard bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
            "sd 3",
            "go",
        ],
    ),
    (
        "a person's pace, and a piece in the hand",
        &[
            "option ThinkingTime=Human",
            "level 0 0:01 0",
            "usermove e2e4",
            "force",
            "lift d2",
            "hover d4",
        ],
    ),
    (
        "an opponent, a stored score, and a lost game",
        &[
            "computer",
            "name Bob",
            "force",
            "setscore 400 12",
            "usermove f2f3",
            "e7e5",
            "g2g4",
            "sd 3",
            "go",
        ],
    ),
];

/// All that a game may keep from the last one.
const SETTINGS: &[&str] = &[
    "easy",
    "post",
    "level 40 5 0",
    "rating 0 0",
    "option Resign=0",
    "option Elo=3000",
    "option MultiPV=1",
    "option Contempt(cp)=0",
    "option Variety(cp)=0",
    "option ThinkingTime=Engine",
    "option OwnBook=0",
];

/// Conversations of a new game.
const AFTER: [(&str, &[&str]); 8] = [
    (
        "moves with a fixed time",
        &["st 0.05", "usermove e2e4", "usermove a2a3", "hint"],
    ),
    (
        "a clock",
        &[
            "level 3 0:01 0",
            "time 100",
            "otim 100",
            "usermove e2e4",
            "usermove a2a3",
            "usermove h2h3",
        ],
    ),
    (
        "the old clock",
        &["sd 5", "usermove e2e4", "draw", "usermove a2a3"],
    ),
    (
        "pondering",
        &[
            "hard",
            "st 0.1",
            "force",
            RECAPTURE,
            "playother",
            "@ 60",
            "usermove g2f3",
            "@ 250",
            "nopost",
            "@ 1",
            "ping 1",
        ],
    ),
    (
        "draws and resignation",
        &[
            "option Resign=1",
            "sd 3",
            "force",
            LOST,
            "playother",
            "usermove e8e7",
            "force",
            DRAWN,
            "playother",
            "usermove d2d3",
            "draw",
            "usermove d3d2",
        ],
    ),
    (
        "an analysis",
        &[
            "analyze",
            "@ 30",
            ".",
            "@ 20",
            "exclude e2e4",
            "@ 30",
            "exit",
            "hint",
            "hint piece",
        ],
    ),
    (
        "repetition",
        &[
            "force",
            "g1f3",
            "g8f6",
            "f3g1",
            "sd 4",
            "go",
            "usermove g1f3",
            "f6g8",
            "f3g1",
        ],
    ),
    (
        "a person's pace",
        &[
            "option ThinkingTime=Human",
            "level 0 0:01 0",
            "usermove e2e4",
            "usermove a2a3",
        ],
    ),
];

/// The first difference, with the lines before it.
fn difference(alone: &[Said], after: &[Said]) -> Option<String> {
    let place = alone
        .iter()
        .zip(after)
        .position(|(one, other)| one != other);
    let place = match place {
        Some(place) => place,
        None if alone.len() == after.len() => return None,
        None => alone.len().min(after.len()),
    };
    let shown = |said: &[Said]| format!("{:?}", said.get(place));
    let before: Vec<_> = alone[..place].iter().map(|said| &said.text).collect();
    Some(format!(
        "{} after {before:?}, alone {}",
        shown(after),
        shown(alone)
    ))
}

/// Holds each of `second` alone and after each of `first`, which the lines `end` end. Both begin with
/// the lines `reset`. Returns the traces of the first in the second.
fn traces(
    first: &[(&str, &[&str])],
    second: &[(&str, &[&str])],
    beginning: &[&str],
    end: &[&str],
    reset: &[&str],
) -> Vec<String> {
    let mut found = Vec::new();
    for (name, lines) in second {
        let lines = [reset, lines].concat();
        let alone = record(beginning, &lines);
        assert!(
            alone.iter().filter(|said| !said.is_sent).count() > 3,
            "{name}: {alone:?}"
        );
        for (trace, before) in first {
            let after = record(&[beginning, before, end].concat(), &lines);
            if let Some(difference) = difference(&alone, &after) {
                found.push(format!("{trace}, then {name}: {difference}"));
            }
        }
    }
    found
}

#[test]
fn no_game_of_cecp_leaves_a_trace_in_the_next() {
    let reset = [&["new"], SETTINGS].concat();
    let found = traces(&BEFORE, &AFTER, &["xboard"], &[], &reset);
    assert!(found.is_empty(), "{} traces\n{}", found.len(), found[0]);
}

/// Conversations in UCI after which the hash table is cleared or a new game begins.
const BEFORE_IN_UCI: [(&str, &[&str]); 14] = [
    (
        "a ponder hit",
        &[
            "position startpos moves e2e4 e7e5",
            "go ponder wtime 2000 btime 2000",
            "@ 60",
            "ponderhit",
        ],
    ),
    (
        "pondering that was stopped",
        &["go ponder wtime 900 btime 900", "@ 50", "stop"],
    ),
    (
        "an answer that waits",
        &["go ponder depth 2", "@ 60", "isready"],
    ),
    (
        "an infinite search",
        &[
            "position startpos moves d2d4",
            "go infinite",
            "@ 70",
            "stop",
        ],
    ),
    ("an infinite search that goes on", &["go infinite", "@ 30"]),
    (
        "a fixed time",
        &["go movetime 40", "go wtime 3000 btime 3000 movestogo 1"],
    ),
    (
        "chosen moves",
        &["go depth 4 searchmoves a2a3 h2h3", "go nodes 700"],
    ),
    (
        "several lines",
        &[
            "setoption name MultiPV value 5",
            "go depth 5",
            "setoption name Contempt value 90",
            "go depth 4",
        ],
    ),
    (
        "a mate",
        &[
            "position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "go mate 3",
            "go mate 1",
        ],
    ),
    (
        "nodes as time",
        &[
            "setoption name nodestime value 10",
            "go wtime 500 btime 500",
        ],
    ),
    (
        "a low level",
        &[
            "setoption name UCI_LimitStrength value true",
            "setoption name UCI_Elo value 900",
            "go depth 6",
            "position startpos moves e2e4 e7e5",
            "go depth 6",
        ],
    ),
    (
        "a person's pace",
        &[
            "setoption name Thinking Time value Human",
            "go wtime 1500 btime 1500",
        ],
    ),
    (
        "Chess960 and questions",
        &[
            "setoption name UCI_Chess960 value true",
            "position fen bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
            "go depth 3",
            "why e2e4",
            "eval",
            "d",
        ],
    ),
    (
        "repeated positions",
        &[
            "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1",
            "go depth 5",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "go depth 2",
        ],
    ),
];

/// All that a game of UCI may keep from the last one.
const SETTINGS_IN_UCI: &[&str] = &[
    "setoption name MultiPV value 1",
    "setoption name Contempt value 0",
    "setoption name nodestime value 0",
    "setoption name UCI_LimitStrength value false",
    "setoption name UCI_Elo value 1500",
    "setoption name Thinking Time value Engine",
    "setoption name UCI_Chess960 value false",
    "debug on",
];

/// Conversations of a new game in UCI.
const AFTER_IN_UCI: [(&str, &[&str]); 5] = [
    (
        "pondering",
        &[
            "position startpos moves e2e4 c7c5",
            "go ponder wtime 1500 btime 1500",
            "@ 40",
            "ponderhit",
        ],
    ),
    (
        "clocks",
        &[
            "position startpos",
            "go wtime 900 btime 900 winc 20",
            "position startpos moves e2e4 e7e5",
            "go wtime 700 btime 900 movestogo 3",
        ],
    ),
    (
        "lines",
        &[
            "position startpos",
            "setoption name MultiPV value 3",
            "go depth 5",
            "go nodes 3000",
        ],
    ),
    (
        "an analysis",
        &[
            "position startpos moves e2e4",
            "go infinite",
            "@ 60",
            "stop",
            "go movetime 30",
        ],
    ),
    (
        "a repetition, a mate, a person's pace",
        &[
            "position startpos moves g1f3 g8f6 f3g1",
            "go depth 5",
            "position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 97 80",
            "go depth 4 mate 2",
            "setoption name Thinking Time value Human",
            "position startpos moves e2e4",
            "go wtime 1200 btime 1200",
        ],
    ),
];

/// Panics if a conversation leaves a trace behind the lines `reset`.
fn leaves_none_in_uci(reset: &[&str]) {
    let reset = [SETTINGS_IN_UCI, reset].concat();
    let (begin, end) = (&["uci"], &["stop", "isready"]);
    let found = traces(&BEFORE_IN_UCI, &AFTER_IN_UCI, begin, end, &reset);
    assert!(found.is_empty(), "{} traces\n{}", found.len(), found[0]);
}

#[test]
fn no_game_of_uci_leaves_a_trace_in_the_next() {
    leaves_none_in_uci(&["ucinewgame", "isready"]);
}

#[test]
fn no_search_of_uci_leaves_a_trace_behind_an_empty_table() {
    leaves_none_in_uci(&["setoption name Clear Hash", "isready"]);
}
