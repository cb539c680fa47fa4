//! Makes training data for networks: games of Goby against itself, with the scores of its searches
//! and the results of the games.
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin generate --target-dir target/network
//! nice -n 19 target/network/release/generate FOLDER [--games N] [--nodes N] [--seed N] \
//!     [--threads N]
//! ```
//!
//! Without `-p goby` the hand-written evaluation plays the games; each file names its evaluation. A
//! game begins with random moves (one game in ten from a start position of Chess960) and ends by
//! the rules or when its result is clear. A search begins no iteration after `--nodes` nodes and
//! completes the last one, so that its score is exact; if it needs four times as many nodes, the
//! position has no score. A position is quiet if the side to move is not in check, its best move
//! neither captures nor promotes, and its score is no mate and near the evaluation. Quiet positions
//! two and three plies down the line are kept too, with the score of the search.
//! `tests/lab/src/games/file.rs` describes the file.
//!
//! The games of a file depend only on its number and the seed. Existing files are kept, so a
//! stopped run can continue. While the file `FOLDER/PAUSE` exists, no game begins.

use goby_core::eval::NEURONS;
use goby_core::game::{Game, Outcome};
use goby_core::hash::Slot;
use goby_core::types::Move;
use goby_lab::arguments::wait_while;
use goby_lab::games::searches::{MEMORY, buffers, is_quiet, other_view};
use goby_lab::games::{self, PlayedGame, Thought, USUAL};
use goby_lab::records::{self, GamesFile};
use goby_suite::random::Random;
use goby_suite::thinker::Thinker;
use std::path::PathBuf;
use std::{env, thread};

/// Games in a file.
const GAMES: u64 = 200;
/// Random plies at the beginning of a game: this many, or one more.
const RANDOM_PLIES: usize = 8;
/// Most centipawns by which a side may be better after the random plies.
const LEVEL: i32 = 250;
/// A game is won if all scores of the last plies exceed this: centipawns, number of plies.
const WON: (i32, u32) = (1_200, 4);
/// A game is drawn if all scores of the last plies are small: first possible ply, most centipawns,
/// number of plies.
const DRAWN: (u32, i32, u32) = (80, 8, 10);
/// Plies after which a game is a draw.
const LONGEST: u32 = 300;
/// Random numbers to discard first, because similar seeds begin with similar ones.
const WARM_UP: usize = 16;
/// One of `UNUSUAL` games begins with a start position of Chess960.
const UNUSUAL: usize = 10;
/// Slots of the hash table: 128 KiB, which fit the processor's cache.
const SLOTS: usize = 1 << 14;

struct Order {
    folder: PathBuf,
    games: u64,
    nodes: u64,
    seed: u64,
    threads: usize,
}

fn main() {
    let arguments = Order::read();
    let files = arguments.games / GAMES;
    records::make(&arguments.folder, files, arguments.threads, |number| {
        games(&arguments, number)
    });
}

