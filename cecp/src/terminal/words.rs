//! The position in words, for players who cannot see the board: no answer needs a drawing or a
//! colour.

use super::Terminal;
use crate::command::{Call, Obeyed};
use crate::driver::{Out, Reply};
use crate::session::{Mode, Standing, result_text};
use goby_core::board::{Board, CastlingSide};
use goby_core::notation::{arrival, piece_name};
use goby_core::player::{BAD_VALUE, write_san};
use goby_core::types::{Bitboard, Color, Move, Piece, Square};

/// The pieces from the king down, as people list them.
const BY_RANK: [Piece; 6] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
    Piece::Pawn,
];

/// The piece that a word means: its name, that of several, or its letter.
pub(super) fn piece_called(word: &str) -> Option<Piece> {
    let means = |piece: &Piece| {
        let name = piece_name(*piece);
        let one = word.get(..name.len()).unwrap_or_default();
        let rest = word.get(name.len()..).unwrap_or_default();
        one.eq_ignore_ascii_case(name) && matches!(rest, "" | "s")
    };
    let by_letter = match *word.as_bytes() {
        [letter] => Piece::from_letter(letter),
        _ => None,
    };
    by_letter.or_else(|| BY_RANK.into_iter().find(means))
}

/// The square that a word means.
pub(super) fn square_called(word: &str) -> Option<Square> {
    match *word.as_bytes() {
        [file, rank] => Square::parse(file.to_ascii_lowercase(), rank),
        _ => None,
    }
}

impl Reply<'_> {
    /// Writes the name of a square.
    pub(super) fn square(self, square: Square) -> Self {
        self.letter(square.file().letter())
            .letter(square.rank().digit())
    }

    /// Writes the names of squares, with a blank before each.
    fn squares(self, squares: Bitboard) -> Self {
        squares
            .into_iter()
            .fold(self, |reply, square| reply.text(" ").square(square))
    }

    /// Lists the pieces of `color` that stand in `set`, of each kind its squares, or says that
    /// there is none.
    fn pieces(mut self, board: &Board, color: Color, set: Bitboard) -> Self {
        let mut gap = " ";
        for piece in BY_RANK {
            let squares = board.colored(color, piece) & set;
            if squares.is_empty() {
                continue;
            }
            let plural = if squares.has_many() { "s" } else { "" };
            self = self.text(gap).text(piece_name(piece)).text(plural);
            self = self.squares(squares);
            gap = ", ";
        }
        self.text(if gap == " " { " none." } else { "." })
    }
}

/// `pieces`: where the pieces of both sides stand, or of one, or those of a kind.
fn pieces(board: &Board, word: &str, out: &mut dyn Out) -> Obeyed {
    let is_side = |color: &Color| word.eq_ignore_ascii_case(color.name());
    let (sides, set) = match (Color::ALL.into_iter().find(is_side), piece_called(word)) {
        (Some(color), _) => (Some(color), board.occupied()),
        (None, Some(piece)) => (None, board.pieces(piece)),
        (None, None) if word.is_empty() => (None, board.occupied()),
        (None, None) => return Err(BAD_VALUE),
    };
    for color in Color::ALL {
        if sides.is_none_or(|side| side == color) {
            let reply = Reply(out).text(color.name()).text(":");
            reply.pieces(board, color, set).end();
        }
    }
    Ok(())
}

/// `look`: what stands on a square, a file or a rank.
fn look(board: &Board, word: &str, out: &mut dyn Out) -> Obeyed {
    let square = square_called(word);
    let set = match (square, word.as_bytes()) {
        (Some(square), _) => square.bitboard(),
        (None, &[line]) => {
            let line = line.to_ascii_lowercase();
            let file = Square::parse(line, b'1').map(|square| square.file().bitboard());
            let rank = Square::parse(b'a', line).map(|square| square.rank().bitboard());
            match file.or(rank) {
                Some(set) => set,
                None => return Err(BAD_VALUE),
            }
        }
        _ => return Err(BAD_VALUE),
    };
    let mut reply = Reply(out).text(word).text(":");
    let mut gap = " ";
    for square in set & board.occupied() {
        let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square)) else {
            continue;
        };
        reply = reply
            .text(gap)
            .text(color.name())
            .text(" ")
            .text(piece_name(piece));
        if set.has_many() {
            reply = reply.text(" ").square(square);
        }
        gap = ", ";
    }
    reply.text(if gap == " " { " empty." } else { "." }).end();
    Ok(())
}

