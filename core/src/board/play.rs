//! Making moves in place and undoing them.

use super::castling::castling_targets;
use super::{Board, Castling, PARTS, key};
use crate::attacks;
use crate::types::{Bitboard, Color, File, Key, Move, Piece, Rank, Square};

/// True if a move shifts its piece in one step, which is faster than taking and putting it. The
/// smallest chips, which have no partial keys, have no room for this code.
const SHIFTS: bool = PARTS != 0;

/// An observer of every piece that a move removes or puts on a square. The evaluation uses it to
/// update its incremental terms.
pub trait PieceObserver {
    /// Called when a piece is put on an empty square.
    fn put(&mut self, color: Color, piece: Piece, square: Square);
    /// Called when a piece is removed from its square.
    fn take(&mut self, color: Color, piece: Piece, square: Square);
    /// Called when a piece moves to an empty square.
    #[inline]
    fn shift(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        self.take(color, piece, from);
        self.put(color, piece, to);
    }
}

/// An observer that does nothing.
impl PieceObserver for () {
    #[inline]
    fn put(&mut self, _: Color, _: Piece, _: Square) {}
    #[inline]
    fn take(&mut self, _: Color, _: Piece, _: Square) {}
}

/// The state that [`Board::undo`] needs to take back a move. 20 bytes; 40 with partial keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The key in two halves, so that 64-bit alignment adds no padding.
    key: [u32; 2],
    parts: [u32; PARTS],
    castling: Castling,
    /// The move, or `None` for a null move.
    played: Option<Move>,
    moved: Option<Piece>,
    captured: Option<Piece>,
    en_passant: Option<File>,
    halfmove_clock: u8,
}

impl Undo {
    /// An empty record, to initialise memory.
    pub const EMPTY: Self = Self {
        key: [0; 2],
        parts: [0; PARTS],
        castling: Castling::NONE,
        played: None,
        moved: None,
        captured: None,
        en_passant: None,
        halfmove_clock: 0,
    };

    /// The key before the move.
    #[inline]
    pub const fn key(&self) -> Key {
        let [low, high] = self.key;
        Key(low as u64 | (high as u64) << 32)
    }

    /// The moved piece and its destination; a promoted pawn counts as a pawn. `None` for a null
    /// move.
    #[inline]
    pub fn moved(&self) -> Option<(Piece, Square)> {
        Some((self.moved?, self.played?.to()))
    }

    /// The move, or `None` for a null move.
    #[inline]
    pub const fn played(&self) -> Option<Move> {
        self.played
    }

    /// The captured piece, or `None`.
    #[inline]
    pub const fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Board {
    /// Plays a legal move and returns its undo record. An illegal move leaves an invalid board.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        self.play_with(mv, &mut ())
    }

    /// Plays a legal move like [`play`](Self::play), and calls `observer` for every piece removed
    /// or put on a square.
    #[inline]
    pub fn play_with<L: PieceObserver>(&mut self, mv: Move, observer: &mut L) -> Undo {
        self.play_observed(mv, shared!(observer, dyn PieceObserver))
    }

    fn play_observed<L: PieceObserver + ?Sized>(&mut self, mv: Move, observer: &mut L) -> Undo {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        debug_assert!(self.colors(us).has(from), "{mv:?} moves no piece of {us:?}");
        let mut undo = self.begin(Some(mv));
        let Some(piece) = self.piece_on(from) else {
            return undo;
        };
        undo.moved = Some(piece);
        if piece == Piece::King && self.colors(us).has(to) {
            self.castle(from, to, observer);
        } else {
            undo.captured = self.capture(mv, piece, observer);
            let placed = mv.promotion().unwrap_or(piece);
            if SHIFTS && placed == piece {
                self.relocate(us, piece, from, to);
                observer.shift(us, piece, from, to);
            } else {
                self.take(us, piece, from);
                self.put(us, placed, to);
                observer.take(us, piece, from);
                observer.put(us, placed, to);
            }
            if undo.captured.is_some() || piece == Piece::Pawn {
                self.halfmove_clock = 0;
            }
        }
        if self.castling != Castling::NONE {
            self.update_rights(piece, from, to);
        }
        self.pass_turn();
        if piece == Piece::Pawn && (from as u8).abs_diff(to as u8) == 16 {
            self.offer_en_passant(to.file());
        }
        debug_assert!(
            !self.is_attacked(self.king(us), !us, self.occupied()),
            "{mv:?} leaves its own king in check"
        );
        undo
    }

    /// Returns the key after a legal move, for prefetching. It is wrong after castling and en
    /// passant captures, and after moves that change castling rights or the en passant file.
    #[inline]
    pub fn key_after(&self, mv: Move) -> Key {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let mut key = self.key ^ key::side();
        if let Some(piece) = self.piece_on(from) {
            key ^= key::piece(us, piece, from);
            key ^= key::piece(us, mv.promotion().unwrap_or(piece), to);
        }
        if let Some(victim) = self.piece_on(to) {
            key ^= key::piece(!us, victim, to);
        }
        key
    }

