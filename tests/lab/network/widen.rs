//! Adds further positions to finished games, which games do not contain but searches do. `relabel` gives
//! them scores.
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin widen --target-dir target/network
//! nice -n 19 target/network/release/widen FOLDER [--siblings 50] [--met 25] [--lopsided 15] \
//!     [--nodes 400] [--seed N] [--threads N]
//! ```
//!
//! For each hundred searched plies of the games it writes about so many positions of each kind. None
//! is in check or ends the game.
//! - **Siblings**: after a random quiet move that the game did not play.
//! - **Met**: inside the tree of a search of `--nodes` nodes, two plies or more from the position of
//!   the game: a random walk through positions of its hash table.
//! - **Lopsided**: after two to six random moves, if the evaluation is 300 centipawns or more.
//!
//! The files (`tests/lab/src/games/further.rs`) are beside the games; their first lines have the number of
//! each kind. They depend only on the games, the arguments, the search and the evaluation. Existing
//! files are kept, so a stopped run can continue. A file of labels that `relabel` made before has no
//! scores for them: remove it. While the file `FOLDER/PAUSE` exists, no game is widened.

use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::types::Move;
use goby_lab::arguments::{number, wait_while};
use goby_lab::games::PlayedGame;
use goby_lab::games::further::{self, FURTHER, Further};
use goby_lab::games::searches::{MEMORY, buffers};
use goby_lab::records::{self, Games};
use goby_suite::random::Random;
use goby_suite::thinker::Thinker;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

/// Slots of the hash table: 128 KiB.
const SLOTS: usize = 1 << 14;
/// Fewest and most plies from a game to a position that its search met.
const MET: (usize, usize) = (2, 8);
/// A walk ends at a position that may be kept with a chance of one in `ENDS`.
const ENDS: usize = 3;
/// Fewest and most random moves to a lopsided position, and its smallest evaluation in centipawns.
const LOPSIDED: (usize, usize, i32) = (2, 6, 300);
/// Random walks from a ply, of which the first with a lopsided position counts.
const TRIES: usize = 4;

#[derive(Debug)]
struct Order {
    folder: PathBuf,
    /// Siblings, met and lopsided positions for each hundred plies.
    shares: [usize; 3],
    nodes: u64,
    seed: u64,
    threads: usize,
}

impl Order {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            folder: words.next().expect("the folder comes first").into(),
            shares: [50, 25, 15],
            nodes: 400,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            let value: u64 = number(&words.next().unwrap_or_default()).expect("a number");
            match word.as_str() {
                "--siblings" => found.shares[0] = value as usize,
                "--met" => found.shares[1] = value as usize,
                "--lopsided" => found.shares[2] = value as usize,
                "--nodes" => found.nodes = value,
                "--seed" => found.seed = value,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        assert!(found.threads > 0, "--threads 0 walks nowhere");
        found
    }
}

fn main() {
    let order = Order::read();
    records::each_file(&order.folder, order.threads, |path| {
        if !path.with_extension(FURTHER).exists() {
            widen(&order, path);
        }
    });
}

/// Makes the further positions of a file of games.
fn widen(order: &Order, path: &Path) {
    let mut buffers = buffers(order.nodes);
    let slots = (0..SLOTS).map(|_| Slot::new()).collect();
    let mut hasher = DefaultHasher::new();
    path.file_name().hash(&mut hasher);
    let mut walker = Walker {
        random: Random::new(hasher.finish() ^ order.seed),
        thinker: Thinker::with_table(&mut buffers, slots),
        nodes: order.nodes,
        counts: [0; 3],
    };
    let pause = order.folder.join("PAUSE");
    let Games { games, .. } = Games::read(path);
    let further = games.iter().map(|game| {
        wait_while(&pause);
        walker.further(game, order.shares)
    });
    let further: Vec<_> = further.collect();
    let [siblings, met, lopsided] = walker.counts;
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let head = format!(
        "further positions of Goby; commit {}; {} nodes; seed {}; for {plies} plies {siblings} \
         siblings, {met} met, {lopsided} lopsided",
        option_env!("GOBY_COMMIT").unwrap_or("unknown"),
        order.nodes,
        order.seed
    );
    let draft = path.with_extension("further.part");
    let bytes = further::write(&head, &games, &further);
    fs::write(&draft, bytes).expect("there is room on the disk");
    fs::rename(draft, path.with_extension(FURTHER)).expect("a file can be renamed");
    println!("{}: {head}", path.display());
}

