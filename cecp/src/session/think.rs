//! The choice of the next search, and the use of its result.

use super::Session;
use super::state::{Activity, GameStatus, Hint, Mode, Progress, State, StopReason, Task, Turn};
use crate::command::{Call, Query};
use crate::driver::{During, Reply, World, clip};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use goby_core::game::Game;
use goby_core::player;
use goby_core::player::{Bounds, Decision, Expectation, Pondering, count_allowed};
use goby_core::search::{Control, Iteration, Limits, Measure, Report};
use goby_core::time::{Instant, Millis};
use goby_core::types::Move;
#[cfg(feature = "pico")]
use goby_core::why::Inquiry;

/// An event that the protocol must report or act on.
#[cfg_attr(
    feature = "pico",
    expect(
        clippy::large_enum_variant,
        reason = "one at a time, and no allocation"
    )
)]
pub(crate) enum Event {
    /// The engine has chosen a move.
    Decided(Decision),
    /// A move to suggest.
    Hint(Move),
    /// The answer to a question about a move.
    #[cfg(feature = "pico")]
    Explained(Inquiry),
}

/// The next step of the session before the next line.
#[cfg_attr(
    feature = "pico",
    expect(
        clippy::large_enum_variant,
        reason = "one at a time, and no allocation"
    )
)]
pub(crate) enum Step {
    /// The protocol must report or act on an event, and then ask again.
    Event(Event),
    /// The driver must search; `None` if there is nothing to do before the next line.
    Search(Option<Limits>),
}

/// The kind of output for an iteration.
pub(crate) enum Shown<'s> {
    /// No output.
    Nothing,
    /// Output of an analysis.
    Analysis,
    /// Output of a search for a move. Holds the expected move while pondering.
    Thinking(Option<&'s Expectation>),
}

impl<'m> Session<'m> {
    /// Returns the next step before the next line.
    #[inline(never)]
    pub(crate) fn next_step(&mut self, now: Instant, world: &mut dyn World) -> Step {
        if self.waits() {
            return Step::Search(None);
        }
        self.count_own_moves();
        if let Some(hint) = self.due_hint() {
            return Step::Event(hint);
        }
        #[cfg(feature = "pico")]
        if let Some(limits) = self.why_search(now) {
            return Step::Search(Some(limits));
        }
        if matches!(self.state.mode, Mode::Playing(_, Turn::Due)) {
            let bounds = Bounds {
                excluded: &self.state.position.excluded,
                ..Bounds::NONE
            };
            let player = &mut self.state.player;
            match player.begin_turn(&self.game, &bounds, now, world.files()) {
                player::Turn::NoMove => self.state.mode.stall(),
                player::Turn::Book(known) => return Step::Event(Event::Decided(known)),
                player::Turn::Search(limits) => {
                    self.begin(Task::Move);
                    return Step::Search(Some(limits));
                }
            }
        }
        let limits = self
            .guess_search(now)
            .or_else(|| self.analysis(now))
            .or_else(|| self.ponder_search(now, world));
        Step::Search(limits)
    }

    /// Returns true if nothing happens before the next line: a position is being edited, or the
    /// last position was illegal.
    fn waits(&self) -> bool {
        matches!(self.state.activity, Activity::Editing(_)) || self.is_refusing()
    }

    /// Returns the requested hint if its move is known.
    pub(crate) fn due_hint(&mut self) -> Option<Event> {
        let board = self.game.board();
        let position = &mut self.state.position;
        let guess = position.guess.filter(|guess| board.is_legal(*guess))?;
        match position.hint.take()? {
            Hint::Move => Some(Event::Hint(guess)),
            #[cfg(feature = "pico")]
            Hint::Step(step) => {
                let inquiry = Inquiry::hint(step, guess, &self.game)?;
                if inquiry.is_done() {
                    return Some(Event::Explained(inquiry));
                }
                self.inquire(inquiry);
                None
            }
        }
    }

    /// Returns true if the last position sent was illegal.
    pub(crate) fn is_refusing(&self) -> bool {
        self.state.position.status == GameStatus::Illegal
    }

    /// Returns true if the game ended by resignation or agreement.
    pub(crate) fn is_given_up(&self) -> bool {
        matches!(self.state.position.status, GameStatus::Ended(_))
    }

    /// Returns true if all legal moves are excluded.
    pub(crate) fn all_excluded(&self) -> bool {
        count_allowed(&self.state.position.excluded, self.game.board()) == 0
    }

    /// Counts the engine's moves in the game.
    pub(crate) fn count_own_moves(&mut self) {
        let side = self.game.board().side();
        let plies = self.game.ply();
        self.state.player.timing.own_moves = match self.state.mode {
            Mode::Playing(own, _) if own != side => plies.div_ceil(2),
            _ => plies / 2,
        };
    }

    /// Returns the state, and the game of the running search.
    pub(crate) fn split(&mut self) -> (&mut State, &Game<'m>) {
        #[cfg(feature = "pico")]
        if matches!(self.state.task(), Some(Task::Why)) {
            return (&mut self.state, &self.probe);
        }
        (&mut self.state, &self.game)
    }

