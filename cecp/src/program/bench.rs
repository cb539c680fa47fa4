//! `goby bench`: nodes and speed on fixed positions.

use super::memory::{HashTable, ProgramMemory};
use super::stdout::Stdout;
use super::techniques;
use goby::bench::{Bench, tell_total};
use goby::driver::{HashOwner, Out};
use goby::profile::Profile;
use goby_core::search::technique::Switches;
use goby_core::types::Depth;
use std::num::NonZeroU64;
use std::process::ExitCode;
use std::time::Instant;

/// What is to be searched, and how.
pub(crate) struct BenchOptions {
    /// Whose sizes the search gets.
    pub(crate) profile: &'static Profile,
    pub(crate) depth: Depth,
    pub(crate) switches: Switches,
    /// Whether to tell what each technique has done.
    pub(crate) statistics: bool,
}

/// Prints the nodes and the best move of each position, and last `N nodes M nps`.
pub(crate) fn bench(options: &BenchOptions) -> ExitCode {
    let mut storage = ProgramMemory::new(options.profile.session, options.profile.search);
    let table = HashTable::new(options.profile.hash_slots);
    if table.slots().len() != options.profile.hash_slots {
        eprintln!("goby: no memory for the hash table; the node count would differ");
        return ExitCode::FAILURE;
    }
    let (game, mut search) = storage.lend();
    search.set_switches(options.switches);
    let mut bench = Bench {
        search,
        game,
        hash: table.slots(),
    };
    let mut out = Stdout::new();
    let started = Instant::now();
    let nodes = bench.run(options.depth, &mut out);
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if options.statistics {
        out.text(&techniques::table(bench.search.statistics()));
    }
    tell_total(
        nodes,
        NonZeroU64::new(micros).unwrap_or(NonZeroU64::MIN),
        &mut out,
    );
    out.status()
}
