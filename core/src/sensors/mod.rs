//! Finds moves from occupied squares, for boards whose squares sense a piece but not its kind.
//!
//! The program passes the occupied squares to [`Sensors`] as often as it reads them. The result is
//! their meaning for the game: a move that was made, squares to light, pieces on wrong squares.
//! [`Sensors`] remembers all changes since the game's position was on the board, because a capture
//! can be seen only while the captured piece is off its square. Changes shorter than the debounce
//! time are ignored.
//!
//! ```
//! use goby_core::sensors::{Seen, Sensors};
//! use goby_core::{Engine, Instant, Millis, SmallMemory, Square};
//!
//! let mut memory = Box::new(SmallMemory::new());
//! let mut goby = Engine::new(&mut *memory);
//! let mut sensors = Sensors::new(Millis(50), Millis(800));
//!
//! let mut occupied = goby.board().occupied();
//! sensors.see(occupied, Instant(0), goby.game());
//! assert_eq!(sensors.see(occupied, Instant(50), goby.game()), Seen::InPlace);
//! // The pawn is lifted: light its targets.
//! occupied ^= Square::E2.bitboard();
//! sensors.see(occupied, Instant(100), goby.game());
//! let Seen::Moving { targets } = sensors.see(occupied, Instant(150), goby.game()) else {
//!     panic!("a pawn is in the hand");
//! };
//! assert!(targets.has(Square::E4) && targets.len() == 2);
//! // The pawn is put down.
//! occupied |= Square::E4.bitboard();
//! sensors.see(occupied, Instant(900), goby.game());
//! let Seen::Move(mv) = sensors.see(occupied, Instant(950), goby.game()) else {
//!     panic!("a move");
//! };
//! assert!(goby.play_move(mv).is_ok());
//! assert_eq!(sensors.see(occupied, Instant(960), goby.game()), Seen::InPlace);
//! ```

mod change;
mod console;
#[cfg(test)]
mod console_tests;
mod debounce;
mod matrix;
mod self_test;
mod setup;
#[cfg(test)]
mod tests;

pub use change::may_become_castling;
pub use console::{Console, Lights, Reading, Task, Tone};
pub use matrix::{Wires, scan};
pub use self_test::Tested;
pub use setup::SetUp;

use crate::board::Board;
use crate::game::Game;
use crate::time::{Instant, Millis};
use crate::types::{Bitboard, Move, Square};
use change::Change;
use debounce::Debounce;

/// The meaning of the occupied squares for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Seen {
    /// The game's position is on the board.
    InPlace,
    /// The squares have changed within the debounce time.
    Unsettled,
    /// A move is being made. A piece is lifted; or castling or an en passant capture is half done;
    /// or the move may still become castling.
    Moving {
        /// The squares to which the lifted piece can go.
        targets: Bitboard,
    },
    /// A move has been made: play it in the game.
    Move(Move),
    /// A pawn has been promoted: ask the player for the new piece.
    Promotion {
        /// The square from which the pawn moved.
        from: Square,
        /// The square of the new piece.
        to: Square,
    },
    /// The last move was taken back on the board, or another move is being made instead: take it
    /// back in the game. A player may take back any number of moves, and a move before making the
    /// engine's reply on the board: then the next result is `TakeBack` again.
    TakeBack,
    /// The pieces are on the squares of the start position, but the game is at another position.
    NewGame,
    /// Only the two kings have been lifted, and not put back for the time of the patience. No move
    /// begins like this: a player resigns.
    KingsLifted,
    /// Pieces are on wrong squares, or the game's last move must still be made on the board.
    Misplaced {
        /// Squares on which a piece is missing.
        put: Bitboard,
        /// Squares that must be empty.
        lift: Bitboard,
        /// Squares on which the captured piece must still be replaced by the piece that captures.
        exchange: Bitboard,
    },
}

/// The memory of a sensor board: readings, and the game's last positions.
#[derive(Clone, Debug)]
pub struct Sensors {
    debounce: Debounce,
    patience: Millis,
    /// The position of the game, the change on the board since then, and the square of a capture
    /// that must still be made on the board.
    board: Option<Board>,
    change: Change,
    exchange: Bitboard,
    /// True once `board` has been on the sensors. A player's move is accepted only after that.
    is_placed: bool,
    /// The position before the last move; a take-back leads to it.
    before: Option<Board>,
    /// The occupied squares two moves before `board`. Empty if unknown.
    earlier: Bitboard,
}

