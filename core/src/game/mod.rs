//! A game: its first position, its moves, and its result by the rules.
//!
//! The caller lends the memory, of any size. A ring holds the last moves (2 bytes each); a packed
//! base position (32 bytes) holds the position before these moves. When the ring is full, its
//! oldest move is played on the base position and dropped. So a game can have any length, and as
//! many plies can be taken back as the ring holds. A second ring holds short keys of the positions
//! since the last capture or pawn move: the search reads these keys, and they make the test for
//! repetition fast. Two positions with equal short keys may differ, so a repetition is claimed only
//! after replaying the moves.

mod packed;
mod ring;

use crate::board::{Board, Undo};
use crate::types::{Color, Key, Move, Piece};
use packed::PackedBoard;
use ring::Ring;

/// The end of a game by the rules. A draw that must be claimed is reported as soon as a player may
/// claim it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Outcome {
    /// White has checkmated Black.
    WhiteMates,
    /// Black has checkmated White.
    BlackMates,
    /// The side to move has no move and is not in check.
    Stalemate,
    /// The position has occurred three times.
    Repetition,
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves,
    /// Neither side has enough material to mate.
    InsufficientMaterial,
}

impl Outcome {
    /// Returns true if the game ends only when a player claims it.
    pub const fn is_claimed(self) -> bool {
        matches!(self, Self::Repetition | Self::FiftyMoves)
    }
}

/// Half-moves without capture or pawn move after which a player can claim a draw.
pub(crate) const FIFTY_MOVES: u8 = 100;

/// Half-moves without capture or pawn move after which the game is drawn.
const SEVENTY_FIVE_MOVES: u8 = 150;
/// Number of earlier occurrences when a position occurs for the fifth time.
const FIVE_OCCURRENCES: u32 = 4;

/// Returns the part of a key that is compared to detect repetitions.
#[inline]
pub(crate) const fn short_key(key: Key) -> u32 {
    key.0 as u32
}

/// A game in progress, in lent memory.
pub struct Game<'m> {
    base: PackedBoard,
    board: Board,
    moves: Ring<'m, Option<Move>>,
    /// Short keys of the positions before the present one, back to the last capture or pawn move.
    keys: Ring<'m, u32>,
    ply: u32,
}

impl<'m> Game<'m> {
    /// Creates a game at the start position. The length of `moves` is the maximum number of plies
    /// that can be taken back. The length of `keys` is the number of plies within which the search
    /// detects repetitions (100 are always enough).
    #[inline(never)]
    pub fn new(moves: &'m mut [Option<Move>], keys: &'m mut [u32]) -> Self {
        let board = Board::start();
        Self {
            base: PackedBoard::new(&board),
            board,
            moves: Ring::new(moves),
            keys: Ring::new(keys),
            ply: 0,
        }
    }
}

