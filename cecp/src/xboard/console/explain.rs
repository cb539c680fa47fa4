//! Why a move cannot be made.

use crate::driver::{Out, Reply, clip};
use crate::play::{IllegalMove, last_square, piece_of, write_san};
use goby_core::board::Board;
use goby_core::notation::MoveTextError;
use goby_core::types::{Move, Piece};

/// Explains why `text`, which has the form of a move, is illegal here.
pub(super) fn illegal(board: &Board, text: &str, out: &mut dyn Out) {
    out.text("Illegal move (");
    let reason = IllegalMove::of_text(board, text, MoveTextError::Illegal);
    reason.write(&mut |part| out.text(part));
    Reply(out).text("): ").text(clip(text)).end();
}

/// Asks which of two moves is meant.
pub(super) fn unclear(board: &Board, one: Move, other: Move, out: &mut dyn Out) {
    let reply = Reply(out).text("Which one, ").text(&write_san(board, one));
    let reply = reply.text(" or ").text(&write_san(board, other));
    reply.text("?").end();
}

/// Names the moves that fit: a promotion needs a piece, or several pieces can go there.
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

/// Says that the square that a text ends with is none; `false` where it does not have the form of a
/// move to one.
pub(super) fn no_square(text: &str, out: &mut dyn Out) -> bool {
    let Some((before, square)) = text
        .len()
        .checked_sub(2)
        .and_then(|at| text.split_at_checked(at))
    else {
        return false;
    };
    let is_part = |&sign: &u8| matches!(sign, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-' | b':');
    let is_square = matches!(*square.as_bytes(), [b'a'..=b'z', b'0'..=b'9']);
    let before = match before.as_bytes() {
        [
            b'K' | b'Q' | b'R' | b'B' | b'N' | b'k' | b'q' | b'r' | b'n',
            rest @ ..,
        ] => rest,
        rest => rest,
    };
    if !is_square || !before.iter().all(is_part) || before.len() > 3 {
        return false;
    }
    let reply = Reply(out)
        .text("Illegal move (there is no square ")
        .text(square);
    reply
        .text(": files are a to h, ranks 1 to 8): ")
        .text(text)
        .end();
    true
}
