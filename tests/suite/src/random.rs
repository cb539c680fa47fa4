//! Random numbers that are the same in every run.

/// Marsaglia's xorshift generator. The field is its state, which must not be 0.
///
/// Source: G. Marsaglia, "Xorshift RNGs", 2003.
pub struct Random(pub u64);

impl Random {
    /// A generator; different seeds give different numbers.
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number.
    pub const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `bound - 1`.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 16) as usize % bound
    }

    /// A random element of `choice`.
    ///
    /// # Panics
    /// If `choice` is empty.
    pub fn pick<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len())]
    }
}
