//! `ThinkingTime=Human`: the engine thinks as long as a person would.
//!
//! Goby answers at once if there is only one legal move, if all iterations chose the same
//! recapture, or if it mates in one. It thinks long if the best move changes between iterations or
//! the score changes, but never longer than the clock allows. If the search ends earlier, as at a
//! low level, the engine waits before it sends the move.
//!
//! The thinking time depends only on the results of the iterations, the clock, the number of legal
//! moves, and the square of the opponent's last move.

use super::Player;
use super::root_moves::count_allowed;
use crate::board::Board;
use crate::game::Game;
use crate::hash::Bound;
use crate::profile::ABILITIES;
use crate::search::{Control, Host, Iteration, Limits, Measure, Report, RootSet, Status};
use crate::time::{Budget, Millis, Spare};
use crate::types::{Move, Score, Square};

/// Thinking time without any change between iterations, in percent of the soft limit.
const CALM: u32 = 40;
/// Time added for a change of the best move, in percent of the soft limit.
const CHANGE: u32 = 50;
/// Change of the score, in centipawns, that adds one percent; and the maximum added, in percent.
const SWING: u32 = 4;
const MOST_SWING: u32 = 50;
/// The share of `unrest` that remains after each iteration, in quarters.
const CALMING: u32 = 3;
const QUARTERS: u32 = 4;
/// The least number of iterations before a running search is stopped early.
const SURE: u32 = 8;

/// The number of [`Course`] records: 0 in a build without the option.
const ROOM: usize = if ABILITIES.text_options { 1 } else { 0 };

/// The results of the search so far. Takes no memory in a build without the option.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace([Course; ROOM]);

/// The facts of a search on which the thinking time depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Course {
    /// The number of moves to choose from.
    choices: u32,
    /// The square where the opponent's last move arrived.
    arrival: Option<Square>,
    best: Option<Move>,
    score: Score,
    /// True if every iteration has found the same move, and it recaptures on `arrival`.
    retakes: bool,
    iterations: u32,
    /// Time added by changes between iterations, in percent of the soft limit. Recent changes count
    /// most.
    unrest: u32,
}

impl Course {
    /// Adds the result of an iteration.
    fn note(&mut self, best: Move, is_capture: bool, score: Score) {
        let retakes = is_capture && self.arrival == Some(best.to());
        self.unrest = self.unrest * CALMING / QUARTERS;
        if self.iterations == 0 {
            self.retakes = retakes;
        } else {
            let is_same = self.best == Some(best);
            self.retakes &= is_same;
            let swing = (score.0 - self.score.0).unsigned_abs() / SWING;
            self.unrest += swing.min(MOST_SWING) + if is_same { 0 } else { CHANGE };
        }
        (self.best, self.score) = (Some(best), score);
        self.iterations += 1;
    }

    /// Returns the thinking time for the move. `is_over` is true if the search has ended.
    fn span(&self, budget: Budget, is_over: bool) -> Millis {
        let is_known = self.retakes || self.score.mate_in_moves() == Some(1);
        if !is_over && self.iterations < SURE {
            budget.hard
        } else if self.choices <= 1 || is_known {
            Millis::ZERO
        } else {
            budget
                .soft
                .fraction(CALM + self.unrest, 100)
                .min(budget.hard)
        }
    }
}

impl Player {
    /// Returns the facts of the search if the engine thinks as long as a person. `None` with limits
    /// of nodes or of processor time.
    fn paced_course(&self) -> Option<&Course> {
        let is_paced = self.options.is_human() && self.timing.measure == Measure::Wall;
        let course = self.pace.0.first()?;
        (is_paced && course.choices > 0).then_some(course)
    }

    /// Returns true if the engine thinks as long as a person.
    pub fn is_paced(&self) -> bool {
        self.paced_course().is_some()
    }

    /// Begins a search for a move; ignores the root moves in `excluded`.
    pub(super) fn begin_pace(&mut self, game: &Game<'_>, excluded: &RootSet) {
        if let Some(course) = self.pace.0.first_mut() {
            *course = Course {
                choices: count_allowed(excluded, game.board()),
                arrival: game.last_move().map(Move::to),
                ..Course::default()
            };
        }
    }

