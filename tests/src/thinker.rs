//! Searches without a session or a clock.

use goby::bench::Silence;
use goby::profile::slots;
use goby_core::eval::CacheSlot;
use goby_core::game::Game;
use goby_core::hash::{Slot, Table};
use goby_core::order::Scored;
use goby_core::search::technique::Switches;
use goby_core::search::{CallStackBudget, Limits, Memory, Ply, Report, Search, Sizes};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move, Square};

/// Slots of the table: enough for small searches, and soon cleared.
const SLOTS: usize = slots(1);

/// What a search borrows.
pub struct Buffers {
    moves: Vec<Scored>,
    plies: Vec<Ply>,
    history: Vec<i16>,
    evaluations: Vec<CacheSlot>,
    lines: Vec<Move>,
    poll_interval: u32,
    stack: CallStackBudget,
}

impl Buffers {
    /// Memory of these sizes.
    pub fn new(sizes: &Sizes) -> Self {
        let nothing = Move::new(Square::A1, Square::A1);
        Self {
            moves: vec![Scored::EMPTY; sizes.moves],
            plies: vec![Ply::EMPTY; sizes.plies],
            history: vec![0; sizes.history],
            evaluations: vec![CacheSlot::NONE; sizes.evaluations],
            lines: vec![nothing; Sizes::line_moves(sizes.line)],
            poll_interval: sizes.poll_interval,
            stack: sizes.stack,
        }
    }

    /// Lends it all to a search.
    pub fn lend(&mut self) -> Memory<'_> {
        Memory {
            moves: &mut self.moves,
            plies: &mut self.plies,
            history: &mut self.history,
            evaluations: &mut self.evaluations,
            lines: &mut self.lines,
            poll_interval: self.poll_interval,
            stack: self.stack,
        }
    }
}

/// A search with a table of 1 MiB.
pub struct Thinker<'m> {
    search: Search<'m>,
    slots: Vec<Slot>,
}

impl<'m> Thinker<'m> {
    /// A search that knows nothing yet.
    pub fn new(buffers: &'m mut Buffers) -> Self {
        Self {
            search: Search::new(buffers.lend()),
            slots: (0..SLOTS).map(|_| Slot::new()).collect(),
        }
    }

    /// Thinks about `game` to `depth` as if nothing had been searched before.
    pub fn think(&mut self, game: &Game<'_>, depth: Depth, switches: Switches) -> Report {
        self.forget();
        self.search.set_switches(switches);
        let mut limits = Limits {
            depth,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Thinks about `game` for so many nodes, with what was learned from its earlier positions.
    pub fn go_on(&mut self, game: &Game<'_>, nodes: u64) -> Report {
        let mut limits = Limits {
            nodes,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Forgets what was searched.
    pub fn forget(&mut self) {
        self.search.clear();
        Table::new(&self.slots, 0).clear();
    }
}
