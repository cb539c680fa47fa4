//! Limits of both sides, and their clocks.

use super::player::Bound;
use crate::arguments::number;
use cozy_chess::Color;
use std::fmt;

/// The limit of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// Nodes of each move.
    Nodes(u64),
    /// A clock that counts nodes (UCI option `nodestime`): milliseconds for the game, and increment
    /// in milliseconds.
    Clock(u64, u64),
}

impl Allowance {
    /// Parses a clock, `BASE+INCREMENT` in milliseconds.
    ///
    /// # Errors
    /// If the text has another form.
    pub fn clock(text: &str) -> Result<Self, String> {
        let (base, increment) = text
            .split_once('+')
            .ok_or_else(|| format!("no BASE+INCREMENT: {text}"))?;
        Ok(Self::Clock(number(base)?, number(increment)?))
    }

    /// The limit in a further round of the openings: a tenth more in each, so that games differ.
    #[must_use]
    pub const fn in_round(self, round: u64) -> Self {
        match self {
            Self::Nodes(nodes) => Self::Nodes(nodes * (10 + round) / 10),
            Self::Clock(base, increment) => {
                Self::Clock(base * (10 + round) / 10, increment * (10 + round) / 10)
            }
        }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Clock(base, increment) => write!(f, "{base}+{increment} ms"),
        }
    }
}

/// The limits of both sides, and the remaining time of each.
pub(super) struct Clocks {
    allowances: [Allowance; 2],
    left: [u64; 2],
}

impl Clocks {
    pub(super) fn new(allowances: [Allowance; 2]) -> Self {
        let left = allowances.map(|allowance| match allowance {
            Allowance::Nodes(_) => 0,
            Allowance::Clock(base, increment) => base + increment,
        });
        Self { allowances, left }
    }

    /// Returns the limit of a side's next move.
    pub(super) fn bound(&self, side: Color) -> Bound {
        let increments = self.allowances.map(|allowance| match allowance {
            Allowance::Nodes(_) => 0,
            Allowance::Clock(_, increment) => increment,
        });
        match self.allowances[side as usize] {
            Allowance::Nodes(nodes) => Bound::Nodes(nodes),
            Allowance::Clock(..) => Bound::Clocks(self.left, increments),
        }
    }

    /// Subtracts the time of a move. Fails if the side has exceeded its time, or reported no time.
    pub(super) fn charge(&mut self, side: Color, time: Option<u64>) -> Result<(), &'static str> {
        if let Allowance::Clock(_, increment) = self.allowances[side as usize] {
            let left = &mut self.left[side as usize];
            let time = time.ok_or("keeps no clock")?;
            *left = left.checked_sub(time).ok_or("time")? + increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_further_round_has_a_tenth_more() {
        let nodes = Allowance::Nodes(5_472);
        assert_eq!(nodes.in_round(0), nodes);
        assert_eq!(nodes.in_round(1), Allowance::Nodes(6_019));
        let clock = Allowance::Clock(3_000, 30);
        assert_eq!(clock.in_round(2), Allowance::Clock(3_600, 36));
    }

    #[test]
    fn a_move_takes_time_off_its_clock_and_exceeding_it_is_an_error() {
        let [white, black] = Color::ALL;
        let mut clocks = Clocks::new([Allowance::Clock(100, 5), Allowance::Nodes(7)]);
        assert_eq!(clocks.bound(white), Bound::Clocks([105, 0], [5, 0]));
        assert_eq!(clocks.bound(black), Bound::Nodes(7));
        assert_eq!(clocks.charge(black, None), Ok(()));
        assert_eq!(clocks.charge(white, Some(105)), Ok(()));
        assert_eq!(clocks.bound(white), Bound::Clocks([5, 0], [5, 0]));
        assert_eq!(clocks.charge(white, None), Err("keeps no clock"));
        assert_eq!(clocks.charge(white, Some(6)), Err("time"));
    }
}
