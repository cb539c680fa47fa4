//! Table score: the table's score takes the place of the evaluation where its bound says that it is
//! nearer the truth.
//!
//! Must not act on mates. As sound as the entry, which may be shallow.
//!
//! Source: T. Romstad, M. Costalba, J. Kiiski, Stockfish.

use super::{Estimate, Rule};
use crate::hash::Bound;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::worker::Worker;

pub(in crate::search::today) struct TableScore;

impl Rule<&Node> for TableScore {
    const TECHNIQUE: Technique = Technique::TableScore;
    type Decision = Estimate;

    #[inline]
    fn decide(self, _: &Worker<'_, '_>, node: &Node) -> Estimate {
        let entry = node.entry.filter(|entry| !entry.score.is_mate());
        let better = entry.filter(|entry| match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.score > node.eval,
            Bound::Upper => entry.score < node.eval,
        });
        Estimate(better.map(|entry| entry.score))
    }
}
