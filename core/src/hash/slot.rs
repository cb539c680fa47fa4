//! A slot of 8 or 12 bytes: how an entry is packed, and how a torn slot or another position's entry
//! is detected.
//!
//! Word `a`: move (bits 0-15), score (16-31). Word `b`: depth (0-6), bound (7-8), generation
//! (9-13), PV mark (14), check bits (15-31). A slot of zeros is empty, because no bound is 0. With
//! feature `wide-slots` (desktops) a third word keeps the static eval.

#[cfg(not(feature = "wide-slots"))]
use super::narrow::{Third, ThirdInTable};
#[cfg(feature = "wide-slots")]
use super::wide::{Third, ThirdInTable};
use super::{Bound, Entry};
use crate::types::{Depth, Key, Move, Score};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The number of check bits.
const CHECK_BITS: u32 = 17;
const CHECK_MASK: u32 = (1 << CHECK_BITS) - 1;
/// The number of bits of word `b` below the check bits.
const REST_BITS: u32 = 32 - CHECK_BITS;
const REST_MASK: u32 = (1 << REST_BITS) - 1;
const BOUND_SHIFT: u32 = 7;
const GENERATION_SHIFT: u32 = 9;
const MARK_SHIFT: u32 = 14;
/// The greatest generation. The next one is 0 again.
pub(super) const GENERATION_MASK: u32 = 31;

/// Multipliers that mix a field into the check bits. They are odd, so that any change of a single
/// field changes the check. Source: the fractional parts of the golden ratio, the square root of 2
/// and the square root of 3, made odd.
const MIX: [u32; 3] = [0x9E37_79B9, 0x6A09_E667, 0xBB67_AE85];

/// One slot of the table. A slot of zeros is empty.
#[derive(Debug)]
#[cfg_attr(
    feature = "prefetch",
    derive(zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout),
    repr(C)
)]
pub struct Slot {
    // This is not the last field, because zerocopy requires a public type for the last field.
    third: ThirdInTable,
    a: AtomicU32,
    b: AtomicU32,
}

impl Slot {
    /// An empty slot.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            a: AtomicU32::new(0),
            b: AtomicU32::new(0),
            third: ThirdInTable::new(),
        }
    }

    /// A slot with two arbitrary words, for the fuzzer.
    #[cfg(fuzzing)]
    pub const fn from_words(a: u32, b: u32) -> Self {
        Self {
            a: AtomicU32::new(a),
            b: AtomicU32::new(b),
            third: ThirdInTable::new(),
        }
    }

    /// Reads the words. If another searcher is writing, they may belong to different entries.
    #[inline]
    pub(super) fn load(&self) -> Words {
        Words {
            a: self.a.load(Relaxed),
            b: self.b.load(Relaxed),
            third: self.third.load(),
        }
    }

    #[inline]
    pub(super) fn store(&self, words: Words) {
        self.a.store(words.a, Relaxed);
        self.b.store(words.b, Relaxed);
        self.third.store(words.third);
    }
}

impl Default for Slot {
    fn default() -> Self {
        Self::new()
    }
}

/// Memory for a table of `N` slots, for a `static` on a board. Desktop programs lend a boxed slice
/// instead.
///
/// ```
/// use goby_core::hash::{Storage, Table};
/// static HASH: Storage<512> = Storage::new(); // 4 KiB, or 6 with `wide-slots`
/// assert_eq!(Table::new(HASH.slots(), 0).permille_full(), 0);
/// ```
#[derive(Debug)]
pub struct Storage<const N: usize>([Slot; N]);

impl<const N: usize> Storage<N> {
    /// `N` empty slots. `N` must be even (checked at compile time), because slots are searched in
    /// pairs.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N.is_multiple_of(2), "slots are searched in pairs") };
        Self([const { Slot::new() }; N])
    }

    /// The slots, to be lent to a [`Table`](super::Table).
    pub const fn slots(&self) -> &[Slot] {
        &self.0
    }
}

impl<const N: usize> Default for Storage<N> {
    fn default() -> Self {
        Self::new()
    }
}

/// The contents of a slot, read from its atomics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Words {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) third: Third,
}

impl Words {
    pub(super) const EMPTY: Self = Self {
        a: 0,
        b: 0,
        third: Third::NOTHING,
    };

    /// Packs an entry and the PV mark. Mate scores must already be relative to the node.
    pub(super) fn pack(key: Key, entry: Entry, was_pv: bool, generation: u32) -> Self {
        let best = entry.best.map_or(0, Move::bits);
        let score = entry.score.0.clamp(-Score::INFINITE.0, Score::INFINITE.0) as i16;
        let depth = entry.depth.0.clamp(0, Entry::MAX_DEPTH.0) as u32;
        let a = u32::from(best) | u32::from(score as u16) << 16;
        let rest = depth
            | (entry.bound as u32) << BOUND_SHIFT
            | (generation & GENERATION_MASK) << GENERATION_SHIFT
            | u32::from(was_pv) << MARK_SHIFT;
        Self {
            a,
            b: rest | check(key, a, rest) << REST_BITS,
            third: Third::NOTHING,
        }
    }

    /// Returns the words with the static eval added; `eval` is `None` in check.
    pub(super) fn with(mut self, key: Key, eval: Option<Score>) -> Self {
        self.third = Third::new(key, eval);
        self.b ^= self.third.mixed() << REST_BITS;
        self
    }

    /// Returns the entry if the check bits match `key`, otherwise `None`.
    #[inline]
    pub(super) fn unpack(self, key: Key) -> Option<Entry> {
        let bound = self.bound()?;
        let found = self.b >> REST_BITS ^ self.third.mixed() & CHECK_MASK;
        if found != check(key, self.a, self.b & REST_MASK) {
            return None;
        }
        Some(Entry {
            best: self.best(),
            score: Score(i32::from((self.a >> 16) as u16 as i16)),
            depth: self.depth(),
            bound,
        })
    }

    /// Returns the static eval if the third word belongs to `key`. The inner `None` means that the
    /// entry has no static eval.
    #[inline]
    pub(super) fn eval(self, key: Key) -> Option<Option<Score>> {
        self.third.eval(key)
    }

    /// Returns true if the position has been on a principal variation.
    pub(super) const fn was_pv(self) -> bool {
        self.b >> MARK_SHIFT & 1 != 0
    }

    /// Returns the best move without checking the key.
    pub(super) const fn best(self) -> Option<Move> {
        Move::from_bits(self.a as u16)
    }

    /// Returns the depth to which the entry was searched.
    pub(super) const fn depth(self) -> Depth {
        Depth((self.b & Entry::MAX_DEPTH.0 as u32) as i32)
    }

    /// Returns the entry's bound, or `None` for an empty slot.
    #[inline]
    pub(super) const fn bound(self) -> Option<Bound> {
        match self.b >> BOUND_SHIFT & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    /// Returns the age of the entry in generations (searches), 0 to 31.
    #[inline]
    pub(super) const fn age(self, now: u32) -> u32 {
        now.wrapping_sub(self.b >> GENERATION_SHIFT) & GENERATION_MASK
    }
}

/// The check bits of an entry: the low key bits, mixed with the move, the score and the rest of
/// word `b`. The low key bits are used because the slot's index depends on the high ones.
#[inline]
fn check(key: Key, a: u32, rest: u32) -> u32 {
    let [best, score, other] = MIX;
    let mixed =
        (a & 0xFFFF).wrapping_mul(best) ^ (a >> 16).wrapping_mul(score) ^ rest.wrapping_mul(other);
    (key.0 as u32 ^ mixed) & CHECK_MASK
}
