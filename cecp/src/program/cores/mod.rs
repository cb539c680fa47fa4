//! Several cores: searches that think about the same position over the same hash table.
//!
//! The work is not divided (lazy SMP): each search covers the whole tree, and finds what others
//! have stored. Their timing differs, and so do the entries that they store. Only the first search
//! has the host: it is polled, keeps the time, and reports its iterations with the nodes of all.
//! The others (helpers) deepen by two plies at a time, which gives the first search deeper entries.
//! When the first search ends, or a helper reaches the last depth, all end. The answer is the
//! deepest result; of equally deep results the one with the highest score.
//!
//! The first search runs alone if nodes are counted as time, if a mate is to be proven, and if the
//! limit of nodes is low, as it is for all levels below full strength. So the result is the same on
//! every machine. A higher limit of nodes bounds the sum of all searches, which each search compares
//! with the limit when it polls.
//!
//! Source: D. Homan, "Lazy SMP, part 2", talkchess.com, 2013.

mod hosts;

use super::memory::{lend_forever, percent};
use goby::driver::{GoesOn, Searcher};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::profile::DESKTOP;
use goby_core::search::technique::Switches;
use goby_core::search::{Host, Iteration, Limits, Measure, Report, Search};
use hosts::{First, Found, Helper, Shared};
use std::sync::Mutex;
use std::thread::{self, Builder};

/// A search of at most this number of nodes runs alone. All levels search fewer nodes.
const FEW_NODES: u64 = 300_000;

/// The searches of all cores.
pub(crate) struct Cores<'m> {
    first: Search<'m>,
    /// The searches of the other cores, whose memory is never freed.
    helpers: Vec<Search<'static>>,
    /// The number of helpers that search.
    helping: usize,
    switches: Switches,
}

impl<'m> Cores<'m> {
    /// A single search.
    pub(crate) fn new(mut first: Search<'m>, switches: Switches) -> Self {
        first.set_switches(switches);
        Self {
            first,
            helpers: Vec::new(),
            helping: 0,
            switches,
        }
    }
}

impl Searcher for Cores<'_> {
    fn think(
        &mut self,
        game: &Game<'_>,
        hash: &[Slot],
        limits: &mut Limits,
        host: &mut dyn Host,
    ) -> Report {
        let counts_nodes = matches!(limits.measure, Measure::Nodes(_));
        let is_alone = counts_nodes || limits.mate > 0 || limits.nodes <= FEW_NODES;
        let helping = if is_alone { 0 } else { self.helping };
        let helpers = self.helpers.get_mut(..helping).unwrap_or_default();
        if helpers.is_empty() {
            return self.first.think(game, hash, limits, host);
        }
        for helper in &mut *helpers {
            helper.set_generation_of(&self.first);
        }
        let shared = Shared::new(helpers.len(), limits.nodes);
        let wanted = *limits;
        let (mut report, others): (Report, Vec<Found>) = thread::scope(|scope| {
            let begun: Vec<_> = helpers
                .iter_mut()
                .zip(&shared.helpers)
                .filter_map(|(search, nodes)| {
                    let helper = Helper::new(nodes, &shared);
                    let think = move || helper.think(search, game, hash, wanted);
                    Builder::new().spawn_scoped(scope, think).ok()
                })
                .collect();
            let mut first = First::new(host, &shared);
            let report = self.first.think(game, hash, limits, &mut first);
            shared.end();
            let ended = begun.into_iter().filter_map(|thread| thread.join().ok());
            (report, ended.collect())
        });
        report.nodes += others.iter().map(|found| found.report.nodes).sum::<u64>();
        match best(&report, &others, limits.lines) {
            Some(better) => {
                let report = Report {
                    nodes: report.nodes,
                    elapsed: report.elapsed,
                    ..better.report
                };
                // The last reported line was a line of the first search.
                host.progress(&Iteration {
                    report: Report {
                        nodes: report.nodes,
                        elapsed: report.elapsed,
                        ..better.shown
                    },
                    root: game.board(),
                    line: &better.line,
                    table: &self.first.table(hash),
                });
                report
            }
            None => report,
        }
    }

    fn forget(&mut self) {
        self.first.clear();
        for helper in &mut self.helpers {
            helper.clear();
        }
    }

    fn use_cores(&mut self, count: u32, goes_on: GoesOn<'_>) -> u32 {
        let wanted = count.saturating_sub(1) as usize;
        while self.helpers.len() < wanted
            && let Some(memory) = lend_forever(&DESKTOP)
        {
            let mut search = Search::new(memory);
            search.set_switches(self.switches);
            self.helpers.push(search);
            if !goes_on(percent(self.helpers.len(), wanted)) {
                break;
            }
        }
        let helping = spawnable_threads(wanted.min(self.helpers.len()) as u32);
        self.helping = helping as usize;
        // Afterwards all searches have the same age, by which they recognise old TT entries.
        self.forget();
        helping + 1
    }
}

/// Returns the best of the other results if it beats the first. With several lines returns `None`:
/// the first search has reported them all.
fn best<'f>(first: &Report, others: &'f [Found], lines: u32) -> Option<&'f Found> {
    if lines > 1 {
        return None;
    }
    let rank = |report: &Report| (report.depth, report.score);
    let best = others.iter().max_by_key(|found| rank(&found.report))?;
    (rank(&best.report) > rank(first) && best.report.best.is_some()).then_some(best)
}

/// The bytes that must be left when all threads run, so that no allocation fails.
const RESERVE: usize = 64 << 20;

/// The number of threads, at most `wanted`, that can run at the same time.
fn spawnable_threads(wanted: u32) -> u32 {
    let mut reserve = Vec::<u8>::new();
    if reserve.try_reserve_exact(RESERVE).is_err() {
        return 0;
    }
    let gate = Mutex::new(());
    thread::scope(|scope| {
        let closed = gate.lock();
        let wait = || drop(gate.lock());
        let begun = (0..wanted).map_while(|_| Builder::new().spawn_scoped(scope, wait).ok());
        let count = begun.count() as u32;
        drop(closed);
        drop(reserve);
        count
    })
}

#[cfg(test)]
mod tests;
