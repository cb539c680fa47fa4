//! The move generator. It passes sets of legal destinations to a sink.

use super::constraints::Constraints;
use crate::attacks;
use crate::board::{Board, CastlingSide, castling_targets};
use crate::types::{Bitboard, Color, Move, Piece, Rank, Square};

/// A receiver of generated moves.
pub(super) trait Sink {
    /// Receives the destinations of one piece.
    fn piece(&mut self, piece: Piece, from: Square, targets: Bitboard);
    /// Receives the destinations of several pawns. The origin is the destination's index minus
    /// `step`.
    fn pawns(&mut self, targets: Bitboard, step: i32);
    /// Receives an en passant capture or castling.
    fn special(&mut self, mv: Move);
}

/// The moves to generate.
pub(super) struct Wanted {
    /// The allowed destinations of pieces other than pawns.
    pub(super) pieces: Bitboard,
    /// The allowed destinations of pawns.
    pub(super) pawns: Bitboard,
    pub(super) en_passant: bool,
    pub(super) castling: bool,
}

impl Wanted {
    /// All legal moves.
    pub(super) fn everything(board: &Board) -> Self {
        let pieces = !board.colors(board.side());
        Self {
            pieces,
            pawns: Bitboard::FULL,
            en_passant: true,
            castling: true,
        }
    }
}

/// Passes all legal moves that `wanted` allows to the sink.
#[inline]
pub(super) fn generate<S: Sink>(board: &Board, c: &Constraints, wanted: &Wanted, sink: &mut S) {
    all(board, c, wanted, shared!(sink, dyn Sink));
}

#[cfg_attr(feature = "big-tables", inline(always))]
fn all<S: Sink + ?Sized>(board: &Board, c: &Constraints, wanted: &Wanted, sink: &mut S) {
    if !c.checkers.has_many() {
        pawns(board, c, wanted, sink);
        // Each call is compiled for its kind of piece, without a jump by the kind.
        pieces(board, c, wanted, Piece::Knight, sink);
        pieces(board, c, wanted, Piece::Bishop, sink);
        pieces(board, c, wanted, Piece::Rook, sink);
        pieces(board, c, wanted, Piece::Queen, sink);
    }
    king(board, c, wanted, sink);
}

/// The moves of all pieces of a kind, which is not pawn or king.
#[cfg_attr(feature = "big-tables", inline(always))]
fn pieces<S: Sink + ?Sized>(
    board: &Board,
    c: &Constraints,
    wanted: &Wanted,
    piece: Piece,
    sink: &mut S,
) {
    for from in board.colored(c.us, piece) {
        piece_moves(c, wanted, (piece, from), sink);
    }
}

/// Passes the legal moves of one piece to the sink. For a pawn, the en passant captures of other
/// pawns are passed too; for a king, castling too.
#[inline]
pub(super) fn of_square<S: Sink>(
    board: &Board,
    c: &Constraints,
    from: (Piece, Square),
    sink: &mut S,
) {
    let wanted = Wanted::everything(board);
    let shared = shared!(sink, dyn Sink);
    match from {
        (Piece::King, _) => king(board, c, &wanted, shared),
        (Piece::Pawn, square) => {
            pawn_group(
                board,
                square.bitboard(),
                wanted.pawns & c.allowed(square),
                shared,
            );
            en_passant(board, &wanted, shared);
        }
        _ => piece_moves(c, &wanted, from, shared),
    }
}

/// The moves of a knight, bishop, rook or queen.
#[cfg_attr(feature = "big-tables", inline(always))]
fn piece_moves<S: Sink + ?Sized>(
    c: &Constraints,
    wanted: &Wanted,
    from: (Piece, Square),
    sink: &mut S,
) {
    let (piece, square) = from;
    let targets = attacks::of(piece, square, c.occupied) & wanted.pieces & c.allowed(square);
    if !targets.is_empty() {
        sink.piece(piece, square, targets);
    }
}

