//! Tests of the parts of the main search.

use super::history::Histories;
use super::ply_record::{PreviousMoves, kind};
use super::technique::late_move_reduction::LOGARITHM;
use super::threats::Threats;
use crate::board::{Board, cycle};
use crate::hash::{Bound, Entry, Record, Slot, Table};
use crate::movegen::NodeChecks;
use crate::random::Random;
use crate::tunables::{threat_minor, threat_queen, threat_rook};
use crate::types::{Color, Depth, Key, Move, Piece, Score, Square};
use std::vec::Vec;

extern crate std;

mod history;
mod history_update;
mod ordering;
mod picker;
mod whole;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// Calls `visit` for each position of random games from each of [`POSITIONS`].
fn along_random_games(mut visit: impl FnMut(&Board, &mut Random)) {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for fen in POSITIONS {
        for _ in 0..6 {
            let mut board = Board::from_fen(fen).unwrap();
            for _ in 0..60 {
                visit(&board, &mut random);
                let list = board.legal_moves();
                let Some(&mv) = list.get(random.below(list.len().max(1))) else {
                    break;
                };
                board.play(mv);
            }
        }
    }
}

/// The capture history of a capture.
fn captured(histories: &Histories<'_>, board: &Board, mv: Move) -> i32 {
    let piece = board.piece_on(mv.from()).unwrap();
    histories.capture(kind(board.side(), piece, mv.to()), board.captured(mv))
}

#[test]
fn check_squares_agree_with_the_check_of_a_move() {
    along_random_games(|board, _| {
        let checks = NodeChecks::new(board);
        for mv in board.legal_moves() {
            let piece = board.piece_on(mv.from()).unwrap();
            assert_eq!(
                checks.has(board, piece, mv),
                board.gives_check(mv),
                "{mv:?}"
            );
        }
    });
}

#[test]
fn the_table_of_reductions_holds_natural_logarithms() {
    for (number, &entry) in LOGARITHM.iter().enumerate().skip(1) {
        let wanted = ((number as f64).ln() * 256.0).round();
        assert_eq!(f64::from(entry), wanted, "{number}");
    }
}

#[test]
fn leaving_an_attack_by_a_less_valuable_piece_gives_a_bonus_and_entering_one_a_malus() {
    let board = Board::from_fen("4k3/8/8/4p3/3N4/8/3p4/R2QK3 w - - 0 1").unwrap();
    let threats = Threats::new(&board);
    let gain = |piece, from, to| threats.gain(piece, Move::new(from, to));
    assert!(gain(Piece::Knight, Square::D4, Square::B3) > 0);
    assert!(gain(Piece::Queen, Square::D1, Square::F4) < 0);
    assert_eq!(gain(Piece::Queen, Square::D1, Square::D3), 0);
    assert_eq!(gain(Piece::King, Square::E1, Square::D2), 0);
    assert_eq!(gain(Piece::Rook, Square::A1, Square::A4), 0);
    assert!(gain(Piece::Rook, Square::A1, Square::F4) < 0);
}

/// Knights and bishops count attacks by pawns, rooks also attacks by minor pieces, queens also
/// attacks by rooks.
#[test]
fn only_attacks_by_less_valuable_pieces_count() {
    use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
    let lesser: [(Piece, &[Piece], i32); 6] = [
        (Pawn, &[], 0),
        (Knight, &[Pawn], threat_minor()),
        (Bishop, &[Pawn], threat_minor()),
        (Rook, &[Pawn, Knight, Bishop], threat_rook()),
        (Queen, &[Pawn, Knight, Bishop, Rook], threat_queen()),
        (King, &[], 0),
    ];
    along_random_games(|board, random| {
        let (threats, them) = (Threats::new(board), !board.side());
        for (piece, lesser, worth) in lesser {
            let is_threatened = |square| {
                let attackers = board.attackers(square, board.occupied()) & board.colors(them);
                let mut kinds = attackers
                    .into_iter()
                    .filter_map(|from| board.piece_on(from));
                kinds.any(|kind| lesser.contains(&kind))
            };
            let [from, to] = [(); 2].map(|()| Square::ALL[random.below(64)]);
            let change = i32::from(is_threatened(from)) - i32::from(is_threatened(to));
            let found = threats.gain(piece, Move::new(from, to));
            assert_eq!(found, worth * change, "{piece:?} {from:?} {to:?} {board:?}");
        }
    });
}

