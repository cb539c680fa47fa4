//! `goby bench`: nodes and speed on fixed positions.

use super::arguments::BenchOrder;
use super::memory::{HashTable, ProgramMemory};
use super::stdout::Stdout;
use super::techniques;
use goby::bench::{Bench, write_total};
use goby::driver::{HashOwner, Out};
use std::num::NonZeroU64;
use std::process::ExitCode;
use std::time::Instant;

/// Prints the nodes and the best move of each position, the counters of the techniques if asked for,
/// and last `N nodes M nps`.
pub(crate) fn bench(order: &BenchOrder) -> ExitCode {
    let (profile, algorithm) = (order.search.profile, order.search.algorithm);
    let mut storage = ProgramMemory::new(profile.session, profile.search);
    let mut table = HashTable::new(order.hash_slots);
    if table.slots().len() != order.hash_slots {
        eprintln!("goby: no memory for the hash table; the node count would differ");
        return ExitCode::FAILURE;
    }
    let (game, mut search) = storage.lend();
    search.set_switches(order.search.switches);
    let mut bench = Bench {
        search,
        game,
        hash: table,
        algorithm,
    };
    let mut out = Stdout::new();
    let started = Instant::now();
    let nodes = bench.run(order.depth, &mut out);
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if order.counts {
        out.text(&techniques::table(algorithm, bench.search.statistics()));
    }
    let micros = NonZeroU64::new(micros).unwrap_or(NonZeroU64::MIN);
    write_total(nodes, micros, &mut out);
    out.status()
}
