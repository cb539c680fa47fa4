//! The clocks and limits of thinking in words.

use crate::driver::{Out, Reply};
use crate::xboard::state::{Mode, Standing, State, Turn};
use core::num::NonZeroU32;
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::{Color, Depth, divide};

const SIXTY: NonZeroU32 = NonZeroU32::new(60).unwrap();
const THOUSAND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

impl Reply<'_> {
    /// Writes what a clock shows: minutes and seconds.
    pub(super) fn shown(self, time: Millis) -> Self {
        let (seconds, _) = divide(time.0.into(), THOUSAND);
        let (minutes, seconds) = divide(seconds, SIXTY);
        let zero = if seconds < 10 { "0" } else { "" };
        self.count(minutes).text(":").text(zero).number(seconds)
    }

    /// Writes a span in seconds, as words go on with it.
    fn spelled(self, time: Millis) -> Self {
        let unit = if time == Millis(1_000) {
            " second"
        } else {
            " seconds"
        };
        self.seconds(time).text(unit)
    }

    /// Writes a span in seconds, with a fraction where it has one.
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
    /// What the person's clock shows at `now`. It does not run before Goby's first move.
    pub(super) fn clock_of_person(&self, now: Instant) -> Millis {
        let timing = &self.player.timing;
        let is_running = matches!(self.mode, Mode::Playing(_, Turn::Waiting(_)))
            && self.situation.standing == Standing::Open
            && timing.own_moves > 0;
        match timing.clock.opponent {
            shown if is_running => Millis(shown.0.saturating_sub(now.since(timing.started).0)),
            shown => shown,
        }
    }

    /// `clock`: what the clocks show, and how time is given out.
    pub(super) fn write_clock(&self, now: Instant, out: &mut dyn Out) {
        let clock = &self.player.timing.clock;
        match clock.control {
            TimeControl::Level {
                moves,
                base,
                increment,
            } => {
                let reply = Reply(out)
                    .text("Goby has ")
                    .shown(clock.own)
                    .text(", you have ");
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
            let reply = Reply(out).text("It looks at most ").number(depth.0);
            let plural = if depth == Depth(1) { "" } else { "s" };
            reply.text(" half-move").text(plural).text(" ahead.").end();
        }
    }

    /// Takes the time that a move of a person who plays `color` has taken, until `now`, off the
    /// person's clock, and says when it has run out.
    pub(in crate::xboard) fn charge_person(
        &mut self,
        color: Color,
        now: Instant,
        out: &mut dyn Out,
    ) {
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
