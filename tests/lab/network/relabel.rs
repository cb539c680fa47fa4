//! Improves the scores of `generate`: each position gets the score of a longer search. The new
//! scores are written to files of labels (`tests/lab/src/labels.rs`).
//!
//! ```sh
//! GOBY_COMMIT=$(git rev-parse HEAD) RUSTFLAGS="-C target-cpu=native" cargo build --release \
//!     -p goby -p goby-lab --bin relabel --target-dir target/network
//! nice -n 19 target/network/release/relabel FOLDER [--nodes 400] [--threads N]
//! ```
//!
//! The positions of a game are searched from the last to the first, with one hash table. So a search
//! finds the scores of later positions of the game there, and sees further than its nodes allow.
//! Each search begins no iteration after `--nodes` nodes and completes the last one. If it needs
//! four times as many nodes, or its score is a mate or a known win, the old score stays. Further
//! positions (`widen`) get a score in the same order, but only if they are quiet.
//!
//! The files of games do not change; programs that read them also read the labels. Existing files
//! are kept, so a stopped run can continue. While the file `FOLDER/PAUSE` exists, no search begins.

use goby_core::hash::Slot;
use goby_lab::arguments::{number, wait_while};
use goby_lab::games::searches::{buffers, quiet_score, score};
use goby_lab::labels::Labels;
use goby_lab::records::{self, Games};
use goby_suite::thinker::Thinker;
use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{env, fs, thread};

/// Slots of the hash table: 256 KiB, which fit the processor's cache.
const SLOTS: usize = 1 << 15;

struct Relabelling {
    folder: PathBuf,
    nodes: u64,
    threads: usize,
}

impl Relabelling {
    fn read() -> Self {
        let mut words = env::args().skip(1);
        let mut found = Self {
            folder: words.next().expect("the folder comes first").into(),
            nodes: 400,
            threads: thread::available_parallelism().map_or(1, usize::from),
        };
        while let Some(word) = words.next() {
            let value: u64 = number(&words.next().unwrap_or_default()).expect("a number");
            match word.as_str() {
                "--nodes" => found.nodes = value,
                "--threads" => found.threads = value as usize,
                _ => panic!("unknown argument: {word}"),
            }
        }
        assert!(found.threads > 0, "--threads 0 searches nothing");
        found
    }
}

fn main() {
    let order = Relabelling::read();
    records::each_file(&order.folder, order.threads, |path| {
        if !Labels::path(path).exists() {
            label(&order, path);
        }
    });
}

/// Makes the labels of a file of games.
fn label(order: &Relabelling, path: &Path) {
    let began = Instant::now();
    let mut buffers = buffers(order.nodes);
    let slots = (0..SLOTS).map(|_| Slot::new()).collect();
    let mut thinker = Thinker::with_table(&mut buffers, slots);
    let pause = order.folder.join("PAUSE");
    let Games { games, further, .. } = Games::read(path);
    let mut number = 0;
    let mut labels = Vec::new();
    let mut own: Vec<Vec<_>> = Vec::new();
    for game in &games {
        let mut positions = Vec::new();
        game.positions(|known| {
            positions.push((known.ply, number, known.board.clone(), false));
            number += 1;
        });
        own.push(positions);
    }
    for ((game, positions), further) in games.iter().zip(&mut own).zip(&further) {
        let boards = game.boards();
        for it in further {
            let ply = game.opening.len() + it.ply + it.moves.len();
            positions.push((ply, number, it.board(&boards), true));
            number += 1;
        }
    }
    let count = number;
    for mut positions in own {
        positions.sort_by_key(|(ply, ..)| Reverse(*ply));
        thinker.forget();
        for (_, number, board, is_further) in positions {
            wait_while(&pause);
            let found = if is_further {
                quiet_score(&mut thinker, &board, order.nodes)
            } else {
                score(&mut thinker, &board, order.nodes)
            };
            labels.extend(found.map(|score| (number, score as i16)));
        }
    }
    labels.sort_unstable();
    let labels = Labels::new(labels);
    let head = format!(
        "labels of Goby; commit {}; {} nodes; {} of {count} positions",
        option_env!("GOBY_COMMIT").unwrap_or("unknown"),
        order.nodes,
        labels.count(),
    );
    let draft = path.with_extension("labels.part");
    fs::write(&draft, labels.write(&head)).expect("there is room on the disk");
    fs::rename(draft, Labels::path(path)).expect("a file can be renamed");
    let speed = f64::from(count) / began.elapsed().as_secs_f64();
    println!(
        "{}: {} of {count} positions, {speed:.0} a second",
        path.display(),
        labels.count()
    );
}
