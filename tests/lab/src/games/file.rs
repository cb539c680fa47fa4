//! The file format of games.
//!
//! A file has a line of text about the origin of its games, and then the games. A game is:
//!
//! | bytes | |
//! |---|---|
//! | 2 | the number of the Chess960 start position, 0 to 959, plus 1024 times White's half points |
//! | 1 | the number of moves of the opening |
//! | 2 | the number of plies after the opening |
//! | 1 each | the moves of the opening |
//!
//! and for each ply after the opening:
//!
//! | bytes | |
//! |---|---|
//! | 1 | the depth of the search, up to 31, or 0 without an exact score; plus 32 if the position is quiet, 64 if the one two plies down the line is, 128 if the one three plies down is |
//! | 1 | the move |
//! | 1 to 3, if there is a depth | the score from White's view minus the previous score, zigzag-coded, in groups of 7 bits, lowest first |
//! | 1 each | the next one or two moves of the line, if a position two or three plies down is quiet |
//!
//! Numbers of several bytes are little-endian. A move is its index among the legal moves, sorted by
//! origin, destination and promotion. The line begins with the played move, so the position one ply
//! down has its own search.

use super::number::{take, take_number, take_two, write_number};
use super::{DEEPEST, PlayedGame, Thought, start};
use goby_core::board::Board;
use goby_core::types::Move;

/// The byte that ends the line of text.
pub(super) const END: u8 = b'\n';

/// The bytes of a file with `head` as the line of text. The games must be tidy.
pub fn write(head: &str, games: &[PlayedGame]) -> Vec<u8> {
    let mut bytes = head.as_bytes().to_vec();
    bytes.push(END);
    for game in games {
        game.write(&mut bytes);
    }
    bytes
}

/// The line of text of a file, and its games; `None` if the file has another form or is incomplete.
pub fn read(bytes: &[u8]) -> Option<(String, Vec<PlayedGame>)> {
    let end = bytes.iter().position(|byte| *byte == END)?;
    let (head, mut rest) = (&bytes[..end], &bytes[end + 1..]);
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(PlayedGame::read(&mut rest)?);
    }
    Some((String::from_utf8(head.to_vec()).ok()?, games))
}

impl PlayedGame {
    /// Adds the bytes of a tidy game.
    fn write(&self, bytes: &mut Vec<u8>) {
        let mut board = start(self.start);
        bytes.extend((self.start | u16::from(self.result) << 10).to_le_bytes());
        bytes.push(self.opening.len() as u8);
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for &mv in &self.opening {
            bytes.push(place(&board, mv));
            let _ = board.play(mv);
        }
        let mut last = 0;
        for ply in &self.plies {
            let quiet = (5..).zip(ply.quiet);
            let quiet = quiet.fold(0, |bits, (bit, quiet)| bits | u8::from(quiet) << bit);
            let depth = ply.found.map_or(0, |(_, depth)| depth);
            bytes.extend([quiet | depth, place(&board, ply.mv)]);
            let _ = board.play(ply.mv);
            if let Some((score, _)) = ply.found {
                write_number(i32::from(score) - last, bytes);
                last = i32::from(score);
            }
            let mut here = board.clone();
            for &mv in &ply.line {
                bytes.push(place(&here, mv));
                let _ = here.play(mv);
            }
        }
    }

    /// Parses a game at the beginning of `bytes`, and removes its bytes.
    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let head = take_two(bytes)?;
        let mut game = Self {
            start: head & 1023,
            opening: Vec::new(),
            plies: Vec::new(),
            result: (head >> 10) as u8,
        };
        if game.start >= 960 || game.result > 2 {
            return None;
        }
        let mut board = start(game.start);
        let (opening, plies) = (take(bytes)?, take_two(bytes)?);
        for _ in 0..opening {
            let mv = take_move(&board, bytes)?;
            game.opening.push(mv);
            let _ = board.play(mv);
        }
        let mut last = 0;
        for _ in 0..plies {
            let head = take(bytes)?;
            let mv = take_move(&board, bytes)?;
            let _ = board.play(mv);
            let depth = head & DEEPEST;
            let found = if depth == 0 {
                None
            } else {
                last += take_number(bytes)?;
                Some((i16::try_from(last).ok()?, depth))
            };
            let mut ply = Thought {
                mv,
                found,
                quiet: [5, 6, 7].map(|bit| head >> bit & 1 > 0),
                line: Vec::new(),
            };
            let mut here = board.clone();
            for _ in 0..ply.line_length() {
                let mv = take_move(&here, bytes)?;
                ply.line.push(mv);
                let _ = here.play(mv);
            }
            game.plies.push(ply);
        }
        Some(game)
    }
}

/// The order of moves: by origin, destination and promotion.
fn order(mv: &Move) -> (u8, u8, u8) {
    let promotion = mv.promotion().map_or(0, |piece| piece as u8 + 1);
    (mv.from() as u8, mv.to() as u8, promotion)
}

/// The index of a move among the sorted legal moves.
pub(super) fn place(board: &Board, mv: Move) -> u8 {
    let moves = board.legal_moves();
    assert!(moves.contains(&mv), "not a legal move");
    moves
        .iter()
        .filter(|other| order(other) < order(&mv))
        .count() as u8
}

/// Parses the move at the beginning of `bytes`, and removes its byte.
pub(super) fn take_move(board: &Board, bytes: &mut &[u8]) -> Option<Move> {
    let mut moves: Vec<_> = board.legal_moves().into_iter().collect();
    let place = usize::from(take(bytes)?);
    if place >= moves.len() {
        return None;
    }
    Some(*moves.select_nth_unstable_by_key(place, order).1)
}
