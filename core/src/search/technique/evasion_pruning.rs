//! Evasion pruning: in quiescence, evasions that lose material by exchange are skipped.
//!
//! Once one evasion has been found that is not mate, another that gives material away will hardly
//! be better. Must not act before. Not sound.
//!
//! Source: quiescence of Ethereal (A. Grant) and Stockfish.

use super::Technique;
use crate::search::node::Context;
use crate::types::{Move, Score};

/// Whether an evasion is skipped where `best` is the score of those before it: mate, or
/// -[`Score::INFINITE`] where there were none, is no reason to.
#[inline]
pub(in crate::search) fn prunes(context: &Context, best: Score, mv: Move) -> bool {
    context.switches.has(Technique::EvasionPruning)
        && !best.is_mate()
        && !context.board.see(mv, Score::ZERO)
}
