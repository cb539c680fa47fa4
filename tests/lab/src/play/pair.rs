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

/// Plays an opening with both colours. Returns `None` if it was stopped.
pub fn play(
    players: &mut [Player; 2],
    [first, second]: [Allowance; 2],
    opening: &Opening,
    adjudication: &Adjudication,
    is_stopped: &AtomicBool,
) -> Option<Pair> {
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
