//! What each technique is worth: nodes to a fixed depth over a suite of positions, with all of them
//! and with each alone turned off.
//!
//! The table is committed (`tests/data/golden/ablation.txt`), and so is the map made of it in
//! `tests/README.md`, so that drift is a visible diff. One command writes both anew, and compares
//! them with `-- --check`, or a sample of the rows with `-- --check --turn NUMBER`:
//!
//!     cargo run --release -p goby-tests --features ablation --bin ablation \
//!         --target-dir target/ablation

mod table;

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Sizes;
use goby_core::search::technique::{Switches, Technique};
use goby_core::types::{Depth, Move};
use goby_tests::sampled::Rows;
use goby_tests::thinker::{Buffers, Thinker};
use std::process::ExitCode;
use table::{Row, Table};

/// The depth to which today's search is measured.
const TODAY_DEPTH: Depth = Depth(10);
/// The depth to which the compact search is measured in the form that ships.
const SHIPPED_DEPTH: Depth = Depth(8);
/// The depth to which the sources' search is measured, whose tree is larger.
const SOURCE_DEPTH: Depth = Depth(6);
/// The depth to which the deep forms of futility are measured where they have something to do.
const DEEP_DEPTH: Depth = Depth(10);

/// What has been added to the sources, besides what is modern.
const LATER: [Technique; 4] = [
    Technique::CheckExtension,
    Technique::LateMovePruning,
    Technique::ExchangePruning,
    Technique::Aspiration,
];

/// Whether a technique is one of the sources'.
fn is_theirs(technique: Technique) -> bool {
    !technique.is_modern() && !LATER.contains(&technique)
}

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
    let suite = suite();
    let today = measure_today(&suite, sampled);
    let shipped = measure_shipped(&suite, sampled);
    let source = measure_source(&suite, sampled);
    let deep = measure_deep(&suite, sampled);
    let golden = format!(
        "# Nodes over {} positions (tests/data/positions/suite.epd), each searched alone with a table of 1 MiB; how many more without a\n\
         # technique, or with it in its source's form; and in how many positions another move is best. Where rows move, the commit\n\
         # that writes them carries nothing else and says why.\n\
         # Written by `ablation` (tests/lab/ablation/main.rs). No file to edit.\n\n{today}\n{shipped}\n{source}\n{deep}",
        suite.len()
    );
    if sampled.is_sample() {
        return ExitCode::from(u8::from(!table::TABLE.holds(&golden)));
    }
    let map = table::map(&today, &shipped, &source);
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

fn walk(suite: &[Board], sizes: &Sizes, depth: Depth, switches: Switches) -> Total {
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
        let report = thinker.think(&game, depth, switches);
        walk.nodes += report.nodes;
        walk.best.push(report.best);
    }
    walk
}

/// The deep forms of futility where they have something to do: the search that ships with frontier
/// futility and super stand pat in their sources' forms, without the deep forms, and with them and
/// each of them in its source's.
fn measure_deep(suite: &[Board], sampled: Rows) -> Table {
    use Technique as T;
    const DEEP: [T; 3] = [
        T::SpecificDeepFutility,
        T::GeneralDeepFutility,
        T::WeakGeneralFutility,
    ];
    let base = Switches::SHIPPED
        .classic(T::FrontierFutility)
        .classic(T::SuperStandPat);
    let none = DEEP
        .iter()
        .fold(base, |switches, &one| switches.without(one));
    let add = |switches: Switches, one: &T| switches.with(*one).classic(*one);
    let alone = DEEP.iter().map(|one| {
        let name = format!("with {}", one.name());
        (name, add(none, one))
    });
    let all = ("with all of them".to_string(), DEEP.iter().fold(none, add));
    let variants = sampled.of(alone.chain([all]));
    let title = ("The deep forms on a classic base", "without them");
    let compact = (&Sizes::DESKTOP, DEEP_DEPTH);
    measure(title, suite, compact, none, variants)
}

/// Compares each variant with `switches`.
fn measure(
    (title, base): (&str, &'static str),
    suite: &[Board],
    (sizes, depth): (&Sizes, Depth),
    switches: Switches,
    variants: Vec<(String, Switches)>,
) -> Table {
    let all = walk(suite, sizes, depth, switches);
    let rows = variants.into_iter().map(|(name, switches)| {
        let other = walk(suite, sizes, depth, switches);
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

/// Today's search without each technique.
fn measure_today(suite: &[Board], sampled: Rows) -> Table {
    let all = Switches::SHIPPED;
    let without = Technique::TODAY.iter().map(|&technique| {
        let name = format!("without {}", technique.name());
        (name, all.without(technique))
    });
    measure(
        ("Today's search", "all techniques"),
        suite,
        (&Sizes::TODAY, TODAY_DEPTH),
        all,
        sampled.of(without),
    )
}

/// The compact search: without each technique, and with each in its source's form.
fn measure_shipped(suite: &[Board], sampled: Rows) -> Table {
    let all = Switches::SHIPPED;
    let without = Technique::COMPACT.iter().map(|&technique| {
        let name = format!("without {}", technique.name());
        (name, all.without(technique))
    });
    let has_form = |technique: &&Technique| technique.classic_form().is_some();
    let classic = Technique::COMPACT
        .iter()
        .filter(has_form)
        .map(|&technique| {
            let name = format!("classic {}", technique.name());
            (name, all.classic(technique))
        });
    let micro_max = all.classic(Technique::NullMove).micro_max();
    let second = ("classic null-move=micro-max".to_string(), micro_max);
    let variants = sampled.of(without.chain(classic).chain([second]));
    measure(
        ("The compact search", "all techniques"),
        suite,
        (&Sizes::DESKTOP, SHIPPED_DEPTH),
        all,
        variants,
    )
}

/// The search of the sources: every technique in its classic form, and nothing that came later.
fn measure_source(suite: &[Board], sampled: Rows) -> Table {
    let mut all = Switches::SHIPPED;
    for &technique in Technique::COMPACT {
        all = match is_theirs(technique) {
            true => all.classic(technique),
            false => all.without(technique),
        };
    }
    let theirs = Technique::COMPACT
        .iter()
        .filter(|&&technique| is_theirs(technique));
    let variants = theirs.map(|&technique| {
        let name = format!("without {}", technique.name());
        (name, all.without(technique))
    });
    let variants = sampled.of(variants);
    measure(
        ("The search of the sources", "all techniques"),
        suite,
        (&Sizes::DESKTOP, SOURCE_DEPTH),
        all,
        variants,
    )
}
