//! Sessions with a simulated clock: tests that transcripts cannot express.

use goby::Session;
use goby::driver::{Exit, Input, LineBuffer, Out, Port, Searcher, Thinker, World};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::profile::DESKTOP;
use goby_core::search::{Host, Iteration, Limits, Measure, Report, Search};
use goby_core::time::Instant;
use goby_core::types::{Depth, Score};
use goby_suite::engine::{TestTables, converse, converse_with};
use goby_suite::form::complete;
use goby_suite::scripted::Script;
use goby_suite::talk::{log, play, times};
use goby_suite::thinker::Buffers;
use goby_suite::transcript::Transcript;
use std::path::Path;

#[test]
fn the_clock_stops_in_a_pause() {
    let text = "> st 1\n> new\n> usermove e2e4\n@ 100\n> pause\n@ 9000\n> resume\n< move {move}\n";
    let times = times(text);
    let [_, _, sent, _, _, _, resumed, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!(moved - resumed > 500, "{times:?}");
    assert!(moved - sent <= 1_000 + 9_000, "{times:?}");
}

#[test]
fn thinking_output_counts_from_the_start_of_pondering_and_no_later_search_does() {
    let fen = "r1bqkbnr/pppp1ppp/8/4p3/4P3/5n2/PPPPNPPP/RNBQKB1R w KQkq - 0 1";
    let text = format!(
        "> hard\n> post\n> st 1\n> force\n> setboard {fen}\n> playother\n<? *\n@ 2000\n\
         > usermove g2f3\n<? *\n@ 100\n> .\n<? *\t*\n< stat01: *\n<? *\n> easy\n< move {{move}}\n\
         > analyze\n<? *\n@ 100\n> .\n<? *\t*\n< stat01: *\n> exit\n> quit\n"
    );
    let (_, log) = play(&text, &mut TestTables::new(1 << 16));
    let hit = log.iter().position(|line| line == "> usermove g2f3");
    let after = log[hit.expect("it was sent")..].iter();
    let before_move = after.take_while(|line| !line.starts_with("< move"));
    let lines = before_move.filter(|line| line.contains('\t'));
    let centis = lines.filter_map(|line| line.split(' ').nth(3)?.parse::<u32>().ok());
    let centis: Vec<_> = centis.collect();
    assert!(!centis.is_empty(), "{log:?}");
    assert!(centis.iter().all(|&centis| centis >= 200), "{centis:?}");
    let progress = log
        .iter()
        .filter_map(|line| line.strip_prefix("< stat01: "));
    let spans = progress.filter_map(|line| line.split(' ').next()?.parse::<u32>().ok());
    let spans: Vec<_> = spans.collect();
    let [thinking, analysis] = spans[..] else {
        panic!("{log:?}");
    };
    assert!((200..=300).contains(&thinking), "{thinking}");
    assert!(
        (9..=20).contains(&analysis),
        "{analysis}: of this search alone"
    );
    let later = log.iter().skip_while(|line| *line != "> analyze");
    let lines = later.filter(|line| line.contains('\t'));
    let centis: Vec<_> =
        (lines.filter_map(|line| line.split(' ').nth(3)?.parse::<u32>().ok())).collect();
    assert!(!centis.is_empty(), "{log:?}");
    assert!(centis.iter().all(|&centis| centis <= 20), "{centis:?}");
}

#[test]
fn st_during_a_search_takes_effect() {
    let text = "> st 100\n> new\n> usermove e2e4\n@ 300\n> st 0.5\n< move {move}\n";
    let times = times(text);
    let [_, _, sent, _, _, moved] = times[..] else {
        panic!("{times:?}");
    };
    assert!(moved - sent <= 501, "{times:?}");
}

#[test]
fn the_lag_shortens_the_thinking_time() {
    let text = "> option Lag=400\n> st 1\n> new\n> usermove e2e4\n< move {move}\n";
    let times = times(text);
    let [.., sent, moved] = times[..] else {
        panic!("{times:?}");
    };
    // Each poll of the clock takes a millisecond.
    assert!(moved - sent <= 602, "{times:?}");
}

#[test]
fn memory_resizes_the_hash_table_and_reports_a_smaller_one() {
    let text = "> memory 64\n> new\n> st 0.1\n> usermove e2e4\n> memory 5\n< move {move}\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    let mut tables = TestTables::new(1_000);
    let exit = converse_with(&DESKTOP, &mut tables, &mut script);
    assert_eq!((exit, tables.resized), (Exit::Closed, vec![60, 1]));
    let text = "> memory 100\n< Error (less memory is available): memory 6*\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse(&mut script);
    assert!(script.is_over(), "{:?}", script.log);
}

/// Returns its result only after a stop, as a search with helper threads may.
struct Late<'m>(Search<'m>);

