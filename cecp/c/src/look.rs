//! What the game is like.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, look, write};
use crate::values::{GobyColor, GobyOutcome, GobyPiece, color as color_of, square};
use core::ffi::{CStr, c_char};

/// `Goby` and its version: a constant text.
#[unsafe(no_mangle)]
pub extern "C" fn goby_name() -> *const c_char {
    const NAME: &CStr = c"Goby 0.1.0";
    NAME.as_ptr()
}

/// Writes the position in Forsyth-Edwards notation. Returns the length of the text; `room` bytes,
/// at least 93, hold it and a zero, and what does not fit is cut.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_position(goby: *mut Goby, text: *mut c_char, room: usize) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        write(goby, text, room, |front, text| {
            text.add(&front.engine.board().fen());
            Ok(())
        })
    }
}

/// The side to move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_side(goby: *mut Goby) -> GobyColor {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.board().side().into()) }
}

/// Whether the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_in_check(goby: *mut Goby) -> bool {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.board().in_check()) }
}

/// How the game stands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_outcome(goby: *mut Goby) -> GobyOutcome {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.game().outcome().into()) }
}

/// Half-moves since the game began.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_ply(goby: *mut Goby) -> u32 {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.game().ply()) }
}

/// The piece on a square, of either colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_piece_on(goby: *mut Goby, at: u8) -> GobyPiece {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            let found = square(at).map(|square| front.engine.board().piece_on(square));
            found.unwrap_or_default().into()
        })
    }
}

/// The squares on which a colour, a `GobyColor`, has pieces: bit 0 is a1, bit 63 is h8. None for a
/// number that is no colour.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_occupied(goby: *mut Goby, color: u8) -> u64 {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            let board = front.engine.board();
            color_of(color).map_or(0, |color| board.colors(color).0)
        })
    }
}

/// The squares to which the piece on a square can go; a castling king's are where it arrives. Bit 0
/// is a1, bit 63 is h8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_targets(goby: *mut Goby, from: u8) -> u64 {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            square(from).map_or(0, |from| front.engine.targets(from).0)
        })
    }
}
