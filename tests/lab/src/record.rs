//! Conversion between boards and records of training positions.

use bulletformat::ChessBoard;
use goby_core::board::{Board, BoardBuilder};
use goby_core::types::{Color, Piece, Square};

/// The record of a position. The score in centipawns and the result (0, 0.5 or 1) are from White's
/// view.
///
/// # Panics
/// Never, because every board is a valid position.
pub fn record(board: &Board, score: i16, result: f32) -> ChessBoard {
    let [white, black] = Color::ALL.map(|color| board.colors(color).0);
    let [pawns, knights, bishops, rooks, queens, kings] =
        Piece::ALL.map(|piece| board.pieces(piece).0);
    let boards = [white, black, pawns, knights, bishops, rooks, queens, kings];
    ChessBoard::from_raw(boards, board.side() as usize, score, result).expect("a position")
}

/// The board of a record, with White to move and without castling.
///
/// # Panics
/// If the record is no valid position.
pub fn board(position: &ChessBoard) -> Board {
    let mut builder = BoardBuilder::empty();
    for (code, square) in *position {
        let color = if code & 8 == 0 {
            Color::White
        } else {
            Color::Black
        };
        let piece = Piece::ALL[usize::from(code & 7)];
        builder.put(Square::ALL[usize::from(square)], Some((color, piece)));
    }
    builder.build().expect("a position")
}
