//! The CECP session: the conversation of XBoard's engine.
//!
//! A session is in two parts, as the driver's [`Protocol`] asks: its [`State`] and the game. While
//! a search runs it borrows the game, and the driver holds the state to answer what may be answered
//! in mid-search (`during`). All else waits in the line buffer, stops the search, and is handled
//! after it.
//!
//! The states are those of the protocol's document (xboard `engine-intf.html`, sections 8 to 13):
//! the engine plays neither side, plays one, or analyses; and a search runs for a move, on the
//! opponent's time, for an analysis, for a guess, or not at all. What a player of games does in any
//! protocol is in `play`; here are CECP's words.

mod announce;
mod command;
mod console;
mod during;
mod edit;
mod editor;
mod exclude;
mod features;
mod highlight;
mod hint;
mod immediate;
mod moves;
mod options;
mod output;
mod request;
mod score;
mod setup;
mod span;
mod state;
mod think;
mod timing;
#[cfg(feature = "why")]
mod why;

pub use state::State;

use crate::driver::{Action, AtRest, InputLine, Protocol, Reply, World};
use crate::play::{BAD_VALUE, End, HashUse, cores, natural};
use crate::profile::{CAPABILITIES, MOST_HASH, OVERHEAD, megabytes};
#[cfg(feature = "uci")]
use crate::uci::Uci;
use command::Command;
#[cfg(all(test, feature = "std"))]
pub(crate) use console::WORDS_OF_PEOPLE;
use goby_core::game::Game;
use goby_core::notation::CastlingStyle;
#[cfg(feature = "sources")]
use goby_core::search::sources::Recipe;
use goby_core::search::{Limits, Report};
use goby_core::time::Instant;
use goby_core::types::Color;
use request::{NOT_NOW, Request, read};
use state::{Mode, View};

#[cfg(all(test, feature = "std"))]
pub(crate) const COMMANDS: &[crate::command::CommandRow] = Command::ROWS;

/// One opponent's conversation with the engine.
pub struct Session<'m> {
    state: State,
    game: Game<'m>,
    hash_use: HashUse,
    /// The position that an inquiry is about.
    #[cfg(feature = "why")]
    probe: Game<'static>,
    /// Whether no line has come yet.
    is_fresh: bool,
}

impl<'m> Session<'m> {
    /// A session at the start position. The engine plays Black, as after `new`.
    #[inline(never)]
    pub fn new(game: Game<'m>) -> Self {
        Self {
            state: State::default(),
            game,
            hash_use: HashUse::default(),
            #[cfg(feature = "why")]
            probe: Game::new(&mut [], &mut []),
            is_fresh: true,
        }
    }

    /// The session in the other protocol, about the same game and with the same search.
    #[cfg(feature = "uci")]
    pub(crate) fn in_uci(&mut self) -> Uci<'_, 'm> {
        let session = Uci::new(&mut self.game);
        #[cfg(feature = "sources")]
        let session = session.playing(self.state.player.options.recipe());
        session
    }

    /// The same with this search as the one that plays.
    #[cfg(feature = "sources")]
    #[must_use]
    pub fn playing(mut self, recipe: Recipe) -> Self {
        self.state.player.options.choose(recipe);
        self
    }
}

impl Protocol for Session<'_> {
    type Responder = State;

    /// Obeys a line. No search should have to carry what this takes of the stack.
    #[inline(never)]
    fn handle(
        &mut self,
        line: &InputLine<'_>,
        context: AtRest<'_>,
        world: &mut dyn World,
    ) -> Action {
        self.state.player.variety.seed(context.now);
        let Some(mut request) = read(line, world) else {
            return Action::Continue;
        };
        if self.state.is_console() {
            request = request.as_typed();
        }
        if self.obey_edit(request, world) {
            return Action::Continue;
        }
        if self.state.is_console() && console::refuses_excess(request.line, world) {
            return Action::Continue;
        }
        let action = match self.obey(request, context, world) {
            Ok(action) => {
                if action == Action::Quit {
                    // A person may go on with the game.
                    if !self.state.is_console() {
                        self.state.count_game(End::Unsaid, world);
                    }
                    self.leave(context.now, world);
                } else {
                    self.confirm(&request, context.now, world);
                }
                action
            }
            Err(fault) => {
                self.state.refuse(&request, fault, world);
                Action::Continue
            }
        };
        self.is_fresh &= request.command == Command::Nothing;
        self.state.answer_pings(world);
        action
    }

    #[inline(never)]
    fn next(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits> {
        let limits = self.next_search(now, world);
        self.prompt(world);
        #[cfg(feature = "sources")]
        let limits = limits.map(|limits| Limits {
            recipe: self.state.player.options.recipe(),
            ..limits
        });
        limits
    }

    #[inline(never)]
    fn done(&mut self, report: &Report, world: &mut dyn World) {
        self.on_result(report, world);
    }

    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        if CAPABILITIES.cores && granted < requested {
            let reply = Reply(world).text("Error (fewer threads are available): cores ");
            reply.count(granted.into()).end();
        }
    }

    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        if CAPABILITIES.memory && granted < requested {
            let reply = Reply(world).text("Error (less memory is available): memory ");
            reply.number(megabytes(granted) + OVERHEAD).end();
        }
    }

    fn split(&mut self) -> (&mut State, &Game<'_>) {
        #[cfg(feature = "why")]
        if matches!(self.state.task(), Some(state::Task::Why)) {
            return (&mut self.state, &self.probe);
        }
        (&mut self.state, &self.game)
    }
}