impl Game<'_> {
    /// The present position.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Begins a new game at `board`, without history.
    pub fn reset(&mut self, board: Board) {
        self.resume(board, 0);
    }

    /// Continues a game at `board`, after `ply` half-moves that are not known.
    pub(crate) fn resume(&mut self, board: Board, ply: u32) {
        self.base = PackedBoard::new(&board);
        self.board = board;
        self.moves.clear();
        self.keys.clear();
        self.ply = ply;
    }

    /// Plays a legal move. If the ring is full, one more move is played on the base position.
    ///
    /// An illegal move panics in a build with debug assertions. In other builds it makes the state
    /// of the game unspecified.
    pub fn play(&mut self, m: Move) {
        debug_assert!(self.board.is_legal(m), "only legal moves enter a game");
        if self.moves.is_full() {
            let mut base = self.base.unpack();
            // With a ring of length 0 the base is the present position.
            let oldest = self.moves.oldest().flatten().unwrap_or(m);
            let _ = base.play(oldest);
            self.base = PackedBoard::new(&base);
        }
        self.moves.push(Some(m));
        self.advance(m);
        self.ply = self.ply.saturating_add(1);
    }

    /// Takes back the last move and returns it; `None` if the memory holds no move. Replays every
    /// move of the ring once.
    pub fn undo(&mut self) -> Option<Move> {
        let taken = self.moves.pop().flatten()?;
        self.ply = self.ply.saturating_sub(1);
        if self.keys.pop().is_some() {
            // The last move was reversible, so the keys of the positions before it are still there.
            self.board = self.replay(|_| {});
        } else {
            self.replay_all();
        }
        Some(taken)
    }

    /// Returns the number of half-moves since [`reset`](Self::reset), including those dropped from
    /// the ring or unknown.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Returns the number of moves that can be taken back.
    pub const fn takeback_plies(&self) -> usize {
        self.moves.len()
    }

    /// Returns the last move, if the memory still holds it.
    pub fn last_move(&self) -> Option<Move> {
        self.moves.newest().flatten()
    }

    /// Returns the position before the first of [`moves`](Self::moves).
    pub fn beginning(&self) -> Board {
        self.base.unpack()
    }

    /// Returns the moves that the memory holds, oldest first.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().flatten()
    }

    /// Returns the position `plies` half-moves ago; `None` if the memory does not hold it. Replays
    /// the moves before it.
    pub fn earlier(&self, plies: usize) -> Option<Board> {
        let count = self.moves.len().checked_sub(plies)?;
        let mut board = self.base.unpack();
        for mv in self.moves().take(count) {
            let _ = board.play(mv);
        }
        Some(board)
    }

    /// Returns how many times the present position has occurred earlier. Replays the moves to prove
    /// this.
    pub fn repetitions(&self) -> u32 {
        let reversible = usize::from(self.board.halfmove_clock());
        if reversible < 4 {
            return 0;
        }
        let all_known = self.keys.len() >= reversible.min(self.ply as usize);
        let short = short_key(self.board.key());
        if all_known && !self.reversible_keys().any(|key| key == short) {
            return 0;
        }
        let mut count = 0;
        self.replay(|earlier| count += u32::from(is_same(&self.board, earlier)));
        count
    }

    /// Returns how the game ends in the present position by the rules; `None` if it goes on.
    /// Checkmate and stalemate come before every draw.
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.board.has_legal_move() {
            return Some(match self.board.side() {
                _ if !self.board.in_check() => Outcome::Stalemate,
                Color::White => Outcome::BlackMates,
                Color::Black => Outcome::WhiteMates,
            });
        }
        if self.board.is_insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.repetitions() >= 2 {
            Some(Outcome::Repetition)
        } else if self.board.halfmove_clock() >= FIFTY_MOVES {
            Some(Outcome::FiftyMoves)
        } else {
            None
        }
    }

    /// Returns true if the game is over without a claim of a player: after checkmate, stalemate, a
    /// dead position, the fifth occurrence of a position, or 75 moves by each side without capture
    /// or pawn move (FIDE Laws of Chess, 2023, 9.6). [`outcome`](Self::outcome) returns the kind.
    ///
    /// ```
    /// use goby_core::{Board, Game};
    /// let (mut moves, mut keys) = ([None; 8], [0; 8]);
    /// let mut game = Game::new(&mut moves, &mut keys);
    /// assert!(!game.is_over());
    /// game.reset("4k3/8/8/8/8/8/8/R3K3 w - - 100 90".parse().unwrap());
    /// assert!(game.outcome().is_some() && !game.is_over());
    /// game.reset("4k3/8/8/8/8/8/8/R3K3 w - - 150 120".parse().unwrap());
    /// assert!(game.is_over());
    /// ```
    pub fn is_over(&self) -> bool {
        self.outcome().is_some_and(|outcome| !outcome.is_claimed())
            || self.board.halfmove_clock() >= SEVENTY_FIVE_MOVES
            || self.repetitions() >= FIVE_OCCURRENCES
    }

    /// Returns short keys of the positions before the present one, newest first, back to the last
    /// capture or pawn move. Fewer if the memory is full.
    pub(crate) fn reversible_keys(&self) -> impl Iterator<Item = u32> {
        self.keys.iter_newest_first()
    }

    fn advance(&mut self, m: Move) {
        let before = short_key(self.board.key());
        let _: Undo = self.board.play(m);
        if self.board.halfmove_clock() == 0 {
            self.keys.clear();
        } else {
            self.keys.push(before);
        }
    }

    /// Plays all moves from the base position. `visit` receives every position except the last one.
    fn replay(&self, mut visit: impl FnMut(&Board)) -> Board {
        let mut board = self.base.unpack();
        for m in self.moves() {
            visit(&board);
            let _ = board.play(m);
        }
        board
    }

    /// Recomputes the board and the keys from the base position.
    fn replay_all(&mut self) {
        self.board = self.base.unpack();
        self.keys.clear();
        for age in (0..self.moves.len()).rev() {
            if let Some(m) = self.moves.get(age).flatten() {
                self.advance(m);
            }
        }
    }
}

/// Returns true if two positions are equal by the rules of repetition: placement, side to move,
/// castling rights, and a legal en passant capture. The keys, compared first, differ for most
/// unequal positions.
fn is_same(a: &Board, b: &Board) -> bool {
    a.key() == b.key()
        && a.side() == b.side()
        && a.castling() == b.castling()
        && a.en_passant() == b.en_passant()
        && Color::ALL
            .into_iter()
            .all(|color| a.colors(color) == b.colors(color))
        && Piece::ALL
            .into_iter()
            .all(|piece| a.pieces(piece) == b.pieces(piece))
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    fn play(game: &mut Game<'_>, line: &str) {
        for text in line.split_whitespace() {
            let m = game.board().parse_move(text).unwrap();
            game.play(m);
        }
    }

    #[test]
    fn earlier_positions_are_known_as_far_as_the_memory_reaches() {
        let (mut moves, mut keys) = ([None; 4], [0; 4]);
        let mut game = Game::new(&mut moves, &mut keys);
        let mut positions = std::vec![game.board().clone()];
        for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"] {
            play(&mut game, text);
            positions.push(game.board().clone());
        }
        for plies in 0..=4 {
            let expected = positions.get(positions.len() - 1 - plies).cloned();
            assert_eq!(game.earlier(plies), expected, "{plies}");
        }
        assert_eq!(game.earlier(5), None);
    }

    #[test]
    fn the_keys_reach_back_to_the_last_irreversible_move() {
        let (mut moves, mut keys) = ([None; 32], [0; 32]);
        let mut game = Game::new(&mut moves, &mut keys);
        play(&mut game, "e4 e5");
        assert_eq!(game.reversible_keys().count(), 0);
        let first = short_key(game.board().key());
        play(&mut game, "Nf3");
        let second = short_key(game.board().key());
        play(&mut game, "Nf6");
        assert_eq!(game.reversible_keys().collect::<Vec<_>>(), [second, first]);
        play(&mut game, "Nxe5");
        assert_eq!(game.reversible_keys().count(), 0);
        game.undo();
        assert_eq!(game.reversible_keys().collect::<Vec<_>>(), [second, first]);
        game.undo();
        assert_eq!(game.reversible_keys().collect::<Vec<_>>(), [first]);
        // A position that is set up has no past, whatever its clock says.
        game.reset(Board::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 9 40").unwrap());
        assert_eq!(game.reversible_keys().count(), 0);
    }
}
