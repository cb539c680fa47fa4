//! Levels and options.
#![expect(unsafe_code, reason = "functions that C calls by their names")]

use crate::handle::{Goby, act, look};
use crate::status::GobyStatus;
use crate::text::read;
use core::ffi::c_char;
use goby_core::Level;

/// The lowest playing strength, in Elo.
pub const GOBY_LEAST_LEVEL: i16 = 500;
/// The level of full strength, in Elo.
pub const GOBY_FULL_LEVEL: i16 = 3_000;

const _: () = assert!(GOBY_LEAST_LEVEL == Level::LEAST && GOBY_FULL_LEVEL == Level::MOST);

/// Sets the playing strength in Elo, `GOBY_LEAST_LEVEL` to `GOBY_FULL_LEVEL`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_level(goby: *mut Goby, elo: i16) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe { act(goby, |front| Ok(front.engine.set_level(Level::Elo(elo))?)) }
}

/// Returns the playing strength in Elo: `GOBY_FULL_LEVEL` at full strength, 0 without an engine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_level(goby: *mut Goby) -> i16 {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        look(goby, |front| match front.engine.level() {
            Level::Elo(elo) => elo,
            _ => GOBY_FULL_LEVEL,
        })
    }
}

/// Sets an option by its name in CECP and UCI, such as `OwnBook` to `true` or `Contempt` to `20`.
/// `true`, `yes`, `on` and `1` turn an option on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn goby_set_option(
    goby: *mut Goby,
    name: *const c_char,
    value: *const c_char,
) -> GobyStatus {
    // SAFETY: as lib.rs says of all pointers.
    unsafe {
        act(goby, |front| {
            let (name, value) = (read(name), read(value));
            Ok(front.engine.set_option(name, value)?)
        })
    }
}
