//! Tests of each technique: what it must find, what it must not lose, and a position in which it
//! decides.

mod futility;
mod iterations;
mod oracle;
mod quiescence;
mod reductions;
mod rules;
mod whole;

use super::Sources;
use super::node::Node;
use crate::board::Board;
use crate::game::Game;
use crate::search::technique::{Switches, Technique as T};
use crate::search::tests::{Bench, Silent};
use crate::search::window::Window;
use crate::search::worker::Worker;
use crate::search::{Algorithm, Limits, Report, Search, Sizes};
use crate::time::Instant;
use crate::types::{Depth, Score};

extern crate std;

const POSITIONS: [&str; 6] = [
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "6k1/6p1/P6p/r1N5/5p2/7P/1b3PP1/4R1K1 w - - 0 1",
];
const MIDDLE_GAME: &str = POSITIONS[0];

fn limits(depth: i32) -> Limits {
    Limits {
        depth: Depth(depth),
        algorithm: Algorithm::Sources,
        ..Limits::until_stopped(Instant(0))
    }
}

/// Runs `f` on a worker at the position, with a hash table of this many slots.
fn with_table<T>(
    slots: usize,
    fen: &str,
    switches: Switches,
    f: impl FnOnce(&mut Worker<'_, '_, Sources>) -> T,
) -> T {
    let mut bench = Bench::new(Sizes::DESKTOP, slots);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    let (mut limits, mut host) = (limits(20), Silent::default());
    search.set_switches(switches);
    let sources = Sources::new(&game, ());
    let mut worker = search.begin_as(&game, &bench.hash, &mut limits, &mut host, sources);
    worker.gather_root_moves();
    f(&mut worker)
}

fn with<T>(fen: &str, switches: Switches, f: impl FnOnce(&mut Worker<'_, '_, Sources>) -> T) -> T {
    with_table(1 << 12, fen, switches, f)
}

/// Searches from the root to a depth.
fn think(fen: &str, switches: Switches, depth: i32) -> Report {
    think_in(1 << 14, fen, switches, depth)
}

/// Searches from the root with a table of this many slots.
fn think_in(slots: usize, fen: &str, switches: Switches, depth: i32) -> Report {
    let mut bench = Bench::new(Sizes::DESKTOP, slots);
    let mut game = Game::new(&mut bench.ring, &mut bench.keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut search = Search::new(bench.buffers.lend());
    search.set_switches(switches);
    let mut limits = limits(depth);
    search.think(&game, &bench.hash, &mut limits, &mut Silent::default())
}

/// Creates a node with a last move and a null window above `alpha`.
fn node(alpha: i32, depth: i32) -> Node {
    let window = Window {
        alpha: Score(alpha),
        beta: Score(alpha + 1),
    };
    Node {
        last: Some(crate::types::Square::A8),
        ..Node::new(window, Depth(depth), 0, 0)
    }
}

/// Creates a node with the static eval of the position.
fn judged(worker: &mut Worker<'_, '_, Sources>, alpha: i32, depth: i32) -> Node {
    Node {
        eval: worker.static_eval(),
        in_check: worker.context.board.in_check(),
        ..node(alpha, depth)
    }
}

/// Searches with a full window and no hash table. Returns the score and the node count.
fn full(fen: &str, switches: Switches, depth: i32) -> (Score, u64) {
    with_table(0, fen, switches, |worker| {
        let node = Node {
            window: Window::FULL,
            ..node(0, depth)
        };
        let score = worker.search_sources(node);
        (score, worker.watch.nodes())
    })
}

fn of(techniques: &[T]) -> Switches {
    let add = |switches: Switches, &technique| switches.with(technique);
    techniques.iter().fold(Switches::NONE, add)
}
