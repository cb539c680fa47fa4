//! Reading moves.

use super::{MoveTextError, king_target};
use crate::board::{Board, CastlingSide};
use crate::movegen::MoveKind;
use crate::types::{File, Move, Piece, Rank, Square};

/// Returns true if `text` has the form of a move in any notation that [`Board::parse_move`] reads.
/// The move need not be legal.
pub fn is_move_text(text: &str) -> bool {
    Form::read(text.as_bytes()).is_some()
}

/// Returns true if `text` has the form of a move that [`Board::parse_coordinate`] reads. The move
/// need not be legal.
pub fn is_coordinate_text(text: &str) -> bool {
    Coordinates::read(text.as_bytes()).is_some()
}

/// Returns true unless `text` names another file or rank as the origin of its move than `square` has.
/// A build without the feature `san` reads no such text.
pub(super) fn fits_origin(text: &str, square: Square) -> bool {
    if !cfg!(feature = "san") {
        return true;
    }
    match Form::read(text.as_bytes()) {
        Some(Form::Step(Step { file, rank, .. })) => {
            file.is_none_or(|file| file == square.file())
                && rank.is_none_or(|rank| rank == square.rank())
        }
        _ => true,
    }
}

/// Returns the two squares that `text` names without a piece, as in `e2-e4!`. A build without the
/// feature `san` reads no such text.
pub(super) fn ends(text: &str) -> Option<(Square, Square)> {
    match Form::read(text.as_bytes()) {
        Some(Form::Step(Step {
            piece: None,
            file: Some(file),
            rank: Some(rank),
            to,
            ..
        })) if cfg!(feature = "san") => Some((Square::new(file, rank), to)),
        _ => None,
    }
}

/// Returns true if `text` names the piece that a pawn becomes. A build without the feature `san` reads
/// no such text.
pub(super) fn names_promotion(text: &str) -> bool {
    let form = Form::read(text.as_bytes()).filter(|_| cfg!(feature = "san"));
    matches!(form, Some(Form::Step(step)) if step.promotion.is_some())
}

impl Board {
    /// Returns the legal move that `text` means: coordinates, SAN, or a mixture of both.
    ///
    /// Also accepts `0-0`, an origin that is longer than necessary (`Ng1f3`, `e2-e4`), a missing or
    /// superfluous capture sign, `e8Q`, `e8(Q)` and `e8/Q`, any of `+ # ! ?` and `e.p.` at the end,
    /// and castling as the king's move onto its rook.
    ///
    /// # Errors
    /// See [`MoveTextError`].
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let form = Form::read(text.as_bytes()).ok_or(MoveTextError::NotAMove)?;
        self.resolve(|m| form.fits(self, m))
    }

    /// Returns the legal move that `text` means as coordinates: two squares, then perhaps a
    /// promotion letter; or `O-O` or `O-O-O`.
    ///
    /// # Errors
    /// See [`MoveTextError`]; SAN is [`NotAMove`](MoveTextError::NotAMove) here.
    pub fn parse_coordinate(&self, text: &str) -> Result<Move, MoveTextError> {
        let form = Coordinates::read(text.as_bytes()).ok_or(MoveTextError::NotAMove)?;
        self.resolve(|m| form.fits(self, m))
    }

    fn resolve(&self, fits: impl Fn(Move) -> bool) -> Result<Move, MoveTextError> {
        let mut found = Err(MoveTextError::Illegal);
        self.generate(MoveKind::All, &mut |m| {
            if fits(m) {
                found = match found {
                    Err(MoveTextError::Illegal) => Ok(m),
                    _ => Err(MoveTextError::Ambiguous),
                };
            }
        });
        found
    }
}

/// The parts of a move that a text names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Castling(CastlingSide),
    Step(Step),
}

/// A move of a piece to a square. A field is `None` if the text does not give it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl Form {
    fn read(text: &[u8]) -> Option<Self> {
        let text = without_comment(text);
        if let Some(side) = read_castling(text) {
            return Some(Self::Castling(side));
        }
        let (text, promotion) = read_promotion(text);
        let (text, to) = match *text {
            [ref rest @ .., file, rank] => (rest, Square::parse(file, rank)?),
            _ => return None,
        };
        let text = match text {
            [rest @ .., b'x' | b'-' | b':'] => rest,
            _ => text,
        };
        let (piece, text) = match *text {
            [letter @ b'A'..=b'Z', ref rest @ ..] => (Some(Piece::from_letter(letter)?), rest),
            _ => (None, text),
        };
        let (file, rank) = read_origin(text)?;
        Some(Self::Step(Step {
            piece,
            file,
            rank,
            to,
            promotion,
        }))
    }

    fn fits(self, board: &Board, m: Move) -> bool {
        let side = board.castling_side(m);
        match self {
            Self::Castling(wanted) => side == Some(wanted),
            Self::Step(step) => step.fits(board, m, side),
        }
    }
}

