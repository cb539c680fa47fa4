//! History pruning: a quiet move that has mostly failed after the last moves, and in this structure
//! of pawns, is left out.
//!
//! Must not act at the root, without a piece besides pawns, while the best score is a mate against
//! us, or on checks. Not sound.
//!
//! Source: F. Letouzey, Fruit 2; counter-move pruning: Stockfish.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::pruning::Prospect;
use crate::search::worker::Worker;
use crate::tunables::history_pruning;

pub(in crate::search::today) struct HistoryPruning;

impl Rule<&Prospect<'_>> for HistoryPruning {
    const TECHNIQUE: Technique = Technique::HistoryPruning;
    type Decision = bool;

    #[inline]
    fn decide(self, _: &Worker<'_, '_>, prospect: &Prospect<'_>) -> bool {
        prospect.history < -history_pruning() * prospect.node.depth
    }
}
