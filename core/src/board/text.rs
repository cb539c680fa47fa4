//! Moves as text: coordinates (`e2e4`, `e7e8q`) and Standard Algebraic Notation (PGN standard, section 8.2.3,
//! S. J. Edwards 1994), written and read.
//!
//! The writer is exact, the reader forgiving: what people and programs type is accepted as long as it means one legal
//! move. It tells text without the form of a move (in CECP an unknown command) from a move that the position forbids.
//! Castling is written as the king's two steps where chess is played from its usual squares and as `O-O` elsewhere,
//! where a king's step could be meant (CECP, <https://www.gnu.org/software/xboard/engine-intf.html>, section 8).

use super::{Board, Wing, castling_targets};
use crate::movegen::Stage;
use crate::types::{Bitboard, File, Move, Piece, Rank, Square};
use heapless::String;

/// Text with room for the longest move, as in `exd8=Q#` or `Qa1xb2#`.
pub type MoveText = String<8>;

/// Why text is no move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum MoveTextError {
    /// The text does not have the form of a move.
    NotAMove,
    /// The text has the form of a move, but no such move is legal.
    Illegal,
    /// Several legal moves fit the text; a missing promotion piece is one cause.
    Ambiguous,
}

impl MoveTextError {
    /// The fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NotAMove => "not a move",
            Self::Illegal => "illegal move",
            Self::Ambiguous => "ambiguous move",
        }
    }
}

super::builder::message_error!(MoveTextError);

/// Whether `text` has the form of a move in any notation that [`Board::parse_move`] reads, legal somewhere or not.
pub fn is_move_text(text: &str) -> bool {
    Form::read(text.as_bytes()).is_some()
}

/// Whether `text` has the form of a move that [`Board::parse_coordinate`] reads, legal somewhere or not.
pub fn is_coordinate_text(text: &str) -> bool {
    Form::read_coordinate(text.as_bytes()).is_some()
}

impl Board {
    /// The legal move `m` as coordinates, castling as `e1g1` (`O-O` unless king and rook castle from e, a, h).
    pub fn coordinate(&self, m: Move) -> MoveText {
        let mut text = MoveText::new();
        let mut to = m.to();
        if let Some(wing) = self.castling_wing(m) {
            if !is_usual(m, wing) {
                add(&mut text, castling_text(wing));
                return text;
            }
            to = king_target(m);
        }
        add_square(&mut text, m.from());
        add_square(&mut text, to);
        if let Some(piece) = m.promotion() {
            add_char(&mut text, piece.letter());
        }
        text
    }

    /// The legal move `m` in SAN, with the shortest unambiguous origin, `+` for check and `#` for mate.
    pub fn san(&self, m: Move) -> MoveText {
        let mut text = MoveText::new();
        match self.castling_wing(m) {
            Some(wing) => add(&mut text, castling_text(wing)),
            None => self.write_san_step(m, &mut text),
        }
        let mut after = self.clone();
        let _ = after.play(m);
        if after.in_check() {
            add_char(&mut text, if after.has_legal_move() { '+' } else { '#' });
        }
        text
    }

    /// The legal move that `text` means: coordinates, SAN, or something in between.
    ///
    /// Accepted besides the exact forms: `0-0`, more origin than needed (`Ng1f3`, `e2-e4`), a missing or superfluous
    /// capture sign, `e8Q`, `e8(Q)` and `e8/Q`, any of `+ # ! ?` and `e.p.` at the end, and castling as the king taking
    /// its rook.
    ///
    /// # Errors
    /// See [`MoveTextError`].
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        self.resolve(Form::read(text.as_bytes()).ok_or(MoveTextError::NotAMove)?)
    }

    /// The legal move that `text` means as coordinates: two squares, perhaps a promotion letter, or `O-O`.
    ///
    /// # Errors
    /// See [`MoveTextError`]; SAN is [`NotAMove`](MoveTextError::NotAMove) here.
    pub fn parse_coordinate(&self, text: &str) -> Result<Move, MoveTextError> {
        self.resolve(Form::read_coordinate(text.as_bytes()).ok_or(MoveTextError::NotAMove)?)
    }

    fn resolve(&self, form: Form) -> Result<Move, MoveTextError> {
        let mut found = Err(MoveTextError::Illegal);
        self.generate(Stage::All, &mut |m| {
            if form.fits(self, m) {
                found = match found {
                    Err(MoveTextError::Illegal) => Ok(m),
                    _ => Err(MoveTextError::Ambiguous),
                };
            }
        });
        found
    }

    /// The wing that a castling move castles to.
    fn castling_wing(&self, m: Move) -> Option<Wing> {
        self.is_castling(m).then(|| Wing::of(m.from(), m.to()))
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

    /// File, else rank, else both, when other pieces of the kind can legally reach the square.
    fn write_san_origin(&self, m: Move, text: &mut MoveText) {
        let mut rivals = Bitboard::EMPTY;
        self.generate(Stage::All, &mut |other| {
            let same_step =
                other.to() == m.to() && self.piece_on(other.from()) == self.piece_on(m.from());
            if same_step && other.from() != m.from() && !self.is_castling(other) {
                rivals |= other.from().bitboard();
            }
        });
        if rivals.is_empty() {
            return;
        }
        let file_tells = rivals.is_disjoint(m.from().file().bitboard());
        let rank_tells = rivals.is_disjoint(m.from().rank().bitboard());
        if file_tells || !rank_tells {
            add_char(text, m.from().file().letter());
        }
        if !file_tells {
            add_char(text, m.from().rank().digit());
        }
    }
}

