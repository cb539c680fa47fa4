//! A player at a level, with a desktop's memory except for a small hash table, which is quick to
//! clear.

use goby_core::engine::Lent;
use goby_core::hash::Slot;
use goby_core::profile::{DESKTOP, slots};
use goby_core::types::Move;
use goby_core::{Engine, EngineMemory, Level, Limit};
use goby_suite::thinker::Buffers;

/// The memory of an engine with a small hash table.
pub(crate) struct SmallTable {
    game: Vec<Option<Move>>,
    keys: Vec<u32>,
    hash: Vec<Slot>,
    search: Buffers,
}

impl SmallTable {
    pub(crate) fn new() -> Self {
        Self {
            game: vec![None; 256],
            keys: vec![0; DESKTOP.session.keys],
            hash: (0..slots(1) / 8).map(|_| Slot::new()).collect(),
            search: Buffers::new(&DESKTOP.search),
        }
    }
}

impl EngineMemory for SmallTable {
    fn lend(&mut self) -> Lent<'_> {
        Lent {
            profile: &DESKTOP,
            game: &mut self.game,
            keys: &mut self.keys,
            hash: &self.hash,
            search: self.search.lend(),
        }
    }
}

/// A player of this rating in Elo.
pub(crate) fn player(memory: &mut SmallTable, elo: i16) -> Engine<'_> {
    let mut player = Engine::new(memory);
    player.set_level(Level::Elo(elo)).expect("a level");
    player
}

/// The move that the player chooses. `now`, in milliseconds, seeds its random numbers at the first
/// move of a game.
pub(crate) fn choose(player: &mut Engine<'_>, now: u64) -> Move {
    let thought = player.think(Limit::Endless, &mut || now);
    thought.expect("a move").best
}
