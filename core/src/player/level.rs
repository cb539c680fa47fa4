//! Levels: the number of nodes and the kinds of mistakes for each Elo rating.
//!
//! The limit is nodes, not time, so that a level is equally strong on every machine that is fast
//! enough. `tests/lab/levels` measures the ratings.

use super::Player;
use crate::board::Board;
use crate::profile::ABILITIES;
use crate::search::{Errors, Limits, Weakness};
use crate::types::{Move, Piece};

/// The weakest level, in Elo.
pub const LEAST_ELO: i16 = 500;
/// The rating of full strength.
pub const FULL_ELO: i16 = 3_000;

/// From this rating on, a level makes no mistakes when it mates a lone king with a rook or queen,
/// or captures a hanging piece.
const LEARNED_FROM: i16 = 1_000;
/// The minimum number of nodes for a move of such a mate.
const MATING_NODES: u64 = 2_000;

/// A calibrated level. Other levels are interpolated linearly in every field.
struct CalibratedLevel {
    elo: i16,
    nodes: i32,
    /// The share of quiet moves that are overlooked, in 1/1024.
    blindness: i32,
    /// The share of captures that are overlooked, in 1/1024.
    oversights: i32,
    /// The maximum error of the evaluation with all pieces on the board, in centipawns.
    noise: i32,
}

const fn calibrated(
    elo: i16,
    nodes: i32,
    blindness: i32,
    oversights: i32,
    noise: i32,
) -> CalibratedLevel {
    CalibratedLevel {
        elo,
        nodes,
        blindness,
        oversights,
        noise,
    }
}

const CALIBRATED: [CalibratedLevel; 14] = [
    calibrated(LEAST_ELO, 16, 520, 260, 520),
    calibrated(850, 31, 388, 150, 394),
    calibrated(1_000, 36, 345, 0, 355),
    calibrated(1_210, 52, 262, 0, 280),
    calibrated(1_390, 84, 210, 0, 230),
    calibrated(1_510, 120, 180, 0, 205),
    calibrated(1_630, 150, 150, 0, 180),
    calibrated(1_930, 400, 100, 0, 130),
    calibrated(2_230, 1_200, 60, 0, 90),
    calibrated(2_490, 5_500, 27, 0, 50),
    calibrated(2_600, 15_000, 12, 0, 30),
    calibrated(2_800, 45_000, 4, 0, 10),
    calibrated(2_900, 97_500, 2, 0, 5),
    calibrated(FULL_ELO, 260_000, 0, 0, 0),
];

impl CalibratedLevel {
    /// Returns the level with this rating.
    fn of(elo: i16) -> Self {
        let [first, .., last] = CALIBRATED;
        let mut low = first;
        for high in CALIBRATED {
            if elo <= high.elo {
                return low.towards(&high, elo);
            }
            low = high;
        }
        last
    }

    /// Interpolates between two levels.
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

/// The number of [`Play`] records: 0 in a build without `levels`.
const ROOM: usize = if ABILITIES.levels { 1 } else { 0 };

/// A level's state during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Play {
    /// The maximum number of nodes of the present search; `None` at full strength.
    nodes: Option<u64>,
    /// The seed of the mistakes, drawn once for each game.
    seed: Option<u32>,
}

/// A level's state during a game. Takes no memory in a build without `levels`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct AtLevel([Play; ROOM]);

impl Player {
    /// Returns the maximum number of nodes of a search for a move.
    pub fn most_nodes(&self) -> u64 {
        let play = self.level.0.first();
        play.and_then(|play| play.nodes).unwrap_or(u64::MAX)
    }

    /// Makes other mistakes in the next game.
    pub(super) fn forget_mistakes(&mut self) {
        self.level = AtLevel::default();
    }

    /// Limits and weakens a search from `root` to the level.
    pub(super) fn weaken(&mut self, limits: &mut Limits, root: &Board) {
        let elo = self.options.elo();
        let Some(play) = self.level.0.first_mut() else {
            return;
        };
        if elo >= FULL_ELO {
            play.nodes = None;
            return;
        }
        let level = CalibratedLevel::of(elo);
        limits.nodes = level.nodes.unsigned_abs().into();
        let has_learned = elo >= LEARNED_FROM;
        if has_learned && is_simple_mate(root) {
            limits.nodes = limits.nodes.max(MATING_NODES);
        } else if !(has_learned && hangs(root)) {
            let variety = &mut self.variety;
            limits.weakness = Weakness::new(Errors {
                blindness: level.blindness as u16,
                oversights: level.oversights as u16,
                noise: level.noise as u16,
                seed: *play.seed.get_or_insert_with(|| variety.random(u32::MAX)),
            });
        }
        play.nodes = Some(limits.nodes);
    }
}

/// Returns true if the side to move has a rook or a queen against a lone king.
fn is_simple_mate(board: &Board) -> bool {
    let heavy = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    board.colors(!board.side()).len() == 1 && !heavy.is_empty()
}

