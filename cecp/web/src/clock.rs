//! The clock of a search: the browser's clock, or a chip's clock, which advances with the nodes.

use crate::{text, words};
use goby_core::Timer;
use goby_core::hash::Bound;
use goby_core::search::{Iteration, Status};

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// Receives a line of thinking: the buffer holds a text of this length.
    safe fn told(length: u32);
}

/// A clock of one search.
pub(crate) struct PageClock {
    started: u64,
    /// Nodes a second of the chip, or 0 for the browser's clock.
    rate: u32,
    nodes: u64,
}

impl PageClock {
    /// A clock that starts now.
    pub(crate) fn new(rate: u32) -> Self {
        Self {
            started: now() as u64,
            rate,
            nodes: 0,
        }
    }
}

impl Timer for PageClock {
    fn millis(&mut self) -> u64 {
        match self
            .nodes
            .saturating_mul(1_000)
            .checked_div(self.rate.into())
        {
            Some(passed) => self.started + passed,
            None => now() as u64,
        }
    }

    fn stops(&mut self, status: &Status<'_>) -> bool {
        self.nodes = status.nodes;
        false
    }

    fn thought(&mut self, iteration: &Iteration<'_>) {
        self.nodes = iteration.report.nodes;
        if iteration.report.bound == Bound::Exact {
            told(text::write(&words::iteration(iteration)));
        }
    }
}
