//! Clocks and limits of thinking, in words.

use crate::driver::{Out, Reply};
use crate::profile::CAPABILITIES;
use crate::session::{GameStatus, Mode, State, Task, Turn, base_time, seconds};
use core::num::NonZeroU32;
use goby_core::player::natural;
use goby_core::text::split_once;
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::{Color, Depth, divide};

const SIXTY: NonZeroU32 = NonZeroU32::new(60).unwrap();
const THOUSAND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// Reads a clock without a command word: `5+3`, `40/5`, `40/5:00+2`.
pub(super) fn read(text: &str) -> Option<TimeControl> {
    let is_clock = CAPABILITIES.words && text.contains(['+', '/']);
    is_clock.then(|| read_level(text)).flatten()
}

/// Reads a clock: `MOVES BASE INCREMENT` as in CECP, `[MOVES/]BASE[+INCREMENT]`, or
/// `BASE INCREMENT`. A clock without any time is refused.
pub(super) fn read_level(text: &str) -> Option<TimeControl> {
    let is_sign = |sign: u8| sign.is_ascii_digit() || b".,:+/ ".contains(&sign);
    let (moves, rest) = match split_once(text, b'/') {
        Some((moves, rest)) => (natural(moves.trim_ascii())?, rest.trim_ascii()),
        None => (0, text),
    };
    let mut words = rest.split(['+', ' ']).filter(|word| !word.is_empty());
    let (first, second, third) = (words.next()?, words.next(), words.next());
    let (moves, base, increment) = match (second, third) {
        (Some(base), Some(increment)) if moves == 0 => (natural(first)?, base, increment),
        (Some(increment), None) => (moves, first, increment),
        (None, _) => (moves, first, "0"),
        _ => return None,
    };
    let (base, increment) = (base_time(base)?, seconds(increment)?);
    let is_whole = text.bytes().all(is_sign) && words.next().is_none();
    (is_whole && (base > Millis::ZERO || increment > Millis::ZERO)).then_some(TimeControl::Level {
        moves,
        base,
        increment,
    })
}

/// Reads a clock as [`Reply::control`] writes it, or as [`read_level`] does.
pub(super) fn read_control(text: &str) -> Option<TimeControl> {
    if let Some(span) = text.strip_prefix("st ") {
        return seconds(span).map(TimeControl::Exact);
    }
    read_level(text.strip_prefix("level ").unwrap_or(text))
}

impl Reply<'_> {
    /// Writes the time on a clock in minutes and seconds.
    pub(super) fn shown(self, time: Millis) -> Self {
        let (seconds, _) = divide(time.0.into(), THOUSAND);
        let (minutes, seconds) = divide(seconds, SIXTY);
        let zero = if seconds < 10 { "0" } else { "" };
        self.count(minutes).text(":").text(zero).number(seconds)
    }

    /// Writes a number of half-moves with its unit.
    pub(super) fn half_moves(self, count: u64) -> Self {
        let unit = if count == 1 {
            " half-move"
        } else {
            " half-moves"
        };
        self.count(count).text(unit)
    }

    /// Writes a time in seconds with its unit.
    fn spelled(self, time: Millis) -> Self {
        let unit = if time == Millis(1_000) {
            " second"
        } else {
            " seconds"
        };
        self.seconds(time).text(unit)
    }

    /// Writes a time in seconds, with a fraction if the number is not whole.
    fn seconds(self, time: Millis) -> Self {
        let (whole, mut rest) = divide(time.0.into(), THOUSAND);
        let reply = self.count(whole);
        if rest == 0 {
            return reply;
        }
        let mut zeros = match rest {
            0..10 => 2,
            10..100 => 1,
            _ => 0,
        };
        while rest % 10 == 0 {
            rest /= 10;
        }
        let mut reply = reply.text(".");
        while zeros > 0 {
            reply = reply.text("0");
            zeros -= 1;
        }
        reply.number(rest)
    }

    /// Writes the command that sets a time control.
    pub(super) fn control(self, control: TimeControl) -> Self {
        match control {
            TimeControl::Level {
                moves,
                base,
                increment,
            } => self
                .text("level ")
                .number(moves)
                .text(" ")
                .shown(base)
                .text(" ")
                .seconds(increment),
            TimeControl::Exact(span) => self.text("st ").seconds(span),
        }
    }
}

impl State {
    /// The time on the person's clock at `now`. This clock does not run before Goby's first move.
    pub(super) fn clock_of_person(&self, now: Instant) -> Millis {
        let timing = &self.player.timing;
        let is_running = matches!(self.mode, Mode::Playing(_, Turn::Waiting(_)))
            && self.position.status == GameStatus::Open
            && timing.own_moves > 0;
        match timing.clock.opponent {
            shown if is_running => Millis(shown.0.saturating_sub(now.since(timing.started).0)),
            shown => shown,
        }
    }

    /// Charges the person's clock for the turn so far. The rest of the turn begins at `now`.
    pub(super) fn stop_clock_of_person(&mut self, now: Instant) {
        self.player.timing.clock.opponent = self.clock_of_person(now);
        self.player.timing.started = now;
    }

    /// `clock`: writes the times on both clocks, and the time control.
    pub(super) fn write_clock(&self, now: Instant, out: &mut dyn Out) {
        let clock = &self.player.timing.clock;
        match clock.control {
            TimeControl::Level {
                moves,
                base,
                increment,
            } => {
                let own = match self.task() {
                    Some(Task::Move) => clock.own.minus(now.since(self.player.timing.started)),
                    _ => clock.own,
                };
                let reply = Reply(out).text("Goby has ").shown(own).text(", you have ");
                let reply = reply.shown(self.clock_of_person(now)).text("; ");
                let reply = match moves {
                    0 => reply.text("for the game "),
                    1 => reply.text("for each move "),
                    _ => reply.text("for ").number(moves).text(" moves "),
                };
                let reply = reply.shown(base);
                let reply = match increment {
                    Millis::ZERO => reply,
                    _ => reply.text(", and ").spelled(increment).text(" more a move"),
                };
                reply.text(".").end();
            }
            TimeControl::Exact(span) => {
                let reply = Reply(out).text("Goby thinks ").spelled(span);
                reply.text(" a move; you have no clock.").end();
            }
        }
        let depth = self.player.timing.depth;
        if depth < Depth::MAX {
            let reply = Reply(out).text("It looks at most ");
            let reply = reply.half_moves(depth.0.unsigned_abs().into());
            reply.text(" ahead.").end();
        }
    }

    /// Charges the person's clock for a move that ends at `now`; the person plays `color`. Reports
    /// a clock that has run out.
    pub(super) fn charge_person(&mut self, color: Color, now: Instant, out: &mut dyn Out) {
        let timing = &mut self.player.timing;
        let mut clock = Clock {
            own: timing.clock.opponent,
            ..timing.clock
        };
        let moves = timing.moves_made() + u32::from(color == Color::White);
        let span = now.since(timing.started);
        let has_clock = matches!(clock.control, TimeControl::Level { .. });
        if has_clock && (Millis(1)..=span).contains(&clock.own) {
            let text = "Your time is up; play on, or resign.";
            Reply(out).text(text).end();
        }
        clock.charge(span, moves);
        timing.clock.opponent = clock.own;
    }
}

#[cfg(all(test, feature = "std"))]
mod tests;