    /// Records that a search for `task` begins.
    fn begin(&mut self, task: Task) {
        self.state.activity = Activity::Searching(task, None);
        self.state.pondered = Millis::ZERO;
    }

    /// Takes the result of a search. Returns the event that follows.
    pub(crate) fn on_result(&mut self, report: &Report) -> Option<Event> {
        let activity = core::mem::replace(&mut self.state.activity, Activity::Idle);
        let Activity::Searching(task, reason) = activity else {
            return None;
        };
        match task {
            Task::Move if reason != Some(StopReason::Discard) => {
                match Decision::by_search(report) {
                    Some(decision) => return Some(Event::Decided(decision)),
                    None => self.state.mode.stall(),
                }
            }
            Task::Move => {}
            Task::Ponder(expectation) => {
                self.game.undo();
                if reason.is_none() {
                    let reached = match Decision::by_search(report) {
                        Some(decision) => Pondering::Finished(expectation.choice, decision),
                        None => Pondering::Barred,
                    };
                    self.state.mode.set_pondering(reached);
                }
            }
            Task::Analysis => {
                self.state.position.guess = report.best;
                if reason.is_none() {
                    let end = Progress {
                        elapsed: report.elapsed,
                        nodes: report.nodes,
                        depth: report.depth,
                        moves_left: 0,
                        moves_total: self.game.board().count_legal(),
                    };
                    self.state.mode = Mode::Analyzing(Some(end));
                }
            }
            Task::Guess if reason != Some(StopReason::Discard) => {
                self.state.position.guess = report.best;
                if report.best.is_none() {
                    // There is no move to suggest, and another search would find none.
                    self.state.position.hint = None;
                    self.state.mode.set_pondering(Pondering::Barred);
                }
                return self.due_hint();
            }
            Task::Guess => {}
            #[cfg(feature = "pico")]
            Task::Why => return self.found_why(report, reason),
        }
        None
    }

    /// Returns the limits of an analysis; `None` if there is nothing to analyse.
    fn analysis(&mut self, now: Instant) -> Option<Limits> {
        let wanted = matches!(self.state.mode, Mode::Analyzing(None)) && !self.all_excluded();
        wanted.then(|| {
            self.begin(Task::Analysis);
            let bounds = Bounds {
                has_clock: false,
                excluded: &self.state.position.excluded,
                ..Bounds::NONE
            };
            self.state.player.begin_analysis(&bounds, now)
        })
    }

    /// Returns the limits of a short search for a hint or for a move to ponder on; `None` if
    /// neither is needed.
    fn guess_search(&mut self, now: Instant) -> Option<Limits> {
        if !self.game.board().has_legal_move() {
            self.state.position.hint = None;
        }
        let position = &self.state.position;
        let for_ponder = position.guess.is_none() && self.may_ponder();
        if position.hint.is_none() && !for_ponder {
            return None;
        }
        let excluded = position.excluded;
        self.begin(Task::Guess);
        Some(self.state.player.guess_limits(excluded, now))
    }

    /// Returns true if the engine may ponder.
    fn may_ponder(&self) -> bool {
        let opponents_turn = match self.state.mode {
            Mode::Playing(own, Turn::Waiting(Pondering::Allowed)) => {
                own != self.game.board().side()
            }
            _ => false,
        };
        opponents_turn
            && self.state.ponders
            && self.state.player.may_ponder()
            && self.state.position.side.is_none()
    }

    /// Plays the expected move on the game and returns the limits of a search for the reply. `None`
    /// if the engine does not ponder. The move is taken back when the search ends.
    fn ponder_search(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        if !self.may_ponder() {
            return None;
        }
        let expectation = Expectation::play(
            self.state.position.guess?,
            &mut self.game,
            &self.state.player,
        )?;
        let limits = (self.state.player).begin_ponder(&self.game, now, world.files());
        if limits.is_some() {
            self.begin(Task::Ponder(expectation));
        } else {
            self.game.undo();
            self.state.mode.set_pondering(Pondering::Barred);
        }
        limits
    }

    /// `why [not] [MOVE]`: begins to search for the answer. Writes an error if the question is not
    /// valid.
    pub(crate) fn why(&mut self, call: &mut Call<'_>) -> Obeyed {
        if self.is_refusing() {
            return Err(Refusal::NotNow);
        }
        #[cfg(feature = "pico")]
        match Inquiry::read(call.rest, &self.game) {
            Ok(inquiry) => self.inquire(inquiry),
            Err(fault) => {
                call.world.text("Error (");
                fault.write(&mut |part| call.world.text(part));
                Reply(call.world).text("): ").text(clip(call.line)).end();
            }
        }
        #[cfg(not(feature = "pico"))]
        let _ = call;
        Ok(())
    }

    /// Stores a question about a move. The next searches find the answer.
    #[cfg(feature = "pico")]
    fn inquire(&mut self, inquiry: Inquiry) {
        self.probe.reset(inquiry.board().clone());
        self.state.position.inquiry = Some(inquiry);
    }

