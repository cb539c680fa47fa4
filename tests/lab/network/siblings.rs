//! Makes the sibling positions of the judge, and measures searches by them.
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin siblings --target-dir target/network
//! duel GOBY GOBY --nodes-a 10000 --nodes-b 12000 --pairs 170 --log LOG
//! siblings make LOG FILE                      # parents, children, Stockfish's evaluations
//! nice -n 19 siblings search FILE 100000      # adds scores of searches of so many nodes
//! siblings measure 40 100 400 1600 6400       # searches of so many nodes against both truths
//! ```
//!
//! The moves of each game after its opening are cut into equal parts, with a random parent from each: not in
//! check, with an evaluation of at most ten pawns, and with six moves that neither capture nor
//! promote nor give check nor end the game. Six of these are chosen at random.
//! Stockfish's evaluation is the final one of its command `eval`, with a clock of fifty moves of 0.
//! Searches begin with an empty hash table. A stopped search continues after the last line with a
//! score.

use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::profile::DESKTOP;
use goby_core::types::Move;
use goby_lab::arguments::number;
use goby_lab::games::searches::{self, MEMORY, MOST, buffers, other_view};
use goby_lab::siblings::{CHILDREN, Points, calm, siblings};
use goby_suite::openings::PLIES;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::{env, fs, thread};

/// The number of parents, and the most of a game.
const PARENTS: (usize, usize) = (2_000, 6);
/// The greatest evaluation of a parent, in centipawns.
const LEVEL: i32 = 1_000;
/// The seed of the choices.
const SEED: u64 = 82;
/// Stockfish of Debian, and the line of its answer to `eval` that counts.
const STOCKFISH: (&str, &str) = ("/usr/games/stockfish", "Final evaluation");
/// Threads of searches, and lines that each searches before they are written.
const THREADS: usize = 2;
const BLOCK: usize = 4;

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["make", log, file] => make(Path::new(log), Path::new(file)),
        ["search", file, nodes] => search(Path::new(file), number(nodes).expect("nodes")),
        ["measure", ref nodes @ ..] => measure(nodes),
        _ => panic!("make LOG FILE, search FILE NODES, or measure NODES..."),
    }
}

/// Writes the file of parents with Stockfish's evaluations of their children.
fn make(log: &Path, file: &Path) {
    let mut stockfish = Stockfish::new();
    let mut lines = String::new();
    for (parent, moves) in families(log) {
        lines += &placement(&parent);
        for mv in moves {
            let mut child = parent.clone();
            let _ = child.play(mv);
            let white = stockfish.evaluate(&child);
            let own = other_view(&parent, white);
            let _ = write!(lines, "\t{} {own}", parent.coordinate(mv));
        }
        lines.push('\n');
    }
    fs::write(file, lines).expect("room on the disk");
}

/// Adds scores of searches to all lines of the file that have none.
fn search(file: &Path, nodes: u64) {
    let text = fs::read_to_string(file).expect("a file of siblings");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_new = |line: &String| {
        line.split('\t')
            .nth(1)
            .is_some_and(|it| it.matches(' ').count() == 1)
    };
    let done = lines.iter().take_while(|line| !is_new(line)).count();
    for begin in (done..lines.len()).step_by(THREADS * BLOCK) {
        let end = (begin + THREADS * BLOCK).min(lines.len());
        thread::scope(|scope| {
            for lines in lines[begin..end].chunks_mut(BLOCK) {
                scope.spawn(|| {
                    let mut buffers = Buffers::new(&DESKTOP.search);
                    let mut thinker = Thinker::new(&mut buffers);
                    for line in lines {
                        *line = searched(line, |board| score(&mut thinker, board, nodes));
                    }
                });
            }
        });
        let draft = file.with_extension("part");
        fs::write(&draft, lines.join("\n") + "\n").expect("room on the disk");
        fs::rename(draft, file).expect("a file can be renamed");
    }
}

/// A line with the scores of its children, which `score` gives for the side to move.
fn searched(line: &str, mut score: impl FnMut(&Board) -> i32) -> String {
    let mut fields = line.split('\t');
    let mut line = fields.next().expect("a parent").to_owned();
    let parent = Board::from_fen(&line).expect("a position");
    for field in fields {
        let mv = field.split(' ').next().expect("a move");
        let mut child = parent.clone();
        let _ = child.play(parent.parse_coordinate(mv).expect("a legal move"));
        let _ = write!(line, "\t{field} {}", -score(&child));
    }
    line
}

