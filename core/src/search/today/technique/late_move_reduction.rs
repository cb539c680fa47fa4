//! Late-move reduction: later moves are searched less deeply, until they surprise.
//!
//! In 1024ths of a ply, rounded once. It grows with the logarithms of depth and number, and shrinks
//! or grows by what the node, the table and the histories say. Captures are reduced, too. The first
//! move is not, but loses a ply off the principal variation where its reduction would be high; none
//! is before depth 2. Not sound: what a reduced search overlooks is found by a later iteration.
//!
//! Source: H. G. Muller, "micro-Max 4: Late-Move Reductions"; logarithms and fractions: Stockfish.

use super::Rule;
use crate::search::technique::Technique;
use crate::search::today::node::Node;
use crate::search::today::turn::Candidate;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

/// `round(256 * ln(n))` for n from 0 (as 0) to 63.
pub(in crate::search::today) static LOGARITHM: [u16; 64] = [
    0, 0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, 895, 903, 910, 917, 924, 931,
    938, 944, 951, 957, 963, 969, 975, 980, 986, 991, 996, 1001, 1007, 1012, 1016, 1021, 1026,
    1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061,
];

#[inline]
fn logarithm(number: i32) -> i32 {
    i32::from(LOGARITHM[number.clamp(0, 63) as usize & 63])
}

/// The reduction by depth and number of the move alone, in 1024ths of a ply.
#[inline]
pub(in crate::search::today) fn base(node: &Node, count: i32) -> i32 {
    let product = logarithm(node.depth) * logarithm(count) / 256 * t::lmr_product() / 256;
    let worse = !node.improving && product > t::lmr_not_improving_from();
    product + t::lmr_offset() + if worse { t::lmr_not_improving() } else { 0 }
}

/// How many plies more or less a move is searched again to, after a reduced search that came above
/// alpha: one more if what it has found is far above the best score so far, one less if hardly.
#[inline]
pub(in crate::search::today) fn research_plies(found: Score, best: Score, depth: i32) -> i32 {
    let deeper = found.0 > best.0 + t::deeper_margin() + 2 * depth;
    let shallower = found.0 < best.0 + t::shallower_margin();
    i32::from(deeper) - i32::from(shallower)
}

pub(in crate::search::today) struct LateMoveReduction;

/// A move of a node.
impl Rule<(&Node, Candidate)> for LateMoveReduction {
    const TECHNIQUE: Technique = Technique::LateMoveReduction;
    /// The reduction in 1024ths of a ply.
    type Decision = i32;

    #[inline(never)]
    fn decide(self, worker: &Worker<'_, '_>, (node, candidate): (&Node, Candidate)) -> i32 {
        let Candidate { mv, kind, .. } = candidate;
        let board = &worker.context.board;
        let mut reduced = base(node, candidate.count);
        let alpha = node.window.alpha;
        if node.was_pv {
            reduced -= t::lmr_pv();
            if node.is_pv {
                reduced -= t::lmr_open();
            }
            if let Some(entry) = node.entry {
                if entry.score > alpha {
                    reduced -= t::lmr_table_above();
                }
                if entry.depth.0 >= node.depth {
                    reduced -= t::lmr_table_deep();
                }
            }
        }
        if node.is_cut {
            reduced += t::lmr_cut();
            if node.hash_move.is_none() {
                reduced += t::lmr_cut_no_move();
            }
        }
        if node.hash_captures {
            reduced += t::lmr_hash_captures();
        }
        let below = worker.path.frame(usize::from(node.ply) + 1);
        if below.is_some_and(|frame| frame.cutoffs > 2) {
            reduced += t::lmr_cutoffs();
        }
        if Some(mv) == node.hash_move {
            reduced -= t::lmr_hash_move();
        }
        reduced -= node.correction * t::lmr_correction();
        let history = if candidate.is_quiet {
            let [last, before, ..] = node.after.0;
            2 * worker.histories.quiet(board, mv, candidate.exposure)
                + worker.histories.after(last, kind)
                + worker.histories.after(before, kind)
                - t::lmr_history_offset()
        } else {
            let victim = board.captured(mv).map_or(0, |victim| victim.value().0);
            victim * t::lmr_victim() + worker.histories.capture(board, mv) - t::lmr_capture_offset()
        };
        reduced -= history * t::lmr_history() / 1024;
        reduced
    }
}
