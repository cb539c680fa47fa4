//! Random numbers for tests, the same in every run.

/// Marsaglia's xorshift generator. The field is its state, which must not be 0.
///
/// The test crates have a copy (`tests/suite/src/random.rs`), since a unit test cannot use a crate
/// that depends on the tested crate. Source: G. Marsaglia, "Xorshift RNGs", 2003.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A generator; different seeds give different numbers.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// The next number.
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number from 0 to `bound - 1`; `bound` must not be 0.
    pub(crate) const fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of `choice`, which must not be empty.
    #[cfg(feature = "sources")]
    pub(crate) fn pick<T: Copy>(&mut self, choice: &[T]) -> T {
        choice[self.below(choice.len())]
    }
}
