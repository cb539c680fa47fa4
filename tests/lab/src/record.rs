//! Positions for the training of networks.

use bulletformat::ChessBoard;
use goby_core::board::{Board, BoardBuilder};
use goby_core::types::{Color, Piece, Square};

/// The record of a position with its score and its result, both from White's view.
///
/// # Panics
/// Never: a board is a position.
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
/// When the record is no position.
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
