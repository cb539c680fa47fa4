//! The position: pieces, side to move, castling rights, and how moves change them.
//!
//! A [`Board`] in hand is legal; it comes from [`Board::start`], a FEN, or a [`BoardBuilder`]. It
//! keeps no history: that is the [`Game`](crate::game::Game)'s. Moves are made in place and taken
//! back with a small [`Undo`] record.

mod builder;
mod castling;
pub(crate) mod cycle;
#[cfg(feature = "defmt")]
mod defmt;
mod draw;
mod fen;
mod key;
mod play;
#[cfg(feature = "serde")]
mod serde;

pub use builder::{BoardBuilder, BoardError};
pub use castling::{Castling, CastlingSide, castling_targets};
pub use fen::{FenError, FenText};
pub(crate) use play::en_passant_victim;
pub use play::{PieceObserver, Undo};

use crate::attacks;
use crate::types::{Bitboard, Color, File, Key, Move, Piece, Rank, Square};
use core::hash::{Hash, Hasher};

/// The number of partial keys: one for the pawns, one for the other pieces of each colour, one for the
/// minor and one for the major pieces (both with the kings). 0 in the smallest builds.
pub(crate) const PARTS: usize = if cfg!(any(test, feature = "network", feature = "switches")) {
    5
} else {
    0
};

/// A legal chess position. 152 bytes, with keys of parts 168.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 6],
    colors: [Bitboard; 2],
    /// The piece on each square, so that a victim is found in one step.
    squares: [Option<Piece>; 64],
    key: Key,
    /// The keys of the pawns, and of the other pieces of either colour.
    parts: [u32; PARTS],
    /// The kings' squares; A1 for a side that has none yet.
    kings: [Square; 2],
    side: Color,
    castling: Castling,
    /// The file of a pawn that can be captured en passant by a legal move.
    en_passant: Option<File>,
    halfmove_clock: u8,
    fullmove_number: u16,
}

