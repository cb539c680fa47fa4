//! The numbers of each `info` agree with each other and with the clock, in each kind of `go`, and
//! the last line is that of the move that is played. Two searches follow each other, so that
//! nothing of the first may be seen in the second.

use crate::BEGIN;
use goby_suite::engine::TestTables;
use goby_suite::talk::play;

/// The arguments of `go`, and the lines sent before its answer.
const GOES: [(&str, &str); 12] = [
    ("depth 6", ""),
    ("nodes 30000", ""),
    ("movetime 60", ""),
    ("movetime 60 searchmoves e7e5", ""),
    ("wtime 600 btime 600", ""),
    ("wtime 600 btime 600 winc 30 binc 30 movestogo 2", ""),
    ("mate 2 nodes 30000", ""),
    ("infinite", "@ 70\n> stop\n"),
    (
        "ponder wtime 600 btime 600",
        "@ 90\n> ponderhit\n<? info *\n",
    ),
    ("ponder movetime 50", "@ 90\n> ponderhit\n<? info *\n"),
    ("ponder wtime 600 btime 600", "@ 50\n> stop\n"),
    ("depth 1", ""),
];

/// The number after `name` in a line.
fn number(line: &str, name: &str) -> Option<u64> {
    let mut words = line.split(' ').skip_while(|word| *word != name);
    words.nth(1)?.parse().ok()
}

/// The faults of the lines of one search, which took `span` milliseconds.
fn faults(lines: &[String], span: u64, multi_pv: u64, nodestime: u64) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut nodes, mut time, mut shown) = (0, 0, None);
    for line in lines.iter().filter(|line| line.contains(" pv ")) {
        let is_right = (|| {
            let [depth, seldepth, full] = [
                number(line, "depth")?,
                number(line, "seldepth")?,
                number(line, "hashfull")?,
            ];
            let (before, earlier) = (nodes, time);
            (nodes, time) = (number(line, "nodes")?, number(line, "time")?);
            let place = number(line, "multipv")?;
            let most = nodes.checked_div(nodestime).unwrap_or(span);
            let is_right = (1..=seldepth).contains(&depth)
                && full <= 1_000
                && (1..=multi_pv).contains(&place)
                && number(line, "nps")? == nodes * 1_000 / time.max(1)
                && nodes >= before
                && time >= earlier
                && time <= most;
            if place == 1 {
                shown = line.split_once(" pv ").map(|(_, moves)| moves.to_string());
            }
            Some(is_right)
        })();
        if is_right != Some(true) {
            faults.push(format!("{line} (in {span} ms)"));
        }
    }
    let shown = shown.unwrap_or_default();
    let mut shown = shown.split(' ').map(String::from);
    let answer = lines
        .last()
        .and_then(|line| line.strip_prefix("< bestmove "));
    let mut words = answer.unwrap_or_default().split(' ').map(String::from);
    let (best, reply) = (words.next(), words.nth(1));
    if (&best, &reply) != (&shown.next(), &shown.next()) {
        faults.push(format!(
            "{:?} after {:?}",
            lines.last(),
            lines.iter().rev().nth(1)
        ));
    }
    faults
}

#[test]
fn the_numbers_of_each_line_agree_and_the_last_line_is_of_the_move_that_is_played() {
    let mut found = Vec::new();
    for (lines, nodestime) in [(1, 0), (1, 10), (3, 0)] {
        let mut text = format!(
            "{BEGIN}> setoption name MultiPV value {lines}\n\
             > setoption name nodestime value {nodestime}\n"
        );
        let forth = GOES.iter().map(|go| ("e2e4", go));
        let back = GOES.iter().rev().map(|go| ("e2e4 d7d5 e4d5", go));
        for (moves, (go, rest)) in forth.chain(back) {
            text += &format!(
                "> position startpos moves {moves}\n@ 400\n> go {go}\n<? info *\n{rest}\
                 < bestmove *\n"
            );
        }
        let (times, log) = play(&text, &mut TestTables::new(1 << 14));
        let events: Vec<_> = text
            .lines()
            .filter(|line| !line.starts_with("<?"))
            .collect();
        let at = |word: &str| {
            let events = events.iter().zip(&times);
            let found = events.filter(|(event, _)| event.starts_with(word));
            found.map(|(_, time)| *time).collect::<Vec<_>>()
        };
        let spans = at("> go").into_iter().zip(at("< bestmove"));
        let searches = log.split(|line| line.starts_with("> go")).skip(1);
        for (search, (from, to)) in searches.zip(spans) {
            let end = search
                .iter()
                .position(|line| line.starts_with("< bestmove"));
            let search = &search[..=end.expect("an answer")];
            found.extend(faults(search, to - from, lines, nodestime));
        }
    }
    assert_eq!(found, [""; 0]);
}
