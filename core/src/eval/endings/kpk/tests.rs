//! Solves the endgame by retrograde analysis, grows the tree from the result, and compares every
//! position with the tree.

extern crate std;

use super::tree::{DRAWN, QUESTION_SHIFT, QUESTIONS, THRESHOLD_BIAS, TREE, WON};
use super::{Color, Endgame, Rank, Square, attacks, is_won};
use crate::board::BoardBuilder;
use crate::types::{Bitboard, Piece};
use std::vec::Vec;
use std::{format, vec};

/// The solved endgame: one bit for each position, indexed by side to move, pawn, attacking king and
/// defending king.
struct Oracle {
    won: Vec<bool>,
}

fn index(attacks: bool, endgame: Endgame) -> usize {
    let Endgame {
        pawn,
        attacker,
        defender,
    } = endgame;
    let pieces = pawn as usize * 64 * 64 + attacker as usize * 64 + defender as usize;
    usize::from(attacks) << 18 | pieces
}

/// All positions with the three pieces on different squares and the kings not adjacent, with pawns
/// on all files.
fn all() -> impl Iterator<Item = Endgame> {
    let pawns = Square::ALL
        .into_iter()
        .filter(|pawn| !matches!(pawn.rank(), Rank::First | Rank::Eighth));
    pawns.flat_map(|pawn| {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|attacker| Square::ALL.map(|defender| (attacker, defender)));
        pairs
            .filter(move |&(attacker, defender)| {
                attacker != pawn && defender != pawn && attacker.distance(defender) > 1
            })
            .map(move |(attacker, defender)| Endgame {
                pawn,
                attacker,
                defender,
            })
    })
}

impl Oracle {
    /// Solves the endgame: positions are marked as won until no more are found. The rest is drawn.
    fn new() -> Self {
        let mut oracle = Self {
            won: vec![false; 1 << 19],
        };
        loop {
            let before = oracle.won.iter().filter(|&&won| won).count();
            for endgame in all() {
                let (attack, defence) = (index(true, endgame), index(false, endgame));
                oracle.won[attack] = oracle.won[attack] || oracle.attacker_wins(endgame);
                oracle.won[defence] = oracle.won[defence] || oracle.defender_loses(endgame);
            }
            if oracle.won.iter().filter(|&&won| won).count() == before {
                return oracle;
            }
        }
    }

    fn attacker_wins(&self, endgame: Endgame) -> bool {
        let Endgame {
            pawn,
            attacker,
            defender,
        } = endgame;
        let taboo = attacks::king(defender) | pawn.bitboard();
        let by_king = (attacks::king(attacker) & !taboo).into_iter().any(|to| {
            self.won[index(
                false,
                Endgame {
                    attacker: to,
                    ..endgame
                },
            )]
        });
        let occupied = attacker.bitboard() | defender.bitboard();
        let step = pawn.bitboard().forward(Color::White) & !occupied;
        let steps = match pawn.rank() {
            Rank::Second => step | step.forward(Color::White) & !occupied,
            _ => step,
        };
        // A promotion wins unless the new piece is captured at once. If a queen would give
        // stalemate, a rook wins.
        let by_pawn = steps.into_iter().any(|to| match to.rank() {
            Rank::Eighth => defender.distance(to) > 1 || attacker.distance(to) == 1,
            _ => {
                self.won[index(
                    false,
                    Endgame {
                        pawn: to,
                        ..endgame
                    },
                )]
            }
        });
        by_king || by_pawn
    }

    fn defender_loses(&self, endgame: Endgame) -> bool {
        let hit = attacks::pawn(Color::White, endgame.pawn);
        let free = attacks::king(endgame.defender) & !(attacks::king(endgame.attacker) | hit);
        let escapes = free.into_iter().any(|to| {
            let reply = Endgame {
                defender: to,
                ..endgame
            };
            to == endgame.pawn || !self.won[index(true, reply)]
        });
        !free.is_empty() && !escapes
    }
}

/// Returns true if White may be to move: the pawn does not attack the king.
fn may_attack(endgame: Endgame) -> bool {
    !attacks::pawn(Color::White, endgame.pawn).has(endgame.defender)
}

