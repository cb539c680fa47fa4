use super::frame::{After, kind};
use super::history::{Histories, bonus, lesson, malus};
use super::picker::Picker;
use super::rank::{Known, is_forcing};
use super::technique::late_move_reduction::LOGARITHM;
use super::threats::Threats;
use crate::board::{Board, cycle};
use crate::game::Game;
use crate::hash::{Bound, Entry, Record, Slot, Table};
use crate::movegen::NodeChecks;
use crate::order::{Killers, Scored};
use crate::random::Random;
use crate::search::{
    Control, Host, Lender, Limits, Measure, Memory, Report, Search, Sizes, Status,
};
use crate::time::Instant;
use crate::types::{Color, Depth, Key, Move, Piece, Score, Square};
use bumpalo::Bump;
use std::vec::Vec;

extern crate std;

mod learning;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// Positions along random games from each of [`POSITIONS`].
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

/// Memory for histories.
struct Tables {
    butterfly: Vec<i16>,
    pawns: Vec<i16>,
    captures: Vec<i16>,
    continuations: Vec<i16>,
    corrections: Vec<i16>,
}

impl Tables {
    fn new() -> Self {
        Self {
            butterfly: std::vec![0; Histories::BUTTERFLY],
            pawns: std::vec![0; Histories::PAWNS],
            captures: std::vec![0; Histories::CAPTURES],
            continuations: std::vec![0; Histories::CONTINUATIONS],
            corrections: std::vec![0; Histories::CORRECTIONS * 64],
        }
    }

    fn lend(&mut self) -> Histories<'_> {
        Histories {
            butterfly: &mut self.butterfly,
            pawns: &mut self.pawns,
            captures: &mut self.captures,
            continuations: &mut self.continuations,
            corrections: &mut self.corrections,
        }
    }
}

/// What a picker hands out, in order; the stack above its top is spoilt after each move, as
/// children would.
fn drain(mut picker: Picker, board: &Board, histories: &Histories<'_>) -> Vec<Move> {
    let checks = NodeChecks::new(board);
    let known = Known {
        board,
        histories,
        after: After::NONE,
        killers: Killers::NONE,
        threats: true,
        checks: Some(&checks),
    };
    let mut stack = [Scored::EMPTY; 300];
    let mut moves = Vec::new();
    while let Some(mv) = picker.next(known, &mut stack) {
        moves.push(mv);
        stack[usize::from(picker.top())..].fill(Scored::EMPTY);
    }
    assert!(!picker.overflowed());
    moves
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.into_iter().map(Move::bits).collect();
    bits.sort_unstable();
    bits
}

#[test]
fn a_picker_hands_out_every_legal_move_once_and_the_hash_move_first() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        let moves = drain(Picker::new(board.in_check(), 0, hash), board, &histories);
        assert_eq!(sorted(moves.iter().copied()), sorted(list));
        if hash.is_some() {
            assert_eq!(moves.first().copied(), hash);
        }
    });
}

#[test]
fn a_full_stack_loses_moves_but_says_so_and_invents_none() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let known = Known {
            board,
            histories: &histories,
            after: After::NONE,
            killers: Killers::NONE,
            threats: true,
            checks: None,
        };
        let (room, start) = (random.below(64), random.below(16));
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        let mut picker = Picker::new(board.in_check(), start as u16, hash);
        let mut stack = std::vec![Scored::EMPTY; room];
        let mut moves = Vec::new();
        while let Some(mv) = picker.next(known, &mut stack) {
            assert!(board.is_legal(mv) && !moves.contains(&mv));
            moves.push(mv);
        }
        assert!(picker.overflowed() || moves.len() == list.len());
    });
}

#[test]
fn a_picker_of_forcing_moves_hands_out_those_that_reach_the_threshold() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, random| {
        let list = board.legal_moves();
        let hash = list.get(random.below(list.len() + 1)).copied();
        for threshold in [None, Some(Score(0)), Some(Score(150))] {
            let moves = drain(
                Picker::forcing(board, 0, hash, threshold),
                board,
                &histories,
            );
            let wanted = list.iter().copied().filter(|&mv| {
                is_forcing(board, mv)
                    && mv.promotion().is_none_or(|piece| piece == Piece::Queen)
                    && threshold.is_none_or(|threshold| board.see_with_pins(mv, threshold))
            });
            // An underpromotion of the table that captures is tried, too.
            let odd = hash.filter(|mv| mv.promotion().is_some_and(|piece| piece != Piece::Queen));
            let moves = moves.into_iter().filter(|&mv| Some(mv) != odd);
            assert_eq!(sorted(moves), sorted(wanted));
        }
    });
}

