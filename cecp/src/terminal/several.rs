//! Several moves in one line, as they are copied from a book: `1. e4 e5 2. Nf3`.

use super::Terminal;
use super::explain::wrong_square;
use super::read::{Reading, read, without_number};
use crate::command::error;
use crate::driver::{Reply, World, clip};
use crate::profile::CAPABILITIES;
use crate::session::Mode;
use goby_core::board::Board;

/// The words of a line without the numbers of moves.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split_ascii_whitespace().map(without_number);
    words.filter(|word| !word.trim_end_matches('.').is_empty())
}

/// Returns true if a line is more than one move. A wrong one among them is named when the others
/// have been made.
pub(super) fn are_moves(board: &Board, line: &str) -> bool {
    CAPABILITIES.words
        && words(line).nth(1).is_some()
        && matches!(read(board, line), Reading::Illegal | Reading::Unknown)
        && (words(line).all(|word| is_move_like(board, word))
            || words(line)
                .filter(|word| is_move_like(board, word))
                .nth(1)
                .is_some())
}

/// Returns true if a word has the form of a move, perhaps to a square that does not exist.
fn is_move_like(board: &Board, word: &str) -> bool {
    read(board, word) != Reading::Unknown || wrong_square(word).is_some()
}

impl Terminal<'_, '_> {
    /// Makes the moves of a line up to the first that cannot be made. Where Goby plays a side it
    /// makes none, for Goby would answer the first.
    pub(super) fn make_several(&mut self, line: &str, world: &mut dyn World) {
        if matches!(self.session.state.mode, Mode::Playing(..)) {
            let reply = Reply(world).text("Error (one move at a time while Goby plays; \"force\"");
            return reply.text(" ends that): ").text(clip(line)).end();
        }
        let mut is_changed = false;
        for word in words(line) {
            let board = self.session.game.board();
            if !is_move_like(board, word) {
                error(world, "no move", word);
                break;
            }
            let Some(choice) = self.read_typed(word, world) else {
                break;
            };
            self.session.game.play(choice);
            self.session.state.forget_position();
            is_changed = true;
        }
        if is_changed {
            self.session.state.player.judgement.forget_score();
            self.keep_on(world);
            self.show_watched(world);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_moves_is_told_from_a_move_and_from_other_words() {
        let start = Board::start();
        for line in [
            "e4 e5",
            "1. e4 e5 2. Nf3",
            "1.e4 e5 2.nf3 nc6",
            "1... e5 2. d4",
            "1. e4 e5 2. Qh9 Nc6",
            "e4 e5 Qxx",
        ] {
            assert!(are_moves(&start, line) || !CAPABILITIES.words, "{line}");
        }
        for line in [
            "e4", "1. e4", "e2 e4", "play e4", "", "1.", "e4 hello", "hello e4",
        ] {
            assert!(!are_moves(&start, line), "{line}");
        }
    }
}
