//! Positions for the verifier: from games of random moves, and random endings with advanced pawns.

use goby_core::board::{Board, BoardBuilder};
use goby_core::types::{Color, Piece, Square};
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

/// A random ending: kings, one to three pieces and one to four pawns, at least one of these on the
/// sixth or seventh rank. `None` if the position is illegal or over.
fn ending(random: &mut Random) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    let mut put = |random: &mut Random, ranks: core::ops::Range<usize>, color, piece| {
        for _ in 0..8 {
            let rank = ranks.start + random.below(ranks.len());
            let square = Square::from_low_bits((rank * 8 + random.below(8)) as u32);
            if builder.at(square).is_none() {
                builder.put(square, Some((color, piece)));
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
    builder.side = random.pick(&Color::ALL);
    // Sometimes a draw by the fifty-move rule is near.
    builder.halfmove_clock = random.pick(&[0, 0, 0, 0, 0, 0, 94, 97]);
    let board = builder.build().ok()?;
    (!board.legal_moves().is_empty() && !board.is_insufficient_material()).then_some(board)
}

/// `count` positions. A third are endings with advanced pawns, the others are from games.
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

/// `count` endings with advanced pawns.
pub(super) fn endings(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let tries = std::iter::from_fn(|| Some(ending(&mut random)));
    tries.flatten().take(count).collect()
}
