//! Marks squares while the user holds a piece: answers `lift` and `hover` (CECP, sections 8 and 9).
//!
//! The answer is like the board part of a FEN, with letters for colours. Capital letters mark the
//! squares to which the lifted piece may go: yellow for moves, red for captures, magenta for
//! promotions. A small letter for green marks a pawn that an en passant capture would take.

use crate::driver::{Out, Reply};
use crate::refusal::{Obeyed, Refusal};
use goby_core::board::Board;
use goby_core::movegen::MoveKind;
use goby_core::notation::arrival;
use goby_core::types::{Bitboard, File, Move, Piece, Rank, Square};

/// The marked squares by colour.
#[derive(Default)]
struct Marks {
    quiet: Bitboard,
    capture: Bitboard,
    promotion: Bitboard,
    victim: Bitboard,
}

/// Answers `lift SQUARE`. Returns the square if it has a piece of the side to move.
pub(super) fn lift(
    text: &str,
    board: &Board,
    out: &mut dyn Out,
) -> Result<Option<Square>, Refusal> {
    let from = square(text).ok_or(Refusal::BadValue)?;
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

/// Answers `hover SQUARE`. If a pawn would capture en passant there, marks the captured pawn too.
pub(super) fn hover(
    text: &str,
    lifted: Option<Square>,
    board: &Board,
    out: &mut dyn Out,
) -> Obeyed {
    let to = square(text).ok_or(Refusal::BadValue)?;
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
