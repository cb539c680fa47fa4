//! Texts of C: reading the caller's, and writing into the caller's memory.
#![expect(unsafe_code, reason = "texts come and go by address")]

use core::ffi::{CStr, c_char};

/// The text at `text`; empty for NULL and for bytes that are not UTF-8.
///
/// # Safety
/// `text` is NULL or ends with a zero byte, and stays as it is while the text is used.
pub(crate) unsafe fn read<'t>(text: *const c_char) -> &'t str {
    if text.is_null() {
        return "";
    }
    // SAFETY: `text` is not NULL, and the caller promises the rest.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().unwrap_or_default()
}

/// The `length` bytes at `place`, for writing; none for NULL.
///
/// # Safety
/// `place` is NULL or points to `length` bytes, which nothing else uses meanwhile.
pub(crate) unsafe fn room<'r>(place: *mut u8, length: usize) -> &'r mut [u8] {
    if place.is_null() {
        return &mut [];
    }
    // SAFETY: `place` is not NULL, and the caller promises the rest.
    unsafe { core::slice::from_raw_parts_mut(place, length) }
}

/// The `length` bytes at `place`, for reading; none for NULL.
///
/// # Safety
/// As for [`room`], but others may read the bytes too.
pub(crate) unsafe fn bytes<'r>(place: *const u8, length: usize) -> &'r [u8] {
    if place.is_null() {
        return &[];
    }
    // SAFETY: `place` is not NULL, and the caller promises the rest.
    unsafe { core::slice::from_raw_parts(place, length) }
}

/// Puts `value` at `place`, unless that is NULL.
///
/// # Safety
/// `place` is NULL or points to room for it.
pub(crate) unsafe fn give<T>(place: *mut T, value: T) {
    if !place.is_null() {
        // SAFETY: `place` is not NULL, and the caller promises the rest.
        unsafe { place.write(value) };
    }
}

/// A text that is being written. It is cut at the end of its memory, and ends with a zero byte.
pub(crate) struct TextRoom<'r> {
    room: &'r mut [u8],
    length: usize,
}

impl<'r> TextRoom<'r> {
    /// An empty text in the `length` bytes at `place`.
    ///
    /// # Safety
    /// As for [`room`].
    pub(crate) unsafe fn new(place: *mut c_char, length: usize) -> Self {
        // SAFETY: the caller promises it; a `c_char` is a byte.
        let room = unsafe { room(place.cast::<u8>(), length) };
        let mut text = Self { room, length: 0 };
        text.add("");
        text
    }

    /// Appends a text.
    pub(crate) fn add(&mut self, part: &str) {
        let rest = self.room.get_mut(self.length..).unwrap_or_default();
        if let Some((_, rest)) = rest.split_last_mut() {
            for (place, byte) in rest.iter_mut().zip(part.bytes()) {
                *place = byte;
            }
        }
        self.length = self.length.saturating_add(part.len());
        let last = self.room.len().saturating_sub(1);
        if let Some(end) = self.room.get_mut(self.length.min(last)) {
            *end = 0;
        }
    }

    /// The bytes of the whole text, without the zero.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }
}
