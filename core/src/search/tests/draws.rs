//! Draws of the search, compared with a plain list of all earlier positions of the game and the
//! line.

use super::*;
use crate::random::Random;
use std::string::String;

const SIZES: Sizes = Sizes {
    plies: 128,
    moves: 512,
    pv: Sizes::pv(16),
    ..Sizes::NONE
};
/// Beginnings with few irreversible moves; `CLOCK` is the half-move clock.
const BEGINNINGS: [&str; 5] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - CLOCK 60",
    "8/5k2/3p4/2pP1p2/2P2P2/8/3K4/8 w - - CLOCK 60",
    "4k1n1/3p4/8/8/8/8/3P4/1N2K3 b - - CLOCK 60",
    "6k1/5p2/8/8/1q6/8/5P2/3Q2K1 w - - CLOCK 60",
    "8/8/4k3/8/8/3K4/8/R7 b - - CLOCK 60",
];
const GAMES: usize = 1_500;
const CONTEMPT: Score = Score(37);

/// The fields of a position that must be equal for a repetition.
fn position(board: &Board) -> String {
    let fen = format!("{}", board.fen());
    let fields: Vec<_> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

/// Random moves from `beginning`, half of which move a piece back.
fn wander(beginning: &Board, random: &mut Random) -> Vec<Move> {
    let mut board = beginning.clone();
    let mut moves: Vec<Move> = Vec::new();
    for _ in 0..4 + random.below(40) {
        let legal = board.legal_moves();
        if legal.is_empty() || board.halfmove_clock() > 102 {
            break;
        }
        let before = moves.len().checked_sub(2).map(|place| moves[place]);
        let back = before.map(|mv| Move::new(mv.to(), mv.from()));
        let back = back.filter(|&mv| random.below(2) == 0 && board.is_legal(mv));
        let mv = back.unwrap_or_else(|| legal[random.below(legal.len())]);
        let _ = board.play(mv);
        moves.push(mv);
    }
    moves
}

/// The draw or mate score that a node at `ply` must have; `None` if its moves are searched.
fn wanted(board: &Board, earlier: &[String], ply: usize) -> Option<Score> {
    let is_old = board.halfmove_clock() >= 100;
    if is_old && board.in_check() && !board.has_legal_move() {
        return Some(Score::mated_in(ply as i32));
    }
    let is_draw = is_old || board.is_insufficient_material() || earlier.contains(&position(board));
    is_draw.then_some(if ply.is_multiple_of(2) {
        -CONTEMPT
    } else {
        CONTEMPT
    })
}

/// Limits for a search of `mv` alone, one ply deep.
fn only(board: &Board, mv: Move) -> Limits {
    let mut limits = Limits {
        contempt: CONTEMPT,
        ..depth_limit(1)
    };
    for (index, other) in board.legal_moves().into_iter().enumerate() {
        limits.excluded.set(index, other != mv);
    }
    limits
}

#[test]
fn a_node_is_drawn_exactly_if_a_list_of_all_earlier_positions_says_so() {
    let mut random = Random::new(40);
    let mut bench = Bench::new(SIZES, 0);
    // Repetitions of a position of the line, of the game, and of the oldest reversible one.
    let (mut of_line, mut of_game, mut of_oldest, mut by_clock) = (0, 0, 0, 0);
    for number in 0..GAMES {
        let clock = [0, 0, 3, 60, 90, 96, 99][random.below(7)];
        let fen = BEGINNINGS[number % BEGINNINGS.len()].replace("CLOCK", &format!("{clock}"));
        let beginning = Board::from_fen(&fen).unwrap();
        let moves = wander(&beginning, &mut random);
        let root = random.below(moves.len() + 1);
        let mut game = Game::new(&mut bench.ring, &mut bench.keys);
        game.reset(beginning);
        let mut earlier = Vec::new();
        for &mv in &moves[..root] {
            earlier.push(position(game.board()));
            game.play(mv);
        }
        let mut search = Search::new(bench.buffers.lend());
        let mut host = Silent::default();
        let said = moves.get(root).map(|&mv| {
            let mut limits = only(game.board(), mv);
            search.think(&game, &[], &mut limits, &mut host).score
        });
        let mut limits = Limits {
            contempt: CONTEMPT,
            ..depth_limit(20)
        };
        let mut worker = search.begin(&game, &[], &mut limits, &mut host);
        for (ply, &mv) in (1..).zip(&moves[root..]) {
            earlier.push(position(&worker.context.board));
            worker.play(mv, ply - 1);
            let board = &worker.context.board;
            let score = wanted(board, &earlier, ply);
            let place = format!("{fen} {moves:?}, root {root}, ply {ply}");
            assert_eq!(worker.draw(ply), score, "{place}");
            if let (1, Some(score)) = (ply, score) {
                assert_eq!(said, Some(-score), "searched: {place}");
            }
            let reversible = usize::from(board.halfmove_clock());
            by_clock += u32::from(reversible >= 100);
            let place = earlier.iter().position(|before| *before == position(board));
            if let Some(place) = place {
                *if place >= root {
                    &mut of_line
                } else {
                    &mut of_game
                } += 1;
                of_oldest += u32::from(place < root && earlier.len() - place == reversible);
            }
        }
    }
    let counts = [of_line, of_game, of_oldest, by_clock];
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
