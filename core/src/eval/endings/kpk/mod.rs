//! King and pawn against king (KPK): exact win or draw from a decision tree of about 300 bytes.
//!
//! A table of all positions takes 24 KB, too much for a chip. A decision tree is smaller, because
//! distances between the pieces decide this endgame. The tree was grown from the solved endgame
//! until it had no error. A test grows it again and compares every position. The tree covers
//! positions with the defender to move. With the attacker to move, all its moves are tried.
//!
//! Source: J. R. Quinlan, "Induction of Decision Trees", Machine Learning 1, 1986, who grew such
//! trees for chess endgames. The questions and the tree are our own.

#[cfg(test)]
mod tests;
mod tree;

use crate::attacks;
use crate::board::Board;
use crate::types::{Color, File, Piece, Rank, Square};
use core::iter::Copied;
use core::slice::Iter;
use tree::{DRAWN, QUESTION_SHIFT, THRESHOLD_BIAS, THRESHOLD_MASK, TREE, WON};

/// The squares of the three pieces from the view of the pawn's side, mirrored so that the pawn is
/// on file a to d.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Endgame {
    pawn: Square,
    attacker: Square,
    defender: Square,
}

/// Returns true if `strong`, with king and one pawn against a bare king, wins with best play.
#[inline(never)]
pub(super) fn is_won(board: &Board, strong: Color) -> bool {
    let Some(pawn) = board.pieces(Piece::Pawn).first() else {
        return false;
    };
    let wing = if pawn.file() > File::D { 7 } else { 0 };
    let seen = |square: Square| Square::from_low_bits(square.relative_to(strong) as u32 ^ wing);
    let endgame = Endgame {
        pawn: seen(pawn),
        attacker: seen(board.king(strong)),
        defender: seen(board.king(!strong)),
    };
    if board.side() == strong {
        endgame.attacker_wins()
    } else {
        endgame.defender_loses()
    }
}

impl Endgame {
    /// Returns true if the attacker, to move, wins.
    fn attacker_wins(self) -> bool {
        let taboo = attacks::king(self.defender) | self.pawn.bitboard();
        let occupied = self.attacker.bitboard() | self.defender.bitboard();
        let mut steps = self.pawn.bitboard().forward(Color::White) & !occupied;
        if self.pawn.rank() == Rank::Second {
            steps |= steps.forward(Color::White) & !occupied;
        }
        let by_pawn = steps.into_iter().map(|pawn| Self { pawn, ..self });
        let kings = attacks::king(self.attacker) & !taboo;
        let by_king = kings.into_iter().map(|attacker| Self { attacker, ..self });
        by_pawn.chain(by_king).any(Self::defender_loses)
    }

    /// Returns true if the defender, to move, loses: it cannot capture the pawn or the promoted
    /// piece, and the tree's result is a win.
    #[inline(never)]
    fn defender_loses(self) -> bool {
        let Self {
            pawn,
            attacker,
            defender,
        } = self;
        let is_loose = defender.distance(pawn) == 1 && attacker.distance(pawn) > 1;
        if is_loose || pawn.rank() == Rank::Eighth {
            return !is_loose;
        }
        let mut nodes = TREE.iter().copied();
        while let Some(node) = nodes.next() {
            match node {
                WON => return true,
                DRAWN => return false,
                _ => {}
            }
            let threshold = i32::from(node & THRESHOLD_MASK) - THRESHOLD_BIAS;
            if self.answer(node >> QUESTION_SHIFT) > threshold {
                skip(&mut nodes);
            }
        }
        false
    }

    /// The answer to a question of the tree: a number from -8 to 7.
    #[inline(never)]
    fn answer(self, question: u8) -> i32 {
        let Self {
            pawn,
            attacker,
            defender,
        } = self;
        let rank = |square: Square| square.rank() as i32;
        let before_pawn =
            |steps: i32| Square::new(pawn.file(), Rank::ALL[(rank(pawn) + steps).min(7) as usize]);
        let [attacker_off, defender_off] =
            [attacker, defender].map(|king| king.file() as i32 - pawn.file() as i32);
        let compared = match question {
            0 => return pawn.file() as i32,
            1 => return rank(pawn),
            2 => return rank(attacker) - rank(pawn),
            3 => return rank(attacker) - rank(defender),
            4 => return rank(defender),
            5 => return defender.file() as i32,
            6 => return defender_off.abs(),
            7 => return defender_off.abs() - attacker_off.abs(),
            // 1 if both kings are on one side of the pawn's file, -1 if they are on different
            // sides, 0 if a king is on the file.
            8 => return defender_off.signum() * attacker_off.signum(),
            9 | 10 => before_pawn(7),
            11 => pawn,
            12 => before_pawn(1),
            _ => before_pawn(2),
        };
        let of_defender = defender.distance(compared);
        if question == 9 {
            // The race between the defending king and the pawn. The pawn needs at most 5 moves,
            // because its first move may be a double step.
            of_defender - pawn.distance(compared).min(5)
        } else {
            attacker.distance(compared) - of_defender
        }
    }
}

/// Skips a node with its whole subtree.
#[inline(never)]
fn skip(nodes: &mut Copied<Iter<'_, u8>>) {
    let mut open = 1;
    while open > 0 {
        match nodes.next() {
            Some(WON | DRAWN) => open -= 1,
            Some(_) => open += 1,
            None => return,
        }
    }
}
