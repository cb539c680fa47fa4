//! What people ask an engine about by hand: the board, what the evaluation says of it, the
//! compiler; and `flip`, which exchanges the colours.

use super::Uci;
use super::state::UciState;
use crate::diagram;
use crate::driver::{Out, Reply};
use goby_core::board::{Board, BoardBuilder};
use goby_core::eval::{Evaluation, NEURONS};
#[cfg(feature = "sources")]
use goby_core::search::sources::Recipe;
use goby_core::types::Color;

/// Hexadecimal digits of a key.
const DIGITS: u32 = 16;

impl UciState {
    /// Answers a question about `board`, at rest or in mid-search; `false` where it is none.
    pub(super) fn inspect(&self, word: &str, board: &Board, out: &mut dyn Out) -> bool {
        match word {
            "d" => show(board, out),
            "eval" => self.evaluate(board, out),
            "compiler" => Reply(out).text(env!("GOBY_COMPILER")).end(),
            _ => return false,
        }
        true
    }

    /// Writes the static evaluation: material, what is added to it, and the sum.
    fn evaluate(&self, board: &Board, out: &mut dyn Out) {
        let mut evaluation = Evaluation::new(board, &mut [], &mut []);
        let mut neurons = NEURONS;
        #[cfg(feature = "sources")]
        if self.player.options.recipe() != Recipe::Today {
            evaluation = evaluation.by_hand();
            neurons = None;
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
fn show(board: &Board, out: &mut dyn Out) {
    diagram::draw(board, false, out);
    Reply(out).text("Fen: ").text(&board.fen()).end();
    let key = board.key().0;
    let digits = (0..DIGITS).rev().map(|place| (key >> (4 * place)) & 0xF);
    let digits = digits.filter_map(|digit| char::from_digit(digit as u32, 16));
    digits.fold(Reply(out).text("Key: "), Reply::letter).end();
}
