//! Colours, pieces, moves and outcomes for C.

use crate::status::{Fault, GobyStatus};
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::{Color, Move, Piece, Square};
use goby_core::{Engine, arrival};

/// A colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobyColor {
    /// White, who moves first.
    #[default]
    White,
    /// Black.
    Black,
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobyPiece {
    /// No piece.
    #[default]
    None,
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// The state of a game by the rules. A draw by repetition or fifty moves is reported as soon as a
/// player can claim it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobyOutcome {
    /// The game goes on.
    #[default]
    GoesOn,
    /// Black is mated.
    WhiteMates,
    /// White is mated.
    BlackMates,
    /// The side to move has no move and is not in check: a draw.
    Stalemate,
    /// The position has occurred three times: a draw.
    Repetition,
    /// Fifty moves by each side without capture or pawn move: a draw.
    FiftyMoves,
    /// Neither side can ever mate: a draw.
    InsufficientMaterial,
}

/// A move, valid in the position for which a function returned it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(C)]
pub struct GobyMove {
    /// The number of the move: equal for equal moves, 0 for none.
    pub id: u16,
    /// The square that it leaves: 0 is a1, 1 is b1, 8 is a2, 63 is h8.
    pub from: u8,
    /// The square where it arrives; for castling, where the king arrives.
    pub to: u8,
    /// The piece that a pawn becomes.
    pub promotion: GobyPiece,
}

impl GobyMove {
    /// A legal move of `board`.
    pub(crate) fn new(board: &Board, mv: Move) -> Self {
        Self {
            id: mv.bits(),
            from: mv.from() as u8,
            to: arrival(board, mv) as u8,
            promotion: mv.promotion().into(),
        }
    }

    /// The move, which must be legal in the position of `engine`.
    pub(crate) fn of(self, engine: &Engine<'_>) -> Result<Move, Fault> {
        let mv = Move::from_bits(self.id).ok_or(GobyStatus::NotAMove)?;
        let is_legal = engine.board().is_legal(mv);
        if is_legal {
            Ok(mv)
        } else {
            engine
                .find(mv.from(), mv.to(), mv.promotion())
                .map_err(Fault::from)
        }
    }
}

impl From<Option<Piece>> for GobyPiece {
    fn from(piece: Option<Piece>) -> Self {
        match piece {
            None => Self::None,
            Some(Piece::Pawn) => Self::Pawn,
            Some(Piece::Knight) => Self::Knight,
            Some(Piece::Bishop) => Self::Bishop,
            Some(Piece::Rook) => Self::Rook,
            Some(Piece::Queen) => Self::Queen,
            Some(Piece::King) => Self::King,
        }
    }
}

impl From<Color> for GobyColor {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Option<Outcome>> for GobyOutcome {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::GoesOn,
            Some(Outcome::WhiteMates) => Self::WhiteMates,
            Some(Outcome::BlackMates) => Self::BlackMates,
            Some(Outcome::Stalemate) => Self::Stalemate,
            Some(Outcome::Repetition) => Self::Repetition,
            Some(Outcome::FiftyMoves) => Self::FiftyMoves,
            Some(Outcome::InsufficientMaterial) => Self::InsufficientMaterial,
        }
    }
}

/// The square with a number, 0 for a1 to 63 for h8.
pub(crate) fn square(number: u8) -> Result<Square, Fault> {
    let square = Square::from_index(number.into());
    square.ok_or(GobyStatus::OutOfRange.into())
}

/// The piece of a `GobyPiece`; none for `GOBY_PIECE_NONE`.
pub(crate) fn piece(number: u8) -> Result<Option<Piece>, Fault> {
    let is_meant = |piece: &Piece| GobyPiece::from(Some(*piece)) as u8 == number;
    match Piece::ALL.into_iter().find(is_meant) {
        None if number != GobyPiece::None as u8 => Err(GobyStatus::OutOfRange.into()),
        piece => Ok(piece),
    }
}

/// The colour of a `GobyColor`.
pub(crate) fn color(number: u8) -> Result<Color, Fault> {
    match number {
        0 => Ok(Color::White),
        1 => Ok(Color::Black),
        _ => Err(GobyStatus::OutOfRange.into()),
    }
}