#[test]
fn a_picker_that_skips_quiet_moves_still_hands_out_all_captures() {
    let mut tables = Tables::new();
    let histories = tables.lend();
    along_random_games(|board, _| {
        let mut picker = Picker::new(board.in_check(), 0, None);
        picker.skip_quiets();
        let moves = drain(picker, board, &histories);
        let list = board.legal_moves();
        let captures = list.iter().copied().filter(|&mv| is_forcing(board, mv));
        let found = moves.iter().copied().filter(|&mv| is_forcing(board, mv));
        assert_eq!(sorted(found), sorted(captures));
        let quiet = moves.iter().find(|&&mv| board.is_quiet(mv));
        assert_eq!(quiet, None, "{board:?}");
    });
}

#[test]
fn check_squares_agree_with_the_check_of_a_move() {
    along_random_games(|board, _| {
        let checks = NodeChecks::new(board);
        for mv in board.legal_moves() {
            assert_eq!(checks.has(board, mv), board.gives_check(mv), "{mv:?}");
        }
    });
}

#[test]
fn the_table_of_reductions_is_that_of_the_natural_logarithm() {
    for (number, &entry) in LOGARITHM.iter().enumerate().skip(1) {
        let wanted = ((number as f64).ln() * 256.0).round();
        assert_eq!(f64::from(entry), wanted, "{number}");
    }
}

#[test]
fn leaving_an_attack_by_a_lesser_piece_gains_and_entering_one_loses() {
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

#[test]
fn histories_stay_within_bounds_and_rewards_grow_with_depth() {
    let mut tables = Tables::new();
    let mut histories = tables.lend();
    let board = Board::start();
    let mv = board.parse_move("g1f3").unwrap();
    let kind = kind(Color::White, Piece::Knight, Square::F3);
    for sign in [1, -1] {
        for _ in 0..200 {
            histories.learn_butterfly(Color::White, mv, sign * 4_000);
            histories.learn_after(After([3, u16::MAX, u16::MAX, u16::MAX]), kind, sign * 4_000);
        }
        let quiet = histories.quiet(&board, mv);
        assert!(sign * quiet > 8_000 && quiet.abs() <= 8_192, "{quiet}");
        let after = histories.after(3, kind);
        assert!(sign * after > 31_000 && after.abs() < 32_768, "{after}");
        assert_eq!(histories.after(4, kind), 0);
    }
    for depth in 1..60 {
        assert!(bonus(depth) <= bonus(depth + 1) && malus(depth) <= malus(depth + 1));
        assert!(bonus(depth) >= 0 && malus(depth) >= 0);
    }
}

#[test]
fn a_correction_moves_towards_the_error_by_small_steps_and_never_with_few_pieces() {
    let mut tables = Tables::new();
    let mut histories = tables.lend();
    let board = Board::start();
    let after = After::NONE;
    let mut last = 0;
    for step in 1..=40 {
        histories.learn_error(&board, after, 32, lesson(Score(30), 8));
        let correction = histories.correction(&board, after, 32);
        assert!(correction >= last, "{correction} after {last}");
        assert!(correction - last <= 30, "{step}: {correction} after {last}");
        last = correction;
    }
    assert!(last > 30);
    assert_eq!(histories.correction(&board, after, 6), 0);
    histories.learn_error(&board, after, 6, lesson(Score(-900), 20));
    assert_eq!(histories.correction(&board, after, 32), last);
}

#[test]
fn a_record_keeps_evaluation_and_mark_and_any_changed_bit_is_noticed() {
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
        table.remember(key, 4, record);
        let eval = eval.filter(|_| cfg!(feature = "wide-slots"));
        assert_eq!(table.recall(key, 4), Some(Record { eval, ..record }));
        // The third word belongs to the check.
        assert_eq!(table.probe(key, 4), Some(record.entry));
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
fn an_exchange_knows_that_a_pinned_defender_cannot_capture() {
    // The knight on d5 is defended by the pawn on e6 alone, which is pinned by the bishop on h3.
    let board = Board::from_fen("2k5/8/4p3/3n4/8/4N2B/8/K7 w - - 0 1").unwrap();
    let mv = board.parse_move("e3d5").unwrap();
    assert!(!board.see(mv, Score(1)));
    assert!(board.see_with_pins(mv, Score(1)));
    // With the knight on f6 as a second defender, which no bishop pins, it is defended.
    let board = Board::from_fen("2k5/8/4pn2/3n4/8/4N2B/8/K7 w - - 0 1").unwrap();
    let mv = board.parse_move("e3d5").unwrap();
    assert!(!board.see_with_pins(mv, Score(1)));
    // The pinner itself may be captured by what it pins.
    let board = Board::from_fen("2k5/3p4/4B3/8/8/8/8/K6R b - - 0 1").unwrap();
    let mv = board.parse_move("d7e6").unwrap();
    assert!(board.see_with_pins(mv, Score(1)));
}

/// Never stops.
struct Patient;

impl Host for Patient {
    fn now(&mut self, _: Measure) -> Instant {
        Instant(0)
    }

    fn poll(&mut self, _: &Status<'_>, _: &mut Limits) -> Control {
        Control::Continue
    }
}

struct Arena<'a>(&'a Bump);

impl<'a> Lender<'a> for Arena<'a> {
    fn lend<T: Copy>(&mut self, length: usize, empty: T) -> &'a mut [T] {
        self.0.alloc_slice_fill_copy(length, empty)
    }
}

