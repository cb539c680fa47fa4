//! A session that runs inside the test, without a process.

use crate::thinker::Buffers;
use goby::Session;
use goby::driver::{Exit, GoesOn, HashOwner, LineBuffer, Port, Thinker};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::{Entry, Slot, Table};
use goby_core::profile::{DESKTOP, Profile, slots};
use goby_core::search::Search;

/// A hash table of at most 64 megabytes that records the requested sizes.
pub struct TestTables {
    slots: Vec<Slot>,
    /// The requested sizes in megabytes, oldest first.
    pub resized: Vec<u32>,
}

impl TestTables {
    /// A table of `count` slots.
    pub fn new(count: usize) -> Self {
        Self {
            slots: (0..count).map(|_| Slot::new()).collect(),
            resized: Vec::new(),
        }
    }
}

impl TestTables {
    /// The entry of a position, if the main search finds it.
    pub fn entry(&self, board: &Board) -> Option<Entry> {
        let table = Table::new(&self.slots, 0).keeping_evaluations(true);
        let record = table.probe(board.key(), 0);
        record.map(|record| record.entry)
    }
}

impl HashOwner for TestTables {
    fn slots(&mut self) -> &[Slot] {
        &self.slots
    }

    fn clear(&mut self, _: GoesOn<'_>) {
        Table::new(&self.slots, 0).clear();
    }

    fn resize(&mut self, megabytes: u32, _: GoesOn<'_>) -> usize {
        self.resized.push(megabytes);
        self.slots = TestTables::new(slots(megabytes.min(64))).slots;
        self.slots.len()
    }
}

/// Default number of slots: one megabyte, which is quick to clear.
const SLOTS: usize = slots(1);

/// Runs a session with the desktop's memory sizes on `port` until it ends.
pub fn converse(port: &mut impl Port) -> Exit {
    converse_with(&DESKTOP, &mut TestTables::new(SLOTS), port)
}

/// Runs a session with the desktop's memory sizes on `port`, which is a person at a terminal.
pub fn converse_at_terminal(port: &mut impl Port) -> Exit {
    converse_at_terminal_with(&DESKTOP, &mut TestTables::new(SLOTS), port)
}

/// Runs a session with the memory sizes of `profile` on `port`, which is a person at a terminal.
pub fn converse_at_terminal_with(
    profile: &Profile,
    hash: &mut TestTables,
    port: &mut impl Port,
) -> Exit {
    run(profile, hash, port, true)
}

/// Runs a session with the memory sizes of `profile` on `port` until it ends.
pub fn converse_with(profile: &Profile, hash: &mut TestTables, port: &mut impl Port) -> Exit {
    run(profile, hash, port, false)
}

fn run(profile: &Profile, hash: &mut TestTables, port: &mut impl Port, is_terminal: bool) -> Exit {
    let mut buffers = Buffers::new(&profile.search);
    let mut engine = Thinker {
        searcher: Search::new(buffers.lend()),
        hash,
    };
    let mut ring = vec![None; profile.session.game];
    let mut keys = vec![0; profile.session.keys];
    let mut line = vec![0; profile.session.line];
    let mut session = Session::new(Game::new(&mut ring, &mut keys));
    let mut buffer = LineBuffer::new(&mut line);
    if is_terminal {
        return goby::converse_at_terminal(&mut session, &mut engine, &mut buffer, port);
    }
    goby::converse(&mut session, &mut engine, &mut buffer, port)
}
