//! The positions of a game that train a network.

use super::{DOWN, PlayedGame, start};
use crate::record::record;
use bulletformat::ChessBoard;
use goby_core::board::Board;

/// A position with its score and result.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    /// The position.
    pub board: &'a Board,
    /// Centipawns from White's view.
    pub score: i16,
    /// Depth of the search.
    pub depth: u8,
    /// White's result of the game, in half points.
    pub result: u8,
    /// Ply in the game.
    pub ply: usize,
}

impl Learned<'_> {
    /// The position as the trainer reads it. Its field `extra` has the ply (at most 255) and the
    /// number of the game in the file.
    pub fn record(&self, game: u16) -> ChessBoard {
        let mut record = record(self.board, self.score, f32::from(self.result) / 2.0);
        let [low, high] = game.to_le_bytes();
        record.extra = [self.ply.min(255) as u8, low, high];
        record
    }
}

impl PlayedGame {
    /// Calls `f` for each position that has a score.
    pub fn positions(&self, mut f: impl FnMut(&Learned<'_>)) {
        let mut board = start(self.start);
        for &mv in &self.opening {
            let _ = board.play(mv);
        }
        for (number, ply) in (self.opening.len()..).zip(&self.plies) {
            let mut here = board.clone();
            let moves = [ply.mv].into_iter().chain(ply.line.iter().copied());
            for (down, mv) in (0..).zip(moves.map(Some).chain([None])) {
                let place = DOWN.iter().position(|other| *other == down);
                if let Some((score, depth)) = ply.found
                    && place.is_some_and(|place| ply.quiet[place])
                {
                    f(&Learned {
                        board: &here,
                        score,
                        depth: depth - down as u8,
                        result: self.result,
                        ply: number + down,
                    });
                }
                if let Some(mv) = mv {
                    let _ = here.play(mv);
                }
            }
            let _ = board.play(ply.mv);
        }
    }
}
