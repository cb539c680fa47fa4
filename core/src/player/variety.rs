//! Small random choices that vary the openings.
//!
//! The search finds several best lines. One of the lines whose score is near the best is chosen at
//! random.

use super::Player;
use crate::hash::Bound;
use crate::search::Iteration;
use crate::time::Instant;
use crate::types::{Move, Score};
use arrayvec::ArrayVec;

/// The number of lines to choose from.
const CANDIDATES: usize = 4;
/// The number of the engine's first moves that are chosen at random.
const OPENING_MOVES: u32 = 8;

/// The moves to choose from, and the state of the random numbers.
#[derive(Clone, Debug, Default)]
pub struct Variety {
    /// True if openings vary.
    pub openings: bool,
    candidates: ArrayVec<(Move, Score), CANDIDATES>,
    state: u32,
}

impl Variety {
    /// Adds the line of an iteration. The first line of an iteration drops earlier lines.
    pub(super) fn note(&mut self, iteration: &Iteration<'_>) {
        let Iteration { report, line, .. } = iteration;
        if report.line <= 1 {
            self.candidates.clear();
        }
        if let (Some(&first), Bound::Exact) = (line.first(), report.bound) {
            // A search finds at most [`CANDIDATES`] lines, so there is room.
            let _ = self.candidates.try_push((first, report.score));
        }
    }

    /// Begins a search: drops all lines, and mixes the time into the random numbers.
    pub(super) fn begin(&mut self, now: Instant) {
        self.candidates.clear();
        self.state ^= (now.0 as u32).wrapping_mul(0x9E37_79B9);
    }

    /// Returns a random number from 0 to `bound - 1`; `bound` is at least 1 (xorshift: G.
    /// Marsaglia, "Xorshift RNGs", 2003).
    pub(super) fn random(&mut self, bound: u32) -> u32 {
        let mut state = self.state | 1;
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        self.state = state;
        ((u64::from(state) * u64::from(bound)) >> 32) as u32
    }

    /// Returns a random candidate whose score is at most `margin` below the best, or `best` if
    /// there is none.
    fn choose(&mut self, best: Move, margin: Score) -> Move {
        let Some(&(first, score)) = self.candidates.first() else {
            return best;
        };
        // If the last iteration was stopped, `best` may be newer than the recorded lines.
        if first != best || score.is_mate() {
            return best;
        }
        let near = |&&(_, other): &&(Move, Score)| other + margin >= score;
        let count = self.candidates.iter().filter(near).count() as u32;
        let choice = self.random(count.max(1)) as usize;
        let chosen = self.candidates.iter().filter(near).nth(choice);
        chosen.map_or(best, |&(choice, _)| choice)
    }
}

impl Player {
    /// Returns how much worse than the best move a random move may be.
    fn margin(&self) -> Score {
        if self.variety.openings && self.timing.own_moves < OPENING_MOVES {
            self.options.variety()
        } else {
            Score::ZERO
        }
    }

    /// Returns the number of lines that a search for the next move must find.
    pub(super) fn lines_to_vary(&self) -> u32 {
        if self.margin() > Score::ZERO {
            CANDIDATES as u32
        } else {
            1
        }
    }

    /// Returns the move to play after a search found `best`.
    pub(super) fn vary(&mut self, best: Move) -> Move {
        let margin = self.margin();
        if margin > Score::ZERO {
            self.variety.choose(best, margin)
        } else {
            best
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_random_numbers_are_those_of_the_source() {
        let mut variety = Variety {
            state: 1,
            ..Variety::default()
        };
        // With the bound 2^32 - 1 each number is one less than the state.
        let drawn = [(); 4].map(|()| variety.random(u32::MAX));
        assert_eq!(drawn, [270_368, 67_634_688, 2_647_435_460, 307_599_694]);
    }

    #[test]
    fn a_state_of_zero_does_not_stay() {
        let mut variety = Variety::default();
        assert_ne!(variety.random(u32::MAX), variety.random(u32::MAX));
    }

    use crate::board::Board;
    use crate::hash::Table;
    use crate::search::Report;
    use crate::time::Millis;
    use crate::types::Depth;

    extern crate std;
    use std::vec::Vec;

    /// Notes lines of the start position as one iteration: first moves, scores and bounds.
    fn note(variety: &mut Variety, lines: &[(&str, i32, Bound)]) {
        let root = Board::start();
        for (&(uci, score, bound), number) in lines.iter().zip(1..) {
            let best = root.parse_coordinate(uci).unwrap();
            variety.note(&Iteration {
                report: Report {
                    depth: Depth(5),
                    selective_depth: 5,
                    score: Score(score),
                    bound,
                    nodes: 0,
                    elapsed: Millis::ZERO,
                    best: Some(best),
                    ponder: None,
                    line: number,
                },
                root: &root,
                line: &[best],
                table: &Table::new(&[], 0),
            });
        }
    }

    /// The moves that are chosen in a hundred draws when `best` is the search's move.
    fn chosen(variety: &mut Variety, best: &str, margin: i32) -> Vec<&'static str> {
        const MOVES: [&str; 5] = ["c2c4", "d2d4", "e2e4", "g1f3", "h2h3"];
        let read = |uci: &str| Board::start().parse_coordinate(uci).unwrap();
        let drawn = [(); 100].map(|()| variety.choose(read(best), Score(margin)));
        let is_drawn = |uci: &&str| drawn.contains(&read(uci));
        MOVES.into_iter().filter(is_drawn).collect()
    }

    const EXACT: Bound = Bound::Exact;

    #[test]
    fn every_line_within_the_margin_is_chosen_and_no_other() {
        let mut variety = Variety::default();
        let lines = [
            ("e2e4", 30, EXACT),
            ("d2d4", 20, EXACT),
            ("c2c4", 10, EXACT),
        ];
        note(&mut variety, &lines);
        assert_eq!(chosen(&mut variety, "e2e4", 20), ["c2c4", "d2d4", "e2e4"]);
        assert_eq!(chosen(&mut variety, "e2e4", 19), ["d2d4", "e2e4"]);
        assert_eq!(chosen(&mut variety, "e2e4", 9), ["e2e4"]);
    }

    #[test]
    fn a_bound_and_the_lines_of_the_iteration_before_are_not_chosen() {
        let mut variety = Variety::default();
        note(&mut variety, &[("g1f3", 30, EXACT), ("h2h3", 30, EXACT)]);
        let lines = [
            ("e2e4", 30, EXACT),
            ("d2d4", 30, Bound::Lower),
            ("c2c4", 30, EXACT),
        ];
        note(&mut variety, &lines);
        assert_eq!(chosen(&mut variety, "e2e4", 50), ["c2c4", "e2e4"]);
        variety.begin(Instant(0));
        assert_eq!(chosen(&mut variety, "e2e4", 50), ["e2e4"]);
    }

    #[test]
    fn a_mate_and_a_move_that_was_found_later_are_played() {
        let mut variety = Variety::default();
        for score in [Score::MATE - Score(3), Score::mated_in(4)] {
            note(
                &mut variety,
                &[("e2e4", score.0, EXACT), ("d2d4", score.0, EXACT)],
            );
            assert_eq!(chosen(&mut variety, "e2e4", 50), ["e2e4"]);
        }
        note(&mut variety, &[("e2e4", 30, EXACT), ("d2d4", 30, EXACT)]);
        assert_eq!(chosen(&mut variety, "d2d4", 50), ["d2d4"]);
    }
}