/// Random walks from positions of games.
struct Walker<'m> {
    random: Random,
    thinker: Thinker<'m>,
    nodes: u64,
    /// Siblings, met and lopsided positions so far.
    counts: [usize; 3],
}

impl Walker<'_> {
    /// The further positions of a game, sorted by ply.
    fn further(&mut self, game: &PlayedGame, shares: [usize; 3]) -> Vec<Further> {
        let mut found = Vec::new();
        self.thinker.forget();
        for (ply, (board, thought)) in game.boards().iter().zip(&game.plies).enumerate() {
            for (kind, share) in shares.into_iter().enumerate() {
                // A share of more than a hundred gives several positions of a ply.
                let count = (share + self.random.below(100)) / 100;
                for _ in 0..count {
                    let moves = match kind {
                        0 => self.sibling(board, thought.mv),
                        1 => self.met(board),
                        _ => self.lopsided(board),
                    };
                    if let Some(moves) = moves {
                        self.counts[kind] += 1;
                        found.push(Further { ply, moves });
                    }
                }
            }
        }
        found
    }

    /// A quiet move to a usable position that was not played.
    fn sibling(&mut self, board: &Board, played: Move) -> Option<Vec<Move>> {
        let moves = board.legal_moves();
        let is_sibling =
            |mv: Move| mv != played && board.is_quiet(mv) && is_usable(&after(board, mv));
        let moves: Vec<Move> = moves.into_iter().filter(|&mv| is_sibling(mv)).collect();
        (!moves.is_empty()).then(|| vec![self.random.pick(&moves)])
    }

    /// The moves to a usable position that a search of this position has met.
    fn met(&mut self, board: &Board) -> Option<Vec<Move>> {
        let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
        let mut game = Game::new(&mut moves, &mut keys);
        game.reset(board.clone());
        self.thinker.iterate(&game, self.nodes);
        let (mut here, mut moves, mut found) = (board.clone(), Vec::new(), None);
        while moves.len() < MET.1 {
            let legal = here.legal_moves();
            let is_met = |mv: Move| self.thinker.has_met(&after(&here, mv));
            let known: Vec<Move> = legal.into_iter().filter(|&mv| is_met(mv)).collect();
            if known.is_empty() {
                break;
            }
            let mv = self.random.pick(&known);
            let _ = here.play(mv);
            moves.push(mv);
            if moves.len() >= MET.0 && is_usable(&here) {
                found = Some(moves.clone());
                if self.random.below(ENDS) == 0 {
                    break;
                }
            }
        }
        found
    }

    /// Random moves to a usable position in which one side is far ahead.
    fn lopsided(&mut self, board: &Board) -> Option<Vec<Move>> {
        (0..TRIES).find_map(|_| {
            let (mut here, mut moves) = (board.clone(), Vec::new());
            for _ in 0..LOPSIDED.0 + self.random.below(LOPSIDED.1 - LOPSIDED.0 + 1) {
                let legal = here.legal_moves();
                if legal.is_empty() {
                    return None;
                }
                let mv = self.random.pick(&legal);
                let _ = here.play(mv);
                moves.push(mv);
            }
            let is_far = |board| Evaluation::of(board).score(board).0.abs() >= LOPSIDED.2;
            (is_usable(&here) && is_far(&here)).then_some(moves)
        })
    }
}

/// The position after a move.
fn after(board: &Board, mv: Move) -> Board {
    let mut board = board.clone();
    let _ = board.play(mv);
    board
}

/// Returns true if the side to move is not in check and has a move.
fn is_usable(board: &Board) -> bool {
    !board.in_check() && !board.legal_moves().is_empty()
}