#[cfg_attr(feature = "big-tables", inline(always))]
#[cfg_attr(not(feature = "big-tables"), inline)]
fn pawns<S: Sink + ?Sized>(board: &Board, c: &Constraints, wanted: &Wanted, sink: &mut S) {
    let pawns = board.colored(c.us, Piece::Pawn);
    let mut pinned = (pawns & c.pinned).into_iter();
    let (mut group, mut allowed) = (pawns & !c.pinned, c.targets);
    loop {
        pawn_group(board, group, wanted.pawns & allowed, sink);
        let Some(next) = pinned.next() else {
            break;
        };
        (group, allowed) = (next.bitboard(), c.allowed(next));
    }
    en_passant(board, wanted, sink);
}

/// Pushes and captures of a set of pawns, limited to `allowed` squares.
#[cfg_attr(feature = "big-tables", inline(always))]
fn pawn_group<S: Sink + ?Sized>(board: &Board, pawns: Bitboard, allowed: Bitboard, sink: &mut S) {
    let us = board.side();
    let (empty, enemy) = (!board.occupied(), board.colors(!us));
    let ahead = match us {
        Color::White => 8,
        Color::Black => -8,
    };
    let front = pawns.forward(us);
    let single = front & empty;
    let third_rank = Rank::Third.bitboard().relative_to(us);
    let double = (single & third_rank).forward(us) & empty;
    let sets = [
        (front.west() & enemy, ahead - 1),
        (front.east() & enemy, ahead + 1),
        (single, ahead),
        (double, 2 * ahead),
    ];
    for (targets, step) in sets {
        let targets = targets & allowed;
        if !targets.is_empty() {
            sink.pawns(targets, step);
        }
    }
}

#[cfg_attr(feature = "big-tables", inline(always))]
#[cfg_attr(not(feature = "big-tables"), inline)]
fn en_passant<S: Sink + ?Sized>(board: &Board, wanted: &Wanted, sink: &mut S) {
    if let (true, Some(target)) = (wanted.en_passant, board.en_passant_square()) {
        for from in board.en_passant_capturers(target) {
            sink.special(Move::new(from, target));
        }
    }
}

#[cfg_attr(feature = "big-tables", inline(always))]
fn king<S: Sink + ?Sized>(board: &Board, c: &Constraints, wanted: &Wanted, sink: &mut S) {
    // The king itself must not block sliders, because it leaves its square.
    let occupied = c.occupied ^ c.king.bitboard();
    let mut targets = Bitboard::EMPTY;
    for to in attacks::king(c.king) & wanted.pieces & !board.colors(c.us) {
        if !board.is_attacked(to, !c.us, occupied) {
            targets |= to.bitboard();
        }
    }
    if !targets.is_empty() {
        sink.piece(Piece::King, c.king, targets);
    }
    if wanted.castling && c.checkers.is_empty() && board.castling().any(c.us) {
        for side in CastlingSide::ALL {
            castling(board, c, side, sink);
        }
    }
}

/// Castling to one side. The squares between king, rook and their destinations must be empty, and
/// the opponent must not attack the king's path or destination.
#[cfg_attr(feature = "big-tables", inline(always))]
fn castling<S: Sink + ?Sized>(board: &Board, c: &Constraints, side: CastlingSide, sink: &mut S) {
    let Some(file) = board.castling().rook(c.us, side) else {
        return;
    };
    let (king, rook) = (c.king, Square::new(file, c.king.rank()));
    let (king_to, rook_to) = castling_targets(king, rook);
    let way = attacks::between(king, king_to) | king_to.bitboard();
    let rook_way = attacks::between(rook, rook_to) | rook_to.bitboard();
    let others = c.occupied & !(king.bitboard() | rook.bitboard());
    if !others.is_disjoint(way | rook_way) {
        return;
    }
    // The king's destination is tested twice, with the rook before and after castling: in Chess960
    // the rook may block an attack in only one of these places.
    let after = others | rook_to.bitboard();
    let is_safe = |square: Square| !board.is_attacked(square, !c.us, others | rook.bitboard());
    if way.into_iter().all(is_safe) && !board.is_attacked(king_to, !c.us, after) {
        sink.special(Move::new(king, rook));
    }
}
