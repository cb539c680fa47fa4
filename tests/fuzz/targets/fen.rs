//! FENs: the position of an accepted text can be written and read again, and its moves can be
//! played.

#![no_main]

use goby_core::board::Board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(board) = Board::from_fen(text) else {
        return;
    };
    let again = Board::from_fen(&board.fen()).expect("a written FEN is read");
    assert_eq!(again.fen(), board.fen());
    assert_eq!(again.key(), board.key());
    let moves = board.legal_moves();
    assert_eq!(moves.len() as u32, board.count_legal());
    let mut after = board.clone();
    for mv in moves {
        let undo = after.play(mv);
        assert!(
            Board::from_fen(&after.fen()).is_ok(),
            "a move leads to a position"
        );
        after.undo(&undo);
        assert_eq!(after.key(), board.key());
    }
});