/// What a text says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Castling(Wing),
    Step(Step),
}

/// A piece going to a square; `None` leaves a part open.
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
        if let Some(wing) = read_castling(text) {
            return Some(Self::Castling(wing));
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

    fn read_coordinate(text: &[u8]) -> Option<Self> {
        if let Some(wing) = read_castling(text) {
            return Some(Self::Castling(wing));
        }
        let (promotion, origin, to) = match *text {
            [a, b, c, d] => (None, Square::parse(a, b)?, Square::parse(c, d)?),
            [a, b, c, d, letter] => (
                Some(Piece::from_letter(letter)?),
                Square::parse(a, b)?,
                Square::parse(c, d)?,
            ),
            _ => return None,
        };
        let (file, rank) = (Some(origin.file()), Some(origin.rank()));
        Some(Self::Step(Step {
            piece: None,
            file,
            rank,
            to,
            promotion,
        }))
    }

    fn fits(self, board: &Board, m: Move) -> bool {
        let wing = board.castling_wing(m);
        match self {
            Self::Castling(wanted) => wing == Some(wanted),
            Self::Step(step) => step.fits(board, m, wing),
        }
    }
}

impl Step {
    fn fits(self, board: &Board, m: Move, castling: Option<Wing>) -> bool {
        let from = m.from();
        let origin_known = self.file.is_some() && self.rank.is_some();
        // Without a piece letter only two whole squares can mean another piece than a pawn.
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

/// Whether going to `to` means the castling move `m`: onto the rook, or to the king's target when that is two files or
/// more away and so cannot be its ordinary step.
fn means_castling(m: Move, to: Square) -> bool {
    let distance = (m.from() as u8).abs_diff(to as u8);
    to == m.to() || (to == king_target(m) && distance > 1)
}

/// Where the king lands.
fn king_target(castling: Move) -> Square {
    castling_targets(castling.from(), castling.to()).0
}

/// Whether king and rook castle from the squares of usual chess.
fn is_usual(m: Move, wing: Wing) -> bool {
    let rook = match wing {
        Wing::King => File::H,
        Wing::Queen => File::A,
    };
    m.from().file() == File::E && m.to().file() == rook
}

const fn castling_text(wing: Wing) -> &'static str {
    match wing {
        Wing::King => "O-O",
        Wing::Queen => "O-O-O",
    }
}

/// Drops annotations: check and mate signs, `!`, `?`, `e.p.`.
fn without_comment(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b'+' | b'#' | b'!' | b'?' | b' '] => rest,
            [rest @ .., b'e', b'.', b'p', b'.'] | [rest @ .., b'e', b'p'] => rest,
            _ => return text,
        }
    }
}

/// `O-O` and `O-O-O`, with the letter O in either case or the digit 0.
fn read_castling(text: &[u8]) -> Option<Wing> {
    const O: [u8; 3] = *b"Oo0";
    match *text {
        [a, b'-', b] if O.contains(&a) && a == b => Some(Wing::King),
        [a, b'-', b, b'-', c] if O.contains(&a) && a == b && b == c => Some(Wing::Queen),
        _ => None,
    }
}

/// Splits a promotion (`=Q`, `Q`, `q`, `(Q)`, `/Q`) from the end.
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

/// An origin's file and rank, each perhaps missing; `None` of other text.
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

// The text has room for every move (see `MoveText`), so that what a full one would drop never exists.

fn add(text: &mut MoveText, part: &str) {
    let _ = text.push_str(part);
}

fn add_char(text: &mut MoveText, letter: char) {
    let _ = text.push(letter);
}

fn add_square(text: &mut MoveText, square: Square) {
    add_char(text, square.file().letter());
    add_char(text, square.rank().digit());
}
