//! What is obeyed in mid-search too, most of it asked by people: the board, what the evaluation
//! says of it, the compiler, the commands; and `flip`, which exchanges the colours.

use super::command::Command;
use super::fault::Fault;
use super::state::UciState;
use super::{Uci, first_word};
use crate::command::find;
use crate::diagram;
use crate::driver::{Out, Reply, World};
use goby_core::board::{Board, BoardBuilder};
use goby_core::eval::{Evaluation, NEURONS};
#[cfg(feature = "sources")]
use goby_core::search::sources::Recipe;
use goby_core::types::Color;

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
                Command::ROWS.iter().for_each(|row| row.write(world));
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

    /// Writes the static evaluation: material, what is added to it, and the sum.
    fn evaluate(&self, board: &Board, out: &mut dyn Out) {
        let mut evaluation = Evaluation::new(board, &mut [], &mut []);
        let neurons = NEURONS;
        #[cfg(feature = "sources")]
        let neurons = neurons.filter(|_| self.player.options.recipe() == Recipe::Today);
        #[cfg(feature = "sources")]
        if neurons.is_none() {
            evaluation = evaluation.by_hand();
        }
        let material = evaluation.balance(Color::White);
        let score = evaluation.score(board);
        let total = match board.side() {
            Color::White => score,
            Color::Black => -score,
        };
        Reply(out).text("Material: ").number(material.0).end();
        let reply = match neurons {
            Some(neurons) => (Reply(out).text("Network of "))
                .count(neurons as u64)
                .text(" neurons: "),
            None => Reply(out).text("Hand-written terms: "),
        };
        reply.number((total - material).0).end();
        let reply = Reply(out).text("Evaluation: ").number(total.0);
        reply.text(" centipawns for White").end();
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
