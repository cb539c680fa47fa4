//! Move ordering: the best move; captures by victim and attacker; quiet moves of the piece on the
//! scan's start square; other quiet moves in generation order.
//!
//! Source: H. G. Muller, micro-Max 4.4 ("best-move-first 'sorting'", "all-capture MVV/LVA
//! quiescence search") and "Deep Futility Pruning" ("sorted in order of descending victim value").

use super::material::gain;
use super::plan::Quiets;
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::order::Scored;
use crate::types::{Move, Piece, Square};

/// The stage of move ordering: the moves to list next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Captures,
    Quiets,
    Nothing,
}

/// The moves of a node in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moves {
    /// The move to try before all others. It must be legal.
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
    /// Creates the move list of a node, which uses the move stack from index `top`.
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

    /// Returns the next move, or `None` after the last one.
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

    /// The first free index of the move stack.
    pub(super) const fn end(&self) -> u16 {
        self.end
    }

    /// Returns true if the move stack was too small for all moves.
    pub(super) const fn overflowed(&self) -> bool {
        self.overflowed
    }

    /// Lists the given quiet moves, or captures for `None`.
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

    /// Removes and returns the listed move with the highest score. Among equal scores it takes the
    /// first.
    fn pick(&mut self, stack: &mut [Scored]) -> Option<Move> {
        let listed = stack.get_mut(usize::from(self.next)..usize::from(self.end))?;
        let (mut best, mut most) = (0, i16::MIN);
        for (place, scored) in listed.iter().enumerate() {
            if scored.score > most {
                (best, most) = (place, scored.score);
            }
        }
        // The other moves keep their order.
        let chosen = listed.get(best)?.mv;
        listed.get_mut(..=best)?.rotate_right(1);
        self.next += 1;
        Some(chosen)
    }
}

/// Returns the ordering score: most valuable victim, then least valuable attacker.
fn worth(board: &Board, mv: Move) -> i16 {
    let attacker = board.piece_on(mv.from()).map_or(0, number);
    match gain(board, mv).0 {
        0 => 0,
        gain => (gain * 8) as i16 - attacker,
    }
}

/// The number of a piece in micro-Max (`p`). Its king is between knight and bishop.
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