impl Sensors {
    /// Creates sensors without a reading. A reading counts after `debounce`; 50 milliseconds are
    /// usual. Three results need a reading that lasts for `patience` (a second is usual): a move that
    /// may be the first half of castling, a new game while the engine's reply must still be made on
    /// the board, and lifted kings.
    pub const fn new(debounce: Millis, patience: Millis) -> Self {
        Self {
            debounce: Debounce::new(debounce),
            patience,
            board: None,
            change: Change::NONE,
            exchange: Bitboard::EMPTY,
            is_placed: false,
            before: None,
            earlier: Bitboard::EMPTY,
        }
    }

    /// Returns the meaning of the occupied squares at the time `now` for the game. Call this every
    /// few milliseconds and after each move of the game. (A move of the game costs two replays of
    /// its moves.)
    pub fn see(&mut self, occupied: Bitboard, now: Instant, game: &Game<'_>) -> Seen {
        self.follow(game);
        let Some((before, lasted)) = self.debounce.see(occupied, now) else {
            return Seen::Unsettled;
        };
        if occupied != before {
            self.change.note(before, occupied);
            self.exchange &= !self.change.filled();
        }
        self.judge(game.board(), lasted >= self.patience)
    }

    /// Returns true if the last reading has lasted for the patience.
    fn is_at_rest(&self, now: Instant) -> bool {
        self.debounce.lasted(now) >= self.patience
    }

    /// Records the position of the game.
    fn follow(&mut self, game: &Game<'_>) {
        let board = game.board();
        if self.board.as_ref() == Some(board) {
            return;
        }
        let is_taken_back = self.before.as_ref() == Some(board);
        let last = self.board.replace(board.clone());
        if is_taken_back {
            // The pieces of the last move are still to be put back, or the change on the board may
            // already be another move.
            let last = last.map_or(Bitboard::EMPTY, |last| last.occupied());
            self.is_placed = self.debounce.settled() != last;
            self.change = match self.is_placed {
                true => self.change.after(board.occupied() & !last),
                false => Change::NONE,
            };
        } else {
            self.is_placed = self.debounce.settled() == board.occupied();
            self.change = Change::NONE;
        }
        self.before = game.earlier(1);
        let earlier = game.earlier(2);
        self.earlier = earlier.map_or(Bitboard::EMPTY, |earlier| earlier.occupied());
        let is_pending = !self.is_placed && !is_taken_back;
        let taken = self.before.as_ref().filter(|_| is_pending);
        self.exchange = taken.map_or(Bitboard::EMPTY, |before| {
            before.colors(board.side()) & board.colors(!board.side())
        });
    }

    fn judge(&mut self, board: &Board, is_patient: bool) -> Seen {
        let rest = board.occupied();
        let made = self.change.made(board, self.debounce.settled());
        let made = made.filter(|_| self.is_placed);
        if self.debounce.settled() == rest && made.is_none() && self.exchange.is_empty() {
            self.change = Change::NONE;
            self.is_placed = true;
            return Seen::InPlace;
        }
        let targets = self.change.targets(board, self.debounce.settled());
        if let Some(mv) = made {
            if !is_patient && change::may_become_castling(board, mv) {
                return Seen::Moving { targets };
            }
            let (from, to) = (mv.from(), mv.to());
            return match mv.promotion() {
                Some(_) => Seen::Promotion { from, to },
                None => Seen::Move(mv),
            };
        }
        let is_earlier = self.debounce.settled() == self.earlier && !self.earlier.is_empty();
        if is_earlier || self.is_placed && self.is_replaced() {
            return Seen::TakeBack;
        }
        let start = Board::start();
        let may_be_new = self.before.as_ref().is_none_or(|before| {
            // If nothing has changed since the reply, the player may be about to make the reply.
            self.is_placed || is_patient && self.debounce.settled() != before.occupied()
        });
        if may_be_new && self.debounce.settled() == start.occupied() && *board != start {
            return Seen::NewGame;
        }
        if self.is_placed && is_patient && self.debounce.settled() == rest & !console::kings(board)
        {
            return Seen::KingsLifted;
        }
        let is_moving =
            !targets.is_empty() || change::is_half_en_passant(board, self.debounce.settled());
        if self.is_placed && is_moving {
            return Seen::Moving { targets };
        }
        Seen::Misplaced {
            put: rest & !self.debounce.settled(),
            lift: self.debounce.settled() & !rest,
            exchange: self.exchange & self.debounce.settled(),
        }
    }

    /// Returns true if the position before the last move is on the board, or another move from
    /// there.
    fn is_replaced(&self) -> bool {
        self.before.as_ref().is_some_and(|before| {
            // The squares that the last move emptied count as changed.
            let now = self.board.as_ref().map_or(Bitboard::EMPTY, Board::occupied);
            let change = self.change.after(before.occupied() & !now);
            self.debounce.settled() == before.occupied()
                || change.made(before, self.debounce.settled()).is_some()
        })
    }
}
