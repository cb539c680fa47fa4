//! Static exchange evaluation: the gain of a capture when both sides go on capturing on its square.

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, Move, Piece, Score, Square};

impl Board {
    /// Returns true if the exchange that a legal move begins on its destination wins at least
    /// `threshold` centipawns when each side captures with its least valuable piece and may stop.
    /// Pins are ignored, X-rays are not; the move's own promotion counts, later ones do not.
    /// Castling wins nothing.
    ///
    /// Source: F. Reul, "Static Exchange Evaluation with alpha-beta approach", ICGA Journal 33(1),
    /// 2010.
    pub fn see(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_wins::<false>(mv, threshold)
    }

    /// Like [`see`](Self::see), but a pinned piece captures only once its pinner has left the
    /// board: slower and more accurate.
    pub fn see_with_pins(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_wins::<{ cfg!(any(test, feature = "network")) }>(mv, threshold)
    }

    fn exchange_wins<const PINS: bool>(&self, mv: Move, threshold: Score) -> bool {
        if self.is_castling(mv) {
            return threshold <= Score::ZERO;
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.piece_on(from) else {
            return false;
        };
        let placed = mv.promotion().unwrap_or(mover);
        let won =
            self.captured(mv).map_or(Score::ZERO, Piece::value) + placed.value() - mover.value();
        // Our balance above the threshold if the exchange ends here.
        let mut balance = won - threshold;
        if balance < Score::ZERO {
            return false;
        }
        // Our balance if our piece is then lost for nothing.
        balance -= placed.value();
        if balance >= Score::ZERO {
            return true;
        }
        let mut occupied = self.occupied() & !from.bitboard() | to.bitboard();
        if self.is_en_passant(mv) {
            occupied ^= crate::board::en_passant_victim(from, to).bitboard();
        }
        self.exchange::<PINS>(to, occupied, balance)
    }

    /// Plays the rest of the exchange, the opponent to capture on `to`: `balance` is negative, our
    /// surplus over the threshold when the piece there is lost. Returns true if we end at or above
    /// it.
    fn exchange<const PINS: bool>(
        &self,
        to: Square,
        mut occupied: Bitboard,
        mut balance: Score,
    ) -> bool {
        let diagonal = self.pieces(Piece::Bishop) | self.pieces(Piece::Queen);
        let straight = self.pieces(Piece::Rook) | self.pieces(Piece::Queen);
        let us = self.side();
        let mut side = !us;
        // The commonest end needs no look at the rest: a pawn takes, and that is too much.
        let pawns = attacks::pawn_origins(side, to) & self.colored(side, Piece::Pawn) & occupied;
        if !pawns.is_empty() && -balance > Piece::Pawn.value() {
            return false;
        }
        let mut attackers = self.attackers(to, occupied);
        loop {
            attackers &= occupied;
            let mut own = attackers & self.colors(side);
            if PINS && !own.is_empty() {
                own &= !self.pinned_in_exchange(side, to, occupied);
            }
            let Some((piece, square)) = self.least_valuable(own) else {
                break;
            };
            // A king may not capture a defended piece.
            if piece == Piece::King && !(attackers & self.colors(!side)).is_empty() {
                break;
            }
            occupied ^= square.bitboard();
            if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
                attackers |= attacks::bishop_meets(to, occupied, diagonal & occupied & !attackers);
            }
            if matches!(piece, Piece::Rook | Piece::Queen) {
                attackers |= attacks::rook_meets(to, occupied, straight & occupied & !attackers);
            }
            side = !side;
            // From the view of the side to capture next: it has the other side's deficit, less the
            // piece on the square.
            balance = -balance - Score(1) - piece.value();
            if balance >= Score::ZERO {
                break;
            }
        }
        // The side that cannot or need not answer has lost the comparison.
        side != us
    }

    /// Returns the pieces of `side` that shield their king from a slider that is still among
    /// `occupied` and is not itself the piece on `to`.
    fn pinned_in_exchange(&self, side: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let king = self.king(side);
        let own = self.colors(side);
        let (straight, diagonal) = (self.straight_sliders(!side), self.diagonal_sliders(!side));
        let snipers = attacks::rook_meets(king, Bitboard::EMPTY, straight & occupied)
            | attacks::bishop_meets(king, Bitboard::EMPTY, diagonal & occupied);
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers {
            if sniper == to {
                continue;
            }
            let between = attacks::between(king, sniper) & self.occupied();
            if !between.has_many() {
                pinned |= between & own;
            }
        }
        pinned
    }

    fn least_valuable(&self, pieces: Bitboard) -> Option<(Piece, Square)> {
        Piece::ALL
            .into_iter()
            .find_map(|piece| Some((piece, (pieces & self.pieces(piece)).first()?)))
    }
}
