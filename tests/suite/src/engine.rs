//! A session in memory of its own, for tests without a process.

use crate::thinker::Buffers;
use goby::Session;
use goby::driver::{Exit, HashOwner, LineBuffer, Port, Thinker};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::{Entry, Slot, Table};
use goby_core::profile::{DESKTOP, Profile, slots};
use goby_core::search::Search;

/// A table of at most 64 megabytes, which remembers how it was resized.
pub struct TestTables {
    slots: Vec<Slot>,
    /// The megabytes asked for, in order.
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
    /// The hash table.
    pub fn entry(&self, board: &Board) -> Option<Entry> {
        let record = Table::new(&self.slots, 0).probe(board.key(), 0);
        record.map(|record| record.entry)
    }
}

impl HashOwner for &mut TestTables {
    fn slots(&mut self) -> &[Slot] {
        &self.slots
    }

    fn resize(&mut self, megabytes: u32) {
        self.resized.push(megabytes);
        self.slots = TestTables::new(slots(megabytes.min(64))).slots;
    }
}

/// Slots of the tests' tables: small, so that a test is quick.
const SLOTS: usize = slots(1);

/// Drives a session of the desktop's sizes through `port` until it ends.
pub fn converse(port: &mut impl Port) -> Exit {
    converse_with(&DESKTOP, &mut TestTables::new(SLOTS), port)
}

/// Drives a session with a person at a terminal.
pub fn converse_by_hand(port: &mut impl Port) -> Exit {
    run(&DESKTOP, &mut TestTables::new(SLOTS), port, true)
}

/// Drives a session of the sizes of `profile`.
pub fn converse_with(profile: &Profile, hash: &mut TestTables, port: &mut impl Port) -> Exit {
    run(profile, hash, port, false)
}

fn run(profile: &Profile, hash: &mut TestTables, port: &mut impl Port, by_hand: bool) -> Exit {
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
    if by_hand {
        return goby::converse_at_terminal(&mut session, &mut engine, &mut buffer, port);
    }
    goby::converse(&mut session, &mut engine, &mut buffer, port)
}
