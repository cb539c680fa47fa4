//! The buffer in which JavaScript and Goby pass texts.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Room for the longest answer: all moves of a position, or all iterations of a study.
const ROOM: usize = 16_384;

/// The buffer. JavaScript reads and writes it as bytes of the instance's memory, between calls.
static TEXT: [AtomicU8; ROOM] = [const { AtomicU8::new(0) }; ROOM];

/// The address of the buffer.
pub(crate) fn address() -> *const u8 {
    TEXT.as_ptr().cast()
}

/// The first `length` bytes of the buffer.
pub(crate) fn bytes(length: u32) -> Vec<u8> {
    let bytes = TEXT.iter().take(length as usize);
    bytes.map(|byte| byte.load(Relaxed)).collect()
}

/// The text in the first `length` bytes of the buffer; empty if they are not UTF-8.
#[cfg(not(feature = "uci"))]
pub(crate) fn read(length: u32) -> String {
    String::from_utf8(bytes(length)).unwrap_or_default()
}

/// Writes a text into the buffer, cut at the end of the buffer, and returns its length.
pub(crate) fn write(text: &str) -> u32 {
    let mut length = 0;
    for (place, byte) in TEXT.iter().zip(text.bytes()) {
        place.store(byte, Relaxed);
        length += 1;
    }
    length
}
