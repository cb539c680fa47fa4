//! Compares the results of searches.

use super::fact::{Fact, Kind, Line, Start, line};
use super::material::{Loss, loss};
use super::scene::Scene;
use crate::types::{Bitboard, Move, Piece, Score, Square};

/// The least loss of a move that a sentence calls a mistake, in centipawns. Searches err, so this
/// is more than twice the loss that is significant.
const MISTAKE: Score = Score(400);
/// The score below which a position is lost, in centipawns.
const LOST: Score = Score(-300);
/// A move is not called a mistake if it still wins (its score is at least `WINS`), or if the better
/// move loses too (its score is below `HOLDS`). In centipawns. (Programs differ most about the
/// scores of such positions.)
const WINS: Score = Score(200);
const HOLDS: Score = Score(-50);
/// With fewer pieces the score is not reliable: a pawn or two may decide between draw and win.
const LEAST_PIECES: u32 = 12;
/// The minimum depth of a search whose score counts.
const LEAST_DEPTH: i32 = 7;

/// The result of a search of a move.
#[derive(Debug)]
pub(super) struct Searched {
    pub(super) score: Score,
    pub(super) depth: i32,
    /// The move and the moves after it.
    pub(super) line: Line,
}

impl Clone for Searched {
    /// Copies the result. (The derived implementation contains a check of `ArrayVec` that may
    /// panic.)
    #[cold]
    #[inline]
    fn clone(&self) -> Self {
        Self {
            line: line(self.line.iter().copied()),
            ..*self
        }
    }
}

impl Searched {
    #[cold]
    #[inline]
    pub(super) fn mv(&self) -> Option<Move> {
        self.line.first().copied()
    }

    #[cold]
    #[inline]
    fn rest(&self) -> &[Move] {
        self.line.get(1..).unwrap_or_default()
    }

    /// Returns true if the move is significantly worse than another.
    #[cold]
    #[inline]
    fn is_worse_than(&self, other: &Self) -> bool {
        let is_believed = self.depth.min(other.depth) >= LEAST_DEPTH;
        let matters = self.score < WINS && other.score >= HOLDS;
        is_believed && matters && self.score + MISTAKE <= other.score
    }
}

impl Scene {
    /// Returns two facts, if they are known: the material that the move loses, and the better move.
    #[cold]
    #[inline]
    pub(super) fn loses(&self, own: &Searched, best: &Searched) -> [Option<Fact>; 2] {
        if self.is_ending() || !own.is_worse_than(best) || own.score.is_mate() {
            return [None, None];
        }
        let lost = loss(&self.before, &own.line).and_then(|(loss, length)| {
            let shown = own.line.get(1..length)?;
            let to = self.to;
            let fact = match loss {
                Loss::Piece(piece) => Fact::new(Kind::LosesPiece).with(piece, to),
                Loss::Exchange => Fact::new(Kind::LosesExchange),
                Loss::For(piece, other) => {
                    Fact::new(Kind::LosesFor).with(piece, to).with(other, to)
                }
            };
            Some(fact.shown_by(Start::After, shown))
        });
        let shown = best.line.get(..3).unwrap_or(&best.line);
        let better = Fact::new(Kind::IsWorse).shown_by(Start::Before, shown);
        [lost, Some(better)]
    }

    /// Returns the fact that the best move is much better than all others.
    #[cold]
    #[inline]
    pub(super) fn stands_out(&self, own: &Searched, others: &[Searched]) -> Option<Fact> {
        let second = others.first()?;
        if self.is_ending() || !second.is_worse_than(own) {
            return None;
        }
        if let Some(third) = others.get(1)
            && second.score <= LOST
            && third.score <= LOST
            && !second.rest().is_empty()
            && !third.rest().is_empty()
        {
            let fact = Fact::new(Kind::AllElseLoses).shown_by(Start::Before, &second.line);
            return Some(fact.and_by(&third.line));
        }
        let kept = self.keeps(own, second);
        kept.or_else(|| Some(Fact::new(Kind::IsBest).shown_by(Start::Before, &second.line)))
    }

    /// Returns true if too few pieces are left for a reliable score.
    #[cold]
    #[inline]
    fn is_ending(&self) -> bool {
        self.before.occupied().len() < LEAST_PIECES
    }

    /// Returns the piece that the second best move loses on its square and the best move keeps.
    #[cold]
    #[inline]
    fn keeps(&self, own: &Searched, second: &Searched) -> Option<Fact> {
        let (Loss::Piece(piece), length) = loss(&self.before, &second.line)? else {
            return None;
        };
        let shown = second.line.get(..length)?;
        let square = self.taken_at_home(piece, shown)?;
        let is_kept = loss(&self.before, &own.line).is_none()
            && self.after.piece_on(square) == Some(piece)
            && self.taken_at_home(piece, &own.line).is_none();
        let fact = Fact::new(Kind::Keeps).with(piece, square);
        is_kept.then(|| fact.shown_by(Start::Before, shown))
    }

    /// Returns the square where a line captures a piece of our side of this kind that has not
    /// moved.
    #[cold]
    #[inline]
    fn taken_at_home(&self, piece: Piece, line: &[Move]) -> Option<Square> {
        let mut board = self.before.clone();
        let mut moved = Bitboard::EMPTY;
        for &mv in line {
            let square = mv.to();
            let is_home = self.before.colors(self.us).has(square) && !moved.has(square);
            if board.side() != self.us && is_home && board.captured(mv) == Some(piece) {
                return Some(square);
            }
            moved = moved | mv.from().bitboard() | square.bitboard();
            board.play(mv);
        }
        None
    }
}
