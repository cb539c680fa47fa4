//! The table over lent slots: finding an entry, and choosing the entry to replace.

use super::slot::{GENERATION_MASK, Slot, Words};
use super::{Bound, Record};
use crate::types::{Key, Score};

/// Plies subtracted from an entry's replacement value for each generation of its age.
const AGE_COST: i32 = 8;
/// Plies added to the replacement value of an entry with an exact score.
const EXACT_WORTH: i32 = 2;
/// A new bound is not stored if this search has already stored an entry for the position that is
/// more than this many plies deeper.
const DEPTH_LOSS: i32 = 3;
/// The number of slots that [`Table::permille_full`] examines.
const SAMPLE: usize = 1000;

/// A transposition table: a view of slots that the caller lends, at one generation (search number).
///
/// A position may be in either slot of a pair of neighbours. A new entry replaces the less valuable
/// entry of the pair. So deep entries of this search survive, and a new position always finds a
/// place. Probing and storing touch only these two slots. Any number of slots works; an even number
/// is best. With 0 slots nothing is ever found.
#[derive(Clone, Copy, Debug)]
pub struct Table<'h> {
    slots: &'h [Slot],
    generation: u32,
    /// True if static evals are stored with the entries.
    keeps_evaluations: bool,
    /// True if a new entry always replaces the first slot of its pair, as in micro-Max.
    #[cfg(feature = "sources")]
    always_replaces: bool,
}

impl<'h> Table<'h> {
    /// A view of `slots`. `generation` must increase by one for each search of a game. Only its low
    /// 5 bits count.
    pub const fn new(slots: &'h [Slot], generation: u8) -> Self {
        Self {
            slots,
            generation: generation as u32 & GENERATION_MASK,
            keeps_evaluations: false,
            #[cfg(feature = "sources")]
            always_replaces: false,
        }
    }

    /// Sets whether the table stores static evals. Without feature `wide-slots` there is no room
    /// for them, and they are never stored.
    #[must_use]
    pub const fn keeping_evaluations(self, keeps_evaluations: bool) -> Self {
        Self {
            keeps_evaluations,
            ..self
        }
    }

    /// Returns a table that replaces entries as micro-Max does: a new entry always overwrites the
    /// first slot of its pair.
    #[cfg(feature = "sources")]
    #[must_use]
    pub(crate) const fn replacing_always(self) -> Self {
        Self {
            always_replaces: true,
            ..self
        }
    }

    /// Returns the record of the position with this key, at `ply` half-moves from the root.
    pub fn probe(&self, key: Key, ply: i32) -> Option<Record> {
        let (first, second) = self.pair(key);
        let mut record = [first, second].into_iter().flatten().find_map(|slot| {
            let words = slot.load();
            Some(Record {
                entry: words.unpack(key)?,
                eval: if self.keeps_evaluations {
                    words.eval(key)?
                } else {
                    None
                },
                was_pv: words.was_pv(),
            })
        })?;
        record.entry.score = from_node(record.entry.score, ply);
        Some(record)
    }

    /// Stores `record` for the position with this key, at `ply` half-moves from the root. If
    /// `record` has no best move, an old best move of the position is kept. A bound is not stored
    /// if this search has stored an entry of the position that is more than three plies deeper. A
    /// record with the PV mark counts as two plies deeper in this comparison.
    pub fn store(&self, key: Key, ply: i32, record: Record) {
        let mut entry = record.entry;
        let depth = entry.depth.0 + 2 * i32::from(record.was_pv);
        entry.score = to_node(entry.score, ply);
        let (first, second) = self.pair(key);
        #[cfg(feature = "sources")]
        if self.always_replaces {
            if let Some(slot) = first {
                slot.store(Words::pack(key, entry, record.was_pv, self.generation));
            }
            return;
        }
        let mut victim = None;
        let mut least = i32::MAX;
        for slot in [first, second].into_iter().flatten() {
            let words = slot.load();
            if let Some(old) = words.unpack(key) {
                entry.best = entry.best.or(old.best);
                let shallow = depth < old.depth.0 - DEPTH_LOSS;
                if shallow && entry.bound != Bound::Exact && words.age(self.generation) == 0 {
                    return;
                }
                victim = Some(slot);
                break;
            }
            let worth = self.worth(words);
            if worth < least {
                least = worth;
                victim = Some(slot);
            }
        }
        if let Some(slot) = victim {
            let mut words = Words::pack(key, entry, record.was_pv, self.generation);
            if self.keeps_evaluations {
                words = words.with(key, record.eval);
            }
            slot.store(words);
        }
    }

    /// Prefetches both slots of a key into the CPU cache. In about a quarter of the cases the pair
    /// reaches into a second cache line, so the address after the pair is fetched too.
    #[cfg(feature = "prefetch")]
    #[inline]
    pub fn prefetch(&self, key: Key) {
        let first = self.index(key) & !1;
        prefetch_index::prefetch_index(self.slots, first);
        prefetch_index::prefetch_index(self.slots, first + 2);
    }

    /// Empties all slots.
    pub fn clear(&self) {
        for slot in self.slots {
            slot.store(Words::EMPTY);
        }
    }

    /// Returns the share of slots with an entry of this generation, in thousandths, from a sample
    /// of at most 1,000 slots.
    pub fn permille_full(&self) -> u32 {
        let sample = self.slots.len().min(SAMPLE);
        let used = self
            .slots
            .iter()
            .take(SAMPLE)
            .map(Slot::load)
            .filter(|words| words.bound().is_some() && words.age(self.generation) == 0)
            .count();
        (used as u32 * 1000).checked_div(sample as u32).unwrap_or(0)
    }

    /// The pair of slots of this key. The first one is the slot at [`index`](Self::index).
    #[inline]
    fn pair(&self, key: Key) -> (Option<&'h Slot>, Option<&'h Slot>) {
        let index = self.index(key);
        (self.slots.get(index), self.slots.get(index ^ 1))
    }

    /// The index of this key's first slot.
    ///
    /// It is the high half of the key, scaled to the number of slots (Lemire, "Fast Random Integer
    /// Generation in an Interval", 2019). This needs no division for any number of slots. The low
    /// half of the key remains for the check bits.
    #[inline]
    fn index(&self, key: Key) -> usize {
        let length = self.slots.len().min(u32::MAX as usize) as u32;
        let high = u64::from((key.0 >> 32) as u32);
        ((high * u64::from(length)) >> 32) as usize
    }

    /// Returns an entry's value for replacement, in plies. An empty slot has the least value.
    fn worth(&self, words: Words) -> i32 {
        let exact = match words.bound() {
            None => return i32::MIN,
            Some(Bound::Exact) => EXACT_WORTH,
            Some(_) => 0,
        };
        words.depth().0 + exact - AGE_COST * words.age(self.generation) as i32
    }
}

/// Converts a mate score that counts plies from the root into one that counts from the node. The
/// result is valid at every ply where the position occurs.
const fn to_node(score: Score, ply: i32) -> Score {
    if score.0 >= Score::MATE_BOUND.0 {
        Score(score.0.saturating_add(ply))
    } else if score.0 <= -Score::MATE_BOUND.0 {
        Score(score.0.saturating_sub(ply))
    } else {
        score
    }
}

/// The inverse of [`to_node`].
const fn from_node(score: Score, ply: i32) -> Score {
    if score.0 >= Score::MATE_BOUND.0 {
        Score(score.0.saturating_sub(ply))
    } else if score.0 <= -Score::MATE_BOUND.0 {
        Score(score.0.saturating_add(ply))
    } else {
        score
    }
}
