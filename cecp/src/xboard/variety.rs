//! Small random choices: for `random` games, and for skills below the full one.
//!
//! The search is asked for several best lines; of those whose score is near the best one is drawn by lot.

use super::lots::LINES;
use super::protocol::{Mode, State};
use goby_core::types::{Move, Score};

/// Own moves that are drawn by lot in random mode.
const OPENING_MOVES: u32 = 8;

impl State {
    /// What a move drawn by lot may cost now.
    fn margin(&self) -> Score {
        let (_, skill) = self.options.skill();
        let opening = self.own_moves < OPENING_MOVES && self.switches.random;
        if opening && matches!(self.mode, Mode::Playing(_)) {
            skill.max(self.options.variety())
        } else {
            skill
        }
    }

    /// How many lines a search for a move must find.
    pub(super) fn variety_lines(&self) -> u32 {
        if self.margin() > Score(0) {
            LINES as u32
        } else {
            1
        }
    }

    /// The move to play when `best` was found best.
    pub(super) fn vary(&mut self, best: Move) -> Move {
        let margin = self.margin();
        let chosen = if margin > Score(0) {
            self.lots.choose(best, margin)
        } else {
            best
        };
        self.lots.clear();
        chosen
    }
}
