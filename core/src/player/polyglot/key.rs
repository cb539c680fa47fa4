//! The key of a position in a book.

use super::numbers::NUMBERS;
use crate::board::{Board, BoardBuilder, CastlingSide};
use crate::types::{Color, File, Piece, Rank, Square};

/// The indexes of the first number for castling, for en passant, and for the side to move.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// Returns the keys under which a book may have a position of standard chess.
///
/// In the format an en passant file counts if a pawn is beside the passing one, even if the capture
/// would leave the king in check. The board keeps the file only if the capture is legal, so each
/// file where the capture is illegal gives a further key. The legal moves are the same under all
/// keys.
pub(super) fn keys(board: &Board) -> impl Iterator<Item = u64> {
    let plain = key(board);
    let files = File::ALL.into_iter();
    let hidden = files.filter(|&file| hides_en_passant(board, file));
    core::iter::once(plain).chain(hidden.map(move |file| plain ^ en_passant(file)))
}

/// Returns true if a pawn could just have made a double step on this file, a pawn is beside it, and
/// the capture is illegal.
fn hides_en_passant(board: &Board, file: File) -> bool {
    let rank = Rank::Fifth.relative_to(board.side());
    let pawns = board.colored(board.side(), Piece::Pawn);
    let is_beside =
        |pawn: Square| pawn.rank() == rank && (pawn.file() as usize).abs_diff(file as usize) == 1;
    let may_be = board.halfmove_clock() == 0 && board.en_passant().is_none();
    if !may_be || !pawns.into_iter().any(is_beside) {
        return false;
    }
    let mut stepped = BoardBuilder::from_board(board);
    stepped.en_passant = Some(Square::new(file, Rank::Sixth.relative_to(board.side())));
    let stepped = stepped.build();
    stepped.is_ok_and(|stepped| stepped.en_passant().is_none())
}

/// Returns the key with the en passant file that the board keeps.
pub(super) fn key(board: &Board) -> u64 {
    let mut key = 0;
    for (color, piece, square) in board.all_pieces() {
        let kind = 2 * piece.index() + usize::from(color == Color::White);
        key ^= number(64 * kind + square.index());
    }
    for (place, (color, side)) in RIGHTS.into_iter().enumerate() {
        if board.castling().rook(color, side).is_some() {
            key ^= number(CASTLING + place);
        }
    }
    if let Some(file) = board.en_passant() {
        key ^= en_passant(file);
    }
    if board.side() == Color::White {
        key ^= number(TURN);
    }
    key
}

/// The castling rights, in the order of the format.
const RIGHTS: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::King),
    (Color::White, CastlingSide::Queen),
    (Color::Black, CastlingSide::King),
    (Color::Black, CastlingSide::Queen),
];

fn en_passant(file: File) -> u64 {
    number(EN_PASSANT + file as usize)
}

fn number(place: usize) -> u64 {
    NUMBERS.get(place).copied().unwrap_or_default()
}

// The kinds of pieces must be in the order of the format.
const _: () = assert!(Piece::Pawn as usize == 0 && Piece::King as usize == 5);

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys are from the description of the format.
    #[test]
    fn the_keys_are_those_of_the_format() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut board = Board::start();
            for text in moves.split_whitespace() {
                board.play(board.parse_coordinate(text).unwrap());
            }
            assert_eq!(key(&board), expected, "{moves}");
        }
    }

    /// The keys were computed by python-chess (`chess.polyglot.zobrist_hash`).
    #[test]
    fn each_castling_right_has_its_own_number() {
        for (fen, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1", 0xb74f_09a9_da19_0caa),
            ("r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1", 0x77fd_a1e0_6122_4e2a),
            ("r3k2r/8/8/8/8/8/8/R3K2R w k - 0 1", 0x23e6_775e_6387_3c1a),
            ("r3k2r/8/8/8/8/8/8/R3K2R b q - 0 1", 0x60b8_d416_a01a_547a),
        ] {
            assert_eq!(key(&Board::from_fen(fen).unwrap()), expected, "{fen}");
        }
    }

    /// The keys were computed by python-chess.
    #[test]
    fn a_file_counts_even_if_the_capture_in_passing_is_illegal() {
        for (fen, expected) in [
            ("8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1", 0xc90c_f3fb_73c1_07b2),
            ("4k3/8/8/8/3Pp3/8/8/4R1K1 b - - 0 1", 0xfcbf_1d01_b0c3_1802),
        ] {
            let board = Board::from_fen(fen).unwrap();
            assert_eq!(keys(&board).nth(1), Some(expected), "{fen}");
            assert_eq!(keys(&board).next(), Some(key(&board)), "{fen}");
        }
    }

    #[test]
    fn a_file_counts_only_after_a_double_step_beside_a_pawn() {
        for fen in [
            // The capture would be legal, so the pawn has not just made a double step.
            "4k3/8/8/8/3Pp3/8/8/6K1 b - - 0 1",
            // A move was made since the last pawn move.
            "4k3/8/8/8/3Pp3/8/8/4R1K1 b - - 1 1",
            // The pawn cannot have passed a square with a piece.
            "4k3/8/8/8/3Pp3/3B4/8/4R1K1 b - - 0 1",
            // No pawn is beside it.
            "4k3/8/8/8/2P1p3/8/8/4R1K1 b - - 0 1",
        ] {
            assert_eq!(keys(&Board::from_fen(fen).unwrap()).count(), 1, "{fen}");
        }
    }

    #[test]
    fn a_pawn_that_can_be_taken_in_passing_counts_by_its_file() {
        let fen = "rnbqkbnr/ppp1pppp/8/8/2Pp4/8/PP1PPPPP/RNBQKBNR b KQkq c3 0 1";
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(key(&board), 0xad25_d29e_b7f5_5a38);
    }
}
