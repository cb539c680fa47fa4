//! Commands of time: how they set the clocks (CECP, section 11).

use super::command::Command;
use super::request::Request;
use super::span;
use super::state::{State, Task};
use crate::play::{BAD_VALUE, integer, natural};
use goby_core::time::{Instant, Millis, TimeControl};

impl State {
    /// Obeys `level`, `st`, `sd`, `nps`, `time` or `otim`.
    ///
    /// # Errors
    /// When a value is missing or makes no sense; then nothing has changed.
    pub(super) fn set_time(
        &mut self,
        request: Request<'_>,
        now: Instant,
    ) -> Result<(), &'static str> {
        let text = request.rest;
        let is_thinking = matches!(self.task(), Some(Task::Move));
        let timing = &mut self.player.timing;
        match request.command {
            Command::Level => timing.set_control(level(text).ok_or(BAD_VALUE)?),
            Command::SearchTime => {
                let span = span::seconds(text).filter(|&span| span > Millis::ZERO);
                let span = span.ok_or(BAD_VALUE)?;
                timing.set_control(TimeControl::Exact(span));
            }
            Command::SearchDepth => timing.set_depth(natural(text).ok_or(BAD_VALUE)?),
            Command::NodeRate => timing.set_node_rate(natural(text).ok_or(BAD_VALUE)?),
            Command::Time => {
                let shown = centis(text)?;
                // In mid-search the clock has been running since the search began.
                timing.clock.own = if is_thinking {
                    shown.plus(now.since(timing.started))
                } else {
                    shown
                };
            }
            _ => timing.clock.opponent = centis(text)?,
        }
        if matches!(request.command, Command::Level | Command::SearchTime) && !is_thinking {
            timing.started = now;
        }
        Ok(())
    }
}

/// Reads `level MOVES BASE INCREMENT`, and whatever later protocols may append.
fn level(text: &str) -> Option<TimeControl> {
    let mut words = text.split_ascii_whitespace();
    Some(TimeControl::Level {
        moves: natural(words.next()?)?,
        base: span::base_time(words.next()?)?,
        increment: span::seconds(words.next()?)?,
    })
}

/// Centiseconds; a clock below zero counts as zero.
fn centis(text: &str) -> Result<Millis, &'static str> {
    let shown = integer(text).ok_or(BAD_VALUE)?;
    Ok(Millis::from_centis(shown.max(0).unsigned_abs()))
}
