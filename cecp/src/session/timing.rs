//! Commands that set the clocks (CECP, section 11).

use super::span;
use super::state::{State, Task};
use crate::refusal::{Obeyed, Refusal};
use goby_core::player::{integer, natural};
use goby_core::time::{Instant, Millis, TimeControl};

impl State {
    /// Sets the time control.
    pub(crate) fn set_control(&mut self, control: TimeControl, now: Instant) {
        let is_thinking = self.is_thinking();
        let timing = &mut self.player.timing;
        timing.set_control(control);
        if !is_thinking {
            timing.started = now;
        }
    }

    /// `level MOVES BASE INCREMENT`. Further words, which a later protocol may add, are ignored.
    pub(crate) fn set_level(&mut self, text: &str, now: Instant) -> Obeyed {
        self.set_control(level(text).ok_or(Refusal::BadValue)?, now);
        Ok(())
    }

    /// `st SECONDS`: this time for each move.
    pub(crate) fn set_search_time(&mut self, text: &str, now: Instant) -> Obeyed {
        let span = span::seconds(text).filter(|&span| span > Millis::ZERO);
        self.set_control(TimeControl::Exact(span.ok_or(Refusal::BadValue)?), now);
        Ok(())
    }

    /// `sd PLIES`: the maximum depth.
    pub(crate) fn set_depth(&mut self, text: &str, _: Instant) -> Obeyed {
        self.player
            .timing
            .set_depth(natural(text).ok_or(Refusal::BadValue)?);
        Ok(())
    }

    /// `time CENTISECONDS`: the time on the engine's clock.
    pub(crate) fn set_own_clock(&mut self, text: &str, now: Instant) -> Obeyed {
        let shown = centis(text)?;
        let is_thinking = self.is_thinking();
        let timing = &mut self.player.timing;
        // During a search `own` is the time that the clock showed when the search began.
        timing.clock.own = if is_thinking {
            shown.plus(now.since(timing.started))
        } else {
            shown
        };
        Ok(())
    }

    /// `nps NODES`: measures time in nodes.
    pub(crate) fn set_node_rate(&mut self, text: &str, _: Instant) -> Obeyed {
        let rate = natural(text).ok_or(Refusal::BadValue)?;
        self.player.timing.set_node_rate(rate);
        Ok(())
    }

    /// `otim CENTISECONDS`: the time on the opponent's clock.
    pub(crate) fn set_opponent_clock(&mut self, text: &str, _: Instant) -> Obeyed {
        self.player.timing.clock.opponent = centis(text)?;
        Ok(())
    }

    fn is_thinking(&self) -> bool {
        matches!(self.task(), Some(Task::Move))
    }
}

fn level(text: &str) -> Option<TimeControl> {
    let mut words = text.split_ascii_whitespace();
    Some(TimeControl::Level {
        moves: natural(words.next()?)?,
        base: span::base_time(words.next()?)?,
        increment: span::seconds(words.next()?)?,
    })
}

/// Reads centiseconds. A time below zero counts as zero.
fn centis(text: &str) -> Result<Millis, Refusal> {
    let shown = integer(text).ok_or(Refusal::BadValue)?;
    Ok(Millis::from_centis(shown.max(0).unsigned_abs()))
}