/// A move as coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coordinates {
    Castling(CastlingSide),
    Step(Square, Square, Option<Piece>),
}

impl Coordinates {
    fn read(text: &[u8]) -> Option<Self> {
        if let Some(side) = read_castling(text) {
            return Some(Self::Castling(side));
        }
        let (squares, promotion) = match *text {
            [ref squares @ .., letter] if squares.len() == 4 => {
                (squares, Some(Piece::from_letter(letter)?))
            }
            _ => (text, None),
        };
        let [a, b, c, d] = *squares else {
            return None;
        };
        let (from, to) = (Square::parse(a, b)?, Square::parse(c, d)?);
        Some(Self::Step(from, to, promotion))
    }

    fn fits(self, board: &Board, m: Move) -> bool {
        let side = board.castling_side(m);
        match self {
            Self::Castling(wanted) => side == Some(wanted),
            Self::Step(from, to, promotion) => {
                from == m.from()
                    && (promotion.is_none() || promotion == m.promotion())
                    && (to == m.to() || side.is_some() && means_castling(m, to))
            }
        }
    }
}

impl Step {
    fn fits(self, board: &Board, m: Move, castling: Option<CastlingSide>) -> bool {
        let from = m.from();
        let origin_known = self.file.is_some() && self.rank.is_some();
        // Without a piece letter, the piece is a pawn unless the text names both squares.
        let piece = self.piece.or(if origin_known {
            None
        } else {
            Some(Piece::Pawn)
        });
        let target = match castling {
            None => self.to == m.to(),
            Some(_) => origin_known && means_castling(m, self.to),
        };
        target
            && (self.promotion.is_none() || self.promotion == m.promotion())
            && self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && piece.is_none_or(|piece| board.piece_on(from) == Some(piece))
    }
}

/// Returns true if a king's step to `to` means the castling move `m`: onto the rook, or to the
/// king's target if this is two files or more away (a shorter step is an ordinary king move).
fn means_castling(m: Move, to: Square) -> bool {
    let distance = (m.from() as u8).abs_diff(to as u8);
    to == m.to() || (to == king_target(m) && distance > 1)
}

/// Removes signs at the end: check and mate signs, `!`, `?`, `e.p.`.
fn without_comment(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?' | b' '] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] => rest,
            _ => return text,
        }
    }
}

/// Reads `O-O` and `O-O-O`, with the letter O, small or large, or the digit 0.
fn read_castling(text: &[u8]) -> Option<CastlingSide> {
    const O: [u8; 3] = *b"Oo0";
    match *text {
        [a, b'-', b] if O.contains(&a) && a == b => Some(CastlingSide::King),
        [a, b'-', b, b'-', c] if O.contains(&a) && a == b && b == c => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Splits off a promotion at the end (`=Q`, `Q`, `q`, `(Q)`, `/Q`).
fn read_promotion(text: &[u8]) -> (&[u8], Option<Piece>) {
    let (rest, letter) = match *text {
        [ref rest @ .., b'(', letter, b')'] | [ref rest @ .., b'=' | b'/', letter] => {
            (rest, letter)
        }
        [ref rest @ .., letter] => (rest, letter),
        [] => return (text, None),
    };
    match Piece::from_letter(letter) {
        Some(piece) => (rest, Some(piece)),
        None => (text, None),
    }
}

/// Reads an origin: a file, a rank, both or neither. `None` if the text is not an origin.
fn read_origin(text: &[u8]) -> Option<(Option<File>, Option<Rank>)> {
    match *text {
        [] => Some((None, None)),
        [file @ b'a'..=b'h'] => Some((Some(Square::parse(file, b'1')?.file()), None)),
        [rank @ b'1'..=b'8'] => Some((None, Some(Square::parse(b'a', rank)?.rank()))),
        [file, rank] => {
            let square = Square::parse(file, rank)?;
            Some((Some(square.file()), Some(square.rank())))
        }
        _ => None,
    }
}
