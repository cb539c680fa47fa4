//! The third word of a slot, on desktops: the static evaluation (bits 0-15) and more bits of the
//! key (16-31). A word of zeros is empty.

use crate::types::{Key, Score};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The place of the key bits in the word, and in the key.
const KEY_SHIFT: u32 = 16;
/// Marks a missing evaluation.
const NO_EVAL: i16 = i16::MIN;
/// An odd number, different from those that mix the other words.
const MIX: u32 = 0x85EB_CA6B;

/// The word in the table.
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

/// The word, taken out of the atomic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Third(u32);

impl Third {
    pub(super) const NOTHING: Self = Self(0);

    /// Keeps the evaluation, `None` in check.
    pub(super) fn new(key: Key, eval: Option<Score>) -> Self {
        let eval = eval.map_or(NO_EVAL, |eval| eval.0 as i16);
        Self(u32::from(eval as u16) | Self::of_key(key))
    }

    const fn of_key(key: Key) -> u32 {
        key.0 as u32 >> KEY_SHIFT << KEY_SHIFT
    }

    /// The evaluation, if the word belongs to `key`.
    #[inline]
    pub(super) fn eval(self, key: Key) -> Option<Option<Score>> {
        if self.0 >> KEY_SHIFT << KEY_SHIFT != Self::of_key(key) {
            return None;
        }
        let eval = self.0 as u16 as i16;
        Some((eval != NO_EVAL).then(|| Score(i32::from(eval))))
    }

    /// Returns the word's contribution to the check; 0 if it is empty.
    #[inline]
    pub(super) const fn mixed(self) -> u32 {
        self.0.wrapping_mul(MIX) >> KEY_SHIFT
    }
}
