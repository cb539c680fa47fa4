//! Commands that are obeyed immediately, in mid-search too: they neither change the game nor need
//! the search.

use super::command::Command;
use super::request::{GAME_OVER, NOT_NOW, Request, THINKING, error};
use super::state::{Client, Halt, Mode, Standing, State, View};
use super::{Session, announce, console, features, highlight, output};
use crate::driver::{Out, Reply, World};
use crate::play::{BAD_VALUE, DrawWish, integer, natural};
use crate::profile::CAPABILITIES;
use goby_core::search::Control;

impl State {
    /// Obeys a command that neither changes the game nor needs the search or its memory.
    ///
    /// # Errors
    /// What is wrong with it; then nothing has changed.
    pub(super) fn obey_now(
        &mut self,
        request: Request<'_>,
        view: &View<'_>,
        world: &mut dyn World,
    ) -> Result<Control, &'static str> {
        match request.command {
            Command::Xboard => self.preferences.client = Client::Interface,
            Command::ProtocolVersion => features::announce(&self.player, world),
            Command::Random => {
                let variety = &mut self.player.variety;
                variety.openings = !variety.openings;
            }
            Command::Computer => self.preferences.computer = true,
            Command::Hard => self.preferences.ponder = true,
            Command::Easy => self.preferences.ponder = false,
            Command::Post => self.preferences.post = Some(true),
            Command::NoPost => self.preferences.post = Some(false),
            Command::MoveNow if self.is_awaited() => return Ok(Control::Stop),
            Command::MoveNow if self.is_console() && view.status.is_none() => {
                Reply(world).text("\"help\" lists the commands.").end();
            }
            Command::Update => {
                if let Some(status) = view.status {
                    output::status(status, world);
                }
            }
            Command::Hint => {
                if let Some(status) = view.status {
                    self.hint(request.rest, status, world)?;
                }
            }
            Command::Book => announce::book(&self.player, view.board, world),
            Command::Draw => return self.on_draw_offer(view, world),
            Command::Lift if CAPABILITIES.highlight => {
                self.situation.lifted = highlight::lift(request, view.board, world);
            }
            Command::Put => self.situation.lifted = None,
            Command::Hover if CAPABILITIES.highlight => {
                highlight::hover(request, self.situation.lifted, view.board, world);
            }
            Command::Ping => self.ping(request, world)?,
            Command::Uci if CAPABILITIES.uci => return Err(NOT_NOW),
            Command::Why if CAPABILITIES.why => return Err(THINKING),
            Command::Rating => self.set_ratings(request.rest),
            Command::Level
            | Command::SearchTime
            | Command::SearchDepth
            | Command::NodeRate
            | Command::Time
            | Command::OpponentTime => self.set_time(request, view.now)?,
            // There is nothing to do.
            Command::Accepted
            | Command::Ics
            | Command::MoveNow
            | Command::Name
            | Command::Nothing
            | Command::Rejected
            | Command::Resume => {}
            // What this build lacks is not read, and what needs the search or changes the game is
            // obeyed elsewhere.
            Command::Hover | Command::Lift | Command::Uci | Command::Why => {}
            Command::Analyze
            | Command::Black
            | Command::Cores
            | Command::Edit
            | Command::Exclude
            | Command::Exit
            | Command::Force
            | Command::Go
            | Command::Include
            | Command::Memory
            | Command::New
            | Command::Option
            | Command::Other
            | Command::Pause
            | Command::PlayOther
            | Command::Quit
            | Command::Remove
            | Command::Result
            | Command::SetBoard
            | Command::SetScore
            | Command::Undo
            | Command::UserMove
            | Command::Variant
            | Command::White => {}
        }
        Ok(Control::Continue)
    }

    /// Says that a request cannot be obeyed, and why; to a person also how the command is written.
    pub(super) fn refuse(&self, request: &Request<'_>, fault: &str, out: &mut dyn Out) {
        error(out, fault, request.line);
        if self.is_console() && fault == BAD_VALUE {
            console::form(request.line, out);
        }
    }

    /// Answers `ping`, or notes it until all before it is done.
    fn ping(&mut self, request: Request<'_>, out: &mut dyn Out) -> Result<(), &'static str> {
        // The largest number stands for all that are larger.
        let number = natural(request.rest).filter(|&number| number < u32::MAX);
        let number = number.ok_or(BAD_VALUE)?;
        if !self.is_busy() || self.pings.try_push(number).is_err() {
            pong(number, out);
        }
        Ok(())
    }

    /// Answers the `ping`s that had to wait, when nothing is left to wait for.
    pub(super) fn answer_pings(&mut self, out: &mut dyn Out) {
        if self.is_busy() {
            return;
        }
        for number in core::mem::take(&mut self.pings) {
            pong(number, out);
        }
    }

    /// Answers a draw offer now, or with the move that is being thought about.
    fn on_draw_offer(
        &mut self,
        view: &View<'_>,
        world: &mut dyn World,
    ) -> Result<Control, &'static str> {
        let is_over =
            |state: &Self| state.is_console() && state.situation.standing != Standing::Open;
        if is_over(self) {
            return Err(GAME_OVER);
        }
        if self.mode.is_due() {
            self.player.judgement.note_offer();
        } else if let Mode::Playing(own, _) = self.mode {
            let wish = if self.player.accepts_draw(own, view.board) {
                DrawWish::Accept
            } else {
                DrawWish::Decline
            };
            self.announce_draw_wish(wish, own, world);
        } else if self.is_console() {
            return Err(NOT_NOW);
        }
        if is_over(self) {
            // There is nothing more to ponder on.
            self.halt(Halt::Discard);
            return Ok(Control::Stop);
        }
        Ok(Control::Continue)
    }

    /// `rating OWN OPPONENT`; 0 is unrated.
    fn set_ratings(&mut self, text: &str) {
        let mut ratings = text.split_ascii_whitespace().map(integer);
        if let (Some(Some(own)), Some(Some(other))) = (ratings.next(), ratings.next()) {
            self.player.judgement.set_ratings(own, other);
        }
    }
}

impl Session<'_> {
    /// Answers `.` when no search runs: an analysis may have come to its end.
    pub(super) fn update(&self, out: &mut dyn Out) {
        if let Mode::Analyzing(Some(end)) = &self.state.mode {
            end.write(out).end();
        }
    }
}

fn pong(number: u32, out: &mut dyn Out) {
    Reply(out).text("pong ").number(number).end();
}
