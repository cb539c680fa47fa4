//! Why a move cannot be made.

use crate::driver::{Out, Reply, clip};
use goby_core::board::Board;
use goby_core::notation::{IllegalMove, MoveTextError, last_square, piece_of};
use goby_core::player::write_san;
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

/// Says that a square of a move is none; `false` where the text does not have the form of a move.
pub(super) fn no_square(text: &str, out: &mut dyn Out) -> bool {
    let Some(square) = wrong_square(text) else {
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

/// The first of one or two squares that is none, in the text of a move.
pub(super) fn wrong_square(text: &str) -> Option<&str> {
    let piece = ['K', 'Q', 'R', 'B', 'N', 'k', 'q', 'r', 'n'];
    let mut rest = text.strip_prefix(piece).unwrap_or(text);
    // Which of several pieces it is may be said before: its rank here, its file below.
    let rank = |sign: char| matches!(sign, '1'..='8');
    rest = rest.strip_prefix(rank).unwrap_or(rest);
    let (mut squares, mut wrong) = (0, None);
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix(['x', '-', ':']) {
            rest = behind;
            continue;
        }
        let letter = rest.chars().next().filter(char::is_ascii_lowercase)?;
        let digits = rest.get(1..)?;
        let digits = digits.len()
            - digits
                .trim_start_matches(|it: char| it.is_ascii_digit())
                .len();
        let (square, behind) = rest.split_at_checked(1 + digits)?;
        rest = behind;
        if digits == 0 {
            matches!(letter, 'a'..='h').then_some(())?;
            continue;
        }
        squares += 1;
        if !matches!(*square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']) {
            wrong = wrong.or(Some(square));
        }
    }
    wrong.filter(|_| squares <= 2)
}

#[cfg(test)]
mod tests {
    use super::wrong_square;

    #[test]
    fn a_move_to_a_square_off_the_board_is_recognised() {
        for (text, square) in [
            ("Bb9", "b9"),
            ("e9e5", "e9"),
            ("h9h8", "h9"),
            ("e5e9", "e9"),
            ("i2-i4", "i2"),
            ("e10", "e10"),
            ("Nf33", "f33"),
            ("R1a9", "a9"),
            ("Nbd0", "d0"),
            ("exz5", "z5"),
        ] {
            assert_eq!(wrong_square(text), Some(square), "{text}");
        }
        for text in [
            "", "e4", "e2e4", "K", "hello", "9", "st1", "a9 b9", "e9e9e9", "memory5",
        ] {
            assert_eq!(wrong_square(text), None, "{text}");
        }
    }
}
