//! The histories of moves, and the correction history of the static eval.
//!
//! - Butterfly history: quiet moves by origin and destination. With the technique `threat-history`
//!   also by which of these two squares the opponent attacks.
//! - Pawn history: kinds of moves (piece and destination) by pawn structure.
//! - Continuation history: kinds of moves by the kinds of the moves 1, 2, 4 and 6 plies before.
//! - Capture history: captures by piece, destination and victim.
//! - Correction history: the error of the static eval by pawns, minor pieces, major pieces, the
//!   pieces of either side, and the last two moves.
//!
//! The nearer a value is to its bound, the less a bonus changes it (gravity). So new results
//! outweigh old ones. Histories are kept from move to move and cleared for a new game.

use super::ply_record::{KINDS, PreviousMoves, kind};
use super::threats::Exposure;
use crate::board::Board;
use crate::search::technique::Switches;
use crate::search::technique::Technique::{
    self, ButterflyHistory, CaptureHistory, ContinuationHistory, CorrectionHistory, PawnHistory,
};
use crate::types::{Color, Move, Piece, Score};

/// The bound of the values: they stay within plus or minus this number.
const BOUND: i32 = 8_192;
/// The bound of the continuation history's values.
const CONTINUATION_BOUND: i32 = 32_768;
/// The number of pawn structures with separate pawn history in a large table.
const STRUCTURES: usize = 512;
/// The divisor that converts a correction value to centipawns.
const GRAIN: i32 = 128;
/// With at most this number of pieces the static eval is not corrected.
const FEW_PIECES: u32 = 6;

/// Adds a bonus or malus to a value, with gravity, if technique `by` is in the build.
#[inline]
fn update<const LIMIT: i32>(by: Technique, table: &mut [i16], place: usize, bonus: i32) {
    if by.is_built() {
        add::<LIMIT>(table, place, bonus);
    }
}

/// Adds a bonus or malus to a value, with gravity.
#[cfg_attr(feature = "big-code", inline(never))]
fn add<const LIMIT: i32>(table: &mut [i16], place: usize, bonus: i32) {
    if let Some(value) = table.get_mut(place) {
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let old = i32::from(*value);
        let mut new = old + bonus - old * bonus.abs() / LIMIT;
        // A value stays within the limit, which may be one more than fits.
        if LIMIT > 32_767 {
            new = new.clamp(-32_767, 32_767);
        }
        *value = new as i16;
    }
}

/// Returns a value of a table, or 0 outside the table or if technique `by` is not in the build.
#[inline]
fn get(by: Technique, table: &[i16], place: usize) -> i32 {
    match table.get(place) {
        Some(&value) if by.is_built() => i32::from(value),
        _ => 0,
    }
}

/// The histories of moves and the correction history, in lent memory.
#[derive(Debug)]
pub(in crate::search) struct Histories<'m> {
    pub(in crate::search) butterfly: &'m mut [i16],
    pub(in crate::search) pawns: &'m mut [i16],
    pub(in crate::search) captures: &'m mut [i16],
    pub(in crate::search) continuations: &'m mut [i16],
    pub(in crate::search) corrections: &'m mut [i16],
}

/// The number of correction values per position: 0 in a build without correction history.
const KEYS: usize = if CorrectionHistory.is_built() { 6 } else { 0 };
/// The indices of a position's correction values.
pub(super) type CorrectionPlaces = [usize; KEYS];

/// Returns the index for a number in a table of `length`, a power of two. Large numbers wrap
/// around.
#[inline]
const fn folded(number: usize, length: usize) -> usize {
    number & length.wrapping_sub(1)
}

/// The index of a move in a butterfly history of this length.
#[inline]
const fn butterfly(color: Color, mv: Move, exposure: Exposure, length: usize) -> usize {
    // The low twelve bits of a move are its squares.
    let squares = mv.bits() as usize & 0xFFF;
    folded(
        exposure.index() << 13 | color.index() << 12 | squares,
        length,
    )
}

/// The index of a kind of move in a pawn history of this length.
#[inline]
fn in_structure(board: &Board, kind: usize, length: usize) -> usize {
    let structure = folded(board.pawn_key() as usize, (length / KINDS).max(1));
    structure * KINDS + kind
}

/// The index of a kind of move after the kind `last`, in a continuation history of this length. In
/// a small table similar kinds `last` share a row.
#[inline]
const fn continuation(last: u16, kind: usize, length: usize) -> usize {
    if length >= Histories::CONTINUATIONS {
        return last as usize * KINDS + kind;
    }
    last as usize * (length / KINDS) / KINDS * KINDS + kind
}

