//! Making and undoing moves: undo restores every field, observers get all changes, and the
//! incremental key equals the computed key.

use crate::support::{ROOTS, Random, generated, rounds, scattered, walk};
use goby_core::board::{Board, BoardBuilder, PieceObserver, Undo};
use goby_core::movegen::MoveKind;
use goby_core::types::{Color, File, Move, Piece, Rank, Square};

/// A second board that only the observer's calls update.
#[derive(Clone, PartialEq, Debug)]
struct Followed([Option<(Color, Piece)>; 64]);

impl Followed {
    fn of(board: &Board) -> Self {
        let builder = BoardBuilder::from_board(board);
        Self(Square::ALL.map(|square| builder.at(square)))
    }
}

impl PieceObserver for Followed {
    fn put(&mut self, color: Color, piece: Piece, square: Square) {
        let before = self.0[square.index()].replace((color, piece));
        assert_eq!(
            before, None,
            "{square:?} is free before a piece is put there"
        );
    }

    fn take(&mut self, color: Color, piece: Piece, square: Square) {
        let before = self.0[square.index()].take();
        assert_eq!(
            before,
            Some((color, piece)),
            "{square:?} holds what is taken"
        );
    }
}

/// Asserts that all accessors agree.
fn assert_consistent(board: &Board) {
    let fen = board.fen();
    assert_eq!(
        board.colors(Color::White) & board.colors(Color::Black),
        Default::default(),
        "{fen}"
    );
    for square in Square::ALL {
        let on = board.color_on(square).zip(board.piece_on(square));
        assert_eq!(
            board.piece_on(square).is_some(),
            board.occupied().has(square),
            "{fen}"
        );
        for color in Color::ALL {
            for piece in Piece::ALL {
                let has = board.colored(color, piece).has(square);
                assert_eq!(has, on == Some((color, piece)), "{square:?} of {fen}");
            }
        }
    }
    for color in Color::ALL {
        assert_eq!(
            board.colored(color, Piece::King),
            board.king(color).bitboard(),
            "{fen}"
        );
    }
}

/// Asserts that a board built from this board's FEN or pieces is equal in every field, including
/// the key.
fn assert_same_from_scratch(board: &Board) {
    let fen = board.fen();
    assert_eq!(Board::from_fen(&fen).as_ref(), Ok(board), "{fen}");
    assert_eq!(
        BoardBuilder::from_board(board).build().as_ref(),
        Ok(board),
        "{fen}"
    );
}

fn assert_undone(board: &Board, m: Move) {
    let mut played = board.clone();
    let mut followed = Followed::of(board);
    let undo = played.play_with(m, &mut followed);
    assert_eq!(followed, Followed::of(&played), "{m:?} in {}", board.fen());
    assert_eq!(undo.key(), board.key());
    assert_same_from_scratch(&played);
    played.undo(&undo);
    assert_eq!(&played, board, "{m:?} taken back in {}", board.fen());
    assert_eq!(played.fen(), board.fen());
}

#[test]
fn every_legal_move_is_undone_bit_for_bit() {
    walk(3, rounds(160), |board, _, _| {
        assert_consistent(board);
        for m in generated(board, MoveKind::All) {
            assert_undone(board, m);
        }
    });
    let mut random = Random::new(4);
    for _ in 0..rounds(1_000) {
        let board = scattered(&mut random);
        assert_same_from_scratch(&board);
        for m in generated(&board, MoveKind::All) {
            assert_undone(&board, m);
        }
    }
}

#[test]
fn a_whole_game_is_undone_ply_by_ply() {
    let mut random = Random::new(5);
    for root in ROOTS {
        let mut board = Board::from_fen(root).unwrap();
        let mut past: Vec<(Board, Undo)> = Vec::new();
        for _ in 0..300 {
            let moves = generated(&board, MoveKind::All);
            if moves.is_empty() {
                break;
            }
            let before = board.clone();
            past.push((before, board.play(random.pick(&moves))));
        }
        while let Some((before, undo)) = past.pop() {
            board.undo(&undo);
            assert_eq!(board, before);
        }
    }
}

