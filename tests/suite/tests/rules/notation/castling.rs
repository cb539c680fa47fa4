//! Notation of castling: `O-O`, king to its destination, and king to rook.

use super::board;
use goby_core::board::Board;
use goby_core::notation::{CastlingStyle, MoveText, MoveTextError};

#[test]
fn castling_from_unusual_squares_is_written_with_letters() {
    let board = board("1r3k1r/8/8/8/8/8/8/1R3K1R w HBhb - 0 1");
    let short = board.parse_move("O-O").unwrap();
    assert_eq!(board.coordinate(short), "O-O");
    assert_eq!(board.parse_coordinate("O-O"), Ok(short));
    assert_eq!(board.parse_coordinate("f1h1"), Ok(short));
    // A king's move of one file is an ordinary king move.
    let step = board.parse_coordinate("f1g1").unwrap();
    assert!(!board.is_castling(step));
    assert_eq!(board.san(step), "Kg1");
    // A king's move of three files is castling.
    let long = board.parse_move("0-0-0").unwrap();
    assert_eq!(board.parse_coordinate("f1c1"), Ok(long));
    assert_eq!(board.coordinate(long), "O-O-O");
}

#[test]
fn a_king_in_chess960_may_castle_without_moving_or_onto_the_rook() {
    let board = board("k7/8/8/8/8/8/8/2K3RR w G - 0 1");
    let m = board.parse_move("O-O").unwrap();
    assert_eq!(board.parse_coordinate("c1g1"), Ok(m));
    let stays = Board::from_fen("k7/8/8/8/8/8/8/1R4KR w HB - 0 1").unwrap();
    let m = stays.parse_move("O-O").unwrap();
    assert_eq!(stays.parse_coordinate("g1h1"), Ok(m));
    assert_eq!(stays.parse_coordinate("g1g1"), Err(MoveTextError::Illegal));
}

#[test]
fn castling_is_written_in_three_styles() {
    let styles = [
        CastlingStyle::Steps,
        CastlingStyle::Letters,
        CastlingStyle::OntoRook,
    ];
    for (fen, castling, texts) in [
        (
            "1k6/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            ["e1g1", "O-O", "e1h1"],
        ),
        (
            "1k6/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O",
            ["e1c1", "O-O-O", "e1a1"],
        ),
        (
            "1k6/8/8/8/8/8/8/5KR1 w G - 0 1",
            "O-O",
            ["O-O", "O-O", "f1g1"],
        ),
    ] {
        let board = Board::from_fen(fen).unwrap();
        let m = board.parse_move(castling).unwrap();
        let written = styles.map(|style| board.coordinate_in(m, style));
        assert_eq!(written.each_ref().map(MoveText::as_str), texts, "{fen}");
        assert_eq!(board.coordinate(m), written[0]);
    }
}

#[test]
fn usual_castling_is_told_from_chess960() {
    for (fen, is_usual) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", true),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w - - 0 1", true),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1", true),
        ("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", false),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQk - 0 1", false),
        ("1r2k2r/8/8/8/8/8/8/R3K2R w q - 0 1", false),
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(board.has_usual_castling(), is_usual, "{fen}");
    }
}
