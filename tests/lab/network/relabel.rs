//! Improves the least reliable scores of `generate`: positions whose score and evaluation differ
//! much get a longer search. Its scores are written to a separate file of labels (`labels.rs`).
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin relabel --target-dir target/network
//! nice -n 19 target/network/release/relabel FOLDER [--differ 120] [--nodes 10000] [--seed 1] \
//!     [--share 1] [--threads N]
//! ```
//!
//! The files of games do not change; programs that read them also read the labels. A file that has
//! labels is skipped, so a stopped run can continue. Every search begins with an empty hash table,
//! so labels do not depend on the order of files. One in `--share` of the positions is searched,
//! chosen by the seed and the number of the file. A search begins no iteration after `--nodes`
//! nodes and completes the last one. If it needs four times as many nodes, or the score is a mate
//! or a known win, the old score stays. While the file `FOLDER/PAUSE` exists, no search begins.

use goby_core::board::Board;
use goby_core::eval::Evaluation;
use goby_core::game::Game;
use goby_core::profile::DESKTOP;
use goby_core::search::Sizes;
use goby_core::types::Color;
use goby_lab::arguments::{number, wait_while};
use goby_lab::games;
use goby_lab::labels::Labels;
use goby_lab::records;
use goby_suite::random::Random;
use goby_suite::thinker::{Buffers, Thinker};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use std::{env, fs, thread};

/// The greatest score that is kept, in centipawns, as in `generate`: higher scores are mates and
/// known wins.
const MOST: i32 = 3_000;
/// Polls per search. A search may exceed its nodes by 1 / `LOOKS`.
const LOOKS: u64 = 64;
/// Moves and keys that a game holds.
const MEMORY: usize = 8;

struct Relabelling {
    folder: PathBuf,
    differ: i32,
    nodes: u64,
    seed: u64,
    share: usize,
    threads: usize,
}

impl Relabelling {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            folder: words.next().expect("the folder comes first").into(),
            differ: 120,
            nodes: 10_000,
            seed: 1,
            share: 1,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            let value: u64 = number(&words.next().unwrap_or_default()).expect("a number");
            match word.as_str() {
                "--differ" => found.differ = value as i32,
                "--nodes" => found.nodes = value,
                "--seed" => found.seed = value,
                "--share" => found.share = value as usize,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        found
    }
}

fn main() {
    let order = Relabelling::read();
    let mut files = records::files(&order.folder);
    files.retain(|path| path.extension().is_some_and(|it| it == records::GAMES));
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..order.threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !Labels::path(path).exists() {
                        label(&order, path);
                    }
                }
            });
        }
    });
}

/// Makes the labels of a file of games.
fn label(order: &Relabelling, path: &Path) {
    let began = Instant::now();
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut random = Random::new(order.seed << 32 | name.parse().unwrap_or(0));
    let mut buffers = Buffers::new(&Sizes {
        poll_interval: (order.nodes / LOOKS).max(1) as u32,
        ..DESKTOP.search
    });
    let mut thinker = Thinker::new(&mut buffers);
    let pause = order.folder.join("PAUSE");
    let bytes = fs::read(path).expect("a file of games");
    let (_, games) = games::read(&bytes).expect("whole games");
    let (mut all, mut worst, mut changed) = (0, 0, 0);
    let mut labels = Vec::new();
    for game in games {
        game.positions(|known| {
            let old = i32::from(known.score);
            if (evaluation(known.board) - old).abs() >= order.differ {
                worst += 1;
                if random.below(order.share) == 0 {
                    wait_while(&pause);
                    if let Some(score) = search(&mut thinker, known.board, order.nodes) {
                        changed += (score - old).abs();
                        labels.push((all, score as i16));
                    }
                }
            }
            all += 1;
        });
    }
    let labels = Labels::new(labels);
    let count = labels.count();
    let head = format!(
        "labels of Goby; commit {}; seed {}; {} nodes where score and evaluation differ by {}; of \
         {all} positions {worst}, of these one in {}: {count} labels",
        option_env!("GOBY_COMMIT").unwrap_or("unknown"),
        order.seed,
        order.nodes,
        order.differ,
        order.share
    );
    let draft = path.with_extension("labels.part");
    fs::write(&draft, labels.write(&head)).expect("there is room on the disk");
    fs::rename(draft, Labels::path(path)).expect("a file can be renamed");
    let seconds = began.elapsed().as_secs_f64();
    println!(
        "{}: {worst} of {all} differ ({:.1} in a hundred), {count} labels, {:.1} a second, by {:.0} \
         centipawns on average",
        path.display(),
        100.0 * f64::from(worst) / f64::from(all.max(1)),
        count as f64 / seconds,
        f64::from(changed) / count.max(1) as f64
    );
}

/// The static evaluation, in centipawns from White's view.
fn evaluation(board: &Board) -> i32 {
    let own = Evaluation::of(board).score(board).0;
    white(board, own)
}

fn white(board: &Board, own: i32) -> i32 {
    match board.side() {
        Color::White => own,
        Color::Black => -own,
    }
}

/// The score of a search with an empty hash table, in centipawns from White's view; `None` without
/// an acceptable score.
fn search(thinker: &mut Thinker<'_>, board: &Board, nodes: u64) -> Option<i32> {
    let (mut moves, mut keys) = ([None; MEMORY], [0; MEMORY]);
    let mut game = Game::new(&mut moves, &mut keys);
    game.reset(board.clone());
    thinker.forget();
    let (_, reported) = thinker.iterate(&game, nodes);
    let score = white(board, reported?.report.score.0);
    (score.abs() <= MOST).then_some(score)
}
