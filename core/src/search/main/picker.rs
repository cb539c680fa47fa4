//! The move picker: returns a node's legal moves one by one, in stages.
//!
//! - Main search: the hash move; good captures by victim and history; good quiet moves by history,
//!   with a bonus for checks, killers and moves away from an attack by a less valuable piece; bad
//!   captures; bad quiet moves. A capture is bad if it loses more by SEE than its rank allows.
//! - In check: the hash move; captures; quiet moves by history.
//! - Quiescence and ProbCut: captures and queen promotions.
//!
//! All plies share one move stack in lent memory. A node's moves begin at the index `top` of the
//! node. The picker of a child starts at [`Picker::top`]. If the stack is full, moves are missing
//! and [`Picker::overflowed`] returns true.

use super::candidate::Candidate;
use super::node::Node;
use super::ordering::{
    NodeInfo, OrderingContext, QuietRanks, UNDERPROMOTION, is_forcing, rank_capture, rank_evasion,
};
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::order::Scored;
use crate::search::technique::Technique;
use crate::search::worker::Worker;
use crate::tunables::{picker_bad_quiet, picker_exchange};
use crate::types::{Move, Score};

/// The next stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Stage {
    HashMove,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    GoodQuiets,
    BadCaptures,
    BadQuiets,
    EvasionHashMove,
    GenerateEvasions,
    Evasions,
    ForcingHashMove,
    GenerateForcing,
    Forcing,
    Done,
}

/// Returns a node's legal moves, each once, in the order of the stages.
#[derive(Clone, Debug)]
pub(super) struct Picker {
    /// The end of the bad captures. They begin at the picker's start.
    bad: u16,
    /// The moves of the current stage that have not been returned are from index `next` to `end`.
    next: u16,
    end: u16,
    /// The index of the next bad capture to return.
    next_bad: u16,
    hash: Option<Move>,
    /// The least SEE value of moves that are returned (ProbCut), or `None`.
    threshold: Option<Score>,
    stage: Stage,
    skips_quiets: bool,
    overflowed: bool,
    /// The number of moves that the node has searched or pruned, including the current one.
    count: u16,
}

impl Picker {
    /// A picker for a main-search node, or for a quiescence node in check.
    pub(super) const fn new(in_check: bool, start: u16, hash: Option<Move>) -> Self {
        Self {
            bad: start,
            next: start,
            end: start,
            next_bad: start,
            hash,
            threshold: None,
            stage: if in_check {
                Stage::EvasionHashMove
            } else {
                Stage::HashMove
            },
            skips_quiets: false,
            overflowed: false,
            count: 0,
        }
    }

    /// A picker for captures and queen promotions. Moves whose SEE is below `threshold` are left
    /// out.
    pub(super) fn forcing(
        board: &Board,
        start: u16,
        hash: Option<Move>,
        threshold: Option<Score>,
    ) -> Self {
        let hash = hash.filter(|&mv| {
            is_forcing(board, mv)
                && threshold.is_none_or(|threshold| board.see_with_pins(mv, threshold))
        });
        Self {
            threshold,
            stage: Stage::ForcingHashMove,
            ..Self::new(false, start, hash)
        }
    }

    /// The first index of the stack that children may use.
    #[inline]
    pub(super) const fn top(&self) -> u16 {
        self.end
    }

    /// Returns true if the stack was too small, so that moves may be missing.
    pub(super) const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// The number of moves that the node has searched or pruned, including the current one.
    #[inline]
    pub(super) fn count(&self) -> i32 {
        i32::from(self.count)
    }

    /// Leaves out quiet moves from now on.
    pub(super) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Returns true if the stage of the last move contains only quiet moves.
    #[inline]
    pub(super) const fn is_in_quiets(&self) -> bool {
        matches!(self.stage, Stage::GoodQuiets | Stage::BadQuiets)
    }

