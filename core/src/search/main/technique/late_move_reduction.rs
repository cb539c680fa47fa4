//! Late-move reduction (LMR): late moves are searched less deeply, and searched again if their
//! score is above alpha.
//!
//! The reduction is in 1024ths of a ply. It grows with the logarithms of the depth and the move
//! number, and is corrected by data of the node, the TT entry and the histories. It is rounded
//! once, at the end. Captures are reduced too. The first move is not reduced; but at a non-PV node
//! it loses one ply if its reduction would be high. No reduction below depth 2. Not sound, but a
//! later iteration can find what a reduced search misses.
//!
//! Source: H. G. Muller, "micro-Max 4: Late-Move Reductions"; logarithms and fractions: Stockfish.

use crate::search::main::candidate::Candidate;
use crate::search::main::node::Node;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables as t;
use crate::types::Score;

/// `round(256 * ln(n))` for n from 0 (as 0) to 63.
pub(in crate::search::main) static LOGARITHM: [u16; 64] = [
    0, 0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, 895, 903, 910, 917, 924, 931,
    938, 944, 951, 957, 963, 969, 975, 980, 986, 991, 996, 1001, 1007, 1012, 1016, 1021, 1026,
    1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061,
];

#[inline]
fn logarithm(number: i32) -> i32 {
    i32::from(LOGARITHM[number.clamp(0, 63) as usize & 63])
}

/// Returns the reduction by depth and move number only, in 1024ths of a ply.
#[inline]
fn base_reduction(node: &Node, count: i32) -> i32 {
    // Never negative, so that shifts divide.
    let logarithms = (logarithm(node.depth) * logarithm(count)) >> 8;
    let product = (logarithms * t::lmr_product()) >> 8;
    let worse = !node.improving && product > t::lmr_not_improving_from();
    product + t::lmr_offset() + if worse { t::lmr_not_improving() } else { 0 }
}

/// Returns the depth after the base reduction, for pruning. It may be negative.
#[inline]
pub(in crate::search::main) fn lmr_depth(node: &Node, count: i32) -> i32 {
    let mut reduction = base_reduction(node, count);
    if node.was_pv {
        reduction += t::lmr_pruning_pv();
    }
    node.depth - 1 - (reduction >> 10)
}

/// Returns the change of depth in plies, 1, 0 or -1, for the repeated search of a move after its
/// reduced search scored above alpha. 1 if the score is far above the best score so far, -1 if it
/// is only slightly above.
#[inline]
pub(super) fn research_plies(found: Score, best: Score, depth: i32) -> i32 {
    let deeper = found.0 > best.0 + t::deeper_margin() + 2 * depth;
    let shallower = found.0 < best.0 + t::shallower_margin();
    i32::from(deeper) - i32::from(shallower)
}

impl Worker<'_, '_> {
    /// Returns the reduction of a move in 1024ths of a ply.
    #[inline(always)]
    pub(in crate::search::main) fn reduction(&mut self, node: &Node, candidate: &Candidate) -> i32 {
        self.ask(Technique::LateMoveReduction, |worker| {
            worker.full_reduction(node, candidate)
        })
    }

    /// Returns the base reduction, corrected by data of the node, the TT and the histories, in
    /// 1024ths of a ply.
    #[inline(never)]
    fn full_reduction(&self, node: &Node, candidate: &Candidate) -> i32 {
        let Candidate {
            mv, kind, victim, ..
        } = *candidate;
        let board = &self.context.board;
        let mut reduction = base_reduction(node, candidate.count);
        let alpha = node.window.alpha;
        if node.was_pv {
            reduction -= t::lmr_pv();
            if node.is_pv {
                reduction -= t::lmr_open();
            }
            if let Some(entry) = node.entry {
                if entry.score > alpha {
                    reduction -= t::lmr_table_above();
                }
                if entry.depth.0 >= node.depth {
                    reduction -= t::lmr_table_deep();
                }
            }
        }
        if node.is_cut {
            reduction += t::lmr_cut();
            if node.hash_move.is_none() {
                reduction += t::lmr_cut_no_move();
            }
        }
        if node.hash_is_capture {
            reduction += t::lmr_hash_captures();
        }
        let below = self.path.record(usize::from(node.ply) + 1);
        if below.is_some_and(|record| record.cutoffs > 2) {
            reduction += t::lmr_cutoffs();
        }
        if Some(mv) == node.hash_move {
            reduction -= t::lmr_hash_move();
        }
        reduction -= node.correction * t::lmr_correction();
        let history = if candidate.is_quiet {
            let [last, before, ..] = node.previous.0;
            2 * self.histories.butterfly(board, mv, candidate.exposure)
                + self.histories.continuation(last, kind)
                + self.histories.continuation(before, kind)
                - t::lmr_history_offset()
        } else {
            candidate.victim_value().0 * t::lmr_victim() + self.histories.capture(kind, victim)
                - t::lmr_capture_offset()
        };
        reduction - history * t::lmr_history() / 1024
    }

    /// Searches a late move, which has been played, with a reduction and a null window. If the
    /// score is above alpha, searches it again. Returns the score, and the depth for a PV search.
    #[inline(always)]
    pub(in crate::search::main) fn search_reduced(
        &mut self,
        node: &Node,
        candidate: &Candidate,
        mut depth: i32,
        reduction: i32,
        best: Score,
        top: u16,
    ) -> (Score, i32) {
        let ply = usize::from(node.ply);
        let checks = candidate.gives_check;
        // Below the root a negative reduction may extend the search, and the repeated search may
        // have another depth.
        let may_extend = i32::from(node.ply > 0);
        let most = depth + may_extend * (1 + i32::from(node.is_pv));
        let shallow = (depth - (reduction >> 10)).min(most).max(1);
        if let Some(record) = self.path.record_mut(ply) {
            record.reduction = (depth - shallow).clamp(0, 255) as u8;
        }
        let mut score = self.search_below(node.scout(shallow, top, true, checks));
        if let Some(record) = self.path.record_mut(ply) {
            record.reduction = 0;
        }
        if score > node.window.alpha && shallow < depth && !self.watch.is_stopped() {
            self.in_vain(Technique::LateMoveReduction);
            depth += may_extend * research_plies(score, best, depth);
            if depth > shallow {
                score = self.search_below(node.scout(depth, top, !node.is_cut, checks));
            }
            if candidate.is_quiet {
                self.histories.update_continuation(
                    node.previous,
                    candidate.kind,
                    t::after_reduction_bonus(),
                );
            }
        }
        (score, depth)
    }
}
