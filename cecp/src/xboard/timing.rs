//! Commands of time: what they say of the clocks, and the budget that follows (CECP, section 11).

use super::Task;
use super::command::Command;
use super::number;
use super::order::{BAD_VALUE, Order};
use super::protocol::State;
use core::num::NonZeroU32;
use goby_core::search::Measure;
use goby_core::time::{Budget, Clock, Instant, Millis, TimeControl};
use goby_core::types::Depth;

impl State {
    /// Obeys `level`, `st`, `sd`, `nps`, `time` or `otim`.
    ///
    /// # Errors
    /// When a value is missing or makes no sense; then nothing has changed.
    pub(super) fn hear_time(&mut self, order: Order<'_>, now: Instant) -> Result<(), &'static str> {
        match order.command {
            Command::Level => self.level(order.rest).ok_or(BAD_VALUE)?,
            Command::SearchTime => {
                let span = number::seconds(order.rest).ok_or(BAD_VALUE)?;
                self.set_control(TimeControl::Exact(span));
            }
            Command::SearchDepth => {
                let depth = number::natural(order.rest).ok_or(BAD_VALUE)?;
                self.depth = match i32::try_from(depth) {
                    // No program asks for no depth at all; it can only mean "no limit".
                    Ok(0) | Err(_) => Depth::MAX,
                    Ok(depth) => Depth(depth).min(Depth::MAX),
                };
            }
            Command::NodeRate => {
                let rate = number::natural(order.rest).ok_or(BAD_VALUE)?;
                self.measure = NonZeroU32::new(rate).map_or(Measure::Cpu, Measure::Nodes);
            }
            Command::Time => {
                let shown = centis(order.rest)?;
                // In mid-search the clock has been running since the search began.
                self.clock.own = match self.task {
                    Task::Move => shown.plus(now.since(self.started)),
                    _ => shown,
                };
            }
            _ => self.clock.opponent = centis(order.rest)?,
        }
        Ok(())
    }

    /// `level MOVES BASE INCREMENT`, and whatever later protocols may append.
    fn level(&mut self, text: &str) -> Option<()> {
        let mut words = text.split_ascii_whitespace();
        let moves = number::natural(words.next()?)?;
        let base = number::base_time(words.next()?)?;
        let increment = number::seconds(words.next()?)?;
        self.set_control(TimeControl::Level {
            moves,
            base,
            increment,
        });
        Some(())
    }

    /// A new control: the moves it speaks of are those still to come, its time is what the clocks show now.
    const fn set_control(&mut self, control: TimeControl) {
        self.clock = Clock::new(control);
        self.control_from = self.own_moves;
    }

    /// Clocks and control as at the start of a game.
    pub(super) const fn reset_clocks(&mut self) {
        self.clock = Clock::new(self.clock.control);
        self.control_from = 0;
        self.own_moves = 0;
        self.measure = Measure::Wall;
        self.depth = Depth::MAX;
    }

    /// Own moves made under the present control.
    const fn moves_made(&self) -> u32 {
        self.own_moves.saturating_sub(self.control_from)
    }

    /// The budget for the next move.
    pub(super) fn budget(&self) -> Budget {
        // A referee that counts nodes or processor time sees no lag.
        let lag = match self.measure {
            Measure::Wall => self.options.lag(),
            _ => Millis::ZERO,
        };
        Budget::new(&self.clock, self.moves_made(), lag)
    }

    /// Takes the time for a move off the own clock. To be called before the move is counted.
    pub(super) const fn charge(&mut self, elapsed: Millis) {
        self.clock.charge(elapsed, self.moves_made() + 1);
    }
}

/// Centiseconds; a clock below zero counts as zero.
fn centis(text: &str) -> Result<Millis, &'static str> {
    let shown = number::integer(text).ok_or(BAD_VALUE)?;
    Ok(Millis::from_centis(shown.max(0).unsigned_abs()))
}
