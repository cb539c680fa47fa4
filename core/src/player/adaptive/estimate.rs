//! The estimate of a player's level from results.

use super::super::level::{FULL_ELO, LEAST_ELO};
use super::super::number::natural;
use crate::text::{Out, write_count};

/// The level of the first game: a club player's.
pub(super) const FIRST_ELO: i16 = 1_500;
/// The first step in Elo, and the largest.
pub(super) const MOST_STEP: i16 = 300;
/// The smallest step in Elo.
pub(super) const LEAST_STEP: i16 = 50;
/// Factors of the step, divided by [`WHOLE`]: when the winner changes, after a draw, and after the
/// third and later consecutive wins of one side.
const AFTER_TURN: i16 = 14;
const AFTER_DRAW: i16 = 17;
const IN_ROW: i16 = 25;
const WHOLE: i16 = 20;
/// The number of consecutive wins from which on the step grows.
const ROW: u8 = 3;

/// The estimate of a player's level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::player) struct Estimate {
    elo: i16,
    pub(super) step: i16,
    /// True if the player won the last decisive game; `None` before such a game.
    has_won: Option<bool>,
    /// The number of consecutive games won by that side; draws are ignored.
    row: u8,
}

impl Estimate {
    /// The estimate before the first game.
    pub(in crate::player) const FIRST: Self = Self {
        elo: FIRST_ELO,
        step: MOST_STEP,
        has_won: None,
        row: 0,
    };

    /// Returns the level to play at.
    pub(in crate::player) const fn elo(self) -> i16 {
        self.elo
    }

    /// Updates the level by a result: true if the player won, false if Goby won, `None` for a draw.
    /// The level stays at most `most`.
    pub(super) fn note(&mut self, has_won: Option<bool>, most: i16) {
        let Some(is_win) = has_won else {
            self.scale(AFTER_DRAW);
            return;
        };
        match self.has_won {
            Some(before) if before != is_win => {
                self.row = 1;
                self.scale(AFTER_TURN);
            }
            _ => {
                self.row = self.row.saturating_add(1);
                if self.row >= ROW {
                    self.scale(IN_ROW);
                }
            }
        }
        self.has_won = Some(is_win);
        let step = if is_win { self.step } else { -self.step };
        self.elo = (self.elo + step).clamp(LEAST_ELO, most.max(LEAST_ELO));
    }

    fn scale(&mut self, parts: i16) {
        self.step = (self.step * parts / WHOLE).clamp(LEAST_STEP, MOST_STEP);
    }

    /// Writes the level and the step as a line.
    pub(super) fn write(self, out: &mut dyn Out) {
        write_count(self.elo.unsigned_abs().into(), out);
        out.text(" ");
        write_count(self.step.unsigned_abs().into(), out);
        out.end_line();
    }

    /// Loads a line written by [`write`](Self::write) if no game has been counted. Ignores other
    /// text.
    pub(super) fn take_up(&mut self, text: &str) {
        let mut numbers = text.split_ascii_whitespace().map(|word| {
            let number = natural(word)?;
            i16::try_from(number).ok()
        });
        let kept = (numbers.next(), numbers.next(), numbers.next());
        if let (
            Some(Some(elo @ LEAST_ELO..=FULL_ELO)),
            Some(Some(step @ LEAST_STEP..=MOST_STEP)),
            None,
        ) = kept
            && *self == Self::FIRST
        {
            *self = Self { elo, step, ..*self };
        }
    }
}
