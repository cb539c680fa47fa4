//! The reasons why a move is illegal.

use super::read::{ends, fits_origin, names_promotion};
use super::{MoveTextError, arrival};
use crate::attacks;
use crate::board::{Board, CastlingSide, castling_targets};
use crate::types::{Bitboard, Color, Move, Piece, Rank, Square};
use core::fmt;

/// The reason why a move is illegal: a value for a program, with [`Display`](fmt::Display) for a
/// person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[non_exhaustive]
pub enum IllegalMove {
    /// The text does not have the form of a move.
    NotAMove,
    /// Several legal moves fit: for example two knights can go to the square.
    Ambiguous,
    /// The move is a promotion, but names no piece that the pawn can become.
    PromotionPiece,
    /// The move names a promotion piece, but is not a promotion.
    NoPromotion,
    /// There is no piece on the square.
    Empty(Square),
    /// The piece on the square belongs to the other side, of this colour.
    NotYours(Square, Color),
    /// The side to move is in check, and the move does not end the check.
    InCheck(Color),
    /// The king would go into check.
    IntoCheck,
    /// The king or the rook has moved, or the position was set up without the right to castle.
    CastlingLost,
    /// A piece is between the king and the rook.
    CastlingBlocked(Square),
    /// The king would pass over this attacked square.
    CastlingThroughCheck(Square),
    /// The piece is pinned to its king.
    Pinned(Piece),
    /// The piece does not move in this way.
    CannotGo(Piece, Square),
    /// The side to move has no such piece.
    NoSuchPiece(Color, Piece),
    /// No piece of this kind can go to the square.
    NoneCanGo(Piece, Option<Square>),
    /// A piece of this kind can go to the square, but not from the named file or rank.
    OtherPiece(Piece, Square),
    /// A piece of the side to move is already on the square.
    Occupied(Square),
    /// The piece has no square to go to.
    Blocked(Piece),
}

impl IllegalMove {
    /// Returns the reason why no move goes from one square to another. Call this only if there is
    /// no such legal move, or if the promotion piece is missing.
    pub fn between(board: &Board, from: Square, to: Square) -> Self {
        let us = board.side();
        let Some(piece) = board.piece_on(from) else {
            return Self::Empty(from);
        };
        if !board.colors(us).has(from) {
            return Self::NotYours(from, !us);
        }
        if let Some(mv) = legal(board, from, to) {
            return match mv.promotion() {
                Some(_) => Self::PromotionPiece,
                None => Self::NoPromotion,
            };
        }
        if board.in_check() {
            return Self::InCheck(us);
        }
        let side = CastlingSide::of(from, to);
        let castled = Square::new(side.king_file(), Rank::First.relative_to(us));
        if piece == Piece::King
            && to == castled
            && from.rank() == to.rank()
            && from.distance(to) > 1
        {
            return no_castling(board, side);
        }
        match piece {
            _ if !reaches(board, piece, from, to) => Self::CannotGo(piece, to),
            Piece::King => Self::IntoCheck,
            _ => Self::Pinned(piece),
        }
    }

    /// Returns the reason why the piece on a square has no legal move. Call this only for a piece
    /// without legal moves.
    pub fn of_piece(board: &Board, from: Square) -> Self {
        let Some(piece) = board.piece_on(from) else {
            return Self::Empty(from);
        };
        let is_reached = |&to: &Square| reaches(board, piece, from, to);
        match Bitboard::FULL.into_iter().find(is_reached) {
            _ if board.colors(!board.side()).has(from) => Self::NotYours(from, !board.side()),
            Some(to) => Self::between(board, from, to),
            None => Self::Blocked(piece),
        }
    }

    /// Returns the reason why a text is not a legal move.
    pub fn of_text(board: &Board, text: &str, fault: MoveTextError) -> Self {
        match fault {
            MoveTextError::NotAMove => Self::NotAMove,
            MoveTextError::Ambiguous => match last_square(text) {
                Some(to) if promotes(piece_of(text), to) && !names_promotion(text) => {
                    Self::PromotionPiece
                }
                _ => Self::Ambiguous,
            },
            MoveTextError::Illegal => match squares(text) {
                Some((from, to)) => Self::between(board, from, to),
                None => Self::by_piece(board, text),
            },
        }
    }

