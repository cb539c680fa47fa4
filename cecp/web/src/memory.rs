//! Memory of a profile's sizes. An instance of the page's module is made for one player, and ends
//! with it: nothing is given back.

use goby_core::hash::Slot;
use goby_core::profile::Profile;
use goby_core::search::{Lender, Memory};
use goby_core::{EngineMemory, Lent};

/// Memory of these sizes, to be lent once.
pub(crate) fn make(profile: &'static Profile) -> &'static mut ProfileMemory {
    Box::leak(Box::new(ProfileMemory(profile)))
}

/// The memory of an engine.
pub(crate) struct ProfileMemory(&'static Profile);

impl EngineMemory for ProfileMemory {
    fn lend(&mut self) -> Lent<'_> {
        let (profile, mut heap) = (self.0, Heap);
        let slots: Vec<_> = (0..profile.hash_slots).map(|_| Slot::new()).collect();
        Lent {
            profile,
            game: heap.lend(profile.session.game, None),
            keys: heap.lend(profile.session.keys, 0),
            hash: slots.leak(),
            search: Memory::new(&profile.search, &mut heap),
        }
    }
}

/// Memory that is never given back.
struct Heap;

impl Lender<'static> for Heap {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'static mut [T] {
        vec![empty; length].leak()
    }
}
