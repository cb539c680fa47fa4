//! The memory of a search.

use super::*;
use crate::board::Undo;
use crate::search::Ply;

/// A lender that counts the bytes lent.
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
    let bytes = lender.bytes - accumulators;
    assert_eq!((bytes + 50_000) / 100_000, 25, "{bytes}");
    if crate::eval::NEURONS == Some(256) {
        assert_eq!(accumulators / 1000, 139);
    }
}

#[test]
fn records_have_the_documented_sizes() {
    // Tests have all partial keys: 20 bytes that the smallest builds do not have.
    assert_eq!(size_of::<Undo>(), 40);
    let network = usize::from(cfg!(feature = "network"));
    assert_eq!(size_of::<Ply>(), 64 - 4 * network);
    assert_eq!(size_of::<Board>(), 152 + 16);
}
