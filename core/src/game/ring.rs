//! The newest values of a sequence, in lent memory.

/// The newest values pushed into a lent slice of any length.
pub(super) struct Ring<'m, T> {
    slots: &'m mut [T],
    /// The index where the next value goes: less than the slice's length, or 0 in an empty slice.
    next: usize,
    len: usize,
}

impl<'m, T: Copy> Ring<'m, T> {
    pub(super) const fn new(slots: &'m mut [T]) -> Self {
        Self {
            slots,
            next: 0,
            len: 0,
        }
    }

    pub(super) const fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) const fn is_full(&self) -> bool {
        self.len == self.slots.len()
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Adds a value. In a full ring it replaces the oldest value.
    pub(super) fn push(&mut self, value: T) {
        let Some(slot) = self.slots.get_mut(self.next) else {
            return;
        };
        *slot = value;
        self.next += 1;
        if self.next >= self.slots.len() {
            self.next = 0;
        }
        self.len = (self.len + 1).min(self.slots.len());
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        let newest = self.newest()?;
        self.next = self
            .next
            .checked_sub(1)
            .unwrap_or(self.slots.len().saturating_sub(1));
        self.len -= 1;
        Some(newest)
    }

    /// Returns the value that was pushed `age` pushes before the newest; `None` if the ring has
    /// dropped it.
    pub(super) fn get(&self, age: usize) -> Option<T> {
        if age >= self.len {
            return None;
        }
        // `next - 1 - age`, modulo the length of the ring.
        let index = self
            .next
            .checked_sub(age + 1)
            .unwrap_or_else(|| (self.next + self.slots.len()).wrapping_sub(age + 1));
        self.slots.get(index).copied()
    }

    pub(super) fn newest(&self) -> Option<T> {
        self.get(0)
    }

    pub(super) fn oldest(&self) -> Option<T> {
        self.get(self.len.checked_sub(1)?)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = T> {
        (0..self.len).rev().filter_map(|age| self.get(age))
    }

    pub(super) fn iter_newest_first(&self) -> impl Iterator<Item = T> {
        (0..self.len).filter_map(|age| self.get(age))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec::Vec;

    #[test]
    fn a_ring_keeps_the_newest_values_in_order() {
        for size in 0..5 {
            let mut slots = std::vec![0; size];
            let mut ring = Ring::new(&mut slots);
            for value in 1..20 {
                ring.push(value);
                let kept: Vec<i32> = ring.iter().collect();
                let wanted: Vec<i32> = (1..=value).rev().take(size).collect::<Vec<_>>();
                assert_eq!(ring.iter_newest_first().collect::<Vec<_>>(), wanted);
                assert_eq!(kept, wanted.into_iter().rev().collect::<Vec<_>>());
                if value % 3 == 0 {
                    assert_eq!(ring.pop(), (size > 0).then_some(value));
                    assert_eq!(ring.newest(), (size > 1).then_some(value - 1));
                    ring.push(value);
                }
            }
        }
    }
}
