//! The evaluation of a board by the network.

use super::accumulator::Accumulator;
use super::features::output_bucket;
use super::lanes::OUTPUT;
use super::layers;
use super::refresh::{self, Refresh};
use super::squared::{OUTPUT_BIAS, SHIFT};
use super::weights::{IS_LAYERED, NEURONS};
use crate::board::Board;
use crate::eval::endings;
use crate::eval::evaluator::Evaluator;
use crate::types::{Color, Move, Piece, Square};

/// The greatest number of plies over which sums are updated. For longer distances they come from
/// the refresh table, which is as fast.
const LONGEST: usize = 8;

/// The centipawns by which the network overvalues a pawn. Networks of version 2 learned from scores of
/// searches, which repeat this error; those of version 3 learn from scores with the correction.
pub(super) const PAWN_EXCESS: i32 = if IS_LAYERED { 0 } else { 20 };

/// The state that is copied for each move: empty, because earlier plies keep their sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::eval) struct Unmoved;

/// The accumulators of the last plies, in lent memory.
#[derive(Debug)]
pub(in crate::eval) struct Network<'m> {
    /// A ring whose length is a power of two, or empty. Overwritten sums are computed again.
    plies: &'m mut [Accumulator],
    /// The only accumulator if no memory was lent.
    spare: Accumulator,
    /// The refresh table. Views without an entry start from an empty board.
    refreshes: &'m mut [Refresh],
    top: usize,
}

impl<'m> Evaluator<'m> for Network<'m> {
    type Followed = Unmoved;
    type Accumulator = Accumulator;
    type Refresh = Refresh;

    const FOLLOWED: Unmoved = Unmoved;
    const COUNTS: [u8; 6] = [1; 6];
    const NEURONS: Option<usize> = Some(NEURONS);
    const REFRESHES: usize = refresh::ENTRIES;

    fn new(
        board: &Board,
        plies: &'m mut [Accumulator],
        refreshes: &'m mut [Refresh],
    ) -> (Self, Unmoved) {
        let most = plies.len().checked_ilog2().map_or(0, |power| 1 << power);
        let mut network = Self {
            plies: plies.get_mut(..most).unwrap_or_default(),
            spare: Accumulator::EMPTY,
            refreshes,
            top: 0,
        };
        network.refresh(board, [true; 2]);
        (network, Unmoved)
    }

    #[inline]
    fn play(&mut self) {
        self.top += 1;
        let ply = self.top;
        self.here().begin(ply);
    }

    #[inline]
    fn undo(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    #[inline]
    fn put(&mut self, _: &mut Unmoved, color: Color, piece: Piece, square: Square) {
        self.here().put(color, piece, square);
    }

    #[inline]
    fn take(&mut self, _: &mut Unmoved, color: Color, piece: Piece, square: Square) {
        self.here().take(color, piece, square);
    }

    #[inline]
    fn shift(&mut self, _: &mut Unmoved, color: Color, piece: Piece, from: Square, to: Square) {
        self.here().shift(color, piece, from, to);
    }

    fn score(&mut self, board: &Board, _: Unmoved, count: u8) -> i32 {
        corrected(board, self.output(board, count.into()))
    }

    #[inline]
    fn piece_count(_: &Board, count: u8) -> u32 {
        count.into()
    }

    #[inline]
    fn placement_gain(_: Color, _: Piece, _: Move) -> i32 {
        0
    }
}

/// Converts the network's output for `board`, from the view of the side to move, to the evaluation
/// from White's view.
#[inline]
pub(in crate::eval) fn corrected(board: &Board, output: i32) -> i32 {
    let (side, other) = (board.side(), !board.side());
    let pawns = |color| board.colored(color, Piece::Pawn).len() as i32;
    let own = output - PAWN_EXCESS * (pawns(side) - pawns(other));
    let strong = if own < 0 { other } else { side };
    let white = if side == Color::White { own } else { -own };
    if endings::cannot_win(board, strong) {
        return 0;
    }
    white + endings::mop_up(board).unwrap_or_default()
}

impl Network<'_> {
    /// The index of a ply in the ring.
    #[inline]
    fn place(&self, ply: usize) -> usize {
        ply & self.plies.len().wrapping_sub(1)
    }

    /// The accumulator of the current ply.
    #[inline]
    fn here(&mut self) -> &mut Accumulator {
        let place = self.place(self.top);
        self.plies.get_mut(place).unwrap_or(&mut self.spare)
    }

    /// Returns the network's output for `board` in centipawns for the side to move. `piece_count`
    /// is the number of pieces on the board.
    pub(super) fn output(&mut self, board: &Board, piece_count: u32) -> i32 {
        self.make(board);
        let bucket = output_bucket(piece_count as usize);
        let side = board.side();
        let sums = self.here();
        let views = [sums.sums(side), sums.sums(!side)];
        if IS_LAYERED {
            return layers::output(views, bucket);
        }
        let [own, other] = &OUTPUT[bucket];
        let output = OUTPUT_BIAS[bucket] + views[0].activated(own) + views[1].activated(other);
        output >> SHIFT[bucket]
    }

    /// Computes the sums of the current ply, from the last ply with sums if it is near, otherwise
    /// from the refresh table. A view whose king has crossed since then comes from that table too.
    #[inline(never)]
    fn make(&mut self, board: &Board) {
        let (from, has_crossed) = self.last_made().unwrap_or((self.top, [true; 2]));
        for ply in from..self.top {
            let places = [self.place(ply), self.place(ply + 1)];
            if let Ok([before, now]) = self.plies.get_disjoint_mut(places) {
                now.follow(before, board, has_crossed);
            }
        }
        if has_crossed != [false; 2] {
            self.refresh(board, has_crossed);
        }
    }

    /// Takes the sums of the given views from the refresh table. The sums of the other views must
    /// be computed already.
    fn refresh(&mut self, board: &Board, views: [bool; 2]) {
        let (ply, place) = (self.top, self.place(self.top));
        let here = self.plies.get_mut(place).unwrap_or(&mut self.spare);
        if !here.is_of(ply) {
            here.begin(ply);
        }
        for view in Color::ALL.into_iter().filter(|view| views[view.index()]) {
            let mut none = Refresh::EMPTY;
            let entry = self.refreshes.get_mut(refresh::place(view, board));
            (entry.unwrap_or(&mut none)).refresh(here.sums_mut(view), view, board);
        }
        here.set_made();
    }

    /// Returns the last ply with computed sums, if it is near, and the views whose king has crossed
    /// since then.
    #[inline]
    fn last_made(&self) -> Option<(usize, [bool; 2])> {
        let mut has_crossed = [false; 2];
        for back in 0..=LONGEST {
            let ply = self.top.checked_sub(back)?;
            let sums = self.plies.get(self.place(ply))?;
            if !sums.is_of(ply) {
                return None;
            }
            if sums.is_made() {
                return Some((ply, has_crossed));
            }
            for view in Color::ALL {
                has_crossed[view.index()] |= sums.has_crossed()[view.index()];
            }
        }
        None
    }
}
