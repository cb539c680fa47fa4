//! Setting up a position on a board with sensors.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act};
use crate::status::GobyStatus;
use crate::values::{color, piece};
use goby_core::sensors::SetUp;
use goby_core::types::Bitboard;

/// Begins to set up a position on the empty board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_up(goby: *mut Goby) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.set_up = SetUp::new();
            Ok(())
        })
    }
}

/// Sets the kind of the pieces that are put on the board next: `of`, a `GobyColor`, and `kind`, a
/// `GobyPiece`. The first kind is White's king.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_up_next(goby: *mut Goby, of: u8, kind: u8) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let kind = piece(kind)?.ok_or(GobyStatus::OutOfRange)?;
            front.set_up.next(color(of)?, kind);
            Ok(())
        })
    }
}

/// Reports the squares that are occupied now. Call it when the pieces of a kind are in place,
/// before `goby_set_up_next`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_up_see(goby: *mut Goby, occupied: u64) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.set_up.see(Bitboard(occupied));
            Ok(())
        })
    }
}

/// Begins a game at the position that was set up, with `side`, a `GobyColor`, to move. Kings and
/// rooks on their home squares may castle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_up_finish(goby: *mut Goby, side: u8) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let board = front.set_up.finish(color(side)?)?;
            Ok(front.engine.set_position(&board.fen())?)
        })
    }
}
