//! Playing below one's strength as people do: some moves are overlooked, and positions misjudged.
//!
//! A missed move is missed in every line: an engine blind to Bxh7 never considers it. Captures of
//! valuable pieces are seldom missed; quiet moves more often, long and backward ones most, and all
//! the more the further ahead. Positions are misjudged by more the more there is on the board. A
//! seed and the position at the root select the moves and the errors; how many there are depends on
//! no clock, so that a level is as strong on any machine.
//!
//! Only a build with the feature `levels` has it.

use crate::board::Board;
use crate::types::{Key, Move, Piece, Score, Square};

/// The errors of a weakened search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Errors {
    /// The number of 1,024 quiet moves overlooked at the root and in the reply, 0 to 1,024:
    /// fewer easy ones, more hard ones. Further ahead the number is doubled; for captures it is
    /// halved.
    pub blindness: u16,
    /// The number of 1,024 captures that are overlooked at the root and in the reply, 0 to 1,024.
    pub oversights: u16,
    /// The largest error of the evaluation of a full board, in centipawns.
    pub noise: u16,
    /// The seed that selects the moves and the errors: a number for each search.
    pub seed: u32,
}

/// The weakness of a search: its errors, if any. Takes no memory in a build without `levels`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Weakness([Option<Errors>; ROOM]);

/// The number of `Errors` that a search can have.
const ROOM: usize = if cfg!(feature = "levels") { 1 } else { 0 };

impl Weakness {
    /// Full strength.
    pub const NONE: Self = Self([None; ROOM]);

    /// A search with these errors; full strength in a build without `levels`.
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

/// Parts of which shares are counted.
const WHOLE: u32 = 1_024;
/// Pieces on a full board.
const FULL_BOARD: i32 = 32;
/// The plies from the root that are seen well: the own move and the reply.
const IN_SIGHT: u16 = 2;
/// The steps of a quiet move beyond which it is harder to see.
const FAR: i32 = 3;
/// The hardness of quiet moves, in quarters: of any move, and more for a move backward, a long move,
/// and a knight's move.
const HARDNESS: u32 = 4;
const ANY_MOVE: u32 = 3;
const MOVE_BACK: u32 = 2;
const FAR_MOVE: u32 = 2;
const KNIGHT_MOVE: u32 = 1;

/// The weakness of a search at one root.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight(Weakness);

impl Sight {
    /// The weakness at `root`.
    pub(super) fn new(weakness: Weakness, root: &Board) -> Self {
        Self(match weakness.errors() {
            Some(errors) => Weakness::new(Errors {
                seed: mix(errors.seed ^ root.key().0 as u32),
                ..errors
            }),
            None => weakness,
        })
    }

    /// Returns true if nothing is overlooked.
    #[inline]
    pub(super) fn is_full(self) -> bool {
        self.0.errors().is_none()
    }

    /// Returns the table key: a weakened search has keys of its own, so that results do not mix.
    #[inline]
    pub(super) fn key(self, key: Key) -> Key {
        match self.0.errors() {
            Some(errors) => Key(key.0 ^ u64::from(errors.seed)),
            None => key,
        }
    }

    /// Returns true if a legal move is overlooked, this many plies from the root. None is in check.
    #[inline]
    pub(super) fn overlooks(self, board: &Board, mv: Move, ply: u16) -> bool {
        self.0.errors().is_some_and(|errors| {
            !board.in_check()
                && errors.share(board, mv, ply) > mix(errors.seed ^ u32::from(mv.bits())) % WHOLE
        })
    }

    /// Returns a score with the error of the evaluation.
    #[inline]
    pub(super) fn misjudge(self, board: &Board, score: Score) -> Score {
        self.0.errors().map_or(score, |errors| {
            let most = i32::from(errors.noise) * board.occupied().len() as i32 / FULL_BOARD;
            let lot = mix(board.key().0 as u32 ^ errors.seed) & 0xFFFF;
            score + Score((most * (lot as i32 - 0x8000)) >> 15)
        })
    }
}

impl Errors {
    /// The number of [`WHOLE`] moves like this one that are overlooked.
    fn share(self, board: &Board, mv: Move, ply: u16) -> u32 {
        let (is_near, quiet) = (ply < IN_SIGHT, u32::from(self.blindness));
        if !board.is_capture(mv) {
            let quiet = if is_near { quiet } else { 2 * quiet };
            return quiet * hardness(board, mv) / HARDNESS;
        }
        let captures = if is_near {
            u32::from(self.oversights)
        } else {
            quiet / 2
        };
        // The plainer the capture, the rarer.
        match board.piece_on(mv.to()) {
            Some(Piece::Queen) => captures / 4,
            Some(Piece::Rook) => captures / 2,
            _ => captures,
        }
    }
}

/// Returns how hard a quiet move is to see, in parts of [`HARDNESS`].
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

/// Spreads a number over all its bits. Source: C. Wellons, "Prospecting for Hash Functions", 2018.
const fn mix(mut number: u32) -> u32 {
    number ^= number >> 16;
    number = number.wrapping_mul(0x7FEB_352D);
    number ^= number >> 15;
    number = number.wrapping_mul(0x846C_A68B);
    number ^ (number >> 16)
}