impl Searcher for Late<'_> {
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        let report = Searcher::think(&mut self.0, game, hash, limits, host);
        host.progress(&Iteration {
            report: Report {
                depth: Depth(99),
                ..report
            },
            root: game.board(),
            line: report.best.as_slice(),
            table: &self.0.table(hash),
        });
        report
    }

    fn forget(&mut self) {}
}

#[test]
fn no_result_is_shown_after_a_command_that_ends_the_search() {
    let text = "> post\n> analyze\n<? *\n@ 50\n> usermove e2e4\n<? *\n> exit\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut engine = Thinker {
        searcher: Late(Search::new(buffers.lend())),
        hash: &[][..],
    };
    let (mut ring, mut keys, mut line) = (vec![None; 9], vec![0; 99], vec![0; 99]);
    let mut session = Session::new(Game::new(&mut ring, &mut keys));
    let mut buffer = LineBuffer::new(&mut line);
    goby::converse(&mut session, &mut engine, &mut buffer, &mut script);
    let printed = script.log.join("\n");
    assert!(
        script.is_over() && printed.contains("\t") && !printed.contains("< 99 "),
        "{printed}"
    );
}

#[test]
fn a_session_without_a_hash_table_plays_too() {
    let text = "> new\n> st 0.1\n> usermove e2e4\n< move {move}\n> setscore 3 3\n> force\n";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut script = Script::new(&transcript);
    converse_with(&DESKTOP, &mut TestTables::new(0), &mut script);
    assert!(script.is_over());
}

/// A port on which each byte `\x01` represents lost bytes.
struct Lossy<'t>(Script<'t>);

impl Out for Lossy<'_> {
    fn text(&mut self, text: &str) {
        self.0.text(text);
    }

    fn end_line(&mut self) {
        self.0.end_line();
    }
}

impl World for Lossy<'_> {}

impl Port for Lossy<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.0.now(measure)
    }

    fn read(&mut self) -> Input {
        match self.0.read() {
            Input::Byte(1) => Input::Overrun,
            other => other,
        }
    }

    fn wait(&mut self) {
        self.0.wait();
    }
}

#[test]
fn a_line_with_lost_bytes_gets_an_error_and_is_not_obeyed() {
    let text = r"
> new
> force
> usermove e2\x014e4
< Error (input overrun): usermove e2
> usermove e2e4
> pause
> resu\x01me
< Error (input overrun): resu
> resume
> st 100
> usermove e7e5
> go
> ?\x01
< Error (input overrun): ?
> ping 1
> ?
< move {move}
< pong 1
";
    let transcript = Transcript::new(Path::new("here"), text);
    let mut port = Lossy(Script::new(&transcript));
    converse(&mut port);
    assert!(port.0.is_over(), "{}", port.0.log.join("\n"));
}

#[test]
fn clear_hash_and_new_empty_the_hash_table() {
    let start = Board::start();
    let known = |more: &str| {
        let mut tables = TestTables::new(1_000);
        let text = format!("> new\n> force\n> setscore 35 9\n{more}");
        play(&text, &mut tables);
        tables.entry(&start)
    };
    assert!(known("").is_some());
    assert_eq!(known("> option ClearHash\n"), None);
    assert_eq!(known("> new\n"), None);
}

