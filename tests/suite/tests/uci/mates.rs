//! `go mate N` finds and proves mates.
//!
//! Tests a sample of `data/positions/mates.epd`, or all with `GOBY_COMPLETE=1`.

use crate::BEGIN;
use goby_suite::form::complete;
use goby_suite::mates::{Fate, MOST, positions};
use goby_suite::talk::log;

/// The last report of `go mate` for `moves` moves, within 5 million nodes: the announced mate in
/// moves, the line, and the best move.
fn announced(fen: &str, moves: u32) -> (Option<i32>, Vec<String>, String) {
    let text = format!(
        "{BEGIN}> position fen {fen}\n> go mate {moves} nodes 5000000\n<? info *\n\
         < bestmove *\n> quit\n"
    );
    let log = log(&text);
    let mut printed = log.iter().rev();
    let answer = printed.find_map(|line| line.strip_prefix("< bestmove "));
    let last = printed.find(|line| line.contains(" score "));
    let (printed, line) = (last.and_then(|line| line.split_once(" pv "))).expect("a line of moves");
    let mate = printed.split_once(" score mate ");
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
