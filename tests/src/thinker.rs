//! Searches without a session, a clock, or anything left over from the search before.

use goby::profile::slots;
use goby_core::board::Game;
use goby_core::hash::{Slot, Table};
use goby_core::order::Scored;
use goby_core::search::technique::Switches;
use goby_core::search::{
    Control, Host, Limits, Measure, Memory, Ply, Report, Search, Sizes, Status,
};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move, Square};

/// Slots of the table: enough for small searches, and soon cleared.
const SLOTS: usize = slots(1);

/// Nobody who would interrupt, and a clock that stands.
struct Silence;

impl Host for Silence {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, _: &Status<'_>) -> Control {
        Control::Continue
    }
}

/// Memory for searches of the desktop's sizes, with a table of 1 MiB.
pub struct Thinker {
    moves: Vec<Scored>,
    plies: Vec<Ply>,
    history: Vec<i16>,
    lines: Vec<Move>,
    slots: Vec<Slot>,
}

impl Thinker {
    /// Memory that no search has used.
    pub fn new() -> Self {
        let sizes = Sizes::DESKTOP;
        let nothing = Move::new(Square::A1, Square::A1);
        Self {
            moves: vec![Scored::EMPTY; sizes.moves],
            plies: vec![Ply::EMPTY; sizes.plies],
            history: vec![0; sizes.history],
            lines: vec![nothing; Sizes::line_moves(sizes.line)],
            slots: (0..SLOTS).map(|_| Slot::new()).collect(),
        }
    }

    /// Thinks about `game` to `depth` as if nothing had been searched before.
    pub fn think(&mut self, game: &Game<'_>, depth: Depth, switches: Switches) -> Report {
        let mut search = Search::new(Memory {
            moves: &mut self.moves,
            plies: &mut self.plies,
            history: &mut self.history,
            lines: &mut self.lines,
            poll_interval: Sizes::DESKTOP.poll_interval,
        });
        search.clear();
        search.set_switches(switches);
        Table::new(&self.slots, 0).clear();
        let limits = Limits {
            depth,
            ..Limits::until_stopped(Instant::default())
        };
        search.think(game, &self.slots, limits, &mut Silence)
    }
}

impl Default for Thinker {
    fn default() -> Self {
        Self::new()
    }
}
