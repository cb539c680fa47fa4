use super::attacks::Attacks;
use super::structure::Structures;
use super::{Evaluator, POSITIONAL_LIMIT, distance, endgame};
use crate::board::{Board, BoardBuilder, Castling, Wing};
use crate::types::{Color, File, Piece, Score, Square};

const POSITIONS: [&str; 12] = [
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

fn board(fen: &str) -> Board {
    Board::from_fen(fen).expect("a legal position")
}

fn score(fen: &str) -> i32 {
    let board = board(fen);
    Evaluator::new(&board).score(&board).0
}

/// The same position with the colours exchanged.
fn exchanged(board: &Board) -> Board {
    let mut builder = BoardBuilder::empty();
    for color in Color::ALL {
        for piece in Piece::ALL {
            for square in board.colored(color, piece) {
                builder.put(square.flip(), Some((!color, piece)));
            }
        }
        for wing in Wing::ALL {
            builder
                .castling
                .set(!color, wing, board.castling().rook(color, wing));
        }
    }
    builder.side = !board.side();
    builder.build().expect("legal as the other one is")
}

/// The same position with the wings exchanged, if none has castling rights or a king on the c or f file (which the
/// frozen king tells apart).
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

fn along_random_games(mut visit: impl FnMut(&Board, &Evaluator)) {
    let mut state = 0x9E37_79B9_7F4A_7C15u64;
    for fen in POSITIONS {
        for _ in 0..10 {
            let mut board = board(fen);
            let mut evaluator = Evaluator::new(&board);
            for _ in 0..120 {
                visit(&board, &evaluator);
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                let list = board.legal_moves();
                let Some(&mv) = list.get((state >> 20) as usize % list.len().max(1)) else {
                    break;
                };
                board.play_with(mv, &mut evaluator);
            }
        }
    }
}

#[test]
fn the_evaluator_is_small() {
    assert_eq!(size_of::<Evaluator>(), 8);
}

#[test]
fn terms_that_follow_the_moves_equal_those_from_scratch() {
    along_random_games(|board, evaluator| assert_eq!(*evaluator, Evaluator::new(board)));
}

#[test]
fn a_position_is_worth_the_same_to_either_colour() {
    along_random_games(|board, evaluator| {
        let other = exchanged(board);
        let theirs = Evaluator::new(&other);
        assert_eq!(
            evaluator.score(board),
            theirs.score(&other),
            "{}",
            board.fen()
        );
        assert_eq!(
            evaluator.balance(Color::White),
            theirs.balance(Color::Black)
        );
    });
}

#[test]
fn both_wings_are_judged_alike() {
    along_random_games(|board, evaluator| {
        if let Some(other) = mirrored(board) {
            let score = Evaluator::new(&other).score(&other);
            assert_eq!(evaluator.score(board), score, "{}", board.fen());
        }
    });
}

#[test]
fn the_positional_part_is_bounded() {
    along_random_games(|board, evaluator| {
        let positional = evaluator.score(board) - evaluator.balance(board.side());
        assert!(positional.0.abs() <= POSITIONAL_LIMIT.0);
        assert!(evaluator.score(board).0.abs() < Score::EVAL_LIMIT.0);
    });
}

#[test]
fn the_start_is_worth_the_tempo() {
    let board = Board::start();
    let evaluator = Evaluator::new(&board);
    assert_eq!(evaluator.phase(), 40);
    assert_eq!(evaluator.balance(Color::White), Score::DRAW);
    assert!((5..30).contains(&evaluator.score(&board).0));
}

#[test]
fn a_piece_more_is_worth_about_its_value() {
    let without = [
        (
            Piece::Pawn,
            "rnbqkbnr/p1pppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            Piece::Knight,
            "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            Piece::Bishop,
            "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            Piece::Rook,
            "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        ),
        (
            Piece::Queen,
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
    ];
    for (piece, fen) in without {
        let gain = score(fen) - score(POSITIONS[0]);
        let value = piece.value().0;
        assert!((gain - value).abs() < 70, "{piece:?}: {gain} for {value}");
    }
}

#[test]
fn a_minor_piece_more_without_pawns_is_nearly_a_draw() {
    for fen in [
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "3rk3/8/8/8/8/8/8/R2BK3 w - - 0 1",
    ] {
        assert!((0..120).contains(&score(fen)), "{fen}: {}", score(fen));
    }
    assert!(score("4k3/8/8/8/8/8/8/3RK3 w - - 0 1") > 400);
}

#[test]
fn no_lead_wins_that_cannot_mate() {
    for fen in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "4k3/p7/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/p7/8/8/8/8/8/2NNK3 w - - 0 1",
        // A rook pawn and a held corner: with no bishop, the wrong one, two of them, two pawns.
        "k7/8/8/8/P7/P7/8/4K3 w - - 0 1",
        "1k6/8/8/8/P7/8/5B2/4K3 w - - 0 1",
        "k7/8/8/8/P7/P7/5B2/B3K3 w - - 0 1",
        "8/6k1/8/7P/8/8/4B3/4K3 w - - 0 1",
    ] {
        assert!(score(fen).abs() < 20, "{fen}: {}", score(fen));
    }
    // The right bishop, another file, or a king that comes too late.
    for fen in [
        "k7/8/8/8/P7/8/2B5/4K3 w - - 0 1",
        "1k6/8/8/8/1P6/8/5B2/4K3 w - - 0 1",
        "8/8/8/8/P3k3/8/5B2/4K3 w - - 0 1",
    ] {
        assert!(score(fen) > 300, "{fen}: {}", score(fen));
    }
}

#[test]
fn a_lone_pawn_that_wins_is_worth_less_than_its_queen_and_one_that_does_not_nothing() {
    let won = score("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1");
    let queen = score("8/5k2/8/3KQ3/8/8/8/8 b - - 0 1");
    assert!((400..900).contains(&won) && won < -queen, "{won} {queen}");
    assert_eq!(score("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"), 0);
}

#[test]
fn bishops_of_opposite_colours_scale_a_pawn_ending_down() {
    let opposite = board("8/4k3/4b3/8/3B4/1P6/P4K2/8 w - - 0 1");
    let same = board("8/4k3/3b4/8/3B4/1P6/P4K2/8 w - - 0 1");
    assert!(endgame::scale(&opposite, 100) < 32);
    assert_eq!(endgame::scale(&same, 100), 64);
}

#[test]
fn a_lone_king_is_driven_to_the_edge_and_the_right_corner() {
    let edge = score("8/8/8/8/8/2K5/7R/k7 w - - 0 1");
    assert!(edge > score("8/8/5K2/8/3k4/8/7R/8 w - - 0 1"), "edge");
    assert!(edge > score("8/8/3K4/8/8/8/7R/k7 w - - 0 1"), "kings");
    // The bishop on e2 is on a light square: the corners are a8 and h1.
    let right = score("k7/8/1K6/8/8/8/3NB3/8 w - - 0 1");
    let wrong = score("8/8/8/8/8/1K6/3NB3/k7 w - - 0 1");
    assert!(right > wrong + 50, "{right} {wrong}");
}

#[test]
fn a_pawn_that_the_king_cannot_catch_is_nearly_a_queen() {
    let outside = score("8/8/8/1P6/8/8/6k1/K7 w - - 0 1");
    let inside = score("8/8/3k4/1P6/8/8/8/K7 w - - 0 1");
    assert!(outside > inside + 300, "{outside} {inside}");
}

#[test]
fn a_king_that_walks_in_the_middle_game_pays() {
    let home = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 1";
    let walked = "r1bq1rk1/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPPK1PPP/R1BQ1R2 w - - 0 1";
    assert!(score(home) > score(walked) + 40);
    // With little material left the same walk gains.
    let home = "5k2/p4ppp/8/8/8/8/P4PPP/6K1 w - - 0 1";
    let walked = "5k2/p4ppp/8/8/3K4/8/P4PPP/8 w - - 0 1";
    assert!(score(home) < score(walked));
}

#[test]
fn better_structure_scores_better() {
    let pairs = [
        // doubled
        (
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
            "4k3/8/8/8/8/P7/P7/4K3 w - - 0 1",
        ),
        // open file
        (
            "4k3/ppp2ppp/8/8/8/8/PPP2PPP/3RK3 w - - 0 1",
            "4k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K3 w - - 0 1",
        ),
        // outpost
        (
            "4k3/p1p2ppp/8/3N4/2P5/8/PP3PPP/4K3 w - - 0 1",
            "4k3/p1p2ppp/8/8/2P1N3/8/PP3PPP/4K3 w - - 0 1",
        ),
        // bishop pair
        (
            "4k3/pppp4/8/8/8/8/PPPP4/2B1KB2 w - - 0 1",
            "4k3/pppp4/8/8/8/8/PPPP4/2B1KN2 w - - 0 1",
        ),
    ];
    for (better, worse) in pairs {
        assert!(score(better) > score(worse), "{better} > {worse}");
    }
}

#[test]
fn an_attacked_king_is_in_danger() {
    let quiet = "6k1/5ppp/8/8/8/2NQ4/1B3PPP/6K1 b - - 0 1";
    let attacked = "6k1/5p1p/8/6N1/8/3Q4/1B3PPP/6K1 b - - 0 1";
    assert!(score(attacked) < score(quiet) - 60);
}

#[test]
fn attack_sets_agree_with_the_board() {
    along_random_games(|board, _| {
        let mut structures = Structures::NONE.clone();
        let attacks = Attacks::new(board, structures.of(board));
        for color in Color::ALL {
            for square in board.colored(color, Piece::King) {
                let attacked = board.is_attacked(square, !color, board.occupied());
                assert!(!attacked || attacks.of(!color).all.has(square));
            }
        }
    });
}

#[test]
fn distance_counts_kings_steps() {
    assert_eq!(distance(Square::A1, Square::H8), 7);
    assert_eq!(distance(Square::E4, Square::E4), 0);
    assert_eq!(distance(Square::B7, Square::C2), 5);
}
