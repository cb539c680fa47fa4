//! Writing moves in SAN.

use super::{assert_spelled, board};
use crate::support::{Random, generated, rounds, scattered};
use goby_core::movegen::MoveKind;
use goby_core::notation::MoveTextError;

#[test]
fn san_agrees_with_python_chess() {
    let file = include_str!("../../../../data/positions/san.txt");
    let mut compared = 0;
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let (fen, moves) = line.split_once(';').unwrap();
        let board = board(fen);
        let mut ours: Vec<String> = generated(&board, MoveKind::All)
            .into_iter()
            .map(|m| {
                let promotion = m
                    .promotion()
                    .map_or(String::new(), |piece| piece.letter().to_string());
                let squares = [m.from(), m.to()]
                    .map(|at| format!("{at:?}").to_lowercase())
                    .concat();
                format!("{squares}{promotion}={}", board.san(m).replace('=', "/"))
            })
            .collect();
        let mut theirs: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        ours.sort_unstable();
        theirs.sort_unstable();
        assert_eq!(ours, theirs, "{fen}");
        compared += ours.len();
    }
    assert!(compared > 2_000);
}

#[test]
fn no_shorter_san_would_do() {
    let mut random = Random::new(14);
    for _ in 0..rounds(800) {
        let board = scattered(&mut random);
        for m in generated(&board, MoveKind::All) {
            let san = board.san(m);
            let bytes = san.as_bytes();
            if !bytes[0].is_ascii_uppercase() || bytes[0] == b'O' {
                continue;
            }
            // The characters between the piece's letter and the destination name the origin.
            let plain: String = san.chars().filter(|c| !"x+#".contains(*c)).collect();
            let origin = plain.len() - 3;
            for shorter in 0..origin {
                let text = format!(
                    "{}{}{}",
                    &plain[..1],
                    &plain[1..=shorter],
                    &plain[1 + origin..]
                );
                assert_eq!(
                    board.parse_move(&text),
                    Err(MoveTextError::Ambiguous),
                    "{text} for {san}"
                );
            }
        }
    }
}

#[test]
fn san_is_as_short_as_the_standard_asks() {
    assert_spelled(
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("e1g1", "O-O"), ("e1c1", "O-O-O"), ("h1g1", "Rg1")],
    );
    // Disambiguation by file if possible, else by rank, else by both.
    assert_spelled(
        "6k1/8/8/8/8/8/8/RK5R w - - 0 1",
        &[("h1c1", "Rc1"), ("a1a8", "Ra8+")],
    );
    assert_spelled(
        "6k1/8/8/8/R6R/8/8/4K3 w - - 0 1",
        &[("a4d4", "Rad4"), ("h4d4", "Rhd4"), ("h4h2", "Rh2")],
    );
    assert_spelled(
        "7k/R7/8/8/8/R7/8/4K3 w - - 0 1",
        &[("a7a5", "R7a5"), ("a3a5", "R3a5")],
    );
    assert_spelled(
        "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
        &[
            ("h4e1", "Qh4e1"),
            ("h1e1", "Q1e1"),
            ("e4e1", "Qee1"),
            ("h1b1", "Qhb1+"),
        ],
    );
    // A pinned piece that cannot move there needs no disambiguation.
    assert_spelled("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", &[("g1e2", "Ne2")]);
    // Pawns: captures by file, en passant, promotions.
    assert_spelled(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        &[("e5d6", "exd6"), ("e5e6", "e6")],
    );
    assert_spelled(
        "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        &[("a7b8q", "axb8=Q+"), ("a7a8n", "a8=N")],
    );
    // Check and mate.
    assert_spelled(
        "7k/Q7/6K1/8/8/8/8/8 w - - 0 1",
        &[("a7g7", "Qg7#"), ("a7a8", "Qa8#"), ("a7a6", "Qa6")],
    );
    assert_spelled("5rkr/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[("e1e8", "Re8")]);
    assert_spelled("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", &[("e1e8", "Re8#")]);
    assert_spelled("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1g1", "O-O+")]);
}