    /// Gives the next search the normal thinking time.
    pub(super) fn end_pace(&mut self) {
        self.pace = Pace::default();
    }

    /// Adds an iteration of the search.
    pub(super) fn note_pace(&mut self, iteration: &Iteration<'_>) {
        let Iteration { report, root, .. } = iteration;
        if let (Some(course), Some(best), Bound::Exact, 0..=1) = (
            self.pace.0.first_mut(),
            report.best,
            report.bound,
            report.line,
        ) {
            course.note(best, root.is_capture(best), report.score);
        }
    }

    /// Returns the budget of a search. If the engine thinks as long as a person, there is no soft
    /// limit.
    pub(super) fn paced(&self, budget: Budget) -> Budget {
        if self.paced_course().is_none() {
            return budget;
        }
        Budget {
            soft: Millis::MAX,
            spare: Spare::Kept,
            ..budget
        }
    }

    /// Returns the thinking time for the move if the engine thinks as long as a person.
    pub fn span(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        let course = self.paced_course()?;
        limits.budget?;
        let budget = self.timing.budget(self.options.lag());
        Some(course.span(budget, is_over))
    }
}

/// A host that lets a search last as long as a person would think.
pub trait PacedHost: Host {
    /// Returns the thinking time of the search, on the clock of `limits`; `None` if the search itself
    /// decides when it ends, also after it was stopped. `is_over` is true if the search has ended.
    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis>;

    /// Sleeps for `span` or less.
    fn nap(&mut self, span: Millis);

    /// Returns [`Control::Stop`] if a running search has used its thinking time.
    fn keep_pace(&mut self, limits: &Limits) -> Control {
        match self.pace(limits, false) {
            Some(span) if self.now(limits.measure).since(limits.started) >= span => Control::Stop,
            _ => Control::Continue,
        }
    }