#[test]
fn the_opponents_attacks_are_the_squares_its_pieces_reach() {
    along_random_games(|board, _| {
        let threats = Threats::new(board);
        for square in Square::ALL {
            let wanted = board.is_attacked(square, !board.side(), board.occupied());
            assert_eq!(threats.all.has(square), wanted, "{square:?}");
        }
    });
}

#[test]
fn a_record_keeps_the_static_eval_and_the_pv_mark() {
    let slots: Vec<Slot> = (0..64).map(|_| Slot::new()).collect();
    let table = Table::new(&slots, 3).keeping_evaluations(true);
    let mut random = Random(7);
    for number in 0..500 {
        let key = Key(random.next());
        let eval = (number % 3 > 0).then_some(Score(number * 37 - 9_000));
        let record = Record {
            entry: Entry {
                best: None,
                score: Score(number - 250),
                depth: Depth(number % 90),
                bound: Bound::Lower,
            },
            eval,
            was_pv: number % 2 == 0,
        };
        table.store(key, 4, record);
        let eval = eval.filter(|_| cfg!(feature = "wide-slots"));
        assert_eq!(table.probe(key, 4), Some(Record { eval, ..record }));
    }
}

#[test]
fn a_move_of_one_piece_is_found_by_the_change_of_the_key() {
    along_random_games(|board, _| {
        for mv in board.legal_moves() {
            let piece = board.piece_on(mv.from());
            let mut next = board.clone();
            next.play(mv);
            let change = Key(board.key().0 ^ next.key().0);
            let is_reversible = piece != Some(Piece::Pawn)
                && board.is_quiet(mv)
                && !board.is_castling(mv)
                && board.castling() == next.castling()
                && board.en_passant().is_none();
            if is_reversible {
                let found = cycle::reversible(change).expect("it is in the table");
                let [from, to] = found;
                let ends = [mv.from(), mv.to()];
                assert!(ends == [from, to] || ends == [to, from], "{mv:?}");
            } else if piece == Some(Piece::Pawn) {
                assert_eq!(cycle::reversible(change), None, "{mv:?}");
            }
        }
    });
}

#[test]
fn a_pinned_defender_cannot_capture_in_an_exchange() {
    // Only the pawn on e6 defends the knight on d5. The bishop on h3 pins this pawn.
    let board = Board::from_fen("2k5/8/4p3/3n4/8/4N2B/8/K7 w - - 0 1").unwrap();
    let mv = board.parse_move("e3d5").unwrap();
    assert!(!board.see(mv, Score(1)));
    assert!(board.see_with_pins(mv, Score(1)));
    // A second defender, the knight on f6, is not pinned.
    let board = Board::from_fen("2k5/8/4pn2/3n4/8/4N2B/8/K7 w - - 0 1").unwrap();
    let mv = board.parse_move("e3d5").unwrap();
    assert!(!board.see_with_pins(mv, Score(1)));
    // A pinned piece may capture its pinner.
    let board = Board::from_fen("2k5/3p4/4B3/8/8/8/8/K6R b - - 0 1").unwrap();
    let mv = board.parse_move("d7e6").unwrap();
    assert!(board.see_with_pins(mv, Score(1)));
}

#[test]
fn a_captured_pinner_pins_nobody_in_the_exchange() {
    // The rook on e5 pins the rook on e2, until the knight captures it: 1. Nxe5 dxe5 2. Rxe5.
    let board = Board::from_fen("6k1/8/3p4/4r3/8/5N2/4R3/4K3 w - - 0 1").unwrap();
    let mv = board.parse_move("f3e5").unwrap();
    let [rook, knight, pawn] = [Piece::Rook, Piece::Knight, Piece::Pawn].map(Piece::value);
    let gain = rook - knight + pawn;
    assert!(board.see_with_pins(mv, gain));
    assert!(!board.see_with_pins(mv, gain + Score(1)));
}