/// The number of values in a row: 0 in a build without histories that have rows.
const ROW: usize = if PawnHistory.is_built() || ContinuationHistory.is_built() {
    KINDS
} else {
    0
};
/// A row of a history: one value for each kind of move.
type Row = [i16; ROW];
/// The row for a table that is too short: zeros.
static NOTHING: Row = [0; ROW];

/// Returns the row that begins at index `start`.
#[inline]
fn row(table: &[i16], start: usize) -> &Row {
    let rest = table.get(start..).unwrap_or_default();
    rest.first_chunk().unwrap_or(&NOTHING)
}

/// The index of a capture in the capture history. A promotion without a capture has the victim
/// `None`.
#[inline]
fn capture(kind: usize, victim: Option<Piece>) -> usize {
    kind * 6 + victim.unwrap_or(Piece::King).index()
}

impl<'m> Histories<'m> {
    /// Removes the memory of techniques that are off.
    pub(in crate::search) fn switched(self, switches: Switches) -> Self {
        let chosen = |technique, memory: &'m mut [i16]| {
            if switches.has(technique) {
                memory
            } else {
                &mut []
            }
        };
        Self {
            butterfly: chosen(ButterflyHistory, self.butterfly),
            pawns: chosen(PawnHistory, self.pawns),
            captures: chosen(CaptureHistory, self.captures),
            continuations: chosen(ContinuationHistory, self.continuations),
            corrections: chosen(CorrectionHistory, self.corrections),
        }
    }
}

impl Histories<'_> {
    /// The number of values of the butterfly history: exposures, colours, origins and destinations.
    pub(in crate::search) const BUTTERFLY: usize = Exposure::KINDS * 2 * 64 * 64;
    /// The number of values of the pawn history.
    pub(in crate::search) const PAWNS: usize = STRUCTURES * KINDS;
    /// The number of values of the capture history: kinds of moves and victims.
    pub(in crate::search) const CAPTURES: usize = KINDS * 6;
    /// The number of values of the continuation history: kinds of the previous move, and kinds of
    /// the move.
    pub(in crate::search) const CONTINUATIONS: usize = KINDS * KINDS;
    /// The number of tables of the correction history: six keys for each side to move.
    pub(in crate::search) const CORRECTIONS: usize = 2 * 6;

    /// Returns the histories for ordering the quiet moves of a node.
    pub(super) fn of_node(&self, board: &Board, previous: PreviousMoves) -> QuietHistories<'_> {
        let continued = |last| {
            let place = continuation(last, 0, self.continuations.len());
            row(self.continuations, place)
        };
        QuietHistories {
            butterfly: self.butterfly,
            pawns: row(self.pawns, in_structure(board, 0, self.pawns.len())),
            continued: previous.0.map(continued),
        }
    }

    /// The butterfly history of a quiet move.
    #[inline]
    pub(super) fn butterfly(&self, board: &Board, mv: Move, exposure: Exposure) -> i32 {
        let length = self.butterfly.len();
        get(
            ButterflyHistory,
            self.butterfly,
            butterfly(board.side(), mv, exposure, length),
        )
    }

    /// The pawn history of a kind of move.
    #[inline]
    pub(super) fn pawn(&self, board: &Board, kind: usize) -> i32 {
        let place = in_structure(board, kind, self.pawns.len());
        get(PawnHistory, self.pawns, place)
    }

    /// The continuation history of a kind of move after the kind `last`.
    #[inline]
    pub(super) fn continuation(&self, last: u16, kind: usize) -> i32 {
        let place = continuation(last, kind, self.continuations.len());
        get(ContinuationHistory, self.continuations, place)
    }

    /// The capture history of a kind of move that captures `victim`.
    #[inline]
    pub(super) fn capture(&self, kind: usize, victim: Option<Piece>) -> i32 {
        get(CaptureHistory, self.captures, capture(kind, victim))
    }

    /// Adds a bonus or malus to the capture history.
    pub(super) fn update_capture(&mut self, board: &Board, mv: Move, bonus: i32) {
        if let Some(piece) = board.piece_on(mv.from()) {
            let kind = kind(board.side(), piece, mv.to());
            let place = capture(kind, board.captured_by(piece, mv));
            update::<BOUND>(CaptureHistory, self.captures, place, bonus);
        }
    }

    /// Adds a bonus or malus to the butterfly history of a quiet move of `color`.
    pub(super) fn update_butterfly(
        &mut self,
        color: Color,
        mv: Move,
        exposure: Exposure,
        bonus: i32,
    ) {
        let place = butterfly(color, mv, exposure, self.butterfly.len());
        update::<BOUND>(ButterflyHistory, self.butterfly, place, bonus);
    }

    /// Adds a bonus or malus to the pawn history of a kind of move.
    pub(super) fn update_pawn(&mut self, board: &Board, kind: usize, bonus: i32) {
        let place = in_structure(board, kind, self.pawns.len());
        update::<BOUND>(PawnHistory, self.pawns, place, bonus);
    }

    /// Adds a bonus or malus to the continuation history of a kind of move, after each of the
    /// previous moves.
    pub(super) fn update_continuation(&mut self, previous: PreviousMoves, kind: usize, bonus: i32) {
        for last in previous.0 {
            let place = continuation(last, kind, self.continuations.len());
            update::<CONTINUATION_BOUND>(ContinuationHistory, self.continuations, place, bonus);
        }
    }

    /// Prefetches the correction values at `places`. Does nothing without the feature `prefetch`.
    #[inline]
    pub(super) fn prefetch_corrections(&self, places: &CorrectionPlaces) {
        #[cfg(feature = "prefetch")]
        for &place in places {
            prefetch_index::prefetch_index(&*self.corrections, place);
        }
        let _ = places;
    }

    /// Returns the correction of the static eval in centipawns, for a board with `pieces` pieces.
    #[inline]
    pub(super) fn correction(&self, places: CorrectionPlaces, pieces: u32) -> i32 {
        if pieces <= FEW_PIECES || !CorrectionHistory.is_built() {
            return 0;
        }
        let sum: i32 = places
            .map(|place| get(CorrectionHistory, self.corrections, place))
            .iter()
            .sum();
        sum / GRAIN
    }

    /// Adds a bonus or malus to the correction values of `board`, at most a quarter of the bound.
    pub(super) fn update_correction(
        &mut self,
        board: &Board,
        previous: PreviousMoves,
        pieces: u32,
        bonus: i32,
    ) {
        if pieces <= FEW_PIECES || !CorrectionHistory.is_built() {
            return;
        }
        for place in self.correction_places(board, previous) {
            let bonus = bonus.clamp(-BOUND / 4, BOUND / 4);
            update::<BOUND>(CorrectionHistory, self.corrections, place, bonus);
        }
    }

    /// Returns the indices of a position's correction values.
    #[inline]
    pub(super) fn correction_places(
        &self,
        board: &Board,
        previous: PreviousMoves,
    ) -> CorrectionPlaces {
        let us = board.side();
        let [last, before, ..] = previous.0;
        let number = |last: u16| u32::from(last) & 0x3FF;
        let moves = (number(last) << 10 | number(before)).wrapping_mul(0x9E37_79B9);
        let keys = [
            board.pawn_key(),
            board.minor_key(),
            board.major_key(),
            board.piece_key(us),
            board.piece_key(!us),
            moves,
        ];
        let length = self.corrections.len() / (2 * keys.len());
        let first = us.index() * keys.len() * length;
        core::array::from_fn(|number| {
            let key = keys.get(number).copied().unwrap_or(0);
            first + number * length + ((u64::from(key) * length as u64) >> 32) as usize
        })
    }
}

