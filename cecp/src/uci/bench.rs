//! The command `bench`: the same bench as on the command line, with the present search.

use super::Uci;
use super::fault::{Fault, Reason};
use crate::bench::{Bench, write_total};
use crate::driver::{Action, HashOwner, Port, Searcher};
use crate::profile::DESKTOP;
use core::num::NonZeroU64;
use goby_core::game::Game;
use goby_core::player::natural;
use goby_core::search::Measure;
use goby_core::types::Depth;

impl Uci<'_, '_> {
    /// `bench [PLIES]`: requests a bench. The default is the depth of the desktop profile.
    pub(super) fn ask_for_bench<'l>(&mut self, text: &'l str) -> Result<Action, Fault<'l>> {
        self.bench_depth = match text {
            "" => DESKTOP.bench_depth,
            text => natural(text)
                .and_then(|plies| i32::try_from(plies).ok())
                .map(Depth)
                .filter(|depth| (Depth::ONE..=Depth::MAX).contains(depth))
                .ok_or(Fault(Reason::Depth, text))?,
        };
        Ok(Action::Work)
    }

    /// Searches the positions. Then clears the search's histories and the hash table.
    pub(super) fn bench(
        &self,
        searcher: &mut dyn Searcher,
        hash: &mut dyn HashOwner,
        port: &mut dyn Port,
    ) {
        let mut bench = Bench {
            search: searcher,
            game: Game::new(&mut [], &mut []),
            hash,
            algorithm: self.state.player.options.algorithm(),
        };
        let started = port.now(Measure::Wall);
        let nodes = bench.run(self.bench_depth, port);
        bench.clear();
        let millis = port.now(Measure::Wall).since(started);
        let micros = NonZeroU64::new(u64::from(millis.0) * 1_000);
        write_total(nodes, micros.unwrap_or(NonZeroU64::MIN), port);
    }
}
