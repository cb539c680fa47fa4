//! Moves as text: an accepted text is a legal move, and each notation of that move is read as the
//! same move.

#![no_main]

use goby_core::board::Board;
use goby_suite::openings::openings;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Positions with castling, promotion, en passant and ambiguous moves.
const TRICKY: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/k7/3Q3Q/8/4p3/8/PP4PP/K2Q3Q w - - 0 1",
];

static POSITIONS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let tricky = TRICKY
        .iter()
        .map(|fen| Board::from_fen(fen).expect("a position"));
    tricky.chain(openings().into_iter().take(28)).collect()
});

fuzz_target!(|input: (u8, &str)| {
    let (place, text) = input;
    let board = &POSITIONS[usize::from(place) % POSITIONS.len()];
    let Ok(mv) = board.parse_move(text) else {
        return;
    };
    assert!(board.is_legal(mv), "{text}");
    assert_eq!(board.parse_move(&board.san(mv)), Ok(mv));
    assert_eq!(board.parse_move(&board.coordinate(mv)), Ok(mv));
});
