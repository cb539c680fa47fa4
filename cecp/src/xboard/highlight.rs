//! Squares marked while the user handles a piece: `lift` and `hover` (CECP, sections 8 and 9).
//!
//! The answer is drawn like the board part of a FEN with letters for colours. Capitals mark where
//! the lifted piece may go: yellow, red for captures, magenta for promotions; a small green letter
//! marks a pawn taken in passing.

use crate::command::Obeyed;
use crate::driver::{Out, Reply};
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::player::{BAD_VALUE, arrival};
use goby_core::types::{Bitboard, File, Move, Piece, Rank, Square};

/// The marked squares by colour.
#[derive(Default)]
struct Marks {
    quiet: Bitboard,
    capture: Bitboard,
    promotion: Bitboard,
    victim: Bitboard,
}

/// Answers `lift SQUARE`: the square, if a piece that can be moved stands there.
pub(super) fn lift(
    text: &str,
    board: &Board,
    out: &mut dyn Out,
) -> Result<Option<Square>, &'static str> {
    let from = square(text).ok_or(BAD_VALUE)?;
    if board.color_on(from) != Some(board.side()) {
        return Ok(None);
    }
    let marks = marks(board, from);
    let promotes = marks.promotion != Bitboard::EMPTY;
    marks.show(out);
    if promotes {
        Reply(out).text("choice QRBN").end();
    }
    Ok(Some(from))
}

/// Answers `hover SQUARE` when that square would be an en passant capture: shows the victim too.
pub(super) fn hover(
    text: &str,
    lifted: Option<Square>,
    board: &Board,
    out: &mut dyn Out,
) -> Obeyed {
    let to = square(text).ok_or(BAD_VALUE)?;
    let Some(from) = lifted else {
        return Ok(());
    };
    let in_passing = board.piece_on(from) == Some(Piece::Pawn)
        && board.piece_on(to).is_none()
        && from.file() != to.file()
        && board.is_legal(Move::new(from, to));
    if in_passing {
        let mut marks = marks(board, from);
        marks.victim = Square::new(to.file(), from.rank()).bitboard();
        marks.show(out);
    }
    Ok(())
}

fn marks(board: &Board, from: Square) -> Marks {
    let mut marks = Marks::default();
    board.generate(MoveKind::All, &mut |choice| {
        if choice.from() != from {
            return;
        }
        let set = if choice.promotion().is_some() {
            &mut marks.promotion
        } else if board.is_capture(choice) {
            &mut marks.capture
        } else {
            &mut marks.quiet
        };
        *set |= arrival(board, choice).bitboard();
    });
    marks
}

impl Marks {
    fn color(&self, square: Square) -> Option<char> {
        let sets = [
            (&self.victim, 'g'),
            (&self.promotion, 'M'),
            (&self.capture, 'R'),
            (&self.quiet, 'Y'),
        ];
        let found = sets.into_iter().find(|(set, _)| set.has(square));
        found.map(|(_, color)| color)
    }

    fn show(&self, out: &mut dyn Out) {
        let mut reply = Reply(out).text("highlight ");
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.color(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(color) => {
                        reply = gap(reply, empty).letter(color);
                        empty = 0;
                    }
                }
            }
            reply = gap(reply, empty);
            if rank != Rank::First {
                reply = reply.text("/");
            }
        }
        reply.end();
    }
}

fn gap(reply: Reply<'_>, empty: u8) -> Reply<'_> {
    if empty == 0 {
        reply
    } else {
        reply.number(empty)
    }
}

fn square(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file, rank] => Square::parse(file, rank),
        _ => None,
    }
}
