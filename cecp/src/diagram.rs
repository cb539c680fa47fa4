//! The board in letters, as people see it in either protocol.

use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::types::{Color, File, Rank, Square};

/// Draws the board, with White below unless it is `flipped`, and says who is on move.
pub(crate) fn draw(board: &Board, flipped: bool, out: &mut dyn Out) {
    let seen = |place: usize| if flipped { 7 - place } else { place };
    Reply(out).end();
    for row in (0..8).rev() {
        let rank = Rank::ALL[seen(row) & 7];
        let mut reply = Reply(out).text("  ").letter(rank.digit()).text(" ");
        for column in 0..8 {
            let square = Square::new(File::ALL[seen(column) & 7], rank);
            let letter = match (board.piece_on(square), board.color_on(square)) {
                (Some(piece), Some(Color::White)) => piece.letter().to_ascii_uppercase(),
                (Some(piece), _) => piece.letter(),
                (None, _) => '.',
            };
            reply = reply.text(" ").letter(letter);
        }
        reply.end();
    }
    Reply(out).end();
    let files = if flipped {
        "     h g f e d c b a    "
    } else {
        "     a b c d e f g h    "
    };
    let reply = Reply(out).text(files).text(name(board.side()));
    let reply = reply.text(" moves");
    if board.in_check() {
        reply.text(", and is in check").end();
    } else {
        reply.end();
    }
    Reply(out).end();
}

/// What a side is called.
pub(crate) const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
