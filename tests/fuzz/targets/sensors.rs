//! A board with sensors, under random changes: a recognised move is legal and agrees with the
//! occupied squares, and changes shorter than [`DEBOUNCE`] are ignored.

#![no_main]

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::sensors::{Seen, Sensors, SetUp};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Color, Move, Piece};
use goby_suite::openings::openings;
use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

const DEBOUNCE: u64 = 50;

static POSITIONS: LazyLock<Vec<Board>> = LazyLock::new(openings);

#[derive(Arbitrary, Debug)]
enum Step {
    /// A square becomes occupied or empty.
    Change(u8),
    /// The legal move with this number is made, at this pace.
    Make(u8, u8),
    /// Exactly these squares are occupied.
    Show(u64),
    /// The program plays the recognised move.
    Obey,
    /// The engine plays the legal move with this number.
    Reply(u8),
    /// This many milliseconds pass.
    Wait(u8),
}

/// The legal move with this number, modulo the number of moves.
fn legal(board: &Board, number: u8) -> Option<Move> {
    let moves = board.legal_moves();
    let place = usize::from(number) % moves.len().max(1);
    moves.into_iter().nth(place)
}

fuzz_target!(|input: (u16, Vec<Step>)| {
    let (place, steps) = input;
    let (mut moves, mut keys) = ([None; 64], [0; 64]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(POSITIONS[usize::from(place) % POSITIONS.len()].clone());
    let mut sensors = Sensors::new(Millis(DEBOUNCE as u32), Millis(400));
    let mut set_up = SetUp::new();
    let (mut occupied, mut settled) = (game.board().occupied(), Bitboard::EMPTY);
    let (mut now, mut changed) = (1_000, 1_000);
    let _ = sensors.see(occupied, Instant(now), &game);
    for step in steps {
        let board = game.board().clone();
        let before = occupied;
        match step {
            Step::Change(square) => occupied ^= Bitboard(1 << (square % 64)),
            Step::Make(number, pace) => {
                if let Some(mv) = legal(&board, number) {
                    occupied ^= mv.from().bitboard();
                    now += u64::from(pace);
                    let _ = sensors.see(occupied, Instant(now), &game);
                    occupied |= mv.to().bitboard();
                    changed = now;
                }
            }
            Step::Show(squares) => occupied = Bitboard(squares),
            Step::Wait(millis) => now += u64::from(millis),
            Step::Reply(number) => {
                if let Some(mv) = legal(&board, number) {
                    game.play(mv);
                }
            }
            Step::Obey => match sensors.see(occupied, Instant(now), &game) {
                Seen::Move(mv) => {
                    game.play(mv);
                    assert_eq!(game.board().occupied(), occupied);
                }
                Seen::TakeBack => {
                    assert!(game.undo().is_some(), "nothing has been played");
                }
                Seen::NewGame => game.reset(Board::start()),
                _ => {}
            },
        }
        if occupied != before {
            changed = now;
        }
        let board = game.board();
        let seen = sensors.see(occupied, Instant(now), &game);
        if now - changed < DEBOUNCE && occupied != settled {
            assert_eq!(seen, Seen::Unsettled);
            continue;
        }
        settled = occupied;
        match seen {
            Seen::InPlace => assert_eq!(occupied, board.occupied()),
            Seen::Move(mv) => assert!(board.is_legal(mv) && mv.promotion().is_none()),
            Seen::Promotion { from, to } => {
                assert!(board.is_legal(Move::promoting(from, to, Piece::Queen)));
            }
            Seen::Moving { targets } => {
                assert!(!targets.has_many() || occupied != board.occupied())
            }
            Seen::Misplaced {
                put,
                lift,
                exchange,
            } => {
                assert_eq!(occupied ^ put ^ lift, board.occupied());
                assert!(!(put | lift | exchange).is_empty());
            }
            _ => {}
        }
        let piece = Piece::ALL[settled.len() as usize % Piece::ALL.len()];
        set_up.next(Color::ALL[now as usize % 2], piece);
        set_up.see(settled);
        if let Ok(board) = set_up.finish(Color::White) {
            assert_eq!(board.occupied(), settled);
        }
    }
});
