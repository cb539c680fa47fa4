//! Files on the disk: games that are saved and loaded, the one that is kept, and a book that is
//! searched where it lies.

use goby::driver::{BOOK_ENTRY, Files, Kept, Out, ReadBook};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The largest file that is loaded, in bytes.
const LARGEST: u64 = 16 << 20;

/// Where the game is that was left before another one was begun.
const EARLIER: &str = "earlier.pgn";

/// The disk, the book that is open, and whether a game is kept.
#[derive(Default)]
pub(crate) struct Disk {
    book: Option<File>,
    keeps_games: bool,
}

impl Disk {
    /// The disk of a person at a terminal, whose game is kept.
    pub(crate) fn of_person() -> Self {
        Self {
            book: None,
            keeps_games: true,
        }
    }

    /// The file in which something is kept.
    fn place(&self, what: Kept) -> Result<PathBuf, &'static str> {
        let name = match what {
            Kept::Game if self.keeps_games => "game.pgn",
            Kept::Game => return Err("games are kept only for who plays at a terminal"),
            Kept::Level => "level.txt",
        };
        let folder = folder().ok_or("there is no folder to keep it in")?;
        Ok(folder.join(name))
    }
}

/// Where things are kept: in `$XDG_STATE_HOME` (XDG Base Directory Specification 0.8) or its
/// default, on Windows in `%APPDATA%`.
fn folder() -> Option<PathBuf> {
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
    Some(state?.join("goby"))
}

impl Files for Disk {
    fn save(
        &mut self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<(), &'static str> {
        let mut lines = FileText::default();
        write(&mut lines);
        let made =
            File::create_new(path(name)).and_then(|mut file| file.write_all(lines.0.as_bytes()));
        made.map_err(|fault| words(&fault))
    }

    fn load(&mut self, name: &str, read: &mut dyn FnMut(&str)) -> Result<(), &'static str> {
        match name {
            "earlier" => show(&self.place(Kept::Game)?.with_file_name(EARLIER), read),
            _ => show(&path(name), read),
        }
    }

    fn keep(
        &mut self,
        what: Kept,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<bool, &'static str> {
        if what == Kept::Game && !self.keeps_games {
            return Ok(false);
        }
        let place = self.place(what)?;
        let mut lines = FileText::default();
        write(&mut lines);
        // In place of the old one at once: whoever ends the program in between loses nothing.
        let draft = place.with_extension("new");
        let folder = place.parent().unwrap_or(&place);
        let made = std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&draft, lines.0))
            .and_then(|()| std::fs::rename(&draft, &place));
        made.map(|()| true).map_err(|fault| words(&fault))
    }

    fn set_aside(&mut self) -> Result<(), &'static str> {
        let place = self.place(Kept::Game)?;
        let moved = std::fs::rename(&place, place.with_file_name(EARLIER));
        moved.map_err(|fault| words(&fault))
    }

    fn kept(&mut self, what: Kept, read: &mut dyn FnMut(&str)) -> Result<(), &'static str> {
        let place = self.place(what)?;
        match what {
            Kept::Game if !place.exists() => Err("no game has been left"),
            _ => show(&place, read),
        }
    }

    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, &'static str>,
    ) -> Result<u64, &'static str> {
        let mut file = File::open(path(name)).map_err(|fault| words(&fault))?;
        let bytes = file.seek(SeekFrom::End(0)).map_err(|fault| words(&fault))?;
        let count = check(bytes, &mut |place| entry(&mut file, place))?;
        self.book = Some(file);
        Ok(count)
    }

    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]> {
        entry(self.book.as_mut()?, place)
    }
}

/// The path that a person writes: quoted where the shell would need it, `~` for the home folder.
fn path(name: &str) -> PathBuf {
    let quoted = |sign| name.strip_prefix(sign)?.strip_suffix(sign);
    let name = quoted('"').or_else(|| quoted('\'')).unwrap_or(name);
    let home = std::env::var_os("HOME").map(PathBuf::from);
    match (name.strip_prefix("~/"), home) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => name.into(),
    }
}

/// Shows the text of a file to `read`. What is no UTF-8 is replaced: old files are in Latin-1.
fn show(path: &Path, read: &mut dyn FnMut(&str)) -> Result<(), &'static str> {
    let file = File::open(path).map_err(|fault| words(&fault))?;
    let mut bytes = Vec::new();
    let count = file.take(LARGEST + 1).read_to_end(&mut bytes);
    if count.map_err(|fault| words(&fault))? as u64 > LARGEST {
        return Err("the file is too large");
    }
    read(&String::from_utf8_lossy(&bytes));
    Ok(())
}

fn entry(file: &mut File, place: u64) -> Option<[u8; BOOK_ENTRY]> {
    let mut entry = [0; BOOK_ENTRY];
    file.seek(SeekFrom::Start(place.checked_mul(BOOK_ENTRY as u64)?))
        .ok()?;
    file.read_exact(&mut entry).ok()?;
    Some(entry)
}

/// What is wrong with a file.
fn words(fault: &io::Error) -> &'static str {
    match fault.kind() {
        ErrorKind::AlreadyExists => "the file already exists",
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "that is not allowed",
        ErrorKind::IsADirectory => "that is a folder",
        _ => "the file cannot be used",
    }
}

/// A writer of lines.
#[derive(Default)]
struct FileText(String);

impl Out for FileText {
    fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn end_line(&mut self) {
        self.0.push('\n');
    }
}
