//! The adaptive level with simulated players, and in games without a reported result.

use super::estimate::{FIRST_ELO, LEAST_STEP, MOST_STEP};
use super::verdict::{DRAWN_MOVES, LEAST_MOVES};
use super::*;
use crate::player::variety::Variety;
use crate::player::{FULL_ELO, LEAST_ELO};
use crate::time::Instant;

extern crate std;

/// Creates a player with an adaptive level.
fn player() -> Player {
    let mut player = Player::default();
    assert!(player.options.set("Skill", Some("Adaptive")).is_ok());
    player
}

/// Returns the share of games that a player of rating `own` wins against a player of rating
/// `other`, by Elo's formula.
fn share(own: i16, other: i16) -> f64 {
    1.0 / (1.0 + 10f64.powf(f64::from(other - own) / 400.0))
}

/// Returns the player's points in games 11 to 60, in percent, and the level after game 10. `drawn`
/// is the number of draws in a hundred games between equal players.
fn points(strength: i16, drawn: f64, seed: u64) -> (f64, i16) {
    let mut lots = Variety::default();
    lots.begin(Instant(seed));
    let mut estimate = Estimate::FIRST;
    let (mut points, mut found) = (0.0, 0);
    for game in 0..60 {
        let expected = share(strength, estimate.elo());
        let drawn = drawn / 100.0 * 2.0 * expected.min(1.0 - expected);
        let lot = f64::from(lots.random(1_000_000)) / 1e6;
        let has_won = if lot < expected - drawn / 2.0 {
            Some(true)
        } else {
            (lot >= expected + drawn / 2.0).then_some(false)
        };
        if game >= 10 {
            points += has_won.map_or(0.5, |has_won| f64::from(u8::from(has_won)));
        }
        estimate.note(has_won, FULL_ELO);
        if game == 9 {
            found = estimate.elo();
        }
    }
    (2.0 * points, found)
}

/// Simulates 200 players of each strength from 600 to 2400, without draws and with a third of drawn
/// games between equal players. Nearly all players score 40 to 60 percent in games 11 to 60, and
/// the level is near their strength after ten games.
#[test]
fn a_player_of_any_strength_soon_scores_half() {
    const SEEDS: u64 = 200;
    for drawn in [0.0, 33.0] {
        let (mut all, mut outside, mut off) = (0, 0, 0);
        for strength in (600..=2_400).step_by(150) {
            let (mut outside_here, mut sum) = (0, 0.0);
            for seed in 1..=SEEDS {
                let (points, found) = points(strength, drawn, seed);
                all += 1;
                outside_here += usize::from(!(40.0..=60.0).contains(&points));
                off += i64::from((found - strength).abs());
                sum += points;
            }
            let mean = sum / SEEDS as f64;
            assert!((45.0..55.0).contains(&mean), "{strength}: {mean}");
            assert!(
                outside_here <= SEEDS as usize / 50,
                "{strength}: {outside_here}"
            );
            outside += outside_here;
        }
        let off = off / all;
        std::println!("{drawn} % drawn: {outside} of {all} outside, {off} off after ten games");
        assert!(100 * outside <= all as usize, "{outside} of {all}");
        assert!(off < 130, "{off}");
    }
}

#[test]
fn the_level_follows_a_player_who_grows_stronger() {
    let mut estimate = Estimate::FIRST;
    for game in 0..20 {
        estimate.note(Some(game % 2 == 0), FULL_ELO);
    }
    assert_eq!(estimate.step, LEAST_STEP);
    let before = estimate.elo();
    for _ in 0..10 {
        estimate.note(Some(true), FULL_ELO);
    }
    assert!(estimate.elo() > before + 12 * LEAST_STEP, "{estimate:?}");
}

/// Checks the level and the step after each game. The step shrinks when the winner changes and
/// after a draw; it grows from the third consecutive win on, also with draws between the wins.
#[test]
fn each_result_moves_the_level_and_the_step_as_the_row_of_results_says() {
    const W: Option<bool> = Some(true);
    const L: Option<bool> = Some(false);
    const D: Option<bool> = None;
    for mirrored in [false, true] {
        let mut estimate = Estimate::FIRST;
        for (game, (has_won, change, step)) in [
            (W, 300, 300),
            (L, -210, 210),
            (L, -210, 210),
            (L, -262, 262),
            (L, -300, 300),
            (W, 210, 210),
            (W, 210, 210),
            (D, 0, 178),
            (W, 222, 222),
            (L, -155, 155),
            (W, 108, 108),
            (D, 0, 91),
            (D, 0, 77),
            (D, 0, 65),
            (D, 0, 55),
            (D, 0, 50),
            (L, -50, 50),
            (L, -50, 50),
            (D, 0, 50),
            (L, -62, 62),
        ]
        .into_iter()
        .enumerate()
        {
            let before = estimate.elo();
            estimate.note(has_won.map(|has_won| has_won != mirrored), FULL_ELO);
            let change = if mirrored { -change } else { change };
            let found = (estimate.elo() - before, estimate.step);
            assert_eq!(found, (change, step), "game {game}, mirrored: {mirrored}");
        }
    }
}

