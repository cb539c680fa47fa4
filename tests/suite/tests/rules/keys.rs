//! Position keys: equal for equal positions, different for different ones.

use crate::support::{rounds, walk};
use goby_core::board::Board;
use goby_core::types::File;
use std::collections::HashMap;

fn after(start: &str, line: &str) -> Board {
    let mut board = Board::from_fen(start).unwrap();
    for text in line.split_whitespace() {
        let m = board
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        board.play(m);
    }
    board
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn transpositions_have_one_key() {
    let a = after(START, "e4 e6 d4 d5 Nc3 Nf6");
    let b = after(START, "d4 Nf6 Nc3 d5 e4 e6");
    assert_eq!(a.key(), b.key());
    let a = after(ROOKS, "O-O O-O-O");
    let b = after("2kr3r/8/8/8/8/8/8/R4RK1 w - - 0 1", "");
    assert_eq!(a.key(), b.key());
}

#[test]
fn the_side_to_move_changes_the_key() {
    let white = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let black = Board::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 0 1").unwrap();
    assert_ne!(white.key(), black.key());
}

#[test]
fn each_castling_right_changes_the_key() {
    let mut keys: Vec<u64> = (0..16)
        .map(|rights| {
            let letters: String = "KQkq"
                .chars()
                .enumerate()
                .filter(|&(bit, _)| rights >> bit & 1 != 0)
                .map(|(_, c)| c)
                .collect();
            let field = if letters.is_empty() { "-" } else { &letters };
            Board::from_fen(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {field} - 0 1"))
                .unwrap()
                .key()
                .0
        })
        .collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 16);
    // Rook and king move away and back, so only castling rights differ.
    assert_ne!(
        after(ROOKS, "Rb1 Ke7 Ra1 Ke8").key(),
        after(ROOKS, "").key()
    );
}

#[test]
fn clocks_do_not_change_the_key() {
    let a = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    let b = Board::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 70 99").unwrap();
    assert_eq!(a.key(), b.key());
}

#[test]
fn a_double_step_changes_the_key_only_if_en_passant_is_legal() {
    // No pawn can capture en passant.
    let without = after(
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "",
    );
    assert_eq!(after(START, "e4").key(), without.key());
    // A pawn can capture en passant.
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    assert_eq!(after(fen, "e4").en_passant().map(File::letter), Some('e'));
    assert_ne!(
        after(fen, "e4").key(),
        after("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", "").key()
    );
    // The capture is illegal: the pawn is pinned on the file or on a diagonal, the capture opens
    // the rank, or another piece gives check.
    for (fen, then) in [
        (
            "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1",
            "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1",
        ),
        (
            "7k/8/8/8/3p4/2B5/4P3/4K3 w - - 0 1",
            "7k/8/8/8/3pP3/2B5/8/4K3 b - - 0 1",
        ),
        (
            "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
            "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1",
        ),
        (
            "8/8/8/6pk/3p4/8/4P3/3BK3 w - - 0 1",
            "8/8/8/6pk/3pP3/8/8/3BK3 b - - 0 1",
        ),
    ] {
        assert_eq!(after(fen, "e4").en_passant(), None, "{fen}");
        assert_eq!(after(fen, "e4").key(), after(then, "").key(), "{fen}");
    }
}

#[test]
fn an_en_passant_square_without_a_capture_is_dropped() {
    for fen in [
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(board.en_passant(), None);
        assert_eq!(board.fen().as_str(), fen.replace("e3", "-"));
        assert_eq!(
            board.key(),
            Board::from_fen(&fen.replace("e3", "-")).unwrap().key()
        );
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut shorts: HashMap<u32, String> = HashMap::new();
    let mut short_collisions = 0;
    walk(7, rounds(400), |board, _, _| {
        let fen = board.fen();
        let same_by_rule: String = fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        if let Some(other) = seen.insert(board.key().0, same_by_rule.clone()) {
            assert_eq!(other, same_by_rule);
        }
        if let Some(other) = shorts.insert(board.key().0 as u32, same_by_rule.clone()) {
            short_collisions += u32::from(other != same_by_rule);
        }
    });
    assert!(seen.len() > 10_000);
    assert!(
        short_collisions <= 2 + seen.len() as u32 / 10_000,
        "{short_collisions} of {}",
        seen.len()
    );
}
