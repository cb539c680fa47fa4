//! The terms on positions that differ in one feature, and a comparison with a slow model.

mod model;

use super::attacks::Attacks;
use super::pawn_table::PawnTable;
use super::tapered::Tapered;
use super::{bishops, frozen_king, king, outposts, passed, rooks, scale, threats};
use crate::board::Board;
use crate::eval::tests::{POSITIONS, along_random_games, board, score};
use crate::eval::{Before, Evaluation};
use crate::types::{Color, Piece, Score};
use model::SideView;

#[test]
fn the_state_before_a_move_takes_8_bytes() {
    assert_eq!(size_of::<Before>(), 8);
}

#[test]
fn the_start_is_worth_the_tempo() {
    let board = Board::start();
    let mut evaluation = Evaluation::of(&board);
    assert_eq!(evaluation.now.material.count(), 40);
    assert_eq!(evaluation.balance(Color::White), Score::DRAW);
    assert!((5..30).contains(&evaluation.score(&board).0));
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
        assert!(
            (gain - value).abs() < value / 5 + 30,
            "{piece:?}: {gain} for {value}"
        );
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
fn material_that_cannot_mate_scores_nearly_zero() {
    for fen in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "4k3/p7/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/p7/8/8/8/8/8/2NNK3 w - - 0 1",
        // Rook pawns with the defender's king at the corner: no bishop, the wrong bishop, two wrong
        // bishops, two pawns.
        "k7/8/8/8/P7/P7/8/4K3 w - - 0 1",
        "1k6/8/8/8/P7/8/5B2/4K3 w - - 0 1",
        "k7/8/8/8/P7/P7/5B2/B3K3 w - - 0 1",
        "8/6k1/8/7P/8/8/4B3/4K3 w - - 0 1",
    ] {
        assert!(score(fen).abs() < 25, "{fen}: {}", score(fen));
    }
    // The right bishop, a pawn on another file, or a king too far from the corner.
    for fen in [
        "k7/8/8/8/P7/8/2B5/4K3 w - - 0 1",
        "1k6/8/8/8/1P6/8/5B2/4K3 w - - 0 1",
        "8/8/8/8/P3k3/8/5B2/4K3 w - - 0 1",
    ] {
        assert!(score(fen) > 300, "{fen}: {}", score(fen));
    }
}

#[test]
fn bishops_of_opposite_colours_scale_a_pawn_ending_down() {
    let opposite = board("8/4k3/4b3/8/3B4/1P6/P4K2/8 w - - 0 1");
    let same = board("8/4k3/3b4/8/3B4/1P6/P4K2/8 w - - 0 1");
    assert!(scale::scale(&opposite, 100) < 32);
    assert_eq!(scale::scale(&same, 100), 64);
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
    // With little material left the same king move gains.
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
fn each_term_equals_the_model() {
    along_random_games(|board, evaluation| {
        let mut pawns = PawnTable::NEW;
        let entry = pawns.of(board);
        let attacks = Attacks::new(board, entry);
        let units = u32::from(evaluation.now.material.count());
        for us in Color::ALL {
            let found = entry.of(us);
            let view = SideView::of(board, us);
            let is = |term: Tapered, expected: (i32, i32), name: &str| {
                let term = (term.middle(), term.end());
                assert_eq!(term, expected, "{name} of {us:?}, {}", board.fen());
            };
            let shelter = i32::from(found.shelter);
            let of_passed = passed::score(board, &attacks, us, found.passed);
            is(found.score, model::pawns(&view), "pawns");
            is(of_passed, model::passed(&view), "passed pawns");
            is(
                attacks.of(us).mobility,
                model::mobility_of_all(&view),
                "mobility",
            );
            is(bishops::score(board, us), model::bishops(&view), "bishops");
            is(rooks::score(board, entry, us), model::rooks(&view), "rooks");
            is(
                outposts::score(board, entry, us),
                model::outposts(&view),
                "outposts",
            );
            is(
                threats::score(board, &attacks, us),
                model::threats(&view),
                "threats",
            );
            is(
                king::score(board, &attacks, us, shelter),
                model::king(&view),
                "king",
            );
            is(
                frozen_king::score(board, units, us),
                model::frozen(&view, units),
                "frozen king",
            );
        }
    });
}

#[test]
fn attack_sets_agree_with_the_board() {
    along_random_games(|board, _| {
        let mut pawns = PawnTable::NEW;
        let attacks = Attacks::new(board, pawns.of(board));
        for color in Color::ALL {
            for square in board.colored(color, Piece::King) {
                let attacked = board.is_attacked(square, !color, board.occupied());
                assert!(!attacked || attacks.of(!color).all.has(square));
            }
        }
    });
}

#[test]
fn the_frozen_king_thaws_when_little_material_is_left() {
    let walks = board("r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1");
    let score = |board: &Board, units| frozen_king::score(board, units, Color::White);
    assert!(score(&walks, 40).middle() < 0 && score(&walks, 11).middle() < 0);
    assert_eq!(score(&walks, 10).middle(), 0);
    let castles = board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let tucked = board("r3k2r/8/8/8/8/8/8/R5K1 w kq - 0 1");
    for free in [castles, tucked] {
        assert_eq!(score(&free, 40).middle(), 0);
    }
}
