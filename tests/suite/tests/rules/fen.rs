//! FENs from files: valid ones are written as they were read, and each invalid one gives its stated
//! error.

use crate::support::{Random, rounds, scattered, walk};
use goby_core::board::{Board, BoardBuilder, BoardError, CastlingSide, FenError};
use goby_core::types::{Color, Piece, Square};

const VALID: &str = include_str!("../../../data/positions/valid.fen");
const INVALID: &str = include_str!("../../../data/positions/invalid.fen");
const FORGIVEN: &str = include_str!("../../../data/positions/forgiven.fen");

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with("# "))
}

/// The two parts of each line `FEN ; TEXT` of a file.
fn pairs(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    lines(file).map(|line| {
        let (fen, wanted) = line
            .split_once(';')
            .unwrap_or_else(|| panic!("no `;` in {line}"));
        (fen.trim_end(), wanted.trim())
    })
}

fn name(error: FenError) -> String {
    format!("{error:?}").replace("Board(", "").replace(')', "")
}

#[test]
fn valid_fens_are_written_as_they_were_read() {
    for fen in lines(VALID) {
        let board = Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(board.fen(), fen);
    }
    assert!(lines(VALID).count() > 1_000);
}

#[test]
fn every_fault_has_its_own_error() {
    for (fen, wanted) in pairs(INVALID) {
        let read = Board::from_fen(fen).map(|board| board.fen());
        assert_eq!(read.map_err(name), Err(wanted.to_owned()), "{fen}");
    }
}

#[test]
fn every_error_has_an_example_and_its_own_message() {
    let board = [
        BoardError::NoKing,
        BoardError::ManyKings,
        BoardError::PawnOnLastRank,
        BoardError::TooManyPawns,
        BoardError::TooManyPieces,
        BoardError::OpponentInCheck,
        BoardError::TooManyCheckers,
        BoardError::CastlingRights,
        BoardError::EnPassant,
    ];
    let text = [
        FenError::Empty,
        FenError::PieceLetter,
        FenError::RankWidth,
        FenError::AdjacentNumbers,
        FenError::RankCount,
        FenError::NoSide,
        FenError::Side,
        FenError::CastlingLetter,
        FenError::CastlingTwice,
        FenError::EnPassantSquare,
        FenError::HalfmoveClock,
        FenError::FullmoveNumber,
        FenError::TrailingText,
    ];
    let mut messages = Vec::new();
    for error in text.into_iter().chain(board.map(FenError::Board)) {
        assert!(
            pairs(INVALID).any(|(_, wanted)| wanted == name(error)),
            "{error:?} has no example"
        );
        assert_eq!(error.to_string(), error.message());
        messages.push(error.message());
    }
    messages.sort_unstable();
    messages.dedup();
    assert_eq!(messages.len(), text.len() + board.len());
}

#[test]
fn missing_last_fields_and_other_dialects_are_forgiven() {
    for (fen, wanted) in pairs(FORGIVEN) {
        let read = Board::from_fen(fen).map(|board| board.fen().to_string());
        assert_eq!(read, Ok(wanted.to_owned()), "{fen}");
    }
}

#[test]
fn random_positions_survive_the_round_trip() {
    let mut random = Random::new(10);
    for _ in 0..rounds(20_000) {
        let board = scattered(&mut random);
        assert_eq!(
            Board::from_fen(&board.fen()).as_ref(),
            Ok(&board),
            "{}",
            board.fen()
        );
    }
    walk(11, rounds(160), |board, _, _| {
        assert_eq!(
            Board::from_fen(&board.fen()).as_ref(),
            Ok(board),
            "{}",
            board.fen()
        );
    });
}

#[test]
fn the_longest_fen_fits() {
    let fen =
        "r1r1b1b1/1p1p1p1p/p1p1p1p1/1n1n1q1k/K1Q1N1N1/1P1P1P1P/P1P1P1P1/1B1B1R1R w - - 255 65535";
    assert_eq!(Board::from_fen(fen).unwrap().fen(), fen);
}

/// Errors of the builder that no FEN causes: a FEN cannot express them, or fails earlier.
#[test]
fn the_builder_reports_errors_that_no_fen_causes() {
    let start = BoardBuilder::from_board(&Board::start());
    assert_eq!(start.build().as_ref(), Ok(&Board::start()));
    assert_eq!(BoardBuilder::empty().build(), Err(BoardError::NoKing));

    let mut no_rook = start.clone();
    no_rook.put(Square::H1, None);
    assert_eq!(no_rook.build(), Err(BoardError::CastlingRights));

    let mut wrong_rook = start.clone();
    wrong_rook.put(Square::A8, None);
    wrong_rook.put(Square::H1, Some((Color::Black, Piece::Rook)));
    wrong_rook
        .castling
        .set(Color::Black, CastlingSide::Queen, None);
    assert_eq!(wrong_rook.build(), Err(BoardError::CastlingRights));

    let mut zero = start.clone();
    zero.fullmove_number = 0;
    assert_eq!(zero.build().unwrap().fullmove_number(), 1);

    for square in Square::ALL {
        let mut builder = start.clone();
        builder.en_passant = Some(square);
        assert_eq!(builder.build(), Err(BoardError::EnPassant), "{square:?}");
    }
}
