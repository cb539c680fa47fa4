//! Searches without a session or a clock.

use bumpalo::Bump;
use goby::bench::Silence;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::{Bound, Slot, Table};
use goby_core::search::Algorithm;
use goby_core::search::technique::Switches;
use goby_core::search::{
    Control, Host, Iteration, Lender, Limits, Measure, Memory, Report, Search, Sizes, Status,
};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move, Score};

/// Slots of the hash table, which is quick to clear.
const SLOTS: usize = 1 << 17;

/// Records the first moves and scores of the best lines.
#[derive(Default)]
struct Lines {
    /// The lines of the last complete iteration.
    whole: Vec<(Move, Score)>,
    /// The lines of the present iteration so far.
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

/// A report of the search, with its line.
pub struct Reported {
    /// The report.
    pub report: Report,
    /// The line.
    pub line: Vec<Move>,
}

/// Records all reports of a search. Stops the search after a mate score when the depth is more than
/// the mate's length in plies.
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

/// Stops a search at the end of the iteration that exceeds `nodes` nodes.
struct Whole {
    nodes: u64,
    /// The last report with an exact score.
    reported: Option<Reported>,
    /// The last exact report of the iteration before the present one.
    finished: Option<Reported>,
}

impl Whole {
    /// Notes that the search has reached `depth`. Returns true if a new iteration has begun.
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

/// Lends memory from an arena.
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

    /// A search with this hash table, whose entries are kept; histories are empty.
    pub fn with_table(buffers: &'m mut Buffers, slots: Vec<Slot>) -> Self {
        Self {
            search: Search::new(buffers.lend()),
            slots,
        }
    }

    /// Searches `game` to `depth` after clearing the hash table and the histories.
    pub fn think(&mut self, game: &Game<'_>, depth: Depth, switches: Switches) -> Report {
        self.think_by(game, depth, Algorithm::Main, switches)
    }

    /// Like `think`, with the search that `algorithm` names.
    pub fn think_by(
        &mut self,
        game: &Game<'_>,
        depth: Depth,
        algorithm: Algorithm,
        switches: Switches,
    ) -> Report {
        self.forget();
        self.search.set_switches(switches);
        let mut limits = Limits {
            depth,
            algorithm,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Searches `game` for `nodes` nodes. Keeps the hash table and the histories of earlier
    /// searches.
    pub fn go_on(&mut self, game: &Game<'_>, nodes: u64) -> Report {
        let mut limits = Limits {
            nodes,
            ..Limits::until_stopped(Instant::default())
        };
        self.search
            .think(game, &self.slots, &mut limits, &mut Silence)
    }

    /// Searches `game` in whole iterations: begins no iteration after `nodes` nodes, and stops in
    /// any case after four times as many. Keeps the hash table and the histories of earlier
    /// searches. Returns the best move, and the report of the last complete iteration, if any.
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
            // An iteration moves the report of the previous one to `finished`; none follows the last.
            host.reported.or(host.finished)
        };
        (
            found.as_ref().and_then(|it| it.report.best).unwrap_or(best),
            found,
        )
    }

    /// All reports of a search of `game` for `nodes` nodes. Keeps the hash table and the histories
    /// of earlier searches.
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

    /// The first moves of the best `count` lines with their scores, after a search of `nodes`
    /// nodes.
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

    /// Returns true if the hash table has an entry of this position.
    pub fn has_met(&self, board: &Board) -> bool {
        Table::new(&self.slots, 0).probe(board.key(), 0).is_some()
    }

    /// Clears the hash table and the histories.
    pub fn forget(&mut self) {
        self.search.clear();
        Table::new(&self.slots, 0).clear();
    }
}
