//! Files that are replaced at once, and the lock of the folder with kept files.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Waits until no other terminal writes into the folder. The lock ends with the returned file. Systems
/// without locks for this folder write without one.
pub(super) fn lock(folder: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let file = options
        .create(true)
        .append(true)
        .open(folder.join("lock"))?;
    match file.lock() {
        Err(fault) if fault.kind() != ErrorKind::Unsupported => Err(fault),
        _ => Ok(file),
    }
}

/// The file that a path leads to. A symbolic link stays when its target is replaced.
pub(super) fn target(place: PathBuf) -> PathBuf {
    place.canonicalize().unwrap_or(place)
}

/// Writes a file. An old file is replaced at once: if the disk is full, or the program or the machine
/// stops too early, the old file stays.
pub(super) fn put(place: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = place.with_file_name(format!(".goby-{}.tmp", std::process::id()));
    // An earlier process with the same identifier may have left a draft.
    let _ = fs::remove_file(&draft);
    let made = File::create_new(&draft)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&draft, place));
    if made.is_err() {
        let _ = fs::remove_file(&draft);
    }
    made
}