/// `attacks`: which pieces of either side attack a square.
fn attacks(board: &Board, word: &str, out: &mut dyn Out) -> Obeyed {
    let Some(square) = square_called(word) else {
        return Err(BAD_VALUE);
    };
    let attackers = board.attackers(square, board.occupied());
    for color in Color::ALL {
        let reply = Reply(out)
            .text(color.name())
            .text(" attacks ")
            .square(square);
        reply.text(" with:").pieces(board, color, attackers).end();
    }
    Ok(())
}

/// Says in words what a move does on `board`.
fn describe(board: &Board, mv: Move, out: &mut dyn Out) {
    let us = board.side();
    let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
    let mut reply = Reply(out).text(us.name()).text("'s last move: ");
    reply = reply.text(&write_san(board, mv)).text(", ");
    let to = arrival(board, mv);
    if board.is_castling(mv) {
        let side = CastlingSide::of(mv.from(), mv.to());
        reply = reply.text("castling on the ").text(wing(side)).text(": ");
    }
    reply = reply
        .text(piece_name(piece))
        .text(" from ")
        .square(mv.from());
    reply = reply.text(" to ").square(to);
    if board.is_castling(mv) {
        let side = CastlingSide::of(mv.from(), mv.to());
        let landed = Square::new(side.rook_file(), to.rank());
        reply = reply.text(", rook from ").square(mv.to());
        reply = reply.text(" to ").square(landed);
    }
    if let Some(captured) = board.captured(mv) {
        reply = reply.text(", takes the ").text(piece_name(captured));
        if board.is_en_passant(mv) {
            let passed = Square::new(to.file(), mv.from().rank());
            reply = reply.text(" on ").square(passed).text(" in passing");
        }
    }
    if let Some(promotion) = mv.promotion() {
        reply = reply.text(", becomes a ").text(piece_name(promotion));
    }
    reply.text(".").end();
}

/// The name of a side of the board.
const fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king's side",
        CastlingSide::Queen => "queen's side",
    }
}

impl Terminal<'_, '_> {
    pub(super) fn pieces(&mut self, call: &mut Call<'_>) -> Obeyed {
        pieces(self.session.game.board(), call.rest, call.world)
    }

    pub(super) fn look(&mut self, call: &mut Call<'_>) -> Obeyed {
        look(self.session.game.board(), call.rest, call.world)
    }

    pub(super) fn attacks(&mut self, call: &mut Call<'_>) -> Obeyed {
        attacks(self.session.game.board(), call.rest, call.world)
    }

    pub(super) fn last(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.write_last(call.world);
        Ok(())
    }

    pub(super) fn status(&mut self, call: &mut Call<'_>) -> Obeyed {
        self.write_status(call.world);
        Ok(())
    }

    /// Writes the last move in words.
    pub(super) fn write_last(&self, out: &mut dyn Out) {
        let Some(last) = self.session.game.last_move() else {
            return Reply(out).text("No move has been made.").end();
        };
        let mut board = self.session.game.beginning();
        let before = self.session.game.takeback_plies().saturating_sub(1);
        for mv in self.session.game.moves().take(before) {
            let _ = board.play(mv);
        }
        describe(&board, last, out);
    }

    /// `status`: whose turn it is, who plays what, check, castling, and whether the game is over.
    pub(super) fn write_status(&self, out: &mut dyn Out) {
        let board = self.session.game.board();
        let side = board.side();
        let is_open = self.session.game.outcome().is_none();
        let mut reply = Reply(out).text("Move ").number(board.fullmove_number());
        if is_open {
            reply = reply.text(", ").text(side.name()).text(" moves");
        }
        let reply = reply.text(". ");
        match self.session.state.mode {
            Mode::Playing(own, _) => reply.text("You have ").text((!own).name()).text("."),
            _ => reply.text("Goby plays neither side."),
        }
        .end();
        if board.in_check() {
            let reply = Reply(out).text(side.name()).text(" is in check from");
            reply.pieces(board, !side, board.checkers()).end();
        }
        for color in Color::ALL {
            let wings = [CastlingSide::King, CastlingSide::Queen];
            let may = |&side: &CastlingSide| board.castling().rook(color, side).is_some();
            if is_open && board.castling().any(color) {
                let reply = Reply(out)
                    .text(color.name())
                    .text(" may still castle on the ");
                let mut wings = wings.into_iter().filter(may).map(wing);
                let reply = reply.text(wings.next().unwrap_or_default());
                match wings.next() {
                    Some(other) => reply.text(" and on the ").text(other),
                    None => reply,
                }
                .text(".")
                .end();
            }
        }
        match (
            self.session.state.situation.standing,
            self.session.game.outcome(),
        ) {
            (Standing::Ended(ending), _) => ending.write(out),
            (_, Some(outcome)) => Reply(out).text(result_text(outcome)).end(),
            _ => {}
        }
    }
}
