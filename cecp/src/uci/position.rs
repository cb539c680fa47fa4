//! The command `position`.

use super::fault::{Fault, Reason};
use super::{Uci, first_word, split_at_word};
use goby_core::board::Board;
use goby_core::player::read_move;

impl Uci<'_, '_> {
    /// `position startpos|fen FEN [moves MOVE...]`: sets the position. Checks the whole line before
    /// it changes anything.
    pub(super) fn set_position<'l>(&mut self, text: &'l str) -> Result<(), Fault<'l>> {
        let (place, moves) = split_at_word(text, "moves");
        let moves = moves.unwrap_or_default();
        let board = match first_word(place) {
            ("startpos", "") => Board::start(),
            ("fen", fen) => Board::from_fen(fen).map_err(|fault| Fault(Reason::Fen(fault), fen))?,
            _ => return Err(Fault(Reason::NoPlace, place)),
        };
        if !self.state.player.can_play(&board) {
            return Err(Fault(Reason::Castling, place));
        }
        let mut after = board.clone();
        for word in moves.split_ascii_whitespace() {
            let choice = read_move(&after, word).map_err(|_| Fault(Reason::IllegalMove, word))?;
            after.play(choice);
        }
        self.game.reset(board);
        for word in moves.split_ascii_whitespace() {
            if let Ok(choice) = read_move(self.game.board(), word) {
                self.game.play(choice);
            }
        }
        Ok(())
    }
}
