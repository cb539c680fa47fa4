//! Tests of `hosts`.

use super::*;
use crate::program::memory::lend_forever;
use goby_core::board::Board;
use goby_core::profile::DESKTOP;
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
fn a_helper_at_the_last_depth_ends_all_searches_of_one_line() {
    let mut search = Search::new(lend_forever(&DESKTOP).unwrap());
    let (mut ring, mut keys) = ([None; 16], [0; 128]);
    let game = Game::new(&mut ring, &mut keys);
    let mut control_after = |lines| {
        let limits = Limits {
            depth: Depth(5),
            lines,
            ..Limits::until_stopped(Instant::default())
        };
        let shared = Shared::new(1, u64::MAX);
        let helper = Helper::new(&shared.helpers[0], &shared);
        let found = helper.think(&mut search, &game, &[], limits);
        assert_eq!(found.report.depth, Depth(5));
        shared.control()
    };
    assert_eq!(control_after(1), Control::Stop);
    assert_eq!(control_after(2), Control::Continue);
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
    // The helper that searches the last node stops all searches.
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
