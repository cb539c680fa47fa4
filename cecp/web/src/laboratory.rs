//! The sources' search, whose techniques can be switched while the page runs.
#![expect(unsafe_code, reason = "functions that JavaScript calls by their names")]

use crate::{memory, text, words};
use goby::driver::Searcher;
use goby_core::EngineMemory;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::{Bound, Slot, Table};
use goby_core::profile::DESKTOP;
use goby_core::search::Algorithm;
use goby_core::search::technique::{Switches, Technique};
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Search, Statistics, Status};
use goby_core::time::Instant;
use goby_core::types::Depth;
use std::cell::RefCell;
use std::fmt::Write;

thread_local! {
    /// The search of the laboratory.
    static BENCH: RefCell<Option<Workbench>> = const { RefCell::new(None) };
}

/// The sources' search, or the main search.
pub(crate) const fn algorithm(by_sources: bool) -> Algorithm {
    match by_sources {
        true => Algorithm::Sources,
        false => Algorithm::Main,
    }
}

/// A search on a desktop's memory.
struct Workbench {
    game: Game<'static>,
    search: Search<'static>,
    hash: &'static [Slot],
}

impl Workbench {
    fn new() -> Self {
        let mut lent = memory::make(&DESKTOP).lend();
        // The host must notice the end of each iteration.
        lent.search.poll_interval = 1;
        Self {
            game: Game::new(lent.game, lent.keys),
            search: Search::new(lent.search),
            hash: lent.hash,
        }
    }

    /// Searches a position at the beginning of a new game, and returns the results as lines of
    /// text.
    fn study(&mut self, board: Board, switches: Switches, depth: Depth, nodes: u64) -> String {
        self.game.reset(board);
        self.search.forget();
        self.search.set_switches(switches);
        Table::new(self.hash, 0).clear();
        let mut limits = Limits {
            depth,
            nodes,
            algorithm: Algorithm::Sources,
            ..Limits::until_stopped(Instant(0))
        };
        let before = self.search.statistics().clone();
        let mut diary = Diary::default();
        let report = (self.search).think(&self.game, self.hash, &mut limits, &mut diary);
        if report.nodes < nodes {
            diary.turn_to(Depth::MAX, report.nodes);
        }
        let nodes = format!("nodes {}\n", report.nodes);
        diary.text + &nodes + &counted(&before, self.search.statistics())
    }
}

/// The counts of each technique from `before` to `after`, as lines of text.
fn counted(before: &Statistics, after: &Statistics) -> String {
    let mut text = String::new();
    for &technique in Technique::SOURCES {
        let [old, new] = [before, after].map(|all| all.of(technique).unwrap_or_default());
        let (probes, hits) = (new.probes - old.probes, new.hits - old.hits);
        let _ = writeln!(text, "count {} {probes} {hits}", technique.name());
    }
    text
}

/// A host that never interrupts, and writes a line for each iteration when it is finished.
#[derive(Default)]
struct Diary {
    text: String,
    depth: Depth,
    /// The results of the current iteration so far.
    found: String,
}

impl Diary {
    /// Notes that the search began to search `depth` after `nodes` nodes in all.
    fn turn_to(&mut self, depth: Depth, nodes: u64) {
        if depth != self.depth && !self.found.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(
                self.text,
                "iteration {} {nodes} {}",
                self.depth.0, self.found
            );
        }
        self.depth = depth;
    }
}

impl Host for Diary {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        self.turn_to(status.depth, status.nodes);
        Control::Continue
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let report = &iteration.report;
        if report.bound == Bound::Exact {
            self.turn_to(report.depth, report.nodes);
            let line = words::line(iteration.root, iteration.line);
            self.found = words::worth(report.score).trim_end().to_string() + &line;
        }
    }
}

/// All techniques of the sources' search, each with its name, 1 if it is on at first, its effect
/// and its source.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn techniques() -> u32 {
    let mut rows = String::new();
    for &technique in Technique::SOURCES {
        let on = u8::from(Switches::SHIPPED.has(technique));
        let (name, does) = (technique.name(), technique.explanation());
        let _ = writeln!(
            rows,
            "technique {name}\non {on}\ndoes {does}\nsource {}",
            technique.source()
        );
    }
    text::write(&rows)
}

/// Searches the position in the buffer to a depth, but at most `nodes` nodes. Each bit of
/// `switches` turns a technique on, in the order of [`techniques`].
#[unsafe(no_mangle)]
pub(crate) extern "C" fn study(length: u32, switches: u32, depth: i32, nodes: u32) -> u32 {
    let board = match Board::from_fen(&text::read(length)) {
        Ok(board) => board,
        Err(error) => return text::write(&format!("error {}\n", error.message())),
    };
    let all = Technique::SOURCES.iter().enumerate();
    let on = all.filter(|(place, _)| switches >> place & 1 != 0);
    let switches = on.fold(Switches::NONE, |chosen, (_, &technique)| {
        chosen.with(technique)
    });
    let found = BENCH.with_borrow_mut(|bench| {
        let bench = bench.get_or_insert_with(Workbench::new);
        bench.study(board, switches, Depth(depth), nodes.into())
    });
    text::write(&found)
}
