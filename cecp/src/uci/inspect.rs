//! What is obeyed in mid-search too, most of it asked by people: the board, what the evaluation
//! says of it, the compiler, the commands; and `flip`, which exchanges the colours.

use super::command::Command;
use super::fault::Fault;
use super::state::UciState;
use super::{Uci, first_word};
use crate::command::find;
use crate::diagram::{self, name};
use crate::driver::{Out, Reply, World};
use goby_core::board::{Board, BoardBuilder, Castling};
use goby_core::eval::{Evaluation, NEURONS};
#[cfg(feature = "sources")]
use goby_core::search::sources::Recipe;
use goby_core::types::{Color, Piece, Score, Square};

/// Hexadecimal digits of a key.
const DIGITS: u32 = 16;

impl UciState {
    /// Obeys a line that neither changes the game nor needs the search; `board` is the position.
    ///
    /// # Errors
    /// What is wrong with it.
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
                None => return Err(Fault("unknown command", rest)),
            },
            Command::Other => return Err(Fault("unknown command", word)),
            // There is nothing to register, an empty line says nothing, and what changes the game
            // or needs the search is obeyed elsewhere.
            Command::Register
            | Command::Nothing
            | Command::Uci
            | Command::SetOption
            | Command::NewGame
            | Command::Position
            | Command::Go
            | Command::Stop
            | Command::PonderHit
            | Command::Quit
            | Command::Bench
            | Command::Flip
            | Command::Why => {}
        }
        Ok(())
    }

    /// Writes the static evaluation by its parts: material, what is added to it, the sum, and what
    /// each piece is worth, which is by how much its side stands worse without it.
    fn evaluate(&self, board: &Board, out: &mut dyn Out) {
        let neurons = NEURONS;
        #[cfg(feature = "sources")]
        let neurons = neurons.filter(|_| self.player.options.recipe() == Recipe::Today);
        let material = evaluation(board, neurons).balance(Color::White);
        let total = worth_of(board, neurons);
        Reply(out).text("Material: ").number(material.0).end();
        let reply = match neurons {
            Some(neurons) => (Reply(out).text("Network of "))
                .count(neurons as u64)
                .text(" neurons: "),
            None => Reply(out).text("Hand-written terms: "),
        };
        reply.number((total - material).0).end();
        for color in Color::ALL {
            let mut reply = Reply(out).text(name(color)).text(" without");
            let mut gap = " ";
            for (piece, square, change) in losses(board, color, neurons) {
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

/// The evaluation of `board` by the network, or without neurons by the hand-written terms.
fn evaluation(board: &Board, neurons: Option<usize>) -> Evaluation<'static> {
    let evaluation = Evaluation::new(board, &mut [], &mut []);
    match neurons {
        Some(_) => evaluation,
        None => evaluation.by_hand(),
    }
}

/// What the evaluation of `color` loses without each of its pieces but the king; those are left out
/// without which a king would be in check out of turn.
fn losses(
    board: &Board,
    color: Color,
    neurons: Option<usize>,
) -> impl Iterator<Item = (Piece, Square, Score)> {
    let pieces = board.colors(color) & !board.pieces(Piece::King);
    // Castling needs its rook.
    let mut bare = BoardBuilder::from_board(board);
    bare.castling = Castling::NONE;
    bare.en_passant = None;
    let whole = bare.build().ok().map(|board| worth_of(&board, neurons));
    pieces.into_iter().filter_map(move |square| {
        let mut without = bare.clone();
        without.put(square, None);
        let change = worth_of(&without.build().ok()?, neurons) - whole?;
        let change = match color {
            Color::White => change,
            Color::Black => -change,
        };
        Some((board.piece_on(square)?, square, change))
    })
}

/// What a position is worth for White.
fn worth_of(board: &Board, neurons: Option<usize>) -> Score {
    let score = evaluation(board, neurons).score(board);
    match board.side() {
        Color::White => score,
        Color::Black => -score,
    }
}

impl Uci<'_, '_> {
    /// Exchanges the colours. The moves that led here are forgotten.
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
