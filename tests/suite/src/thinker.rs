//! Searches without a session or a clock.

use bumpalo::Bump;
use goby::bench::Silence;
use goby_core::game::Game;
use goby_core::hash::{Bound, Slot, Table};
use goby_core::search::Recipe;
use goby_core::search::technique::Switches;
use goby_core::search::{
    Control, Host, Iteration, Lender, Limits, Measure, Memory, Report, Search, Sizes, Status,
};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move, Score};

/// Slots of the table: enough for small searches, and soon cleared.
const SLOTS: usize = 1 << 17;

/// Notes the first moves of the best lines and their scores, by iteration.
#[derive(Default)]
struct Lines {
    /// The lines of the last complete iteration.
    whole: Vec<(Move, Score)>,
    /// The lines of the present iteration.
    begun: Vec<(Move, Score)>,
}

impl Host for Lines {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        Control::Continue
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let Report {
            line, score, bound, ..
        } = iteration.report;
        if bound != Bound::Exact {
            return;
        }
        if line <= 1 {
            self.begun.clear();
        }
        self.begun
            .extend(iteration.line.first().map(|&first| (first, score)));
        if self.begun.len() >= self.whole.len() {
            self.whole.clone_from(&self.begun);
        }
    }
}

/// A report, and the line that came with it.
pub struct Reported {
    /// The report.
    pub report: Report,
    /// The line.
    pub line: Vec<Move>,
}

/// Keeps all that a search reports, and ends it when deeper iterations can hardly change a mate.
#[derive(Default)]
struct Reports(Vec<Reported>);

impl Host for Reports {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        let is_known = self.0.last().is_some_and(|reported| {
            let Report {
                score,
                bound,
                depth,
                ..
            } = reported.report;
            let moves = score.mate_in_moves().filter(|_| bound == Bound::Exact);
            moves.is_some_and(|moves| depth.0 > 2 * moves.abs())
        });
        if is_known {
            Control::Stop
        } else {
            Control::Continue
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.0.push(Reported {
            report: iteration.report,
            line: iteration.line.to_vec(),
        });
    }
}

/// Ends a search with the iteration that goes beyond this many nodes.
struct Whole {
    nodes: u64,
    /// The last exact score, of the present iteration or of one before.
    reported: Option<Reported>,
    /// The end of the last iteration that was followed by another.
    finished: Option<Reported>,
}

impl Whole {
    /// Another iteration has begun, of this depth.
    fn begin(&mut self, depth: Depth) -> bool {
        let is_next = |reported: &Reported| reported.report.depth < depth;
        let has_begun = self.reported.as_ref().is_some_and(is_next);
        if has_begun {
            self.finished = self.reported.take();
        }
        has_begun
    }
}

impl Host for Whole {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        if self.begin(status.depth) && status.nodes >= self.nodes {
            Control::Stop
        } else {
            Control::Continue
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.begin(iteration.report.depth);
        if iteration.report.bound == Bound::Exact {
            self.reported = Some(Reported {
                report: iteration.report,
                line: iteration.line.to_vec(),
            });
        }
    }
}

/// The memory that a search borrows.
pub struct Buffers {
    arena: Bump,
    sizes: Sizes,
}

/// Memory that lives as long as the arena.
struct Arena<'a>(&'a Bump);

impl<'a> Lender<'a> for Arena<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.0.alloc_slice_fill_copy(length, empty)
    }
}

impl Buffers {
    /// Memory of these sizes.
    pub fn new(sizes: &Sizes) -> Self {
        Self {
            arena: Bump::new(),
            sizes: *sizes,
        }
    }

    /// Clears the memory and lends it to a search.
    pub fn lend(&mut self) -> Memory<'_> {
        self.arena.reset();
        Memory::new(&self.sizes, &mut Arena(&self.arena))
    }
}

/// A search with a table of 1 MiB.
pub struct Thinker<'m> {
    search: Search<'m>,
    slots: Vec<Slot>,
}

impl<'m> Thinker<'m> {
    /// A search with an empty hash table.
    pub fn new(buffers: &'m mut Buffers) -> Self {
        Self::with_table(buffers, (0..SLOTS).map(|_| Slot::new()).collect())
    }

    /// A search with this hash table, and no other memory of earlier searches.
    pub fn with_table(buffers: &'m mut Buffers, slots: Vec<Slot>) -> Self {
        Self {
            search: Search::new(buffers.lend()),
            slots,
        }
    }

    /// Thinks about `game` to `depth` as if nothing had been searched before.
    pub fn think(&mut self, game: &Game<'_>, depth: Depth, switches: Switches) -> Report {
        self.think_by(game, depth, Recipe::Main, switches)
    }

    /// Thinks by either search; the sources' brings its own techniques.
    pub fn think_by(
        &mut self,
        game: &Game<'_>,
        depth: Depth,
        recipe: Recipe,
        switches: Switches,
    ) -> Report {
        self.forget();
        self.search.set_switches(switches);
        let mut limits = Limits {
            depth,
            recipe,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Thinks about `game` for `nodes` nodes, with the memory of its earlier positions.
    pub fn go_on(&mut self, game: &Game<'_>, nodes: u64) -> Report {
        let mut limits = Limits {
            nodes,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Thinks about `game` by whole iterations, with the memory of its earlier positions. The last
    /// iteration begins before `nodes` nodes are searched, and may end up to four times as many.
    /// Returns the move, and the last iteration's report if it has ended. The poll interval is the most
    /// nodes that are wasted.
    ///
    /// # Panics
    /// When there is no legal move.
    pub fn iterate(&mut self, game: &Game<'_>, nodes: u64) -> (Move, Option<Reported>) {
        let most = nodes.saturating_mul(4);
        let mut limits = Limits {
            nodes: most,
            ..Limits::until_stopped(Instant::default())
        };
        let mut host = Whole {
            nodes,
            reported: None,
            finished: None,
        };
        let report = self.search.think(game, &self.slots, &mut limits, &mut host);
        let best = report.best.expect("there is a legal move");
        let found = if report.nodes >= most {
            None
        } else {
            // At the greatest depth no other iteration follows.
            host.reported.or(host.finished)
        };
        (
            found.as_ref().and_then(|it| it.report.best).unwrap_or(best),
            found,
        )
    }

    /// The reports of a search of `game` for `nodes` nodes, with the memory of its earlier positions.
    pub fn reports(&mut self, game: &Game<'_>, nodes: u64) -> Vec<Reported> {
        let mut limits = Limits {
            nodes,
            ..Limits::until_stopped(Instant::default())
        };
        let mut reports = Reports::default();
        self.search
            .think(game, &self.slots, &mut limits, &mut reports);
        reports.0
    }

    /// The first moves of the best `count` lines of a game's position with their scores, after
    /// `nodes` nodes.
    pub fn best_lines(&mut self, game: &Game<'_>, nodes: u64, count: u32) -> Vec<(Move, Score)> {
        let mut limits = Limits {
            nodes,
            lines: count,
            ..Limits::until_stopped(Instant::default())
        };
        let mut lines = Lines::default();
        self.search
            .think(game, &self.slots, &mut limits, &mut lines);
        lines.whole
    }

    /// Forgets what was searched.
    pub fn forget(&mut self) {
        self.search.clear();
        Table::new(&self.slots, 0).clear();
    }
}
