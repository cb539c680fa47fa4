//! The attack sets of both sides, computed once for mobility, king safety, threats and passed
//! pawns.

use super::mobility;
use super::params::{attacker_units, ring_hit_units};
use super::pawn_entry::PawnEntry;
use super::tapered::Tapered;
use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// The attacks of both sides.
pub(super) struct Attacks([SideAttacks; 2]);

/// The attack sets of one side, and terms that are computed with them.
pub(super) struct SideAttacks {
    /// The squares attacked by each kind of piece, except the king.
    by: [Bitboard; 5],
    /// The squares attacked by any piece.
    pub(super) all: Bitboard,
    /// The mobility score of all pieces.
    pub(super) mobility: Tapered,
    /// The 3x3 squares around the enemy king. For a king on the edge, their centre is one step
    /// inwards.
    pub(super) enemy_ring: Bitboard,
    /// The number of pieces that attack the ring.
    pub(super) attackers: u8,
    /// The danger units of these attacks.
    pub(super) units: i16,
}

impl SideAttacks {
    /// The squares attacked by pieces of this kind. Empty for the king.
    #[inline]
    pub(super) fn by(&self, piece: Piece) -> Bitboard {
        self.by.get(piece.index()).copied().unwrap_or_default()
    }

    /// Creates the attacks of pawns and king. `add_pieces` adds the other pieces.
    fn new(board: &Board, entry: &PawnEntry, us: Color) -> Self {
        let pawns = entry.of(us).attacks;
        let mut by = [Bitboard::EMPTY; 5];
        by[Piece::Pawn.index()] = pawns;
        Self {
            all: pawns | attacks::king(board.king(us)),
            by,
            mobility: Tapered::ZERO,
            enemy_ring: ring(board.king(!us)),
            attackers: 0,
            units: 0,
        }
    }

    /// Adds the attacks of knights, bishops, rooks and queens.
    #[inline(never)]
    fn add_pieces(&mut self, board: &Board, us: Color, enemy_pawn_attacks: Bitboard) {
        let blocked = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let area = !(board.colors(us) & blocked | enemy_pawn_attacks);
        // X-rays: bishops look through own queens, rooks look through own queens and rooks.
        let occupied = board.occupied();
        let queens = board.colored(us, Piece::Queen);
        let rooks = board.colored(us, Piece::Rook);
        let bishops = board.colored(us, Piece::Bishop);
        let knights = board.colored(us, Piece::Knight);
        let diagonal = occupied & !queens;
        let straight = diagonal & !rooks;
        self.add(Piece::Knight, knights, area, attacks::knight);
        self.add(Piece::Bishop, bishops, area, |from| {
            attacks::bishop(from, diagonal)
        });
        self.add(Piece::Rook, rooks, area, |from| {
            attacks::rook(from, straight)
        });
        self.add(Piece::Queen, queens, area, |from| {
            attacks::queen(from, occupied)
        });
    }

    /// Adds the attacks of all pieces of one kind, which are on `squares`.
    #[inline]
    fn add(
        &mut self,
        piece: Piece,
        squares: Bitboard,
        mobility_area: Bitboard,
        attacks: impl Fn(Square) -> Bitboard,
    ) {
        let mut all = Bitboard::EMPTY;
        for square in squares {
            let reached = attacks(square);
            all |= reached;
            self.mobility += mobility::score(piece, reached & mobility_area);
            let hits = reached & self.enemy_ring;
            if !hits.is_empty() {
                self.attackers += 1;
                self.units += attacker_units(piece.index()) as i16
                    + ring_hit_units() as i16 * hits.len() as i16;
            }
        }
        self.all |= all;
        if let Some(by) = self.by.get_mut(piece.index()) {
            *by = all;
        }
    }
}

impl Attacks {
    pub(super) fn new(board: &Board, entry: &PawnEntry) -> Self {
        let mut attacks = Self(Color::ALL.map(|color| SideAttacks::new(board, entry, color)));
        for us in Color::ALL {
            let enemy = attacks.of(!us).by(Piece::Pawn);
            attacks.0[us.index()].add_pieces(board, us, enemy);
        }
        attacks
    }

    /// The attacks of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &SideAttacks {
        &self.0[color.index()]
    }
}

/// The king ring of a king on this square.
fn ring(king: Square) -> Bitboard {
    let file = match king.file() {
        File::A => File::B,
        File::H => File::G,
        file => file,
    };
    let rank = match king.rank() {
        Rank::First => Rank::Second,
        Rank::Eighth => Rank::Seventh,
        rank => rank,
    };
    let centre = Square::new(file, rank);
    attacks::king(centre) | centre.bitboard()
}
