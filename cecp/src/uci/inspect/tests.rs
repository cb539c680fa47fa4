//! Tests of `inspect`.

use crate::tests::talk::talk;
use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::types::Color;

extern crate std;
use std::format;
use std::string::String;
use std::vec::Vec;

/// Returns the static evaluation of a position for White; `None` if it is illegal.
fn worth_of(fen: &str) -> Option<i32> {
    let board = Board::from_fen(fen).ok()?;
    let score = Evaluation::of(&board).score(&board).0;
    let is_white = board.side() == Color::White;
    Some(if is_white { score } else { -score })
}

/// Returns the evaluation of a position given by 64 letters, a8 to h8 first, without castling
/// rights.
fn worth_of_squares(squares: &[u8], side: &str) -> Option<i32> {
    let ranks: Vec<_> = squares.chunks(8).map(String::from_utf8_lossy).collect();
    let fen = format!("{} {side} - - 0 1", ranks.join("/"));
    worth_of(&(1..=8).rev().fold(fen, |fen, run: u8| {
        fen.replace(&".".repeat(run.into()), &format!("{run}"))
    }))
}

/// Computes the lines about pieces from the FEN only.
fn losses(fen: &str) -> [String; 2] {
    let (placement, rest) = fen.split_once(' ').expect("fields");
    let empty = |run: u8| [b'.'].repeat(usize::from(run - b'0'));
    let squares: Vec<u8> = (placement.bytes().filter(|&byte| byte != b'/'))
        .flat_map(|byte| {
            if byte.is_ascii_digit() {
                empty(byte)
            } else {
                [byte].into()
            }
        })
        .collect();
    let side = &rest[..1];
    let whole = worth_of_squares(&squares, side).expect("a position");
    ["White", "Black"].map(|name| {
        let mut parts = Vec::new();
        // From a1 to h8, the order of [`goby_core::types::Square`].
        for (rank, file) in (0..64).map(|square| (square / 8, square % 8)) {
            let place = 8 * (7 - rank) + file;
            let letter = squares[place];
            let is_own = letter.is_ascii_uppercase() == (name == "White");
            if !is_own || !letter.is_ascii_alphabetic() || letter.eq_ignore_ascii_case(&b'k') {
                continue;
            }
            let mut without = squares.clone();
            without[place] = b'.';
            let Some(worth) = worth_of_squares(&without, side) else {
                continue;
            };
            let change = if name == "White" {
                worth - whole
            } else {
                whole - worth
            };
            let piece = letter.to_ascii_uppercase() as char;
            let piece = String::from(piece).replace('P', "");
            let square = [b'a' + file as u8, b'1' + rank as u8].map(char::from);
            parts.push(format!("{piece}{}{} {change}", square[0], square[1]));
        }
        if parts.is_empty() {
            parts.push("any piece: nothing".into());
        }
        format!("{name} without {}", parts.join(", "))
    })
}

#[test]
fn eval_says_what_each_side_loses_without_each_of_its_pieces() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 9",
        "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1",
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        // Without the knight the king of the side not to move would be in check.
        "4k3/4n3/8/8/8/8/8/K3R3 w - - 0 1",
        "8/8/8/4k3/8/8/8/4K2R b - - 99 80",
    ] {
        let answers = talk(&["uci", &format!("position fen {fen}"), "eval"]);
        let answer = &answers[2];
        for line in losses(fen) {
            assert!(
                answer.contains(&format!("{line}\n")),
                "{line}\nin\n{answer}"
            );
        }
        let material: i32 = (fen.split(' ').next().unwrap_or_default().chars())
            .map(|letter| {
                let value = match letter.to_ascii_lowercase() {
                    'p' => 100,
                    'n' => 320,
                    'b' => 330,
                    'r' => 500,
                    'q' => 950,
                    _ => 0,
                };
                if letter.is_ascii_uppercase() {
                    value
                } else {
                    -value
                }
            })
            .sum();
        let total = worth_of(fen).expect("a position");
        let first = format!("Material: {material}\n");
        assert!(answer.starts_with(&first), "{first}in\n{answer}");
        let (positional, last) = (
            format!(": {}\n", total - material),
            format!("\nEvaluation: {total} centipawns for White\n"),
        );
        assert!(answer.contains(&positional), "{positional}in\n{answer}");
        assert!(answer.ends_with(&last), "{last}in\n{answer}");
    }
}
