//! The evaluation cache.
//!
//! A position occurs again through transpositions, in later iterations, and in re-searches with a
//! wider window. A cached evaluation equals a new one, so the cache never changes a search result.

use crate::types::{Key, Score};

/// A slot of the cache: the upper 48 bits of a key, and an evaluation. Eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CacheSlot(u64);

impl CacheSlot {
    /// The initial value of the memory.
    pub const NONE: Self = Self(0);
}

/// The cache, in lent memory of any length. At most 65,536 slots are used. Each position has one
/// slot, and a new entry always replaces the old one.
#[derive(Debug)]
pub(crate) struct Cache<'m>(pub(crate) &'m mut [CacheSlot]);

impl Cache<'_> {
    /// Returns the evaluation of the position with this key, from the cache or from `evaluate`.
    #[inline]
    pub(crate) fn get(&mut self, key: Key, evaluate: impl FnOnce() -> Score) -> Score {
        // The low 16 key bits choose the slot; the slot stores the other 48 key bits. With fewer than
        // 65,536 slots, the lowest key bits are neither used nor compared.
        let place = (key.0 as u16 as usize * self.0.len().min(1 << 16)) >> 16;
        let Some(slot) = self.0.get_mut(place) else {
            return evaluate();
        };
        if slot.0 >> 16 == key.0 >> 16 {
            return Score(i32::from(slot.0 as i16));
        }
        let score = evaluate();
        *slot = CacheSlot(key.0 >> 16 << 16 | u64::from(score.0 as u16));
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_keeps_the_newest_evaluation() {
        let mut slots = [CacheSlot::NONE; 2];
        let mut cache = Cache(&mut slots);
        let one = Key(0x0123_4567_89AB_0001);
        assert_eq!(cache.get(one, || Score(-77)), Score(-77));
        assert_eq!(cache.get(one, || Score(5)), Score(-77));
        let other_place = Key(0x0123_4567_89AB_8001);
        assert_eq!(cache.get(other_place, || Score(30_000)), Score(30_000));
        assert_eq!(cache.get(one, || Score(5)), Score(-77));
        let same_place = Key(0x8123_4567_89AB_0001);
        assert_eq!(cache.get(same_place, || Score(5)), Score(5));
        let nearly_the_same = Key(0x8123_4567_89BB_0001);
        assert_eq!(cache.get(nearly_the_same, || Score(7)), Score(7));
        assert_eq!(cache.get(one, || Score(6)), Score(6));
    }

    #[test]
    fn a_cache_without_slots_evaluates_every_time() {
        let mut cache = Cache(&mut []);
        assert_eq!(cache.get(Key(1), || Score(2)), Score(2));
        assert_eq!(cache.get(Key(1), || Score(3)), Score(3));
    }
}
