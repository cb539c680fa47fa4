//! The position: pieces, side to move, castling rights, and how moves change them.
//!
//! Every [`Board`] is legal. It comes from [`Board::start`], a FEN, or a [`BoardBuilder`]. A board
//! keeps no history; [`Game`](crate::game::Game) does. Moves are made in place and undone with a
//! small [`Undo`] record.

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

/// The number of partial keys: pawns, white pieces without pawns, black pieces without pawns, minor
/// pieces with kings, major pieces with kings. The smallest builds have none.
pub(crate) const PARTS: usize = if cfg!(any(test, feature = "network", feature = "switches")) {
    5
} else {
    0
};

/// For each colour and piece, a mask for each partial key: all bits if the piece changes the key,
/// otherwise none.
static PART_MASKS: [[[u32; PARTS]; 6]; 2] = {
    let mut masks = [[[0; PARTS]; 6]; 2];
    let mut number = 0;
    while number != 12 * PARTS {
        let (place, part) = (number / PARTS, number % PARTS);
        let (color, piece) = (Color::ALL[place / 6], Piece::ALL[place % 6]);
        let is_changed = match part {
            0 => matches!(piece, Piece::Pawn),
            1 => !matches!(piece, Piece::Pawn) && matches!(color, Color::White),
            2 => !matches!(piece, Piece::Pawn) && matches!(color, Color::Black),
            3 => matches!(piece, Piece::Knight | Piece::Bishop | Piece::King),
            _ => matches!(piece, Piece::Rook | Piece::Queen | Piece::King),
        };
        masks[place / 6][place % 6][part] = if is_changed { u32::MAX } else { 0 };
        number += 1;
    }
    masks
};

/// A legal chess position. 152 bytes; 168 with partial keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 6],
    colors: [Bitboard; 2],
    /// The piece on each square, for fast lookup.
    squares: [Option<Piece>; 64],
    key: Key,
    /// The partial keys, in the order of [`PARTS`].
    parts: [u32; PARTS],
    /// The kings' squares. A1 until a king is placed.
    kings: [Square; 2],
    side: Color,
    castling: Castling,
    /// The file of the pawn that can be captured en passant, if such a capture is legal.
    en_passant: Option<File>,
    halfmove_clock: u8,
    fullmove_number: u16,
}

