//! A game, and the engine at fault if it failed.

use super::adjudication::{Adjudication, over};
use super::clocks::{Allowance, Clocks};
use super::opening::Opening;
use super::player::{Answer, Player};
use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, Color};
use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, Ordering};

/// A finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The result as in PGN.
    pub result: String,
    /// Why it ended.
    pub reason: String,
    /// The colour of the engine whose fault ended the game, if any.
    pub guilty: Option<Color>,
    /// The game as in UCI's command `position`.
    pub text: String,
}

/// Plays a game between White and Black. Returns `None` if it was stopped.
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
        match turn(player, &mut clocks, &board, &text) {
            Ok((next, mv, score)) => {
                append(&mut text, is_first, &mv);
                is_first = false;
                // A move without a score prevents adjudication.
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
            Err(reason) => {
                player.end();
                return end((lost(side), &reason), Some(side), text);
            }
        }
    }
}

/// The position after a turn, the move, and its score; an error with the reason after a fault.
fn turn(
    player: &mut Player,
    clocks: &mut Clocks,
    board: &Board,
    text: &str,
) -> Result<(Board, String, Option<i32>), String> {
    let side = board.side_to_move();
    let answer = player.go(text, clocks.bound(side));
    let answer = answer.map_err(|fault| fault.to_string())?;
    let time = answer.time;
    let after = apply(board, answer).map_err(|illegal| format!("illegal move {illegal:?}"))?;
    clocks.charge(side, time)?;
    Ok(after)
}

/// The position after a move, the move, and its score; an error with the text if the move is
/// illegal.
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
