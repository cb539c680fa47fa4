//! Writing moves.

use super::{CastlingStyle, MoveText, king_target};
use crate::board::{Board, CastlingSide};
use crate::movegen::MoveKind;
use crate::types::{Bitboard, File, Move, Piece, Square};

impl Board {
    /// Returns the legal move `m` as coordinates. Castling is `e1g1`, or `O-O` unless the king
    /// castles from the e file with a rook on the a or h file.
    pub fn coordinate(&self, m: Move) -> MoveText {
        self.coordinate_in(m, CastlingStyle::Steps)
    }

    /// Returns the legal move `m` as coordinates, with castling in the form of `style`.
    pub fn coordinate_in(&self, m: Move, style: CastlingStyle) -> MoveText {
        let mut text = MoveText::new();
        let mut to = m.to();
        if let Some(side) = self.castling_side(m) {
            match style {
                CastlingStyle::Steps if is_usual(m, side) => to = king_target(m),
                CastlingStyle::OntoRook => {}
                CastlingStyle::Steps | CastlingStyle::Letters => {
                    add(&mut text, castling_text(side));
                    return text;
                }
            }
        }
        add_square(&mut text, m.from());
        add_square(&mut text, to);
        if let Some(piece) = m.promotion() {
            add_char(&mut text, piece.letter());
        }
        text
    }

    /// Returns the legal move `m` in SAN, with the shortest unambiguous origin, `+` for check and
    /// `#` for mate.
    pub fn san(&self, m: Move) -> MoveText {
        debug_assert!(self.is_legal(m), "only legal moves have a name in SAN");
        let mut text = MoveText::new();
        match self.castling_side(m) {
            Some(side) => add(&mut text, castling_text(side)),
            None => self.write_san_step(m, &mut text),
        }
        let mut after = self.clone();
        let _ = after.play(m);
        if after.in_check() {
            add_char(&mut text, if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    fn write_san_step(&self, m: Move, text: &mut MoveText) {
        let piece = self.piece_on(m.from()).unwrap_or(Piece::Pawn);
        let capture = self.is_capture(m);
        if piece == Piece::Pawn {
            if capture {
                add_char(text, m.from().file().letter());
            }
        } else {
            add_char(text, piece.letter().to_ascii_uppercase());
            self.write_san_origin(m, text);
        }
        if capture {
            add_char(text, 'x');
        }
        add_square(text, m.to());
        if let Some(promotion) = m.promotion() {
            add_char(text, '=');
            add_char(text, promotion.letter().to_ascii_uppercase());
        }
    }

    /// Writes the origin if other pieces of this kind can reach the square: the file, or the rank
    /// if the file is not enough, or both.
    fn write_san_origin(&self, m: Move, text: &mut MoveText) {
        let mut rivals = Bitboard::EMPTY;
        self.generate(MoveKind::All, &mut |other| {
            let same_step =
                other.to() == m.to() && self.piece_on(other.from()) == self.piece_on(m.from());
            if same_step && other.from() != m.from() && !self.is_castling(other) {
                rivals |= other.from().bitboard();
            }
        });
        if rivals.is_empty() {
            return;
        }
        let file_suffices = rivals.is_disjoint(m.from().file().bitboard());
        let rank_suffices = rivals.is_disjoint(m.from().rank().bitboard());
        if file_suffices || !rank_suffices {
            add_char(text, m.from().file().letter());
        }
        if !file_suffices {
            add_char(text, m.from().rank().digit());
        }
    }
}

/// Returns true if king and rook are on their squares in standard chess.
fn is_usual(m: Move, side: CastlingSide) -> bool {
    let rook = match side {
        CastlingSide::King => File::H,
        CastlingSide::Queen => File::A,
    };
    m.from().file() == File::E && m.to().file() == rook
}

const fn castling_text(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}

// `MoveText` has room for every move, so the results of these three functions need no check.

fn add(text: &mut MoveText, part: &str) {
    text.add(part);
}

fn add_char(text: &mut MoveText, letter: char) {
    text.add_char(letter);
}

fn add_square(text: &mut MoveText, square: Square) {
    add_char(text, square.file().letter());
    add_char(text, square.rank().digit());
}
