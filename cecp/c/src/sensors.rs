//! From the squares that are occupied to moves.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act};
use crate::status::GobyStatus;
use crate::text::give;
use crate::values::GobyMove;
use goby_core::Timer;
use goby_core::sensors::{Seen, Sensors};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Move};

/// The state of a game as the sensors show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobySight {
    /// The squares have changed too lately.
    #[default]
    Unsettled,
    /// The position stands on the board.
    InPlace,
    /// A move is being made; `targets` says where what is in the hand may go.
    Moving,
    /// `made` has been made: to be played by `goby_play_move`.
    Move,
    /// A pawn has been promoted by `made`: the player is to be asked to what, for
    /// `goby_play_from_to`.
    Promotion,
    /// The last move has been taken back on the board: `goby_take_back`. `goby_see` then says the
    /// same again where the move before is back in its place too.
    TakeBack,
    /// All pieces stand as at the beginning of a game: `goby_new_game`.
    NewGame,
    /// Pieces stand wrong, or those of a move of the game are still to be moved: `put`, `lift` and
    /// `exchange` say where.
    Misplaced,
}

/// The result of a look at the sensors. In sets of squares bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct GobySeen {
    /// Where what is in the hand may go.
    pub targets: u64,
    /// Squares on which a piece is missing.
    pub put: u64,
    /// Squares on which none belongs.
    pub lift: u64,
    /// Squares whose piece was taken, and on which the taken one still stands.
    pub exchange: u64,
    /// The move that was made; of a promotion only its squares.
    pub made: GobyMove,
    /// The kind of the result.
    pub sight: GobySight,
}

impl GobySeen {
    fn new(what: Seen, of: impl Fn(Move) -> GobyMove) -> Self {
        let mut seen = Self::default();
        seen.sight = match what {
            Seen::InPlace => GobySight::InPlace,
            Seen::Moving { targets } => {
                seen.targets = targets.0;
                GobySight::Moving
            }
            Seen::Move(mv) => {
                seen.made = of(mv);
                GobySight::Move
            }
            Seen::Promotion { from, to } => {
                (seen.made.from, seen.made.to) = (from as u8, to as u8);
                GobySight::Promotion
            }
            Seen::TakeBack => GobySight::TakeBack,
            Seen::NewGame => GobySight::NewGame,
            Seen::Misplaced {
                put,
                lift,
                exchange,
            } => {
                (seen.put, seen.lift, seen.exchange) = (put.0, lift.0, exchange.0);
                GobySight::Misplaced
            }
            _ => GobySight::Unsettled,
        };
        seen
    }
}

/// Sets how long a change must last to count, in milliseconds: `debounce` (50 unless set here), or
/// `patience` (1000) if it may be the first half of a castling. Forgets earlier changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_sensors(
    goby: *mut Goby,
    debounce: u32,
    patience: u32,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.sensors = Sensors::new(Millis(debounce), Millis(patience));
            Ok(())
        })
    }
}

/// Says what it means that these squares are occupied now: to be called every few milliseconds, and
/// after each move of the game. It needs the hook `millis`, and changes nothing in the game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_see(
    goby: *mut Goby,
    occupied: u64,
    seen: *mut GobySeen,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            if front.timer.hooks.millis.is_none() {
                return Err(GobyStatus::NoClock.into());
            }
            let now = Instant(front.timer.millis());
            let board = front.engine.board();
            let what = front.sensors.see(Bitboard(occupied), now, board);
            give(seen, GobySeen::new(what, |mv| GobyMove::new(board, mv)));
            Ok(())
        })
    }
}
