//! Property tests: no text causes a panic, and every accepted position or move is legal.

use crate::support::{ROOTS, Random, damaged, generated};
use goby_core::board::{Board, BoardBuilder};
use goby_core::movegen::MoveKind;
use proptest::prelude::*;

/// Asserts that a board's FEN gives the same board, and that all its legal moves can be played.
fn assert_usable(board: &Board) {
    assert_eq!(
        Board::from_fen(&board.fen()).as_ref(),
        Ok(board),
        "{}",
        board.fen()
    );
    for m in generated(board, MoveKind::All) {
        let mut next = board.clone();
        let undo = next.play(m);
        assert_eq!(
            Board::from_fen(&next.fen()).as_ref(),
            Ok(&next),
            "{}",
            next.fen()
        );
        next.undo(&undo);
        assert_eq!(&next, board);
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_a_position_or_an_error(text in any::<String>()) {
        let _ = Board::from_fen(&text);
    }

    #[test]
    fn a_damaged_fen_is_a_usable_position_or_an_error(
        root in 0usize..16,
        seed in any::<u64>(),
        edits in 1usize..5,
    ) {
        if let Ok(board) = Board::from_fen(&damaged(ROOTS[root], edits, &mut Random::new(seed))) {
            assert_usable(&board);
        }
    }

    #[test]
    fn any_text_is_a_legal_move_or_an_error(root in 0usize..16, text in any::<String>()) {
        let board = Board::from_fen(ROOTS[root]).unwrap();
        for m in [board.parse_move(&text), board.parse_coordinate(&text)].into_iter().flatten() {
            prop_assert!(board.is_legal(m));
        }
    }

    #[test]
    fn any_text_of_move_letters_is_a_legal_move_or_an_error(root in 0usize..16, text in "[KQRBNPO0o-]{0,3}[a-h]?[1-8]?[x:-]?[a-h][1-8][=(/]?[QRBNqrbnk]?\\)?[+#!?]{0,2}(e\\.p\\.)?") {
        let board = Board::from_fen(ROOTS[root]).unwrap();
        if let Ok(m) = board.parse_move(&text) {
            prop_assert!(board.is_legal(m));
        }
    }

    #[test]
    fn any_builder_builds_a_usable_board_or_an_error(seed in any::<u64>()) {
        let mut random = Random::new(seed);
        let board = crate::support::scattered(&mut random);
        let mut builder = BoardBuilder::from_board(&board);
        builder.halfmove_clock = random.next() as u8;
        builder.fullmove_number = random.next() as u16;
        assert_usable(&builder.build().unwrap());
    }
}