impl Order {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let folder = words.next().expect("the folder comes first").into();
        let mut found = Self {
            folder,
            games: 10_000,
            nodes: 700,
            seed: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            let value: u64 = words
                .next()
                .and_then(|value| value.parse().ok())
                .unwrap_or_else(|| panic!("{word} needs a number"));
            match word.as_str() {
                "--games" => found.games = value,
                "--nodes" => found.nodes = value,
                "--seed" => found.seed = value,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        assert!(
            found.games.is_multiple_of(GAMES),
            "--games {}: no multiple of {GAMES}, the games of a file",
            found.games
        );
        assert!(found.threads > 0, "--threads 0 plays no games");
        found
    }
}

/// Plays the games of a file.
fn games(arguments: &Order, number: u64) -> GamesFile {
    let mut random = Random::new(arguments.seed << 32 | number);
    for _ in 0..WARM_UP {
        random.next();
    }
    let mut buffers = buffers(arguments.nodes);
    let slots = (0..SLOTS).map(|_| Slot::new()).collect();
    let mut thinker = Thinker::with_table(&mut buffers, slots);
    let pause = arguments.folder.join("PAUSE");
    let mut played = Vec::new();
    let (mut plies, mut positions) = (0, 0);
    for _ in 0..GAMES {
        wait_while(&pause);
        let game = play(&mut thinker, &mut random, arguments.nodes);
        plies += game.plies.len();
        game.positions(|_| positions += 1);
        played.push(game);
    }
    let head = format!(
        "games of Goby; commit {}; {}; seed {}, file {number}; {} nodes; {GAMES} games, {plies} \
         plies, {positions} positions",
        option_env!("GOBY_COMMIT").unwrap_or("unknown"),
        players(),
        arguments.seed,
        arguments.nodes
    );
    GamesFile {
        bytes: games::write(&head, &played),
        positions,
    }
}

/// The names of the search and of the evaluation, for the head of a file.
fn players() -> String {
    let neurons = NEURONS.map(|count| format!("network of {count}"));
    let evaluation = neurons.as_deref().unwrap_or("hand-written");
    format!("the main search, {evaluation}")
}

/// Plays a game.
fn play(thinker: &mut Thinker<'_>, random: &mut Random, nodes: u64) -> PlayedGame {
    let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
    let mut game = Game::new(&mut moves, &mut keys);
    let mut played = PlayedGame {
        start: USUAL,
        opening: Vec::new(),
        plies: Vec::new(),
        result: 1,
    };
    if random.below(UNUSUAL) == 0 {
        played.start = random.below(960) as u16;
    }
    played.opening = open(thinker, random, nodes, &mut game, played.start);
    let (mut won, mut drawn) = (0, 0);
    played.result = loop {
        if let Some(outcome) = game.outcome() {
            break points(outcome);
        }
        let thought = think(thinker, &game, nodes);
        let white = thought.found.map(|(score, _)| i32::from(score));
        won = match white {
            Some(score) if score.abs() > WON.0 => won + 1,
            _ => 0,
        };
        drawn = match white {
            Some(score) if score.abs() <= DRAWN.1 => drawn + 1,
            _ => 0,
        };
        game.play(thought.mv);
        played.plies.push(thought);
        if won >= WON.1 {
            break if white > Some(0) { 2 } else { 0 };
        }
        if game.ply() >= LONGEST || game.ply() >= DRAWN.0 && drawn >= DRAWN.2 {
            break 1;
        }
    };
    played.tidy();
    played
}

/// Searches the present position of a game.
fn think(thinker: &mut Thinker<'_>, game: &Game<'_>, nodes: u64) -> Thought {
    let (mv, reported) = thinker.iterate(game, nodes);
    let mut thought = Thought {
        mv,
        found: None,
        quiet: [false; 3],
        line: Vec::new(),
    };
    if let Some(reported) = reported {
        let mut here = game.board().clone();
        let score = other_view(&here, reported.report.score.0);
        thought.found = Some((score as i16, reported.report.depth.0 as u8));
        let mut quiet = Vec::new();
        for &next in &reported.line {
            quiet.push(is_quiet(&here, next, score));
            let _ = here.play(next);
        }
        let quiet = |ply: usize| quiet.get(ply).is_some_and(|is_quiet| *is_quiet);
        thought.quiet = games::DOWN.map(quiet);
        thought.line = reported.line.get(1..).unwrap_or_default().to_vec();
    }
    thought
}

/// Plays random openings until one is found in which neither side is much better. Returns its
/// moves.
fn open(
    thinker: &mut Thinker<'_>,
    random: &mut Random,
    nodes: u64,
    game: &mut Game<'_>,
    start: u16,
) -> Vec<Move> {
    loop {
        thinker.forget();
        game.reset(goby_suite::starts::start(start));
        let mut moves = Vec::new();
        for _ in 0..RANDOM_PLIES + random.below(2) {
            if game.outcome().is_some() {
                break;
            }
            let mv = random.pick(&game.board().legal_moves());
            game.play(mv);
            moves.push(mv);
        }
        if game.outcome().is_some() {
            continue;
        }
        let (_, reported) = thinker.iterate(game, nodes);
        if reported.is_some_and(|it| it.report.score.0.abs() <= LEVEL) {
            return moves;
        }
    }
}

/// White's result, in half points.
const fn points(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::WhiteMates => 2,
        Outcome::BlackMates => 0,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use goby_core::eval::Evaluation;
    use goby_core::hash::Bound;
    use goby_lab::games::searches::{LEAP, MOST};

    fn played(count: usize) -> Vec<PlayedGame> {
        let mut buffers = buffers(700);
        let mut thinker = Thinker::new(&mut buffers);
        let mut random = Random::new(5);
        (0..count)
            .map(|_| play(&mut thinker, &mut random, 700))
            .collect()
    }

    #[test]
    fn games_are_small_legal_and_read_back() {
        let games = played(20);
        let bytes = games::write("", &games);
        assert!(games::read(&bytes).expect("whole games").1 == games);
        let mut positions = 0;
        let mut starts = 0;
        for game in &games {
            starts += usize::from(game.start != USUAL);
            // Moves are read by index, so they are legal by Goby's generator. Here cozy-chess
            // checks them.
            let mut board = cozy_chess::Board::chess960_startpos(game.start.into());
            let opening = game.opening.iter().copied();
            for mv in opening.chain(game.plies.iter().map(|ply| ply.mv)) {
                let piece = mv.promotion().map(|it| cozy_chess::Piece::ALL[it as usize]);
                board.play(cozy_chess::Move {
                    from: cozy_chess::Square::index(mv.from() as usize),
                    to: cozy_chess::Square::index(mv.to() as usize),
                    promotion: piece,
                });
            }
            game.positions(|known| {
                positions += 1;
                assert!(!known.board.in_check() && i32::from(known.score).abs() <= MOST);
                let own = other_view(known.board, known.score.into());
                let evaluation = Evaluation::of(known.board);
                let evaluation = { evaluation }.score(known.board).0;
                assert!((own - evaluation).abs() < LEAP);
                assert!(known.depth > 0);
            });
        }
        assert!((1..10).contains(&starts), "{starts} starts of Chess960");
        let each = bytes.len() as f64 / f64::from(positions);
        println!("{positions} positions, {each:.2} bytes each");
        assert!(each <= 4.0, "{each} bytes a position");
    }

    #[test]
    fn scores_are_those_of_the_last_iteration_begun_in_time() {
        let mut buffers = buffers(1);
        let mut thinker = Thinker::new(&mut buffers);
        let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
        let mut game = Game::new(&mut moves, &mut keys);
        let mut found = 0;
        for board in goby_suite::openings::openings().into_iter().take(60) {
            game.reset(board);
            thinker.forget();
            // A second, longer search shows all reports with their nodes.
            let (mv, reported) = thinker.iterate(&game, 300);
            thinker.forget();
            let reports = thinker.reports(&game, 3_000);
            let Some(reported) = reported else { continue };
            found += 1;
            let depth = reported.report.depth;
            let last = reports
                .iter()
                .rfind(|it| it.report.depth == depth)
                .expect("reported");
            assert_eq!(last.report.bound, Bound::Exact);
            assert_eq!(last.report, reported.report);
            assert_eq!(last.line, reported.line);
            assert_eq!(reported.report.best, Some(mv));
            // The last iteration began before 300 nodes, because the iteration before it ended
            // before 300 nodes.
            let before = reports.iter().rfind(|it| it.report.depth < depth);
            assert!(before.is_none_or(|it| it.report.nodes < 300));
        }
        assert!(found > 40, "{found} of 60");
    }
}