/// Searches a position to a depth in memory of these sizes.
fn search(sizes: &Sizes, fen: &str, depth: i32) -> Report {
    let arena = Bump::new();
    let mut search = Search::new(Memory::new(sizes, &mut Arena(&arena)));
    let slots: Vec<Slot> = (0..1 << 14).map(|_| Slot::new()).collect();
    let (mut ring, mut keys) = (std::vec![None; 64], std::vec![0; 128]);
    let mut game = Game::new(&mut ring, &mut keys);
    game.reset(Board::from_fen(fen).unwrap());
    let mut limits = Limits {
        depth: Depth(depth),
        ..Limits::until_stopped(Instant(0))
    };
    search.think(&game, &slots, &mut limits, &mut Patient)
}

#[test]
fn mates_are_found_at_their_length() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 1),
        ("8/8/8/8/8/5k2/7q/5K2 b - - 0 1", 1),
        ("1k6/8/1K6/8/8/8/8/6R1 w - - 0 1", 1),
        ("k7/8/2K5/8/8/8/8/6R1 w - - 0 1", 2),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
    ] {
        let report = search(&Sizes::DESKTOP, fen, 12);
        assert_eq!(report.score.mate_in_moves(), Some(moves), "{fen}");
    }
    let mated = search(&Sizes::DESKTOP, "k7/8/1K6/8/8/8/8/7R b - - 0 1", 8);
    assert_eq!(mated.score.mate_in_moves(), Some(-1));
}

#[test]
fn dead_drawn_positions_are_worth_nothing() {
    for fen in [
        "8/8/4k3/8/8/3K4/8/7B w - - 0 1",
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    ] {
        assert_eq!(search(&Sizes::DESKTOP, fen, 6).score, Score::DRAW, "{fen}");
    }
}

#[test]
fn every_shortage_of_memory_leaves_a_legal_move() {
    let shortages = [
        Sizes {
            moves: 40,
            ..Sizes::DESKTOP
        },
        Sizes {
            moves: 0,
            ..Sizes::DESKTOP
        },
        Sizes {
            plies: 3,
            ..Sizes::DESKTOP
        },
        Sizes {
            plies: 1,
            ..Sizes::DESKTOP
        },
        Sizes {
            butterfly: 0,
            pawn_history: 7,
            ..Sizes::DESKTOP
        },
        Sizes {
            captures: 0,
            continuations: 100,
            corrections: 5,
            ..Sizes::DESKTOP
        },
        Sizes {
            pv: 0,
            accumulators: 0,
            evaluations: 0,
            ..Sizes::DESKTOP
        },
    ];
    for sizes in &shortages {
        for fen in POSITIONS {
            let report = search(sizes, fen, 5);
            let board = Board::from_fen(fen).unwrap();
            if sizes.moves > 0 {
                assert!(report.best.is_some_and(|mv| board.is_legal(mv)), "{fen}");
            }
        }
    }
}
