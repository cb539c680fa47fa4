//! A drawing of the board with letters for pieces, for people.

use crate::driver::{Reply, World};
use crate::profile::CAPABILITIES;
use goby_core::board::{Board, castling_targets};
use goby_core::types::{Bitboard, Color, File, Move, Rank, Square};

/// Draws the board and names the side to move. Marks both squares of the move `last`. White is at
/// the bottom unless `flipped`.
pub(crate) fn draw(board: &Board, last: Option<Move>, flipped: bool, world: &mut dyn World) {
    let marked = last.map_or(Bitboard::EMPTY, |mv| {
        mv.from().bitboard() | arrival_after(board, mv).bitboard()
    });
    // On a chip, nothing is known about the terminal on the serial line.
    let has_colors = CAPABILITIES.files && world.has_colors();
    let seen = |place: usize| if flipped { 7 - place } else { place };
    Reply(world).end();
    for row in (0..8).rev() {
        let rank = Rank::ALL[seen(row) & 7];
        let mut reply = Reply(world).text("  ").letter(rank.digit()).text(" ");
        let mut was_marked = false;
        for column in 0..8 {
            let square = Square::new(File::ALL[seen(column) & 7], rank);
            let is_marked = marked.has(square);
            reply = reply.text(match (was_marked, is_marked) {
                (false, false) => " ",
                (false, true) => "(",
                (true, false) => ")",
                (true, true) => "|",
            });
            was_marked = is_marked;
            let color = board.color_on(square);
            let letter = match (board.piece_on(square), color) {
                (Some(piece), Some(Color::White)) => piece.letter().to_ascii_uppercase(),
                (Some(piece), _) => piece.letter(),
                (None, _) => '.',
            };
            reply = if has_colors {
                paint(reply, color, is_marked).letter(letter).text(PLAIN)
            } else {
                reply.letter(letter)
            };
        }
        reply = reply.text(if was_marked { ")" } else { "" });
        reply.end();
    }
    Reply(world).end();
    let files = if flipped {
        "     h g f e d c b a    "
    } else {
        "     a b c d e f g h    "
    };
    let reply = Reply(world).text(files).text(board.side().name());
    let text = match (board.in_check(), board.has_legal_move()) {
        (true, true) => " moves, and is in check",
        (true, false) => " is checkmated",
        (false, true) => " moves",
        (false, false) => " has no legal move",
    };
    reply.text(text).end();
    Reply(world).end();
}

/// The escape sequence that resets colours (ECMA-48, "Select graphic rendition").
const PLAIN: &str = "\x1b[0m";

/// Begins the style of a square: White's pieces are bold, Black's bold and blue; marked squares are
/// inverted.
fn paint(reply: Reply<'_>, color: Option<Color>, is_marked: bool) -> Reply<'_> {
    let reply = match color {
        Some(Color::White) => reply.text("\x1b[1m"),
        Some(Color::Black) => reply.text("\x1b[1;34m"),
        None => reply,
    };
    reply.text(if is_marked { "\x1b[7m" } else { "" })
}

/// Returns the square where the moved piece is now; for castling the king's square.
fn arrival_after(board: &Board, last: Move) -> Square {
    let is_castled = board.piece_on(last.to()).is_none();
    if is_castled {
        castling_targets(last.from(), last.to()).0
    } else {
        last.to()
    }
}
