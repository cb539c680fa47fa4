//! Commands that are answered at once, also during a search, and commands during a pause.

use super::command::Command;
use super::game::offer_draw;
use super::output::{self, Style};
use super::{CecpState, features, highlight};
use crate::command::{Query, error};
use crate::driver::{During, InPause, InputLine, MidSearch, Out, Reply, Responder, World};
use crate::refusal::{Obeyed, Refusal};
use crate::session::{GameStatus, Hint, Mode, Shown, StopReason, Task, write_book};
use goby_core::notation::MoveText;
use goby_core::player::{integer, is_move, natural};
use goby_core::search::{Control, Iteration, Limits, Measure, Status};
use goby_core::text::{ShortText, first_word};
use goby_core::time::Millis;

impl Responder for CecpState<'_> {
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During {
        let Some((command, line)) = Command::read(line, world) else {
            return During::Obeyed(Control::Continue);
        };
        let mut query = Query {
            line,
            rest: first_word(line).1.trim_ascii(),
            board: search.status.root,
            status: Some(search.status),
            now: search.now,
            stops: false,
            world,
        };
        let (verdict, reason) = match command {
            Command::Other | Command::UserMove => {
                let verdict = self.move_in_search(command, &mut query, search.limits);
                (verdict, StopReason::Discard)
            }
            Command::Pause => (During::Pause, StopReason::Now),
            Command::Ping if self.state.is_busy() && self.settings.pings.is_full() => {
                (During::Later, StopReason::Now)
            }
            command if command.ends(self.state.task()) => (During::Later, StopReason::Discard),
            Command::Uci | Command::Why => {
                let is_why = command == Command::Why;
                let fault = if is_why {
                    Refusal::Thinking
                } else {
                    Refusal::NotNow
                };
                error(query.world, fault.message(), line);
                (During::Obeyed(Control::Continue), StopReason::Now)
            }
            _ => {
                if let Err(fault) = self.obey_now(command, &mut query) {
                    error(query.world, fault.message(), line);
                }
                self.state.after_query(query.stops, search.limits)
            }
        };
        if matches!(verdict, During::Later | During::Obeyed(Control::Stop)) {
            self.state.stop(reason);
        }
        verdict
    }

    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World) {
        let iteration = &self.state.since_pondering(iteration);
        let san = self.state.player.options.writes_san();
        let columns = self.state.player.options.writes_columns();
        let (before, alarm) = match self.state.note_iteration(iteration) {
            Shown::Nothing => return,
            Shown::Analysis => (None, true),
            Shown::Thinking(None) => (None, false),
            Shown::Thinking(Some(expected)) if san => (Some(&expected.san), false),
            Shown::Thinking(Some(expected)) => (Some(&expected.written), false),
        };
        if self.settings.posts {
            let style = Style {
                san,
                before: before.map(MoveText::as_str),
                columns,
                alarm,
            };
            output::iteration(iteration, style, world);
        }
    }

    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        self.state.pace(limits, is_over)
    }

    /// Returns true if another clock than the wall clock limits the search. Thinking output then
    /// shows processor time.
    fn shows_cpu_time(&self) -> bool {
        self.state.player.timing.measure != Measure::Wall
    }

    /// `resume` and `quit` end a pause. Every other command is refused.
    fn ends_pause(&mut self, line: &InputLine<'_>, world: &mut dyn World) -> InPause {
        let Some((command, line)) = Command::read(line, world) else {
            return InPause::GoesOn;
        };
        match command {
            Command::Quit => return InPause::EndsAndHandle,
            Command::Resume => return InPause::Ended,
            Command::Nothing => {}
            _ => error(world, "paused", line),
        }
        InPause::GoesOn
    }
}