    /// Returns the next move, or `None` after the last one.
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        context: OrderingContext<'_>,
        stack: &mut [Scored],
    ) -> Option<Move> {
        let board = context.board;
        loop {
            match self.stage {
                Stage::HashMove | Stage::EvasionHashMove | Stage::ForcingHashMove => {
                    self.stage = match self.stage {
                        Stage::HashMove => Stage::GenerateCaptures,
                        Stage::EvasionHashMove => Stage::GenerateEvasions,
                        _ => Stage::GenerateForcing,
                    };
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::GenerateCaptures
                | Stage::GenerateForcing
                | Stage::GenerateQuiets
                | Stage::GenerateEvasions => self.begin_stage(context, stack),
                Stage::GoodCaptures => {
                    if let Some(mv) = self.good_capture(board, stack) {
                        return Some(mv);
                    }
                    self.stage = Stage::GenerateQuiets;
                }
                Stage::GoodQuiets => {
                    if !self.skips_quiets
                        && let Some(best) = self.best(stack)
                    {
                        if i32::from(best.score) > picker_bad_quiet() {
                            return Some(best.mv);
                        }
                        self.next -= 1;
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if self.next_bad < self.bad {
                        let bad = stack.get(usize::from(self.next_bad));
                        self.next_bad += 1;
                        if let Some(bad) = bad {
                            return Some(bad.mv);
                        }
                    } else {
                        self.stage = Stage::BadQuiets;
                    }
                }
                Stage::BadQuiets => {
                    if !self.skips_quiets
                        && let Some(best) = self.best(stack)
                    {
                        return Some(best.mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Evasions => match self.best(stack) {
                    None => self.stage = Stage::Done,
                    Some(best) if self.skips_quiets && !is_forcing(board, best.mv) => {}
                    Some(best) => return Some(best.mv),
                },
                Stage::Forcing => {
                    while let Some(best) = self.best(stack) {
                        if i32::from(best.score) <= UNDERPROMOTION / 2 {
                            break;
                        }
                        let passes = |threshold| board.see_with_pins(best.mv, threshold);
                        if self.threshold.is_none_or(passes) {
                            return Some(best.mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Generates and ranks the moves of a stage, and enters it.
    #[cfg_attr(feature = "big-tables", inline(never))]
    #[cfg_attr(not(feature = "big-tables"), inline(always))]
    fn begin_stage(&mut self, context: OrderingContext<'_>, stack: &mut [Scored]) {
        let (board, context) = (context.board, &context);
        self.stage = match self.stage {
            Stage::GenerateQuiets => {
                self.next = self.bad;
                self.end = self.bad;
                if !self.skips_quiets {
                    rank_quiets(self.generate(MoveKind::Quiets, board, stack), context);
                }
                Stage::GoodQuiets
            }
            Stage::GenerateEvasions => {
                let evasions = self.generate(MoveKind::All, board, stack);
                rank(evasions, |mv| rank_evasion(context, mv));
                Stage::Evasions
            }
            from => {
                let captures = self.generate(MoveKind::Captures, board, stack);
                rank(captures, |mv| rank_capture(context, mv));
                match from {
                    Stage::GenerateCaptures => Stage::GoodCaptures,
                    _ => Stage::Forcing,
                }
            }
        };
    }

    /// Returns the next good capture. Bad captures are moved to the front of the node's part of the
    /// stack.
    fn good_capture(&mut self, board: &Board, stack: &mut [Scored]) -> Option<Move> {
        while let Some(best) = self.best(stack) {
            let rank = i32::from(best.score);
            if rank > UNDERPROMOTION / 2
                && board.see_with_pins(best.mv, Score(-rank / picker_exchange()))
            {
                return Some(best.mv);
            }
            if let Some(place) = stack.get_mut(usize::from(self.bad)) {
                *place = best;
                self.bad += 1;
            }
        }
        None
    }

    /// Removes and returns the move with the highest rank in the current stage.
    #[inline(never)]
    fn best(&mut self, stack: &mut [Scored]) -> Option<Scored> {
        let left = stack.get_mut(usize::from(self.next)..usize::from(self.end))?;
        let (first, rest) = left.split_first_mut()?;
        // Finds the first move with the highest rank. Written without a branch on the ranks.
        let (mut place, mut most) = (0_usize, first.score);
        for (number, scored) in (1..).zip(&*rest) {
            place = if scored.score > most { number } else { place };
            most = most.max(scored.score);
        }
        if let Some(best) = rest.get_mut(place.wrapping_sub(1)) {
            core::mem::swap(first, best);
        }
        self.next += 1;
        Some(*first)
    }

    /// Generates moves of `kind` onto the stack, except the hash move, and returns them. On a
    /// desktop it is compiled for each kind.
    #[cfg_attr(feature = "big-tables", inline(always))]
    #[cfg_attr(all(feature = "big-code", not(feature = "big-tables")), inline(never))]
    fn generate<'s>(
        &mut self,
        kind: MoveKind,
        board: &Board,
        stack: &'s mut [Scored],
    ) -> &'s mut [Scored] {
        let limit = stack.len().min(usize::from(u16::MAX));
        let room = stack.get_mut(usize::from(self.end)..limit);
        let room = room.unwrap_or_default();
        let (hash, mut count, mut overflows) = (self.hash, 0, false);
        board.generate_hot(kind, &mut |mv| {
            if Some(mv) == hash {
                return;
            }
            match room.get_mut(count) {
                Some(place) => {
                    *place = Scored { mv, score: 0 };
                    count += 1;
                }
                None => overflows = true,
            }
        });
        self.end += count as u16;
        self.overflowed |= overflows;
        room.get_mut(..count).unwrap_or_default()
    }
}

impl Worker<'_, '_> {
    /// Returns the node's next move, except an excluded move and moves that a weakened search
    /// overlooks. On chips this function is not inlined, so that its context does not enlarge the
    /// recursive stack frame.
    #[cfg_attr(feature = "big-tables", inline(always))]
    #[cfg_attr(not(feature = "big-tables"), inline(never))]
    pub(super) fn pick(
        &mut self,
        picker: &mut Picker,
        node: &Node,
        info: Option<&NodeInfo>,
    ) -> Option<Candidate> {
        let board = &self.context.board;
        let context = OrderingContext {
            board,
            histories: &self.histories,
            node,
            threats: self.context.switches.has(Technique::ThreatOrder),
            info,
        };
        loop {
            let mv = picker.next(context, self.moves)?;
            if Some(mv) == node.excluded || self.weakness.overlooks(board, mv, node.ply) {
                continue;
            }
            picker.count += 1;
            let mut candidate = Candidate::new(board, mv, picker.is_in_quiets());
            candidate.count = picker.count();
            candidate.exposure = node.attacked.exposure(mv);
            candidate.gives_check =
                info.is_some_and(|info| info.checks.has(board, candidate.piece, mv));
            return Some(candidate);
        }
    }
}

/// Sets the ranks of quiet moves.
#[inline(never)]
fn rank_quiets(quiets: &mut [Scored], context: &OrderingContext<'_>) {
    if let Some(info) = context.info {
        let ranks = QuietRanks::new(context, info);
        for scored in quiets {
            scored.score = ranks.of(scored.mv);
        }
    }
}

/// Sets the ranks of moves.
#[inline]
fn rank(moves: &mut [Scored], rank: impl Fn(Move) -> i32) {
    for scored in moves {
        scored.score = rank(scored.mv).clamp(-32_000, 32_000) as i16;
    }
}
