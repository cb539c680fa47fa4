//! What to think about next, and what to do with what was found.

use super::Session;
use super::output::Progress;
use super::state::{Activity, Halt, Mode, Standing, Task, Turn};
use crate::driver::{Out, World};
use crate::play::{Decision, Expectation, Pondering, guess_limits};
use goby_core::search::{Limits, Report, RootSet};
use goby_core::time::Instant;
use goby_core::types::Move;

impl Session<'_> {
    /// The next search that is wanted before the next line, and its limits.
    pub(super) fn next_search(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        if matches!(self.state.activity, Activity::Editing(_)) || self.is_refusing() {
            return None;
        }
        self.count_own_moves();
        self.give_hint(world);
        #[cfg(feature = "why")]
        let inquiry = self.why_search(now);
        #[cfg(not(feature = "why"))]
        let inquiry = None;
        let limits = inquiry
            .or_else(|| self.move_search(now, world))
            .or_else(|| self.analysis(now))
            .or_else(|| self.guess_search(now))
            .or_else(|| self.ponder_search(now, world));
        // A `ping` may have waited for the hint, or for a move that has taken no search.
        self.state.answer_pings(world);
        if limits.is_some() {
            self.hash_use.note();
        }
        limits
    }

    /// Whether the last position sent was illegal.
    pub(super) fn is_refusing(&self) -> bool {
        self.state.situation.standing == Standing::Illegal
    }

    /// Whether the game has ended by a word, at a terminal.
    pub(super) fn is_given_up(&self) -> bool {
        matches!(self.state.situation.standing, Standing::Ended(_))
    }

    /// Notes that a search for `task` runs from now on.
    pub(super) fn begin(&mut self, task: Task) {
        self.state.activity = Activity::Searching(task, None);
    }

    /// Goes on after a search, with what it has found.
    pub(super) fn on_result(&mut self, report: &Report, world: &mut dyn World) {
        let activity = core::mem::replace(&mut self.state.activity, Activity::Idle);
        let Activity::Searching(task, halt) = activity else {
            return;
        };
        match task {
            Task::Move if halt != Some(Halt::Discard) => match Decision::by_search(report) {
                Some(decision) => self.answer(decision, world),
                None => self.state.mode.stall(),
            },
            Task::Move => {}
            Task::Ponder(expectation) => {
                self.game.undo();
                if halt.is_none() {
                    let reached = match Decision::by_search(report) {
                        Some(decision) => Pondering::Finished(expectation.choice, decision),
                        None => Pondering::Barred,
                    };
                    self.state.mode.set_pondering(reached);
                }
            }
            Task::Analysis => {
                self.state.situation.guess = report.best;
                if halt.is_none() {
                    let end = Progress::at_end(report, self.game.board());
                    self.state.mode = Mode::Analyzing(Some(end));
                }
            }
            Task::Guess => self.guessed(report.best, halt, world),
            #[cfg(feature = "why")]
            Task::Why => self.found_why(report, halt, world),
        }
        self.state.answer_pings(world);
    }

    /// A move to play.
    fn move_search(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        if !self.state.mode.is_due() {
            return None;
        }
        let board = self.game.board();
        let excluded = self.state.situation.excluded;
        if self.all_excluded() {
            self.state.mode.stall();
        } else if excluded == RootSet::default()
            && let Some(known) = self.state.player.book_move(board, world.files())
        {
            let elapsed = now.since(self.state.player.timing.started);
            self.answer(Decision::immediate(known, elapsed), world);
        } else {
            let player = &mut self.state.player;
            player.variety.clear();
            player.begin_pace(&self.game, excluded);
            let limits = player.move_limits(board, excluded);
            self.begin(Task::Move);
            return Some(limits);
        }
        None
    }

    /// An endless analysis.
    fn analysis(&mut self, now: Instant) -> Option<Limits> {
        let wanted = matches!(self.state.mode, Mode::Analyzing(None))
            && self.game.board().has_legal_move()
            && !self.all_excluded();
        wanted.then(|| {
            self.begin(Task::Analysis);
            let excluded = self.state.situation.excluded;
            self.state.player.analysis_limits(excluded, now)
        })
    }

    /// A short search for a hint, or for something to ponder on.
    fn guess_search(&mut self, now: Instant) -> Option<Limits> {
        let situation = &self.state.situation;
        let for_ponder = situation.guess.is_none() && self.may_ponder();
        if situation.hint.is_none() && !for_ponder {
            return None;
        }
        let limits = guess_limits(situation.excluded, now);
        self.begin(Task::Guess);
        Some(limits)
    }

    fn guessed(&mut self, best: Option<Move>, halt: Option<Halt>, out: &mut dyn Out) {
        if halt == Some(Halt::Discard) {
            return;
        }
        self.state.situation.guess = best;
        self.give_hint(out);
        if best.is_none() {
            // There is nothing to suggest, and no use in asking again.
            self.state.situation.hint = None;
            self.state.mode.set_pondering(Pondering::Barred);
        }
    }

    /// Whether to think on the opponent's time.
    fn may_ponder(&self) -> bool {
        let opponents_turn = match self.state.mode {
            Mode::Playing(own, Turn::Waiting(Pondering::Allowed)) => {
                own != self.game.board().side()
            }
            _ => false,
        };
        opponents_turn
            && self.state.preferences.ponder
            && self.state.player.may_ponder()
            && self.state.situation.side.is_none()
    }

    /// The reply to the expected move. The move stays on the game's board while the search runs.
    fn ponder_search(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        if !self.may_ponder() {
            return None;
        }
        let expectation = Expectation::play(
            self.state.situation.guess?,
            &mut self.game,
            &self.state.player,
        )?;
        let player = &mut self.state.player;
        let board = self.game.board();
        // A reply from a book takes no search, and one that varies a search for several lines.
        if player.lines_to_vary() > 1 || player.book_move(board, world.files()).is_some() {
            self.game.undo();
            self.state.mode.set_pondering(Pondering::Barred);
            return None;
        }
        player.begin_pace(&self.game, RootSet::default());
        let limits = player.ponder_limits(board, now);
        self.begin(Task::Ponder(expectation));
        Some(limits)
    }
}
