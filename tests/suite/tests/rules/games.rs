//! Compares `Game`, with memory of several sizes, with a plain list of positions.

use crate::support::{ROOTS, Random, generated, rounds};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::movegen::MoveKind;
use goby_core::types::Move;

/// A game as a plain list of all positions and moves.
struct Chronicle {
    boards: Vec<Board>,
    moves: Vec<Move>,
}

impl Chronicle {
    fn new(board: Board) -> Self {
        Self {
            boards: vec![board],
            moves: Vec::new(),
        }
    }

    fn board(&self) -> &Board {
        &self.boards[self.boards.len() - 1]
    }

    fn play(&mut self, m: Move) {
        let mut next = self.board().clone();
        next.play(m);
        self.boards.push(next);
        self.moves.push(m);
    }

    /// Returns the number of earlier occurrences of the present position, among the last `memory`
    /// positions.
    fn repetitions(&self, memory: usize) -> u32 {
        let same = |board: &&Board| repetition_fields(board) == repetition_fields(self.board());
        self.boards
            .iter()
            .rev()
            .skip(1)
            .take(memory)
            .filter(same)
            .count() as u32
    }
}

fn repetition_fields(board: &Board) -> String {
    board.fen().split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Asserts that a game and its chronicle agree. `held` is the number of plies that the game's
/// memory holds.
fn assert_agrees(game: &Game<'_>, chronicle: &Chronicle, held: usize) {
    assert_eq!(game.board(), chronicle.board());
    assert_eq!(game.ply() as usize, chronicle.moves.len());
    assert_eq!(game.takeback_plies(), held);
    assert_eq!(
        game.repetitions(),
        chronicle.repetitions(held),
        "{}",
        game.board().fen()
    );
    let last = if held == 0 {
        None
    } else {
        chronicle.moves.last().copied()
    };
    assert_eq!(game.last_move(), last);
    let kept: Vec<Move> = game.moves().collect();
    assert_eq!(kept, chronicle.moves[chronicle.moves.len() - held..]);
}

/// A random move, but in two of three cases the reverse of the side's last move if legal, so that
/// positions repeat.
fn shuffle(chronicle: &Chronicle, random: &mut Random) -> Option<Move> {
    let moves = generated(chronicle.board(), MoveKind::All);
    if moves.is_empty() {
        return None;
    }
    if let [.., own, _] = chronicle.moves[..]
        && random.below(3) > 0
        && let Some(&back) = moves
            .iter()
            .find(|m| m.from() == own.to() && m.to() == own.from())
    {
        return Some(back);
    }
    Some(random.pick(&moves))
}

fn play_randomly(ring: usize, keys: usize, plies: u32, random: &mut Random) {
    let (mut moves, mut keys) = (vec![None; ring], vec![0; keys]);
    let mut game = Game::new(&mut moves, &mut keys);
    let mut chronicle = Chronicle::new(Board::start());
    let mut held = 0;
    assert_agrees(&game, &chronicle, held);
    for _ in 0..plies {
        if random.below(8) == 0 {
            for _ in 0..random.below(12) {
                let taken = game.undo();
                assert_eq!(taken.is_some(), held > 0);
                if taken.is_some() {
                    assert_eq!(taken, chronicle.moves.pop());
                    chronicle.boards.pop();
                    held -= 1;
                }
                assert_agrees(&game, &chronicle, held);
            }
        }
        let Some(m) = shuffle(&chronicle, random) else {
            let board = Board::from_fen(random.pick(&ROOTS)).unwrap();
            game.reset(board.clone());
            chronicle = Chronicle::new(board);
            held = 0;
            continue;
        };
        game.play(m);
        chronicle.play(m);
        held = (held + 1).min(ring);
        assert_agrees(&game, &chronicle, held);
    }
}

#[test]
fn memory_of_any_size_gives_the_same_game() {
    let mut random = Random::new(15);
    for ring in [0, 1, 2, 3, 7, 16, 64, 300] {
        for keys in [0, 1, 5, 20, 100] {
            play_randomly(ring, keys, rounds(400) as u32, &mut random);
        }
    }
}

#[test]
fn a_desktop_takes_4096_plies_back() {
    let (mut moves, mut keys) = (vec![None; 4_096], vec![0; 128]);
    let mut game = Game::new(&mut moves, &mut keys);
    let mut random = Random::new(16);
    let mut chronicle = Chronicle::new(Board::start());
    while chronicle.moves.len() < 4_500 {
        match shuffle(&chronicle, &mut random) {
            Some(m) => {
                game.play(m);
                chronicle.play(m);
            }
            None => {
                // The game ended too early: take back four plies and play on.
                for _ in 0..4 {
                    game.undo();
                    chronicle.moves.pop();
                    chronicle.boards.pop();
                }
            }
        }
    }
    assert_eq!(game.board(), chronicle.board());
    assert_eq!(game.ply(), 4_500);
    assert_eq!(game.takeback_plies(), 4_096);
    let mut undone = 0;
    // Each undo replays the whole game, so only some positions are compared.
    while let Some(m) = game.undo() {
        assert_eq!(Some(m), chronicle.moves.pop());
        chronicle.boards.pop();
        undone += 1;
        if undone % 64 == 0 {
            assert_eq!(game.board(), chronicle.board());
        }
    }
    assert_eq!(undone, 4_096);
    assert_eq!(game.board(), chronicle.board());
    assert_eq!(game.ply(), 404);
}