/// Prints how well searches of so many nodes agree with both truths.
fn measure(nodes: &[&str]) {
    let siblings = siblings();
    let truths = Points::truths(&siblings);
    let calm = calm(&siblings, evaluation);
    let print = |name: &str, points: &Points| {
        let [stockfish, own] = (truths.each_ref()).map(|it| points.agreement(it).correlation());
        let [error, own_error] = truths.each_ref().map(|it| points.error(it, &calm));
        println!("{name:>9} {stockfish:9.4} {own:7.4} {error:9.5} {own_error:9.5}");
    };
    let count = calm.iter().flatten().filter(|calm| **calm).count();
    println!("    nodes Stockfish     own    errors against both, on {count} calm children");
    print("truth", &truths[1]);
    print("static", &Points::of(&siblings, evaluation));
    for nodes in nodes {
        let count: u64 = number(nodes).expect("nodes");
        let mut buffers = buffers(count);
        let mut thinker = Thinker::new(&mut buffers);
        let points = Points::of(&siblings, |board| {
            thinker.forget();
            searches::score(&mut thinker, board, count)
                .map_or_else(|| evaluation(board), |white| other_view(board, white))
        });
        print(nodes, &points);
    }
}

/// The parents in the games of a match, with the moves to their children.
fn families(log: &Path) -> Vec<(Board, Vec<Move>)> {
    let mut random = Random::new(SEED);
    let mut seen = HashSet::new();
    let mut families = Vec::new();
    let text = fs::read_to_string(log).expect("the log of a match");
    for game in text.lines().skip(1) {
        let found = candidates(game);
        for part in found.chunks(found.len().div_ceil(PARENTS.1).max(1)) {
            let parent = &part[random.below(part.len())];
            if seen.insert(parent.key()) {
                families.push((parent.clone(), choice(parent, &mut random)));
            }
        }
    }
    println!("{} parents", families.len());
    families.truncate(PARENTS.0);
    families
}

/// The positions of a game that can be parents.
fn candidates(game: &str) -> Vec<Board> {
    let mut board = Board::start();
    let (_, moves) = game.rsplit_once(" moves ").expect("moves from the start");
    let boards = moves.split(' ').map(|mv| {
        let _ = board.play(board.parse_coordinate(mv).expect("a legal move"));
        board.clone()
    });
    let boards = boards.skip(PLIES - 1);
    boards
        .filter(|board| {
            !board.in_check()
                && evaluation(board).abs() <= LEVEL
                && calm_moves(board).len() >= CHILDREN
        })
        .collect()
}

/// The static evaluation, in centipawns for the side to move.
fn evaluation(board: &Board) -> i32 {
    let mut evaluation = Evaluation::of(board);
    evaluation.score(board).0
}

/// The moves that neither capture nor promote nor give check nor end the game.
fn calm_moves(board: &Board) -> Vec<Move> {
    let moves = board.legal_moves();
    let calm = moves.iter().copied().filter(|&mv| {
        let mut after = board.clone();
        let _ = after.play(mv);
        board.is_quiet(mv) && !after.in_check() && !after.legal_moves().is_empty()
    });
    calm.collect()
}

/// The moves to random children.
fn choice(parent: &Board, random: &mut Random) -> Vec<Move> {
    let mut moves = calm_moves(parent);
    for place in 0..CHILDREN {
        let other = place + random.below(moves.len() - place);
        moves.swap(place, other);
    }
    moves.truncate(CHILDREN);
    moves
}

/// The first four fields of a FEN.
fn placement(board: &Board) -> String {
    let fen = board.fen();
    fen.as_str()
        .split(' ')
        .take(4)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The last exact score of a search of this many nodes, for the side to move, in centipawns.
fn score(thinker: &mut Thinker<'_>, board: &Board, nodes: u64) -> i32 {
    let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(board.clone());
    thinker.forget();
    let reports = thinker.reports(&game, nodes);
    let exact = reports
        .iter()
        .rfind(|reported| reported.report.bound == Bound::Exact);
    let score = exact.expect("a complete iteration").report.score.0;
    score.clamp(-MOST, MOST)
}

/// Stockfish as a process.
struct Stockfish {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    fn new() -> Self {
        let mut child = Command::new(STOCKFISH.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("Debian's package stockfish");
        let (input, output) = (child.stdin.take(), child.stdout.take());
        Self {
            child,
            input: input.expect("a pipe"),
            output: BufReader::new(output.expect("a pipe")),
        }
    }

    /// The static evaluation of a position, in centipawns from White's view.
    fn evaluate(&mut self, board: &Board) -> i32 {
        let question = format!("position fen {} 0 1\neval\n", placement(board));
        self.input
            .write_all(question.as_bytes())
            .expect("it listens");
        let mut line = String::new();
        while !line.starts_with(STOCKFISH.1) {
            line.clear();
            let length = self.output.read_line(&mut line).expect("text");
            assert!(length > 0, "Stockfish has ended");
        }
        let pawns = line[STOCKFISH.1.len()..].split_whitespace().next();
        let pawns: f64 = pawns
            .and_then(|word| word.parse().ok())
            .expect("a number of pawns");
        (100.0 * pawns).round() as i32
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.input.write_all(b"quit\n");
        let _ = self.child.wait();
    }
}
