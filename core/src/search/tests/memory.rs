//! The memory that a search asks for.

use super::*;
use crate::board::Undo;
use crate::search::Ply;
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
    // With the modern techniques the record of a ply is 20 bytes longer.
    let rest = (lender.bytes - accumulators - experience) / 1000;
    // With today's search that of a ply is 8 bytes longer still.
    let today = usize::from(cfg!(feature = "today"));
    assert_eq!(rest, if MODERN { 78 + today } else { 75 });
    #[cfg(feature = "network-256")]
    assert_eq!(accumulators / 1000, 133);
}

#[test]
#[cfg(feature = "today")]
fn the_search_of_today_takes_what_its_documentation_says() {
    let bump = Bump::new();
    let mut lender = Counted {
        arena: Arena(&bump),
        bytes: 0,
    };
    let memory = Memory::new(&Sizes::TODAY, &mut lender);
    let bytes = lender.bytes - size_of_val(memory.accumulators);
    assert_eq!((bytes + 50_000) / 100_000, 25, "{bytes}");
}

#[test]
fn records_are_as_small_as_is_said() {
    let modern = usize::from(MODERN);
    // With today's search there are two more keys of parts of the position.
    let keys = 8 * usize::from(cfg!(feature = "today"));
    assert_eq!(size_of::<Undo>(), 20 + 12 * modern + keys);
    let network = usize::from(cfg!(feature = "network"));
    assert_eq!(size_of::<Ply>(), 36 + 20 * modern - 4 * network + keys);
    assert_eq!(size_of::<Board>(), 152 + 8 * modern + keys);
}
