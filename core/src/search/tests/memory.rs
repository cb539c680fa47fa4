//! The memory that a search asks for.

use super::*;
use crate::types::MODERN;

/// Counts what it lends.
struct Counted<'a> {
    arena: Arena<'a>,
    bytes: usize,
}

impl<'a> Lender<'a> for Counted<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.bytes += length * size_of::<T>();
        self.arena.lend(length, empty)
    }
}

#[test]
fn a_desktop_takes_what_its_documentation_says() {
    let bump = Bump::new();
    let mut lender = Counted {
        arena: Arena(&bump),
        bytes: 0,
    };
    let memory = Memory::new(&Sizes::DESKTOP, &mut lender);
    assert_eq!(memory.accumulators.len(), memory.plies.len());
    let accumulators = size_of_val(memory.accumulators);
    let experience = size_of_val(memory.experience);
    assert_eq!(experience / 1000, if MODERN { 1385 } else { 0 });
    // With the modern techniques the record of a ply is eight bytes longer.
    let rest = (lender.bytes - accumulators - experience) / 1000;
    assert_eq!(rest, if MODERN { 76 } else { 75 });
    #[cfg(feature = "network-256")]
    assert_eq!(accumulators / 1000, 133);
}
