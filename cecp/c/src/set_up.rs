//! A position that is set up by hand on a board of sensors.
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

/// Pieces of this kind, a `GobyColor` and a `GobyPiece`, are put next; at first White's king.
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

/// These squares are occupied now. What is put must be there before the next kind is named.
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

/// Begins a game at the position that was set up, with this side, a `GobyColor`, to move. Kings and
/// rooks that stand at home may castle.
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
