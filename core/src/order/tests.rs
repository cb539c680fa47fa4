use super::{History, Killers, Picker, Quiets, Scored};
use crate::board::Board;
use crate::movegen::MoveKind;
use crate::random::Random;
use crate::types::{Color, Depth, Move, Piece, Score, Square};

const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/8/2k5/3Pp3/8/8/4K2R b K d3 0 1",
    "4k3/8/8/8/8/8/4q3/3QK3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "3k4/3r4/8/8/8/8/1P1PP1P1/R3K2R w KQ - 0 1",
];

/// One of the legal moves, now and then none.
fn legal(random: &mut Random, board: &Board) -> Option<Move> {
    let list = board.legal_moves();
    let index = random.below(list.len() + 1);
    list.get(index).copied()
}

/// All moves that a picker hands out, in order. The stack above its top is spoilt after each, as
/// children would.
fn drain(mut picker: Picker, board: &Board, stack: &mut [Scored]) -> arrayvec::ArrayVec<Move, 256> {
    let mut memory = [0; History::FULL];
    let history = History::new(&mut memory);
    let mut moves = arrayvec::ArrayVec::new();
    while let Some(mv) = picker.next(board, stack, &history) {
        moves.push(mv);
        if let Some(above) = stack.get_mut(usize::from(picker.top())..) {
            above.fill(Scored::EMPTY);
        }
    }
    moves
}

fn sorted(mut moves: arrayvec::ArrayVec<Move, 256>) -> arrayvec::ArrayVec<Move, 256> {
    moves.sort_unstable_by_key(|mv| mv.bits());
    moves
}

fn generated(board: &Board, wanted: impl Fn(Move) -> bool) -> arrayvec::ArrayVec<Move, 256> {
    sorted(
        board
            .legal_moves()
            .into_iter()
            .filter(|&mv| wanted(mv))
            .collect(),
    )
}

