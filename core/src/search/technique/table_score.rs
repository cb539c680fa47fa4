//! The table's score as a better evaluation.
//!
//! What a search of the same position found before, however shallow, is nearer the truth than the
//! static evaluation, if its bound says so: a lower bound above it, or an upper bound below. Not a
//! mate, which would be taken for a measure. Not sound, but only as far as the techniques that ask
//! are not.
//!
//! Source: Stockfish (T. Romstad, M. Costalba, J. Kiiski).

use super::Technique;
use crate::hash::{Bound, Entry};
use crate::search::node::Context;
use crate::types::Score;

/// The evaluation, or the score of the table's entry in its place.
#[inline]
pub(in crate::search) fn improved(context: &Context, entry: Option<Entry>, eval: Score) -> Score {
    let Some(entry) = entry else {
        return eval;
    };
    if !context.switches.has(Technique::TableScore) || entry.score.is_mate() {
        return eval;
    }
    match entry.bound {
        Bound::Exact => entry.score,
        Bound::Lower => eval.max(entry.score),
        Bound::Upper => eval.min(entry.score),
    }
}
