//! Memory of a profile's sizes.

use crate::heap::Heap;
use goby_core::hash::Slot;
use goby_core::profile::Profile;
use goby_core::search::{Lender, Memory};
use goby_core::{EngineMemory, Lent};

/// Memory of a profile's sizes, which can be lent once.
pub(crate) fn make(profile: &'static Profile) -> &'static mut ProfileMemory {
    Box::leak(Box::new(ProfileMemory(profile)))
}

/// The memory of an engine with a profile's sizes.
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
