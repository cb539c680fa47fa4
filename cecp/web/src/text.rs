//! The place where JavaScript and Goby leave texts for each other.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// Room for the longest answer: all moves of a position, or all iterations of a study.
const ROOM: usize = 16_384;

/// The text. JavaScript sees it as bytes of the instance's memory, which it reads and writes
/// between calls.
static TEXT: [AtomicU8; ROOM] = [const { AtomicU8::new(0) }; ROOM];

/// The address of the buffer.
pub(crate) fn address() -> *const u8 {
    TEXT.as_ptr().cast()
}

/// The first `length` bytes of it; none where they are no UTF-8.
pub(crate) fn read(length: u32) -> String {
    let bytes = TEXT.iter().take(length as usize);
    String::from_utf8(bytes.map(|byte| byte.load(Relaxed)).collect()).unwrap_or_default()
}

/// Puts a text in its place, cut where the room ends, and returns its length.
pub(crate) fn write(text: &str) -> u32 {
    let mut length = 0;
    for (place, byte) in TEXT.iter().zip(text.bytes()) {
        place.store(byte, Relaxed);
        length += 1;
    }
    length
}