    /// Returns the reason why no piece of the named kind can make the move.
    fn by_piece(board: &Board, text: &str) -> Self {
        let us = board.side();
        if let Some(side) = castling_of(text) {
            return no_castling(board, side);
        }
        let (piece, to) = (piece_of(text), last_square(text));
        let own = board.colored(us, piece);
        let reaching = |to| {
            own.into_iter()
                .filter(move |&from| reaches(board, piece, from, to))
        };
        let from = to.and_then(|to| reaching(to).find(|&from| fits_origin(text, from)));
        let can_go = |to| reaching(to).any(|from| legal(board, from, to).is_some());
        match (from, to) {
            _ if own.is_empty() => Self::NoSuchPiece(us, piece),
            (_, Some(to)) if board.colors(us).has(to) => Self::Occupied(to),
            _ if board.in_check() => Self::InCheck(us),
            (Some(from), Some(to)) => Self::between(board, from, to),
            (None, Some(to)) if can_go(to) => Self::OtherPiece(piece, to),
            _ => Self::NoneCanGo(piece, to),
        }
    }
}

/// Returns true if a piece that moves to a square promotes.
fn promotes(piece: Piece, to: Square) -> bool {
    piece == Piece::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth)
}

/// Returns a legal move from one square to another.
fn legal(board: &Board, from: Square, to: Square) -> Option<Move> {
    let is_asked = |mv: &Move| mv.from() == from && arrival(board, *mv) == to;
    board.legal_moves().into_iter().find(is_asked)
}

/// Returns true if a piece can go from one square to another; ignores checks.
fn reaches(board: &Board, piece: Piece, from: Square, to: Square) -> bool {
    let us = board.side();
    let free = !board.colors(us);
    let reached = match piece {
        Piece::Pawn => {
            let ahead = from.bitboard().forward(us) & !board.occupied();
            let double = match from.rank().relative_to(us) {
                Rank::Second => ahead.forward(us) & !board.occupied(),
                _ => Bitboard::EMPTY,
            };
            let passed = board
                .en_passant_square()
                .map_or(Bitboard::EMPTY, Square::bitboard);
            ahead | double | attacks::pawn(us, from) & (board.colors(!us) | passed)
        }
        _ => attacks::of(piece, from, board.occupied()),
    };
    (reached & free).has(to)
}

/// Returns the reason why the side to move cannot castle to a side.
fn no_castling(board: &Board, side: CastlingSide) -> IllegalMove {
    let us = board.side();
    let king = board.king(us);
    if board.in_check() {
        return IllegalMove::InCheck(us);
    }
    let Some(file) = board.castling().rook(us, side) else {
        return IllegalMove::CastlingLost;
    };
    let rook = Square::new(file, king.rank());
    let (king_to, rook_to) = castling_targets(king, rook);
    let way = |from: Square, to: Square| attacks::between(from, to) | to.bitboard();
    let others = board.occupied() & !(king.bitboard() | rook.bitboard());
    if let Some(blocker) = (others & (way(king, king_to) | way(rook, rook_to))).first() {
        return IllegalMove::CastlingBlocked(blocker);
    }
    let attacked = |&square: &Square| board.is_attacked(square, !us, others);
    match way(king, king_to).into_iter().find(attacked) {
        Some(square) if square != king_to => IllegalMove::CastlingThroughCheck(square),
        _ => IllegalMove::IntoCheck,
    }
}

/// Returns the side of castling that a text means.
fn castling_of(text: &str) -> Option<CastlingSide> {
    let is_castling = matches!(text.as_bytes().first(), Some(b'O' | b'o' | b'0'));
    let steps = text
        .bytes()
        .filter(|letter| matches!(letter, b'O' | b'o' | b'0'))
        .count();
    is_castling.then_some(if steps > 2 {
        CastlingSide::Queen
    } else {
        CastlingSide::King
    })
}

