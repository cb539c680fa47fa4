//! Training positions: folders of numbered files of games, and files of records.

use crate::games::{self, Learned};
use crate::labels::Labels;
use bulletformat::{BulletFormat, ChessBoard, DataLoader};
use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Extension of files of records.
pub const RECORDS: &str = "bin";
/// Extension of files of games.
pub const GAMES: &str = "games";
/// Megabytes of the loader's buffer.
const BUFFER: usize = 16;

/// The files of games in a folder, sorted by name.
///
/// # Panics
/// If the folder does not exist.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of positions");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == GAMES))
        .collect();
    files.sort();
    files
}

/// Calls `f` for each position of a file, with new scores if there is a file of labels.
///
/// # Panics
/// If the file does not exist or is incomplete.
pub fn each(path: &Path, mut f: impl FnMut(&ChessBoard)) {
    if path.extension().is_some_and(|it| it == GAMES) {
        let bytes = fs::read(path).expect("a file of games");
        let (_, games) = games::read(&bytes).expect("whole games");
        let labels = Labels::beside(path);
        let mut number = 0;
        for (game, played) in (0..).zip(games) {
            played.positions(|known| {
                let score = labels.get(number).unwrap_or(known.score);
                f(&Learned {
                    score,
                    board: known.board,
                    ..*known
                }
                .record(game));
                number += 1;
            });
        }
    } else {
        let loader = DataLoader::<ChessBoard>::new(path, BUFFER).expect("a file of positions");
        loader.map_positions(f);
    }
}

/// Writes records to a file.
///
/// # Errors
/// If the file cannot be written.
pub fn write(path: &Path, records: &[ChessBoard]) -> io::Result<()> {
    ChessBoard::write_to_bin(&mut BufWriter::new(fs::File::create(path)?), records)
}

/// A file of games.
pub struct GamesFile {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Its number of positions.
    pub positions: usize,
}

/// Makes the files of games of a folder with several threads, atomically, and prints a line for each.
/// `make` returns the file with a number. Existing files are kept.
///
/// # Panics
/// If a file cannot be written.
pub fn make(folder: &Path, files: u64, threads: usize, make: impl Fn(u64) -> GamesFile + Sync) {
    fs::create_dir_all(folder).expect("a folder can be made");
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let began = Instant::now();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= files {
                        return;
                    }
                    let path = folder.join(format!("{number:06}.{GAMES}"));
                    if path.exists() {
                        continue;
                    }
                    let file = make(number);
                    let draft = path.with_extension("part");
                    fs::write(&draft, &file.bytes).expect("there is room on the disk");
                    fs::rename(draft, path).expect("a file can be renamed");
                    let count = file.positions as u64;
                    let total = positions.fetch_add(count, Ordering::Relaxed) + count;
                    let rate = total as f64 / began.elapsed().as_secs_f64();
                    println!(
                        "file {number} of {files}: {total} positions, {rate:.0} a second, \
                         {:.0} an hour",
                        rate * 3600.0
                    );
                }
            });
        }
    });
}
