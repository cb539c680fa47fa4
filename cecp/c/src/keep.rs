//! Saving and restoring a game.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act, look};
use crate::status::GobyStatus;
use crate::text::{bytes as read_bytes, room};
use goby_core::SaveError;

/// Saves the game in `bytes`, which has room for `length` bytes. A game takes 2 bytes for each
/// half-move that can be taken back, and at most 102 more. Returns the bytes that it takes; if
/// there is no room for them, nothing is saved.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_save(goby: *mut Goby, bytes: *mut u8, length: usize) -> usize {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| match front.engine.save(room(bytes, length)) {
            Ok(taken) | Err(SaveError::NoRoom(taken)) => taken,
            Err(_) => 0,
        })
    }
}

/// Restores a game that a build of this size or another has saved. `bytes` may be longer than the
/// saved game.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_restore(
    goby: *mut Goby,
    bytes: *const u8,
    length: usize,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers; nothing is written there.
    unsafe {
        act(goby, |front| {
            Ok(front.engine.restore(read_bytes(bytes, length))?)
        })
    }
}
