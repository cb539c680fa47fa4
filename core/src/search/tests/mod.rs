//! Tests of the search: mates, draws, and limits.

extern crate std;

use super::technique::Switches;
use super::{
    CallStackBudget, Control, Host, Iteration, Lender, Limits, Measure, Memory, Report, Search,
    Sizes, Status,
};
use crate::board::Board;
use crate::game::Game;
use crate::hash::{Bound, Slot};
use crate::time::Instant;
use crate::types::{Depth, Move, Score, Square};
use bumpalo::Bump;
use std::vec::Vec;
use std::{format, vec};

mod deepening;
mod draws;
mod endings;
mod iterations;
mod limits;
mod mate;
mod memory;
mod play;
mod steps;
#[cfg(feature = "levels")]
mod weakness;
pub(super) mod worker;

/// Returns true if the environment requests the long form of the tests (`GOBY_RECORDED=1`).
#[cfg(feature = "sources")]
pub(super) fn recorded() -> bool {
    std::env::var_os("GOBY_RECORDED").is_some_and(|value| value != "0")
}

/// Returns the number of positions to try: `count` in the complete form (`GOBY_COMPLETE=1`), half
/// of it in the quick form, ten times as many in the long form.
#[cfg(feature = "sources")]
pub(super) fn sample(count: usize) -> usize {
    let complete = std::env::var_os("GOBY_COMPLETE").is_some_and(|value| value != "0");
    match (recorded(), complete) {
        (true, _) => 10 * count,
        (false, true) => count,
        (false, false) => count / 2,
    }
}

/// A host without a clock. Its time is the number of polls.
#[derive(Default)]
pub(super) struct Silent {
    polls: u64,
    stop_at: Option<u64>,
    reports: Vec<(Report, Vec<Move>)>,
}

impl Host for Silent {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(self.polls)
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        self.polls += 1;
        assert!(status.best().is_some_and(|mv| status.root.is_legal(mv)));
        if self.stop_at.is_some_and(|at| self.polls >= at) {
            Control::Stop
        } else {
            Control::Continue
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let Iteration { report, line, .. } = iteration;
        let mut board = iteration.root.clone();
        for &mv in *line {
            assert!(board.is_legal(mv), "the line is legal: {line:?}");
            let _ = board.play(mv);
        }
        assert_eq!(line.first().copied(), report.best);
        assert_eq!(line.get(1).copied(), report.ponder);
        // An iteration may fail low before it has a best move.
        let last = self.reports.last().filter(|_| report.bound == Bound::Upper);
        assert!(last.is_none_or(|(last, _)| {
            last.bound != Bound::Exact || last.line > 1 || last.depth < report.depth
        }));
        self.reports.push((*report, line.to_vec()));
    }
}

/// A host without a clock that stops the search at this node.
pub(super) struct Until(pub(super) u64);

impl Host for Until {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        if status.nodes >= self.0 {
            Control::Stop
        } else {
            Control::Continue
        }
    }
}

/// The memory of a search.
pub(super) struct Buffers {
    arena: Bump,
    sizes: Sizes,
}

/// A lender whose memory lives as long as the arena.
struct Arena<'a>(&'a Bump);

impl<'a> Lender<'a> for Arena<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.0.alloc_slice_fill_copy(length, empty)
    }
}

impl Buffers {
    /// Lends memory with empty tables.
    pub(super) fn lend(&mut self) -> Memory<'_> {
        self.arena.reset();
        Memory::new(&self.sizes, &mut Arena(&self.arena))
    }
}

/// The owner of all memory that a search borrows.
pub(super) struct Bench {
    pub(super) buffers: Buffers,
    pub(super) hash: Vec<Slot>,
    pub(super) ring: Vec<Option<Move>>,
    pub(super) keys: Vec<u32>,
    switches: Switches,
}

impl Bench {
    pub(super) fn new(sizes: Sizes, hash: usize) -> Self {
        Self {
            buffers: Buffers {
                arena: Bump::new(),
                sizes,
            },
            hash: (0..hash).map(|_| Slot::new()).collect(),
            ring: vec![None; 1024],
            keys: vec![0; 128],
            switches: Switches::SHIPPED,
        }
    }

    fn desktop() -> Self {
        Self::new(Sizes::DESKTOP, 1 << 16)
    }

    /// Plays `moves` (in coordinates) from `fen` and searches.
    pub(super) fn think(
        &mut self,
        (fen, moves): (&str, &str),
        mut limits: Limits,
        host: &mut impl Host,
    ) -> Report {
        let mut game = Game::new(&mut self.ring, &mut self.keys);
        game.reset(Board::from_fen(fen).unwrap());
        for text in moves.split_whitespace() {
            game.play(game.board().parse_move(text).unwrap());
        }
        let mut search = Search::new(self.buffers.lend());
        search.set_switches(self.switches);
        search.think(&game, &self.hash, &mut limits, host)
    }

    /// Searches a position to a depth.
    fn at_depth(&mut self, fen: &str, depth: i32) -> Report {
        self.think((fen, ""), depth_limit(depth), &mut Silent::default())
    }
}

pub(super) fn depth_limit(depth: i32) -> Limits {
    Limits {
        depth: Depth(depth),
        ..Limits::until_stopped(Instant(0))
    }
}

fn text(fen: &str, mv: Option<Move>) -> std::string::String {
    mv.map_or("none".into(), |mv| {
        format!("{}", Board::from_fen(fen).unwrap().san(mv))
    })
}
