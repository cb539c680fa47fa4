//! The hosts of the searches on several cores.

use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Report, Search, Status};
use goby_core::time::Instant;
use goby_core::types::{Depth, Move};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The data that the searches share in addition to the hash table.
pub(super) struct Shared {
    /// The nodes of each helper so far.
    pub(super) helpers: Vec<AtomicU64>,
    /// The nodes of the first search.
    first: AtomicU64,
    /// The most nodes of all searches together.
    limit: AtomicU64,
    /// True once all threads must end.
    is_over: AtomicBool,
    /// Held while the first search is polled. A pause happens in that poll, so the helpers wait
    /// too.
    poll: Mutex<()>,
}

impl Shared {
    /// The data for a number of helpers and a limit of nodes.
    pub(super) fn new(helpers: usize, limit: u64) -> Self {
        Self {
            helpers: (0..helpers).map(|_| AtomicU64::new(0)).collect(),
            first: AtomicU64::new(0),
            limit: AtomicU64::new(limit),
            is_over: AtomicBool::new(false),
            poll: Mutex::new(()),
        }
    }

    /// The nodes of all helpers.
    fn helped(&self) -> u64 {
        let each = self.helpers.iter();
        each.map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    /// Stops all searches.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Returns [`Control::Stop`] once [`end`](Self::end) has been called or all searches together
    /// have reached the limit of nodes.
    fn control(&self) -> Control {
        let nodes = self.first.load(Ordering::Relaxed) + self.helped();
        if nodes >= self.limit.load(Ordering::Relaxed) {
            self.end();
        }
        if self.is_over.load(Ordering::Relaxed) {
            Control::Stop
        } else {
            Control::Continue
        }
    }
}

/// The host of the first search: passes calls on, with the nodes of all searches.
pub(super) struct First<'s> {
    host: &'s mut dyn Host,
    shared: &'s Shared,
}

impl<'s> First<'s> {
    pub(super) fn new(host: &'s mut dyn Host, shared: &'s Shared) -> Self {
        Self { host, shared }
    }
}

impl Host for First<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.host.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        let nodes = status.nodes + self.shared.helped();
        let held = self.shared.poll.lock();
        let control = self.host.poll(&Status { nodes, ..*status }, limits);
        drop(held);
        self.shared.limit.store(limits.nodes, Ordering::Relaxed);
        self.shared.first.store(status.nodes, Ordering::Relaxed);
        match self.shared.control() {
            Control::Stop => Control::Stop,
            _ => control,
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let mut iteration = *iteration;
        iteration.report.nodes += self.shared.helped();
        self.host.progress(&iteration);
    }
}

/// The result of a helper.
pub(super) struct Found {
    pub(super) report: Report,
    /// The last report with a line: `report`, unless the line of its mate is unknown.
    pub(super) shown: Report,
    /// The line of the report's best move.
    pub(super) line: Vec<Move>,
}

/// The host of a helper, which searches until all are stopped.
pub(super) struct Helper<'s> {
    nodes: &'s AtomicU64,
    shared: &'s Shared,
    /// The last line, and its report.
    line: Vec<Move>,
    shown: Option<Report>,
}

impl<'s> Helper<'s> {
    pub(super) const fn new(nodes: &'s AtomicU64, shared: &'s Shared) -> Self {
        Self {
            nodes,
            shared,
            line: Vec::new(),
            shown: None,
        }
    }

    /// Thinks with the limits of the first search, except time and nodes. Deepens by two plies at a
    /// time, so that the first search finds deeper entries in the hash table.
    pub(super) fn think(
        mut self,
        search: &mut Search<'_>,
        game: &Game<'_>,
        hash: &[Slot],
        wanted: Limits,
    ) -> Found {
        let mut limits = Limits {
            budget: None,
            step: Depth(2),
            nodes: u64::MAX,
            ..wanted
        };
        let report = search.think(game, hash, &mut limits, &mut self);
        // Unless all have been stopped already, this search is the first to reach the last depth, and
        // its report is the answer. Several lines are reported by the first search alone.
        if wanted.lines <= 1 {
            self.shared.end();
        }
        Found {
            report,
            shown: self.shown.unwrap_or(report),
            line: self.line,
        }
    }
}

impl Host for Helper<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        self.nodes.store(status.nodes, Ordering::Relaxed);
        // Waits for the end of a pause.
        drop(self.shared.poll.lock());
        self.shared.control()
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.line.clear();
        self.line.extend_from_slice(iteration.line);
        self.shown = Some(iteration.report);
    }
}

#[cfg(test)]
mod tests;