    /// Undoes the last move or null move. `undo` must be its record. No observer is called; an
    /// observer restores its own state.
    pub fn undo(&mut self, undo: &Undo) {
        self.side = !self.side;
        let us = self.side;
        if us == Color::Black {
            self.fullmove_number = match self.fullmove_number {
                1 => u16::MAX,
                number => number - 1,
            };
        }
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        if let (Some(mv), Some(piece)) = (undo.played, undo.moved) {
            let (from, to) = (mv.from(), mv.to());
            if piece == Piece::King && undo.castling.has_rook(us, to) {
                self.uncastle(from, to);
            } else {
                let placed = mv.promotion().unwrap_or(piece);
                if SHIFTS && placed == piece {
                    self.relocate_without_key(us, piece, to, from);
                } else {
                    self.take_without_key(us, placed, to);
                    self.put_without_key(us, piece, from);
                }
                if let Some(victim) = undo.captured {
                    let square = if self.is_en_passant(mv) {
                        en_passant_victim(from, to)
                    } else {
                        to
                    };
                    self.put_without_key(!us, victim, square);
                }
            }
        }
        self.key = undo.key();
        self.parts = undo.parts;
    }

    /// Plays a null move: passes the turn. The side to move must not be in check.
    pub fn play_null(&mut self) -> Undo {
        let undo = self.begin(None);
        self.pass_turn();
        undo
    }

    /// Saves the state for undo and advances the half-move clock.
    #[inline]
    fn begin(&mut self, played: Option<Move>) -> Undo {
        let undo = Undo {
            key: [self.key.0 as u32, (self.key.0 >> 32) as u32],
            parts: self.parts,
            castling: self.castling,
            played,
            moved: None,
            captured: None,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
        };
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        undo
    }

    /// Gives the turn to the opponent and ends a possible en passant capture.
    fn pass_turn(&mut self) {
        if let Some(file) = self.en_passant.take() {
            self.key ^= key::en_passant(file);
        }
        if self.side == Color::Black {
            self.fullmove_number = self.fullmove_number.checked_add(1).unwrap_or(1);
        }
        self.side = !self.side;
        self.key ^= key::side();
    }

    /// Removes the piece that `mv` captures, and returns it.
    #[inline]
    fn capture<L: PieceObserver + ?Sized>(
        &mut self,
        mv: Move,
        piece: Piece,
        observer: &mut L,
    ) -> Option<Piece> {
        let (from, to, them) = (mv.from(), mv.to(), !self.side);
        let (victim, square) = match self.piece_on(to) {
            Some(victim) => (victim, to),
            None if piece == Piece::Pawn && from.file() != to.file() => {
                (Piece::Pawn, en_passant_victim(from, to))
            }
            None => return None,
        };
        self.take(them, victim, square);
        observer.take(them, victim, square);
        Some(victim)
    }

    // In Chess960 king and rook may enter each other's squares, so both are removed before either
    // is placed.

    #[inline(never)]
    fn castle<L: PieceObserver + ?Sized>(&mut self, king: Square, rook: Square, observer: &mut L) {
        let us = self.side;
        let (king_to, rook_to) = castling_targets(king, rook);
        for (piece, from) in [(Piece::King, king), (Piece::Rook, rook)] {
            self.take(us, piece, from);
            observer.take(us, piece, from);
        }
        for (piece, to) in [(Piece::King, king_to), (Piece::Rook, rook_to)] {
            self.put(us, piece, to);
            observer.put(us, piece, to);
        }
    }

    #[inline(never)]
    fn uncastle(&mut self, king: Square, rook: Square) {
        let us = self.side;
        let (king_to, rook_to) = castling_targets(king, rook);
        self.take_without_key(us, Piece::King, king_to);
        self.take_without_key(us, Piece::Rook, rook_to);
        self.put_without_key(us, Piece::King, king);
        self.put_without_key(us, Piece::Rook, rook);
    }

    /// Removes the castling rights that end because `piece` moved or a rook was captured.
    #[inline]
    fn update_rights(&mut self, piece: Piece, from: Square, to: Square) {
        let us = self.side;
        let before = self.castling;
        if piece == Piece::King {
            self.castling.lose_all(us);
        } else {
            self.castling.lose_rook(us, from);
        }
        self.castling.lose_rook(!us, to);
        if self.castling != before {
            self.key ^= before.key() ^ self.castling.key();
        }
    }

    /// Called after a double step on `file`: sets the en passant file if an en passant capture is
    /// legal.
    pub(super) fn offer_en_passant(&mut self, file: File) {
        let target = Square::new(file, Rank::Sixth.relative_to(self.side));
        if !self.en_passant_capturers(target).is_empty() {
            self.en_passant = Some(file);
            self.key ^= key::en_passant(file);
        }
    }

    /// The pawns of the side to move that may legally capture en passant on `target`. The
    /// opponent's pawn in front of `target` must just have made a double step. The capture removes
    /// two pawns from a rank, so it may open a line to the king.
    pub(crate) fn en_passant_capturers(&self, target: Square) -> Bitboard {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        let mut legal = Bitboard::EMPTY;
        for from in attacks::pawn_origins(us, target) & self.colored(us, Piece::Pawn) {
            let victim = en_passant_victim(from, target).bitboard();
            let occupied = (self.occupied() & !(from.bitboard() | victim)) | target.bitboard();
            let attackers = self.attackers(king, occupied) & self.colors(them) & !victim;
            if attackers.is_empty() {
                legal |= from.bitboard();
            }
        }
        legal
    }
}

/// The square of the pawn that is captured when a pawn captures en passant from `from` to `to`.
#[inline]
pub(crate) const fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
