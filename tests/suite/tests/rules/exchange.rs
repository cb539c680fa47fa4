//! Compares static exchange evaluation with a plain recursive version.

use crate::support::{Random, generated, rounds, scattered, walk};
use goby_core::attacks;
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::types::{Bitboard, Color, Move, Piece, Rank, Score, Square};

/// The most that `side` can win by captures on `square`, which holds a piece worth `prize`: it
/// captures with its least valuable piece, or wins 0 by not capturing.
fn best_gain(
    board: &Board,
    square: Square,
    side: Color,
    occupied: Bitboard,
    prize: Score,
) -> Score {
    let attackers = board.attackers(square, occupied) & occupied;
    let own = attackers & board.colors(side);
    for piece in Piece::ALL {
        let Some(from) = (own & board.pieces(piece)).first() else {
            continue;
        };
        if piece == Piece::King && !attackers.is_disjoint(board.colors(!side)) {
            return Score::ZERO;
        }
        let rest = Bitboard(occupied.0 & !from.bitboard().0);
        let answer = best_gain(board, square, !side, rest, piece.value());
        return (prize - answer).max(Score::ZERO);
    }
    Score::ZERO
}

/// The gain of a move if both sides then make the best captures on its destination.
fn exchange(board: &Board, m: Move) -> Score {
    if board.is_castling(m) {
        return Score::ZERO;
    }
    let mover = board.piece_on(m.from()).unwrap();
    let placed = m.promotion().unwrap_or(mover);
    let victim = board.captured(m).map_or(Score::ZERO, Piece::value);
    let mut occupied = board.occupied() | m.to().bitboard();
    occupied = Bitboard(occupied.0 & !m.from().bitboard().0);
    if board.is_en_passant(m) {
        let pawn = Square::new(m.to().file(), Rank::Fifth.relative_to(board.side()));
        occupied = Bitboard(occupied.0 & !pawn.bitboard().0);
    }
    let answer = best_gain(board, m.to(), !board.side(), occupied, placed.value());
    victim + placed.value() - mover.value() - answer
}

fn assert_exchange(board: &Board, m: Move) {
    let value = exchange(board, m);
    for distance in [-900, -101, -1, 0, 1, 101, 900] {
        let threshold = value - Score(distance);
        assert_eq!(
            board.see(m, threshold),
            distance >= 0,
            "{m:?} wins {value:?}, asked for {threshold:?}, in {}",
            board.fen()
        );
    }
    for threshold in [Score::ZERO, Score(1), Score(-100), Score(100)] {
        assert_eq!(
            board.see(m, threshold),
            value >= threshold,
            "{m:?} in {}",
            board.fen()
        );
    }
}

#[test]
fn every_exchange_has_the_value_of_plain_recursion() {
    walk(8, rounds(160), |board, _, _| {
        for m in generated(board, MoveKind::All) {
            assert_exchange(board, m);
        }
    });
    let mut random = Random::new(9);
    for _ in 0..rounds(4_000) {
        let board = scattered(&mut random);
        for m in generated(&board, MoveKind::All) {
            assert_exchange(&board, m);
        }
    }
}

#[test]
fn a_defended_pawn_is_not_worth_a_rook() {
    let board = Board::from_fen("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1").unwrap();
    let m = board.parse_move("Rxe5").unwrap();
    assert!(!board.see(m, Score::ZERO));
    assert!(board.see(m, Piece::Pawn.value() - Piece::Rook.value()));
}

#[test]
fn a_piece_behind_another_attacker_joins_the_exchange() {
    let board = Board::from_fen("3r2k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1").unwrap();
    let m = board.parse_move("Rxd5").unwrap();
    assert!(
        !board.see(m, Score::ZERO),
        "two rooks against two: the pawn costs a rook"
    );
    let board = Board::from_fen("6k1/3r4/8/3p4/8/8/3R4/3R2K1 w - - 0 1").unwrap();
    let m = board.parse_move("Rxd5").unwrap();
    assert!(
        board.see(m, Piece::Pawn.value()),
        "two rooks against one: the pawn is free"
    );
    assert!(attacks::rook(Square::D1, board.occupied()).has(Square::D2));
}
