//! `goby bench`: nodes and speed on fixed positions.

use super::memory::{HashTable, Storage};
use super::techniques;
use goby::bench::{Bench, POSITIONS};
use goby::port::Tables;
use goby::profile::DESKTOP;
use goby_core::search::technique::Switches;
use goby_core::types::Depth;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

/// What is to be searched, and how.
pub(crate) struct Wish {
    pub(crate) depth: Depth,
    pub(crate) switches: Switches,
    /// Whether to tell what each technique has done.
    pub(crate) statistics: bool,
}

/// Prints the nodes of each position, and last `N nodes M nps`.
pub(crate) fn bench(wish: &Wish) -> ExitCode {
    let mut storage = Storage::new(&DESKTOP);
    let table = HashTable::new(DESKTOP.hash_slots);
    if table.slots().len() != DESKTOP.hash_slots {
        eprintln!("goby: no memory for the hash table; the node count would differ");
        return ExitCode::FAILURE;
    }
    let (game, mut search) = storage.lend();
    search.set_switches(wish.switches);
    let mut bench = Bench {
        search,
        game,
        hash: table.slots(),
    };
    let mut out = std::io::stdout().lock();
    let mut delivered = Ok(());
    let started = Instant::now();
    let nodes = bench.run(wish.depth, |place, nodes| {
        let fen = POSITIONS.get(place).copied().unwrap_or_default();
        if delivered.is_ok() {
            delivered = writeln!(out, "{nodes:>10}  {fen}");
        }
    });
    let micros = started.elapsed().as_micros().max(1);
    if wish.statistics && delivered.is_ok() {
        delivered = write!(out, "{}", techniques::table(bench.search.statistics()));
    }
    let speed = u128::from(nodes) * 1_000_000 / micros;
    match delivered.and_then(|()| writeln!(out, "{nodes} nodes {speed} nps")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}
