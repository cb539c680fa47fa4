//! Whole games with what their searches have found, in few bytes, and the positions that a network
//! learns from them.
//!
//! A file is a line of text that says where its games come from, and the games. A game is:
//!
//! | bytes | |
//! |---|---|
//! | 2 | the position of Chess960 that it begins with, 0 to 959; what White has got, in half points, times 1024 |
//! | 1, 2 | the moves of its opening, and the plies after them |
//! | 1 each | the moves of the opening |
//!
//! and for each ply after them:
//!
//! | bytes | |
//! |---|---|
//! | 1 | the depth of the search, 0 if it has no exact score, up to 31; 32, 64 and 128 if the position is quiet, that two plies down its line, and that three plies down |
//! | 1 | the move |
//! | 1 to 3, if there is a depth | the score from White's view less the last one, zigzag, in groups of 7 bits, the lowest first |
//! | 1 each | one move of the line behind the move played, for the position two plies down, or two |
//!
//! Numbers of more bytes begin with the lowest. A move is its place among the legal ones, sorted by
//! origin, destination and promotion. The line's first move is the one played, so that the position
//! one ply down has a search of its own.

use crate::record::record;
use bulletformat::ChessBoard;
use goby_core::board::Board;
use goby_core::types::Move;

/// What ends the line of text.
const END: u8 = b'\n';
/// The greatest depth that is told.
const DEEPEST: u8 = 31;
/// The kinds of quiet positions of a search, by how many plies they are down its line.
pub const DOWN: [usize; 3] = [0, 2, 3];
/// The start of chess among those of Chess960.
pub const USUAL: u16 = 518;

/// A ply of a game: the move that was played and what its search has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move that was played.
    pub mv: Move,
    /// Centipawns from White's view, and the depth, which is not 0; where a whole iteration gave
    /// them.
    pub found: Option<(i16, u8)>,
    /// Whether the position is quiet, that two plies down the line, and that three plies down.
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
    /// Those that were.
    pub plies: Vec<Thought>,
    /// What White has got, in half points.
    pub result: u8,
}

/// A position with what is known of it.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    /// The position.
    pub board: &'a Board,
    /// Centipawns from White's view.
    pub score: i16,
    /// How deep the search was.
    pub depth: u8,
    /// What White has got in the game, in half points.
    pub result: u8,
    /// Its ply in the game.
    pub ply: usize,
}

impl Learned<'_> {
    /// The position as the trainer reads it. `extra` holds its ply, at most 255, and the number of
    /// its game in the file.
    pub fn record(&self, game: u16) -> ChessBoard {
        let mut record = record(self.board, self.score, f32::from(self.result) / 2.0);
        let [low, high] = game.to_le_bytes();
        record.extra = [self.ply.min(255) as u8, low, high];
        record
    }
}

/// The position of Chess960 with this number, 0 to 959.
///
/// # Panics
/// When there is none.
pub fn start(number: u16) -> Board {
    let board = cozy_chess::Board::chess960_startpos(number.into());
    Board::from_fen(&format!("{board:#}")).expect("a start of Chess960")
}

impl PlayedGame {
    /// Leaves out what is in the game anyway: quiet positions down a line that was played, and
    /// moves of lines behind the last quiet one. No depth is more than can be told.
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

    /// Calls `f` for each position of which something is known.
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

