//! Positions to verify on: games of random moves, quiet and wild, and endings with advanced pawns.

use goby_core::board::Board;
use goby_core::types::{Color, Piece};
use goby_suite::random::Random;

/// A position from a game of random moves.
fn game(random: &mut Random) -> Option<Board> {
    let mut board = Board::start();
    for _ in 0..6 + random.below(90) {
        let moves = board.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let _ = board.play(moves[random.below(moves.len())]);
    }
    (board.halfmove_clock() < 100).then_some(board)
}

/// An ending: kings, one to three pieces and one to four pawns, one of them at least on the
/// sixth or seventh rank.
fn ending(random: &mut Random) -> Option<Board> {
    let mut squares = [None; 64];
    let mut put = |random: &mut Random, ranks: core::ops::Range<usize>, color, piece| {
        for _ in 0..8 {
            let square = (ranks.start + random.below(ranks.len())) * 8 + random.below(8);
            if squares[square].is_none() {
                squares[square] = Some((color, piece));
                return;
            }
        }
    };
    for color in Color::ALL {
        put(random, 0..8, color, Piece::King);
    }
    let pieces = [
        Piece::Queen,
        Piece::Rook,
        Piece::Rook,
        Piece::Bishop,
        Piece::Knight,
    ];
    for _ in 0..1 + random.below(3) {
        let (color, piece) = (random.pick(&Color::ALL), random.pick(&pieces));
        put(random, 0..8, color, piece);
    }
    for pawn in 0..1 + random.below(4) {
        let color = random.pick(&Color::ALL);
        let ranks = match (pawn, color) {
            (0, Color::White) => 5..7,
            (0, Color::Black) => 1..3,
            _ => 1..7,
        };
        put(random, ranks, color, Piece::Pawn);
    }
    let side = random.pick(&['w', 'b']);
    // Now and then the fifty moves are nearly over.
    let clock = random.pick(&[0, 0, 0, 0, 0, 0, 94, 97]);
    let fen = format!("{} {side} - - {clock} 60", placement(&squares));
    let board = Board::from_fen(&fen).ok()?;
    (!board.legal_moves().is_empty() && !board.is_insufficient_material()).then_some(board)
}

/// The first field of a FEN.
fn placement(squares: &[Option<(Color, Piece)>; 64]) -> String {
    let mut fen = String::new();
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let Some((color, piece)) = squares[rank * 8 + file] else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                fen += &format!("{empty}");
            }
            empty = 0;
            fen.push(match color {
                Color::White => piece.letter().to_ascii_uppercase(),
                Color::Black => piece.letter(),
            });
        }
        if empty > 0 {
            fen += &format!("{empty}");
        }
        fen.push_str(if rank > 0 { "/" } else { "" });
    }
    fen
}

/// Positions of which a third are endings with advanced pawns.
pub(super) fn positions(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let next = if found.len() % 3 == 2 {
            ending(&mut random)
        } else {
            game(&mut random)
        };
        found.extend(next);
    }
    found
}

/// Endings only.
pub(super) fn endings(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let tries = std::iter::from_fn(|| Some(ending(&mut random)));
    tries.flatten().take(count).collect()
}
