//! UCI beside CECP: the same games, the same limits, the same table. What each line of the protocol
//! does stands in the transcripts `uci-*.txt`.
//!
//! `GOBY_COMPLETE=1` asks for a proof of every mate of `data/positions/mates.epd`.

use goby::profile::DESKTOP;
use goby_tests::engine::{TestTables, converse_with};
use goby_tests::form::complete;
use goby_tests::mates::{Fate, MOST, positions};
use goby_tests::scripted::Script;
use goby_tests::talk::{log, play};
use goby_tests::transcript::Transcript;
use std::fmt::Write as _;
use std::path::Path;

/// What opens every conversation in UCI.
const BEGIN: &str = "> uci\n<? id *\n<? option *\n< uciok\n";

/// The `count`-th words of the lines that begin so.
fn words(log: &[String], beginning: &str, count: usize) -> Vec<String> {
    let lines = log.iter().filter_map(|line| line.strip_prefix(beginning));
    let word = |line: &str| line.split(' ').nth(count).unwrap_or_default().to_string();
    lines.map(word).collect()
}

/// When the `last` of the events happened, and the one before: how long was thought.
fn span(times: &[u64]) -> u64 {
    let [.., before, last] = times else {
        panic!("at least two events");
    };
    last - before
}

#[test]
fn both_protocols_play_the_same_game() {
    const PLIES: usize = 40;
    let cecp = "> xboard\n> new\n> easy\n> sd 6\n".to_string();
    let cecp = cecp + &"> go\n< move {move}\n".repeat(PLIES);
    let moves = words(&log(&cecp), "< move ", 0);
    assert_eq!(moves.len(), PLIES);
    let mut uci = String::from(BEGIN);
    for (ply, next) in moves.iter().enumerate() {
        let before = moves[..ply].join(" ");
        let _ = writeln!(uci, "> position startpos moves {before}");
        // With a clock, too, as in CECP: by the clock a forced move is played at once.
        let clock = "wtime 300000 btime 300000 movestogo 40";
        let _ = writeln!(uci, "> go depth 6 {clock}\n<? info *\n< bestmove {next}*");
    }
    // The transcript fails where another move comes.
    log(&uci);
}

#[test]
fn both_protocols_count_the_same_nodes() {
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    let cecp = log(&format!(
        "> xboard\n> post\n> setboard {fen}\n> sd 8\n> go\n<? *\t*\n< move {{move}}\n"
    ));
    let uci = log(&format!(
        "{BEGIN}> position fen {fen}\n> go depth 8\n<? info *\n< bestmove *\n"
    ));
    let told = |log: &[String], place: usize| {
        let lines = log.iter().map(|line| line.split_ascii_whitespace());
        let numbers = lines.filter_map(|mut words| words.nth(place)?.parse().ok());
        numbers.collect::<Vec<u64>>()
    };
    // "< 8 35 2 81234 ..." and "< info depth 8 seldepth 20 multipv 1 score cp 35 nodes 81234 ...".
    let exact: Vec<String> = uci
        .into_iter()
        .filter(|line| !line.contains("bound"))
        .collect();
    let nodes = told(&exact, 12);
    assert_eq!(told(&cecp, 4).last(), nodes.last());
    assert!(nodes.len() > 8, "{exact:?}");
}

#[test]
fn both_protocols_keep_the_same_time() {
    for (cecp, uci) in [
        (
            "level 0 0:10 0\n> time 1000\n> otim 1000",
            "wtime 10000 btime 10000",
        ),
        (
            "level 0 0:10 1\n> time 300\n> otim 900",
            "wtime 9000 btime 3000 winc 1000 binc 1000",
        ),
        (
            "level 20 0:10 0\n> time 1000\n> otim 1000",
            "wtime 10000 btime 10000 movestogo 20",
        ),
        (
            "level 0 0:10 0\n> time 400\n> otim 5000",
            "wtime 50000 btime 4000",
        ),
        ("st 0.3", "movetime 300"),
    ] {
        let asked = format!("> xboard\n> new\n> {cecp}\n> usermove e2e4\n< move {{move}}\n");
        let (thought, _) = play(&asked, &mut TestTables::new(1 << 16));
        let asked =
            format!("{BEGIN}> position startpos moves e2e4\n> go {uci}\n<? info *\n< bestmove *\n");
        let (thought_in_uci, _) = play(&asked, &mut TestTables::new(1 << 16));
        let (one, other) = (span(&thought), span(&thought_in_uci));
        // A millisecond more or less decides whether another iteration is begun; that takes as long
        // as all before it at most.
        assert!(
            one.abs_diff(other) <= 1 + one.max(other) / 2,
            "{cecp}: {one} ms; {uci}: {other} ms"
        );
        assert!(one > 5, "{cecp}: {one} ms");
    }
}

