//! The best move is the first move of the last best line, and a line with a mate score ends in
//! mate.

use crate::BEGIN;
use goby_core::board::Board;
use goby_suite::mates::positions;
use goby_suite::random::Random;
use goby_suite::talk::log;
use std::fmt::Write as _;

const POSITIONS: usize = 200;
const SEARCHES: usize = 10;
/// Plies of random play before a position.
const PLIES: usize = 120;
/// Positions in which an earlier version failed these tests.
const KNOWN: [&str; 2] = [
    "1r2N3/5b2/QpRPp3/p7/rb6/k1pB4/1NP1pp1B/1K2n3 b - - 0 1",
    "K3B3/8/k3Nppp/1R1ppp2/3p2r1/b1p4Q/5N2/r1q5 b - - 0 1",
];

/// The position after up to [`PLIES`] random moves.
fn random_position(random: &mut Random) -> Board {
    let mut board = Board::start();
    for _ in 0..random.below(PLIES) {
        let moves = board.legal_moves();
        let after = moves.get(random.below(moves.len())).map(|&mv| {
            let mut after = board.clone();
            let _ = after.play(mv);
            after
        });
        match after.filter(Board::has_legal_move) {
            Some(after) => board = after,
            None => break,
        }
    }
    board
}

/// The positions to search: [`KNOWN`], positions with mates, and positions after random moves.
fn searched(random: &mut Random) -> Vec<String> {
    let mut fens: Vec<String> = KNOWN.map(String::from).into();
    let mates = positions();
    for known in mates.iter().step_by(mates.len() / 60) {
        fens.push(known.board.fen().to_string());
    }
    while fens.len() < POSITIONS {
        fens.push(random_position(random).fen().to_string());
    }
    fens
}

/// Transcript lines for a search with a random limit.
fn search(random: &mut Random) -> String {
    let go = match random.below(8) {
        0 => format!("nodes {}", random.below(4)),
        1..4 => format!("nodes {}", 1 << (5 + random.below(8))),
        4..6 => format!("depth {}", 1 + random.below(6)),
        _ => return format!("> go infinite\n<? info *\n@ {}\n> stop\n", random.below(6)),
    };
    format!("> go {go}\n")
}

/// The word after `name` in a line.
fn word<'l>(line: &'l str, name: &str) -> Option<&'l str> {
    let (_, rest) = line.split_once(&format!(" {name} "))?;
    rest.split(' ').next()
}

/// The moves after `pv` in an `info` line.
fn moves(line: &str) -> Vec<&str> {
    let line = line.split_once(" pv ").map(|(_, moves)| moves.split(' '));
    line.into_iter().flatten().collect()
}

/// The fault of a line with a mate score, if any: its length is wrong, or it does not end in mate.
fn fault_of_mate(fen: &str, line: &str) -> Option<String> {
    let mate: i32 = word(line, "score mate")?.parse().expect("a number");
    let moves = moves(line);
    let plies = 2 * mate.unsigned_abs() as usize - usize::from(mate > 0);
    let mut board = Board::from_fen(fen).expect("a position");
    for text in &moves {
        let mv = board.parse_move(text).expect("a legal move");
        let _ = board.play(mv);
    }
    let is_mate = board.in_check() && !board.has_legal_move();
    (moves.len() != plies || !is_mate).then(|| format!("{fen}: {line}"))
}

#[test]
fn each_best_move_was_shown_and_each_mate_line_ends_in_mate() {
    let mut random = Random::new(2);
    let mut text = String::from(BEGIN);
    for fen in searched(&mut random) {
        for _ in 0..SEARCHES {
            let lines = 1 + random.below(5);
            let go = search(&mut random);
            let _ = write!(
                text,
                "> setoption name MultiPV value {lines}\n> position fen {fen}\n{go}\
                 <? info *\n< bestmove *\n"
            );
        }
    }
    let (mut fen, mut go, mut shown) = (String::new(), String::new(), None);
    let (mut searches, mut mates) = (0, 0);
    let (mut other_moves, mut other_mates) = (Vec::new(), Vec::new());
    for line in log(&format!("{text}> quit\n")) {
        if let Some(position) = line.strip_prefix("> position fen ") {
            fen = position.to_string();
        } else if line.starts_with("> go ") {
            (go, shown) = (line, None);
        } else if let Some(answer) = line.strip_prefix("< bestmove ") {
            let played = answer.split(' ').next().map(String::from);
            searches += 1;
            if played != shown {
                other_moves.push(format!("{fen}: {go}: {played:?}, shown {shown:?}"));
            }
        } else {
            mates += usize::from(line.contains(" score mate "));
            other_mates.extend(fault_of_mate(&fen, &line));
            if word(&line, "multipv") == Some("1") {
                shown = moves(&line).first().map(|&first| first.to_string());
            }
        }
    }
    assert_eq!(searches, POSITIONS * SEARCHES);
    assert_eq!(other_moves, [""; 0], "of {searches} searches");
    assert_eq!(other_mates, [""; 0], "of {mates} mates");
    assert!(mates > 2_000, "{mates}");
}
