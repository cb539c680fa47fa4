//! The kinds of moves to generate, and the move lists.

use super::checks::NodeChecks;
use super::constraints::Constraints;
use super::sets::{self, Sink, Wanted};
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece, Rank, Square};
use arrayvec::{ArrayVec, IntoIter};
use core::ops::{Deref, DerefMut};

/// A kind of legal move to generate. In check only evasions are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveKind {
    /// All legal moves, captures and promotions first.
    All,
    /// Captures, including en passant, and all promotions.
    Captures,
    /// Moves that are neither captures nor promotions, including castling.
    Quiets,
}

/// The greatest number of legal moves in a position.
pub const MOST_MOVES: usize = 218;

/// The legal moves of a position, at most 218 (found by N. Petrović, 1964; proved by Tobs40, see
/// board/builder.rs).
///
/// ```
/// use goby_core::Board;
/// let moves = Board::start().legal_moves();
/// assert_eq!(moves.len(), 20);
/// assert!(moves.iter().all(|mv| mv.promotion().is_none()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveList(ArrayVec<Move, MOST_MOVES>);

impl MoveList {
    /// Removes the moves for which `keep` returns false.
    pub fn retain(&mut self, mut keep: impl FnMut(&Move) -> bool) {
        self.0.retain(|mv| keep(mv));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    fn into_iter(self) -> MoveListIter {
        MoveListIter(self.0.into_iter())
    }
}

impl<'l> IntoIterator for &'l MoveList {
    type Item = &'l Move;
    type IntoIter = core::slice::Iter<'l, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

/// An iterator over the moves of a list.
#[derive(Clone, Debug)]
pub struct MoveListIter(IntoIter<Move, MOST_MOVES>);

impl Iterator for MoveListIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl ExactSizeIterator for MoveListIter {}

impl Board {
    /// Calls `visit` for every legal move of `kind`. The order depends only on the position.
    pub fn generate(&self, kind: MoveKind, visit: &mut dyn FnMut(Move)) {
        self.visit(kind, visit);
    }

    /// Like [`generate`](Self::generate), but faster with `big-code`: compiled separately for each
    /// visitor.
    #[inline]
    pub(crate) fn generate_hot(&self, kind: MoveKind, visit: &mut impl FnMut(Move)) {
        self.visit(kind, shared!(visit, dyn FnMut(Move)));
    }

    /// Calls `visit` for every legal quiet move that gives check.
    pub fn generate_checks(&self, visit: &mut impl FnMut(Move)) {
        let checks = NodeChecks::new(self);
        self.generate_hot(MoveKind::Quiets, &mut |mv| {
            let piece = self.piece_on(mv.from());
            if piece.is_some_and(|piece| checks.has(self, piece, mv)) {
                visit(mv);
            }
        });
    }

    /// Visits the captures, the quiet moves, or both in this order.
    #[cfg_attr(feature = "big-tables", inline(always))]
    fn visit<V: FnMut(Move) + ?Sized>(&self, kind: MoveKind, visit: &mut V) {
        let constraints = Constraints::new(self);
        let us = self.side();
        let last_rank = Rank::Eighth.bitboard().relative_to(us);
        let mut writer = Writer { last_rank, visit };
        let mut quiets = kind == MoveKind::Quiets;
        loop {
            let targets = if quiets {
                !self.occupied()
            } else {
                self.colors(!us)
            };
            let wanted = Wanted {
                pieces: targets,
                pawns: if quiets {
                    targets & !last_rank
                } else {
                    targets | last_rank
                },
                en_passant: !quiets,
                castling: quiets,
            };
            sets::generate(self, &constraints, &wanted, &mut writer);
            if quiets || kind == MoveKind::Captures {
                return;
            }
            quiets = true;
        }
    }

    /// The legal moves of the position, captures and promotions first.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = ArrayVec::new();
        // The list is never full, see `MoveList`.
        self.generate(MoveKind::All, &mut |mv| {
            let _ = list.try_push(mv);
        });
        MoveList(list)
    }

    /// Returns the number of legal moves without generating a list.
    pub fn count_legal(&self) -> u32 {
        let last_rank = Rank::Eighth.bitboard().relative_to(self.side());
        let wanted = Wanted::everything(self);
        let mut counter = Counter {
            last_rank,
            count: 0,
        };
        sets::generate(self, &Constraints::new(self), &wanted, &mut counter);
        counter.count
    }

    /// Returns true if the side to move has a legal move. Otherwise it is checkmate or stalemate.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() != 0
    }
}

/// A sink that counts moves without visiting each one.
struct Counter {
    last_rank: Bitboard,
    count: u32,
}

impl Sink for Counter {
    #[inline]
    fn piece(&mut self, _: Piece, _: Square, targets: Bitboard) {
        self.count += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i32) {
        self.count += targets.len() + 3 * (targets & self.last_rank).len();
    }

    #[inline]
    fn special(&mut self, _: Move) {
        self.count += 1;
    }
}

/// A sink that calls `visit` for each move.
struct Writer<'v, V: ?Sized> {
    last_rank: Bitboard,
    visit: &'v mut V,
}

impl<V: FnMut(Move) + ?Sized> Sink for Writer<'_, V> {
    #[inline]
    fn piece(&mut self, _: Piece, from: Square, targets: Bitboard) {
        for to in targets {
            (self.visit)(Move::new(from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i32) {
        for to in targets {
            let from = Square::from_low_bits((to as i32 - step) as u32);
            if self.last_rank.has(to) {
                for piece in Piece::PROMOTIONS {
                    (self.visit)(Move::promoting(from, to, piece));
                }
            } else {
                (self.visit)(Move::new(from, to));
            }
        }
    }

    #[inline]
    fn special(&mut self, mv: Move) {
        (self.visit)(mv);
    }
}