/// Returns true if the side to move can win a piece other than a pawn: by SEE the capture wins its
/// whole value, or no recapture is legal (the capture may pin the defender).
fn hangs(board: &Board) -> bool {
    let is_safe = |mv: Move| {
        let mut after = board.clone();
        let _ = after.play(mv);
        !after
            .legal_moves()
            .iter()
            .any(|reply| reply.to() == mv.to())
    };
    let takes_for_nothing = |mv: Move| {
        let victim = board.piece_on(mv.to());
        let victim = victim.filter(|&victim| victim != Piece::Pawn && board.is_capture(mv));
        victim.is_some_and(|victim| board.see_with_pins(mv, victim.value()) || is_safe(mv))
    };
    board.legal_moves().into_iter().any(takes_for_nothing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_rating_makes_fewer_mistakes() {
        let mut last = CalibratedLevel::of(LEAST_ELO);
        for elo in LEAST_ELO..FULL_ELO {
            let next = CalibratedLevel::of(elo);
            assert!(next.nodes >= last.nodes, "{elo}");
            assert!(next.blindness <= last.blindness, "{elo}");
            assert!(next.oversights <= last.oversights, "{elo}");
            assert!(next.noise <= last.noise, "{elo}");
            last = next;
        }
        assert!(last.nodes > 1_000 * CalibratedLevel::of(LEAST_ELO).nodes);
    }

    #[test]
    fn a_calibrated_level_is_read_from_the_table() {
        for level in CALIBRATED {
            let found = CalibratedLevel::of(level.elo);
            assert_eq!(found.nodes, level.nodes);
            assert_eq!(found.noise, level.noise);
        }
    }

    /// Returns the limits of a player with this rating.
    #[cfg(feature = "levels")]
    fn limits(player: &mut Player, elo: i16, fen: &str) -> Limits {
        let mut limits = Limits::until_stopped(crate::time::Instant(0));
        assert_eq!(player.options.set_elo(elo), Ok(()));
        player.weaken(&mut limits, &Board::from_fen(fen).unwrap());
        limits
    }

    #[cfg(feature = "levels")]
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    #[cfg(feature = "levels")]
    fn a_level_bounds_the_nodes_and_full_strength_does_not() {
        let mut player = Player::default();
        let unbounded = Limits::until_stopped(crate::time::Instant(0));
        for _ in 0..2 {
            assert_eq!(limits(&mut player, FULL_ELO, START), unbounded);
            assert_eq!(player.most_nodes(), u64::MAX);
            let weak = limits(&mut player, 1_000, START);
            assert_eq!(weak.nodes, player.most_nodes());
            assert_eq!(weak.nodes, CalibratedLevel::of(1_000).nodes as u64);
            assert_ne!(weak.weakness, Weakness::NONE);
        }
    }

    #[test]
    #[cfg(feature = "levels")]
    fn a_lone_king_is_mated_without_mistakes_from_1000_on() {
        let mut player = Player::default();
        for (elo, fen, is_learned) in [
            (1_000, "8/8/8/4k3/8/8/8/KR6 w - - 0 1", true),
            (2_800, "8/8/8/4K3/8/8/8/kq6 b - - 0 1", true),
            (999, "8/8/8/4k3/8/8/8/KR6 w - - 0 1", false),
            (1_000, "8/8/8/4k3/8/8/8/KR6 b - - 0 1", false),
            (1_000, "8/4p3/8/4k3/8/8/8/KR6 w - - 0 1", false),
            (1_000, "8/8/8/4k3/8/8/8/KBN5 w - - 0 1", false),
        ] {
            let limits = limits(&mut player, elo, fen);
            assert_eq!(limits.weakness == Weakness::NONE, is_learned, "{elo} {fen}");
            let least = CalibratedLevel::of(elo).nodes as u64;
            let nodes = if is_learned {
                least.max(MATING_NODES)
            } else {
                least
            };
            assert_eq!(limits.nodes, nodes, "{elo} {fen}");
        }
    }

    #[test]
    #[cfg(feature = "levels")]
    fn levels_from_1000_on_take_hanging_pieces() {
        let mut player = Player::default();
        for (fen, hangs) in [
            ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", true),
            ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", false),
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", false),
            // Taking the knight pins the pawn that defends it.
            ("3k4/8/3p4/4n3/3P4/8/8/3QK3 w - - 0 1", true),
            ("2k5/8/3p4/4n3/3P4/8/8/3QK3 w - - 0 1", false),
        ] {
            let of = |player: &mut Player, elo| limits(player, elo, fen).weakness;
            assert_ne!(of(&mut player, 999), Weakness::NONE, "{fen}");
            assert_eq!(of(&mut player, 1_000) == Weakness::NONE, hangs, "{fen}");
        }
    }

    #[test]
    #[cfg(feature = "levels")]
    fn mistakes_change_with_a_new_game() {
        let mut player = Player::default();
        let first = limits(&mut player, 1_500, START);
        assert_eq!(limits(&mut player, 1_500, START), first, "the same game");
        player.new_game();
        assert_ne!(limits(&mut player, 1_500, START).weakness, first.weakness);
    }

    #[test]
    fn levels_from_1000_on_overlook_no_plain_capture() {
        assert!(CalibratedLevel::of(999).oversights > 0);
        assert_eq!(CalibratedLevel::of(1_000).oversights, 0);
    }

    #[test]
    #[cfg(feature = "levels")]
    fn levels_are_interpolated_between_their_neighbours() {
        let mut player = Player::default();
        for (elo, nodes, blindness, oversights, noise) in [
            (500, 16, 520, 260, 520),
            (675, 23, 454, 205, 457),
            (850, 31, 388, 150, 394),
            (925, 33, 367, 75, 375),
            (1_000, 36, 345, 0, 355),
            (2_950, 178_750, 1, 0, 3),
        ] {
            let limits = limits(&mut player, elo, START);
            let seed = player.level.0.first().and_then(|play| play.seed);
            let wanted = Weakness::new(Errors {
                blindness,
                oversights,
                noise,
                seed: seed.expect("a seed"),
            });
            assert_eq!((limits.nodes, limits.weakness), (nodes, wanted), "{elo}");
        }
    }
}