#[test]
fn a_level_stays_within_what_is_allowed() {
    let mut estimate = Estimate::FIRST;
    for _ in 0..50 {
        estimate.note(Some(true), FULL_ELO);
    }
    assert_eq!(estimate.elo(), FULL_ELO);
    estimate.note(Some(true), 1_800);
    assert_eq!(estimate.elo(), 1_800);
    for _ in 0..50 {
        estimate.note(Some(false), FULL_ELO);
    }
    assert_eq!(estimate.elo(), LEAST_ELO);
}

/// Records `moves` moves by Goby, the last of which led to the position `fen`.
fn play(player: &mut Player, moves: u16, fen: &str) {
    if let Some(game) = player.track.0.first_mut() {
        game.after = Some(Board::from_fen(fen).unwrap());
        game.moves = moves;
    }
}

#[test]
fn an_unreported_game_is_judged_by_its_last_position() {
    const DRAW: Option<Option<Color>> = Some(None);
    let won = |color| Some(Some(color));
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    for (moves, fen, end) in [
        (3, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", won(Color::White)),
        (90, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", DRAW),
        (90, "7k/8/6K1/8/8/8/8/6N1 b - - 0 1", DRAW),
        (3, "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1", won(Color::Black)),
        (LEAST_MOVES - 1, "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1", None),
        (
            LEAST_MOVES,
            "4k3/8/8/8/8/8/8/QQ2K3 b - - 0 1",
            won(Color::White),
        ),
        (
            LEAST_MOVES,
            "q3k3/q7/8/8/8/8/3PP3/3QK3 b - - 0 1",
            won(Color::Black),
        ),
        (DRAWN_MOVES - 1, start, None),
        (DRAWN_MOVES, start, DRAW),
    ] {
        let board = Board::from_fen(fen).unwrap();
        assert_eq!(winner(&board, moves), end, "{fen}");
    }
}

#[test]
fn a_game_counts_once_and_only_if_goby_has_played() {
    let mut player = player();
    let first = player.options.elo();
    let white_wins = End::Won(Color::White);
    assert_eq!(player.end_game(white_wins, None), None);
    assert_eq!(player.end_game(End::Unsaid, None), None);
    player.note_own_move(&Board::start(), Board::start().legal_moves()[0]);
    let lower = Some(first - MOST_STEP);
    assert_eq!(player.end_game(white_wins, None), lower, "Goby has won");
    assert_eq!(player.end_game(white_wins, None), None);
    assert_eq!(player.end_game(End::Unsaid, None), None);
    player.new_game();
    play(&mut player, 50, "q3k3/q7/8/8/8/8/3PP3/3QK3 b - - 0 1");
    let higher = player.end_game(End::Unsaid, None);
    assert!(higher > lower, "Black, who is to move, has won");
    let set = player.options.set("Skill", Some("Full"));
    assert!(set.is_ok() && player.options.elo() == FULL_ELO);
    player.new_game();
    play(&mut player, 50, "q3k3/q7/8/8/8/8/3PP3/3QK3 b - - 0 1");
    assert_eq!(player.end_game(End::Unsaid, None), None);
}

#[test]
fn an_unreported_game_counts_after_ten_moves_of_goby() {
    let mut player = player();
    let board = Board::from_fen("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1").unwrap();
    let choice = board.parse_coordinate("a1a2").unwrap();
    for number in 1..=LEAST_MOVES {
        player.note_own_move(&board, choice);
        let is_counted = player.end_game(End::Unsaid, None).is_some();
        assert_eq!(is_counted, number == LEAST_MOVES, "move {number}");
    }
}

/// Loads a stored text into a player.
fn read(player: &mut Player, text: &str) {
    let estimate = player.options.estimate_mut();
    estimate.expect("it adapts").take_up(text);
}

#[test]
fn a_saved_level_is_read_once() {
    let mut player = player();
    for damaged in [
        "",
        "1200",
        "1200 x",
        "499 100",
        "3001 100",
        "1200 49",
        "1200 301",
        "1200 85 x",
    ] {
        read(&mut player, damaged);
        assert_eq!(player.options.elo(), FIRST_ELO, "{damaged}");
    }
    read(&mut player, "1200 85\n");
    assert_eq!(player.options.elo(), 1_200);
    let step = player.options.estimate().map(|estimate| estimate.step);
    assert_eq!(step, Some(85));
    read(&mut player, "1700 85");
    assert_eq!(player.options.elo(), 1_200);
    let mut other = self::player();
    read(&mut other, "1200 85 1");
    assert_eq!(other.options.elo(), FIRST_ELO);
}
