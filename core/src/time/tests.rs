//! Properties of clocks and budgets, tested with random time controls and in whole games.

use super::{Budget, Clock, Instant, Millis, Spare, TimeControl};
use crate::random::Random;

/// Returns a time of any magnitude, from 0 to the maximum.
fn span(random: &mut Random) -> Millis {
    let bits = random.below(33);
    Millis((random.next() as u32) & ((1u64 << bits) - 1) as u32)
}

fn below(random: &mut Random, bound: usize) -> u32 {
    random.below(bound) as u32
}

fn control(random: &mut Random) -> TimeControl {
    match random.below(4) {
        0 => TimeControl::Exact(span(random)),
        kind => TimeControl::Level {
            moves: if kind == 1 { 0 } else { below(random, 100) },
            base: span(random),
            increment: span(random),
        },
    }
}

#[test]
fn a_budget_lies_within_the_clock_whatever_the_clock_shows() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for _ in 0..200_000 {
        let mut clock = Clock::new(control(&mut random));
        clock.own = span(&mut random);
        let lag = span(&mut random);
        let budget = Budget::new(
            &clock,
            below(&mut random, 300),
            below(&mut random, 300),
            lag,
        );
        assert!(
            budget.soft >= Millis(1) && budget.soft <= budget.hard,
            "{clock:?} {budget:?}"
        );
        let shown = match clock.control {
            TimeControl::Exact(span) => span,
            TimeControl::Level { .. } => clock.own,
        };
        assert!(
            budget.hard <= shown.minus(lag).max(Millis(1)),
            "{clock:?} {lag:?} {budget:?}"
        );
    }
}

#[test]
fn more_time_never_means_a_smaller_budget() {
    let mut random = Random(0xFEED_5EED_0BAD_CAFE);
    for _ in 0..50_000 {
        let mut clock = Clock::new(control(&mut random));
        let (moves_made, lag) = (below(&mut random, 100), Millis(below(&mut random, 200)));
        let (one, other) = (span(&mut random), span(&mut random));
        clock.own = one.min(other);
        let less = Budget::new(&clock, moves_made, moves_made, lag);
        clock.own = one.max(other);
        let more = Budget::new(&clock, moves_made, moves_made, lag);
        assert!(
            less.soft <= more.soft && less.hard <= more.hard,
            "{clock:?}"
        );
    }
}

/// Plays 300 moves, each taking the hard limit and `delay` in addition. Returns the lowest time
/// that the clock showed.
fn worst_game(control: TimeControl, lag: Millis, delay: Millis) -> u32 {
    let mut clock = Clock::new(control);
    let mut least = u32::MAX;
    for moves_made in 0..300 {
        let spent = Budget::new(&clock, moves_made, moves_made, lag)
            .hard
            .plus(delay);
        least = least.min(clock.own.0.saturating_sub(spent.0));
        clock.charge(spent, moves_made + 1);
    }
    least
}

#[test]
fn a_game_of_hard_limits_never_oversteps_a_control_with_increment_or_sessions() {
    let mut random = Random(0x0DDB_A11D_15EA_5E51);
    for _ in 0..2_000 {
        let lag = Millis(30 + below(&mut random, 100));
        let delay = lag.fraction(below(&mut random, 100), 100);
        let base = Millis(lag.0 * 3 + 200 + below(&mut random, 600_000));
        let increment = Millis(delay.0 + 2 + below(&mut random, 20_000));
        let level = TimeControl::Level {
            moves: 0,
            base,
            increment,
        };
        assert!(
            worst_game(level, lag, delay) > 0,
            "{level:?} {lag:?} {delay:?}"
        );
    }
}

#[test]
fn a_move_delayed_by_several_lags_stays_within_the_clock() {
    let mut random = Random(0x0DE1_A7ED_0BAD_1A65);
    for _ in 0..50_000 {
        let increment = Millis(below(&mut random, 1_000));
        let mut clock = Clock::new(TimeControl::Level {
            moves: below(&mut random, 3),
            base: Millis(1_000),
            increment,
        });
        let lag = Millis(below(&mut random, 100));
        clock.own = Millis(5 * lag.0 + 1 + below(&mut random, 2_000));
        let budget = Budget::new(&clock, 0, below(&mut random, 90), lag);
        assert!(
            budget.hard.plus(Millis(5 * lag.0)) <= clock.own,
            "{clock:?} {budget:?}"
        );
        assert_eq!(budget.spare, Spare::Kept, "only st is used up");
    }
}

/// Returns the share of the clock that is left after 60 moves that each take the soft limit, in
/// percent.
fn left_after_sixty(base: u32, increment: u32) -> u32 {
    let mut clock = Clock::new(TimeControl::Level {
        moves: 0,
        base: Millis(base),
        increment: Millis(increment),
    });
    for made in 0..60 {
        let budget = Budget::new(&clock, made, made, Millis(10));
        clock.charge(budget.soft, made + 1);
    }
    100 * clock.own.0 / base
}

#[test]
fn a_game_of_sixty_moves_leaves_little_of_its_clock() {
    for (base, increment, most) in [
        (1_000, 10, 35),
        (3_000, 30, 18),
        (10_000, 100, 12),
        (60_000, 600, 10),
        (60_000, 0, 10),
        (900_000, 10_000, 11),
    ] {
        let left = left_after_sixty(base, increment);
        assert!(left <= most, "{base}+{increment}: {left} %");
    }
}

#[test]
fn the_first_forty_moves_of_a_game_take_similar_times() {
    let mut clock = Clock::new(TimeControl::Level {
        moves: 0,
        base: Millis(180_000),
        increment: Millis(2_000),
    });
    let first = Budget::new(&clock, 0, 0, Millis(10)).soft;
    for made in 0..40 {
        let soft = Budget::new(&clock, made, made, Millis(10)).soft;
        assert!(
            soft >= first.fraction(1, 2) && soft <= first.fraction(5, 4),
            "{made}: {soft:?}"
        );
        clock.charge(soft, made + 1);
    }
}