impl CecpState<'_> {
    /// Handles a line that may be a move, during a search.
    #[inline(never)]
    fn move_in_search(
        &mut self,
        command: Command,
        query: &mut Query<'_>,
        limits: &mut Limits,
    ) -> During {
        let text = match command {
            Command::UserMove => query.rest,
            _ => query.line,
        };
        if command == Command::Other && !is_move(text) {
            error(query.world, "unknown command", query.line);
            return During::Obeyed(Control::Continue);
        }
        self.state.move_in_search(text, query, limits)
    }

    /// A command without effect.
    pub(super) fn ignore(&mut self, _: &mut Query<'_>) -> Obeyed {
        Ok(())
    }

    pub(super) fn xboard(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.settings.is_interface = true;
        Ok(())
    }

    pub(super) fn protocol_version(&mut self, query: &mut Query<'_>) -> Obeyed {
        features::announce(&self.state.player, query.world);
        Ok(())
    }

    pub(super) fn random(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.state.player.variety.openings ^= true;
        Ok(())
    }

    pub(super) fn computer(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.settings.is_computer = true;
        Ok(())
    }

    pub(super) fn hard(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.state.ponders = true;
        Ok(())
    }

    pub(super) fn easy(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.state.ponders = false;
        Ok(())
    }

    pub(super) fn post(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.settings.posts = true;
        Ok(())
    }

    pub(super) fn no_post(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.settings.posts = false;
        Ok(())
    }

    /// `?`: ends a search whose result a command waits for.
    pub(super) fn move_now(&mut self, query: &mut Query<'_>) -> Obeyed {
        query.stops = self.state.is_awaited();
        Ok(())
    }

    /// `.`: reports the progress of the analysis, which may have ended.
    pub(super) fn update(&mut self, query: &mut Query<'_>) -> Obeyed {
        if let Some(status) = query.status {
            let elapsed = status.elapsed.plus(self.state.pondered);
            output::status(&Status { elapsed, ..*status }, query.world);
        } else if let Mode::Analyzing(Some(end)) = &self.state.mode {
            output::progress(end, query.world).end();
        }
        Ok(())
    }

    /// `hint`: suggests a move.
    pub(super) fn hint(&mut self, query: &mut Query<'_>) -> Obeyed {
        let Some(status) = query.status else {
            let hint = Hint::read(query.rest).ok_or(Refusal::BadValue)?;
            if self.state.position.status != GameStatus::Illegal {
                self.state.position.hint = Some(hint);
            }
            return Ok(());
        };
        if self.state.hint_in_search(query)? {
            match (self.state.task(), status.best()) {
                (Some(Task::Ponder(expected)), _) => write_hint(&expected.written, query.world),
                (_, Some(best)) => {
                    let text = self.state.player.write(status.root, best);
                    write_hint(&text, query.world);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// `bk`: writes the book moves in lines that begin with a blank, then an empty line.
    pub(super) fn book(&mut self, query: &mut Query<'_>) -> Obeyed {
        if !write_book(&self.state.player, query.board, query.world) {
            let text = " no opening line has this position";
            Reply(query.world).text(text).end();
        }
        Reply(query.world).end();
        Ok(())
    }

    /// `draw`: answers a draw offer now, or with the move being searched.
    pub(super) fn draw(&mut self, query: &mut Query<'_>) -> Obeyed {
        if self.state.mode.is_due() {
            self.state.player.adjudication.note_offer();
        } else if let Mode::Playing(own, _) = self.state.mode
            && self.state.player.accepts_draw(own, query.board)
        {
            offer_draw(query.world);
        }
        Ok(())
    }

    pub(super) fn lift(&mut self, query: &mut Query<'_>) -> Obeyed {
        self.state.position.lifted = highlight::lift(query.rest, query.board, query.world)?;
        Ok(())
    }

    pub(super) fn put(&mut self, _: &mut Query<'_>) -> Obeyed {
        self.state.position.lifted = None;
        Ok(())
    }

    pub(super) fn hover(&mut self, query: &mut Query<'_>) -> Obeyed {
        let lifted = self.state.position.lifted;
        highlight::hover(query.rest, lifted, query.board, query.world)?;
        Ok(())
    }

    /// `name NAME`: the opponent's name.
    pub(super) fn opponent_name(&mut self, query: &mut Query<'_>) -> Obeyed {
        for opponent in &mut self.state.opponent {
            let mut name = ShortText::default();
            name.text(query.rest);
            *opponent = name;
        }
        Ok(())
    }

    /// `rating OWN OPPONENT`: both ratings; 0 means unrated.
    pub(super) fn rating(&mut self, query: &mut Query<'_>) -> Obeyed {
        let mut ratings = query.rest.split_ascii_whitespace().map(integer);
        if let (Some(Some(own)), Some(Some(other))) = (ratings.next(), ratings.next()) {
            self.state.player.adjudication.set_ratings(own, other);
        }
        Ok(())
    }

    /// `ping NUMBER`: answered when all earlier commands are done.
    pub(super) fn ping(&mut self, query: &mut Query<'_>) -> Obeyed {
        // `natural` reads every larger number as `u32::MAX`, so `u32::MAX` is refused.
        let number = natural(query.rest).filter(|&number| number < u32::MAX);
        let number = number.ok_or(Refusal::BadValue)?;
        if !self.state.is_busy() || self.settings.pings.try_push(number).is_err() {
            super::pong(number, query.world);
        }
        Ok(())
    }
}

/// Suggests a move.
pub(super) fn write_hint(text: &str, out: &mut dyn Out) {
    Reply(out).text("Hint: ").text(text).end();
}
