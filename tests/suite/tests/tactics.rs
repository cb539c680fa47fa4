//! Positions in which only one move wins: the share of these moves that a search finds.
//!
//! Searches every twentieth position, or all with `GOBY_COMPLETE=1`. `GOBY_RECORDED=1` also searches
//! with fewer nodes.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::types::Move;
use goby_suite::form::{complete, recorded};
use goby_suite::thinker::{Buffers, Thinker};
use std::io::Write;

/// Nodes for each position.
const NODES: u64 = 100_000;
/// Share of the winning moves that must be found, in percent.
const PERCENT: usize = 95;
/// A quick run searches one of `EVERY` positions.
const EVERY: usize = 20;

/// A position with its only winning move and its name.
struct Tactic {
    board: Board,
    best: Move,
    name: &'static str,
}

/// The positions, in EPD with a best move, that `lab/tactics/make.py` writes.
fn suite() -> Vec<Tactic> {
    include_str!("../../data/positions/tactics.epd")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (fields, rest) = line.split_once(" bm ").expect("a best move");
            let (best, name) = rest.split_once("; ").expect("a name");
            let board = Board::from_fen(fields).expect("a position");
            let best = board.parse_move(best).expect("a legal move");
            Tactic { board, best, name }
        })
        .collect()
}

/// The names of the positions in which the winning move is not found.
fn missed<'s>(suite: impl Iterator<Item = &'s Tactic>, nodes: u64) -> Vec<&'s str> {
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    suite
        .filter(|tactic| {
            thinker.forget();
            game.reset(tactic.board.clone());
            thinker.go_on(&game, nodes).best != Some(tactic.best)
        })
        .map(|tactic| tactic.name)
        .collect()
}

#[test]
fn the_move_that_wins_is_found() {
    let suite = suite();
    let every = if complete() { 1 } else { EVERY };
    let fewer: &[u64] = if recorded() {
        &[100, 1_000, 10_000]
    } else {
        &[]
    };
    for &nodes in fewer.iter().chain(&[NODES]) {
        let asked = suite.iter().step_by(every);
        let count = asked.len();
        let missed = missed(asked, nodes);
        let found = count - missed.len();
        let _ = writeln!(std::io::stderr(), "{nodes} nodes: {found} of {count} found");
        assert!(
            nodes < NODES || found * 100 >= PERCENT * count,
            "{missed:#?}"
        );
    }
}
