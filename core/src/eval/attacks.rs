//! What each side attacks, computed once and shared by mobility, king safety, threats and passed pawns.

use super::mobility;
use super::params::{ATTACKER_UNITS, RING_HIT_UNITS};
use super::tapered::Tapered;
use crate::board::Board;
use crate::movegen::attacks;
use crate::types::{Bitboard, Color, File, Piece, Rank, Square};

/// The attacks of both sides.
pub(super) struct Attacks([SideAttacks; 2]);

/// The attacks of one side, and what was found on the way.
pub(super) struct SideAttacks {
    /// The squares attacked by each kind of piece.
    by: [Bitboard; 6],
    /// The squares attacked by anything.
    pub(super) all: Bitboard,
    /// The squares that pawns attack or may attack after stepping forward.
    pub(super) pawn_span: Bitboard,
    /// The squares at the own king, which the enemy would like to attack.
    pub(super) ring: Bitboard,
    /// The mobility of all pieces.
    pub(super) mobility: Tapered,
    /// Pieces that attack the enemy king's ring.
    pub(super) attackers: u32,
    /// Danger units of those attacks.
    pub(super) units: i32,
}

impl SideAttacks {
    /// The squares attacked by pieces of this kind.
    #[inline]
    pub(super) const fn by(&self, piece: Piece) -> Bitboard {
        self.by[piece.index()]
    }

    /// What is known before the pieces are looked at: pawns and king.
    fn new(board: &Board, us: Color) -> Self {
        let pawns = board.colored(us, Piece::Pawn);
        let king = board.king(us);
        let mut by = [Bitboard::EMPTY; 6];
        by[Piece::Pawn.index()] = attacks::pawns(us, pawns);
        by[Piece::King.index()] = attacks::king(king);
        Self {
            all: attacks::pawns(us, pawns) | attacks::king(king),
            by,
            pawn_span: attacks::pawns(us, pawns.fill_forward(us)),
            ring: ring(king),
            mobility: Tapered::ZERO,
            attackers: 0,
            units: 0,
        }
    }

    /// Adds the knights, bishops, rooks and queens.
    fn add_pieces(
        &mut self,
        board: &Board,
        us: Color,
        enemy_pawn_attacks: Bitboard,
        target: Bitboard,
    ) {
        let own = board.colors(us);
        let blocked = own & (board.pieces(Piece::Pawn) | board.pieces(Piece::King));
        let area = !(blocked | enemy_pawn_attacks);
        let queens = board.colored(us, Piece::Queen);
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            // Bishops and rooks see through what would follow them along the line.
            let seen_through = match piece {
                Piece::Bishop => queens,
                Piece::Rook => queens | board.colored(us, Piece::Rook),
                _ => Bitboard::EMPTY,
            };
            let occupied = board.occupied() & !seen_through;
            for square in board.colored(us, piece) {
                let reached = attacks::of(piece, square, occupied);
                self.by[piece.index()] |= reached;
                self.mobility += mobility::score(piece, reached & area);
                let hits = reached & target;
                if !hits.is_empty() {
                    self.attackers += 1;
                    self.units += i32::from(ATTACKER_UNITS[piece.index()])
                        + RING_HIT_UNITS * hits.len() as i32;
                }
            }
            self.all |= self.by[piece.index()];
        }
    }
}

impl Attacks {
    pub(super) fn new(board: &Board) -> Self {
        let mut sides = Color::ALL.map(|color| SideAttacks::new(board, color));
        let [white, black] = &mut sides;
        white.add_pieces(board, Color::White, black.by(Piece::Pawn), black.ring);
        black.add_pieces(board, Color::Black, white.by(Piece::Pawn), white.ring);
        Self(sides)
    }

    /// The attacks of `color`.
    #[inline]
    pub(super) const fn of(&self, color: Color) -> &SideAttacks {
        &self.0[color.index()]
    }
}

/// Three by three squares at the king, moved inwards from the board's edge.
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