/// The histories of one node, for ordering quiet moves.
pub(super) struct QuietHistories<'a> {
    butterfly: &'a [i16],
    pawns: &'a Row,
    /// The continuation histories after the moves 1, 2, 4 and 6 plies before.
    continued: [&'a Row; 4],
}

impl QuietHistories<'_> {
    /// Returns the weighted sum of the histories of a quiet move.
    #[inline]
    pub(super) fn sum(&self, color: Color, mv: Move, exposure: Exposure, kind: usize) -> i32 {
        let place = butterfly(color, mv, exposure, self.butterfly.len());
        // All rows have equal lengths, so one comparison guards all accesses.
        let kind = kind.min(ROW.saturating_sub(1));
        let [one, two, four, six] = self
            .continued
            .map(|row| get(ContinuationHistory, row, kind));
        let alone =
            get(ButterflyHistory, self.butterfly, place) + get(PawnHistory, self.pawns, kind);
        2 * alone + one + two + four + six
    }
}

/// Returns the bonus of a move that caused a cutoff at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    use crate::tunables::{history_bonus_most, history_bonus_offset, history_bonus_per_ply};
    (history_bonus_per_ply() * depth - history_bonus_offset()).clamp(0, history_bonus_most())
}

/// Returns the malus, as a positive number, of moves that did not raise alpha.
pub(super) fn malus(depth: i32) -> i32 {
    use crate::tunables::{history_malus_most, history_malus_offset, history_malus_per_ply};
    (history_malus_per_ply() * depth - history_malus_offset()).clamp(0, history_malus_most())
}

/// Returns the bonus of a correction value for this error of the static eval, in centipawns.
pub(super) fn correction_bonus(error: Score, depth: i32) -> i32 {
    error.0.clamp(-2_000, 2_000) * depth * crate::tunables::correction_rate() / 16
}
