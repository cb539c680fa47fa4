//! Quiescence: the two forms; the search itself is in `search/quiesce.rs`.
//!
//! At depth 0 only captures and promotions are searched, most valuable victim first, then least
//! valuable attacker, and the side to move may stand pat.
//!
//! - The form that ships: in check there is no standing pat, all evasions are searched and mate is
//!   seen; captures that lose by static exchange are skipped; the hash table is used.
//! - `classic`: standing pat is always allowed, even in check, and no mate is seen. Every capture
//!   is searched. So the score is never below the evaluation, which is what makes the futility
//!   family sound.
//!
//! Switched off, the static evaluation is taken at depth 0.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Stand-Pat Cutoff"; micro-Max 4.4.

use super::Technique;
use crate::search::node::Context;
use crate::types::Score;

/// Whether a side in check must search its evasions in place of standing pat.
#[inline]
pub(in crate::search) fn evades(context: &Context) -> bool {
    !context.switches.is_classic(Technique::Quiescence)
}

/// What a capture must at least yield by exchange to be searched.
#[inline]
pub(in crate::search) fn threshold(context: &Context) -> Score {
    if context.switches.is_classic(Technique::Quiescence) {
        -Score::INFINITE
    } else {
        Score::ZERO
    }
}
