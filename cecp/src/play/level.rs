//! Levels of play: how many nodes are searched, and what is done wrong, for an Elo rating.
//!
//! A level never looks at a clock to be weak, so that it is the same on any machine that is fast
//! enough for its nodes. `tests/lab/levels` measures what the rungs are worth.

use super::Player;
use goby_core::search::{Errors, Limits, Weakness};

/// The weakest level, in Elo.
pub(crate) const LEAST_ELO: i16 = 500;
/// From here on nothing is held back.
pub(crate) const FULL_ELO: i16 = 3_000;

/// A level whose numbers are set; what lies between two is between them in everything.
struct Rung {
    elo: i16,
    nodes: i32,
    /// Of 1,024 quiet moves so many are overlooked.
    blindness: i32,
    /// Of 1,024 captures in sight so many are overlooked.
    oversights: i32,
    /// Centipawns of a full board.
    noise: i32,
}

const fn rung(elo: i16, nodes: i32, blindness: i32, oversights: i32, noise: i32) -> Rung {
    Rung {
        elo,
        nodes,
        blindness,
        oversights,
        noise,
    }
}

const RUNGS: [Rung; 11] = [
    rung(LEAST_ELO, 16, 520, 260, 520),
    rung(850, 40, 310, 90, 320),
    rung(1_000, 52, 262, 0, 280),
    rung(1_220, 84, 210, 0, 230),
    rung(1_360, 120, 180, 0, 205),
    rung(1_480, 150, 150, 0, 180),
    rung(1_830, 400, 100, 0, 130),
    rung(2_120, 1_200, 60, 0, 90),
    rung(2_380, 5_500, 27, 0, 50),
    rung(2_540, 15_000, 12, 0, 30),
    rung(2_800, 60_000, 0, 0, 0),
];

impl Rung {
    /// The level of this rating.
    fn of(elo: i16) -> Self {
        let [first, .., last] = RUNGS;
        let mut low = first;
        for high in RUNGS {
            if elo <= high.elo {
                return low.towards(&high, elo);
            }
            low = high;
        }
        last
    }

    /// What lies between two rungs.
    fn towards(&self, high: &Self, elo: i16) -> Self {
        let span = i32::from(high.elo) - i32::from(self.elo);
        let part = i32::from(elo.max(self.elo)) - i32::from(self.elo);
        let between =
            |low: i32, high: i32| low + ((high - low) * part).checked_div(span).unwrap_or(0);
        Self {
            elo,
            nodes: between(self.nodes, high.nodes),
            blindness: between(self.blindness, high.blindness),
            oversights: between(self.oversights, high.oversights),
            noise: between(self.noise, high.noise),
        }
    }
}

impl Player {
    /// The level that is to be played, below full strength.
    fn rung(&self) -> Option<Rung> {
        let elo = self.options.elo();
        (elo < FULL_ELO).then(|| Rung::of(elo))
    }

    /// The most nodes of a search for a move.
    pub(super) fn most_nodes(&self) -> u64 {
        let rung = self.rung();
        rung.map_or(u64::MAX, |rung| rung.nodes.unsigned_abs().into())
    }

    /// Makes the limits those of the level that is to be played.
    pub(super) fn weaken(&mut self, limits: &mut Limits) {
        let Some(rung) = self.rung() else {
            return;
        };
        limits.nodes = self.most_nodes();
        limits.weakness = Weakness::new(Errors {
            blindness: rung.blindness as u16,
            oversights: rung.oversights as u16,
            noise: rung.noise as u16,
            seed: self.variety.random(u32::MAX),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_sees_more() {
        let mut last = Rung::of(LEAST_ELO);
        for elo in LEAST_ELO..FULL_ELO {
            let next = Rung::of(elo);
            assert!(next.nodes >= last.nodes, "{elo}");
            assert!(next.blindness <= last.blindness, "{elo}");
            assert!(next.oversights <= last.oversights, "{elo}");
            assert!(next.noise <= last.noise, "{elo}");
            last = next;
        }
        assert!(last.nodes > 1_000 * Rung::of(LEAST_ELO).nodes);
    }

    #[test]
    fn a_rung_is_what_it_says() {
        for rung in RUNGS {
            let found = Rung::of(rung.elo);
            assert_eq!(found.nodes, rung.nodes);
            assert_eq!(found.noise, rung.noise);
        }
    }

    #[test]
    #[cfg(feature = "levels")]
    fn a_level_bounds_the_nodes_and_full_strength_does_not() {
        let mut player = Player::default();
        let unbounded = Limits::until_stopped(goby_core::time::Instant(0));
        let mut limits = unbounded;
        player.weaken(&mut limits);
        assert_eq!(limits, unbounded);
        assert_eq!(player.most_nodes(), u64::MAX);
        assert_eq!(player.options.set_elo(1_000), Ok(()));
        player.weaken(&mut limits);
        assert_eq!(limits.nodes, player.most_nodes());
        assert_eq!(limits.nodes, Rung::of(1_000).nodes as u64);
        assert_ne!(limits.weakness, Weakness::NONE);
    }

    #[test]
    fn oversights_of_what_is_in_sight_end_with_1000() {
        assert!(Rung::of(999).oversights > 0);
        assert_eq!(Rung::of(1_000).oversights, 0);
    }
}
