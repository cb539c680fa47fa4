//! A board with sensors, under random changes: a recognised move is legal and agrees with the
//! occupied squares, and changes shorter than [`DEBOUNCE`] are ignored.

#![no_main]

use goby_core::board::Board;
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
    let mut game = vec![POSITIONS[usize::from(place) % POSITIONS.len()].clone()];
    let mut sensors = Sensors::new(Millis(DEBOUNCE as u32), Millis(400));
    let mut set_up = SetUp::new();
    let (mut occupied, mut settled) = (game[0].occupied(), Bitboard::EMPTY);
    let (mut now, mut changed) = (1_000, 1_000);
    let _ = sensors.see(occupied, Instant(now), &game[0]);
    for step in steps {
        let board = game.last().expect("a position").clone();
        let before = occupied;
        match step {
            Step::Change(square) => occupied ^= Bitboard(1 << (square % 64)),
            Step::Make(number, pace) => {
                if let Some(mv) = legal(&board, number) {
                    occupied ^= mv.from().bitboard();
                    now += u64::from(pace);
                    let _ = sensors.see(occupied, Instant(now), &board);
                    occupied |= mv.to().bitboard();
                    changed = now;
                }
            }
            Step::Show(squares) => occupied = Bitboard(squares),
            Step::Wait(millis) => now += u64::from(millis),
            Step::Reply(number) => {
                if let Some(mv) = legal(&board, number) {
                    let mut next = board.clone();
                    let _ = next.play(mv);
                    game.push(next);
                }
            }
            Step::Obey => match sensors.see(occupied, Instant(now), &board) {
                Seen::Move(mv) => {
                    let mut next = board.clone();
                    let _ = next.play(mv);
                    assert_eq!(next.occupied(), occupied);
                    game.push(next);
                }
                Seen::TakeBack => {
                    game.pop();
                    assert!(!game.is_empty(), "nothing has been played");
                }
                Seen::NewGame => game = vec![Board::start()],
                _ => {}
            },
        }
        if occupied != before {
            changed = now;
        }
        let board = game.last().expect("a position");
        let seen = sensors.see(occupied, Instant(now), board);
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