impl Session<'_> {
    /// Greets a person at a terminal, and switches to replies for people until `xboard` arrives.
    pub fn greet(&mut self, world: &mut dyn World) {
        self.state.greet(world);
    }

    /// Obeys a request, or returns why not.
    fn obey(
        &mut self,
        request: Request<'_>,
        context: AtRest<'_>,
        world: &mut dyn World,
    ) -> Result<Action, &'static str> {
        match request.command {
            Command::Quit => return Ok(Action::Quit),
            Command::Uci if CAPABILITIES.uci && self.is_fresh => return Ok(Action::HandOver),
            Command::Pause => return Ok(Action::Pause),
            Command::Memory if CAPABILITIES.memory => {
                let megabytes = natural(request.rest).filter(|size| (1..=MOST_HASH).contains(size));
                let megabytes = megabytes.ok_or(BAD_VALUE)?;
                return Ok(Action::Resize(megabytes.saturating_sub(OVERHEAD).max(1)));
            }
            Command::Cores if CAPABILITIES.cores => {
                let cores = cores(request.rest).ok_or(BAD_VALUE)?;
                #[cfg(feature = "sources")]
                self.state.player.options.ask_for_cores(cores)?;
                return Ok(Action::UseCores(cores));
            }
            Command::Exit if matches!(self.state.mode, Mode::Analyzing(_)) => {
                self.state.mode = Mode::Force;
            }
            Command::Exit if self.state.is_console() => return Ok(Action::Quit),
            Command::Exit => return Err(NOT_NOW),
            Command::New => {
                self.state.count_game(End::Unsaid, world);
                self.new_game(context.hash);
                return Ok(Action::Forget);
            }
            Command::Variant if request.rest == "normal" => {
                self.state.player.castling = CastlingStyle::Steps;
            }
            Command::Variant if CAPABILITIES.chess960 && request.rest == "fischerandom" => {
                self.state.player.castling = CastlingStyle::Letters;
            }
            Command::Variant => return Err("unsupported variant"),
            Command::Force => self.state.mode = Mode::Force,
            Command::Result => {
                if self.state.player.is_adaptive() {
                    self.state.count_game(End::read(request.rest), world);
                }
                self.state.mode = Mode::Force;
            }
            Command::Analyze => self.state.mode = Mode::Analyzing(None),
            Command::White => self.set_turn(Color::White, context.now, world)?,
            Command::Black => self.set_turn(Color::Black, context.now, world)?,
            Command::Go => self.go(context.now, world)?,
            Command::PlayOther => self.play_other()?,
            Command::SetBoard => self.set_board(request.rest, world)?,
            Command::Edit => self.edit(),
            Command::Undo if self.state.is_console() => self.take_back_typed(world)?,
            Command::Undo => self.take_back(1)?,
            Command::Remove => self.take_back(2)?,
            Command::Exclude => self.exclude(request, true, world),
            Command::Include => self.exclude(request, false, world),
            Command::SetScore => self.set_score(request.rest, context.hash)?,
            Command::Option => return self.set_option(request.rest, context.hash, world),
            Command::Update => self.update(world),
            Command::Hint => self.hint(request.rest, world)?,
            #[cfg(feature = "why")]
            Command::Why => self.ask_why(request, world)?,
            #[cfg(not(feature = "why"))]
            Command::Why => {}
            Command::Resume if self.state.is_console() => self.resume(context.now, world)?,
            Command::Other if self.names_option(request.line) => {
                return self.set_option(request.line, context.hash, world);
            }
            Command::Other | Command::UserMove => self.obey_move(request, context.now, world),
            Command::Uci
            | Command::Memory
            | Command::Cores
            | Command::Accepted
            | Command::Book
            | Command::Computer
            | Command::Draw
            | Command::Easy
            | Command::Hard
            | Command::Hover
            | Command::Ics
            | Command::Level
            | Command::Lift
            | Command::MoveNow
            | Command::Name
            | Command::NoPost
            | Command::NodeRate
            | Command::Nothing
            | Command::OpponentTime
            | Command::Ping
            | Command::Post
            | Command::ProtocolVersion
            | Command::Put
            | Command::Random
            | Command::Rating
            | Command::Rejected
            | Command::Resume
            | Command::SearchDepth
            | Command::SearchTime
            | Command::Time
            | Command::Xboard => self.obey_immediately(request, context.now, world)?,
        }
        Ok(Action::Continue)
    }

    /// Obeys a command that could be obeyed in mid-search too.
    fn obey_immediately(
        &mut self,
        request: Request<'_>,
        now: Instant,
        world: &mut dyn World,
    ) -> Result<(), &'static str> {
        self.count_own_moves();
        let view = View {
            board: self.game.board(),
            status: None,
            now,
        };
        // No search runs that could be stopped.
        self.state.obey_now(request, &view, world).map(|_| ())
    }

    /// Notes in the player how many moves the engine has made.
    fn count_own_moves(&mut self) {
        let side = self.game.board().side();
        let plies = self.game.ply();
        self.state.player.timing.own_moves = match self.state.mode {
            Mode::Playing(own, _) if own != side => plies.div_ceil(2),
            _ => plies / 2,
        };
    }
}