    /// Waits after the end of a search until its thinking time has passed. Polls meanwhile, as a
    /// search does.
    #[inline(never)]
    fn hold_back(&mut self, report: &mut Report, root: &Board, limits: &mut Limits) {
        while let Some(span) = self.pace(limits, true) {
            report.elapsed = self.now(limits.measure).since(limits.started);
            if report.elapsed >= span {
                break;
            }
            let status = Status {
                root,
                depth: report.depth,
                elapsed: report.elapsed,
                nodes: report.nodes,
                current: None,
                moves_left: 0,
                moves_total: 0,
                line: report.best.as_slice(),
            };
            // The poll may have changed the thinking time.
            if self.poll(&status, limits) == Control::Continue
                && self.pace(limits, true) == Some(span)
            {
                let elapsed = self.now(limits.measure).since(limits.started);
                self.nap(span.minus(elapsed));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUDGET: Budget = Budget {
        soft: Millis(10_000),
        hard: Millis(30_000),
        spare: Spare::Kept,
    };

    /// Three moves: a capture on d5, a capture on another square, and a quiet move.
    fn moves() -> [Move; 3] {
        let fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
        let board = Board::from_fen(fen).unwrap();
        let moves = board.legal_moves();
        [Square::D5, Square::F5, Square::E5].map(|to| {
            let found = moves.iter().find(|mv| mv.to() == to);
            *found.expect("a pawn's move")
        })
    }

    /// Returns the facts of a search after the opponent's piece has arrived on d5.
    fn course(found: &[(Move, i32)]) -> Course {
        let [retaking, taking, _] = moves();
        let mut course = Course {
            choices: 20,
            arrival: Some(Square::D5),
            ..Course::default()
        };
        for &(mv, score) in found {
            course.note(mv, mv == retaking || mv == taking, Score(score));
        }
        course
    }

    #[test]
    fn a_forced_move_is_played_at_once() {
        let [_, _, quiet] = moves();
        let mut course = course(&[(quiet, 0)]);
        course.choices = 1;
        assert_eq!(course.span(BUDGET, true), Millis::ZERO);
        course.choices = 2;
        assert!(course.span(BUDGET, true) > Millis::ZERO);
    }

    #[test]
    fn an_obvious_recapture_is_played_at_once() {
        let [retaking, taking, quiet] = moves();
        let always = [(retaking, 0); SURE as usize];
        assert_eq!(course(&always).span(BUDGET, false), Millis::ZERO);
        let early = &always[1..];
        assert_eq!(course(early).span(BUDGET, false), BUDGET.hard);
        assert_eq!(course(early).span(BUDGET, true), Millis::ZERO);
        for other in [taking, quiet] {
            let mut doubtful = always;
            doubtful[0].0 = other;
            assert!(course(&doubtful).span(BUDGET, true) > Millis::ZERO);
            let mut changed = always;
            changed[SURE as usize - 1].0 = other;
            assert!(course(&changed).span(BUDGET, true) > Millis::ZERO);
            let elsewhere = [(other, 0); SURE as usize];
            assert!(course(&elsewhere).span(BUDGET, true) > Millis::ZERO);
        }
    }

    #[test]
    fn a_mate_is_given_at_once() {
        let [_, _, quiet] = moves();
        for (mate, is_at_once) in [(1, true), (3, false)] {
            let score = (Score::MATE - Score(mate)).0;
            let found = course(&[(quiet, score)]);
            assert_eq!(found.span(BUDGET, true) == Millis::ZERO, is_at_once);
        }
    }

    #[test]
    fn a_quiet_position_takes_less_than_its_share_and_doubt_takes_more() {
        let [_, taking, quiet] = moves();
        let calm = course(&[(quiet, 0); 12]).span(BUDGET, true);
        assert_eq!(calm, BUDGET.soft.fraction(CALM, 100));
        let mut changed = [(quiet, 0); 12];
        changed[..11].fill((taking, 0));
        let doubt = course(&changed).span(BUDGET, true);
        assert_eq!(doubt, BUDGET.soft.fraction(CALM + CHANGE, 100));
        changed[9..].fill((quiet, 0));
        let settled = course(&changed).span(BUDGET, true);
        assert!(calm < settled && settled < doubt, "{settled:?}");
        let mut falls = [(quiet, 0); 12];
        falls[11].1 = -60;
        let fall = course(&falls).span(BUDGET, true);
        assert_eq!(fall, BUDGET.soft.fraction(CALM + 15, 100));
    }

    #[test]
    fn a_jump_of_the_score_or_the_move_counts_once_and_is_forgotten() {
        let [_, taking, quiet] = moves();
        for (mv, score) in [(quiet, -60), (quiet, 300), (taking, 0)] {
            let after = |iterations: usize| {
                let mut found = [(quiet, 0); 12];
                found[4..].fill((mv, score));
                course(&found[..4 + iterations]).span(BUDGET, true)
            };
            let spans: [Millis; 9] = core::array::from_fn(after);
            assert!(spans[1] > spans[0], "{spans:?}");
            let falls = spans[1..].windows(2).all(|pair| pair[1] < pair[0]);
            assert!(falls, "{spans:?}");
        }
    }

    #[test]
    fn no_doubt_takes_more_than_the_clock_allows() {
        let [_, taking, quiet] = moves();
        let mut course = course(&[]);
        for turn in 0..100 {
            let (mv, score) = if turn % 2 == 0 {
                (taking, 900)
            } else {
                (quiet, -900)
            };
            course.note(mv, turn % 2 == 0, Score(score));
            for is_over in [false, true] {
                assert!(course.span(BUDGET, is_over) <= BUDGET.hard);
            }
        }
        assert_eq!(course.span(BUDGET, true), BUDGET.hard);
    }

    #[test]
    #[cfg(feature = "desktop")]
    fn the_only_move_that_is_not_excluded_is_forced() {
        let mut player = Player::default();
        assert!(player.options.set("ThinkingTime", Some("Human")).is_ok());
        let (mut moves, mut keys) = ([None; 8], [0; 8]);
        let game = Game::new(&mut moves, &mut keys);
        let limits = player.move_limits(game.board(), RootSet::default());
        for (left, is_forced) in [(1, true), (2, false)] {
            let mut excluded = RootSet::default();
            (left..20).for_each(|place| excluded.set(place, true));
            player.begin_pace(&game, &excluded);
            let span = player.span(&limits, true);
            assert_eq!(span == Some(Millis::ZERO), is_forced, "{span:?}");
        }
    }
}
