//! From occupied squares to moves: for boards whose squares sense a piece, but not its kind.
//!
//! [`Sensors`] receives the occupied squares, as often as a program reads them, and returns their
//! meaning for a game: a move that was made, squares to light, pieces on wrong squares. It keeps
//! everything seen since the position was on the board, because a capture shows only while the
//! captured piece is off its square. Changes shorter than the debounce time are ignored.
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
//! sensors.see(occupied, Instant(0), goby.board());
//! assert_eq!(sensors.see(occupied, Instant(50), goby.board()), Seen::InPlace);
//! // The pawn is lifted: its targets may be lit.
//! occupied ^= Square::E2.bitboard();
//! sensors.see(occupied, Instant(100), goby.board());
//! let Seen::Moving { targets } = sensors.see(occupied, Instant(150), goby.board()) else {
//!     panic!("a pawn is in the hand");
//! };
//! assert!(targets.has(Square::E4) && targets.len() == 2);
//! // It is put down.
//! occupied |= Square::E4.bitboard();
//! sensors.see(occupied, Instant(900), goby.board());
//! let Seen::Move(mv) = sensors.see(occupied, Instant(950), goby.board()) else {
//!     panic!("a move");
//! };
//! assert!(goby.play_move(mv).is_ok());
//! assert_eq!(sensors.see(occupied, Instant(960), goby.board()), Seen::InPlace);
//! ```

mod change;
mod setup;
#[cfg(test)]
mod tests;

pub use setup::SetUp;

use crate::board::Board;
use crate::time::{Instant, Millis};
use crate::types::{Bitboard, Move, Square};
use change::Change;

/// The meaning of the sensors for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Seen {
    /// The position is on the board.
    InPlace,
    /// The squares have changed too lately.
    Unsettled,
    /// A move is being made: a piece is in the hand, or a castling, a capture in passing or a move
    /// that may yet become a castling is half done.
    Moving {
        /// The targets of the piece in the hand.
        targets: Bitboard,
    },
    /// A move has been made: play it in the game.
    Move(Move),
    /// A pawn has been promoted: ask the player for the piece.
    Promotion {
        /// From here.
        from: Square,
        /// To here.
        to: Square,
    },
    /// The last move was taken back on the board, or is being replaced: take it back in the game. If the
    /// move before it was taken back too, as when a player takes back before making the engine's reply on
    /// the board, the next answer is `TakeBack` again.
    TakeBack,
    /// All pieces are on their squares of the start position, which is not the game's position.
    NewGame,
    /// Pieces are on wrong squares, or a move of the game must still be made on the board.
    Misplaced {
        /// Squares on which a piece is missing.
        put: Bitboard,
        /// Squares that must be empty.
        lift: Bitboard,
        /// Squares whose piece was captured but is still there.
        exchange: Bitboard,
    },
}

/// The state of a board of sensors.
#[derive(Clone, Debug)]
pub struct Sensors {
    debounce: Millis,
    patience: Millis,
    /// The last reading, its time, and the last reading that was stable for long enough.
    raw: Bitboard,
    since: Instant,
    settled: Bitboard,
    /// The position of the game, the change on the board since then, and the square on which one piece
    /// must still replace another.
    board: Option<Board>,
    change: Change,
    exchange: Bitboard,
    /// True once it has been on the board: before that no move is made from it.
    is_placed: bool,
    /// The position before, which a take-back leads to.
    before: Option<Board>,
    /// The occupied squares before `before`, or before `board` if moves were taken back to it; empty if
    /// unknown.
    earlier: Bitboard,
}

impl Sensors {
    /// Creates sensors without a reading. A reading counts when it has lasted for `debounce`; 50
    /// milliseconds are usual. A move that may be the first half of a castling (rook first) counts
    /// after `patience`, and so does a new game while a reply must still be made; a second is
    /// usual.
    pub const fn new(debounce: Millis, patience: Millis) -> Self {
        Self {
            debounce,
            patience,
            raw: Bitboard::EMPTY,
            since: Instant(0),
            settled: Bitboard::EMPTY,
            board: None,
            change: Change::NONE,
            exchange: Bitboard::EMPTY,
            is_placed: false,
            before: None,
            earlier: Bitboard::EMPTY,
        }
    }

