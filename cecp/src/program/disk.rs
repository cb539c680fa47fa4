//! Files on the disk: games that are saved and loaded, games that are kept for `resume`, the level of
//! the opponent, and a book that is searched in its file.

use super::atomic::{put, target};
use super::games::Games;
use super::settings;
use goby::driver::{BOOK_ENTRY, BookError, FileError, Files, Out, ReadBook};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The largest file that is loaded, in bytes: it is in the memory as a whole.
const LARGEST: u64 = 1 << 30;

/// The file of the opponent's level.
const LEVEL: &str = "level.txt";

/// The disk.
#[derive(Default)]
pub(crate) struct Disk {
    /// The open book.
    book: Option<File>,
    /// The kept games of a person. Another program has no kept games and no settings.
    games: Option<Games>,
    /// Settings of this session alone, which are never written.
    session: Vec<(&'static str, String)>,
}

impl Disk {
    /// The disk of a person at a terminal, whose games and settings are kept.
    pub(crate) fn of_person(session: Vec<(&'static str, String)>) -> Self {
        Self {
            book: None,
            games: Some(Games::default()),
            session,
        }
    }
}

/// The folder of kept files: in `$XDG_STATE_HOME` (XDG Base Directory Specification 0.8) or its
/// default, on Windows in `%APPDATA%`.
fn folder() -> Result<PathBuf, FileError> {
    let folder = |name| {
        let path = PathBuf::from(std::env::var_os(name)?);
        // The specification ignores relative paths.
        path.is_absolute().then_some(path)
    };
    let state = if cfg!(windows) {
        folder("APPDATA")
    } else {
        folder("XDG_STATE_HOME").or_else(|| Some(folder("HOME")?.join(".local/state")))
    };
    let state = state.ok_or(FileError::NoFolder)?;
    Ok(state.join("goby"))
}

impl Files for Disk {
    fn save(&mut self, name: &str, write: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError> {
        let place = path(name);
        // A symbolic link counts as a file, even if it points nowhere.
        match place.symlink_metadata() {
            Ok(present) if present.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(_) => Err(ErrorKind::AlreadyExists.into()),
            Err(_) => put(&place, &text(write)),
        }
        .map_err(|fault| error(&fault))
    }

    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), FileError> {
        show(&path(name), read).map_err(|fault| error(&fault))
    }

    fn keep_level(&mut self, write: &mut dyn FnMut(&mut dyn Out)) -> Result<(), FileError> {
        let folder = folder()?;
        let made = std::fs::create_dir_all(&folder)
            .and_then(|()| put(&target(folder.join(LEVEL)), &text(write)));
        made.map_err(|fault| error(&fault))
    }

    fn kept_level(&mut self, read: &mut dyn FnMut(&str)) -> Result<(), FileError> {
        show(&folder()?.join(LEVEL), read).map_err(|fault| error(&fault))
    }

    fn keep_game(&mut self, write: &mut dyn FnMut(&mut dyn Out)) -> Result<bool, FileError> {
        let Some(games) = &mut self.games else {
            return Ok(false);
        };
        let kept = games.keep(&folder()?, &text(write));
        kept.map(|()| true).map_err(|fault| error(&fault))
    }

    fn begin_game(&mut self) {
        if let Some(games) = &mut self.games {
            games.begin();
        }
    }

    fn kept_games(&mut self, take: &mut dyn FnMut(&str) -> bool) -> Result<(), FileError> {
        let games = self.games.as_mut().ok_or(FileError::NotKept)?;
        let taken = games.kept(&folder()?, &mut |game| take(&decode(game.to_vec())));
        taken.map_err(|fault| error(&fault))
    }

    fn keep_setting(&mut self, name: &str, value: &str) -> Result<(), FileError> {
        if self.games.is_none() {
            return Ok(());
        }
        settings::keep(&folder()?, name, value).map_err(|fault| fault_of_settings(&fault))
    }

    fn kept_settings(&mut self, take: &mut dyn FnMut(&str, &str)) -> Result<(), FileError> {
        if self.games.is_none() {
            return Ok(());
        }
        let read = folder().and_then(|folder| {
            settings::each(&folder, take).map_err(|fault| fault_of_settings(&fault))
        });
        for (name, value) in &self.session {
            take(name, value);
        }
        read
    }

    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, BookError>,
    ) -> Result<u64, BookError> {
        let mut file = File::open(path(name)).map_err(|fault| error(&fault))?;
        let bytes = file.seek(SeekFrom::End(0)).map_err(|fault| error(&fault))?;
        let count = check(bytes, &mut |place| entry(&mut file, place))?;
        self.book = Some(file);
        Ok(count)
    }

    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]> {
        entry(self.book.as_mut()?, place)
    }
}

/// The path that a person types, perhaps in quotation marks, with `~` for the home folder.
fn path(name: &str) -> PathBuf {
    let quoted = |sign| name.strip_prefix(sign)?.strip_suffix(sign);
    let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(name);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => name.into(),
    }
}

/// The text that `write` writes.
fn text(write: &mut dyn FnMut(&mut dyn Out)) -> Vec<u8> {
    let mut lines = FileText::default();
    write(&mut lines);
    lines.0.into_bytes()
}