    /// Reads a game from where `bytes` begin, and leaves what is behind it.
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

impl Thought {
    /// How many moves of the line are needed.
    fn line_length(&self) -> usize {
        let down = (1..DOWN.len()).rev().find(|place| self.quiet[*place]);
        down.map_or(0, |place| DOWN[place] - 1)
    }
}

/// A file of tidy games, under a line about them.
pub fn write(head: &str, games: &[PlayedGame]) -> Vec<u8> {
    let mut bytes = head.as_bytes().to_vec();
    bytes.push(END);
    for game in games {
        game.write(&mut bytes);
    }
    bytes
}

/// The line about the games of a file, and the games. `None` when it is no such file, or not whole.
pub fn read(bytes: &[u8]) -> Option<(String, Vec<PlayedGame>)> {
    let end = bytes.iter().position(|byte| *byte == END)?;
    let (head, mut rest) = (&bytes[..end], &bytes[end + 1..]);
    let mut games = Vec::new();
    while !rest.is_empty() {
        games.push(PlayedGame::read(&mut rest)?);
    }
    Some((String::from_utf8(head.to_vec()).ok()?, games))
}

/// The legal moves, in an order that no generator changes.
fn moves(board: &Board) -> Vec<Move> {
    let mut moves: Vec<_> = board.legal_moves().into_iter().collect();
    moves.sort_by_key(|mv| {
        let promotion = mv.promotion().map_or(0, |piece| piece as u8 + 1);
        (mv.from() as u8, mv.to() as u8, promotion)
    });
    moves
}

fn place(board: &Board, mv: Move) -> u8 {
    let place = moves(board).iter().position(|other| *other == mv);
    place.expect("a legal move") as u8
}

fn take(bytes: &mut &[u8]) -> Option<u8> {
    let (first, rest) = bytes.split_first()?;
    *bytes = rest;
    Some(*first)
}

fn take_two(bytes: &mut &[u8]) -> Option<u16> {
    Some(u16::from_le_bytes([take(bytes)?, take(bytes)?]))
}

fn take_move(board: &Board, bytes: &mut &[u8]) -> Option<Move> {
    moves(board).get(usize::from(take(bytes)?)).copied()
}

fn write_number(number: i32, bytes: &mut Vec<u8>) {
    let mut rest = (number << 1 ^ number >> 31) as u32;
    while rest > 127 {
        bytes.push(rest as u8 | 128);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<i32> {
    let mut number = 0_u32;
    for shift in [0, 7, 14] {
        let byte = take(bytes)?;
        number |= u32::from(byte & 127) << shift;
        if byte < 128 {
            return Some((number >> 1) as i32 ^ -((number & 1) as i32));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// A game of random moves and scores.
    fn random_game(seed: u64) -> PlayedGame {
        let mut random = Random::new(seed);
        for _ in 0..16 {
            random.next();
        }
        let number = random.below(960) as u16;
        let mut board = start(number);
        let mut game = PlayedGame {
            start: number,
            opening: Vec::new(),
            plies: Vec::new(),
            result: random.below(3) as u8,
        };
        for count in 0..150 {
            let legal = board.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = random.pick(&legal);
            let _ = board.play(mv);
            if count < 8 {
                game.opening.push(mv);
                continue;
            }
            let mut line = Vec::new();
            let mut here = board.clone();
            for _ in 0..random.below(4) {
                let legal = here.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let mv = random.pick(&legal);
                line.push(mv);
                let _ = here.play(mv);
            }
            let score = random.below(60_001) as i32 - 30_000;
            let depth = 1 + random.below(60) as u8;
            game.plies.push(Thought {
                mv,
                found: (random.below(5) > 0).then_some((score as i16, depth)),
                quiet: [0; 3].map(|_| random.below(2) > 0),
                line,
            });
        }
        game.tidy();
        game
    }

    #[test]
    fn games_come_back_byte_for_byte() {
        let games: Vec<_> = (0..50).map(random_game).collect();
        let bytes = write("where from", &games);
        let (head, back) = read(&bytes).unwrap();
        assert_eq!(head, "where from");
        assert!(back == games);
        assert!(write(&head, &back) == bytes);
    }

    #[test]
    fn a_file_that_is_not_whole_is_none() {
        let bytes = write("head", &[random_game(3)]);
        for length in 0..bytes.len() {
            let cut = &bytes[..length];
            assert!(length == 5 || read(cut).is_none(), "{length}");
        }
        assert_eq!(read(b"head\n").unwrap().1, []);
    }

    #[test]
    fn numbers_of_all_lengths_come_back() {
        for number in [0, 1, -1, 63, -64, 64, 8191, -8192, 8192, 60_000, -60_000] {
            let mut bytes = Vec::new();
            write_number(number, &mut bytes);
            assert_eq!(take_number(&mut &bytes[..]), Some(number));
        }
        assert_eq!(take_number(&mut &[128, 128, 128, 0][..]), None);
    }

    fn line(board: &mut Board, text: &str) -> Vec<Move> {
        let moves = text.split(' ').map(|word| {
            let mv = board.parse_move(word).unwrap();
            let _ = board.play(mv);
            mv
        });
        moves.collect()
    }

    fn thought(mv: Move, line: &[Move], depth: u8) -> Thought {
        Thought {
            mv,
            found: Some((30, depth)),
            quiet: [true; 3],
            line: line.to_vec(),
        }
    }

    #[test]
    fn lines_give_the_positions_that_were_not_played() {
        let played = line(&mut start(USUAL), "e2e4 e7e5 g1f3 b8c6");
        let other = line(&mut start(USUAL), "e2e4 e7e5 b1c3 g8f6");
        let third = line(&mut start(USUAL), "e2e4 e7e5 g1f3 g8f6 f3e5");
        let mut game = PlayedGame {
            start: USUAL,
            opening: Vec::new(),
            plies: vec![
                thought(played[0], &other[1..], 9),
                thought(played[1], &played[2..], 8),
                thought(played[2], &third[3..], 7),
                thought(played[3], &[], 2),
            ],
            result: 2,
        };
        game.plies[3].found = None;
        game.tidy();
        let quiet: Vec<_> = game.plies.iter().map(|ply| ply.quiet).collect();
        assert_eq!(quiet[0], [true, false, true], "the first reply was played");
        assert_eq!(quiet[1], [true, false, false], "both replies were played");
        assert_eq!(quiet[2], [true, true, true]);
        assert_eq!(quiet[3], [false; 3], "it has no score");
        let mut depths = Vec::new();
        let mut boards = Vec::new();
        let mut plies = Vec::new();
        game.positions(|known| {
            assert_eq!((known.score, known.result), (30, 2));
            depths.push(known.depth);
            plies.push(known.ply);
            boards.push(known.board.clone());
        });
        assert_eq!(depths, [9, 6, 8, 7, 5, 4]);
        assert_eq!(plies, [0, 3, 1, 2, 4, 5]);
        let mut down = start(USUAL);
        line(&mut down, "e2e4 e7e5 b1c3");
        assert_eq!(boards[1].fen(), down.fen());
        line(&mut down, "g8f6");
        let mut last = start(USUAL);
        line(&mut last, "e2e4 e7e5 g1f3 g8f6 f3e5");
        assert_eq!(boards[5].fen(), last.fen());
    }

    #[test]
    fn starts_are_those_of_chess960() {
        assert_eq!(start(USUAL).fen(), Board::start().fen());
        let mut seen: Vec<_> = (0..960).map(|number| start(number).fen()).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 960);
    }
}
