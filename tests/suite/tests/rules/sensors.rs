//! The sensors of a board recognise every legal move from the occupied squares, in every order of
//! lifting and placing pieces.

use crate::support::{Random, walk};
use goby_core::board::{Board, castling_targets};
use goby_core::game::Game;
use goby_core::sensors::{Seen, Sensors};
use goby_core::time::{Instant, Millis};
use goby_core::types::{Bitboard, Move, Square};
use goby_suite::form::complete;

const DEBOUNCE: Millis = Millis(50);
const PATIENCE: Millis = Millis(1_000);
/// Length of a false reading, in milliseconds: shorter than [`DEBOUNCE`].
const FLICKER: u64 = 40;
/// Time between two changes by the player's hand, in milliseconds.
const PACE: u64 = 200;
const POSITIONS: u64 = 10_000;
const POSITIONS_COMPLETE: u64 = 100_000;

/// A piece's part in a move: its square, and its destination; `None` if it is captured.
type Way = (Square, Option<Square>);

fn ways(board: &Board, mv: Move) -> Vec<Way> {
    let (from, to) = (mv.from(), mv.to());
    if board.is_castling(mv) {
        let (king, rook) = castling_targets(from, to);
        let ways = [(from, Some(king)), (to, Some(rook))];
        return ways
            .into_iter()
            .filter(|way| way.1 != Some(way.0))
            .collect();
    }
    let victim = if board.is_en_passant(mv) {
        Some(Square::new(to.file(), from.rank()))
    } else {
        board.piece_on(to).map(|_| to)
    };
    let taken = victim.map(|square| (square, None));
    [(from, Some(to))].into_iter().chain(taken).collect()
}

/// All possible orders of lifting and placing the pieces. Each order lists the squares that change.
fn orders(occupied: Bitboard, ways: &[Way]) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    extend(
        occupied,
        ways,
        &mut vec![0; ways.len()],
        &mut Vec::new(),
        &mut found,
    );
    found
}

/// Adds to `found` all orders that begin with `order`. `done` is the number of steps (lift, place)
/// that each piece has made.
fn extend(
    occupied: Bitboard,
    ways: &[Way],
    done: &mut [usize],
    order: &mut Vec<Square>,
    found: &mut Vec<Vec<Square>>,
) {
    let mut is_over = true;
    for (index, &(from, to)) in ways.iter().enumerate() {
        let next = match (done[index], to) {
            (0, _) => from,
            (1, Some(to)) => to,
            _ => continue,
        };
        is_over = false;
        // A piece cannot be placed on an occupied square.
        if done[index] == 1 && occupied.has(next) {
            continue;
        }
        done[index] += 1;
        order.push(next);
        extend(occupied ^ next.bitboard(), ways, done, order, found);
        order.pop();
        done[index] -= 1;
    }
    if is_over {
        found.push(order.clone());
    }
}

/// A board with sensors, and a player's hand.
#[derive(Clone)]
struct Hand {
    sensors: Sensors,
    occupied: Bitboard,
    now: u64,
}

impl Hand {
    fn new(board: &Board) -> Self {
        let mut hand = Self {
            sensors: Sensors::new(DEBOUNCE, PATIENCE),
            occupied: board.occupied(),
            now: 1,
        };
        assert_eq!(hand.wait(PACE, board), Seen::InPlace);
        hand
    }

    fn wait(&mut self, millis: u64, board: &Board) -> Seen {
        let mut game = Game::new(&mut [], &mut []);
        game.reset(board.clone());
        let _ = (self.sensors).see(self.occupied, Instant(self.now), &game);
        self.now += millis;
        (self.sensors).see(self.occupied, Instant(self.now), &game)
    }

    /// Simulates false readings for [`FLICKER`] milliseconds.
    fn flicker(&mut self, board: &Board, random: &mut Random) {
        let other = self.occupied ^ Bitboard(random.next() & random.next() | 1);
        let (settled, seen) = (self.occupied, {
            self.occupied = other;
            self.wait(FLICKER, board)
        });
        assert_eq!(seen, Seen::Unsettled);
        self.occupied = settled;
    }
}

/// Returns true if the sensors reported a move too early.
fn is_rash(seen: Seen) -> bool {
    !matches!(
        seen,
        Seen::Moving { .. } | Seen::Misplaced { .. } | Seen::InPlace
    )
}

fn recognise(board: &Board, mv: Move, hand: &Hand, random: &mut Random) -> usize {
    let orders = orders(board.occupied(), &ways(board, mv));
    for order in &orders {
        let mut hand = hand.clone();
        let mut seen = Seen::InPlace;
        for (step, square) in order.iter().enumerate() {
            assert!(
                step == 0 || !is_rash(seen),
                "{} {order:?} {seen:?}",
                board.fen()
            );
            hand.flicker(board, random);
            hand.occupied ^= square.bitboard();
            seen = hand.wait(PACE, board);
        }
        if matches!(seen, Seen::Moving { .. }) {
            seen = hand.wait(PATIENCE.0.into(), board);
        }
        let expected = match mv.promotion() {
            Some(_) => Seen::Promotion {
                from: mv.from(),
                to: mv.to(),
            },
            None => Seen::Move(mv),
        };
        assert_eq!(seen, expected, "{} {order:?}", board.fen());
        let mut after = board.clone();
        let _ = after.play(mv);
        assert_eq!(
            hand.wait(PACE, &after),
            Seen::InPlace,
            "{} {mv:?}",
            board.fen()
        );
    }
    orders.len()
}

#[test]
fn every_move_is_recognised_in_every_order() {
    let most = if complete() {
        POSITIONS_COMPLETE
    } else {
        POSITIONS
    };
    let (mut positions, mut found) = (0, 0);
    walk(3, most / 50, |board, _, random| {
        positions += 1;
        if positions > most {
            return;
        }
        let hand = Hand::new(board);
        for mv in board.legal_moves() {
            found += recognise(board, mv, &hand, random);
        }
    });
    assert!(positions >= most, "{positions} positions");
    println!("{found} ways in {most} positions");
}
