//! Whole games with the results of their searches, in few bytes, and the positions for training that
//! follow from them.

mod file;
mod learned;
mod number;
#[cfg(test)]
mod tests;

pub use file::{read, write};
use goby_core::types::Move;
use goby_suite::starts::start;
pub use learned::Learned;

/// The greatest depth that a file holds.
const DEEPEST: u8 = 31;
/// The kinds of quiet positions of a search, by how many plies they are down its line.
pub const DOWN: [usize; 3] = [0, 2, 3];
/// The start of chess among those of Chess960.
pub const USUAL: u16 = 518;

/// A ply of a game: the move played and its search's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move that was played.
    pub mv: Move,
    /// Centipawns from White's view, and the depth, which is not 0; where a whole iteration gave
    /// them.
    pub found: Option<(i16, u8)>,
    /// True for a quiet position: this one, the one two plies down the line, the one three plies down.
    pub quiet: [bool; 3],
    /// The line behind the move.
    pub line: Vec<Move>,
}

/// A game that was played for its positions.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// Its start, by the numbers of Chess960.
    pub start: u16,
    /// The moves that were not searched.
    pub opening: Vec<Move>,
    /// The searched moves.
    pub plies: Vec<Thought>,
    /// White's result, in half points.
    pub result: u8,
}

impl PlayedGame {
    /// Removes quiet positions of lines that the game followed, and moves of lines after the last quiet
    /// position. Limits depths to the most that a file can hold.
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
    /// Number of moves of the line that are needed.
    fn line_length(&self) -> usize {
        let down = (1..DOWN.len()).rev().find(|place| self.quiet[*place]);
        down.map_or(0, |place| DOWN[place] - 1)
    }
}
