//! Announced mates, compared with the results of an exhaustive solver.

use crate::mates::{Fate, Known, MOST, Solver};
use crate::thinker::{Reported, Thinker};
use goby_core::board::Board;
use goby_core::game::Game;
use goby_core::hash::Bound;
use goby_core::types::Move;

/// Counts of announced mates, summed over all searched positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Positions searched.
    pub positions: usize,
    /// Positions with a mate within [`MOST`] moves.
    pub known: usize,
    /// Positions in which the last report announces the shortest mate.
    pub found: usize,
    /// Reports that announce a mate.
    pub announced: usize,
    /// Announced mates in positions without a forced mate.
    pub wrong: usize,
    /// Announced mates that claim fewer moves than the shortest mate needs.
    pub short: usize,
    /// Announced mates that the solver cannot check, because the reported line is too short.
    pub undecided: usize,
}

/// The solver's verdict on an announced mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The announced mate exists.
    Right,
    /// No mate can be forced.
    Wrong,
    /// A mate can be forced, but needs more moves than announced.
    Short,
    /// The solver cannot check the mate, because the reported line is too short.
    Undecided,
}

impl Tally {
    /// Searches a position for `nodes` nodes and checks the mate that each report announces. Calls
    /// `complain` for each mate that is not [`Judgement::Right`].
    pub fn add(
        &mut self,
        thinker: &mut Thinker<'_>,
        known: &Known,
        nodes: u64,
        mut complain: impl FnMut(&Reported, Judgement),
    ) {
        let mut game = Game::new(&mut [], &mut []);
        game.reset(known.board.clone());
        thinker.forget();
        let reports = thinker.reports(&game, nodes);
        self.positions += 1;
        let wanted = match known.fate {
            Fate::Mates(moves) => Some(moves as i32),
            Fate::Mated(moves) => Some(-(moves as i32)),
            Fate::Open => None,
        };
        let last = reports.last().and_then(announced);
        self.known += usize::from(wanted.is_some());
        self.found += usize::from(wanted.is_some() && last == wanted);
        for reported in &reports {
            let Some(moves) = announced(reported) else {
                continue;
            };
            self.announced += 1;
            let judgement = judge(known, moves, reported);
            self.wrong += usize::from(judgement == Judgement::Wrong);
            self.short += usize::from(judgement == Judgement::Short);
            self.undecided += usize::from(judgement == Judgement::Undecided);
            if judgement != Judgement::Right {
                complain(reported, judgement);
            }
        }
    }
}

/// The mate that a report announces, in full moves: positive if the side to move mates, negative if
/// it is mated. `None` without a mate score, for an upper bound on a win, and for a lower bound on
/// a loss: these prove no mate.
fn announced(reported: &Reported) -> Option<i32> {
    let moves = reported.report.score.mate_in_moves()?;
    let silent = if moves > 0 {
        Bound::Upper
    } else {
        Bound::Lower
    };
    (reported.report.bound != silent).then_some(moves)
}

fn judge(known: &Known, announced: i32, reported: &Reported) -> Judgement {
    let moves = announced.unsigned_abs();
    match (known.fate, announced > 0) {
        (Fate::Mates(least), true) | (Fate::Mated(least), false) if moves < least => {
            Judgement::Short
        }
        (Fate::Mates(_), true) | (Fate::Mated(_), false) => Judgement::Right,
        (Fate::Open, attacks) if moves > MOST => {
            match follow(&known.board, moves, attacks, &reported.line) {
                // The line of a bound is not always best play, so it proves nothing.
                Judgement::Wrong if reported.report.bound != Bound::Exact => Judgement::Undecided,
                judgement => judgement,
            }
        }
        _ => Judgement::Wrong,
    }
}

/// Checks a mate of more than [`MOST`] moves: plays the reported line until [`MOST`] moves remain,
/// then asks the solver.
fn follow(board: &Board, moves: u32, attacks: bool, line: &[Move]) -> Judgement {
    let plies = (moves - MOST) as usize * 2;
    let Some(line) = line.get(..plies) else {
        return Judgement::Undecided;
    };
    let mut board = board.clone();
    for &mv in line {
        let _ = board.play(mv);
    }
    let mut solver = Solver::default();
    let holds = if attacks {
        solver.mates(&mut board, MOST)
    } else {
        solver.is_mated(&mut board, MOST)
    };
    if holds {
        Judgement::Right
    } else {
        Judgement::Wrong
    }
}
