//! Readings of a sensor board while hands move the pieces.

extern crate std;

use super::*;
use crate::board::BoardError;
use crate::notation::arrival;
use crate::types::{Color, Piece};
use std::vec::Vec;

const DEBOUNCE: Millis = Millis(50);
const PATIENCE: Millis = Millis(1_000);

/// A sensor board, and the game played on it.
struct Table {
    sensors: Sensors,
    game: Game<'static>,
    occupied: Bitboard,
    now: u64,
}

impl Table {
    fn new(fen: &str) -> Self {
        let board = Board::from_fen(fen).expect("a position");
        let moves = Vec::leak(std::vec![None; 64]);
        let mut game = Game::new(moves, &mut []);
        game.reset(board);
        let mut table = Self {
            sensors: Sensors::new(DEBOUNCE, PATIENCE),
            occupied: game.board().occupied(),
            game,
            now: 1_000,
        };
        assert_eq!(table.wait(60), Seen::InPlace);
        table
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    /// Waits for some milliseconds.
    fn wait(&mut self, millis: u64) -> Seen {
        let _ = (self.sensors).see(self.occupied, Instant(self.now), &self.game);
        self.now += millis;
        (self.sensors).see(self.occupied, Instant(self.now), &self.game)
    }

    /// Lifts pieces (`-e2`) and puts them down (`+e4`) at the speed of a hand.
    fn hand(&mut self, steps: &str) -> Seen {
        let mut seen = Seen::Unsettled;
        for step in steps.split_whitespace() {
            let bytes = step.as_bytes();
            let square = Square::parse(bytes[1], bytes[2]).expect("a square");
            assert_eq!(bytes[0] == b'-', self.occupied.has(square), "{step}");
            self.occupied ^= square.bitboard();
            seen = self.wait(200);
        }
        seen
    }

    /// Plays a move in the game.
    fn play(&mut self, text: &str) {
        let board = self.board();
        let mv = board.parse_coordinate(text).expect("a legal move");
        self.game.play(mv);
    }

    fn mv(&self, text: &str) -> Seen {
        Seen::Move(self.board().parse_coordinate(text).expect("a legal move"))
    }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CAPTURES: &str = "4k3/8/2p5/1p1p4/4P3/8/8/R3K2R w KQ - 0 1";

#[test]
fn a_piece_is_taken_in_either_order() {
    for steps in ["-e4 -d5 +d5", "-d5 -e4 +d5"] {
        let mut table = Table::new(CAPTURES);
        let taken = table.mv("e4d5");
        assert_eq!(table.hand(steps), taken, "{steps}");
    }
}

#[test]
fn adjusting_a_piece_is_no_capture() {
    let mut table = Table::new(CAPTURES);
    assert!(matches!(table.hand("-d5"), Seen::Moving { .. }));
    assert_eq!(table.hand("+d5"), Seen::InPlace);
    // Now the pawn is lifted, and may capture or move on.
    let Seen::Moving { targets } = table.hand("-e4") else {
        panic!("in the hand");
    };
    assert_eq!(targets, Square::D5.bitboard() | Square::E5.bitboard());
    assert_eq!(table.hand("+e5"), table.mv("e4e5"));
    // A capture while another piece is adjusted.
    let mut table = Table::new(CAPTURES);
    let seen = table.hand("-d5 -b5 +d5 -e4 +b5");
    assert!(matches!(seen, Seen::Moving { .. }), "{seen:?}");
}

#[test]
fn castling_comes_in_any_order() {
    let orders = [
        "-e1 +g1 -h1 +f1",
        "-h1 +f1 -e1 +g1",
        "-e1 -h1 +g1 +f1",
        "-h1 -e1 +g1 +f1",
        "-e1 -h1 +f1 +g1",
        "-h1 -e1 +f1 +g1",
    ];
    for steps in orders {
        let mut table = Table::new(CAPTURES);
        let castled = Seen::Move(Move::new(Square::E1, Square::H1));
        assert_eq!(table.hand(steps), castled, "{steps}");
    }
}

#[test]
fn a_rook_that_might_castle_has_moved_after_a_while() {
    let mut table = Table::new(CAPTURES);
    let waiting = table.hand("-h1 +f1");
    assert!(matches!(waiting, Seen::Moving { .. }), "{waiting:?}");
    assert_eq!(table.wait(1_000), table.mv("h1f1"));
    // A rook that cannot castle has moved at once.
    let mut table = Table::new(CAPTURES);
    assert_eq!(table.hand("-h1 +h4"), table.mv("h1h4"));
}

#[test]
fn a_castling_that_came_late_replaces_the_move_of_the_rook() {
    let mut table = Table::new(CAPTURES);
    table.hand("-h1 +f1");
    table.wait(2_000);
    table.play("h1f1");
    assert_eq!(table.wait(60), Seen::InPlace);
    assert_eq!(table.hand("-e1 +g1"), Seen::TakeBack);
    table.game.undo();
    assert_eq!(
        table.wait(60),
        Seen::Move(Move::new(Square::E1, Square::H1))
    );
}

#[test]
fn king_and_rook_of_chess960_change_places() {
    let mut table = Table::new("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    let castled = Seen::Move(Move::new(Square::F1, Square::G1));
    assert_eq!(table.hand("-f1 -g1 +f1 +g1"), castled);
    let mut table = Table::new("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    assert_eq!(table.hand("-f1 +f1 -g1 +g1"), Seen::InPlace);
}

#[test]
fn a_pawn_is_taken_in_passing() {
    let orders = ["-e5 +d6 -d5", "-d5 -e5 +d6", "-e5 -d5 +d6"];
    for steps in orders {
        let mut table = Table::new("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        assert_eq!(table.hand(steps), table.mv("e5d6"), "{steps}");
    }
}

/// The captured pawn is lifted last.
#[test]
fn half_an_en_passant_capture_is_a_move_being_made() {
    let mut table = Table::new("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let targets = Bitboard::EMPTY;
    assert_eq!(table.hand("-e5 +d6"), Seen::Moving { targets });
    assert_eq!(table.hand("-d5"), table.mv("e5d6"));
    // Without the right to capture it is a misplaced pawn.
    let mut table = Table::new("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert!(matches!(table.hand("-e5 +d6"), Seen::Misplaced { .. }));
}

#[test]
fn a_promotion_is_asked_for() {
    let mut table = Table::new("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let promoted = |to| Seen::Promotion {
        from: Square::A7,
        to,
    };
    assert_eq!(table.hand("-a7 +a8"), promoted(Square::A8));
    // The player replaces the pawn with a queen.
    assert!(matches!(table.hand("-a8"), Seen::Moving { .. }));
    assert_eq!(table.hand("+a8"), promoted(Square::A8));
    table.play("a7a8q");
    assert_eq!(table.wait(60), Seen::InPlace);
    let mut table = Table::new("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(table.hand("-b8 -a7 +b8"), promoted(Square::B8));
}

#[test]
fn a_slide_and_a_hovering_hand_are_too_quick_to_count() {
    let mut table = Table::new("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    // The rook slides over three squares, with 20 milliseconds on each.
    let squares = [Square::A1, Square::A2, Square::A3, Square::A4];
    for step in squares.windows(2) {
        table.occupied ^= step[0].bitboard() | step[1].bitboard();
        table.now += 20;
        let seen = (table.sensors).see(table.occupied, Instant(table.now), &table.game);
        assert_eq!(seen, Seen::Unsettled);
    }
    assert_eq!(table.wait(60), table.mv("a1a4"));
    // A hand over light sensors keeps covering squares.
    let mut table = Table::new(START);
    for turn in 1..100u64 {
        table.occupied =
            table.board().occupied() ^ Bitboard(turn.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let seen = table.wait(10);
        assert!(matches!(seen, Seen::Unsettled), "{seen:?}");
    }
    table.occupied = table.board().occupied();
    assert_eq!(table.wait(60), Seen::InPlace);
}

#[test]
fn a_rook_that_rests_on_its_way_goes_on() {
    let mut table = Table::new("4k3/p7/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(table.hand("-a1 +a3"), table.mv("a1a3"));
    table.play("a1a3");
    assert_eq!(table.wait(60), Seen::InPlace);
    // The rook goes on and takes the pawn.
    assert_eq!(table.hand("-a3 -a7 +a7"), Seen::TakeBack);
    table.game.undo();
    assert_eq!(table.wait(60), table.mv("a1a7"));
}

#[test]
fn a_move_that_the_program_takes_back_is_not_seen_again() {
    let mut table = Table::new(START);
    assert_eq!(table.hand("-e2 +e4"), table.mv("e2e4"));
    table.play("e2e4");
    assert_eq!(table.wait(60), Seen::InPlace);
    table.game.undo();
    let Seen::Misplaced { put, lift, .. } = table.wait(2_000) else {
        panic!("e4 is still occupied");
    };
    assert_eq!((put, lift), (Square::E2.bitboard(), Square::E4.bitboard()));
    assert_eq!(table.hand("-e4 +e2"), Seen::InPlace);
    assert_eq!(table.hand("-e2 +e4"), table.mv("e2e4"));
}

#[test]
fn a_move_is_taken_back() {
    let mut table = Table::new(CAPTURES);
    table.hand("-d5 -e4 +d5");
    table.play("e4d5");
    assert_eq!(table.wait(60), Seen::InPlace);
    table.hand("-d5 +e4");
    assert_eq!(table.hand("+d5"), Seen::TakeBack);
    table.game.undo();
    assert_eq!(table.wait(60), Seen::InPlace);
}

/// Each move is a capture or a quiet move; its take-back runs it in reverse.
const OPENING: [(&str, &str, &str); 5] = [
    ("-e2 +e4", "e2e4", "-e4 +e2"),
    ("-d7 +d5", "d7d5", "-d5 +d7"),
    ("-d5 -e4 +d5", "e4d5", "-d5 +e4 +d5"),
    ("-d5 -d8 +d5", "d8d5", "-d5 +d8 +d5"),
    ("-b1 +c3", "b1c3", "-c3 +b1"),
];

#[test]
fn any_number_of_moves_is_taken_back_one_after_the_other() {
    let mut table = Table::new(START);
    for (steps, mv, _) in OPENING {
        assert_eq!(table.hand(steps), table.mv(mv));
        table.play(mv);
        assert_eq!(table.wait(60), Seen::InPlace);
    }
    for (_, mv, back) in OPENING.into_iter().rev() {
        assert_eq!(table.hand(back), Seen::TakeBack, "{mv}");
        table.game.undo();
        assert_eq!(table.wait(60), Seen::InPlace, "{mv}");
    }
}

#[test]
fn moves_are_taken_back_while_the_reply_is_pending() {
    for count in 1..OPENING.len() {
        let mut table = Table::new(START);
        let (reply, played) = OPENING[..=count].split_last().expect("moves");
        for (steps, mv, _) in played {
            table.hand(steps);
            table.play(mv);
            assert_eq!(table.wait(60), Seen::InPlace);
        }
        table.play(reply.1);
        assert!(matches!(table.wait(60), Seen::Misplaced { .. }));
        for (place, (_, mv, back)) in played.iter().rev().enumerate() {
            assert_eq!(table.hand(back), Seen::TakeBack, "{count} {mv}");
            if place == 0 {
                table.game.undo();
                assert_eq!(table.wait(60), Seen::TakeBack, "{count} {mv}");
            }
            table.game.undo();
            assert_eq!(table.wait(60), Seen::InPlace, "{count} {mv}");
        }
    }
}

#[test]
fn the_reply_of_the_engine_is_put_on_the_board() {
    let mut table = Table::new(CAPTURES);
    let taken = table.hand("-d5 -e4 +d5");
    assert_eq!(taken, table.mv("e4d5"));
    table.play("e4d5");
    assert_eq!(table.wait(60), Seen::InPlace);
    table.play("c6d5");
    let (c6, d5) = (Square::C6.bitboard(), Square::D5.bitboard());
    let wrong = |put, lift, exchange| Seen::Misplaced {
        put,
        lift,
        exchange,
    };
    let none = Bitboard::EMPTY;
    assert_eq!(table.wait(60), wrong(none, c6, d5));
    assert_eq!(table.hand("-c6"), wrong(none, none, d5));
    assert_eq!(table.hand("-d5"), wrong(d5, none, none));
    assert_eq!(table.hand("+d5"), Seen::InPlace);
    assert_eq!(table.hand("-e1 +e2"), table.mv("e1e2"));
}

/// Returns a game after a player's move on the board, and the engine's reply only in the game.
fn with_reply(fen: &str, steps: &str, moves: [&str; 2]) -> Table {
    let mut table = Table::new(fen);
    assert_eq!(table.hand(steps), table.mv(moves[0]));
    table.play(moves[0]);
    assert_eq!(table.wait(60), Seen::InPlace);
    table.play(moves[1]);
    assert!(matches!(table.wait(60), Seen::Misplaced { .. }));
    table
}

#[test]
fn an_own_move_is_taken_back_while_the_reply_is_pending() {
    let pawn = (START, "-e2 +e4", ["e2e4", "e7e5"], "-e4 +e2");
    let capture = (CAPTURES, "-d5 -e4 +d5", ["e4d5", "c6d5"], "-d5 +e4 +d5");
    for (fen, steps, moves, back) in [pawn, capture] {
        let mut table = with_reply(fen, steps, moves);
        assert_eq!(table.hand(back), Seen::TakeBack, "{fen}");
        table.game.undo();
        assert_eq!(table.wait(60), Seen::TakeBack, "{fen}");
        table.game.undo();
        assert_eq!(table.wait(60), Seen::InPlace, "{fen}");
        assert_eq!(table.hand(steps), table.mv(moves[0]), "{fen}");
        // Both moves are taken back at once.
        let mut table = with_reply(fen, steps, moves);
        assert_eq!(table.hand(back), Seen::TakeBack, "{fen}");
        table.game.undo();
        table.game.undo();
        assert_eq!(table.wait(60), Seen::InPlace, "{fen}");
        assert_eq!(table.hand(steps), table.mv(moves[0]), "{fen}");
    }
}

#[test]
fn a_new_game_begins_while_the_reply_is_pending() {
    let mut table = with_reply(CAPTURES, "-d5 -e4 +d5", ["e4d5", "c6d5"]);
    table.occupied = Board::start().occupied();
    assert!(matches!(table.wait(60), Seen::Misplaced { .. }));
    assert_eq!(table.wait(1_000), Seen::NewGame);
    table.game.reset(Board::start());
    assert_eq!(table.wait(60), Seen::InPlace);
    assert_eq!(table.hand("-e2 +e4"), table.mv("e2e4"));
}

/// The engine has opened the game, and its move must be made on the board of the start position.
#[test]
fn a_first_move_to_be_made_is_no_new_game() {
    let mut table = Table::new(START);
    table.play("e2e4");
    let (put, lift) = (Square::E4.bitboard(), Square::E2.bitboard());
    for wait in [60, 5_000] {
        let exchange = Bitboard::EMPTY;
        let wrong = Seen::Misplaced {
            put,
            lift,
            exchange,
        };
        assert_eq!(table.wait(wait), wrong);
    }
    assert!(matches!(table.hand("-e2"), Seen::Misplaced { .. }));
    assert_eq!(table.hand("+e4"), Seen::InPlace);
}

/// The position before the last two moves is still known after another reply replaced the last one.
#[test]
fn an_own_move_is_taken_back_after_another_reply() {
    let mut table = Table::new(START);
    for (steps, mv) in [("-e2 +e4", "e2e4"), ("-e7 +e5", "e7e5")] {
        table.hand(steps);
        table.play(mv);
        assert_eq!(table.wait(60), Seen::InPlace);
    }
    assert_eq!(table.hand("-e5 +e7"), Seen::TakeBack);
    table.game.undo();
    assert_eq!(table.wait(60), Seen::InPlace);
    table.play("c7c5");
    assert!(matches!(table.wait(60), Seen::Misplaced { .. }));
    assert_eq!(table.hand("-e4 +e2"), Seen::TakeBack);
}

#[test]
fn an_empty_board_is_no_move_taken_back() {
    let mut table = Table::new(CAPTURES);
    table.occupied = Bitboard::EMPTY;
    let put = table.board().occupied();
    let none = Bitboard::EMPTY;
    let (lift, exchange) = (none, none);
    let cleared = Seen::Misplaced {
        put,
        lift,
        exchange,
    };
    assert_eq!(table.wait(60), cleared);
    // Nor is it one of a game before, whose last position was on the board.
    let mut table = Table::new(CAPTURES);
    table.game.reset(Board::start());
    table.occupied = Board::start().occupied();
    assert_eq!(table.wait(60), Seen::InPlace);
    table.occupied = Board::from_fen(CAPTURES).expect("a position").occupied();
    assert!(matches!(table.wait(60), Seen::Misplaced { .. }));
}

/// Two pieces, either of which may have been captured, return to their squares in the same reading.
#[test]
fn a_capture_that_may_be_two_is_not_guessed() {
    let mut table = Table::new("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
    let seen = table.hand("-d5 -f5 -e4");
    assert!(matches!(seen, Seen::Misplaced { .. }), "{seen:?}");
    table.occupied |= Square::D5.bitboard() | Square::F5.bitboard();
    let seen = table.wait(60);
    assert!(matches!(seen, Seen::Moving { .. }), "{seen:?}");
    assert_eq!(table.hand("-f5 +f5"), table.mv("e4f5"));
}

#[test]
fn what_is_lit_in_a_castling_is_still_to_be_filled() {
    let mut table = Table::new(CAPTURES);
    let targets = |square: Square| Seen::Moving {
        targets: square.bitboard(),
    };
    assert_eq!(table.hand("-h1 +f1"), targets(Square::G1));
    assert_eq!(table.hand("-e1"), targets(Square::G1));
    assert_eq!(table.hand("+g1"), table.mv("e1g1"));
}

#[test]
fn misplaced_pieces_are_named() {
    let mut table = Table::new(START);
    let seen = table.hand("-e2 -d7");
    let (put, lift) = (
        Square::E2.bitboard() | Square::D7.bitboard(),
        Bitboard::EMPTY,
    );
    let exchange = Bitboard::EMPTY;
    assert_eq!(
        seen,
        Seen::Misplaced {
            put,
            lift,
            exchange
        }
    );
    assert!(matches!(table.hand("+d7"), Seen::Moving { .. }));
    assert_eq!(
        table.hand("+e6"),
        Seen::Misplaced {
            put: Square::E2.bitboard(),
            lift: Square::E6.bitboard(),
            exchange
        }
    );
    assert_eq!(table.hand("-e6 +e4"), table.mv("e2e4"));
}

#[test]
fn a_new_game_begins_when_all_stand_at_home() {
    let mut table = Table::new(START);
    for (steps, mv) in [
        ("-e2 +e4", "e2e4"),
        ("-e7 +e5", "e7e5"),
        ("-g1 +f3", "g1f3"),
    ] {
        assert_eq!(table.hand(steps), table.mv(mv));
        table.play(mv);
        assert_eq!(table.wait(60), Seen::InPlace);
    }
    assert!(matches!(
        table.hand("-f3 -e4 -e5 +e2 +e7"),
        Seen::Misplaced { .. }
    ));
    assert_eq!(table.hand("+g1"), Seen::NewGame);
}

#[test]
fn targets_are_those_of_the_engine() {
    // The targets of a lifted piece are the targets of its legal moves.
    let mut table =
        Table::new("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let board = table.board().clone();
    for from in board.colors(board.side()) {
        table.occupied ^= from.bitboard();
        let expected = (board.legal_moves().into_iter())
            .filter(|mv| mv.from() == from && !board.is_castling(*mv))
            .fold(Bitboard::EMPTY, |set, mv| {
                set | arrival(&board, mv).bitboard()
            });
        let seen = table.wait(60);
        match seen {
            Seen::Moving { targets } => assert!(expected.is_subset(targets), "{from:?}"),
            _ => assert!(expected.is_empty(), "{from:?} {seen:?}"),
        }
        table.occupied ^= from.bitboard();
        assert_eq!(table.wait(60), Seen::InPlace);
    }
}

#[test]
fn a_piece_lifted_during_set_up_is_removed() {
    let mut set_up = SetUp::new();
    let kings = Square::E1.bitboard() | Square::D4.bitboard();
    set_up.see(kings);
    let fault = set_up.finish(Color::White);
    assert_eq!(fault.err(), Some(BoardError::ManyKings));
    set_up.see(Square::E1.bitboard());
    set_up.next(Color::Black, Piece::King);
    set_up.see(Square::E1.bitboard() | Square::D8.bitboard());
    set_up.next(Color::White, Piece::Rook);
    set_up.see(Square::E1.bitboard() | Square::D8.bitboard() | Square::H1.bitboard());
    let board = set_up.finish(Color::Black).expect("a position");
    assert_eq!(
        std::format!("{}", board.fen()),
        "3k4/8/8/8/8/8/8/4K2R b K - 0 1"
    );
}
