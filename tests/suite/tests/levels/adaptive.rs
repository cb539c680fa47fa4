//! `Skill=Adaptive` finds an opponent's level within ten games: opponents at fixed levels, in place
//! of people, score about 50 percent in games 11 to 60.

use crate::player::{SmallTable, choose, player};
use goby_core::board::Board;
use goby_core::game::Outcome;
use goby_core::types::Color;
use goby_core::{Engine, Level};
use goby_suite::form::complete;
use goby_suite::openings::openings;

const GAMES: usize = 60;
/// Games that Goby gets to find the level.
const FOUND: usize = 10;
/// Plies after which a game is a draw.
const LONGEST: u32 = 300;

/// Plays a game from an opening. Returns White's score in half points, 0 to 2.
fn play(players: [&mut Engine<'_>; 2], opening: &Board, game: u64) -> u32 {
    let [white, black] = players;
    for player in [&mut *white, &mut *black] {
        let set = player.set_position(&opening.fen());
        set.expect("a position");
    }
    loop {
        let mv = match white.board().side() {
            Color::White => choose(white, game),
            Color::Black => choose(black, game),
        };
        for player in [&mut *white, &mut *black] {
            player.play_move(mv).expect("a legal move");
        }
        match white.game().outcome() {
            Some(Outcome::WhiteMates) => return 2,
            Some(Outcome::BlackMates) => return 0,
            Some(_) => return 1,
            None if white.game().ply() >= LONGEST => return 1,
            None => {}
        }
    }
}

/// Plays 60 games against an opponent of rating `elo`. Returns Goby's level after ten games, and
/// the opponent's score in the other fifty, in percent.
fn meets(elo: i16) -> (i16, u32) {
    let (mut memory, mut other_memory) = (SmallTable::new(), SmallTable::new());
    let mut goby = player(&mut memory, Level::MOST);
    let mut other = player(&mut other_memory, elo);
    goby.set_option("Skill", "Adaptive").expect("an option");
    let openings = openings();
    let (mut found, mut points) = (0, 0);
    for game in 0..GAMES {
        let opening = &openings[(7 * game + elo.unsigned_abs() as usize) % openings.len()];
        let seed = 1_000 * elo.unsigned_abs() as u64 + game as u64;
        let half_points = if game % 2 == 0 {
            play([&mut other, &mut goby], opening, seed)
        } else {
            2 - play([&mut goby, &mut other], opening, seed)
        };
        if game >= FOUND {
            points += half_points;
        }
        if game + 1 == FOUND {
            // A new game updates the level.
            goby.new_game();
            let Level::Elo(level) = goby.level() else {
                panic!("a level has been found");
            };
            found = level;
        }
    }
    (found, points)
}

/// Asserts that opponents scored 50 percent in this many games, within three standard errors.
fn assert_even(who: &str, percent: u32, games: usize) {
    // A game without draws has a standard deviation of 50 percent.
    let tolerance = 3.0 * 50.0 / (games as f64).sqrt();
    let is_even = (f64::from(percent) - 50.0).abs() <= tolerance;
    assert!(is_even, "{who}: {percent} %, not 50 ± {tolerance:.0}");
}

#[test]
fn an_adaptive_level_soon_matches_the_opponent() {
    let strengths: &[i16] = if complete() {
        &[600, 900, 1_200, 1_500, 1_800, 2_100, 2_400]
    } else {
        &[600, 1_200, 1_800]
    };
    let games = GAMES - FOUND;
    let mut sum = 0;
    for &elo in strengths {
        let (found, points) = meets(elo);
        println!("{elo}: {found} found in {FOUND} games, {points} % in the next {games}");
        assert_even(&elo.to_string(), points, games);
        sum += points;
    }
    let opponents = strengths.len();
    assert_even("all", sum / opponents as u32, games * opponents);
}
