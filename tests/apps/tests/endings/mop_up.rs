//! Goby mates a lone king within fifty moves, with 20,000 nodes a move, against Stockfish's
//! defence.

use crate::stockfish::Stockfish;
use goby_core::board::{Board, BoardBuilder};
use goby_core::game::{Game, Outcome};
use goby_core::profile::DESKTOP;
use goby_core::types::{Bitboard, Color, Piece, Square};
use goby_suite::form::recorded;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::io::Write;

/// Goby's nodes a move.
const NODES: u64 = 20_000;

/// A number from the environment, which changes the games or their number.
fn number(name: &str) -> Option<u32> {
    std::env::var(name)
        .ok()
        .and_then(|value| value.parse().ok())
}

/// A random legal position, the stronger side to move, in which the lone king cannot capture at
/// once; bishops stand on squares of both colours. All such positions are won: Nalimov's tables
/// have a draw only if the lone king can capture.
fn start(random: &mut Random, pieces: &[Piece]) -> Board {
    loop {
        let strong = random.pick(&Color::ALL);
        let mut builder = BoardBuilder::empty();
        builder.side = strong;
        let kings = [(strong, Piece::King), (!strong, Piece::King)];
        let all = pieces.iter().map(|&piece| (strong, piece)).chain(kings);
        for contents in all {
            builder.put(
                Square::from_low_bits(random.below(64) as u32),
                Some(contents),
            );
        }
        let Ok(board) = builder.build() else {
            continue;
        };
        let whole = board.occupied().len() as usize == pieces.len() + 2;
        let beside = goby_core::attacks::king(board.king(!strong));
        let safe = beside.is_disjoint(board.colors(strong));
        let bishops = board.pieces(Piece::Bishop);
        let alike = bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK);
        if whole && safe && !(bishops.has_many() && alike) {
            return board;
        }
    }
}

/// Plays until the rules end the game. Returns the outcome and the number of plies.
fn play(board: &Board, stockfish: &mut Stockfish) -> (Outcome, u32) {
    let defence = if recorded() { 50_000 } else { 10_000 };
    let strong = board.side();
    let fen = board.fen();
    let (mut ring, mut keys) = (vec![None; 256], vec![0; 128]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(board.clone());
    let mut buffers = Buffers::new(&DESKTOP.search);
    let mut thinker = Thinker::new(&mut buffers);
    let mut moves = String::new();
    stockfish.forget();
    loop {
        if let Some(outcome) = game.outcome() {
            return (outcome, game.ply());
        }
        let mv = if game.board().side() == strong {
            thinker.go_on(&game, NODES).best.expect("a legal move")
        } else {
            let text = stockfish.think(&fen, &moves, defence);
            game.board().parse_move(&text).expect("a legal move")
        };
        moves = format!("{moves} {}", game.board().coordinate(mv));
        game.play(mv);
    }
}

fn is_won_from_random_starts(name: &str, pieces: &[Piece]) {
    let mut stockfish = Stockfish::start();
    let games = number("GOBY_GAMES").unwrap_or(if recorded() { 50 } else { 10 });
    let seed = number("GOBY_SEED").unwrap_or(1);
    let mut random = Random(0x9E37_79B9_7F4A_7C15 ^ u64::from(seed));
    let (mut longest, mut plies, mut unwon) = (0, 0, Vec::new());
    for _ in 0..games {
        let board = start(&mut random, pieces);
        let (outcome, length) = play(&board, &mut stockfish);
        longest = longest.max(length);
        plies += length;
        if !matches!(outcome, Outcome::WhiteMates | Outcome::BlackMates) {
            unwon.push(format!("{} {outcome:?} after {length} plies", board.fen()));
        }
    }
    let (mean, longest) = (plies.div_ceil(2 * games), longest.div_ceil(2));
    let won = games as usize - unwon.len();
    let _ = writeln!(
        std::io::stderr(),
        "{name}: {won} of {games} won, in {mean} moves on average, {longest} at most"
    );
    assert!(unwon.is_empty(), "{name}:\n{}", unwon.join("\n"));
}

pub(crate) const TESTS: [(&str, fn()); 4] = [
    ("king_and_queen_mate", || {
        is_won_from_random_starts("KQK", &[Piece::Queen]);
    }),
    ("king_and_rook_mate", || {
        is_won_from_random_starts("KRK", &[Piece::Rook]);
    }),
    ("king_and_two_bishops_mate", || {
        is_won_from_random_starts("KBBK", &[Piece::Bishop, Piece::Bishop]);
    }),
    ("king_bishop_and_knight_mate", || {
        is_won_from_random_starts("KBNK", &[Piece::Bishop, Piece::Knight]);
    }),
];