#[test]
fn whatever_go_is_given_it_is_answered_once() {
    let bounds = [
        "movetime",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
    ];
    let mut asked: Vec<String> = Vec::new();
    for bound in bounds {
        for value in ["-5", "0", "1.5", "+2", "x", ""] {
            asked.push(format!("{bound} {value}"));
        }
    }
    let words = [
        "searchmoves e2e5",
        "searchmoves",
        "fast",
        "moveTime 5",
        "0x10",
        "go",
    ];
    asked.extend(words.map(String::from));
    for asked in asked {
        // What bounds nothing waits for `stop`, as ever.
        if asked.starts_with("movestogo") && !asked.ends_with(['x', ' ']) {
            continue;
        }
        let text = format!("{BEGIN}> go {asked}\n<? info *\n< bestmove *\n> quit\n");
        log(&text);
    }
}

#[test]
fn the_unreadable_is_answered_soon() {
    for asked in ["movetime soon", "searchmoves e2e5", "moveTime 5000"] {
        let text = format!("{BEGIN}> go {asked}\n<? info *\n< bestmove *\n");
        let thought = span(&play(&text, &mut TestTables::new(1 << 16)).0);
        assert!((1..=250).contains(&thought), "{asked}: {thought} ms");
    }
}

#[test]
fn an_analysis_is_at_full_strength_whatever_bounds_it() {
    let nodes = |options: &str, asked: &str| {
        let text =
            format!("{BEGIN}{options}> go {asked}\n<? info *\n< bestmove *\n> stop\n> quit\n");
        let counts = words(&log(&text), "< info depth ", 9);
        // A bound has a word more.
        let mut counts = counts.iter().filter_map(|count| count.parse::<u64>().ok());
        counts.next_back().unwrap_or_default()
    };
    let weak = "> setoption name UCI_LimitStrength value yes\n\
                > setoption name UCI_Elo value 800\n";
    let analysis = "> setoption name UCI_AnalyseMode value true\n";
    for asked in ["depth 9", "nodes 20000", "movetime 500"] {
        let full = nodes("", asked);
        assert!(full > 1_000, "{asked}: {full}");
        assert!(nodes(weak, asked) < 100, "{asked}");
        let analysed = nodes(&format!("{weak}{analysis}"), asked);
        assert!(analysed > 1_000, "{asked}: {analysed} of {full}");
    }
}

/// What `go mate` of so many moves announces of a position last, within 5 million nodes: the mate,
/// the moves of the line, and the answer.
fn announced(fen: &str, moves: u32) -> (Option<i32>, Vec<String>, String) {
    let text = format!(
        "{BEGIN}> position fen {fen}\n> go mate {moves} nodes 5000000\n<? info *\n\
         < bestmove *\n> quit\n"
    );
    let log = log(&text);
    let mut told = log.iter().rev();
    let answer = told.find_map(|line| line.strip_prefix("< bestmove "));
    let last = told.find(|line| line.contains(" score "));
    let (told, line) = (last.and_then(|line| line.split_once(" pv "))).expect("a line of moves");
    let mate = told.split_once(" score mate ");
    let mate = mate.and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    let answer = answer.unwrap_or_default().split(' ').next();
    (
        mate,
        line.split(' ').map(String::from).collect(),
        answer.unwrap_or_default().into(),
    )
}

#[test]
fn go_mate_proves_every_mate_that_is_short_enough_and_no_other() {
    let every = if complete() { 1 } else { 10 };
    let mut tried = [0; 5];
    for known in positions().iter().step_by(every) {
        let fen = known.board.fen();
        match known.fate {
            Fate::Mates(moves) => {
                let (mate, line, answer) = announced(&fen, moves);
                assert_eq!(mate, Some(moves as i32), "{fen}");
                assert_eq!(line.len() as u32, 2 * moves - 1, "{fen}: {line:?}");
                assert_eq!(line.first(), Some(&answer), "{fen}");
                tried[moves as usize] += 1;
                if moves > 1 {
                    let (mate, ..) = announced(&fen, moves - 1);
                    assert!(mate.is_none_or(|mate| mate >= moves as i32), "{fen}");
                }
            }
            Fate::Open => {
                let (mate, ..) = announced(&fen, MOST - 1);
                assert!(mate.is_none_or(|mate| mate.unsigned_abs() > MOST), "{fen}");
                tried[0] += 1;
            }
            Fate::Mated(_) => {}
        }
    }
    assert!(tried.iter().all(|&count| count > 20), "{tried:?}");
}