#[test]
fn sessions_are_refilled_after_their_last_move() {
    let control = TimeControl::Level {
        moves: 40,
        base: Millis(60_000),
        increment: Millis(0),
    };
    let mut clock = Clock::new(control);
    for made in 1..=40 {
        clock.charge(Millis(1_000), made);
    }
    assert_eq!(clock.own, Millis(60_000 - 40_000 + 60_000));
    assert_eq!(clock.moves_to_go(0), Some(40));
    assert_eq!(clock.moves_to_go(39), Some(1));
    assert_eq!(clock.moves_to_go(40), Some(40));
    assert_eq!(
        Clock::new(TimeControl::Exact(Millis(5))).moves_to_go(7),
        Some(1)
    );
}

#[test]
fn the_last_move_of_a_session_may_use_half_of_what_is_left_and_earlier_ones_less() {
    let control = TimeControl::Level {
        moves: 40,
        base: Millis(60_000),
        increment: Millis(0),
    };
    let mut clock = Clock::new(control);
    clock.own = Millis(5_000);
    let last = Budget::new(&clock, 39, 39, Millis(50));
    assert!((2_000..=2_500).contains(&last.hard.0), "{last:?}");
    let earlier = Budget::new(&clock, 20, 20, Millis(50));
    assert!(earlier.hard <= Millis(1_500), "{earlier:?}");
}

#[test]
fn an_exact_time_is_used_up_less_the_lag() {
    let clock = Clock::new(TimeControl::Exact(Millis(5_000)));
    let budget = Budget::new(&clock, 12, 12, Millis(50));
    assert_eq!(budget, Budget::fixed(Millis(4_950)));
    assert_eq!(budget.spare, Spare::Lost);
}

#[test]
fn arithmetic_saturates() {
    assert_eq!(Millis::MAX.plus(Millis(1)), Millis::MAX);
    assert_eq!(Millis(1).minus(Millis(2)), Millis::ZERO);
    assert_eq!(Millis::from_centis(u32::MAX), Millis::MAX);
    assert_eq!(Millis::MAX.fraction(400, 100), Millis::MAX);
    assert_eq!(Millis(7).fraction(1, 0), Millis(7));
    assert_eq!(Instant(5).since(Instant(9)), Millis::ZERO);
    assert_eq!(Instant(u64::MAX).since(Instant(0)), Millis::MAX);
    assert_eq!(Instant(1 << 40).since(Instant(0)), Millis::MAX);
    assert_eq!(Instant(u64::MAX).after(Millis(1)), Instant(u64::MAX));
}

/// Compares the budget with its formula, computed in `u64` without overflow.
#[test]
fn a_budget_is_the_share_of_each_move_to_come() {
    use crate::tunables as t;
    let wide = u64::from;
    let mut random = Random(77);
    for _ in 0..20_000 {
        let moves = below(&mut random, 60);
        let moves = if moves.is_multiple_of(3) { 0 } else { moves };
        let increment = below(&mut random, 5_000);
        let mut clock = Clock::new(TimeControl::Level {
            moves,
            base: Millis(300_000),
            increment: Millis(increment),
        });
        let [own, opponent] = [(); 2].map(|()| below(&mut random, 600_000));
        (clock.own, clock.opponent) = (Millis(own), Millis(opponent));
        let (lag, made) = (below(&mut random, 200), below(&mut random, 90));
        let played = below(&mut random, 80);
        let left = wide(own.saturating_sub(5 * lag).max(1));
        let to_go = match moves {
            0 => wide((t::time_expected_moves() - played / 2).max(t::time_expected_least())),
            moves => wide(moves - made % moves + 2).min(40),
        };
        let fair = (left * 3 / (2 * to_go)).min(left);
        let ceiling = left * wide(t::time_hard_share()) / 100 + wide(increment);
        let ceiling = ceiling.min(left * 2 / 3).max(fair).max(1);
        let gain = wide(increment.saturating_sub(lag));
        let share = left / to_go + gain * wide(t::time_increment_share()) / 100;
        let soft = share.clamp(1, ceiling);
        let hard = (soft * wide(t::time_hard_factor()) / 100).clamp(1, ceiling);
        let found = Budget::new(&clock, made, played, Millis(lag));
        let found = (wide(found.soft.0), wide(found.hard.0));
        assert_eq!(found, (soft, hard), "{clock:?}, {made} made, {lag} ms lag");
    }
}

#[test]
fn the_first_increment_comes_after_the_first_move_and_an_exact_time_is_full_for_each_move() {
    let level = |moves| TimeControl::Level {
        moves,
        base: Millis(60_000),
        increment: Millis(1_000),
    };
    for (control, full, after) in [
        (level(0), 60_000, [51_000, 42_000, 33_000, 24_000]),
        (level(1), 60_000, [111_000, 162_000, 213_000, 264_000]),
        (level(3), 60_000, [51_000, 42_000, 93_000, 84_000]),
        (TimeControl::Exact(Millis(7_000)), 7_000, [7_000; 4]),
    ] {
        let mut clock = Clock::new(control);
        assert_eq!(
            [clock.own, clock.opponent],
            [Millis(full); 2],
            "{control:?}"
        );
        for (made, after) in (1..).zip(after) {
            clock.charge(Millis(10_000), made);
            assert_eq!(clock.own, Millis(after), "{control:?}, move {made}");
            assert_eq!(clock.opponent, Millis(full), "{control:?}, move {made}");
        }
    }
}
