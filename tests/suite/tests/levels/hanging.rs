//! Levels make deliberate mistakes. At 1000 Elo or more they never miss an undefended piece that a
//! search of the same nodes without mistakes takes; weaker levels sometimes do.

use crate::player::{SmallTable, player};
use goby_core::board::Board;
use goby_core::types::{Move, Piece};
use goby_core::{Level, Limit};
use goby_suite::form::complete;
use goby_suite::openings::openings;
use goby_suite::random::Random;

/// The most random moves from an opening to a position.
const ASTRAY: usize = 24;

/// A position after random moves in which a piece is undefended and attacked.
fn position(random: &mut Random, openings: &[Board]) -> Board {
    loop {
        let mut board = openings[random.below(openings.len())].clone();
        for _ in 0..=random.below(ASTRAY) {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = random.pick(&moves);
            let _ = board.play(mv);
        }
        let moves = board.legal_moves();
        if !board.in_check() && moves.into_iter().any(|mv| takes_for_nothing(&board, mv)) {
            return board;
        }
    }
}

/// Returns true if a move captures a piece and cannot be recaptured.
fn takes_for_nothing(board: &Board, mv: Move) -> bool {
    let victim = board.piece_on(mv.to());
    let is_piece = victim.is_some_and(|piece| piece != Piece::Pawn);
    let mut after = board.clone();
    let _ = after.play(mv);
    let mut replies = after.legal_moves().into_iter();
    is_piece && board.is_capture(mv) && !replies.any(|reply| reply.to() == mv.to())
}

/// The number of undefended pieces that a level captures, and the number that its search without
/// mistakes captures.
fn taken(elo: i16, positions: usize) -> (usize, usize) {
    let openings = openings();
    let mut memory = SmallTable::new();
    let mut player = player(&mut memory, elo);
    let thought = player.think(Limit::Endless, &mut || 0);
    let nodes = Limit::Nodes(thought.expect("a move").nodes);
    let mut random = Random::new(3);
    let (mut agreed, mut taken) = (0, 0);
    for number in 0..positions {
        let board = position(&mut random, &openings);
        let mut best = |level, limit, now| {
            player.set_position(&board.fen()).expect("a position");
            player.set_level(level).expect("a level");
            let thought = player.think(limit, &mut || now);
            thought.expect("a move").best
        };
        if takes_for_nothing(&board, best(Level::Full, nodes, 0)) {
            agreed += 1;
            let mv = best(Level::Elo(elo), Limit::Endless, number as u64);
            taken += usize::from(takes_for_nothing(&board, mv));
        }
    }
    println!("{elo}: {taken} of {agreed}");
    (taken, agreed)
}

#[test]
fn hanging_pieces_are_taken_from_1000_on_and_mostly_below() {
    let positions = if complete() { 2_000 } else { 100 };
    for elo in [1_000, 1_250, 1_500, 1_750, 2_000, 2_250] {
        let (taken, agreed) = taken(elo, positions);
        assert_eq!(taken, agreed, "{elo}");
        assert!(2 * agreed > positions, "{elo}: {agreed}");
    }
    for elo in [500, 700, 900] {
        let (taken, agreed) = taken(elo, positions);
        assert!(
            taken < agreed && 10 * taken > 6 * agreed,
            "{elo}: {taken} of {agreed}"
        );
    }
}
