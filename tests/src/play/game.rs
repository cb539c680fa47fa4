//! One game: rules, adjudication, and whose fault a bad end was.

use super::opening::Opening;
use super::player::{Answer, Bound, Player};
use crate::arguments::number;
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Color, GameStatus, Piece};
use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};

/// When a game is over before the rules say so. Both sides must agree on it.
#[derive(Clone, Copy, Debug)]
pub struct Adjudication {
    /// A draw: from this move on, for so many moves of each side, at most so many centipawns.
    pub draw: (u16, usize, i32),
    /// A win: for so many moves of each side, at least so many centipawns.
    pub win: (usize, i32),
    /// A game of so many moves is drawn.
    pub longest: u16,
}

impl Adjudication {
    /// What matches are judged by.
    pub const DEFAULT: Self = Self {
        draw: (40, 8, 10),
        win: (4, 700),
        longest: 300,
    };
    /// Only the rules end a game, and its length.
    pub const NONE: Self = Self {
        draw: (u16::MAX, usize::MAX, 0),
        win: (usize::MAX, i32::MAX),
        longest: 300,
    };

    /// What scores from White's view, the newest last, decide after so many moves.
    fn judge(&self, scores: &[i32], moves: u16) -> Option<(&'static str, &'static str)> {
        let last = |moves: usize| {
            let plies = moves.saturating_mul(2);
            scores.len().checked_sub(plies).map(|from| &scores[from..])
        };
        let (least_moves, count, margin) = self.draw;
        if moves > least_moves
            && last(count).is_some_and(|last| last.iter().all(|score| score.abs() <= margin))
        {
            return Some(("1/2-1/2", "agreed"));
        }
        let (count, margin) = self.win;
        if let Some(last) = last(count) {
            if last.iter().all(|score| *score >= margin) {
                return Some(("1-0", "agreed"));
            }
            if last.iter().all(|score| *score <= -margin) {
                return Some(("0-1", "agreed"));
            }
        }
        (moves > self.longest).then_some(("1/2-1/2", "length"))
    }
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// As PGN writes it.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// Who ended it as no engine should.
    pub guilty: Option<Color>,
    /// The game, as the command `position` of UCI names it.
    pub text: String,
}

/// What the rules say of a position that was reached by way of others, with the reason.
fn over(board: &Board, before: &[Board]) -> Option<(&'static str, &'static str)> {
    match board.status() {
        GameStatus::Won if board.side_to_move() == Color::Black => return Some(("1-0", "mate")),
        GameStatus::Won => return Some(("0-1", "mate")),
        GameStatus::Drawn if board.halfmove_clock() >= 100 => {
            return Some(("1/2-1/2", "fifty moves"));
        }
        GameStatus::Drawn => return Some(("1/2-1/2", "stalemate")),
        GameStatus::Ongoing => {}
    }
    let same = |other: &&Board| board.same_position(other);
    if before.iter().filter(same).count() >= 2 {
        return Some(("1/2-1/2", "repetition"));
    }
    is_dead(board).then_some(("1/2-1/2", "material"))
}

/// Whether only kings are left, with one minor piece, or with bishops on squares of one colour.
fn is_dead(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let minors = bishops | board.pieces(Piece::Knight);
    if board.occupied() != minors | board.pieces(Piece::King) {
        return false;
    }
    minors.len() <= 1
        || minors == bishops
            && (bishops.is_subset(cozy_chess::BitBoard::DARK_SQUARES)
                || bishops.is_subset(cozy_chess::BitBoard::LIGHT_SQUARES))
}

/// What bounds the moves of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// Nodes of each move.
    Nodes(u64),
    /// A clock that the engine itself keeps, by its nodes (UCI's option `nodestime`): milliseconds
    /// for the game, and for each move.
    Clock(u64, u64),
}

impl Allowance {
    /// Reads a clock, `BASE+INCREMENT`.
    ///
    /// # Errors
    /// When it is none.
    pub fn clock(text: &str) -> Result<Self, String> {
        let (base, increment) = text
            .split_once('+')
            .ok_or_else(|| format!("no BASE+INCREMENT: {text}"))?;
        Ok(Self::Clock(number(base)?, number(increment)?))
    }

    /// A node more, or a millisecond.
    #[must_use]
    pub const fn plus(self, more: u64) -> Self {
        match self {
            Self::Nodes(nodes) => Self::Nodes(nodes + more),
            Self::Clock(base, increment) => Self::Clock(base + more, increment),
        }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Clock(base, increment) => write!(f, "{base}+{increment} ms"),
        }
    }
}

