//! The static evaluation: how good a position is, without looking ahead.
//!
//! [`Evaluation`] is the one door. It is notified of every move and alone decides how it goes back;
//! it remembers what positions were worth; and its score is the fixed material plus a part that is
//! clamped to +-[`POSITIONAL_LIMIT`]: only so can a margin be sound. What it knows of a few endings
//! (`endings`) stands above whatever evaluates the rest.
//!
//! What evaluates the rest is an `Evaluator`: the hand-written terms of `hand` or the network of
//! `network`. Both are always compiled, and one is chosen below, at build time. (With the feature
//! `sources` a build with a network plays by the terms besides: `Evaluation::by_hand`.)

mod cache;
mod endings;
mod evaluator;
#[cfg_attr(
    feature = "network",
    allow(dead_code, unreachable_pub, reason = "another one is chosen")
)]
mod hand;
mod material;
#[cfg_attr(
    not(feature = "network"),
    allow(dead_code, unused_imports, reason = "another one is chosen")
)]
pub mod network;
#[cfg(test)]
mod tests;

pub use cache::CacheSlot;
#[cfg(all(feature = "weights", not(feature = "network")))]
pub use hand::{WEIGHTS, Weights};

#[cfg(not(feature = "network"))]
use hand::{HandWritten as Chosen, NoSums as Kept};
#[cfg(feature = "network")]
use network::{Accumulator as Kept, Network as Chosen};

use crate::board::{Board, PieceObserver};
use crate::types::{Color, Move, Piece, Score, Square};
use cache::Cache;
use evaluator::Evaluator;
use material::Material;

/// What the evaluation keeps of each ply in lent memory: the sums of a network, and nothing for the
/// hand-written terms.
pub type PlySums = Kept;

/// Hidden neurons of the network that evaluates; `None` where the hand-written terms do.
pub const NEURONS: Option<usize> = Chosen::NEURONS;

/// No evaluation lies further than this from the fixed values of the pieces on the board; twice
/// this is how much a move can change it beyond what it captures (the margin that makes futility
/// sound).
pub const POSITIONAL_LIMIT: Score = Score(900);

#[cfg(all(feature = "weights", feature = "network"))]
compile_error!(
    "the weights are those of the hand-written evaluation: no network can be built with them"
);

/// How many evaluations a build has besides the chosen one: where a network is chosen, the terms of
/// the sources' search.
const OTHERS: usize = cfg!(all(feature = "network", feature = "sources")) as usize;

/// An evaluation's state before a move, to take the move back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Before {
    followed: <Chosen<'static> as Evaluator<'static>>::Followed,
    material: Material,
}

impl Before {
    /// Fills memory before its first use.
    pub const EMPTY: Self = Self {
        followed: Chosen::FOLLOWED,
        material: Material::NONE,
    };
}

/// The evaluation of a board that it follows, in lent memory.
#[derive(Debug)]
pub struct Evaluation<'m> {
    /// What follows the moves.
    now: Before,
    chosen: Chosen<'m>,
    /// The hand-written terms, where they evaluate in place of the network.
    terms: [Option<hand::HandWritten<'m>>; OTHERS],
    cache: Cache<'m>,
}

impl<'m> Evaluation<'m> {
    /// The evaluation of a position, from scratch. Cache and plies may have any length; what they
    /// hold of other positions does not change what is found of this one.
    pub fn new(board: &Board, cache: &'m mut [CacheSlot], plies: &'m mut [PlySums]) -> Self {
        let (chosen, followed) = Chosen::new(board, plies);
        let material = Material::of(board);
        Self {
            now: Before { followed, material },
            chosen,
            terms: [const { None }; OTHERS],
            cache: Cache(cache),
        }
    }

    /// The same position by the hand-written terms, in a build that has them (feature `sources`) or
    /// evaluates by them. The cache must hold nothing that a network has found.
    #[must_use]
    pub fn by_hand(self) -> Self {
        Self {
            terms: [const { Some(hand::HandWritten::NEW) }; OTHERS],
            ..self
        }
    }
}

impl Evaluation<'_> {
    /// Records that a move is about to be played, or the turn passed, and returns what
    /// [`undo`](Self::undo) needs. The pieces that move come from [`Board::play_with`].
    #[inline]
    #[must_use]
    pub fn play(&mut self) -> Before {
        self.chosen.play();
        self.now
    }

    /// Goes back to what was known before a move.
    #[inline]
    pub fn undo(&mut self, before: Before) {
        self.chosen.undo();
        self.now = before;
    }

    /// The score of `board`, which this evaluation has followed, for the side to move; within
    /// [`POSITIONAL_LIMIT`] of the [`balance`](Self::balance), and therefore within
    /// [`Score::EVAL_LIMIT`].
    #[inline]
    pub fn score(&mut self, board: &Board) -> Score {
        let (now, chosen) = (self.now, &mut self.chosen);
        if let Some(Some(terms)) = self.terms.first_mut() {
            return (self.cache).get(board.key(), || {
                within_limit(board, now, |material| {
                    terms.score(board, terms.place(board), material)
                })
            });
        }
        (self.cache).get(board.key(), || score(board, now, chosen))
    }

    /// The fixed values of the pieces, for `color` less for its opponent.
    #[inline]
    pub fn balance(&self, color: Color) -> Score {
        self.now.material.balance_of(color)
    }

    /// How many pieces stand on `board`, which this evaluation has followed.
    #[inline]
    pub(crate) fn piece_count(&self, board: &Board) -> u32 {
        self.now.material.piece_count(board)
    }

    /// What a quiet move of `piece` gains by placement, in centipawns: orders moves of which
    /// nothing else is known. A network returns 0.
    #[inline]
    pub(crate) fn placement_gain(color: Color, piece: Piece, mv: Move) -> i32 {
        Chosen::placement_gain(color, piece, mv)
    }
}

/// The score of a board that has been followed.
#[inline(never)]
fn score(board: &Board, now: Before, chosen: &mut Chosen<'_>) -> Score {
    within_limit(board, now, |material| {
        chosen.score(board, now.followed, material)
    })
}

/// What is known of an ending, or what `evaluate` finds, within the limit, for the side to move.
#[inline(always)]
fn within_limit(board: &Board, now: Before, evaluate: impl FnOnce(Material) -> i32) -> Score {
    let balance = now.material.balance();
    let total = match endings::known(board, balance) {
        Some(known) => known,
        None => evaluate(now.material),
    };
    let limit = POSITIONAL_LIMIT.0;
    let white = balance + (total - balance).clamp(-limit, limit);
    match board.side() {
        Color::White => Score(white),
        Color::Black => Score(-white),
    }
}

impl PieceObserver for Evaluation<'_> {
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.chosen
            .put(&mut self.now.followed, color, piece, square);
        self.now.material.put(color, piece);
    }

    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        self.chosen
            .take(&mut self.now.followed, color, piece, square);
        self.now.material.take(color, piece);
    }
}
