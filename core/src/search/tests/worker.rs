//! A running search, for tests of single steps.

use super::super::window::Window;
use super::super::worker::Worker;
use super::*;
use crate::hash::{Bound, Entry};

pub(in crate::search) const MIDDLE_GAME: &str =
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/// Runs `f` on a worker at the position.
pub(super) fn with_worker<T>(
    fen: &str,
    switches: Switches,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    with_host(fen, switches, Silent::default(), f)
}

/// Runs `f` on a worker at the position, with the memory of the main search.
pub(in crate::search) fn with_main<T>(fen: &str, f: impl FnOnce(&mut Worker<'_, '_>) -> T) -> T {
    in_memory(Sizes::DESKTOP, fen, Switches::SHIPPED, Silent::default(), f)
}

/// Runs `f` on a worker with the given host.
pub(super) fn with_host<T>(
    fen: &str,
    switches: Switches,
    host: Silent,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    in_memory(Sizes::DESKTOP, fen, switches, host, f)
}

fn in_memory<T>(
    sizes: Sizes,
    fen: &str,
    switches: Switches,
    mut host: Silent,
    f: impl FnOnce(&mut Worker<'_, '_>) -> T,
) -> T {
    let mut bench = Bench::new(sizes, 1 << 10);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    search.set_switches(switches);
    let mut limits = depth_limit(20);
    f(&mut search.begin(&game, &bench.hash, &mut limits, &mut host))
}

/// A null window above `alpha`.
pub(in crate::search) fn above(alpha: i32) -> Window {
    Window {
        alpha: Score(alpha),
        beta: Score(alpha + 1),
    }
}

pub(in crate::search) fn entry(score: Score, depth: i32, bound: Bound) -> Entry {
    Entry {
        best: None,
        score,
        depth: Depth(depth),
        bound,
    }
}
