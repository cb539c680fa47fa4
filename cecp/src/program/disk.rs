//! Files on the disk: games that are saved, and a book that is searched where it lies.

use goby::driver::{BOOK_ENTRY, Files, Out, ReadBook};
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};

/// The disk, and the book that is open.
#[derive(Default)]
pub(crate) struct Disk {
    book: Option<File>,
}

impl Files for Disk {
    fn save(
        &mut self,
        name: &str,
        write: &mut dyn FnMut(&mut dyn Out),
    ) -> Result<(), &'static str> {
        let mut lines = FileText::default();
        write(&mut lines);
        let made = File::create_new(name).and_then(|mut file| file.write_all(lines.0.as_bytes()));
        made.map_err(|fault| words(&fault))
    }

    fn open_book(
        &mut self,
        name: &str,
        check: &mut dyn FnMut(u64, &mut ReadBook<'_>) -> Result<u64, &'static str>,
    ) -> Result<u64, &'static str> {
        let mut file = File::open(name).map_err(|fault| words(&fault))?;
        let bytes = file.seek(SeekFrom::End(0)).map_err(|fault| words(&fault))?;
        let count = check(bytes, &mut |place| entry(&mut file, place))?;
        self.book = Some(file);
        Ok(count)
    }

    fn read_book(&mut self, place: u64) -> Option<[u8; BOOK_ENTRY]> {
        entry(self.book.as_mut()?, place)
    }
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

/// The lines of a file in the making.
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