/// Hashes only the key. Equal positions have equal keys.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl Board {
    /// Returns the position after a legal move. `self` is unchanged.
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

    /// A board without pieces, White to move. It is not legal; builders start from it.
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

    /// Sets the side to move, the castling rights and the en passant square, after all pieces are
    /// placed. The en passant square is ignored if no en passant capture is legal.
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
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.put_without_key(color, piece, square);
        self.change_keys(color, piece, square);
    }

    /// Removes the piece on `square`.
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.take_without_key(color, piece, square);
        self.change_keys(color, piece, square);
    }

    /// Updates the keys when a piece appears on a square or leaves it.
    #[inline(always)]
    fn change_keys(&mut self, color: Color, piece: Piece, square: Square) {
        self.change_keys_by(color, piece, key::piece(color, piece, square));
    }

    /// Changes the keys by a number of a piece, or by the difference of two.
    #[cfg_attr(feature = "big-code", inline(always))]
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    fn change_keys_by(&mut self, color: Color, piece: Piece, number: Key) {
        self.key ^= number;
        let masks = &PART_MASKS[color.index()][piece.index()];
        for (part, mask) in self.parts.iter_mut().zip(masks) {
            *part ^= number.0 as u32 & mask;
        }
    }

    /// Moves a piece to an empty square.
    #[cfg_attr(feature = "big-code", inline)]
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    fn relocate(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.relocate_without_key(color, piece, from, to);
        self.change_keys_by(
            color,
            piece,
            key::piece(color, piece, from) ^ key::piece(color, piece, to),
        );
    }

    /// Like [`relocate`](Self::relocate), but leaves the keys unchanged.
    #[cfg_attr(feature = "big-code", inline)]
    #[cfg_attr(not(feature = "big-code"), inline(never))]
    fn relocate_without_key(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        let bits = from.bitboard() | to.bitboard();
        self.pieces[piece.index()] ^= bits;
        self.colors[color.index()] ^= bits;
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(piece);
        if piece == Piece::King {
            self.kings[color.index()] = to;
        }
    }

    /// Like [`put`](Self::put), but leaves the keys unchanged.
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    fn put_without_key(&mut self, color: Color, piece: Piece, square: Square) {
        let bit = square.bitboard();
        self.pieces[piece.index()] |= bit;
        self.colors[color.index()] |= bit;
        self.squares[square.index()] = Some(piece);
        if piece == Piece::King {
            self.kings[color.index()] = square;
        }
    }

    /// Like [`take`](Self::take), but leaves the keys unchanged.
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    fn take_without_key(&mut self, color: Color, piece: Piece, square: Square) {
        let bit = square.bitboard();
        self.pieces[piece.index()] ^= bit;
        self.colors[color.index()] ^= bit;
        self.squares[square.index()] = None;
    }

    /// The squares of all pieces of one kind, both colours.
    #[inline]
    pub const fn pieces(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// The squares of all pieces of one colour.
    #[inline]
    pub const fn colors(&self, color: Color) -> Bitboard {
        self.colors[color as usize]
    }

    /// The squares of all pieces of one colour and kind.
    #[inline]
    pub const fn colored(&self, color: Color, piece: Piece) -> Bitboard {
        Bitboard(self.colors(color).0 & self.pieces(piece).0)
    }

    /// The squares of the bishops and queens of one colour.
    #[inline]
    pub const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        let sliders = self.pieces(Piece::Bishop).0 | self.pieces(Piece::Queen).0;
        Bitboard(self.colors(color).0 & sliders)
    }

    /// The squares of the rooks and queens of one colour.
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

    /// The kind of the piece on a square, `None` if the square is empty.
    #[inline]
    pub const fn piece_on(&self, square: Square) -> Option<Piece> {
        self.squares[square as usize]
    }

    /// The colour of the piece on a square, `None` if the square is empty.
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

    /// All pieces with their squares, in the order a1 to h8.
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

    /// The partial key with this index (see [`PARTS`]), or 0 in builds without partial keys.
    #[inline]
    fn part(&self, number: usize) -> u32 {
        self.parts.get(number).copied().unwrap_or(0)
    }

    /// The partial key of all pawns.
    #[inline]
    pub(crate) fn pawn_key(&self) -> u32 {
        self.part(0)
    }

    /// The partial key of the pieces of one colour, without pawns.
    #[inline]
    pub(crate) fn piece_key(&self, color: Color) -> u32 {
        self.part(1 + color.index())
    }

    /// The partial key of the knights, bishops and kings of both colours.
    #[inline]
    pub(crate) fn minor_key(&self) -> u32 {
        self.part(3)
    }

    /// The partial key of the rooks, queens and kings of both colours.
    #[inline]
    pub(crate) fn major_key(&self) -> u32 {
        self.part(4)
    }

    /// The castling rights, with the files of the rooks.
    #[inline]
    pub const fn castling(&self) -> Castling {
        self.castling
    }

    /// The file of the pawn that may be captured en passant, or `None` if no en passant capture is
    /// legal.
    #[inline]
    pub const fn en_passant(&self) -> Option<File> {
        self.en_passant
    }

    /// The destination of a legal en passant capture, or `None` if there is no such capture.
    #[inline]
    pub const fn en_passant_square(&self) -> Option<Square> {
        match self.en_passant {
            Some(file) => Some(Square::new(file, Rank::Sixth.relative_to(self.side))),
            None => None,
        }
    }

    /// Half-moves since the last capture or pawn move, 0 to 255. It does not count beyond 255.
    #[inline]
    pub const fn halfmove_clock(&self) -> u8 {
        self.halfmove_clock
    }

    /// Returns true if all remaining castling rights exist in standard chess: the king on the e
    /// file, the rooks on the a and h files. Otherwise the position is Chess960.
    pub fn has_usual_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            let rook = |side| self.castling.rook(color, side);
            let king = !self.castling.any(color) || self.king(color).file() == File::E;
            let is_usual = |side, file| rook(side).is_none_or(|rook| rook == file);
            king && is_usual(CastlingSide::King, File::H) && is_usual(CastlingSide::Queen, File::A)
        })
    }

    /// The number of the current full move, from 1, as in a FEN. After 65,535 it is 1 again.
    #[inline]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The pieces of both sides that attack `square`. Pieces on `occupied` block sliders.
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

    /// Returns true if a piece of `color` attacks `square`. Pieces on `occupied` block sliders.
    #[cfg_attr(feature = "big-code", inline)]
    pub fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        !(attacks::knight(square) & self.colored(color, Piece::Knight)).is_empty()
            || !(attacks::pawn_origins(color, square) & self.colored(color, Piece::Pawn)).is_empty()
            || !(attacks::king(square) & self.colored(color, Piece::King)).is_empty()
            || !attacks::bishop_meets(square, occupied, self.diagonal_sliders(color)).is_empty()
            || !attacks::rook_meets(square, occupied, self.straight_sliders(color)).is_empty()
    }

    /// The enemy pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.occupied()) & self.colors(!self.side)
    }

    /// Returns true if the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side), !self.side, self.occupied())
    }

    /// Returns true if a legal move is castling (written as the king taking its own rook).
    #[inline]
    pub fn is_castling(&self, mv: Move) -> bool {
        self.piece_on(mv.from()) == Some(Piece::King) && self.colors(self.side).has(mv.to())
    }

    /// Returns true if a legal move is an en passant capture.
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant_square() == Some(mv.to()) && self.piece_on(mv.from()) == Some(Piece::Pawn)
    }

    /// Returns the piece that a legal move captures, or `None`.
    pub fn captured(&self, mv: Move) -> Option<Piece> {
        self.captured_by(self.piece_on(mv.from())?, mv)
    }

    /// Returns the piece that a legal move of `piece` captures, or `None`.
    #[inline]
    pub(crate) fn captured_by(&self, piece: Piece, mv: Move) -> Option<Piece> {
        match self.piece_on(mv.to()) {
            // Castling: the king moves to its own rook.
            Some(_) if piece == Piece::King && self.colors(self.side).has(mv.to()) => None,
            None if piece == Piece::Pawn && self.en_passant_square() == Some(mv.to()) => {
                Some(Piece::Pawn)
            }
            victim => victim,
        }
    }

    /// Returns true if a legal move is a capture, including en passant.
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
