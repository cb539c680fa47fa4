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
    /// The number of pieces that attack the ring around the enemy king.
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
            attackers: 0,
            units: 0,
        }
    }

    /// Adds the attacks of knights, bishops, rooks and queens.
    #[inline(never)]
    fn add_pieces(&mut self, board: &Board, us: Color, enemy_pawn_attacks: Bitboard) {
        let blocked = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let zones = Zones {
            mobility_area: !(board.colors(us) & blocked | enemy_pawn_attacks),
            king_ring: ring(board, !us),
        };
        // X-rays: bishops look through own queens, rooks look through own queens and rooks.
        let occupied = board.occupied();
        let queens = board.colored(us, Piece::Queen);
        let rooks = board.colored(us, Piece::Rook);
        let bishops = board.colored(us, Piece::Bishop);
        let knights = board.colored(us, Piece::Knight);
        let diagonal = occupied & !queens;
        let straight = diagonal & !rooks;
        self.add(Piece::Knight, knights, &zones, attacks::knight);
        self.add(Piece::Bishop, bishops, &zones, |from| {
            attacks::bishop(from, diagonal)
        });
        self.add(Piece::Rook, rooks, &zones, |from| {
            attacks::rook(from, straight)
        });
        self.add(Piece::Queen, queens, &zones, |from| {
            attacks::queen(from, occupied)
        });
    }

    /// Adds the attacks of all pieces of one kind, which are on `squares`.
    #[inline]
    fn add(
        &mut self,
        piece: Piece,
        squares: Bitboard,
        zones: &Zones,
        attacks: impl Fn(Square) -> Bitboard,
    ) {
        let mut all = Bitboard::EMPTY;
        for square in squares {
            let reached = attacks(square);
            all |= reached;
            self.mobility += mobility::score(piece, reached & zones.mobility_area);
            let hits = reached & zones.king_ring;
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

/// The squares on which attacks are counted.
struct Zones {
    /// The squares that count for mobility.
    mobility_area: Bitboard,
    /// The ring around the enemy king.
    king_ring: Bitboard,
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

/// The king ring of `color`: the 3x3 squares around its king. For a king on the edge, the centre is
/// one step inwards.
#[inline]
pub(super) fn ring(board: &Board, color: Color) -> Bitboard {
    RINGS[board.king(color).index()]
}

/// The king rings, by the king's square.
static RINGS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let king = Square::ALL[index];
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
        table[index].0 = attacks::king(centre).0 | centre.bitboard().0;
        index += 1;
    }
    table
};
