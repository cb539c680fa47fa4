//! Writing and reading moves.

mod castling;
mod san;
mod typed;

use crate::support::{Random, generated, rounds, scattered, walk};
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::types::Move;
use std::collections::HashMap;

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn assert_spelled(fen: &str, spellings: &[(&str, &str)]) {
    let board = board(fen);
    for &(coordinate, san) in spellings {
        let m = board
            .parse_coordinate(coordinate)
            .unwrap_or_else(|error| panic!("{coordinate}: {error}"));
        assert_eq!(board.san(m), san, "{coordinate} in {fen}");
        assert_eq!(board.coordinate(m), coordinate, "{fen}");
    }
}

fn assert_round_trips(board: &Board) {
    let mut spelled: HashMap<String, Move> = HashMap::new();
    for m in generated(board, MoveKind::All) {
        let (san, coordinate) = (board.san(m), board.coordinate(m));
        assert_eq!(board.parse_move(&san), Ok(m), "{san} in {}", board.fen());
        assert_eq!(
            board.parse_move(&coordinate),
            Ok(m),
            "{coordinate} in {}",
            board.fen()
        );
        assert_eq!(
            board.parse_coordinate(&coordinate),
            Ok(m),
            "{coordinate} in {}",
            board.fen()
        );
        for text in [san.to_string(), coordinate.to_string()] {
            let other = spelled.insert(text.clone(), m);
            assert!(
                other.is_none_or(|other| other == m),
                "{text} means two moves in {}",
                board.fen()
            );
        }
        let mut after = board.clone();
        after.play(m);
        assert_eq!(
            san.ends_with(['+', '#']),
            after.in_check(),
            "{san} in {}",
            board.fen()
        );
        let mated = after.in_check() && !after.has_legal_move();
        assert_eq!(san.ends_with('#'), mated, "{san} in {}", board.fen());
        if !board.is_castling(m) {
            assert_eq!(
                san.contains('x'),
                board.is_capture(m),
                "{san} in {}",
                board.fen()
            );
        }
    }
}

#[test]
fn every_legal_move_is_read_as_it_is_written() {
    walk(12, rounds(48), |board, _, _| assert_round_trips(board));
    let mut random = Random::new(13);
    for _ in 0..rounds(800) {
        assert_round_trips(&scattered(&mut random));
    }
}
