//! What the searches of several cores see of the world and of each other.

use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Report, Search, Status};
use goby_core::time::Instant;
use goby_core::types::Move;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What the searches know of each other besides the hash table.
pub(super) struct Shared {
    /// The nodes of each helper so far.
    pub(super) helpers: Vec<AtomicU64>,
    /// Those of the first search.
    first: AtomicU64,
    /// The most nodes that all may search.
    limit: AtomicU64,
    /// Whether all must end.
    is_over: AtomicBool,
    /// Held while the first search is polled: in a pause its host keeps it there, so the helpers
    /// wait too.
    poll: Mutex<()>,
}

impl Shared {
    /// For this many helpers, and this many nodes.
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

    /// Stops all.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether to go on, after the nodes of a search have been noted.
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

/// The host of the first search: the real one, which gets the nodes of all.
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
            Control::Continue => control,
            Control::Stop => Control::Stop,
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        let mut iteration = *iteration;
        iteration.report.nodes += self.shared.helped();
        self.host.progress(&iteration);
    }
}

/// What a helper has found.
pub(super) struct Found {
    pub(super) report: Report,
    /// The line of the report's best move.
    pub(super) line: Vec<Move>,
}

/// The host of a helper, which goes on until all are stopped.
pub(super) struct Helper<'s> {
    nodes: &'s AtomicU64,
    shared: &'s Shared,
    /// The last line found.
    line: Vec<Move>,
}

impl<'s> Helper<'s> {
    pub(super) const fn new(nodes: &'s AtomicU64, shared: &'s Shared) -> Self {
        Self {
            nodes,
            shared,
            line: Vec::new(),
        }
    }

    /// Thinks as the first search does, but for its limits of time and nodes.
    pub(super) fn think(
        mut self,
        search: &mut Search<'_>,
        game: &Game<'_>,
        hash: &[Slot],
        wanted: Limits,
    ) -> Found {
        let mut limits = Limits {
            budget: None,
            nodes: u64::MAX,
            ..wanted
        };
        let report = search.think(game, hash, &mut limits, &mut self);
        let mut line = self.line;
        // The last iteration may have found a better move before it was ended.
        if line.first().copied() != report.best {
            line = report.best.into_iter().chain(report.ponder).collect();
        }
        Found { report, line }
    }
}

impl Host for Helper<'_> {
    fn now(&mut self, _: Measure) -> Instant {
        Instant::default()
    }

    fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
        self.nodes.store(status.nodes, Ordering::Relaxed);
        // Waits out a pause.
        drop(self.shared.poll.lock());
        self.shared.control()
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.line.clear();
        self.line.extend_from_slice(iteration.line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goby_core::board::Board;
    use goby_core::time::Millis;
    use goby_core::types::Depth;
    use std::sync::mpsc::{Receiver, channel};
    use std::thread;
    use std::time::Duration;

    /// Notes the nodes of each status.
    #[derive(Default)]
    struct Recorder(Vec<u64>);

    impl Host for Recorder {
        fn now(&mut self, _: Measure) -> Instant {
            Instant::default()
        }

        fn poll(&mut self, status: &Status<'_>, _: &mut Limits) -> Control {
            self.0.push(status.nodes);
            Control::Continue
        }
    }

    fn status(root: &Board, nodes: u64) -> Status<'_> {
        Status {
            root,
            depth: Depth::ONE,
            elapsed: Millis::ZERO,
            nodes,
            current: None,
            moves_left: 0,
            moves_total: 0,
            line: &[],
        }
    }

    /// Waits as in a pause.
    struct Paused(Receiver<()>);

    impl Host for Paused {
        fn now(&mut self, _: Measure) -> Instant {
            Instant::default()
        }

        fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
            let _ = self.0.recv();
            Control::Continue
        }
    }

    #[test]
    fn helpers_wait_while_the_first_search_is_paused() {
        let board = Board::start();
        let shared = Shared::new(1, 1_000);
        let (resume, resumed) = channel();
        let polled = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let mut paused = Paused(resumed);
                let mut limits = Limits::until_stopped(Instant::default());
                First::new(&mut paused, &shared).poll(&status(&board, 1), &mut limits)
            });
            while shared.poll.try_lock().is_ok() {
                thread::yield_now();
            }
            scope.spawn(|| {
                let mut limits = Limits::until_stopped(Instant::default());
                Helper::new(&shared.helpers[0], &shared).poll(&status(&board, 1), &mut limits);
                polled.store(true, Ordering::SeqCst);
            });
            thread::sleep(Duration::from_millis(100));
            assert!(!polled.load(Ordering::SeqCst));
            resume.send(()).unwrap();
        });
        assert!(polled.load(Ordering::SeqCst));
    }

    #[test]
    fn the_nodes_of_all_are_shown_and_bound_all() {
        let board = Board::start();
        let shared = Shared::new(2, 1_000);
        let mut recorder = Recorder::default();
        let mut limits = Limits {
            nodes: 1_000,
            ..Limits::until_stopped(Instant::default())
        };
        let mut first = First::new(&mut recorder, &shared);
        let mut helpers: Vec<_> = (shared.helpers.iter())
            .map(|nodes| Helper::new(nodes, &shared))
            .collect();
        assert_eq!(
            first.poll(&status(&board, 300), &mut limits),
            Control::Continue
        );
        assert_eq!(
            helpers[0].poll(&status(&board, 300), &mut limits),
            Control::Continue
        );
        assert_eq!(
            first.poll(&status(&board, 350), &mut limits),
            Control::Continue
        );
        assert_eq!(
            helpers[1].poll(&status(&board, 349), &mut limits),
            Control::Continue
        );
        // The helper that spends the last node ends all.
        assert_eq!(
            helpers[0].poll(&status(&board, 301), &mut limits),
            Control::Stop
        );
        assert_eq!(
            helpers[1].poll(&status(&board, 349), &mut limits),
            Control::Stop
        );
        assert_eq!(first.poll(&status(&board, 350), &mut limits), Control::Stop);
        assert_eq!(recorder.0, [300, 650, 1_000]);
    }

    /// Sets another limit of nodes whenever it is polled, as a ponder hit does.
    struct Limiter(u64);

    impl Host for Limiter {
        fn now(&mut self, _: Measure) -> Instant {
            Instant::default()
        }

        fn poll(&mut self, _: &Status<'_>, limits: &mut Limits) -> Control {
            limits.nodes = self.0;
            Control::Continue
        }
    }

    #[test]
    fn a_limit_that_is_set_during_the_search_bounds_all() {
        let board = Board::start();
        let shared = Shared::new(1, u64::MAX);
        let mut limits = Limits::until_stopped(Instant::default());
        let mut limiter = Limiter(500);
        let mut first = First::new(&mut limiter, &shared);
        let mut helper = Helper::new(&shared.helpers[0], &shared);
        let mut helper_at = |nodes| {
            let mut limits = Limits::until_stopped(Instant::default());
            helper.poll(&status(&board, nodes), &mut limits)
        };
        assert_eq!(helper_at(450), Control::Continue, "no limit yet");
        assert_eq!(
            first.poll(&status(&board, 49), &mut limits),
            Control::Continue
        );
        assert_eq!(helper_at(451), Control::Stop);
    }
}