/// Returns the two squares of a move in coordinates.
fn squares(text: &str) -> Option<(Square, Square)> {
    let bare = match *text.as_bytes() {
        [a, b, c, d] | [a, b, c, d, _] => Square::parse(a, b).zip(Square::parse(c, d)),
        _ => None,
    };
    bare.or_else(|| ends(text))
}

/// Returns the last square that a text names.
pub fn last_square(text: &str) -> Option<Square> {
    let mut last = None;
    for (file, rank) in text.bytes().zip(text.bytes().skip(1)) {
        last = Square::parse(file, rank).or(last);
    }
    last
}

/// Returns the kind of piece that a text names.
pub fn piece_of(text: &str) -> Piece {
    match text.as_bytes().first() {
        Some(b'O' | b'o' | b'0') => Piece::King,
        Some(&letter) if letter.is_ascii_uppercase() => {
            Piece::from_letter(letter).unwrap_or(Piece::Pawn)
        }
        // Piece letters that are not the letter of a file.
        Some(&letter @ (b'n' | b'r' | b'q' | b'k')) => {
            Piece::from_letter(letter).unwrap_or(Piece::Pawn)
        }
        _ => Piece::Pawn,
    }
}

impl IllegalMove {
    /// Passes the reason in words to `write`, in parts. Does not use `core::fmt`, which takes some
    /// kilobytes on a chip.
    pub fn write(self, write: &mut dyn FnMut(&str)) {
        match self {
            Self::NotAMove => write("that is not a move"),
            Self::Ambiguous => write("several moves fit"),
            Self::PromotionPiece => write("choose queen, rook, bishop or knight"),
            Self::NoPromotion => write("that move is not a promotion"),
            Self::Empty(square) => write_at(write, "there is no piece on ", square),
            Self::NotYours(square, color) => {
                write_at(write, "the piece on ", square);
                write(" is ");
                write(color.name());
                write("'s");
            }
            Self::InCheck(color) => {
                write(color.name());
                write(" is in check");
            }
            Self::IntoCheck => write("the king would be in check"),
            Self::CastlingLost => write("castling there is no longer allowed"),
            Self::CastlingBlocked(square) => {
                write_at(write, "the piece on ", square);
                write(" is in the way of castling");
            }
            Self::CastlingThroughCheck(square) => {
                write_at(write, "the king would castle through check on ", square);
            }
            Self::Pinned(piece) => {
                write("the ");
                write(piece_name(piece));
                write(" is pinned");
            }
            Self::CannotGo(piece, to) => {
                write("the ");
                write(piece_name(piece));
                write_at(write, " cannot go to ", to);
            }
            Self::NoSuchPiece(color, piece) => {
                write(color.name());
                write(" has no ");
                write(piece_name(piece));
            }
            Self::NoneCanGo(piece, to) => {
                write("no ");
                write(piece_name(piece));
                match to {
                    Some(to) => write_at(write, " can go to ", to),
                    None => write(" can go there"),
                }
            }
            Self::OtherPiece(piece, to) => {
                write("only another ");
                write(piece_name(piece));
                write_at(write, " can go to ", to);
            }
            Self::Occupied(square) => {
                write_at(write, "a piece of the same side is on ", square);
            }
            Self::Blocked(piece) => {
                write("the ");
                write(piece_name(piece));
                write(" is blocked");
            }
        }
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut result = Ok(());
        self.write(&mut |part| result = result.and_then(|()| f.write_str(part)));
        result
    }
}

impl core::error::Error for IllegalMove {}

/// Writes words and the name of a square.
fn write_at(write: &mut dyn FnMut(&str), words: &str, square: Square) {
    write(words);
    let mut letters = [0; 4];
    write(square.file().letter().encode_utf8(&mut letters));
    write(square.rank().digit().encode_utf8(&mut letters));
}

