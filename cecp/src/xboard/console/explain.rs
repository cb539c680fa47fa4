//! Why a move cannot be made.

use crate::diagram::name;
use crate::driver::{Out, Reply, clip};
use crate::play::write_san;
use goby_core::board::{Board, BoardBuilder, BoardError, Castling};
use goby_core::types::{Move, Piece, Square};

/// Says why `text`, which has the form of a move, is none that can be made.
pub(super) fn illegal(board: &Board, text: &str, out: &mut dyn Out) {
    let reply = Reply(out).text("Illegal move (");
    let reply = match step(text) {
        Some((from, to)) => explain_step(reply, board, from, to),
        None => explain_piece(reply, board, text),
    };
    reply.text("): ").text(clip(text)).end();
}

/// Asks which of two moves is meant.
pub(super) fn unclear(board: &Board, one: Move, other: Move, out: &mut dyn Out) {
    let reply = Reply(out).text("Which one, ").text(&write_san(board, one));
    let reply = reply.text(" or ").text(&write_san(board, other));
    reply.text("?").end();
}

/// Names the moves that fit: a promotion wants a piece, or several pieces can go there.
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

/// Why a piece cannot go from square to square.
fn explain_step<'o>(reply: Reply<'o>, board: &Board, from: Square, to: Square) -> Reply<'o> {
    let Some(piece) = board.piece_on(from) else {
        return square(reply.text("there is no piece on "), from);
    };
    if board.color_on(from) != Some(board.side()) {
        let reply = square(reply.text("the piece on "), from);
        return reply.text(" is ").text(name(!board.side())).text("'s");
    }
    if board.in_check() {
        return reply.text(name(board.side())).text(" is in check");
    }
    let mut after = BoardBuilder::from_board(board);
    after.put(from, None);
    after.put(to, Some((board.side(), piece)));
    after.side = !board.side();
    after.en_passant = None;
    after.castling = Castling::NONE;
    if piece == Piece::King && after.build() == Err(BoardError::OpponentInCheck) {
        return reply.text("the king would be in check");
    }
    let reply = reply.text("the ").text(word(piece));
    square(reply.text(" cannot go to "), to)
}

/// Why no piece of a kind can go to a square.
fn explain_piece<'o>(reply: Reply<'o>, board: &Board, text: &str) -> Reply<'o> {
    let piece = piece_of(text);
    let own = board.colors(board.side()) & board.pieces(piece);
    if own.is_empty() {
        let reply = reply.text(name(board.side())).text(" has no ");
        return reply.text(word(piece));
    }
    if board.in_check() {
        return reply.text(name(board.side())).text(" is in check");
    }
    let reply = reply.text("no ").text(word(piece)).text(" can go ");
    match last_square(text) {
        Some(to) => square(reply.text("to "), to),
        None => reply.text("there"),
    }
}

/// The two squares of a move by coordinates.
fn step(text: &str) -> Option<(Square, Square)> {
    match *text.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] => Some((Square::parse(a, b)?, Square::parse(c, d)?)),
        _ => None,
    }
}

/// The last square that a text names.
fn last_square(text: &str) -> Option<Square> {
    let mut last = None;
    for (file, rank) in text.bytes().zip(text.bytes().skip(1)) {
        last = Square::parse(file, rank).or(last);
    }
    last
}

/// The piece that a text speaks of.
fn piece_of(text: &str) -> Piece {
    match text.as_bytes().first() {
        Some(b'O' | b'o' | b'0') => Piece::King,
        Some(&letter) if letter.is_ascii_uppercase() => {
            Piece::from_letter(letter).unwrap_or(Piece::Pawn)
        }
        // A small letter of no file.
        Some(&letter @ (b'n' | b'r' | b'q' | b'k')) => {
            Piece::from_letter(letter).unwrap_or(Piece::Pawn)
        }
        _ => Piece::Pawn,
    }
}

const fn word(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

fn square(reply: Reply<'_>, square: Square) -> Reply<'_> {
    let reply = reply.letter(square.file().letter());
    reply.letter(square.rank().digit())
}
