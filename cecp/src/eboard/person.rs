//! A person at a board and a terminal: pieces become lines, as if the person had typed them.

use super::Eboard;
use super::follow::Seen;

impl Eboard {
    /// The next message of the board: words for the person, and lines for Goby, which may be empty.
    pub(crate) fn lines(&mut self) -> Option<(String, String)> {
        let seen = self.seen()?;
        Some(match seen {
            Seen::Words(words) => (words, String::new()),
            Seen::Move(mv) => {
                let board = self.follower.board()?;
                let words = format!("Your move on the board: {}", board.san(mv));
                (words, format!("{}\n", board.coordinate(mv)))
            }
            Seen::TakeBack(plies) => {
                // While Goby thinks, `undo` takes back one move.
                let first = if plies % 2 == 1 { "undo\n" } else { "" };
                let lines = first.to_string() + &"remove\n".repeat(plies / 2);
                ("Moves are taken back on the board.".into(), lines)
            }
            Seen::NewGame => {
                let words = "The pieces are set up for a new game.";
                (words.into(), "new\n".into())
            }
        })
    }
}
