//! Playing below full strength like a human: some moves are overlooked, and positions are
//! misjudged.
//!
//! An overlooked move is usually overlooked in every line. Captures of valuable pieces are seldom
//! overlooked. Quiet moves are overlooked more often, most of all long and backward moves, and
//! moves further from the root. The evaluation error grows with the number of pieces. A seed and
//! the root position select the overlooked moves and the errors. The number of errors does not
//! depend on time, so a level is equally strong on every machine.
//!
//! Only with the feature `levels`.

use crate::board::Board;
use crate::types::{Key, Move, Piece, Score, Square};

/// The errors of a weakened search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errors {
    /// The share of quiet moves overlooked at plies 0 and 1, in 1/1024, 0 to 1,024. The share is
    /// smaller for easy moves and larger for hard ones. At later plies quiet moves have twice this
    /// share, and captures half of it.
    pub blindness: u16,
    /// The share of captures overlooked at plies 0 and 1, in 1/1024, 0 to 1,024.
    pub oversights: u16,
    /// The greatest evaluation error with all 32 pieces on the board, in centipawns.
    pub noise: u16,
    /// The seed that, with the root position, selects the overlooked moves and the errors. The
    /// player draws one for each game.
    pub seed: u32,
}

/// The errors of a search, if any. Takes no memory in a build without the feature `levels`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weakness([Option<Errors>; ROOM]);

/// The number of `Errors` that a `Weakness` can hold.
const ROOM: usize = if cfg!(feature = "levels") { 1 } else { 0 };

impl Weakness {
    /// Full strength.
    pub const NONE: Self = Self([None; ROOM]);

    /// A weakness with these errors; full strength in a build without the feature `levels`.
    pub const fn new(errors: Errors) -> Self {
        Self([Some(errors); ROOM])
    }

    /// The errors, if any.
    #[inline]
    const fn errors(self) -> Option<Errors> {
        match self.0.as_slice() {
            [errors, ..] => *errors,
            [] => None,
        }
    }
}

/// The unit of shares: 1/1024.
const WHOLE: u32 = 1_024;
/// The number of pieces at the start of a game.
const FULL_BOARD: i32 = 32;
/// The number of plies from the root with the lower shares: the own move and the reply.
const IN_SIGHT: u16 = 2;
/// A quiet move of more king's steps than this is a long move.
const FAR: i32 = 3;
/// The divisor of a quiet move's factor, which is `ANY_MOVE` plus the numbers for a backward move,
/// a long move and a knight's move.
const QUARTERS: u32 = 4;
const ANY_MOVE: u32 = 3;
const MOVE_BACK: u32 = 2;
const FAR_MOVE: u32 = 2;
const KNIGHT_MOVE: u32 = 1;

/// The weakness of a search from one root.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootWeakness(Weakness);

impl RootWeakness {
    /// Creates the weakness for a search from `root`.
    pub(super) fn new(weakness: Weakness, root: &Board) -> Self {
        Self(match weakness.errors() {
            Some(errors) => Weakness::new(Errors {
                seed: mix(errors.seed ^ root.key().0 as u32),
                ..errors
            }),
            None => weakness,
        })
    }

    /// Returns true at full strength.
    #[inline]
    pub(super) fn is_full(self) -> bool {
        self.0.errors().is_none()
    }

    /// Returns the key for the hash table. A weakened search has different keys, because its
    /// results are not valid for other searches.
    #[inline]
    pub(super) fn key(self, key: Key) -> Key {
        match self.0.errors() {
            Some(errors) => Key(key.0 ^ u64::from(errors.seed)),
            None => key,
        }
    }

    /// Returns true if a legal move at `ply` is overlooked. In check no move is overlooked.
    #[inline]
    pub(super) fn overlooks(self, board: &Board, mv: Move, ply: u16) -> bool {
        self.0.errors().is_some_and(|errors| {
            !board.in_check()
                && errors.share(board, mv, ply) > mix(errors.seed ^ u32::from(mv.bits())) % WHOLE
        })
    }

    /// Returns `score` plus the evaluation error of this position.
    #[inline]
    pub(super) fn misjudge(self, board: &Board, score: Score) -> Score {
        self.0.errors().map_or(score, |errors| {
            let most = i32::from(errors.noise) * board.occupied().len() as i32 / FULL_BOARD;
            let random = mix(board.key().0 as u32 ^ errors.seed) & 0xFFFF;
            let error = Score((most * (random as i32 - 0x8000)) >> 15);
            (score + error).clamp(-Score::EVAL_LIMIT, Score::EVAL_LIMIT)
        })
    }
}

impl Errors {
    /// Returns the share of moves like `mv` that are overlooked, in parts of [`WHOLE`].
    fn share(self, board: &Board, mv: Move, ply: u16) -> u32 {
        let (is_near, quiet) = (ply < IN_SIGHT, u32::from(self.blindness));
        if !board.is_capture(mv) {
            let quiet = if is_near { quiet } else { 2 * quiet };
            return quiet * hardness(board, mv) / QUARTERS;
        }
        let captures = if is_near {
            u32::from(self.oversights)
        } else {
            quiet / 2
        };
        // Captures of valuable pieces are easier to see.
        match board.piece_on(mv.to()) {
            Some(Piece::Queen) => captures / 4,
            Some(Piece::Rook) => captures / 2,
            _ => captures,
        }
    }
}

/// Returns the factor of a quiet move's share, in quarters.
fn hardness(board: &Board, mv: Move) -> u32 {
    let side = board.side();
    let rank = |square: Square| square.rank().relative_to(side).index();
    let is_back = rank(mv.to()) < rank(mv.from());
    let is_far = mv.from().distance(mv.to()) > FAR;
    let is_knight = board.piece_on(mv.from()) == Some(Piece::Knight);
    ANY_MOVE
        + u32::from(is_back) * MOVE_BACK
        + u32::from(is_far) * FAR_MOVE
        + u32::from(is_knight) * KNIGHT_MOVE
}

/// Mixes all bits of a number (a hash function). Source: C. Wellons, "Prospecting for Hash
/// Functions", 2018.
const fn mix(mut number: u32) -> u32 {
    number ^= number >> 16;
    number = number.wrapping_mul(0x7FEB_352D);
    number ^= number >> 15;
    number = number.wrapping_mul(0x846C_A68B);
    number ^ (number >> 16)
}
