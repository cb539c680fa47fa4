//! Goby in WebAssembly: functions that JavaScript calls by name, with numbers as arguments and
//! results.
//!
//! Texts are passed in a buffer ([`text`]). JavaScript writes a text at [`text_at`], and passes its
//! length; a function whose result is a text writes it there, and returns its length. Each line of
//! a result is a word that names a value, a blank, and the value. A line `error` has the reason of
//! a failure.
//!
//! A page makes an instance for each player, and calls [`engine::open`] once. An instance imports
//! functions: `now` returns the time, and `told` receives lines of thinking. With the feature `uci` an
//! instance holds a conversation instead ([`uci`]).
#![expect(unsafe_code, reason = "functions that JavaScript calls by their names")]

#[cfg(not(feature = "uci"))]
mod clock;
#[cfg(not(feature = "uci"))]
mod engine;
mod heap;
#[cfg(all(feature = "desktop", not(feature = "uci")))]
mod laboratory;
#[cfg(not(feature = "uci"))]
mod memory;
mod text;
#[cfg(feature = "uci")]
mod uci;
#[cfg(not(feature = "uci"))]
mod words;

/// The address of the buffer for texts, of at least 4,096 bytes.
#[unsafe(no_mangle)]
pub extern "C" fn text_at() -> *const u8 {
    text::address()
}
