//! Commands that are answered at once, even while a search runs, and lines in a pause.

use super::command::Command;
use super::{
    TerminalState, analysis, chess960, clock, game, list, option, refuse, spelling, without_arrows,
};
use crate::command::{Query, error, received};
use crate::driver::{During, InPause, InputLine, MidSearch, Reply, Responder, World};
use crate::profile::CAPABILITIES;
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Hint, Mode, Shown, StopReason, Task, write_book};
use goby_core::hash::Bound;
use goby_core::notation::typed::{TypedMove, are_moves};
use goby_core::player::{is_move, write_san};
use goby_core::search::{Control, Iteration, Limits, Measure};
use goby_core::text::first_word;
use goby_core::time::Millis;

impl Responder for TerminalState<'_> {
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During {
        let Some(line) = received(line, false, world) else {
            return During::Obeyed(Control::Continue);
        };
        let line = chess960::without_verb(without_arrows(line));
        let sets_option = option::is_set(&self.state.player.options, line);
        let command = match Command::of_person(line) {
            command if sets_option && command.takes_nothing() => Command::Other,
            command => command,
        };
        let board = search.status.root;
        let mut query = Query {
            line,
            rest: first_word(line).1.trim_ascii(),
            board,
            status: Some(search.status),
            now: search.now,
            stops: false,
            world,
        };
        let (verdict, reason) = match command {
            _ if !sets_option && list::refuses_excess(line, query.world) => {
                (During::Obeyed(Control::Continue), StopReason::Now)
            }
            Command::Other => {
                let verdict = self.other_in_search(&mut query, search.limits);
                (verdict, StopReason::Discard)
            }
            Command::Pause => {
                game::say_pause(query.world);
                (During::Pause, StopReason::Now)
            }
            command if command.ends(self.state.task()) => (During::Later, StopReason::Discard),
            Command::Why => {
                error(query.world, Refusal::Thinking.message(), line);
                (During::Obeyed(Control::Continue), StopReason::Now)
            }
            _ => {
                if let Err(fault) = self.obey_now(command, &mut query) {
                    refuse(line, fault, query.world);
                }
                self.state.after_query(query.stops, search.limits)
            }
        };
        if matches!(verdict, During::Later | During::Obeyed(Control::Stop)) {
            self.state.stop(reason);
        } else {
            self.state.prompt(board, false, query.world);
        }
        verdict
    }

    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World) {
        let iteration = &self.state.since_pondering(iteration);
        let (before, is_wanted) = match self.state.note_iteration(iteration) {
            Shown::Nothing => return,
            // An analysis is shown unless the person has chosen otherwise.
            Shown::Analysis => (None, true),
            Shown::Thinking(expected) => (expected.map(|expected| &*expected.san), false),
        };
        // Scores that are only bounds are not shown to a person.
        if self.settings.post.unwrap_or(is_wanted) && iteration.report.bound == Bound::Exact {
            analysis::row(iteration, before, world);
        }
    }

    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        self.state.pace(limits, is_over)
    }

    /// Returns true if another clock than the wall clock limits the search.
    fn shows_cpu_time(&self) -> bool {
        self.state.player.timing.measure != Measure::Wall
    }

    /// `resume` ends a pause, and so do `quit` and `exit`; every other command is refused.
    fn ends_pause(&mut self, line: &InputLine<'_>, world: &mut dyn World) -> InPause {
        let Some(line) = received(line, false, world) else {
            return InPause::GoesOn;
        };
        match Command::of_person(without_arrows(line)) {
            Command::Quit | Command::Exit => return InPause::EndsAndHandle,
            Command::Resume => return InPause::Ended,
            Command::Nothing => {}
            _ => error(world, "paused", line),
        }
        InPause::GoesOn
    }
}

