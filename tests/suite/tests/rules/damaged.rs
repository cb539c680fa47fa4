//! Randomly damaged FENs: Goby accepts and refuses the same ones as cozy-chess, except for
//! documented differences.

use crate::support::{Random, damaged, rounds, try_cozy};
use goby_core::board::{Board, BoardBuilder, BoardError, FenError};
use std::collections::HashMap;

const VALID: &str = include_str!("../../../data/positions/valid.fen");

/// Returns true if the error is one that Goby reports and cozy-chess does not: missing ranks, the
/// digits 0 and 9, too many promoted or checking pieces, adjacent kings.
fn is_stricter(error: FenError, theirs: &cozy_chess::Board) -> bool {
    let kings = cozy_chess::Color::ALL.map(|color| theirs.king(color));
    let kings_touch = cozy_chess::get_king_moves(kings[0]).has(kings[1]);
    kings_touch
        || matches!(
            error,
            FenError::PieceLetter
                | FenError::AdjacentNumbers
                | FenError::RankCount
                | FenError::Board(BoardError::TooManyPieces | BoardError::TooManyCheckers)
        )
}

#[test]
fn damaged_fens_are_accepted_only_if_cozy_chess_accepts_them() {
    let valid: Vec<&str> = VALID
        .lines()
        .filter(|line| !line.starts_with("# "))
        .collect();
    let mut random = Random::new(31);
    let mut refused = HashMap::new();
    for _ in 0..rounds(40_000) {
        let edits = 1 + random.below(4);
        let fen = damaged(random.pick(&valid), edits, &mut random);
        match Board::from_fen(&fen) {
            Ok(board) => {
                // cozy-chess also refuses en passant squares whose pawn cannot have passed a
                // checking piece.
                let known = try_cozy(&BoardBuilder::from_board(&board)).is_some();
                let past_check = board.en_passant().is_some() && board.in_check();
                assert!(known || past_check, "only cozy-chess refuses {fen}");
            }
            Err(error) => {
                // cozy-chess takes two spaces for an empty field between them, so they are made
                // one.
                let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
                if let Ok(theirs) = fields.join(" ").parse::<cozy_chess::Board>() {
                    assert!(
                        is_stricter(error, &theirs),
                        "only Goby refuses {fen}: {error:?}"
                    );
                }
                *refused.entry(error).or_insert(0) += 1;
            }
        }
    }
    let sum: u32 = refused.values().sum();
    let faults_of_boards = refused
        .iter()
        .filter(|(error, _)| matches!(error, FenError::Board(_)));
    let boards: u32 = faults_of_boards.map(|(_, count)| count).sum();
    assert!(
        sum > 20_000 && boards > 1_000 && refused.len() > 15,
        "{sum}: {refused:?}"
    );
}
