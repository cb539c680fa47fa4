//! Folders of records: their files have numbers, and each is there only when it is whole.

use bulletformat::{BulletFormat, ChessBoard};
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// The files of a folder, in order.
///
/// # Panics
/// When there is no such folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of positions");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|it| it == "bin"))
        .collect();
    files.sort();
    files
}

/// Makes the files of a folder by several threads, and tells of each; `make` gives a file's records
/// by its number. A file that is there is not made again.
///
/// # Panics
/// When a file cannot be written.
pub fn make(
    folder: &Path,
    files: u64,
    threads: usize,
    make: impl Fn(u64) -> Vec<ChessBoard> + Sync,
) {
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
                    let path = folder.join(format!("{number:06}.bin"));
                    if path.exists() {
                        continue;
                    }
                    let records = make(number);
                    write(&path, &records);
                    let count = records.len() as u64;
                    let total = positions.fetch_add(count, Ordering::Relaxed) + count;
                    let rate = total as f64 / began.elapsed().as_secs_f64();
                    println!("file {number} of {files}: {total} positions, {rate:.0} a second");
                }
            });
        }
    });
}

fn write(path: &Path, records: &[ChessBoard]) {
    let draft = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&draft).expect("a file can be made"));
    ChessBoard::write_to_bin(&mut file, records).expect("there is room on the disk");
    drop(file);
    fs::rename(draft, path).expect("a file can be renamed");
}
