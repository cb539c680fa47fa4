//! The table over lent slots: the place of an entry, and the choice of the one to replace.

use super::slot::{GENERATION_MASK, Slot, Words};
use super::{Bound, Record};
use crate::types::{Key, Score};

/// Plies of depth that an entry loses for each generation of its age when room is needed.
const AGE_COST: i32 = 8;
/// Plies of depth by which an exact score is preferred to a bound.
const EXACT_WORTH: i32 = 2;
/// A fresh bound gives way to the same position's old entry when that is more than this much
/// deeper.
const DEPTH_LOSS: i32 = 3;
/// The number of slots that [`Table::permille_full`] examines.
const SAMPLE: usize = 1000;

/// A transposition table: a view of slots that the caller lends, at one generation (search number).
///
/// A position may be in either slot of a neighbouring pair; the less valuable entry of a pair is
/// replaced, so that deep entries of this search survive, yet the newest is always stored. Probing
/// and storing touch those two. Any number of slots works, 0 included (then nothing is ever found);
/// an even number is best.
#[derive(Clone, Copy, Debug)]
pub struct Table<'h> {
    slots: &'h [Slot],
    generation: u32,
    /// True if evaluations are kept with the entries.
    keeps_evaluations: bool,
    /// True if the first slot of a position is replaced by whatever is stored.
    #[cfg(feature = "sources")]
    always_replaces: bool,
}

impl<'h> Table<'h> {
    /// A view of `slots`. Call with the next `generation` for each search of a game; only its low 5
    /// bits count.
    pub const fn new(slots: &'h [Slot], generation: u8) -> Self {
        Self {
            slots,
            generation: generation as u32 & GENERATION_MASK,
            keeps_evaluations: false,
            #[cfg(feature = "sources")]
            always_replaces: false,
        }
    }

    /// Returns the table with or without evaluations beside the entries. Slots without room for
    /// them (all except a desktop's) never keep any.
    #[must_use]
    pub const fn keeping_evaluations(self, keeps_evaluations: bool) -> Self {
        Self {
            keeps_evaluations,
            ..self
        }
    }

    /// Returns the table as micro-Max's: a position has one slot, the likelier one of its pair when
    /// it is stored, and is always stored.
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

    /// Stores `record` for the position with this key, at `ply` half-moves from the root. The old
    /// best move is kept if the entry has none. A bound much shallower than an entry that this
    /// search has stored for the position is dropped; on a principal variation it counts as two
    /// plies deeper.
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

    /// Fetches both slots of a key early. They end where the next pair begins, in a quarter of the
    /// cases on the next line of the cache.
    #[cfg(feature = "prefetch")]
    #[inline]
    pub fn prefetch(&self, key: Key) {
        let first = self.index(key) & !1;
        prefetch_index::prefetch_index(self.slots, first);
        prefetch_index::prefetch_index(self.slots, first + 2);
    }

    /// Forgets everything. Touches every slot.
    pub fn clear(&self) {
        for slot in self.slots {
            slot.store(Words::EMPTY);
        }
    }

    /// Returns how full the table is with entries of this generation, in thousandths, from a sample
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

    /// The pair of slots where this key belongs, the likelier one first.
    #[inline]
    fn pair(&self, key: Key) -> (Option<&'h Slot>, Option<&'h Slot>) {
        let index = self.index(key);
        (self.slots.get(index), self.slots.get(index ^ 1))
    }

    /// The place of the likelier slot of this key.
    ///
    /// It is the high half of the key scaled to the table's length (Lemire, "Fast Random
    /// Integer Generation in an Interval", 2019): any length works without a division, and the low
    /// bits stay free for the check.
    #[inline]
    fn index(&self, key: Key) -> usize {
        let length = self.slots.len().min(u32::MAX as usize) as u32;
        let high = u64::from((key.0 >> 32) as u32);
        ((high * u64::from(length)) >> 32) as usize
    }

    /// Returns the value of keeping an entry, in plies; an empty slot has the least.
    fn worth(&self, words: Words) -> i32 {
        let exact = match words.bound() {
            None => return i32::MIN,
            Some(Bound::Exact) => EXACT_WORTH,
            Some(_) => 0,
        };
        words.depth().0 + exact - AGE_COST * words.age(self.generation) as i32
    }
}

/// A mate counted from the root becomes one counted from the node, so that it is true wherever the
/// position is met.
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