#[test]
fn no_increment_lets_a_move_take_more_than_is_left() {
    for clock in [
        "wtime 9000 btime 100 binc 5000",
        "btime 100 binc 500 movestogo 1",
    ] {
        let asked = format!(
            "{BEGIN}> position startpos moves e2e4\n> go {clock}\n<? info *\n< bestmove *\n"
        );
        let thought = span(&play(&asked, &mut TestTables::new(1 << 16)).0);
        assert!((10..=70).contains(&thought), "{clock}: {thought} ms");
    }
}

#[test]
fn the_clock_of_a_guess_begins_with_the_ponder_hit() {
    let asked = |wait: u64| {
        format!(
            "{BEGIN}> position startpos moves e2e4 e7e5\n> go ponder wtime 10000 btime 10000\n\
             <? info *\n@ {wait}\n> ponderhit\n<? info *\n< bestmove *\n"
        )
    };
    let thought = |wait| span(&play(&asked(wait), &mut TestTables::new(1 << 16)).0);
    // The hard limit (`time_hard_factor`, `time_expected_moves`): four shares of 26 of the clock.
    let most = 10_000 * 4 / 26;
    for wait in [1, 100, 1_000, 2 * most] {
        let thought = thought(wait);
        assert!((2..most).contains(&thought), "{thought} ms after {wait}");
    }
}

#[test]
fn what_was_thought_before_a_ponder_hit_is_shown() {
    let asked = format!(
        "{BEGIN}> position startpos moves e2e4 e7e5\n> go ponder wtime 10000 btime 10000\n\
         <? info *\n@ 300\n> ponderhit\n<? info *\n< bestmove *\n"
    );
    let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
    let hit = log.iter().position(|line| line == "> ponderhit");
    let told = &log[hit.expect("it was sent")..];
    let times = words(told, "< info depth ", 15);
    let times: Vec<u64> = times.iter().filter_map(|time| time.parse().ok()).collect();
    assert!(!times.is_empty(), "{told:?}");
    assert!(times.iter().all(|&time| time >= 300), "{times:?}");
}

#[test]
fn a_limit_of_nodes_does_not_lift_a_level() {
    let nodes = |level: &str| {
        let asked = format!("{BEGIN}{level}> go nodes 20000\n<? info *\n< bestmove *\n");
        let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
        let lines = words(&log, "< info depth ", 9);
        let most = lines.iter().filter_map(|nodes| nodes.parse::<u32>().ok());
        most.max().expect("a line of thinking")
    };
    let level = "> setoption name UCI_LimitStrength value true\n\
                 > setoption name UCI_Elo value 1000\n";
    let (weak, full) = (nodes(level), nodes(""));
    assert!(full > 10_000 && weak < 100, "{weak} of {full} nodes");
}

#[test]
fn a_guess_is_not_answered_from_the_book_before_it_comes_true() {
    let asked = format!(
        "{BEGIN}> setoption name OwnBook value true\n> position startpos\n\
         > go ponder wtime 10000 btime 10000\n<? info *\n@ 300\n> isready\n<? info *\n\
         < readyok\n<? info *\n> stop\n<? info *\n< bestmove *\n"
    );
    // The transcript fails where an answer comes before it is asked for.
    let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
    assert!(
        log.iter().any(|line| line.starts_with("< info depth 3 ")),
        "{log:?}"
    );
}

#[test]
fn the_table_has_the_size_that_was_asked_for_and_how_full_it_is_is_shown() {
    let text =
        format!("{BEGIN}> setoption name Hash value 64\n> go depth 9\n<? info *\n< bestmove *\n");
    let transcript = Transcript::new(Path::new("here"), &text);
    let mut script = Script::new(&transcript);
    let mut tables = TestTables::new(1_000);
    converse_with(&DESKTOP, &mut tables, &mut script);
    assert_eq!(tables.resized, [64]);
    let full: Vec<u32> = script
        .log
        .iter()
        .filter_map(|line| {
            line.split_once(" hashfull ")?
                .1
                .split(' ')
                .next()?
                .parse()
                .ok()
        })
        .collect();
    assert!(full.is_sorted(), "{full:?}");
    assert!(full[0] < 100, "{full:?}");
    assert!(
        full.last()
            .is_some_and(|&full| (300..=1000).contains(&full)),
        "{full:?}"
    );
}

#[test]
fn the_root_move_is_shown_when_a_second_has_passed() {
    let text = format!("{BEGIN}> go infinite\n<? info *\n< info * currmove *\n<? info *\n");
    let (times, log) = play(&text, &mut TestTables::new(1 << 16));
    assert!(span(&times) >= 1_000, "{times:?}");
    let first = log.iter().find(|line| line.contains("currmove"));
    let number = first.and_then(|line| line.rsplit(' ').next()?.parse().ok());
    assert!(number.is_some_and(|number: u32| (1..=20).contains(&number)));
}