impl TerminalState<'_> {
    /// Answers a line without a command word while a search runs.
    #[inline(never)]
    fn other_in_search(&mut self, query: &mut Query<'_>, limits: &mut Limits) -> During {
        let text = query.line;
        let options = &self.state.player.options;
        if !is_move(text) {
            let is_understood = CAPABILITIES.words && option::is_named(options, text)
                || clock::read(text).is_some()
                || spelling::spelled(query.board, text).is_some()
                || TypedMove::read(query.board, text) != TypedMove::Unknown
                || CAPABILITIES.words && are_moves(query.board, text);
            if is_understood {
                return During::Later;
            }
            list::unknown(text, options, query.world);
            return During::Obeyed(Control::Continue);
        }
        if let Some(Task::Ponder(expected)) = self.state.task()
            && expected.is_met_by(text)
        {
            let person = !query.board.side();
            self.state.charge_person(person, query.now, query.world);
        }
        self.state.move_in_search(text, query, limits)
    }

    pub(super) fn random(&mut self, query: &mut Query<'_>) -> Obeyed {
        let varies = &mut self.state.player.variety.openings;
        *varies = !*varies;
        say(
            query,
            if *varies {
                "Goby varies its openings."
            } else {
                "Goby does not vary its openings."
            },
        )
    }

    pub(super) fn hard(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.state.ponders = true;
        say(query, "Goby thinks on your time too.")
    }

    pub(super) fn easy(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.state.ponders = false;
        say(query, "Goby does not think on your time.")
    }

    pub(super) fn post(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.settings.post = Some(true);
        say(query, "Goby shows what it thinks.")?;
        self.settings.keep_thinking(query.world);
        analysis::heading(query.world);
        Ok(())
    }

    pub(super) fn no_post(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.settings.post = Some(false);
        self.settings.keep_thinking(query.world);
        say(query, "Goby does not show what it thinks.")
    }

    /// `?`: ends a search whose result the person waits for.
    pub(super) fn move_now(&mut self, query: &mut Query<'_>) -> Obeyed {
        if self.state.is_awaited() {
            query.stops = true;
            return Ok(());
        }
        if query.status.is_none() {
            let text = "\"help\" lists the commands.";
            Reply(query.world).text(text).end();
        }
        Ok(())
    }

    /// `.`: writes the progress of the analysis, or its end.
    pub(super) fn update(&mut self, query: &mut Query<'_>) -> Obeyed {
        match (query.status, &self.state.mode) {
            (Some(status), _) => analysis::status(status, query.world),
            (None, Mode::Analyzing(Some(end))) => analysis::ended(end, query.world),
            _ => return Err(Refusal::NotThinking),
        }
        Ok(())
    }

    /// `hint`: suggests a move, at once or after a search.
    pub(super) fn hint(&mut self, query: &mut Query<'_>) -> Obeyed {
        let Some(status) = query.status else {
            let hint = Hint::read(query.rest).ok_or(Refusal::BadValue)?;
            if !query.board.has_legal_move() {
                return Err(Refusal::GameOver);
            }
            self.state.position.hint = Some(hint);
            return Ok(());
        };
        if self.state.hint_in_search(query)? {
            let text = match self.state.task() {
                Some(Task::Ponder(expected)) => Some(expected.san.clone()),
                _ => status.best().map(|best| write_san(status.root, best)),
            };
            if let Some(text) = text {
                Reply(query.world).text("Hint: ").text(&text).end();
            }
        }
        Ok(())
    }

    /// `bk`: lists the book's moves.
    pub(super) fn book(&mut self, query: &mut Query<'_>) -> Obeyed {
        if !write_book(&self.state.player, query.board, query.world) {
            let text = "No opening line has this position.";
            Reply(query.world).text(text).end();
            if CAPABILITIES.words
                && CAPABILITIES.player.own_book
                && !self.state.player.options.uses_own_book()
            {
                let text = "Goby's own book is off; \"OwnBook=yes\" turns it on.";
                Reply(query.world).text(text).end();
            }
        }
        Ok(())
    }

    /// `draw`: answers an offer at once, or with Goby's next move.
    pub(super) fn draw(&mut self, query: &mut Query<'_>) -> Obeyed {
        if self.state.position.status != GameStatus::Open {
            return Err(Refusal::GameOver);
        }
        if self.state.mode.is_due() {
            self.state.player.adjudication.note_offer();
            return Ok(());
        }
        let Mode::Playing(own, _) = self.state.mode else {
            return Err(Refusal::NotNow);
        };
        if self.state.player.accepts_draw(own, query.board) {
            self.state.end(None, own, query.world);
            // The game is over: pondering ends.
            self.state.stop(StopReason::Discard);
            query.stops = true;
            return Ok(());
        }
        say(query, "Goby declines the draw.")
    }

    pub(super) fn level(&mut self, query: &mut Query<'_>) -> Obeyed {
        let control = clock::read_level(query.rest).ok_or(Refusal::BadValue)?;
        self.state.set_control(control, query.now);
        self.state.keep_clock(query.world);
        self.clock(query)
    }

    pub(super) fn search_time(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.state.set_search_time(query.rest, query.now)?;
        self.state.keep_clock(query.world);
        self.clock(query)
    }

    pub(super) fn search_depth(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.state.set_depth(query.rest, query.now)?;
        self.state.keep_clock(query.world);
        self.clock(query)
    }

    /// `clock`: writes the times on the clocks.
    pub(super) fn clock(&mut self, query: &mut Query<'_>) -> Obeyed {
        if CAPABILITIES.words {
            self.state.write_clock(query.now, query.world);
        }
        Ok(())
    }
}

/// Reports the effect of a command, in a build with words.
#[inline(never)]
fn say(query: &mut Query<'_>, text: &str) -> Obeyed {
    if CAPABILITIES.words {
        Reply(query.world).text(text).end();
    }
    Ok(())
}
