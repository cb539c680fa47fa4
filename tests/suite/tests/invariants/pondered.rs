//! A pondered move is met however the opponent writes it, and no other move meets it.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::player::{Expectation, Player, read_move};
use goby_suite::random::Random;

/// The ways to write a move that a program or a person may use.
fn ways(board: &Board, san: &str, coordinate: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']);
    let ways = [
        san.to_string(),
        coordinate.to_string(),
        bare.to_string(),
        format!("{bare}+"),
        format!("{bare}#"),
        format!("{bare}!"),
        format!("{san}!?"),
        format!("{bare}??"),
    ];
    // Only texts that a session would read as a move.
    let is_read = |text: &String| read_move(board, text).is_ok();
    ways.into_iter().filter(is_read).collect()
}

#[test]
fn every_way_to_write_the_expected_move_meets_it_and_no_other_move_does() {
    let mut random = Random::new(7);
    let player = Player::default();
    let mut tried = 0;
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "4k3/P6P/8/8/3pP3/8/p6p/4K3 b - e3 0 1",
    ] {
        let (mut ring, mut keys) = ([None; 64], [0; 64]);
        let mut game = Game::new(&mut ring, &mut keys);
        game.reset(Board::from_fen(fen).expect("a position"));
        for _ in 0..12 {
            let board = game.board().clone();
            let moves = board.legal_moves();
            let written = |mv| ways(&board, &board.san(mv), &board.coordinate(mv));
            for &expected in &moves {
                let Some(expectation) = Expectation::play(expected, &mut game, &player) else {
                    continue;
                };
                game.undo();
                for &mv in &moves {
                    for text in written(mv) {
                        let is_met = expectation.is_met_by(&text);
                        let place = format!("{}: {expected:?} {text}", board.fen());
                        assert_eq!(is_met, mv == expected, "{place}");
                        tried += 1;
                    }
                }
            }
            let Some(&next) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            game.play(next);
        }
    }
    assert!(tried > 50_000, "{tried}");
}
