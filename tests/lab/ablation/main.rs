//! The value of each technique: nodes to a fixed depth over a suite of positions, with all techniques
//! and without each of them.
//!
//! The table is committed (`tests/data/golden/ablation.txt`). This command writes it again; with
//! `-- --check` at the end it only compares:
//!
//!     cargo run --release -p goby-lab --features goby/default --bin ablation

mod table;

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::search::Algorithm;
use goby_core::search::Sizes;
use goby_core::search::technique::{Switches, Technique};
use goby_core::types::{Depth, Move};
use goby_lab::positions::suite;
use goby_suite::thinker::{Buffers, Thinker};
use std::process::ExitCode;
use table::{Row, Table};

/// Depth of the main search.
const MAIN_DEPTH: Depth = Depth(10);
/// Depth of the sources' search, whose tree is larger.
const SOURCE_DEPTH: Depth = Depth(6);

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let is_check = match &arguments[..] {
        [] => false,
        ["--check"] => true,
        _ => {
            eprintln!("usage: ablation [--check]");
            return ExitCode::from(2);
        }
    };
    assert!(
        DESKTOP.is_built(),
        "only `--features goby/default` builds all techniques"
    );
    let suite = suite();
    let main = measure_main(&suite);
    let source = measure_source(&suite);
    let golden = format!(
        "# Nodes over {} positions (tests/data/positions/suite.epd), each searched alone with a table of 1 MiB; how many more without a\n\
         # technique, or with one that is off; and in how many positions another move is best. Where rows move, the commit that writes\n\
         # them carries nothing else and says why.\n\
         # Written by `ablation` (tests/lab/ablation/main.rs). Do not edit.\n\n{main}\n{source}",
        suite.len()
    );
    eprint!("{}", table::moved(&table::TABLE.committed(), &golden));
    let is_same = table::TABLE.keep(&golden, is_check);
    ExitCode::from(u8::from(!is_same))
}

/// The sum of the nodes over all positions, and the best move of each.
struct Total {
    nodes: u64,
    best: Vec<Option<Move>>,
}

/// A search and its techniques.
type Form = (Algorithm, Switches);

fn walk(suite: &[Board], sizes: &Sizes, depth: Depth, (algorithm, switches): Form) -> Total {
    let mut buffers = Buffers::new(sizes);
    let mut thinker = Thinker::new(&mut buffers);
    let (mut ring, mut keys) = ([None; 8], [0; 8]);
    let mut game = Game::new(&mut ring, &mut keys);
    let mut walk = Total {
        nodes: 0,
        best: Vec::new(),
    };
    for board in suite {
        game.reset(board.clone());
        let report = thinker.think_by(&game, depth, algorithm, switches);
        walk.nodes += report.nodes;
        walk.best.push(report.best);
    }
    walk
}

/// Measures a search with `all` techniques and with each variant.
fn measure(
    (title, base): (&str, &'static str),
    suite: &[Board],
    (sizes, depth): (&Sizes, Depth),
    form: Form,
    variants: Vec<(String, Form)>,
) -> Table {
    let all = walk(suite, sizes, depth, form);
    let rows = variants.into_iter().map(|(name, form)| {
        let other = walk(suite, sizes, depth, form);
        let moves = all.best.iter().zip(&other.best);
        Row {
            name,
            nodes: other.nodes,
            moves: moves.filter(|(one, other)| one != other).count(),
        }
    });
    Table {
        title: format!("{title}, to depth {}", depth.0),
        base,
        all: all.nodes,
        rows: rows.collect(),
    }
}

/// Measures the main search without each of its techniques.
fn measure_main(suite: &[Board]) -> Table {
    let form = |switches| (Algorithm::Main, switches);
    let all = Switches::SHIPPED;
    let without = Technique::MAIN.iter().map(|&technique| {
        let name = format!("without {}", technique.name());
        (name, form(all.without(technique)))
    });
    let title = ("The main search", "all techniques");
    let sizes = (&Sizes::DESKTOP, MAIN_DEPTH);
    measure(title, suite, sizes, form(all), without.collect())
}

/// Measures the sources' search: micro-Max's techniques without each of them, and with each
/// additional one.
fn measure_source(suite: &[Board]) -> Table {
    let all = Switches::SHIPPED;
    let form = |switches| (Algorithm::Sources, switches);
    let changed = Technique::SOURCES.iter().map(|&technique| {
        let name = technique.name();
        match all.has(technique) {
            true => (format!("without {name}"), form(all.without(technique))),
            false => (format!("with {name}"), form(all.with(technique))),
        }
    });
    let title = ("The search of the sources", "as micro-Max has it");
    let sizes = (&Sizes::DESKTOP, SOURCE_DEPTH);
    measure(title, suite, sizes, form(all), changed.collect())
}
