//! Pins of a queen to its king, which weak general futility does not skip.
//!
//! Source: H. G. Muller, "Deep Futility Pruning", section "Weak General Futility".

use crate::attacks;
use crate::board::Board;
use crate::types::{Bitboard, Move, Piece, Square};

/// Returns true if a move creates a new pin of the queen to its king, by the moved piece or by a
/// slider behind it.
pub(super) fn pins_queen(board: &Board, mv: Move) -> bool {
    let us = board.side();
    let (from, to, king) = (mv.from().bitboard(), mv.to().bitboard(), board.king(!us));
    let queen = board.colored(!us, Piece::Queen);
    let mut sliders = [board.diagonal_sliders(us), board.straight_sliders(us)];
    let before = pinners(king, queen, board.occupied(), sliders);
    let [diagonal, straight] = &mut sliders;
    *diagonal &= !from;
    *straight &= !from;
    match board.piece_on(mv.from()) {
        Some(Piece::Bishop) => *diagonal |= to,
        Some(Piece::Rook) => *straight |= to,
        Some(Piece::Queen) => {
            *diagonal |= to;
            *straight |= to;
        }
        _ => {}
    }
    let after = pinners(king, queen, board.occupied() & !from | to, sliders);
    !(after & !before).is_empty()
}

/// The sliders, diagonal or straight, that pin the queen to the king.
fn pinners(
    king: Square,
    queen: Bitboard,
    occupied: Bitboard,
    [diagonal, straight]: [Bitboard; 2],
) -> Bitboard {
    // Sliders that attack the king through the queen.
    let seen = attacks::bishop(king, occupied & !queen) & diagonal
        | attacks::rook(king, occupied & !queen) & straight;
    let mut pinners = Bitboard::EMPTY;
    for slider in seen {
        if attacks::between(slider, king) & occupied == queen {
            pinners |= slider.bitboard();
        }
    }
    pinners
}

#[cfg(test)]
mod tests {
    use super::*;

    extern crate std;

    /// Positions with the queen on e5 and the king on e8 or h8. X is the piece that moves.
    const FILE: &str = "4k3/8/8/4q3/8/8/8/2X3K1 w - - 0 1";
    const DIAGONAL: &str = "7k/8/8/4q3/8/8/8/2X3K1 w - - 0 1";

    /// Returns true if a move pins the black queen.
    fn pins(fen: &str, mv: &str) -> bool {
        let board = Board::from_fen(fen).unwrap();
        pins_queen(&board, board.parse_move(mv).unwrap())
    }

    #[test]
    fn each_slider_pins_along_its_own_lines() {
        for (fen, piece, mv, expected) in [
            (FILE, "Q", "c1e1", true),
            (FILE, "R", "c1e1", true),
            (FILE, "B", "c1e3", false),
            (FILE, "N", "c1e2", false),
            (DIAGONAL, "Q", "c1b2", true),
            (DIAGONAL, "B", "c1b2", true),
            (DIAGONAL, "R", "c1c3", false),
            (DIAGONAL, "N", "c1d3", false),
        ] {
            let fen = fen.replace('X', piece);
            assert_eq!(pins(&fen, mv), expected, "{fen}: {mv}");
        }
    }

    #[test]
    fn a_piece_that_steps_aside_pins_by_the_slider_behind_it() {
        let fen = "4k3/8/8/4q3/8/4N3/8/4R1K1 w - - 0 1";
        assert!(pins(fen, "e3c4"));
        assert!(!pins(fen, "g1f1"));
        // A second piece between slider and king prevents the pin.
        assert!(!pins("4k3/4p3/8/4q3/8/4N3/8/4R1K1 w - - 0 1", "e3c4"));
        // The queen was already pinned.
        assert!(!pins("4k3/8/8/4q3/8/8/8/4R1K1 w - - 0 1", "g1f1"));
    }
}