fn of_utf16(bytes: &[u8], unit: impl Fn([u8; 2]) -> u16) -> String {
    let pairs = bytes.chunks_exact(2);
    let units: Vec<u16> = pairs
        .filter_map(|pair| Some(unit(*pair.first_chunk()?)))
        .collect();
    String::from_utf16_lossy(&units)
}

/// Passes the text of a file to `read`.
pub(super) fn show(path: &Path, read: &mut dyn FnMut(&str)) -> io::Result<()> {
    let mut bytes = Vec::new();
    let count = File::open(path)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if count as u64 > LARGEST {
        return Err(ErrorKind::FileTooLarge.into());
    }
    read(&decode(bytes));
    Ok(())
}

/// Decodes UTF-8, or UTF-16 after its byte order mark. Bytes that are not UTF-8 are read as
/// Windows-1252, which extends Latin-1.
fn decode(bytes: Vec<u8>) -> String {
    match bytes.as_slice() {
        [0xFF, 0xFE, rest @ ..] => return of_utf16(rest, u16::from_le_bytes),
        [0xFE, 0xFF, rest @ ..] => return of_utf16(rest, u16::from_be_bytes),
        _ => {}
    }
    let bytes = match String::from_utf8(bytes) {
        Ok(text) => return text,
        Err(fault) => fault.into_bytes(),
    };
    const FROM_0X80: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    let letter = |&byte: &u8| {
        let place = usize::from(byte).wrapping_sub(0x80);
        FROM_0X80.chars().nth(place).unwrap_or(byte.into())
    };
    let mut text = String::with_capacity(bytes.len());
    for part in bytes.utf8_chunks() {
        text.push_str(part.valid());
        text.extend(part.invalid().iter().map(letter));
    }
    text
}

fn entry(file: &mut File, place: u64) -> Option<[u8; BOOK_ENTRY]> {
    let mut entry = [0; BOOK_ENTRY];
    file.seek(SeekFrom::Start(place.checked_mul(BOOK_ENTRY as u64)?))
        .ok()?;
    file.read_exact(&mut entry).ok()?;
    Some(entry)
}

fn fault_of_settings(fault: &settings::Fault) -> FileError {
    match fault {
        settings::Fault::File(fault) => error(fault),
        settings::Fault::Damaged => FileError::DamagedSettings,
    }
}

/// Returns the fault of a file. Goby names it in its own words, since those of the system may be in
/// another language.
pub(super) fn error(fault: &io::Error) -> FileError {
    match fault.kind() {
        ErrorKind::AlreadyExists => FileError::AlreadyExists,
        ErrorKind::NotFound => FileError::NotFound,
        ErrorKind::IsADirectory => FileError::IsFolder,
        ErrorKind::NotADirectory => FileError::NotAFolder,
        ErrorKind::InvalidFilename | ErrorKind::InvalidInput => FileError::BadName,
        ErrorKind::FileTooLarge => FileError::TooLarge,
        ErrorKind::PermissionDenied => FileError::NotPermitted,
        ErrorKind::ReadOnlyFilesystem => FileError::ReadOnly,
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => FileError::NoSpace,
        _ => FileError::System,
    }
}

/// A `String` that text is written to.
#[derive(Default)]
pub(super) struct FileText(pub(super) String);

impl Out for FileText {
    fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn end_line(&mut self) {
        self.0.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_utf8_are_read_as_latin_1() {
        for (bytes, text) in [
            (&b"R\xe9ti - Gr\xfcnfeld"[..], "Réti - Grünfeld"),
            (b"\x8aahovi\xe6, \x93A\x94 \x80", "Šahoviæ, “A” €"),
            (b"\xff\xa0\x81", "ÿ\u{a0} "),
            ("Réti, 中, \u{feff}".as_bytes(), "Réti, 中, \u{feff}"),
            (b"\xff\xfe1\0.\0\xe9\0-N", "1.é中"),
            (b"\xfe\xff\0R\0\xe9", "Ré"),
            // Both encodings in one file, and an incomplete character.
            (b"R\xc3\xa9ti R\xe9ti \xe4\xb8", "Réti Réti ä¸"),
        ] {
            assert_eq!(decode(bytes.to_vec()), text);
        }
    }

    #[test]
    fn every_fault_of_a_file_has_words() {
        let file = error(&io::Error::from(ErrorKind::AlreadyExists));
        assert_eq!(file.message(), "the file already exists");
        if cfg!(target_os = "linux") {
            for (number, reason) in [
                (2, "there is no such file or folder"),
                (5, "the system cannot read or write the file"),
                (13, "permission denied"),
                (20, "part of the path is not a folder"),
                (21, "that is a folder"),
                (22, "a file cannot have this name"),
                (27, "the file is too large"),
                (28, "no space left on device"),
                (30, "read-only file system"),
                (36, "a file cannot have this name"),
                (122, "no space left on device"),
            ] {
                let fault = error(&io::Error::from_raw_os_error(number));
                assert_eq!(fault.message(), reason, "{number}");
            }
        }
    }
}
