//! The order of the scores of an ending: progress never lowers the score.

use super::{known, lone_pawn};
use crate::board::{Board, BoardBuilder};
use crate::types::{Color, Piece, Rank, Square};

extern crate std;

/// The legal position with these pieces and `strong` or its opponent to move, if there is one.
fn position(strong: Color, is_to_move: bool, pieces: [(Square, Color, Piece); 3]) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    builder.side = if is_to_move { strong } else { !strong };
    for (square, color, piece) in pieces {
        let square = square.relative_to(strong);
        let color = if color == Color::White {
            strong
        } else {
            !strong
        };
        builder.put(square, Some((color, piece)));
    }
    let board = builder.build().ok()?;
    (board.occupied().len() == 3).then_some(board)
}

/// The board of a king and a pawn against a king; White's view of the strong side.
fn pawn_ending(
    strong: Color,
    is_to_move: bool,
    [pawn, attacker, defender]: [Square; 3],
) -> Option<Board> {
    let pieces = [
        (pawn, Color::White, Piece::Pawn),
        (attacker, Color::White, Piece::King),
        (defender, Color::Black, Piece::King),
    ];
    position(strong, is_to_move, pieces)
}

#[test]
fn a_won_pawn_scores_more_the_nearer_it_and_its_king_are_to_promotion() {
    let (mut pairs, mut drawn) = (0, 0);
    for strong in Color::ALL {
        for is_to_move in [false, true] {
            for pawn in Square::ALL {
                if matches!(pawn.rank(), Rank::First | Rank::Eighth) {
                    continue;
                }
                let goal = Square::new(pawn.file(), Rank::Eighth);
                for defender in [Square::A8, Square::D5, Square::H3, Square::G7] {
                    let score = |attacker| {
                        let board = pawn_ending(strong, is_to_move, [pawn, attacker, defender])?;
                        let score = lone_pawn(&board, strong);
                        let white = if strong == Color::White {
                            score
                        } else {
                            -score
                        };
                        assert_eq!(known(&board, 0), Some(white), "{}", board.fen());
                        Some((score, goal.distance(attacker), board))
                    };
                    let scores: std::vec::Vec<_> =
                        Square::ALL.into_iter().filter_map(score).collect();
                    drawn += scores.iter().filter(|(score, ..)| *score == 0).count();
                    let won = scores.iter().filter(|(score, ..)| *score != 0);
                    for (score, steps, board) in won.clone() {
                        assert!((500..900).contains(score), "{score} {}", board.fen());
                        for (other, more, there) in won.clone() {
                            if steps < more {
                                pairs += 1;
                                assert!(score > other, "{} {}", board.fen(), there.fen());
                            }
                        }
                    }
                }
            }
        }
    }
    assert!(pairs > 10_000 && drawn > 1_000, "{pairs} {drawn}");
}

#[test]
fn a_won_pawn_scores_more_on_a_further_rank() {
    // The defender is cut off on every rank.
    for strong in Color::ALL {
        let scores = ["a2", "a3", "a4", "a5", "a6", "a7"].map(|name| {
            let pawn = Square::ALL
                .into_iter()
                .find(|it| std::format!("{it}") == name);
            let squares = [pawn.expect("a square"), Square::B7, Square::H1];
            let board = pawn_ending(strong, true, squares).expect("a legal position");
            lone_pawn(&board, strong)
        });
        assert!(
            scores.windows(2).all(|pair| pair[0] < pair[1]),
            "{scores:?}"
        );
    }
}

/// The king of the strong side may stand on any square: a nearer one never scores lower.
#[test]
fn a_nearer_king_never_scores_lower_against_a_bare_king() {
    let mut pairs = 0;
    for piece in [Piece::Rook, Piece::Queen] {
        for strong in Color::ALL {
            for prey in Square::ALL {
                let at = |hunter| {
                    let pieces = [
                        (Square::A1, Color::White, piece),
                        (hunter, Color::White, Piece::King),
                        (prey, Color::Black, Piece::King),
                    ];
                    let board = position(strong, true, pieces)?;
                    let white = known(&board, 0)?;
                    let score = if strong == Color::White {
                        white
                    } else {
                        -white
                    };
                    Some((score, prey.distance(hunter), board))
                };
                let scores: std::vec::Vec<_> = Square::ALL.into_iter().filter_map(at).collect();
                for (score, steps, board) in &scores {
                    for (other, more, there) in &scores {
                        if steps <= more {
                            pairs += 1;
                            assert!(score >= other, "{} {}", board.fen(), there.fen());
                        }
                    }
                }
            }
        }
    }
    assert!(pairs > 100_000, "{pairs}");
}
