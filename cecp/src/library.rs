//! Where a player's book meets the files of the driver's port.

use crate::driver::{NO_FILES, Out};
use crate::play::{Known, Player, check_book};
use crate::profile::CAPABILITIES;
use goby_core::board::Board;
use goby_core::types::Move;

/// Opens a book in place of the present one, or closes it where the name is empty.
///
/// # Errors
/// What is wrong, in words; then the present book stays.
pub(crate) fn open_book(
    player: &mut Player,
    name: &str,
    out: &mut dyn Out,
) -> Result<(), &'static str> {
    if name.is_empty() {
        return player.book.note(name, 0);
    }
    let files = out.files().ok_or(NO_FILES)?;
    let entries = files.open_book(name, &mut |bytes, read| check_book(bytes, read))?;
    player.book.note(name, entries)
}

/// A move of the player's books for a position: of the lines first, then of the file.
pub(crate) fn book_move(player: &mut Player, board: &Board, out: &mut dyn Out) -> Option<Move> {
    let known = player.book_move(board);
    if !CAPABILITIES.books {
        return known;
    }
    known.or_else(|| {
        let files = out.files()?;
        player.file_move(board, &mut |place| files.read_book(place))
    })
}

/// What the file has for a position.
pub(crate) fn file_moves(player: &Player, board: &Board, out: &mut dyn Out) -> Known {
    match out.files() {
        Some(files) => player
            .book
            .moves(board, &mut |place| files.read_book(place)),
        None => Known::new(),
    }
}