    /// Returns the limits of the next search for the answer; `None` without a question.
    #[cfg(feature = "pico")]
    fn why_search(&mut self, now: Instant) -> Option<Limits> {
        let limits = self.state.position.inquiry.as_ref()?.limits(now)?;
        self.begin(Task::Why);
        Some(self.state.player.begin_search(limits))
    }

    /// Adds the result of a search to the answer of `why`. Returns the answer if it is complete.
    #[cfg(feature = "pico")]
    fn found_why(&mut self, report: &Report, reason: Option<StopReason>) -> Option<Event> {
        let mut inquiry = self.state.position.inquiry.take()?;
        if reason == Some(StopReason::Discard) {
            return None;
        }
        inquiry.advance(report);
        if inquiry.is_done() {
            return Some(Event::Explained(inquiry));
        }
        self.state.position.inquiry = Some(inquiry);
        None
    }
}

impl State {
    /// Records an iteration of the running search. Returns the kind of output for it.
    pub(crate) fn note_iteration(&mut self, iteration: &Iteration<'_>) -> Shown<'_> {
        #[cfg(feature = "pico")]
        if let Some(inquiry) = &mut self.position.inquiry {
            inquiry.note(iteration);
            return Shown::Nothing;
        }
        match &self.activity {
            // A helper thread may report an iteration after a command has stopped the search.
            Activity::Searching(_, Some(StopReason::Discard)) if CAPABILITIES.cores => {
                Shown::Nothing
            }
            Activity::Searching(Task::Move, _) => {
                self.player.note_iteration(iteration);
                Shown::Thinking(None)
            }
            Activity::Searching(Task::Ponder(expected), _) => {
                self.player.note_iteration(iteration);
                Shown::Thinking(Some(expected))
            }
            Activity::Searching(Task::Analysis, _) => Shown::Analysis,
            _ => Shown::Nothing,
        }
    }

    /// Returns the thinking time of the running search: see [`Responder::pace`].
    ///
    /// [`Responder::pace`]: crate::driver::Responder::pace
    pub(crate) fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        match &self.activity {
            Activity::Searching(Task::Move, None) => self.player.span(limits, is_over),
            _ => None,
        }
    }

    /// Returns `iteration` with the time since pondering began, in which its nodes were searched.
    pub(crate) fn since_pondering<'i>(&self, iteration: &Iteration<'i>) -> Iteration<'i> {
        let mut iteration = *iteration;
        iteration.report.elapsed = iteration.report.elapsed.plus(self.pondered);
        iteration
    }

    /// Handles `hint` during a search. Returns true if the running search knows a move to suggest,
    /// false if the hint must wait for the end of the search.
    ///
    /// # Errors
    /// The text is not a valid hint, or the hint needs a search of its own.
    pub(crate) fn hint_in_search(&mut self, query: &mut Query<'_>) -> Result<bool, Refusal> {
        let hint = Hint::read(query.rest).ok_or(Refusal::BadValue)?;
        match self.task() {
            // The running search has not chosen a move yet.
            Some(Task::Guess) => self.position.hint = Some(hint),
            // The running search is about another position.
            #[cfg(feature = "pico")]
            Some(Task::Why) => self.position.hint = Some(hint),
            // A step of a hint needs a search of its own, for which pondering ends.
            Some(Task::Ponder(_)) if hint != Hint::Move => {
                self.position.hint = Some(hint);
                query.stops = true;
            }
            _ if hint != Hint::Move => return Err(Refusal::Thinking),
            _ => return Ok(true),
        }
        Ok(false)
    }

    /// Handles a move of the opponent during a search. The expected move turns pondering into a
    /// search for a move; other moves must wait.
    pub(crate) fn move_in_search(
        &mut self,
        text: &str,
        query: &mut Query<'_>,
        limits: &mut Limits,
    ) -> During {
        match &self.activity {
            Activity::Searching(Task::Ponder(expected), _) if expected.is_met_by(text) => {
                self.ponder_hit(query.now, limits);
            }
            Activity::Searching(Task::Move, _) => {
                let reply = Reply(query.world).text("Illegal move (not your turn): ");
                reply.text(clip(text)).end();
            }
            _ => return During::Later,
        }
        During::Obeyed(Control::Continue)
    }

    /// Updates the limits after a command that was answered during a search for a move. Stops the
    /// search if `stops`.
    pub(crate) fn after_query(&self, stops: bool, limits: &mut Limits) -> (During, StopReason) {
        if matches!(self.task(), Some(Task::Move)) {
            self.player.renew(limits);
        }
        let control = if stops {
            Control::Stop
        } else {
            Control::Continue
        };
        (During::Obeyed(control), StopReason::Now)
    }

    /// The opponent has played the expected move: the pondering search becomes a search for a move.
    pub(crate) fn ponder_hit(&mut self, now: Instant, limits: &mut Limits) {
        if let Activity::Searching(task, _) = &mut self.activity {
            *task = Task::Move;
        }
        self.forget_position();
        self.mode.call();
        if limits.measure == Measure::Wall {
            self.pondered = now.since(limits.started);
        }
        self.player.ponder_hit(limits, now);
    }
}
