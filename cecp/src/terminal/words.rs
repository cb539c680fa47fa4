//! The position in words, for players who cannot see the board.

use super::Terminal;
use crate::command::Call;
use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Mode, result_text};
use goby_core::board::{Board, CastlingSide};
use goby_core::game::Game;
use goby_core::notation::{arrival, piece_name};
use goby_core::player::write_san;
use goby_core::types::{Bitboard, Color, Move, Piece, Square};

/// The pieces from the king to the pawn.
fn pieces_by_rank() -> impl Iterator<Item = Piece> {
    Piece::ALL.into_iter().rev()
}

/// The piece that a word names by a name, a plural or a letter.
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
    by_letter.or_else(|| pieces_by_rank().find(means))
}

/// The square that a word names.
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

    /// Lists the pieces of `color` in `set` by kind, with their squares, or says that there is none.
    fn pieces(mut self, board: &Board, color: Color, set: Bitboard) -> Self {
        let mut gap = " ";
        for piece in pieces_by_rank() {
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

/// The position before the last move.
pub(super) fn before_last(game: &Game<'_>) -> Board {
    let mut board = game.beginning();
    let before = game.takeback_plies().saturating_sub(1);
    for mv in game.moves().take(before) {
        let _ = board.play(mv);
    }
    board
}

/// Describes a move on `board` in words.
fn describe(board: &Board, mv: Move, out: &mut dyn Out) {
    let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
    let castling = CastlingSide::of(mv.from(), mv.to());
    let is_castling = board.is_castling(mv);
    let to = arrival(board, mv);
    let reply = Reply(out).text(board.side().name()).text("'s last move: ");
    let mut reply = reply.text(&write_san(board, mv)).text(", ");
    if is_castling {
        reply = reply.text("castling on the ");
        reply = reply.text(wing(castling)).text(": ");
    }
    reply = reply.text(piece_name(piece)).text(" from ");
    reply = reply.square(mv.from()).text(" to ").square(to);
    if is_castling {
        let rook = Square::new(castling.rook_file(), to.rank());
        reply = reply.text(", rook from ").square(mv.to());
        reply = reply.text(" to ").square(rook);
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
    /// `pieces [SIDE/PIECE]`: writes the squares of all pieces, of one side's pieces, or of one
    /// kind of piece.
    pub(super) fn pieces(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (board, word) = (self.session.game.board(), call.rest);
        let is_side = |color: &Color| word.eq_ignore_ascii_case(color.name());
        let side = Color::ALL.into_iter().find(is_side);
        let set = match piece_called(word) {
            Some(piece) if side.is_none() => board.pieces(piece),
            None if side.is_none() && !word.is_empty() => return Err(Refusal::BadValue),
            _ => board.occupied(),
        };
        for color in Color::ALL {
            if side.is_none_or(|side| side == color) {
                let reply = Reply(call.world).text(color.name()).text(":");
                reply.pieces(board, color, set).end();
            }
        }
        Ok(())
    }

    /// `look SQUARE/FILE/RANK`: the pieces there.
    pub(super) fn look(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (board, word) = (self.session.game.board(), call.rest);
        let line = |letter: u8| {
            let file = Square::parse(letter, b'1').map(|square| square.file().bitboard());
            file.or_else(|| Some(Square::parse(b'a', letter)?.rank().bitboard()))
        };
        let set = match *word.as_bytes() {
            [letter] => line(letter.to_ascii_lowercase()),
            _ => square_called(word).map(Square::bitboard),
        };
        let set = set.ok_or(Refusal::BadValue)?;
        let mut reply = Reply(call.world).text(word).text(":");
        let mut gap = " ";
        for square in set & board.occupied() {
            let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square))
            else {
                continue;
            };
            reply = reply.text(gap).text(color.name()).text(" ");
            reply = reply.text(piece_name(piece));
            if set.has_many() {
                reply = reply.text(" ").square(square);
            }
            gap = ", ";
        }
        reply.text(if gap == " " { " empty." } else { "." }).end();
        Ok(())
    }

    /// `attacks SQUARE`: writes the pieces of both sides that attack the square.
    pub(super) fn attacks(&mut self, call: &mut Call<'_>) -> Obeyed {
        let board = self.session.game.board();
        let square = square_called(call.rest).ok_or(Refusal::BadValue)?;
        let attackers = board.attackers(square, board.occupied());
        for color in Color::ALL {
            let reply = Reply(call.world).text(color.name()).text(" attacks ");
            let reply = reply.square(square).text(" with:");
            reply.pieces(board, color, attackers).end();
        }
        Ok(())
    }

    /// `last`: shows the end of the game; there, tells the last move in words.
    pub(super) fn last(&mut self, call: &mut Call<'_>) -> Obeyed {
        if CAPABILITIES.files && self.record.is_ahead() {
            return self.step_on(usize::MAX, call);
        }
        self.tell_last(call.world);
        Ok(())
    }

    /// Tells the last move in words.
    pub(super) fn tell_last(&self, out: &mut dyn Out) {
        let game = &self.session.game;
        match game.last_move() {
            Some(last) => describe(&before_last(game), last, out),
            None => Reply(out).text("No move has been made.").end(),
        }
    }

    /// `status`: the side to move, who plays it, check, castling, and the end of the game.
    pub(super) fn status(&mut self, call: &mut Call<'_>) -> Obeyed {
        let (game, out) = (&self.session.game, &mut *call.world);
        let (board, outcome) = (game.board(), game.outcome());
        let side = board.side();
        let mut reply = Reply(out).text("Move ").number(board.fullmove_number());
        if outcome.is_none() {
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
            let may = |&side: &CastlingSide| board.castling().rook(color, side).is_some();
            let wings = [CastlingSide::King, CastlingSide::Queen].into_iter();
            let mut wings = wings.filter(may).map(wing);
            if outcome.is_none()
                && let Some(one) = wings.next()
            {
                let reply = Reply(out).text(color.name());
                let mut reply = reply.text(" may still castle on the ").text(one);
                if let Some(other) = wings.next() {
                    reply = reply.text(" and on the ").text(other);
                }
                reply.text(".").end();
            }
        }
        match (self.session.state.position.status, outcome) {
            (GameStatus::Ended(ending), _) => ending.write(out),
            (_, Some(outcome)) => Reply(out).text(result_text(outcome)).end(),
            _ => {}
        }
        Ok(())
    }
}