/// Both sides' allowances, and what is left of them.
struct Clocks {
    allowances: [Allowance; 2],
    left: [u64; 2],
}

impl Clocks {
    fn new(allowances: [Allowance; 2]) -> Self {
        let left = allowances.map(|allowance| match allowance {
            Allowance::Nodes(_) => 0,
            Allowance::Clock(base, increment) => base + increment,
        });
        Self { allowances, left }
    }

    /// What bounds the next move of a side.
    fn bound(&self, side: Color) -> Bound {
        let increments = self.allowances.map(|allowance| match allowance {
            Allowance::Nodes(_) => 0,
            Allowance::Clock(_, increment) => increment,
        });
        match self.allowances[side as usize] {
            Allowance::Nodes(nodes) => Bound::Nodes(nodes),
            Allowance::Clock(..) => Bound::Clocks(self.left, increments),
        }
    }

    /// Charges a move to its side, unless that has taken longer than it had or does not say.
    fn charge(&mut self, side: Color, time: Option<u64>) -> Result<(), &'static str> {
        if let Allowance::Clock(_, increment) = self.allowances[side as usize] {
            let left = &mut self.left[side as usize];
            let time = time.ok_or("keeps no clock")?;
            *left = left.checked_sub(time).ok_or("time")? + increment;
        }
        Ok(())
    }
}

/// Plays a game between White and Black. None when it was stopped.
pub fn play(
    players: &mut [&mut Player; 2],
    allowances: [Allowance; 2],
    opening: &Opening,
    adjudication: &Adjudication,
    is_stopped: &AtomicBool,
) -> Option<Played> {
    let mut board = opening.board.clone();
    let mut before: Vec<Board> = Vec::new();
    let mut clocks = Clocks::new(allowances);
    let mut scores = Vec::new();
    let mut text = opening.start.clone();
    for (count, mv) in opening.moves.iter().enumerate() {
        append(&mut text, count == 0, mv);
    }
    let mut is_first = opening.moves.is_empty();
    let end = |(result, reason): (&str, &str), guilty, text| {
        Some(Played {
            result: result.into(),
            reason: reason.into(),
            guilty,
            text,
        })
    };
    for side in Color::ALL {
        if let Err(fault) = players[side as usize].new_game() {
            players[side as usize].end();
            let reason = fault.to_string();
            return end((lost(side), &reason), Some(side), text);
        }
    }
    loop {
        let verdict =
            over(&board, &before).or_else(|| adjudication.judge(&scores, board.fullmove_number()));
        if let Some(verdict) = verdict {
            return end(verdict, None, text);
        }
        if is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let side = board.side_to_move();
        let player = &mut players[side as usize];
        let answer = player.go(&text, clocks.bound(side));
        let time = answer.as_ref().ok().and_then(|answer| answer.time);
        match answer.map(|answer| apply(&board, answer)) {
            Ok(Ok((next, mv, score))) => {
                if let Err(reason) = clocks.charge(side, time) {
                    return end((lost(side), reason), Some(side), text);
                }
                append(&mut text, is_first, &mv);
                is_first = false;
                // Without a score there is nothing to agree on.
                let sign = if side == Color::White { 1 } else { -1 };
                match score {
                    Some(score) => scores.push(sign * score),
                    None => scores.clear(),
                }
                if next.halfmove_clock() == 0 {
                    before.clear();
                } else {
                    before.push(board);
                }
                board = next;
            }
            Ok(Err(illegal)) => {
                let reason = format!("illegal move {illegal:?}");
                return end((lost(side), &reason), Some(side), text);
            }
            Err(fault) => {
                let reason = fault.to_string();
                player.end();
                return end((lost(side), &reason), Some(side), text);
            }
        }
    }
}

/// The position after an answer, with the move and its score; the answer itself if it is illegal.
fn apply(board: &Board, answer: Answer) -> Result<(Board, String, Option<i32>), String> {
    let Answer { text, score, .. } = answer;
    let Ok(mv) = parse_uci_move(board, &text) else {
        return Err(text);
    };
    let mut next = board.clone();
    if next.try_play(mv).is_err() || display_uci_move(board, mv).to_string() != text {
        return Err(text);
    }
    Ok((next, text, score))
}

fn append(text: &mut String, is_first: bool, mv: &str) {
    let _ = write!(text, "{} {mv}", if is_first { " moves" } else { "" });
}