#[test]
fn every_position_has_the_right_result() {
    let oracle = Oracle::new();
    let (mut won, mut checked) = (0, 0);
    for endgame in all() {
        for strong in Color::ALL {
            for side in Color::ALL {
                if side == strong && !may_attack(endgame) {
                    continue;
                }
                let mut builder = BoardBuilder::empty();
                builder.side = side;
                for (square, color, piece) in [
                    (endgame.pawn, strong, Piece::Pawn),
                    (endgame.attacker, strong, Piece::King),
                    (endgame.defender, !strong, Piece::King),
                ] {
                    builder.put(square.relative_to(strong), Some((color, piece)));
                }
                let board = builder.build().expect("a legal position");
                let truth = oracle.won[index(side == strong, endgame)];
                assert_eq!(is_won(&board, strong), truth, "{}", board.fen());
                checked += 1;
                won += u32::from(truth);
            }
        }
    }
    // Counted with the pawn on file a to d and for one colour: 111,282 wins in 165,676 positions,
    // as published elsewhere.
    assert_eq!((won, checked), (4 * 111_282, 4 * 165_676));
}

/// The answers to all questions for a position, and true if the attacker wins.
type Example = ([i8; QUESTIONS], bool);

/// All positions that the tree decides.
fn examples(oracle: &Oracle) -> Vec<Example> {
    let wing = Bitboard(0x0F0F_0F0F_0F0F_0F0F);
    all()
        .filter(|endgame| wing.has(endgame.pawn))
        .filter(|endgame| {
            let near = endgame.defender.distance(endgame.pawn) == 1;
            !near || endgame.attacker.distance(endgame.pawn) == 1
        })
        .map(|endgame| {
            let answers = core::array::from_fn(|question| endgame.answer(question as u8) as i8);
            (answers, oracle.won[index(false, endgame)])
        })
        .collect()
}

/// The binary logarithm in units of 1/65,536, rounded down. It uses integers only, so it is the
/// same on every machine.
fn logarithm(number: u64) -> u64 {
    let mut whole = u64::from(number.ilog2());
    let mut rest = (u128::from(number) << 62) >> whole;
    for _ in 0..16 {
        rest = (rest * rest) >> 62;
        let bit = (rest >> 63) as u64;
        rest >>= bit;
        whole = whole << 1 | bit;
    }
    whole
}

/// Returns the entropy of a set with these numbers of won and drawn positions, in 1/65,536 bit.
fn entropy(won: u64, drawn: u64) -> u64 {
    let all = logarithm((won + drawn).max(1));
    [won, drawn]
        .into_iter()
        .filter(|&count| count > 0)
        .map(|count| count * (all - logarithm(count)))
        .sum()
}

/// Appends the tree for `examples`. Each node gets the question and threshold that leave the least
/// entropy.
fn grow(examples: &[Example], tree: &mut Vec<u8>) {
    let won = examples.iter().filter(|example| example.1).count();
    if won == 0 || won == examples.len() {
        tree.push(if won == 0 { DRAWN } else { WON });
        return;
    }
    let mut best = (u64::MAX, 0, 0);
    for question in 0..QUESTIONS {
        let mut counts = [[0; 2]; 16];
        for (answers, won) in examples {
            counts[(answers[question] + THRESHOLD_BIAS as i8) as usize][usize::from(*won)] += 1;
        }
        let [drawn, won] = counts
            .iter()
            .fold([0; 2], |sum, at| [sum[0] + at[0], sum[1] + at[1]]);
        let mut below = [0; 2];
        for (threshold, at) in counts.iter().enumerate() {
            below = [below[0] + at[0], below[1] + at[1]];
            let above = [drawn - below[0], won - below[1]];
            if below == [0; 2] || above == [0; 2] {
                continue;
            }
            let left = entropy(below[1], below[0]) + entropy(above[1], above[0]);
            best = best.min((left, question, threshold));
        }
    }
    let (left, question, threshold) = best;
    assert!(left < u64::MAX, "the questions distinguish all positions");
    tree.push((question << QUESTION_SHIFT | threshold) as u8);
    let limit = threshold as i32 - THRESHOLD_BIAS;
    let (low, high): (Vec<_>, Vec<_>) = examples
        .iter()
        .partition(|(answers, _)| i32::from(answers[question]) <= limit);
    grow(&low, tree);
    grow(&high, tree);
}

#[test]
fn the_tree_grows_from_the_solved_endgame() {
    let mut grown = Vec::new();
    grow(&examples(&Oracle::new()), &mut grown);
    let rows: Vec<_> = grown
        .chunks(16)
        .map(|row| {
            let row: Vec<_> = row.iter().map(|byte| format!("0x{byte:02X}")).collect();
            format!("    {},\n", row.join(", "))
        })
        .collect();
    assert!(
        grown == TREE,
        "{} bytes grew:\n{}",
        grown.len(),
        rows.concat()
    );
}
