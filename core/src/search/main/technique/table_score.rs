//! TT score: it replaces the static eval if its bound is tighter.
//!
//! Must not act on mates. It is as sound as the entry, which may be shallow.
//!
//! Source: T. Romstad, M. Costalba, J. Kiiski, Stockfish.

use crate::hash::Bound;
use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::types::Score;

impl Worker<'_, '_> {
    /// Returns the TT score if it is more accurate than the static eval.
    #[inline]
    pub(in crate::search::main) fn table_score(&mut self, node: &Node) -> Option<Score> {
        self.ask(Technique::TableScore, |_| {
            let entry = node.entry.filter(|entry| !entry.score.is_mate())?;
            let is_better = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score > node.eval,
                Bound::Upper => entry.score < node.eval,
            };
            is_better.then_some(entry.score)
        })
    }
}
