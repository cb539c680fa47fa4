//! Memory for a session: boxed slices of a profile's sizes, and a hash table whose size can change.

use goby::driver::HashOwner;
use goby::profile::{self, Profile};
use goby_core::eval::CacheSlot;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::order::Scored;
use goby_core::search::{CallStackBudget, Memory, Ply, Search, Sizes};
use goby_core::types::{Move, Square};

/// Megabytes that are not the table's: the program itself, its stack, the search's memory.
const OVERHEAD: u32 = 4;

/// What games and searches work in.
pub(crate) struct Storage {
    game: Vec<Option<Move>>,
    keys: Vec<u32>,
    moves: Vec<Scored>,
    plies: Vec<Ply>,
    history: Vec<i16>,
    evaluations: Vec<CacheSlot>,
    lines: Vec<Move>,
    poll_interval: u32,
    stack: CallStackBudget,
}

impl Storage {
    /// Memory of the sizes of `profile`.
    pub(crate) fn new(profile: &Profile) -> Self {
        let search = &profile.search;
        let nothing = Move::new(Square::A1, Square::A1);
        Self {
            game: vec![None; profile.session.game],
            keys: vec![0; profile.session.keys],
            moves: vec![Scored::EMPTY; search.moves],
            plies: vec![Ply::EMPTY; search.plies],
            history: vec![0; search.history],
            evaluations: vec![CacheSlot::NONE; search.evaluations],
            lines: vec![nothing; Sizes::line_moves(search.line)],
            poll_interval: search.poll_interval,
            stack: search.stack,
        }
    }

    /// A game and a search that borrow it.
    pub(crate) fn lend(&mut self) -> (Game<'_>, Search<'_>) {
        let memory = Memory {
            moves: &mut self.moves,
            plies: &mut self.plies,
            history: &mut self.history,
            evaluations: &mut self.evaluations,
            lines: &mut self.lines,
            poll_interval: self.poll_interval,
            stack: self.stack,
        };
        (
            Game::new(&mut self.game, &mut self.keys),
            Search::new(memory),
        )
    }
}

/// The hash table.
pub(crate) struct HashTable {
    slots: Vec<Slot>,
}

impl HashTable {
    /// A table of at most `slots` slots; a smaller one, down to none, when there is no memory.
    pub(crate) fn new(slots: usize) -> Self {
        let mut table = Self { slots: Vec::new() };
        table.allocate(slots);
        table
    }

    fn allocate(&mut self, wanted: usize) {
        // The old table goes first: both together may be more than there is.
        self.slots = Vec::new();
        let mut wanted = wanted;
        while wanted > 0 {
            if self.slots.try_reserve_exact(wanted).is_ok() {
                self.slots.resize_with(wanted, Slot::new);
                return;
            }
            wanted /= 2;
        }
    }
}

impl HashOwner for HashTable {
    fn slots(&self) -> &[Slot] {
        &self.slots
    }

    fn resize(&mut self, megabytes: u32) {
        let slots = profile::slots(megabytes.saturating_sub(OVERHEAD).max(1));
        if slots != self.slots.len() {
            self.allocate(slots);
        }
    }
}
