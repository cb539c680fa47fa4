//! Where a player's book meets the files of the driver's port.

use crate::driver::{NO_FILES, Out};
use crate::play::{Known, Player, check_book, own_book};
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

/// A move of the player's books for a position: of the lines first, then of the others.
pub(crate) fn book_move(player: &mut Player, board: &Board, out: &mut dyn Out) -> Option<Move> {
    let followed = player.book_move(board);
    if followed.is_some() || !(CAPABILITIES.books || CAPABILITIES.own_book) {
        return followed;
    }
    let known = known_moves(player, board, out);
    player.draw(&known)
}

/// The moves of the user's book for a position with their weights; if it has none, of the book that
/// is built in.
pub(crate) fn known_moves(player: &Player, board: &Board, out: &mut dyn Out) -> Known {
    if player.plays_chess960() {
        return Known::new();
    }
    if CAPABILITIES.books
        && let Some(files) = out.files()
    {
        let known = player
            .book
            .moves(board, &mut |place| files.read_book(place));
        if !known.is_empty() {
            return known;
        }
    }
    if player.options.uses_own_book() {
        own_book::moves(board)
    } else {
        Known::new()
    }
}
