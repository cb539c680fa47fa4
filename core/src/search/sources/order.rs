//! The order of moves: the best move, captures by victim and attacker, quiet moves as generated,
//! first those of the piece with which the scan starts.
//!
//! Source: H. G. Muller, micro-Max 4.4 ("best-move-first 'sorting'", "all-capture MVV/LVA
//! quiescence search") and "Deep Futility Pruning" ("sorted in order of descending victim value").

use super::material::gain;
use super::plan::Quiets;
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::order::Scored;
use crate::types::{Move, Piece, Square};

/// The moves that are listed next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Captures,
    Quiets,
    Nothing,
}

/// A node's moves, one by one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// Tried before all others; it is legal.
    first: Option<Move>,
    /// The square whose quiet moves come first.
    scan: Option<Square>,
    /// The quiet moves to generate.
    quiets: Option<Quiets>,
    stage: Stage,
    next: u16,
    end: u16,
    overflowed: bool,
}

impl Moves {
    /// The moves of a node, listed from `top` of the stack on.
    pub(super) const fn new(
        first: Option<Move>,
        scan: Option<Square>,
        quiets: Option<Quiets>,
        top: u16,
    ) -> Self {
        Self {
            first,
            scan,
            quiets,
            stage: Stage::Captures,
            next: top,
            end: top,
            overflowed: false,
        }
    }

    /// The next move.
    pub(super) fn next(&mut self, board: &Board, stack: &mut [Scored]) -> Option<Move> {
        loop {
            while let Some(mv) = self.pick(stack) {
                if Some(mv) != self.first {
                    return Some(mv);
                }
            }
            match (self.stage, self.quiets) {
                (Stage::Captures, _) => {
                    self.stage = Stage::Quiets;
                    self.list(None, board, stack);
                    if self.first.is_some() {
                        return self.first;
                    }
                }
                (Stage::Quiets, Some(_)) => {
                    self.stage = Stage::Nothing;
                    self.list(self.quiets, board, stack);
                }
                _ => return None,
            }
        }
    }

    /// The first free place of the stack.
    pub(super) const fn end(&self) -> u16 {
        self.end
    }

    /// Returns true if the stack had no room for all moves.
    pub(super) const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Lists quiet moves, or else captures.
    fn list(&mut self, quiets: Option<Quiets>, board: &Board, stack: &mut [Scored]) {
        let mut push = |mv: Move| match stack.get_mut(usize::from(self.end)) {
            Some(place) => {
                let begins = Some(mv.from()) == self.scan;
                let score = worth(board, mv).max(i16::from(begins));
                *place = Scored { mv, score };
                self.end += 1;
            }
            None => self.overflowed = true,
        };
        match quiets {
            Some(quiets) => quiets.generate(board, &mut push),
            None => board.generate_hot(MoveKind::Captures, &mut push),
        }
    }

    /// Takes the best of the listed moves; of equals the first.
    fn pick(&mut self, stack: &mut [Scored]) -> Option<Move> {
        let listed = stack.get_mut(usize::from(self.next)..usize::from(self.end))?;
        let (mut best, mut most) = (0, i16::MIN);
        for (place, scored) in listed.iter().enumerate() {
            if scored.score > most {
                (best, most) = (place, scored.score);
            }
        }
        // The others keep their order.
        let chosen = listed.get(best)?.mv;
        listed.get_mut(..=best)?.rotate_right(1);
        self.next += 1;
        Some(chosen)
    }
}

/// Most valuable victim, then least valuable attacker.
fn worth(board: &Board, mv: Move) -> i16 {
    let attacker = board.piece_on(mv.from()).map_or(0, number);
    match gain(board, mv).0 {
        0 => 0,
        gain => (gain * 8) as i16 - attacker,
    }
}

/// The number of a piece (`p`): micro-Max's king comes between knight and bishop.
const fn number(piece: Piece) -> i16 {
    match piece {
        Piece::Pawn => 2,
        Piece::Knight => 3,
        Piece::King => 4,
        Piece::Bishop => 5,
        Piece::Rook => 6,
        Piece::Queen => 7,
    }
}
