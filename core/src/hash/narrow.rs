//! No third word: a chip's slot has room for an entry and nothing else.

use crate::types::{Key, Score};

/// The word in the table, which is not there.
#[derive(Debug)]
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

/// The word, of which nothing is kept.
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