/// Hashes the key, which equal positions share.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Board {
    /// The position after a legal move; this one stays.
    ///
    /// ```
    /// use goby_core::{Board, Move, Square};
    /// let start = Board::start();
    /// let after = start.after(Move::new(Square::E2, Square::E4));
    /// assert_ne!(after, start);
    /// ```
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut board = self.clone();
        let _ = board.play(mv);
        board
    }

    /// A board without pieces, White to move: not legal yet, for builders.
    fn empty() -> Self {
        Self {
            pieces: [Bitboard::EMPTY; 6],
            colors: [Bitboard::EMPTY; 2],
            squares: [None; 64],
            key: Key(0),
            parts: [0; PARTS],
            kings: [Square::A1; 2],
            side: Color::White,
            castling: Castling::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The start position.
    pub fn start() -> Self {
        use Piece::{Bishop, King, Knight, Queen, Rook};
        let mut board = Self::empty();
        let pieces = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
        for color in Color::ALL {
            for (file, piece) in File::ALL.into_iter().zip(pieces) {
                board.put(
                    color,
                    piece,
                    Square::new(file, Rank::First.relative_to(color)),
                );
                board.put(
                    color,
                    Piece::Pawn,
                    Square::new(file, Rank::Second.relative_to(color)),
                );
            }
            board.castling.set(color, CastlingSide::King, Some(File::H));
            board
                .castling
                .set(color, CastlingSide::Queen, Some(File::A));
        }
        board.key ^= board.castling.key();
        board
    }

    /// Sets the side to move, the castling rights and the square that a pawn has just passed, on a
    /// board with all its pieces. The passed square is dropped if no legal capture exists.
    fn set_rights(&mut self, side: Color, castling: Castling, passed: Option<Square>) {
        self.side = side;
        if side == Color::Black {
            self.key ^= key::side();
        }
        self.castling = castling;
        self.key ^= castling.key();
        if let Some(passed) = passed {
            self.offer_en_passant(passed.file());
        }
    }

    /// Puts a piece on an empty square.
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.put_without_key(color, piece, square);
        self.change_keys(color, piece, square);
    }

    /// Removes the piece on `square`.
    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.take_without_key(color, piece, square);
        self.change_keys(color, piece, square);
    }

    /// A piece appears on a square or leaves it.
    #[inline(always)]
    fn change_keys(&mut self, color: Color, piece: Piece, square: Square) {
        let number = key::piece(color, piece, square);
        self.key ^= number;
        if let [pawns, white, black, minors, majors] = self.parts.as_mut_slice() {
            let number = number.0 as u32;
            match (piece, color) {
                (Piece::Pawn, _) => *pawns ^= number,
                (_, Color::White) => *white ^= number,
                (_, Color::Black) => *black ^= number,
            }
            if matches!(piece, Piece::Knight | Piece::Bishop | Piece::King) {
                *minors ^= number;
            }
            if matches!(piece, Piece::Rook | Piece::Queen | Piece::King) {
                *majors ^= number;
            }
        }
    }

    /// Like [`put`](Self::put), without changing the key.
    fn put_without_key(&mut self, color: Color, piece: Piece, square: Square) {
        let bit = square.bitboard();
        self.pieces[piece.index()] |= bit;
        self.colors[color.index()] |= bit;
        self.squares[square.index()] = Some(piece);
        if piece == Piece::King {
            self.kings[color.index()] = square;
        }
    }

    /// Like [`take`](Self::take), without changing the key.
    fn take_without_key(&mut self, color: Color, piece: Piece, square: Square) {
        let bit = square.bitboard();
        self.pieces[piece.index()] ^= bit;
        self.colors[color.index()] ^= bit;
        self.squares[square.index()] = None;
    }

    /// The squares of all pieces of a kind, of both colours.
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// The squares of all pieces of a colour.
    #[inline]
    pub const fn colors(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of one side's pieces of a kind.
    #[inline]
    pub const fn colored(&self, color: Color, piece: Piece) -> Bitboard {
        Bitboard(self.colors(color).0 & self.pieces(piece).0)
    }

    /// The squares of a side's bishops and queens.
    #[inline]
    pub const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        let sliders = self.pieces(Piece::Bishop).0 | self.pieces(Piece::Queen).0;
        Bitboard(self.colors(color).0 & sliders)
    }

    /// The squares of a side's rooks and queens.
    #[inline]
    pub const fn straight_sliders(&self, color: Color) -> Bitboard {
        let sliders = self.pieces(Piece::Rook).0 | self.pieces(Piece::Queen).0;
        Bitboard(self.colors(color).0 & sliders)
    }

    /// The squares of all pieces.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.colors[0].0 | self.colors[1].0)
    }

    /// The kind of piece on a square, of either colour.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square as usize]
    }

    /// The colour of the piece on a square.
    #[inline]
    pub const fn color_on(&self, square: Square) -> Option<Color> {
        if self.colors[0].has(square) {
            Some(Color::White)
        } else if self.colors[1].has(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The pieces on the board, from a1 on.
    pub fn all_pieces(&self) -> impl Iterator<Item = (Color, Piece, Square)> {
        self.occupied()
            .into_iter()
            .filter_map(|square| Some((self.color_on(square)?, self.piece_on(square)?, square)))
    }

    /// The square of a side's king.
    #[inline]
    pub const fn king(&self, color: Color) -> Square {
        self.kings[color as usize]
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// The Zobrist key of the position.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// One of the keys of parts; 0 in a build that keeps none.
    #[inline]
    fn part(&self, number: usize) -> u32 {
        self.parts.get(number).copied().unwrap_or(0)
    }

    /// A key of the pawns of both colours.
    #[inline]
    pub(crate) fn pawn_key(&self) -> u32 {
        self.part(0)
    }

    /// A key of the pieces of a colour that are no pawns.
    #[inline]
    pub(crate) fn piece_key(&self, color: Color) -> u32 {
        self.part(1 + color.index())
    }

    /// A key of the minor pieces and kings of both colours.
    #[inline]
    pub(crate) fn minor_key(&self) -> u32 {
        self.part(3)
    }

    /// A key of the major pieces and kings of both colours.
    #[inline]
    pub(crate) fn major_key(&self) -> u32 {
        self.part(4)
    }

    /// The castling rights, with the files of the rooks.
    #[inline]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The file of the pawn that may be captured en passant; `None` when no such capture is legal.
    #[inline]
    pub const fn en_passant(&self) -> Option<File> {
        self.en_passant
    }

    /// The square that an en passant capture would enter.
    #[inline]
    pub const fn en_passant_square(&self) -> Option<Square> {
        match self.en_passant {
            Some(file) => Some(Square::new(file, Rank::Sixth.relative_to(self.side))),
            None => None,
        }
    }

    /// Half-moves since the last capture or pawn move, 0 to 255; it stays at 255.
    #[inline]
    pub const fn halfmove_clock(&self) -> u8 {
        self.halfmove_clock
    }

    /// Returns true if all remaining castling rights are those of standard chess: the king on the
    /// e-file, rooks on the a- and h-file. Others belong to Chess960.
    pub fn has_usual_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rook = |side| self.castling.rook(color, side);
            let king = !self.castling.any(color) || self.king(color).file() == File::E;
            let is_usual = |side, file| rook(side).is_none_or(|rook| rook == file);
            king && is_usual(CastlingSide::King, File::H) && is_usual(CastlingSide::Queen, File::A)
        })
    }

    /// The number of the move being made, from 1, as in a FEN; after 65,535 comes 1.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The pieces of both sides that attack `square` when `occupied` squares block sliding pieces.
    #[inline]
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let straight = self.pieces(Piece::Rook) | self.pieces(Piece::Queen);
        let diagonal = self.pieces(Piece::Bishop) | self.pieces(Piece::Queen);
        attacks::knight(square) & self.pieces(Piece::Knight)
            | attacks::king(square) & self.pieces(Piece::King)
            | attacks::pawn_origins(Color::White, square) & self.colored(Color::White, Piece::Pawn)
            | attacks::pawn_origins(Color::Black, square) & self.colored(Color::Black, Piece::Pawn)
            | attacks::rook_meets(square, occupied, straight)
            | attacks::bishop_meets(square, occupied, diagonal)
    }

    /// Returns true if a piece of `color` attacks `square` when `occupied` squares block sliding
    /// pieces.
    #[cfg_attr(feature = "big-code", inline)]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        !(attacks::knight(square) & self.colored(color, Piece::Knight)).is_empty()
            || !(attacks::pawn_origins(color, square) & self.colored(color, Piece::Pawn)).is_empty()
            || !(attacks::king(square) & self.colored(color, Piece::King)).is_empty()
            || !attacks::bishop_meets(square, occupied, self.diagonal_sliders(color)).is_empty()
            || !attacks::rook_meets(square, occupied, self.straight_sliders(color)).is_empty()
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.occupied()) & self.colors(!self.side)
    }

    /// Returns true if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side), !self.side, self.occupied())
    }

    /// Returns true if a move of this position is castling (the king takes its own rook).
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.piece_on(mv.from()) == Some(Piece::King) && self.colors(self.side).has(mv.to())
    }

    /// Returns true if a move of this position is an en passant capture.
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_square() == Some(mv.to()) && self.piece_on(mv.from()) == Some(Piece::Pawn)
    }

    /// Returns the piece that a legal move captures.
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        match self.piece_on(mv.to()) {
            Some(_) if self.is_castling(mv) => None,
            Some(victim) => Some(victim),
            None if self.is_en_passant(mv) => Some(Piece::Pawn),
            None => None,
        }
    }

    /// Returns true if a legal move is a capture, en passant included.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured(mv).is_some()
    }

    /// Returns true if a legal move is neither a capture nor a promotion.
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    pub fn is_quiet(&self, mv: Move) -> bool {
        !self.is_capture(mv) && mv.promotion().is_none()
    }
}

impl Default for Board {
    /// The start position.
    fn default() -> Self {
        Self::start()
    }
}
