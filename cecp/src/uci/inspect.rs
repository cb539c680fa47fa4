//! Commands that are also obeyed during a search, most of them for people: the board, the
//! evaluation, the compiler, help. Also `flip`, which exchanges the colours.

use super::command::Command;
use super::fault::{Fault, Reason};
use super::state::UciState;
use super::{Uci, first_word};
use crate::command::find;
use crate::diagram;
use crate::driver::{Out, Reply, World};
use goby_core::board::{Board, BoardBuilder, Castling};
use goby_core::eval::{Evaluation, NEURONS};
use goby_core::search::Algorithm;
use goby_core::search::sources::positional;
use goby_core::types::{Color, Piece, Score, Square};

/// The number of hexadecimal digits of a key.
const DIGITS: u32 = 16;

impl UciState {
    /// Obeys a line that neither changes the game nor needs a search. `board` is the position of
    /// the game.
    ///
    /// # Errors
    /// The fault of the line.
    pub(super) fn obey_now<'l>(
        &mut self,
        line: &'l str,
        board: &Board,
        world: &mut dyn World,
    ) -> Result<(), Fault<'l>> {
        let (word, rest) = first_word(line);
        match Command::of(word) {
            Command::IsReady => Reply(world).text("readyok").end(),
            Command::Debug => self.set_debug(rest)?,
            Command::Show => show(board, world),
            Command::Eval => self.evaluate(board, world),
            Command::Compiler => Reply(world).text(env!("GOBY_COMPILER")).end(),
            Command::Help if rest.is_empty() => {
                let rows = Command::ROWS.iter().filter(|row| row.is_provided);
                rows.for_each(|row| row.write(world));
            }
            Command::Help => match find(Command::ROWS.iter(), rest) {
                Some(row) => row.write(world),
                None => return Err(Fault(Reason::UnknownCommand, rest)),
            },
            Command::Other => return Err(Fault(Reason::UnknownCommand, word)),
            // `register` and empty lines need no answer. Commands that change the game or need a
            // search are obeyed elsewhere.
            _ => {}
        }
        Ok(())
    }

    /// Returns true if the sources' search is chosen.
    fn plays_sources(&self) -> bool {
        self.player.options.algorithm() == Algorithm::Sources
    }

    /// Writes the parts of the static evaluation: material, positional terms, their sum, and for
    /// each piece how the evaluation of its side changes without it.
    fn evaluate(&self, board: &Board, out: &mut dyn Out) {
        let by_sources = self.plays_sources();
        let material = Evaluation::of(board).balance(Color::White);
        let total = worth_of(board, by_sources);
        Reply(out).text("Material: ").number(material.0).end();
        let reply = match NEURONS {
            _ if by_sources => Reply(out).text("micro-Max's terms: "),
            Some(neurons) => (Reply(out).text("Network of "))
                .count(neurons as u64)
                .text(" neurons: "),
            None => Reply(out).text("Hand-written terms: "),
        };
        reply.number((total - material).0).end();
        for color in Color::ALL {
            let mut reply = Reply(out).text(color.name()).text(" without");
            let mut gap = " ";
            for (piece, square, change) in losses(board, color, by_sources) {
                reply = reply.text(gap);
                if piece != Piece::Pawn {
                    reply = reply.letter(piece.letter().to_ascii_uppercase());
                }
                reply = reply.letter(square.file().letter());
                reply = reply.letter(square.rank().digit()).text(" ");
                reply = reply.number(change.0);
                gap = ", ";
            }
            reply
                .text(if gap == " " {
                    " any piece: nothing"
                } else {
                    ""
                })
                .end();
        }
        let reply = Reply(out).text("Evaluation: ").number(total.0);
        reply.text(" centipawns for White").end();
    }
}

/// Returns for each piece of `color` except the king how the evaluation changes for `color` without
/// this piece. Leaves out a piece without which the position would be illegal.
fn losses(
    board: &Board,
    color: Color,
    by_sources: bool,
) -> impl Iterator<Item = (Piece, Square, Score)> {
    let pieces = board.colors(color) & !board.pieces(Piece::King);
    // Without castling rights each rook can be removed.
    let mut bare = BoardBuilder::from_board(board);
    bare.castling = Castling::NONE;
    bare.en_passant = None;
    let whole = bare.build().ok().map(|board| worth_of(&board, by_sources));
    pieces.into_iter().filter_map(move |square| {
        let mut without = bare.clone();
        without.put(square, None);
        let change = worth_of(&without.build().ok()?, by_sources) - whole?;
        let change = match color {
            Color::White => change,
            Color::Black => -change,
        };
        Some((board.piece_on(square)?, square, change))
    })
}

/// Returns the evaluation of a position for White, on request with the terms of the sources'
/// search.
fn worth_of(board: &Board, by_sources: bool) -> Score {
    let mut evaluation = Evaluation::of(board);
    let score = if by_sources {
        evaluation.balance(board.side()) + positional(board)
    } else {
        evaluation.score(board)
    };
    match board.side() {
        Color::White => score,
        Color::Black => -score,
    }
}

impl Uci<'_, '_> {
    /// Exchanges the colours. Forgets the moves of the game.
    pub(super) fn flip(&mut self) {
        if let Ok(board) = BoardBuilder::from_board(self.game.board())
            .exchanged()
            .build()
        {
            self.game.reset(board);
        }
    }
}

/// Draws the board, and writes its FEN and its key.
fn show(board: &Board, world: &mut dyn World) {
    diagram::draw(board, None, false, world);
    Reply(world).text("Fen: ").text(&board.fen()).end();
    let key = board.key().0;
    let digits = (0..DIGITS).rev().map(|place| (key >> (4 * place)) & 0xF);
    let digits = digits.filter_map(|digit| char::from_digit(digit as u32, 16));
    digits.fold(Reply(world).text("Key: "), Reply::letter).end();
}

#[cfg(test)]
mod tests;
