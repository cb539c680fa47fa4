//! Moves from the squares that are occupied.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act};
use crate::status::GobyStatus;
use crate::text::give;
use crate::values::GobyMove;
use goby_core::Timer;
use goby_core::sensors::{Console, Seen};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Move};

/// The meaning of the occupied squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum GobySight {
    /// A change of the squares is too recent to interpret.
    #[default]
    Unsettled,
    /// The pieces are as in the game.
    InPlace,
    /// A move is being made: the lifted piece may go to `targets`.
    Moving,
    /// The move `made` is on the board: play it by `goby_play_move`.
    Move,
    /// The move `made` promotes a pawn: ask the player for the piece, and play the move by
    /// `goby_play_from_to`.
    Promotion,
    /// The last move was taken back on the board: call `goby_take_back`. If the move before was
    /// taken back too, the next `goby_see` returns this again.
    TakeBack,
    /// All pieces are as at the beginning of a game: call `goby_new_game`.
    NewGame,
    /// Only the two kings have been lifted for a while: a player resigns.
    KingsLifted,
    /// The position on the board differs from the game, for example because a move of the game has
    /// not been made on the board yet: `put`, `lift` and `exchange` say where.
    Misplaced,
}

/// The result of `goby_see`. In sets of squares bit 0 is a1, bit 63 is h8.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct GobySeen {
    /// Squares to which the lifted piece may go.
    pub targets: u64,
    /// Squares on which a piece is missing.
    pub put: u64,
    /// Squares with a piece that does not belong there.
    pub lift: u64,
    /// Squares on which a captured piece is still present, in place of the capturing one.
    pub exchange: u64,
    /// The move that was made; for a promotion only its squares.
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
            Seen::KingsLifted => GobySight::KingsLifted,
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

/// Sets the milliseconds that a change of the squares must last: `debounce` (at first 50), or
/// `patience` (at first 1000) if it may be the first half of castling. Forgets earlier changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_sensors(
    goby: *mut Goby,
    debounce: u32,
    patience: u32,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.console = Console::new(Millis(debounce), Millis(patience));
            Ok(())
        })
    }
}

/// Interprets the squares that are occupied now. Call it every few milliseconds, and after each
/// move of the game. It needs the hook `millis`, and does not change the game.
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
            let what = (front.console.sensors()).see(Bitboard(occupied), now, front.engine.game());
            give(seen, GobySeen::new(what, |mv| GobyMove::new(board, mv)));
            Ok(())
        })
    }
}
