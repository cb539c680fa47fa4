//! The missing third word of a chip's slot. Such a slot has no room for a static eval.

use crate::types::{Key, Score};

/// The third word in the table: empty here.
#[derive(Debug)]
#[cfg_attr(
    feature = "prefetch",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout),
    repr(C)
)]
pub(super) struct ThirdInTable;

impl ThirdInTable {
    pub(super) const fn new() -> Self {
        Self
    }

    #[inline]
    pub(super) const fn load(&self) -> Third {
        Third::NOTHING
    }

    #[inline]
    pub(super) const fn store(&self, _: Third) {}
}

/// The value of the third word: empty here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Third;

impl Third {
    pub(super) const NOTHING: Self = Self;

    pub(super) const fn new(_: Key, _: Option<Score>) -> Self {
        Self
    }

    #[inline]
    pub(super) const fn eval(self, _: Key) -> Option<Option<Score>> {
        Some(None)
    }

    #[inline]
    pub(super) const fn mixed(self) -> u32 {
        0
    }
}