const fn lost(side: Color) -> &'static str {
    match side {
        Color::White => "0-1",
        Color::Black => "1-0",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().expect("a position")
    }

    #[test]
    fn the_rules_end_a_game() {
        let cases = [
            ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Some(("1-0", "mate"))),
            ("8/8/8/8/8/1k6/1q6/K7 w - - 100 90", Some(("0-1", "mate"))),
            (
                "7k/8/6QK/8/8/8/8/8 b - - 3 1",
                Some(("1/2-1/2", "stalemate")),
            ),
            (
                "7k/8/7K/8/8/8/8/1Q6 w - - 100 90",
                Some(("1/2-1/2", "fifty moves")),
            ),
            ("7k/8/7K/8/8/8/8/1Q6 w - - 99 90", None),
            ("7k/8/7K/8/8/8/8/8 w - - 0 1", Some(("1/2-1/2", "material"))),
            (
                "7k/8/5N1K/8/8/8/8/8 w - - 0 1",
                Some(("1/2-1/2", "material")),
            ),
            ("7k/8/5N1K/8/8/8/8/7N w - - 0 1", None),
            ("6bk/8/7K/8/8/8/8/2B5 w - - 0 1", None),
            (
                "3b3k/8/7K/8/8/8/8/2B5 w - - 0 1",
                Some(("1/2-1/2", "material")),
            ),
            ("7k/8/5P1K/8/8/8/8/8 w - - 0 1", None),
        ];
        for (fen, verdict) in cases {
            assert_eq!(over(&board(fen), &[]), verdict, "{fen}");
        }
    }

    #[test]
    fn the_third_time_ends_a_game() {
        let here = board("7k/8/7K/8/8/8/8/1Q6 w - - 4 1");
        let there = board("7k/8/7K/8/8/8/8/1Q6 b - - 4 1");
        assert_eq!(over(&here, &[here.clone(), there.clone()]), None);
        let thrice = Some(("1/2-1/2", "repetition"));
        assert_eq!(over(&here, &[here.clone(), there, here.clone()]), thrice);
    }

    #[test]
    fn both_must_agree_for_long_enough() {
        let rules = Adjudication::DEFAULT;
        assert_eq!(rules.judge(&[700; 8], 20), Some(("1-0", "agreed")));
        assert_eq!(rules.judge(&[700; 7], 20), None);
        assert_eq!(rules.judge(&[-700; 8], 20), Some(("0-1", "agreed")));
        let doubted = [700, 700, 700, 700, 700, 700, 700, 699];
        assert_eq!(rules.judge(&doubted, 20), None);
        assert_eq!(rules.judge(&[-10; 16], 41), Some(("1/2-1/2", "agreed")));
        assert_eq!(rules.judge(&[-10; 16], 40), None);
        assert_eq!(rules.judge(&[10; 15], 41), None);
        assert_eq!(rules.judge(&[11; 16], 41), None);
        assert_eq!(rules.judge(&[50; 16], 301), Some(("1/2-1/2", "length")));
        assert_eq!(rules.judge(&[50; 16], 300), None);
        assert_eq!(Adjudication::NONE.judge(&[0; 100], 200), None);
        assert_eq!(Adjudication::NONE.judge(&[30_000; 100], 200), None);
    }

    #[test]
    fn a_clock_is_charged_and_overstepped() {
        let [white, black] = Color::ALL;
        let mut clocks = Clocks::new([Allowance::Clock(100, 5), Allowance::Nodes(7)]);
        assert_eq!(clocks.bound(white), Bound::Clocks([105, 0], [5, 0]));
        assert_eq!(clocks.bound(black), Bound::Nodes(7));
        assert_eq!(clocks.charge(black, None), Ok(()));
        assert_eq!(clocks.charge(white, Some(105)), Ok(()));
        assert_eq!(clocks.bound(white), Bound::Clocks([5, 0], [5, 0]));
        assert_eq!(clocks.charge(white, None), Err("keeps no clock"));
        assert_eq!(clocks.charge(white, Some(6)), Err("time"));
    }

    #[test]
    fn a_move_is_legal_and_well_written() {
        let castles = board("4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1");
        let answer = |text: &str| Answer {
            text: text.into(),
            score: None,
            time: None,
        };
        for text in ["e1g1", "e1c1", "a2a4"] {
            assert!(apply(&castles, answer(text)).is_ok(), "{text}");
        }
        for text in [
            "e1h1", "e1e3", "a2a5", "0000", "(none)", "", "a2a4q", "e8e7",
        ] {
            let refused = apply(&castles, answer(text)).err();
            assert_eq!(refused.as_deref(), Some(text));
        }
    }
}