/// Positions along random games from each of [`POSITIONS`].
fn along_random_games(mut visit: impl FnMut(&Board, &mut Random)) {
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    for fen in POSITIONS {
        for _ in 0..8 {
            let mut board = Board::from_fen(fen).expect("a legal position");
            for _ in 0..80 {
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

fn forcing(board: &Board, mv: Move) -> bool {
    board.is_capture(mv) || mv.promotion().is_some()
}

#[test]
fn the_records_are_small() {
    assert_eq!(size_of::<Picker>(), 20);
    assert_eq!(size_of::<Scored>(), 4);
    assert_eq!(size_of::<Killers>(), 4);
}

#[test]
fn every_legal_move_comes_once_whatever_the_hash_move_and_the_killers() {
    let mut stack = [Scored::EMPTY; 300];
    along_random_games(|board, random| {
        let hash = legal(random, board);
        let mut killers = Killers::NONE;
        for _ in 0..random.next() >> 62 {
            if let Some(mv) = if random.next() >> 63 == 0 {
                Move::from_bits(random.next() as u16)
            } else {
                legal(random, board)
            } {
                killers.add(mv);
            }
        }
        let picker = Picker::new(board.in_check(), 7, hash, killers);
        let moves = drain(picker, board, &mut stack);
        assert!(hash.is_none() || moves.first() == hash.as_ref());
        assert_eq!(sorted(moves), generated(board, |_| true), "{board:?}");
    });
}

#[test]
fn quiescence_sees_captures_and_queen_promotions_once() {
    let mut stack = [Scored::EMPTY; 300];
    along_random_games(|board, random| {
        let hash = legal(random, board);
        let picker = Picker::quiescence(board, 0, hash, -Score::INFINITE);
        let moves = sorted(drain(picker, board, &mut stack));
        let wanted = |mv: Move| match mv.promotion() {
            None => board.is_capture(mv),
            Some(piece) => piece == Piece::Queen || hash == Some(mv),
        };
        assert_eq!(moves, generated(board, wanted));
    });
}

#[test]
fn quiescence_leaves_out_what_loses() {
    let mut stack = [Scored::EMPTY; 300];
    along_random_games(|board, _| {
        for threshold in [Score(0), Score(-100), Score(200)] {
            let picker = Picker::quiescence(board, 0, None, threshold);
            let moves = sorted(drain(picker, board, &mut stack));
            let wanted = |mv: Move| {
                forcing(board, mv)
                    && mv.promotion().is_none_or(|piece| piece == Piece::Queen)
                    && board.see(mv, threshold)
            };
            assert_eq!(moves, generated(board, wanted));
        }
    });
}

#[test]
fn a_narrowed_picker_leaves_out_quiet_moves_or_those_without_check() {
    let mut stack = [Scored::EMPTY; 300];
    along_random_games(|board, random| {
        if board.in_check() {
            return;
        }
        let mut killers = Killers::NONE;
        killers.add(Move::new(Square::D2, Square::D4));
        legal(random, board)
            .into_iter()
            .for_each(|mv| killers.add(mv));
        for quiets in [Quiets::Checks, Quiets::None] {
            let mut picker = Picker::new(false, 0, None, killers);
            picker.narrow(quiets);
            picker.narrow(Quiets::All); // widens nothing
            let moves = sorted(drain(picker, board, &mut stack));
            let wanted =
                |mv| forcing(board, mv) || (quiets == Quiets::Checks && board.gives_check(mv));
            assert_eq!(moves, generated(board, wanted));
        }
    });
}

#[test]
fn a_full_stack_loses_moves_but_says_so_and_invents_none() {
    let mut memory = [0; 100];
    let history = History::new(&mut memory);
    along_random_games(|board, random| {
        let room = (random.next() >> 58) as usize;
        let start = (random.next() >> 60) as u16;
        let mut stack = [Scored::EMPTY; 80];
        let stack = stack.get_mut(..room).expect("below 64");
        let mut picker = Picker::new(board.in_check(), start, legal(random, board), Killers::NONE);
        let mut moves = arrayvec::ArrayVec::<Move, 256>::new();
        while let Some(mv) = picker.next(board, stack, &history) {
            assert!(board.is_legal(mv) && !moves.contains(&mv));
            moves.push(mv);
        }
        assert!(picker.overflowed() || moves.len() == board.legal_moves().len());
    });
}

#[test]
fn a_stack_is_used_as_far_as_it_can_be_counted() {
    let board = Board::start();
    let mut memory = [0; 100];
    let history = History::new(&mut memory);
    let mut stack = [Scored::EMPTY; 66_000];
    for (start, room) in [(u16::MAX - 20, 20), (u16::MAX - 3, 3), (u16::MAX, 0)] {
        let mut picker = Picker::new(false, start, None, Killers::NONE);
        let mut count = 0;
        while picker.next(&board, &mut stack, &history).is_some() {
            count += 1;
        }
        assert_eq!((count, picker.overflowed()), (room, room < 20));
    }
}

#[test]
fn a_killer_is_the_first_quiet_evasion() {
    let board = Board::from_fen("4r1k1/8/8/8/8/8/3P4/3BK1N1 w - - 0 1").expect("a position");
    let mut memory = [0; 100];
    let history = History::new(&mut memory);
    let mut stack = [Scored::EMPTY; 20];
    let evasions = board.legal_moves();
    assert!(evasions.len() >= 4);
    for &wanted in &evasions {
        let mut killers = Killers::NONE;
        killers.add(wanted);
        let mut picker = Picker::new(true, 0, None, killers);
        assert_eq!(picker.next(&board, &mut stack, &history), Some(wanted));
    }
}

#[test]
fn stages_come_in_order() {
    // Qd8+ is the hash move, Nxe5 wins a pawn, Ke2 is a killer, Qxb5 loses the queen.
    let board = Board::from_fen("4k3/8/p7/1p2p3/8/3Q1N2/3P4/4K3 w - - 0 1").expect("legal");
    let mv = |from, to| Move::new(from, to);
    let mut killers = Killers::NONE;
    killers.add(mv(Square::E1, Square::E2));
    killers.add(mv(Square::A7, Square::A5));
    let mut stack = [Scored::EMPTY; 64];
    let hash = Some(mv(Square::D3, Square::D8));
    let moves = drain(Picker::new(false, 0, hash, killers), &board, &mut stack);
    let mut order = moves.iter().copied();
    assert_eq!(order.next(), hash);
    assert_eq!(order.next(), Some(mv(Square::F3, Square::E5)));
    assert_eq!(order.next(), Some(mv(Square::E1, Square::E2)));
    assert_eq!(moves.last(), Some(&mv(Square::D3, Square::B5)));
}

#[test]
fn the_most_valuable_victim_comes_first_then_the_least_valuable_attacker() {
    // Queen on d5 taken by pawn, knight, rook; rook on h5 taken by the bishop.
    let board = Board::from_fen("4k3/8/8/3q3r/4P3/2N5/4B3/3RK3 w - - 0 1").expect("legal");
    let mut stack = [Scored::EMPTY; 64];
    let picker = Picker::quiescence(&board, 0, None, -Score::INFINITE);
    let moves = drain(picker, &board, &mut stack);
    let origins: arrayvec::ArrayVec<Square, 8> = moves.iter().map(|mv| mv.from()).collect();
    assert_eq!(
        origins[..],
        [Square::E4, Square::C3, Square::D1, Square::E2]
    );
}

#[test]
fn losing_captures_are_marked() {
    let board = Board::from_fen("4k3/8/p7/1p6/8/3Q4/8/4K3 w - - 0 1").expect("legal");
    let mut memory = [0; 0];
    let history = History::new(&mut memory);
    let mut stack = [Scored::EMPTY; 64];
    let mut picker = Picker::new(false, 0, None, Killers::NONE);
    let mut losing = 0;
    while let Some(mv) = picker.next(&board, &mut stack, &history) {
        losing += u32::from(picker.is_losing());
        assert_eq!(
            picker.is_losing(),
            mv.to() == Square::B5 || mv.to() == Square::A6
        );
    }
    assert_eq!(losing, 1);
}

#[test]
fn history_brings_a_quiet_move_forward() {
    let board = Board::start();
    let mut memory = [0; History::FULL];
    let mut history = History::new(&mut memory);
    let wanted = Move::new(Square::A2, Square::A3);
    history.update(&board, wanted, History::bonus(Depth(6)));
    let mut stack = [Scored::EMPTY; 64];
    let mut picker = Picker::new(false, 0, None, Killers::NONE);
    assert_eq!(picker.next(&board, &mut stack, &history), Some(wanted));
}

#[test]
fn history_stays_within_its_bound_and_follows_the_newest() {
    let board = Board::start();
    let mv = Move::new(Square::E2, Square::E4);
    let mut memory = [0; History::FULL];
    let mut history = History::new(&mut memory);
    let mut last = 0;
    for _ in 0..1_000 {
        history.update(&board, mv, i32::MAX);
        let now = history.get(&board, mv);
        assert!(now >= last && now <= 8192);
        last = now;
    }
    for _ in 0..1_000 {
        history.update(&board, mv, -History::bonus(Depth::MAX));
    }
    assert!(history.get(&board, mv) < -8_000);
    history.age();
    assert!(history.get(&board, mv) >= -4096);
    history.clear();
    assert_eq!(history.get(&board, mv), 0);
}

#[test]
fn history_knows_sides_pieces_and_squares_apart() {
    let white = Board::from_fen("4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1").expect("a position");
    let black = Board::from_fen("rnbqk3/8/8/8/8/8/8/4K3 b - - 0 1").expect("a position");
    let mut memory = [0; History::FULL];
    let mut history = History::new(&mut memory);
    let known = Move::new(Square::B1, Square::C3);
    history.update(&white, known, 64);
    for (board, squares) in [
        (
            &white,
            [Square::A1, Square::B1, Square::C1, Square::D1, Square::E1],
        ),
        (
            &black,
            [Square::A8, Square::B8, Square::C8, Square::D8, Square::E8],
        ),
    ] {
        for from in squares {
            for to in Square::ALL {
                let is_known =
                    board.side() == Color::White && (from, to) == (known.from(), known.to());
                assert_eq!(history.get(board, Move::new(from, to)) != 0, is_known);
            }
        }
    }
}

#[test]
fn the_reward_grows_with_the_square_of_the_depth() {
    let one = History::bonus(Depth(1));
    assert!(one > 0);
    assert_eq!(History::bonus(Depth(2)), 4 * one);
    assert_eq!(History::bonus(Depth(5)), 25 * one);
    assert_eq!(History::bonus(Depth(60)), History::bonus(Depth::MAX));
}

#[test]
fn history_works_with_any_memory() {
    let white = Board::start();
    let black = Board::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    let boards = [white, black.expect("the start position")];
    let mut memory = [0; 800];
    for length in [0, 1, 2, 95, 96, 383, 384, 767, 768, 800] {
        let slots = memory.get_mut(..length).expect("within");
        let mut history = History::new(slots);
        history.clear();
        for board in &boards {
            // A piece of each kind, to any square: what is remembered need not be legal.
            for from in Square::ALL.map(|square| square.relative_to(board.side())) {
                for to in Square::ALL {
                    let mv = Move::new(from, to);
                    history.update(board, mv, 64);
                    let stands = board.piece_on(from).is_some();
                    assert_eq!(history.get(board, mv) > 0, stands && length > 0);
                }
            }
        }
    }
}

#[test]
fn killers_keep_the_two_newest() {
    let moves = [Square::A3, Square::A4, Square::B3].map(|to| Move::new(Square::A2, to));
    let mut killers = Killers::default();
    assert_eq!(killers, Killers::NONE);
    killers.add(moves[0]);
    killers.add(moves[0]);
    assert_eq!((killers.first(), killers.second()), (Some(moves[0]), None));
    killers.add(moves[1]);
    killers.add(moves[2]);
    assert_eq!(
        (killers.first(), killers.second()),
        (Some(moves[2]), Some(moves[1]))
    );
    assert!(!killers.has(moves[0]) && killers.has(moves[1]));
}

#[test]
fn promotions_to_a_lesser_piece_come_last() {
    let board = Board::from_fen("7k/P7/8/8/8/8/8/K7 w - - 0 1").expect("legal");
    let mut stack = [Scored::EMPTY; 64];
    let moves = drain(
        Picker::new(false, 0, None, Killers::NONE),
        &board,
        &mut stack,
    );
    let mut generated = 0;
    board.generate(MoveKind::Captures, &mut |_| generated += 1);
    assert_eq!(generated, 4);
    assert_eq!(
        moves.first().and_then(|mv| mv.promotion()),
        Some(Piece::Queen)
    );
    assert!(
        moves
            .iter()
            .rev()
            .take(3)
            .all(|mv| mv.promotion().is_some())
    );
}
