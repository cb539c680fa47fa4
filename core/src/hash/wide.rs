//! The third word of a slot (desktops): the static eval in bits 0-15 and more key bits in 16-31. A
//! word of zeros is empty.

use crate::types::{Key, Score};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The lowest of the key bits, both in the word and in the key.
const KEY_SHIFT: u32 = 16;
/// The stored value of a missing static eval.
const NO_EVAL: i16 = i16::MIN;
/// An odd multiplier, different from the multipliers of the other words.
const MIX: u32 = 0x85EB_CA6B;

/// The third word in the table.
#[derive(Debug)]
#[cfg_attr(
    feature = "prefetch",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout),
    repr(C)
)]
pub(super) struct ThirdInTable(AtomicU32);

impl ThirdInTable {
    pub(super) const fn new() -> Self {
        Self(AtomicU32::new(0))
    }

    #[inline]
    pub(super) fn load(&self) -> Third {
        Third(self.0.load(Relaxed))
    }

    #[inline]
    pub(super) fn store(&self, word: Third) {
        self.0.store(word.0, Relaxed);
    }
}

/// The value of the third word, read from its atomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Third(u32);

impl Third {
    pub(super) const NOTHING: Self = Self(0);

    /// Packs the static eval, `None` in check, with the upper 16 of the key's low 32 bits.
    pub(super) fn new(key: Key, eval: Option<Score>) -> Self {
        let eval = eval.map_or(NO_EVAL, |eval| eval.0 as i16);
        Self(u32::from(eval as u16) | Self::of_key(key))
    }

    const fn of_key(key: Key) -> u32 {
        key.0 as u32 >> KEY_SHIFT << KEY_SHIFT
    }

    /// Returns the static eval if the word belongs to `key`. The inner `None` means that the entry
    /// has no static eval.
    #[inline]
    pub(super) fn eval(self, key: Key) -> Option<Option<Score>> {
        if self.0 >> KEY_SHIFT << KEY_SHIFT != Self::of_key(key) {
            return None;
        }
        let eval = self.0 as u16 as i16;
        Some((eval != NO_EVAL).then(|| Score(i32::from(eval))))
    }

    /// Returns the bits that this word adds to the slot's check; 0 if the word is empty.
    #[inline]
    pub(super) const fn mixed(self) -> u32 {
        self.0.wrapping_mul(MIX) >> KEY_SHIFT
    }
}
