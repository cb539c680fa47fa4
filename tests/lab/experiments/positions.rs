//! The positions of the experiments. Each is made from its number, so every run has the same.

use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::search::Algorithm;
use goby_core::search::technique::Switches;
use goby_core::types::Depth;
use goby_suite::random::Random;
use goby_suite::thinker::Thinker;

/// One of `RANDOM` moves is random.
const RANDOM: usize = 4;
/// Most plies of a game.
const LONGEST: usize = 100;

/// A position from a game that begins with one of the openings. Some moves are random; the sources'
/// search at depth 1 chooses the others.
pub(crate) fn from_game(number: u64, openings: &[Board], thinker: &mut Thinker<'_>) -> Board {
    let mut random = Random::new(number + 1);
    let (mut ring, mut keys) = (vec![None; LONGEST], vec![0; LONGEST]);
    let mut game = Game::new(&mut ring, &mut keys);
    loop {
        game.reset(openings[random.below(openings.len())].clone());
        for _ in 0..random.below(LONGEST) {
            if game.outcome().is_some() {
                break;
            }
            let mv = if random.below(RANDOM) == 0 {
                random.pick(&game.board().legal_moves())
            } else {
                let (algorithm, switches) = (Algorithm::Sources, Switches::SHIPPED);
                let found = thinker.think_by(&game, Depth::ONE, algorithm, switches);
                found.best.expect("the game goes on")
            };
            game.play(mv);
        }
        if game.outcome().is_none() {
            return game.board().clone();
        }
    }
}

/// A class of endings, by pieces other than kings and pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Class {
    /// The name of the class.
    pub(crate) name: &'static str,
    /// The possible sets of pieces, in FEN letters.
    pieces: &'static [&'static str],
    /// True if the ending must have a stalemate within two plies.
    has_stalemate: bool,
}

/// The classes, from pawn endings, in which zugzwang is common, to endings in which it is rare.
pub(crate) const CLASSES: [Class; 5] = [
    Class::new("pawns", &[""], false),
    Class::new("a minor piece", &["N", "B", "n", "b"], false),
    Class::new("two minor pieces", &["Nn", "Nb", "Bn", "Bb"], false),
    Class::new("rooks", &["Rr", "Rn", "Rb", "Nr", "Br"], false),
    Class::new("stalemate near", &["", "N", "b", "R", "Q", "q"], true),
];

impl Class {
    const fn new(name: &'static str, pieces: &'static [&'static str], has_stalemate: bool) -> Self {
        Self {
            name,
            pieces,
            has_stalemate,
        }
    }

    /// The ending with this number: kings, the class's pieces, and two to six pawns.
    pub(crate) fn ending(&self, number: u64) -> Board {
        let mut random = Random::new(number + 1);
        loop {
            let fen = placement(&mut random, self.pieces);
            if let Ok(board) = Board::from_fen(&fen)
                && !board.legal_moves().is_empty()
                && (!self.has_stalemate || stalemates(&board, 2))
            {
                return board;
            }
        }
    }
}

/// A FEN with kings, one of the sets of pieces, and two to six pawns on random squares. It may be
/// illegal.
pub(crate) fn placement(random: &mut Random, pieces: &[&str]) -> String {
    let mut squares = [b'.'; 64];
    let mut put = |random: &mut Random, letter, from: usize, to: usize| {
        let square = from + random.below(to - from);
        if squares[square] == b'.' {
            squares[square] = letter;
        }
    };
    for king in *b"Kk" {
        put(random, king, 0, 64);
    }
    for piece in random.pick(pieces).bytes() {
        put(random, piece, 0, 64);
    }
    for _ in 0..1 + random.below(3) {
        put(random, b'P', 8, 56);
        put(random, b'p', 8, 56);
    }
    let rows: Vec<_> = squares.chunks(8).map(row).collect();
    let side = random.pick(&['w', 'b']);
    format!("{} {side} - - 0 60", rows.join("/"))
}

/// A rank in FEN, from eight letters.
fn row(squares: &[u8]) -> String {
    let mut text: String = squares.iter().map(|&letter| char::from(letter)).collect();
    for run in (1..=8).rev() {
        text = text.replace(&".".repeat(run), &run.to_string());
    }
    text
}

/// Returns true if at most this many plies lead to a stalemate.
fn stalemates(board: &Board, plies: u32) -> bool {
    let moves = board.legal_moves();
    if moves.is_empty() {
        return !board.in_check();
    }
    plies > 0
        && moves.into_iter().any(|mv| {
            let mut after = board.clone();
            let _ = after.play(mv);
            stalemates(&after, plies - 1)
        })
}
