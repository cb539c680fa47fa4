//! Tests for every evaluation: incremental updates, symmetry of colours and wings, bounds, and
//! special endings.

use super::{Evaluation, POSITIONAL_LIMIT, PlySums};
use crate::board::{Board, BoardBuilder, Castling};
use crate::random::Random;
use crate::types::{Color, File, Piece, Score, Square};

pub(super) const POSITIONS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/8/2k5/3Pp3/8/8/4K2R b K d3 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
    "8/8/4k3/8/3b4/1P6/P2B4/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/8/8/4k3/8/8/8/KBN5 b - - 0 1",
];

pub(super) fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect("a legal position")
}

pub(super) fn score(fen: &str) -> i32 {
    let board = board(fen);
    Evaluation::of(&board).score(&board).0
}

/// Returns the position mirrored left to right. `None` if it has castling rights or a king on the c
/// or f file, where the frozen king differs.
fn mirrored(board: &Board) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        for piece in Piece::ALL {
            for square in board.colored(color, piece) {
                let mirror = Square::from_low_bits(square as u32 ^ 7);
                builder.put(mirror, Some((color, piece)));
            }
        }
    }
    builder.side = board.side();
    let files = File::C.bitboard() | File::F.bitboard();
    let alike = board.castling() == Castling::NONE && board.pieces(Piece::King).is_disjoint(files);
    alike.then(|| builder.build().expect("legal as the other one is"))
}

pub(super) fn along_random_games(mut visit: impl FnMut(&Board, &mut Evaluation<'_>)) {
    let mut random = Random::new(1);
    for fen in POSITIONS {
        for _ in 0..10 {
            let mut board = board(fen);
            // The ring is shorter than the games, and its length is not a power of two.
            let mut plies = [PlySums::EMPTY; 20];
            let mut evaluation = Evaluation::new(&board, &mut [], &mut plies, &mut []);
            for _ in 0..120 {
                visit(&board, &mut evaluation);
                let list = board.legal_moves();
                let Some(&mv) = list.get(random.below(list.len().max(1))) else {
                    break;
                };
                let _ = evaluation.play();
                board.play_with(mv, &mut evaluation);
            }
        }
    }
}

#[test]
fn incremental_evaluation_equals_evaluation_from_scratch() {
    let mut random = Random::new(2);
    along_random_games(|board, evaluation| {
        let mut scratch = Evaluation::of(board);
        assert_eq!(evaluation.now.material, scratch.now.material);
        // Some plies are not evaluated, so that sums are computed from an earlier ply.
        if random.below(3) == 0 {
            return;
        }
        let score = evaluation.score(board);
        assert_eq!(score, scratch.score(board));
        if let Some(&mv) = board.legal_moves().first() {
            let mut after = board.clone();
            let before = evaluation.play();
            let undo = after.play_with(mv, evaluation);
            let _ = evaluation.score(&after);
            after.undo(&undo);
            evaluation.undo(before);
            assert_eq!(evaluation.score(board), score);
        }
    });
}

#[test]
fn both_colours_are_evaluated_equally() {
    along_random_games(|board, evaluation| {
        let other = BoardBuilder::from_board(board).exchanged();
        let other = other.build().expect("legal as the other one is");
        let mut theirs = Evaluation::of(&other);
        assert_eq!(
            evaluation.score(board),
            theirs.score(&other),
            "{}",
            board.fen()
        );
        assert_eq!(
            evaluation.balance(Color::White),
            theirs.balance(Color::Black)
        );
    });
}

#[test]
fn both_wings_are_evaluated_equally() {
    along_random_games(|board, evaluation| {
        if let Some(other) = mirrored(board) {
            let score = Evaluation::of(&other).score(&other);
            assert_eq!(evaluation.score(board), score, "{}", board.fen());
        }
    });
}

#[test]
fn the_positional_part_is_bounded() {
    along_random_games(|board, evaluation| {
        let positional = evaluation.score(board) - evaluation.balance(board.side());
        assert!(positional.0.abs() <= POSITIONAL_LIMIT.0);
        assert!(evaluation.score(board).0.abs() < Score::EVAL_LIMIT.0);
    });
}

#[test]
fn a_won_lone_pawn_scores_less_than_a_queen_and_a_drawn_one_zero() {
    let won = score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let queen = score("8/5k2/8/3KQ3/8/8/8/8 b - - 0 1");
    assert!((400..900).contains(&won) && won < -queen, "{won} {queen}");
    assert_eq!(score("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), 0);
}

#[test]
fn a_lone_king_is_driven_to_the_edge_and_the_right_corner() {
    let edge = score("8/8/8/8/8/2K5/7R/k7 w - - 0 1");
    assert!(edge > score("8/8/5K2/8/3k4/8/7R/8 w - - 0 1"), "edge");
    assert!(edge > score("8/8/3K4/8/8/8/7R/k7 w - - 0 1"), "kings");
    // The bishop on e2 is on a light square, so a8 and h1 are the right corners.
    let right = score("k7/8/1K6/8/8/8/3NB3/8 w - - 0 1");
    let wrong = score("8/8/8/8/8/1K6/3NB3/k7 w - - 0 1");
    assert!(right > wrong + 50, "{right} {wrong}");
}
