//! Training positions: folders of numbered files of games, and files of records.

use crate::games::further::{self, FURTHER, Further};
use crate::games::{self, Learned, PlayedGame};
use crate::labels::Labels;
use crate::targets::Targets;
use bulletformat::{BulletFormat, ChessBoard, DataLoader};
use goby_suite::random::Random;
use std::fs;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

/// Extension of files of records.
pub const RECORDS: &str = "bin";
/// Extension of files of games.
pub const GAMES: &str = "games";
/// The centipawns at which the odds of winning are e to 1, for results of further positions.
const SCALE: f32 = 400.0;
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

/// Calls `work` for each file of games in a folder, on this number of threads.
///
/// # Panics
/// If the folder does not exist.
pub fn each_file(folder: &Path, threads: usize, work: impl Fn(&Path) + Sync) {
    let files = files(folder);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    work(path);
                }
            });
        }
    });
}

/// A file of games with the files beside it.
pub struct Games {
    /// The games.
    pub games: Vec<PlayedGame>,
    /// For each game its further positions; without such a file none.
    pub further: Vec<Vec<Further>>,
    /// New scores. The further positions are numbered after all positions of games.
    pub labels: Labels,
}

impl Games {
    /// Reads a file of games and the files beside it.
    ///
    /// # Panics
    /// If one of the files is broken; the message names it.
    pub fn read(path: &Path) -> Self {
        let broken = |path: &Path| -> ! { panic!("{} is broken", path.display()) };
        let bytes = fs::read(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let Some((_, games)) = games::read(&bytes) else {
            broken(path)
        };
        let beside = path.with_extension(FURTHER);
        let further = match fs::read(&beside) {
            Ok(bytes) => further::read(&bytes, &games).unwrap_or_else(|| broken(&beside)),
            Err(_) => vec![Vec::new(); games.len()],
        };
        let labels = Labels::beside(path).unwrap_or_else(|| broken(&Labels::path(path)));
        Self {
            games,
            further,
            labels,
        }
    }
}

/// Calls `f` for each position of a file that has a score, with new scores if there is a file of
/// labels. The results of further positions agree with their scores on average.
///
/// # Panics
/// If the file does not exist or is broken; the message names it.
pub fn each(path: &Path, mut f: impl FnMut(&ChessBoard)) {
    if path.extension().is_none_or(|it| it != GAMES) {
        let loader = DataLoader::<ChessBoard>::new(path, BUFFER).expect("a file of positions");
        return loader.map_positions(f);
    }
    let Games {
        games,
        further,
        labels,
    } = Games::read(path);
    let mut number = 0;
    for (game, played) in (0..).zip(&games) {
        played.positions(|known| {
            let score = labels.get(number).unwrap_or(known.score);
            f(&Learned {
                score,
                ..known.clone()
            }
            .record(game));
            number += 1;
        });
    }
    let targets = Targets::new(0.0, SCALE);
    for (game, (played, further)) in (0..).zip(games.iter().zip(&further)) {
        let boards = played.boards();
        for it in further {
            if let Some(score) = labels.get(number) {
                let board = &it.board(&boards);
                // A random part of a half point, which depends on the position.
                let part = Random::new(board.key().0).below(1 << 16) as f32 / (1 << 16) as f32;
                let result = (2.0 * targets.points(score.into()) + part) as u8;
                let ply = played.opening.len() + it.ply + it.moves.len();
                f(&Learned {
                    board,
                    score,
                    depth: 1,
                    result,
                    ply,
                }
                .record(game));
            }
            number += 1;
        }
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