#[test]
fn a_null_move_passes_the_turn_and_nothing_else() {
    walk(6, rounds(80), |board, _, _| {
        if board.in_check() {
            return;
        }
        let mut passed = board.clone();
        let undo = passed.play_null();
        assert_eq!(passed.side(), !board.side());
        assert_eq!(passed.en_passant(), None);
        assert_eq!(Followed::of(&passed), Followed::of(board));
        assert_eq!(passed.castling(), board.castling());
        assert_same_from_scratch(&passed);
        passed.undo(&undo);
        assert_eq!(&passed, board);
    });
}

/// Plays pairs of a move and the FEN after it from `start`. Asserts each FEN, then undoes all
/// moves.
fn play(start: &str, line: &[(&str, &str)]) {
    let mut board = Board::from_fen(start).unwrap();
    let mut past = Vec::new();
    for &(text, wanted) in line {
        let m = board
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        past.push((board.clone(), board.play(m)));
        assert_eq!(board.fen(), wanted, "after {text}");
        assert_eq!(board, Board::from_fen(wanted).unwrap(), "after {text}");
    }
    for (before, undo) in past.into_iter().rev() {
        board.undo(&undo);
        assert_eq!(board, before);
    }
}

#[test]
fn one_line_with_every_special_move() {
    play(
        "r3k2r/6P1/8/8/4p3/8/3P3P/R3K2R w KQkq - 3 20",
        &[
            ("d2d4", "r3k2r/6P1/8/8/3Pp3/8/7P/R3K2R b KQkq d3 0 20"),
            ("exd3", "r3k2r/6P1/8/8/8/3p4/7P/R3K2R w KQkq - 0 21"),
            ("O-O", "r3k2r/6P1/8/8/8/3p4/7P/R4RK1 b kq - 1 21"),
            ("O-O-O", "2kr3r/6P1/8/8/8/3p4/7P/R4RK1 w - - 2 22"),
            ("Kg2", "2kr3r/6P1/8/8/8/3p4/6KP/R4R2 b - - 3 22"),
            ("Kd7", "3r3r/3k2P1/8/8/8/3p4/6KP/R4R2 w - - 4 23"),
            ("g8=N", "3r2Nr/3k4/8/8/8/3p4/6KP/R4R2 b - - 0 23"),
            ("Rhxg8", "3r2r1/3k4/8/8/8/3p4/6KP/R4R2 w - - 0 24"),
        ],
    );
}

#[test]
fn a_captured_rook_takes_its_castling_right_along() {
    play(
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[("Rxa8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1")],
    );
    play(
        "r3k2r/6P1/8/8/8/8/8/R3K2R w KQkq - 0 1",
        &[("gxh8=Q", "r3k2Q/8/8/8/8/8/8/R3K2R b KQq - 0 1")],
    );
}

#[test]
fn castling_in_chess960_can_swap_king_and_rook() {
    play(
        "1rk5/8/8/8/8/8/8/5KR1 w Gb - 0 1",
        &[
            ("O-O", "1rk5/8/8/8/8/8/8/5RK1 b q - 1 1"),
            ("O-O-O", "2kr4/8/8/8/8/8/8/5RK1 w - - 2 2"),
        ],
    );
    play(
        "k7/8/8/8/8/8/8/1R4KR w HB - 0 1",
        &[("g1h1", "k7/8/8/8/8/8/8/1R3RK1 b - - 1 1")],
    );
}

#[test]
fn the_half_move_clock_stops_at_255() {
    let mut board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 254 80").unwrap();
    for text in ["Ke7", "Ra2", "Ke8"] {
        let m = board.parse_move(text).unwrap();
        let before = board.clone();
        let undo = board.play(m);
        assert_eq!(board.halfmove_clock(), 255);
        let mut back = board.clone();
        back.undo(&undo);
        assert_eq!(back.halfmove_clock(), before.halfmove_clock());
    }
}

#[test]
fn move_number_65535_is_followed_by_1() {
    let mut board = Board::from_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 65535").unwrap();
    let before = board.clone();
    let undo = board.play(board.parse_move("Ke7").unwrap());
    assert_eq!(board.fullmove_number(), 1);
    board.undo(&undo);
    assert_eq!(board, before);
}

#[test]
fn the_en_passant_square_is_where_the_capture_goes() {
    let board = Board::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    assert_eq!(board.en_passant(), Some(File::E));
    assert_eq!(
        board.en_passant_square(),
        Some(Square::new(File::E, Rank::Third))
    );
    let m = board.parse_move("dxe3").unwrap();
    assert!(board.is_en_passant(m));
    assert_eq!(board.captured(m), Some(Piece::Pawn));
}
