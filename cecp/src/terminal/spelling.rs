//! Moves in other words than those of PGN: `oo`, `castle`, `knight to f3`, `d7 d5`, German letters.

use super::words::{piece_called, square_called};
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::notation::typed::TypedMove;
use goby_core::player::write_san;
use goby_core::text::{ShortText, first_word};
use goby_core::types::{Move, Piece};

/// A move in the words of PGN.
pub(super) type Spelled = ShortText<16>;

/// The letters of queen, rook, bishop and knight in German, and in PGN.
const GERMAN: [(char, &str); 4] = [('D', "Q"), ('T', "R"), ('L', "B"), ('S', "N")];

/// Spells a move as PGN does; `None` if the text has no such words. Chips have no room for this.
pub(super) fn spelled(board: &Board, text: &str) -> Option<Spelled> {
    if !CAPABILITIES.files {
        return None;
    }
    let mut spelled = Spelled::default();
    if let Some(castling) = castling(board, text) {
        spelled.text(castling);
        return Some(spelled);
    }
    let (word, mut rest) = first_word(text);
    if let (Some(from), Some(_)) = (square_called(word), square_called(rest))
        && board.piece_on(from).is_some()
    {
        spelled.text(word);
        spelled.text(rest);
        return Some(spelled);
    }
    let piece = piece_called(word).filter(|_| word.len() > 1)?;
    if piece != Piece::Pawn {
        Reply(&mut spelled).letter(piece.letter().to_ascii_uppercase());
    }
    loop {
        let (word, behind) = first_word(rest);
        match word {
            "" => return None,
            "to" | "from" | "on" => {}
            "takes" | "captures" | "x" => spelled.text("x"),
            word => spelled.text(word),
        }
        if behind.is_empty() {
            return Some(spelled);
        }
        rest = behind;
    }
}

/// Spells castling. Without a side it is the only legal one, or `O-O`.
fn castling(board: &Board, text: &str) -> Option<&'static str> {
    const SHORT: &str = "O-O";
    const LONG: &str = "O-O-O";
    let is = |words: &[&str]| words.iter().any(|word| text.eq_ignore_ascii_case(word));
    if is(&[
        "oo",
        "00",
        "castle short",
        "castle kingside",
        "castle king's side",
    ]) {
        return Some(SHORT);
    }
    if is(&[
        "ooo",
        "000",
        "castle long",
        "castle queenside",
        "castle queen's side",
    ]) {
        return Some(LONG);
    }
    let is_legal = |text| board.parse_move(text).is_ok();
    match is(&["castle", "castles", "castling"]) {
        true if is_legal(LONG) && !is_legal(SHORT) => Some(LONG),
        true => Some(SHORT),
        false => None,
    }
}

/// Asks which one of several moves is meant by `castle` or by a capture without a piece, such as `xc3`.
/// Returns false if the text has one meaning.
pub(super) fn asks(board: &Board, text: &str, out: &mut dyn Out) -> bool {
    if !CAPABILITIES.files {
        return false;
    }
    let to = text.strip_prefix(['x', ':']);
    let castles = text.eq_ignore_ascii_case("castle");
    let is_meant = |mv: &&Move| {
        let captures = to.and_then(square_called) == Some(mv.to());
        board.is_castling(**mv) && castles || captures && board.captured(**mv).is_some()
    };
    let moves = board.legal_moves();
    if moves.iter().filter(is_meant).nth(1).is_none() {
        return false;
    }
    let mut reply = Reply(out).text("Which one,");
    let mut gap = " ";
    for mv in moves.iter().filter(is_meant) {
        reply = reply.text(gap).text(&write_san(board, *mv));
        gap = " or ";
    }
    reply.text("?").end();
    true
}

/// Names the letters of pieces after a move with a German one: `Sf3`. Returns false for other texts.
pub(super) fn is_german(board: &Board, text: &str, out: &mut dyn Out) -> bool {
    let letter = text
        .chars()
        .next()
        .map(|letter| letter.to_ascii_uppercase());
    let found = GERMAN.iter().find(|(german, _)| Some(*german) == letter);
    let (Some((_, letter)), Some(rest), true) = (found, text.get(1..), CAPABILITIES.files) else {
        return false;
    };
    let mut spelled = Spelled::default();
    spelled.text(letter);
    spelled.text(rest);
    if matches!(TypedMove::read(board, &spelled), TypedMove::Unknown) {
        return false;
    }
    let reply = Reply(out).text("Error (the letters of pieces are K, Q, R, B, N; ");
    reply.text(&spelled).text("?): ").text(text).end();
    true
}
