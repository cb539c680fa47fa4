//! Arguments of `go`, and the lines before `bestmove`.

use crate::{BEGIN, span, words};
use goby_core::profile::DESKTOP;
use goby_suite::engine::{TestTables, converse_with};
use goby_suite::scripted::Script;
use goby_suite::talk::{log, play};
use goby_suite::transcript::Transcript;
use std::path::Path;

#[test]
fn every_go_is_answered_once() {
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
        // `movestogo` alone is no limit: such a `go` searches until `stop`.
        if asked.starts_with("movestogo") && !asked.ends_with(['x', ' ']) {
            continue;
        }
        let text = format!("{BEGIN}> go {asked}\n<? info *\n< bestmove *\n> quit\n");
        log(&text);
    }
}

#[test]
fn go_with_an_invalid_limit_is_answered_soon() {
    for asked in ["movetime soon", "searchmoves e2e5", "moveTime 5000"] {
        let text = format!("{BEGIN}> go {asked}\n<? info *\n< bestmove *\n");
        let thought = span(&play(&text, &mut TestTables::new(1 << 16)).0);
        assert!((1..=250).contains(&thought), "{asked}: {thought} ms");
    }
}

#[test]
fn an_analysis_with_any_limit_is_at_full_strength() {
    let nodes = |options: &str, asked: &str| {
        let text =
            format!("{BEGIN}{options}> go {asked}\n<? info *\n< bestmove *\n> stop\n> quit\n");
        let counts = words(&log(&text), "< info depth ", 9);
        // Lines with `lowerbound` or `upperbound` have one word more, so their tenth word is not a
        // number.
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

#[test]
fn movetime_is_used_whole_also_for_the_only_move() {
    let forced = "position fen r1bq1b1r/ppppkQpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQ - 0 5";
    let single = "position startpos moves e2e4";
    for (position, asked) in [
        (forced, "movetime 300"),
        (single, "movetime 300 searchmoves e7e5"),
    ] {
        let text = format!("{BEGIN}> {position}\n> go {asked}\n<? info *\n< bestmove *\n");
        let thought = span(&play(&text, &mut TestTables::new(1 << 16)).0);
        assert!((285..=300).contains(&thought), "{asked}: {thought} ms");
    }
}

#[test]
fn no_move_takes_more_than_the_time_left_despite_an_increment() {
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
fn the_clock_starts_at_the_ponder_hit() {
    let asked = |wait: u64| {
        format!(
            "{BEGIN}> position startpos moves e2e4 e7e5\n> go ponder wtime 10000 btime 10000\n\
             <? info *\n@ {wait}\n> ponderhit\n<? info *\n< bestmove *\n"
        )
    };
    let thought = |wait| span(&play(&asked(wait), &mut TestTables::new(1 << 16)).0);
    // The hard limit is `time_hard_factor` / `time_expected_moves` = 4/26 of the clock.
    let most = 10_000 * 4 / 26;
    for wait in [1, 100, 1_000, 2 * most] {
        let thought = thought(wait);
        assert!((2..most).contains(&thought), "{thought} ms after {wait}");
    }
}

#[test]
fn human_thinking_time_counts_from_the_ponder_hit() {
    // At this level the search ends before the hit.
    let asked = format!(
        "{BEGIN}> setoption name Thinking Time value Human\n\
         > setoption name UCI_LimitStrength value true\n> position startpos moves e2e4 e7e5\n\
         > go ponder wtime 10000 btime 10000\n<? info *\n@ 500\n> ponderhit\n<? info *\n< bestmove *\n"
    );
    let thought = span(&play(&asked, &mut TestTables::new(1 << 16)).0);
    assert!((50..700).contains(&thought), "{thought} ms");
}

#[test]
fn an_analysis_has_the_normal_thinking_time() {
    let asked = |pace: &str, analysis: &str, go: &str| {
        let text = format!(
            "{BEGIN}> setoption name Thinking Time value {pace}\n{analysis}\
             > go {go} wtime 20000 btime 20000\n<? info *\n< bestmove *\n"
        );
        span(&play(&text, &mut TestTables::new(1 << 16)).0)
    };
    for (analysis, go) in [
        ("> setoption name UCI_AnalyseMode value true\n", ""),
        ("", "mate 1"),
    ] {
        let human = asked("Human", analysis, go);
        assert_eq!(human, asked("Engine", analysis, go), "{analysis}{go}");
    }
}

#[test]
fn nodes_beyond_32_bits_are_a_limit_too() {
    let asked = format!(
        "{BEGIN}> debug on\n> go nodes 10000000000 depth 1\n< info string limits: * nodes 10000000000*\n\
         <? info *\n< bestmove *\n"
    );
    play(&asked, &mut TestTables::new(1 << 16));
}

#[test]
fn words_before_a_command_are_ignored() {
    let asked = format!(
        "{BEGIN}> joho debug on\n> hello go depth 1\n< info string limits: *\n<? info *\n< bestmove *\n\
         > joho\n< info string unknown command: joho\n\
         > joho bench\n< info string unknown command: joho\n"
    );
    play(&asked, &mut TestTables::new(1 << 16));
}

#[test]
fn no_castling_of_chess960_is_answered_when_it_is_off() {
    let asked = format!(
        "{BEGIN}> setoption name UCI_Chess960 value true\n\
         > position fen 1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1\n\
         > setoption name UCI_Chess960 value false\n> go depth 1\n<? info *\n< bestmove (none)\n"
    );
    play(&asked, &mut TestTables::new(1 << 16));
}

#[test]
fn lines_found_before_a_ponder_hit_are_shown_after_it() {
    let asked = format!(
        "{BEGIN}> position startpos moves e2e4 e7e5\n> go ponder wtime 10000 btime 10000\n\
         <? info *\n@ 300\n> ponderhit\n<? info *\n< bestmove *\n"
    );
    let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
    let hit = log.iter().position(|line| line == "> ponderhit");
    let printed = &log[hit.expect("it was sent")..];
    let times = words(printed, "< info depth ", 15);
    let times: Vec<u64> = times.iter().filter_map(|time| time.parse().ok()).collect();
    assert!(!times.is_empty(), "{printed:?}");
    assert!(times.iter().all(|&time| time >= 300), "{times:?}");
}

#[test]
fn the_time_before_a_ponder_hit_counts_for_no_later_search() {
    let asked = format!(
        "{BEGIN}> position startpos moves e2e4 e7e5\n> go ponder wtime 10000 btime 10000\n\
         <? info *\n@ 300\n> ponderhit\n<? info *\n< bestmove *\n> go depth 3\n<? info *\n\
         < bestmove *\n"
    );
    let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
    let again = log.iter().position(|line| line == "> go depth 3");
    let times = words(&log[again.expect("it was sent")..], "< info depth ", 15);
    let times: Vec<u64> = times.iter().filter_map(|time| time.parse().ok()).collect();
    assert!(!times.is_empty(), "{log:?}");
    assert!(times.iter().all(|&time| time < 300), "{times:?}");
}

#[test]
fn nodestime_counts_from_the_ponder_hit_and_ends_with_its_go() {
    let counted = |asked: &str| {
        let text = format!(
            "{BEGIN}> setoption name nodestime value 10\n> position startpos moves e2e4\n{asked}"
        );
        let (_, log) = play(&text, &mut TestTables::new(1 << 16));
        let spent = words(&log, "< info nodes ", 0);
        spent
            .last()
            .and_then(|count| count.parse::<u64>().ok())
            .expect("a count")
    };
    let end = "<? info *\n< bestmove *\n";
    let bounded = format!("> go movetime 100\n{end}");
    assert!((900..1_100).contains(&counted(&bounded)));
    let analysis = "> setoption name nodestime value 100\n\
                    > setoption name UCI_AnalyseMode value true\n";
    assert!((9_000..11_000).contains(&counted(&format!("{analysis}{bounded}"))));
    let nodes = format!("{bounded}> go nodes 20000\n{end}");
    assert!(
        (19_000..=21_000).contains(&counted(&nodes)),
        "the clock of the move before stopped the search"
    );
    let hit = format!("> go ponder movetime 100\n<? info *\n@ 300\n> ponderhit\n{end}");
    let missed = format!("> go ponder movetime 100\n<? info *\n@ 300\n> stop\n{end}");
    let text = format!(
        "{BEGIN}> setoption name nodestime value 10\n> position startpos moves e2e4\n\
         > go ponder movetime 3000\n<? info *\n@ 300\n> ponderhit\n{end}"
    );
    let (_, log) = play(&text, &mut TestTables::new(1 << 16));
    let number = |name: &str, line: &String| {
        let mut words = line.split_whitespace().skip_while(|word| *word != name);
        words.nth(1).and_then(|count| count.parse::<u64>().ok())
    };
    for line in log.iter().filter(|line| line.contains(" pv ")) {
        let nodes = number("nodes", line).expect("a count");
        assert_eq!(number("time", line), Some(nodes / 10), "{line}");
    }
    let (hit, missed) = (counted(&hit), counted(&missed));
    assert!(missed > 1_100, "{missed}");
    assert!(
        (missed + 900..missed + 3_000).contains(&hit),
        "{hit} after {missed}"
    );
}

#[test]
fn a_node_limit_does_not_make_a_level_stronger() {
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
fn no_book_move_is_sent_before_the_ponder_hit() {
    let asked = format!(
        "{BEGIN}> setoption name OwnBook value true\n> position startpos\n\
         > go ponder wtime 10000 btime 10000\n<? info *\n@ 300\n> isready\n<? info *\n\
         < readyok\n<? info *\n> stop\n<? info *\n< bestmove *\n"
    );
    // The transcript fails if `bestmove` comes before `ponderhit`.
    let (_, log) = play(&asked, &mut TestTables::new(1 << 16));
    let deepest = words(&log, "< info depth ", 0);
    assert_eq!(deepest, ["1"], "a look at the book's move");
}

#[test]
fn the_hash_table_has_the_set_size_and_its_fill_is_shown() {
    let asked = format!("{BEGIN}> setoption name Hash value 64\n");
    let mut tables = TestTables::new(1_000);
    play(&asked, &mut tables);
    assert_eq!(tables.resized, [64]);
    let text = format!("{BEGIN}> go depth 9\n<? info *\n< bestmove *\n");
    let transcript = Transcript::new(Path::new("here"), &text);
    let mut script = Script::new(&transcript);
    converse_with(&DESKTOP, &mut TestTables::new(1_000), &mut script);
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
