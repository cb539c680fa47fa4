//! Queries of the position and the game.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act, look, write};
use crate::status::GobyStatus;
use crate::text::give;
use crate::values::{GobyColor, GobyMove, GobyOutcome, GobyPiece, color as color_of, square};
use core::ffi::{CStr, c_char};

/// `Goby` and its version: a constant text.
#[unsafe(no_mangle)]
pub extern "C" fn goby_name() -> *const c_char {
    const NAME: &CStr = c"Goby 0.1.0";
    NAME.as_ptr()
}

/// Writes the position in Forsyth-Edwards notation to `text`, which has `room` bytes: 93 are
/// enough. A longer text is cut. Returns the length of the whole text.
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

/// Returns true if the side to move is in check.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_in_check(goby: *mut Goby) -> bool {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.board().in_check()) }
}

/// The state of the game by the rules.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_outcome(goby: *mut Goby) -> GobyOutcome {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.game().outcome().into()) }
}

/// Returns true if the game is over without a claim: after mate, stalemate, without material to
/// mate, at the fifth occurrence of a position, and after 75 moves without capture or pawn move.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_is_over(goby: *mut Goby) -> bool {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.game().is_over()) }
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

/// The squares on which `color`, a `GobyColor`, has pieces: bit 0 is a1, bit 63 is h8. Empty for
/// any other number.
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

/// The squares to which the piece on a square can go; for castling, where the king arrives. Bit 0
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

/// Writes the reason of the last failed call to `text`, which has `room` bytes: 64 are enough. It
/// names squares and pieces: `the piece on f1 is in the way of castling`. A longer text is cut.
/// Returns the length of the whole text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_reason(goby: *mut Goby, text: *mut c_char, room: usize) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        write(goby, text, room, |front, text| {
            front.fault.write(text);
            Ok(())
        })
    }
}

/// The most legal moves that a position has.
pub const GOBY_MOST_MOVES: usize = 218;
const _: () = assert!(GOBY_MOST_MOVES == goby_core::movegen::MOST_MOVES);

/// Writes the legal moves of the position to `moves`, which has room for `room` moves:
/// `GOBY_MOST_MOVES` are enough. Returns the number of legal moves.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_legal_moves(
    goby: *mut Goby,
    moves: *mut GobyMove,
    room: usize,
) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            let board = front.engine.board();
            let list = board.legal_moves();
            for (place, mv) in list.iter().enumerate() {
                give_in(moves, room, place, GobyMove::new(board, *mv));
            }
            list.len()
        })
    }
}

/// Returns the number of half-moves that can be taken back, which the memory limits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_held_moves(goby: *mut Goby) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { look(goby, |front| front.engine.game().takeback_plies()) }
}

/// Writes the half-moves that can be taken back, oldest first, to `moves`, which has room for
/// `room` moves. Returns their number, which is `goby_held_moves`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_moves(goby: *mut Goby, moves: *mut GobyMove, room: usize) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| {
            let game = front.engine.game();
            let mut board = game.beginning();
            for (place, mv) in game.moves().enumerate() {
                give_in(moves, room, place, GobyMove::new(&board, mv));
                let _ = board.play(mv);
            }
            game.takeback_plies()
        })
    }
}

/// Writes the last move of the game to `last`. Fails if the move cannot be taken back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_last_move(goby: *mut Goby, last: *mut GobyMove) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let game = front.engine.game();
            let mut board = game.beginning();
            let mut found = Err(GobyStatus::NothingToTakeBack);
            for mv in game.moves() {
                found = Ok(GobyMove::new(&board, mv));
                let _ = board.play(mv);
            }
            give(last, found?);
            Ok(())
        })
    }
}

/// Puts a move at a place of `moves`, unless that is NULL or has no room for it.
///
/// # Safety
/// `moves` is NULL or points to room for `room` moves.
unsafe fn give_in(moves: *mut GobyMove, room: usize, place: usize, mv: GobyMove) {
    if place < room && !moves.is_null() {
        // SAFETY: the caller promises the room.
        unsafe { give(moves.add(place), mv) };
    }
}
