//! Further positions beside games: reached from a position of a game by moves that were not played.
//!
//! A file has a line of text about the origin of the positions. For each game of the file of games it has
//! two bytes with the number of further positions, little-endian, and for each position:
//!
//! | bytes | |
//! |---|---|
//! | 1 to 3 | the searched ply of the game from which the moves lead, minus the one of the previous position, as scores in `file.rs` |
//! | 1 | the number of moves |
//! | 1 each | the moves, as in `file.rs` |

use super::PlayedGame;
use super::file::{END, place, take_move};
use super::number::{take, take_number, take_two, write_number};
use goby_core::board::Board;
use goby_core::types::Move;

/// The extension of files of further positions.
pub const FURTHER: &str = "further";

/// The way to a further position.
#[derive(Clone, Debug, PartialEq)]
pub struct Further {
    /// The searched ply of the game.
    pub ply: usize,
    /// The moves from the position before it.
    pub moves: Vec<Move>,
}

impl Further {
    /// The position. `boards` are those of the game, one before each searched ply.
    ///
    /// # Panics
    /// If the game has no such ply.
    pub fn board(&self, boards: &[Board]) -> Board {
        let mut board = boards[self.ply].clone();
        for &mv in &self.moves {
            let _ = board.play(mv);
        }
        board
    }
}

/// The bytes of a file with `head` as the line of text, and for each game its further positions,
/// sorted by ply.
pub fn write(head: &str, games: &[PlayedGame], further: &[Vec<Further>]) -> Vec<u8> {
    let mut bytes = head.as_bytes().to_vec();
    bytes.push(END);
    for (game, further) in games.iter().zip(further) {
        let boards = game.boards();
        bytes.extend((further.len() as u16).to_le_bytes());
        let mut last = 0;
        for Further { ply, moves } in further {
            write_number(*ply as i32 - last, &mut bytes);
            last = *ply as i32;
            bytes.push(moves.len() as u8);
            let mut board = boards[*ply].clone();
            for &mv in moves {
                bytes.push(place(&board, mv));
                let _ = board.play(mv);
            }
        }
    }
    bytes
}

/// The further positions of each game; `None` if the file is incomplete or belongs to other games.
pub fn read(bytes: &[u8], games: &[PlayedGame]) -> Option<Vec<Vec<Further>>> {
    let end = bytes.iter().position(|byte| *byte == END)?;
    let mut rest = &bytes[end + 1..];
    let mut all = Vec::new();
    for game in games {
        let boards = game.boards();
        let mut last = 0;
        let count = take_two(&mut rest)?;
        let further = (0..count).map(|_| {
            last += take_number(&mut rest)?;
            let ply = usize::try_from(last).ok()?;
            let mut board = boards.get(ply)?.clone();
            let count = take(&mut rest)?;
            let moves = (0..count).map(|_| {
                let mv = take_move(&board, &mut rest)?;
                let _ = board.play(mv);
                Some(mv)
            });
            let moves = moves.collect::<Option<_>>()?;
            Some(Further { ply, moves })
        });
        all.push(further.collect::<Option<_>>()?);
    }
    rest.is_empty().then_some(all)
}
