//! Reasons why a move cannot be made.

use crate::driver::{Out, Reply, clip};
use goby_core::board::Board;
use goby_core::notation::{IllegalMove, MoveTextError, last_square, piece_of, typed};
use goby_core::player::write_san;
use goby_core::types::{Move, Piece};

/// Explains why `text`, which has the form of a move, is illegal here.
pub(super) fn illegal(board: &Board, text: &str, out: &mut dyn Out) {
    out.text("Illegal move (");
    let reason = IllegalMove::of_text(board, text, MoveTextError::Illegal);
    reason.write(&mut |part| out.text(part));
    Reply(out).text("): ").text(clip(text)).end();
}

/// Asks which of two moves the person means.
pub(super) fn unclear(board: &Board, one: Move, other: Move, out: &mut dyn Out) {
    let reply = Reply(out).text("Which one, ").text(&write_san(board, one));
    let reply = reply.text(" or ").text(&write_san(board, other));
    reply.text("?").end();
}

/// Names the moves that an ambiguous text fits: of several pieces, or promotions.
pub(super) fn ambiguous(board: &Board, text: &str, out: &mut dyn Out) {
    let to = last_square(text);
    let piece = piece_of(text);
    let fits = |choice: Move| {
        Some(choice.to()) == to
            && board.piece_on(choice.from()) == Some(piece)
            && (choice.promotion().is_none() || piece == Piece::Pawn)
    };
    let mut reply = Reply(out).text("Which one,");
    let mut gap = " ";
    for choice in board
        .legal_moves()
        .into_iter()
        .filter(|&choice| fits(choice))
    {
        reply = reply.text(gap).text(&write_san(board, choice));
        gap = " or ";
    }
    reply.text("?").end();
}

/// Reports a square off the board in the text of a move. Returns false if there is no such square.
pub(super) fn no_square(text: &str, out: &mut dyn Out) -> bool {
    let Some(square) = typed::wrong_square(text) else {
        return false;
    };
    let reply = Reply(out)
        .text("Illegal move (there is no square ")
        .text(square);
    reply
        .text(": files are a to h, ranks 1 to 8): ")
        .text(text)
        .end();
    true
}
