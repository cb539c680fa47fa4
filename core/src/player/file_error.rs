//! The reasons why a file or a book cannot be used.

use crate::types::message_error;

/// The reason why a file cannot be read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum FileError {
    /// The machine has no files.
    NoFiles,
    /// The file is not replaced.
    AlreadyExists,
    /// There is no such file or folder.
    NotFound,
    /// The name is a folder's.
    IsFolder,
    /// A file is used as a folder.
    NotAFolder,
    /// The name is not possible.
    BadName,
    /// The file is larger than the memory for it.
    TooLarge,
    /// The user may not read or write the file.
    NotPermitted,
    /// The file system cannot be written.
    ReadOnly,
    /// The file system is full, or the user's share of it.
    NoSpace,
    /// There is no folder for kept games, levels and settings.
    NoFolder,
    /// Only a person at a terminal has kept games.
    NotKept,
    /// The text of the settings cannot be read.
    DamagedSettings,
    /// Another fault of the system.
    System,
}

impl FileError {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoFiles => "there are no files here",
            Self::AlreadyExists => "the file already exists",
            Self::NotFound => "there is no such file or folder",
            Self::IsFolder => "that is a folder",
            Self::NotAFolder => "part of the path is not a folder",
            Self::BadName => "a file cannot have this name",
            Self::TooLarge => "the file is too large",
            Self::NotPermitted => "permission denied",
            Self::ReadOnly => "read-only file system",
            Self::NoSpace => "no space left on device",
            Self::NoFolder => "there is no folder to keep it in",
            Self::NotKept => "games are kept only for a person at a terminal",
            Self::DamagedSettings => "the file settings.ini is damaged",
            Self::System => "the system cannot read or write the file",
        }
    }
}

message_error!(FileError);

/// The reason why a book cannot be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum BookError {
    /// The name is longer than [`BOOK_NAME`](crate::profile::BOOK_NAME) bytes.
    LongName,
    /// The file cannot be read.
    File(FileError),
    /// The file has no bytes.
    Empty,
    /// The file has an incomplete entry.
    Length,
    /// The entries are not in the order of their keys.
    Unsorted,
    /// An entry cannot be read.
    Unreadable,
}

impl BookError {
    /// Returns the fault in words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::LongName => "a book's name has at most 240 bytes",
            Self::File(fault) => fault.message(),
            Self::Empty => "not a Polyglot book: the file is empty",
            Self::Length => "not a Polyglot book: its length is not a multiple of 16",
            Self::Unsorted => "not a Polyglot book: its entries are not sorted",
            Self::Unreadable => "the book cannot be read",
        }
    }
}

message_error!(BookError);

impl From<FileError> for BookError {
    fn from(fault: FileError) -> Self {
        Self::File(fault)
    }
}