    /// Returns the meaning of these occupied squares now. `board` is the position of the game. Call
    /// it every few milliseconds, and after each move of the game; the result changes only with the
    /// arguments.
    pub fn see(&mut self, occupied: Bitboard, now: Instant, board: &Board) -> Seen {
        self.follow(board);
        if occupied != self.raw {
            (self.raw, self.since) = (occupied, now);
        }
        let lasted = now.since(self.since);
        if lasted < self.debounce && occupied != self.settled {
            return Seen::Unsettled;
        }
        if occupied != self.settled {
            self.change.note(self.settled, occupied);
            self.exchange &= !self.change.filled();
            self.settled = occupied;
        }
        self.judge(board, lasted >= self.patience)
    }

    /// Takes note of the position of the game.
    fn follow(&mut self, board: &Board) {
        if self.board.as_ref() == Some(board) {
            return;
        }
        let before = self.before.take();
        if before.as_ref() == Some(board) {
            // It was on the board once, and the change since may be another move.
            self.change = self.change_since(board);
            self.is_placed = true;
        } else {
            self.is_placed = self.settled == board.occupied();
            self.change = Change::NONE;
            // Another game, or one that has been taken back further, has none before.
            self.before = self.board.take().filter(|last| plies(last) < plies(board));
            self.earlier = match (&self.before, before) {
                (None, _) => Bitboard::EMPTY,
                (_, None) => self.earlier,
                (_, Some(before)) => before.occupied(),
            };
        }
        let taken = self.before.as_ref().filter(|_| !self.is_placed);
        self.exchange = taken.map_or(Bitboard::EMPTY, |before| {
            before.colors(board.side()) & board.colors(!board.side())
        });
        self.board = Some(board.clone());
    }

    fn judge(&mut self, board: &Board, is_patient: bool) -> Seen {
        let rest = board.occupied();
        let made = self.change.made(board, self.settled);
        let made = made.filter(|_| self.is_placed);
        if self.settled == rest && made.is_none() && self.exchange.is_empty() {
            self.change = Change::NONE;
            self.is_placed = true;
            return Seen::InPlace;
        }
        let targets = self.change.targets(board, self.settled);
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
        let is_earlier = self.settled == self.earlier && !self.earlier.is_empty();
        if is_earlier || self.is_placed && self.is_replaced() {
            return Seen::TakeBack;
        }
        let start = Board::start();
        let may_be_new = self.before.as_ref().is_none_or(|before| {
            // If nothing has changed since the reply, the player may only be about to make it.
            self.is_placed || is_patient && self.settled != before.occupied()
        });
        if may_be_new && self.settled == start.occupied() && *board != start {
            return Seen::NewGame;
        }
        if self.is_placed && !targets.is_empty() {
            return Seen::Moving { targets };
        }
        Seen::Misplaced {
            put: rest & !self.settled,
            lift: self.settled & !rest,
            exchange: self.exchange & self.settled,
        }
    }

    /// Returns true if the position before is on the board, or another move has been made from
    /// there.
    fn is_replaced(&self) -> bool {
        self.before.as_ref().is_some_and(|before| {
            let change = self.change_since(before);
            self.settled == before.occupied() || change.made(before, self.settled).is_some()
        })
    }

    /// Returns the change since the position before, including the squares that the last move left.
    fn change_since(&self, before: &Board) -> Change {
        let now = self.board.as_ref().map_or(Bitboard::EMPTY, Board::occupied);
        self.change.after(before.occupied() & !now)
    }
}

/// Half-moves since the beginning of the game, as the position counts them.
fn plies(board: &Board) -> u32 {
    2 * u32::from(board.fullmove_number()) + board.side() as u32
}
