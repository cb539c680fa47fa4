//! What each technique is worth: nodes to a fixed depth over a suite of positions, with all of them
//! and with each alone turned off.
//!
//! The table is committed (`tests/data/golden/ablation.txt`), and so is the map made of it in
//! `tests/README.md`, so that drift is a visible diff. One command writes both anew, and compares
//! them with `-- --check`, or a sample of the rows with `-- --check --turn NUMBER`:
//!
//!     cargo run --release -p goby-tests --features goby/default --bin ablation

mod table;

use goby::profile::DESKTOP;
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_core::search::sources::{self, Recipe};
use goby_core::search::technique::{Switches, Technique};
use goby_core::types::{Depth, Move};
use goby_tests::sampled::Rows;
use goby_tests::thinker::{Buffers, Thinker};
use std::process::ExitCode;
use table::{Row, Table};

/// The depth to which today's search is measured.
const TODAY_DEPTH: Depth = Depth(10);
/// The depth to which the sources' search is measured, whose tree is larger.
const SOURCE_DEPTH: Depth = Depth(6);

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let asked = match &arguments[..] {
        [] => Some((false, Rows::All)),
        ["--check", rest @ ..] => Rows::from_arguments(rest).map(|rows| (true, rows)),
        _ => None,
    };
    let Some((is_check, sampled)) = asked else {
        eprintln!("usage: ablation [--check [--turn NUMBER]]");
        return ExitCode::from(2);
    };
    assert!(
        DESKTOP.is_built(),
        "only `--features goby/default` builds all techniques"
    );
    let suite = suite();
    let today = measure_today(&suite, sampled);
    let source = measure_source(&suite, sampled);
    let golden = format!(
        "# Nodes over {} positions (tests/data/positions/suite.epd), each searched alone with a table of 1 MiB; how many more without a\n\
         # technique, or with one that is off; and in how many positions another move is best. Where rows move, the commit that writes\n\
         # them carries nothing else and says why.\n\
         # Written by `ablation` (tests/lab/ablation/main.rs). No file to edit.\n\n{today}\n{source}",
        suite.len()
    );
    if sampled.is_sample() {
        return ExitCode::from(u8::from(!table::TABLE.holds(&golden)));
    }
    let map = table::map(&today, &source);
    eprint!("{}", table::moved(&table::TABLE.committed(), &golden));
    let is_same = [(table::TABLE, golden), (table::MAP, map)]
        .map(|(place, text)| place.keep(&text, is_check))
        == [true; 2];
    ExitCode::from(u8::from(!is_same))
}

/// The positions.
fn suite() -> Vec<Board> {
    include_str!("../../data/positions/suite.epd")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let fields: Vec<&str> = line.split_whitespace().take(4).collect();
            Board::from_fen(&fields.join(" ")).expect("a position of the suite")
        })
        .collect()
}

/// Nodes and best moves over the suite.
struct Total {
    nodes: u64,
    best: Vec<Option<Move>>,
}

/// Which search, and with which techniques.
type Form = (Recipe, Switches);

fn walk(suite: &[Board], sizes: &Sizes, depth: Depth, (recipe, switches): Form) -> Total {
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
        let report = thinker.think_by(&game, depth, recipe, switches);
        walk.nodes += report.nodes;
        walk.best.push(report.best);
    }
    walk
}

/// Compares each variant with `form`.
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

/// Today's search without each of its techniques.
fn measure_today(suite: &[Board], sampled: Rows) -> Table {
    let form = |switches| (Recipe::Today, switches);
    let all = Switches::SHIPPED;
    let without = Technique::ALL.iter().map(|&technique| {
        let name = format!("without {}", technique.name());
        (name, form(all.without(technique)))
    });
    let title = ("Today's search", "all techniques");
    let sizes = (&Sizes::DESKTOP, TODAY_DEPTH);
    measure(title, suite, sizes, form(all), sampled.of(without))
}

/// The search of the sources: micro-Max's techniques without each, and with those that are off.
fn measure_source(suite: &[Board], sampled: Rows) -> Table {
    let all = sources::Switches::MICRO_MAX;
    let form = |switches| (Recipe::Sources(switches), Switches::SHIPPED);
    let changed = sources::Technique::ALL.iter().map(|&technique| {
        let name = technique.name();
        match all.has(technique) {
            true => (format!("without {name}"), form(all.without(technique))),
            false => (format!("with {name}"), form(all.with(technique))),
        }
    });
    let title = ("The search of the sources", "as micro-Max has it");
    let sizes = (&Sizes::DESKTOP, SOURCE_DEPTH);
    measure(title, suite, sizes, form(all), sampled.of(changed))
}
