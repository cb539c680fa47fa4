//! Goby plays the same moves in CECP and in UCI, with the same nodes and times.

use crate::{BEGIN, span, words};
use goby_suite::engine::TestTables;
use goby_suite::talk::{log, play};
use std::fmt::Write as _;

#[test]
fn both_protocols_play_the_same_game() {
    const PLIES: usize = 30;
    let cecp = "> xboard\n> new\n> easy\n> sd 6\n".to_string();
    let cecp = cecp + &"> go\n< move {move}\n".repeat(PLIES);
    let moves = words(&log(&cecp), "< move ", 0);
    assert_eq!(moves.len(), PLIES);
    let mut uci = String::from(BEGIN);
    for (ply, next) in moves.iter().enumerate() {
        let before = moves[..ply].join(" ");
        let _ = writeln!(uci, "> position startpos moves {before}");
        // UCI gets CECP's default clock, because with a clock a forced move is played at once.
        let clock = "wtime 300000 btime 300000 movestogo 40";
        let _ = writeln!(uci, "> go depth 6 {clock}\n<? info *\n< bestmove {next}*");
    }
    // The transcript fails if Goby plays another move.
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
    let printed = |log: &[String], place: usize| {
        let lines = log.iter().map(|line| line.split_ascii_whitespace());
        let numbers = lines.filter_map(|mut words| words.nth(place)?.parse().ok());
        numbers.collect::<Vec<u64>>()
    };
    // The lines are "< 8 35 2 81234 ..." in CECP, and "< info depth 8 seldepth 20 multipv 1 score
    // cp 35 nodes 81234 ..." in UCI.
    let exact: Vec<String> = uci
        .into_iter()
        .filter(|line| !line.contains("bound"))
        .collect();
    let nodes = printed(&exact, 12);
    assert_eq!(printed(&cecp, 4).last(), nodes.last());
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
        // The clocks may differ by a millisecond, which can decide whether one more iteration
        // begins. An iteration takes at most as long as all earlier ones together.
        assert!(
            one.abs_diff(other) <= 1 + one.max(other) / 2,
            "{cecp}: {one} ms; {uci}: {other} ms"
        );
        assert!(one > 5, "{cecp}: {one} ms");
    }
}
