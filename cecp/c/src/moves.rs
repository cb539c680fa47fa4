//! Playing and taking back moves.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act, write};
use crate::status::GobyStatus;
use crate::text::{give, read};
use crate::values::{GobyMove, piece, square};
use core::ffi::c_char;

/// Begins a new game, and forgets the results of earlier searches. The level stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_new_game(goby: *mut Goby) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.engine.new_game();
            Ok(())
        })
    }
}

/// Begins a game at a position in Forsyth-Edwards notation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_position(goby: *mut Goby, fen: *const c_char) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { act(goby, |front| Ok(front.engine.set_position(read(fen))?)) }
}

/// Plays a move written as coordinates (`e2e4`, `a7a8q`) or in algebraic notation (`Nf3`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_play(goby: *mut Goby, text: *const c_char) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            front.engine.play(read(text))?;
            Ok(())
        })
    }
}

/// Plays the move from one square to another: 0 is a1, 1 is b1, 63 is h8. Castling is the king's
/// move to the square where it arrives, from e1 to g1 or c1, or onto its rook.
/// `promotion`, a `GobyPiece`, is the piece that a pawn becomes; a promotion without it fails with
/// `GOBY_STATUS_AMBIGUOUS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_play_from_to(
    goby: *mut Goby,
    from: u8,
    to: u8,
    promotion: u8,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let mv = front
                .engine
                .find(square(from)?, square(to)?, piece(promotion)?)?;
            Ok(front.engine.play_move(mv)?)
        })
    }
}

/// Plays a move that another function has returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_play_move(goby: *mut Goby, chosen: *const GobyMove) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let chosen = chosen.as_ref().copied().unwrap_or_default();
            let mv = chosen.of(&front.engine)?;
            Ok(front.engine.play_move(mv)?)
        })
    }
}

/// Finds the legal move that a text means, read as by `goby_play`, but does not play it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_read(
    goby: *mut Goby,
    text: *const c_char,
    found: *mut GobyMove,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let mv = front.engine.read(read(text))?;
            give(found, GobyMove::new(front.engine.board(), mv));
            Ok(())
        })
    }
}

/// Writes a legal move of the position in algebraic notation, such as `Nf3`, to `text`, which has
/// `room` bytes: 8 are enough. For an illegal move it writes the reason (64 bytes). A longer text
/// is cut. Returns the length of the whole text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_san(
    goby: *mut Goby,
    chosen: *const GobyMove,
    text: *mut c_char,
    room: usize,
) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        write(goby, text, room, |front, text| {
            let chosen = chosen.as_ref().copied().unwrap_or_default();
            let mv = chosen.of(&front.engine)?;
            text.add(&front.engine.san(mv)?);
            Ok(())
        })
    }
}

/// Takes back the last move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_take_back(goby: *mut Goby) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| match front.engine.take_back() {
            Some(_) => Ok(()),
            None => Err(GobyStatus::NothingToTakeBack.into()),
        })
    }
}
