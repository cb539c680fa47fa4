//! Pairs of games: the same opening with both colours.

use super::adjudication::Adjudication;
use super::clocks::Allowance;
use super::game::{self, Played};
use super::opening::Opening;
use super::player::Player;
use cozy_chess::Color;
use std::sync::atomic::AtomicBool;

/// The colours of the first engine in the games of a pair.
pub const COLORS: [Color; 2] = [Color::White, Color::Black];

/// The games of a pair, in the order of [`COLORS`].
pub type Pair = [Played; 2];

/// Plays the opening with this number, from 0, with both colours. Returns `None` if it was stopped.
///
/// After the last opening, the openings are played again with one more node or millisecond for both
/// sides, so that no game is repeated.
///
/// # Panics
/// If there are no openings.
pub fn play(
    players: &mut [Player; 2],
    allowances: [Allowance; 2],
    openings: &[Opening],
    number: usize,
    adjudication: &Adjudication,
    is_stopped: &AtomicBool,
) -> Option<Pair> {
    let opening = &openings[number % openings.len()];
    let more = (number / openings.len()) as u64;
    let [first, second] = allowances.map(|allowance| allowance.plus(more));
    let mut play = |color| {
        let [one, two] = &mut *players;
        let (mut sides, allowances) = match color {
            Color::White => ([one, two], [first, second]),
            Color::Black => ([two, one], [second, first]),
        };
        game::play(&mut sides, allowances, opening, adjudication, is_stopped)
    };
    Some([play(COLORS[0])?, play(COLORS[1])?])
}

/// Returns the half points of a colour in a game.
pub fn half_points(played: &Played, color: Color) -> usize {
    match (played.result.as_str(), color) {
        ("1-0", Color::White) | ("0-1", Color::Black) => 2,
        ("1/2-1/2", _) => 1,
        _ => 0,
    }
}