#[test]
fn setscore_sets_the_score_of_the_side_to_move() {
    for fen in [
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1",
        "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1",
    ] {
        let board = Board::from_fen(fen).expect("a position");
        for (printed, score) in [("35", 35), ("-35", -35)] {
            let mut tables = TestTables::new(1_000);
            let text = format!("> new\n> force\n> setboard {fen}\n> setscore {printed} 7\n");
            play(&text, &mut tables);
            let entry = tables.entry(&board).expect("it was printed");
            let (score, depth) = (Score(score), Depth(7));
            assert_eq!((entry.score, entry.depth), (score, depth), "{fen}");
        }
    }
}

#[test]
fn scores_are_shown_for_the_side_that_thinks() {
    // The side to move has a queen more, or a queen less.
    for (fen, is_better) in [
        ("3qk3/8/8/8/8/8/PPP5/4K3 b - - 0 1", true),
        ("3qk3/8/8/8/8/8/PPP5/4K3 w - - 0 1", false),
        ("4k3/ppp5/8/8/8/8/8/3QK3 w - - 0 1", true),
        ("4k3/ppp5/8/8/8/8/8/3QK3 b - - 0 1", false),
    ] {
        let text = format!(
            "> new\n> easy\n> force\n> setboard {fen}\n> post\n> sd 4\n<? *\n> go\n\
             <? *\n< move {{move}}\n<? *\n> quit\n"
        );
        let score = |line: &String| -> Option<i32> {
            let mut words = line.strip_prefix("< ")?.split_whitespace();
            words.next()?.parse::<i32>().ok()?;
            words.next()?.parse().ok()
        };
        let last = log(&text).iter().rev().find_map(score).expect("a score");
        assert_eq!(last > 0, is_better, "{fen}: {last}");
        assert!(last.abs() > 200, "{fen}: {last}");
    }
}

#[test]
fn nps_and_st_limit_the_nodes() {
    for rate in [100, 1_500] {
        let text = format!("> post\n> nps {rate}\n> st 1\n> go\n<? *\n< move {{move}}\n");
        let log = log(&text);
        let lines = log.iter().filter_map(|line| line.split_once('\t'));
        let nodes = lines.filter_map(|(printed, _)| printed.rsplit(' ').next()?.parse().ok());
        let nodes: u64 = nodes.max().expect("thinking");
        assert!((rate / 3..=rate).contains(&nodes), "{rate}: {nodes}");
    }
}

#[test]
fn every_step_of_a_hint_is_about_the_same_move() {
    let suite = include_str!("../../data/positions/suite.epd").lines();
    let fens = suite.filter_map(|line| line.split_once(" c0 "));
    for (fen, _) in fens.step_by(if complete() { 5 } else { 25 }) {
        let board = Board::from_fen(fen).expect("a position");
        // `why` may come before the hints, between them, or while a hint is still waiting.
        let question = format!("> why {}\n", board.san(board.legal_moves()[0]));
        let why = format!("{question}< telluser *\n");
        let both = format!("{question}> hint piece\n< telluser *\n< telluser *\n");
        let (hint, piece) = ("> hint\n< Hint: *\n", "> hint piece\n< telluser *\n");
        for asked in [
            [hint, piece, ""],
            [piece, hint, ""],
            [hint, &why, piece],
            [&why, piece, hint],
            [hint, &both, ""],
            ["", &both, hint],
        ] {
            let log = log(&format!("> force\n> setboard {fen}\n{}", asked.concat()));
            let said = |before: &str| {
                let mut lines = log.iter();
                let line = lines.find_map(|line| line.strip_prefix(before));
                line.unwrap_or_else(|| panic!("{}", log.join("\n")))
            };
            let piece = said("< telluser Look at the ").trim_end_matches('.');
            let origin = &said("< Hint: ")[..2];
            assert!(piece.ends_with(origin), "{}", log.join("\n"));
        }
    }
}