/// Returns the name of a piece.
pub const fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    fn reason(fen: &str, text: &str) -> std::string::String {
        let board = Board::from_fen(fen).expect("a legal position");
        let fault = board.parse_move(text).expect_err("no legal move");
        IllegalMove::of_text(&board, text, fault).to_string()
    }

    #[test]
    fn each_reason_is_given() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
        for (fen, text, expected) in [
            (start, "hello", "that is not a move"),
            (start, "e5e6", "there is no piece on e5"),
            (start, "e7e5", "the piece on e7 is Black's"),
            (start, "e2e5", "the pawn cannot go to e5"),
            (start, "e2d3", "the pawn cannot go to d3"),
            (start, "d1d2", "the queen cannot go to d2"),
            (start, "Nd5", "no knight can go to d5"),
            (start, "e1g1", "the piece on f1 is in the way of castling"),
            (start, "O-O-O", "the piece on b1 is in the way of castling"),
            (
                "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
                "Qd4",
                "White has no queen",
            ),
            (
                "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
                "O-O-O",
                "White is in check",
            ),
            (
                "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1",
                "a1a2",
                "White is in check",
            ),
            (
                "4k3/8/8/8/8/3r4/8/4K3 w - - 0 1",
                "e1d1",
                "the king would be in check",
            ),
            (
                "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1",
                "e2d3",
                "the bishop is pinned",
            ),
            (
                "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1",
                "e2e3",
                "the bishop cannot go to e3",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
                "O-O",
                "castling there is no longer allowed",
            ),
            (
                "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                "e1g1",
                "the king would castle through check on f1",
            ),
            (
                "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
                "O-O",
                "the king would be in check",
            ),
            (promotion, "a7a8", "choose queen, rook, bishop or knight"),
            (promotion, "a8", "choose queen, rook, bishop or knight"),
            (promotion, "a7a8k", "choose queen, rook, bishop or knight"),
            (promotion, "a8=K", "choose queen, rook, bishop or knight"),
            (promotion, "b8=Q", "no pawn can go to b8"),
            (
                "4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1",
                "Ne2",
                "several moves fit",
            ),
            (start, "Ke2", "a piece of the same side is on e2"),
            (
                "4k3/8/8/8/8/3r4/8/4K3 w - - 0 1",
                "Kd2",
                "the king would be in check",
            ),
            (
                "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
                "Nc3",
                "the knight is pinned",
            ),
            (castle, "e1e3", "the king cannot go to e3"),
            (castle, "e1b1", "the king cannot go to b1"),
            (start, "e2e4q", "that move is not a promotion"),
            (castle, "a1b1q", "that move is not a promotion"),
        ] {
            assert_eq!(reason(fen, text), expected, "{fen} {text}");
        }
    }

    // Other builds read no algebraic notation.
    #[cfg(feature = "san")]
    #[test]
    fn a_reason_is_true_of_the_piece_that_the_text_names() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for (fen, text, expected) in [
            (start, "Nbf3", "only another knight can go to f3"),
            (start, "Nb1f3", "only another knight can go to f3"),
            (start, "Nf3=Q", "that move is not a promotion"),
            (start, "e4=Q", "that move is not a promotion"),
            (
                "4k3/8/8/3p4/2P5/8/4P3/4K3 w - - 0 1",
                "exd5",
                "only another pawn can go to d5",
            ),
            (
                "4k3/8/8/8/4r3/8/4N3/4K1N1 w - - 0 1",
                "Nec3",
                "the knight is pinned",
            ),
            (
                "4k3/8/8/8/4r3/8/4N3/N3K3 w - - 0 1",
                "Nac3",
                "no knight can go to c3",
            ),
            (castle, "Kg1", "no king can go to g1"),
            (start, "d1-d3", "the queen cannot go to d3"),
            (start, "d1d3!?", "the queen cannot go to d3"),
            (start, "b1-a4", "the knight cannot go to a4"),
        ] {
            assert_eq!(reason(fen, text), expected, "{fen} {text}");
        }
    }

    #[cfg(feature = "san")]
    #[test]
    fn a_promotion_that_names_its_piece_lacks_none() {
        let board = Board::from_fen("1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let reason = |text| IllegalMove::of_text(&board, text, MoveTextError::Ambiguous);
        assert_eq!(reason("xb8=Q"), IllegalMove::Ambiguous);
        assert_eq!(reason("axb8"), IllegalMove::PromotionPiece);
    }
}
