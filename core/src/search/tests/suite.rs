//! Positions to verify on: games of random moves, quiet and wild, and endings with advanced pawns.

use super::*;
use crate::random::Random;
use crate::types::{Color, Piece};
use std::string::String;

impl Random {
    /// A position from a game of random moves.
    fn game(&mut self) -> Option<Board> {
        let mut board = Board::start();
        for _ in 0..6 + self.below(90) {
            let moves = board.legal_moves();
            if moves.is_empty() {
                return None;
            }
            let _ = board.play(moves[self.below(moves.len())]);
        }
        (board.halfmove_clock() < 100).then_some(board)
    }

    /// An ending: kings, one to three pieces and one to four pawns, one of them at least on the
    /// sixth or seventh rank.
    fn ending(&mut self) -> Option<Board> {
        let mut squares = [None; 64];
        let mut put = |random: &mut Self, ranks: core::ops::Range<usize>, color, piece| {
            for _ in 0..8 {
                let square = (ranks.start + random.below(ranks.len())) * 8 + random.below(8);
                if squares[square].is_none() {
                    squares[square] = Some((color, piece));
                    return;
                }
            }
        };
        for color in Color::ALL {
            put(self, 0..8, color, Piece::King);
        }
        let pieces = [
            Piece::Queen,
            Piece::Rook,
            Piece::Rook,
            Piece::Bishop,
            Piece::Knight,
        ];
        for _ in 0..1 + self.below(3) {
            let (color, piece) = (self.pick(&Color::ALL), self.pick(&pieces));
            put(self, 0..8, color, piece);
        }
        for pawn in 0..1 + self.below(4) {
            let color = self.pick(&Color::ALL);
            let ranks = match (pawn, color) {
                (0, Color::White) => 5..7,
                (0, Color::Black) => 1..3,
                _ => 1..7,
            };
            put(self, ranks, color, Piece::Pawn);
        }
        let side = self.pick(&['w', 'b']);
        // Now and then the fifty moves are nearly over.
        let clock = self.pick(&[0, 0, 0, 0, 0, 0, 94, 97]);
        let fen = format!("{} {side} - - {clock} 60", placement(&squares));
        let board = Board::from_fen(&fen).ok()?;
        (!board.legal_moves().is_empty() && !board.is_insufficient_material()).then_some(board)
    }
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
pub(in crate::search) fn positions(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let next = if found.len() % 3 == 2 {
            random.ending()
        } else {
            random.game()
        };
        found.extend(next);
    }
    found
}

/// Endings only.
pub(in crate::search) fn endings(count: usize, seed: u64) -> Vec<Board> {
    let mut random = Random(seed);
    let tries = core::iter::from_fn(|| Some(random.ending()));
    tries.flatten().take(count).collect()
}
