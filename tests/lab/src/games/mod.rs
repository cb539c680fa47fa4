//! Compact files of whole games with the scores of their searches, and the training positions in
//! them.

mod file;
pub mod further;
mod learned;
mod number;
pub mod searches;
#[cfg(test)]
mod tests;

pub use file::{read, write};
use goby_core::board::Board;
use goby_core::types::Move;
use goby_suite::starts::start;
pub use learned::Learned;

/// Greatest depth that a file can hold.
const DEEPEST: u8 = 31;
/// The positions of a search that may train a network: plies from the searched position along the
/// search's line.
pub const DOWN: [usize; 3] = [0, 2, 3];
/// The number of the usual start position in Chess960.
pub const USUAL: u16 = 518;

/// A ply of a game: the played move and the result of its search.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move that was played.
    pub mv: Move,
    /// The exact score in centipawns from White's view, and the depth, at least 1; `None` without a
    /// complete iteration.
    pub found: Option<(i16, u8)>,
    /// For each entry of [`DOWN`]: true if the position that many plies along the line is quiet.
    pub quiet: [bool; 3],
    /// The moves of the line after `mv`.
    pub line: Vec<Move>,
}

/// A game for training.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// The number of the start position in Chess960.
    pub start: u16,
    /// The moves that were not searched.
    pub opening: Vec<Move>,
    /// The searched moves.
    pub plies: Vec<Thought>,
    /// White's result, in half points.
    pub result: u8,
}

impl PlayedGame {
    /// The position before each searched ply.
    pub fn boards(&self) -> Vec<Board> {
        let mut board = start(self.start);
        for &mv in &self.opening {
            let _ = board.play(mv);
        }
        let plies = self.plies.iter().map(|ply| {
            let before = board.clone();
            let _ = board.play(ply.mv);
            before
        });
        plies.collect()
    }

    /// Unmarks quiet positions that cannot train a network: without a score, beyond the line or its
    /// depth, or reached by the game itself. Removes moves of lines after the last quiet position,
    /// and limits depths to 31.
    pub fn tidy(&mut self) {
        let played: Vec<Move> = self.plies.iter().map(|ply| ply.mv).collect();
        for (number, ply) in self.plies.iter_mut().enumerate() {
            ply.found = ply.found.map(|(score, depth)| (score, depth.min(DEEPEST)));
            let after = &played[number + 1..];
            ply.quiet[0] &= ply.found.is_some();
            for (quiet, down) in ply.quiet.iter_mut().zip(DOWN).skip(1) {
                let way = ply.line.get(..down - 1);
                let is_deep = ply
                    .found
                    .is_some_and(|(_, depth)| usize::from(depth) > down);
                *quiet &= is_deep && way.is_some_and(|way| !after.starts_with(way));
            }
            ply.line.truncate(ply.line_length());
        }
    }
}

impl Thought {
    /// The number of moves of the line up to its last quiet position.
    fn line_length(&self) -> usize {
        let down = (1..DOWN.len()).rev().find(|place| self.quiet[*place]);
        down.map_or(0, |place| DOWN[place] - 1)
    }
}
