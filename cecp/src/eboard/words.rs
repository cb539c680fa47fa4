//! Pieces on wrong squares, and moves to make on the board, in words.

use super::placement::Placement;
use goby_core::board::Board;
use goby_core::notation::{IllegalMove, arrival, piece_name};
use goby_core::types::{Color, Move, Piece, Square};

/// The maximum number of steps that are told.
const TOLD: usize = 4;

/// Tells the steps from the pieces on the board to a position.
pub(super) fn steps(pieces: &Placement, wanted: &Placement) -> String {
    let lights = pieces.lights_to(wanted);
    let (mut steps, mut lifted) = (Vec::new(), lights.lift);
    for to in lights.put {
        let piece = wanted.at(to);
        let from = lifted.into_iter().find(|&from| pieces.at(from) == piece);
        let name = name(piece);
        let mut step = match from {
            Some(from) => format!("move the {name} from {from} to {to}"),
            None => format!("put the {name} on {to}"),
        };
        if let taken @ Some(_) = pieces.at(to) {
            step += &format!(" in place of the {}", self::name(taken));
        }
        steps.push(step);
        let done = from.map(Square::bitboard).unwrap_or_default() | to.bitboard();
        lifted &= !done;
    }
    for from in lifted {
        let name = name(pieces.at(from));
        steps.push(format!("take the {name} off {from}"));
    }
    let more = steps.len().saturating_sub(TOLD);
    steps.truncate(TOLD);
    if more > 0 {
        steps.push(format!("{more} more"));
    }
    steps.join("; ")
}

/// Tells the reason why the pieces are no legal move, or the steps that correct them.
pub(super) fn fault(board: &Board, pieces: &Placement) -> String {
    let wanted = Placement::of(board);
    if let Some((from, to)) = tried(&wanted, pieces) {
        let fits = |mv: &Move| mv.from() == from && arrival(board, *mv) == to;
        let Some(mv) = board.legal_moves().into_iter().find(fits) else {
            let reason = IllegalMove::between(board, from, to);
            return format!("Illegal move ({reason}): {from}{to}");
        };
        if mv.promotion().is_some() {
            return format!("Put the new piece on {to} in place of the pawn.");
        }
        if board.is_castling(mv) || board.is_en_passant(mv) {
            let rest = steps(pieces, &Placement::of(&board.after(mv)));
            return format!("To finish the move: {rest}.");
        }
    }
    difference(pieces, &wanted)
}

/// Tells the steps that correct the pieces.
pub(super) fn difference(pieces: &Placement, wanted: &Placement) -> String {
    let steps = steps(pieces, wanted);
    format!("The board differs from the game: {steps}.")
}

/// The squares of a move, if the pieces are those of a position in which one piece has moved.
fn tried(before: &Placement, pieces: &Placement) -> Option<(Square, Square)> {
    let changed = |square: &Square| before.at(*square) != pieces.at(*square);
    let changed: Vec<Square> = Square::ALL.into_iter().filter(changed).collect();
    let &[one, other] = changed.as_slice() else {
        return None;
    };
    let moved = |from, to| pieces.at(from).is_none() && pieces.at(to) == before.at(from);
    match (moved(one, other), moved(other, one)) {
        (true, _) => Some((one, other)),
        (_, true) => Some((other, one)),
        _ => None,
    }
}

/// The name of a piece with its color.
fn name(piece: Option<(Color, Piece)>) -> String {
    let name = |(color, piece): (Color, Piece)| {
        format!("{} {}", color.name().to_lowercase(), piece_name(piece))
    };
    piece.map(name).unwrap_or_default()
}
