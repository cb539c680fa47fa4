//! Static exchange evaluation (SEE): the material gain of a move when both sides continue to
//! capture on its destination.

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Color, Move, Piece, Score, Square};

impl Board {
    /// Returns true if the exchange that a legal move starts on its destination wins at least
    /// `threshold` centipawns. Each side captures with its least valuable piece and may stop at any
    /// time. X-ray attacks count, pins are ignored. A promotion by `mv` counts, later promotions do
    /// not. Castling wins 0.
    ///
    /// Source: F. Reul, "Static Exchange Evaluation with alpha-beta approach", ICGA Journal 33(1),
    /// 2010.
    pub fn see(&self, mv: Move, threshold: Score) -> bool {
        self.exchange_wins::<false>(mv, threshold)
    }

    /// Like [`see`](Self::see), but a pinned piece cannot capture while its pinner is on the board,
    /// except a pawn that captures first. Slower and more accurate. Builds without the feature
    /// `network` ignore pins here too.
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
        // Our gain minus the threshold if the exchange ends here.
        let mut balance = won - threshold;
        if balance < Score::ZERO {
            return false;
        }
        // Our gain minus the threshold if the opponent captures our piece and the exchange ends.
        balance -= placed.value();
        if balance >= Score::ZERO {
            return true;
        }
        let mut occupied = self.occupied() & !from.bitboard() | to.bitboard();
        if self.is_en_passant(mv) {
            occupied ^= crate::board::en_passant_victim(from, to).bitboard();
        }
        // The most frequent case: a pawn captures, and we stay below the threshold even if we
        // recapture the pawn.
        let them = !self.side();
        let pawns = attacks::pawn_origins(them, to) & self.colored(them, Piece::Pawn) & occupied;
        if !pawns.is_empty() && -balance > Piece::Pawn.value() {
            return false;
        }
        self.exchange::<PINS>(to, occupied, balance)
    }

    /// Plays out the exchange on `to`, with the opponent to capture. `balance` is our gain minus
    /// the threshold after that capture; it must be negative. Returns true if our final gain
    /// reaches the threshold.
    #[cfg_attr(feature = "big-code", inline(never))]
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
            // A king cannot capture a defended piece.
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
            // The balance of the side that has just captured, if its piece is captured in turn.
            balance = -balance - Score(1) - piece.value();
            if balance >= Score::ZERO {
                break;
            }
        }
        // `side` has lost the exchange: it has no capture left, or the other side is ahead even if
        // its piece is captured.
        side != us
    }

    /// Returns the pieces of `side` that are pinned to their king. Only sliders in `occupied`, and
    /// not on `to`, count as pinners.
    fn pinned_in_exchange(&self, side: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let king = self.king(side);
        let own = self.colors(side);
        let (straight, diagonal) = (self.straight_sliders(!side), self.diagonal_sliders(!side));
        let mut pinned = Bitboard::EMPTY;
        for sniper in attacks::snipers(king, straight, diagonal) & occupied {
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
