//! The state of the protocol, and all that may be asked while a search runs.
//!
//! Nothing here needs the game or the search, so that the driver can hold this part alone while the search borrows the
//! rest. What a line needs of the board comes with the call: from the game when idle, from the running search's root
//! otherwise.

use super::command::{Command, Conduct};
use super::judge::Judgement;
use super::options::Options;
use super::variety::Variety;
use super::{book, features, highlight, number, thinking};
use crate::line::Line;
use crate::port::{Out, Reply};
use arrayvec::ArrayVec;
use goby_core::board::{Board, MoveText, MoveTextError};
use goby_core::search::{Control, Limits, Measure, Report, RootSet, Status};
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::{Color, Depth, Move, Square};

/// A value that is missing, no number, or out of range.
pub(super) const BAD_VALUE: &str = "bad value";
/// A command that has no meaning in the present state.
pub(super) const NOT_NOW: &str = "command not legal now";

/// `ping`s that can wait for a move.
const PINGS: usize = 8;
/// How much of a faulty line is repeated to the sender, in bytes.
const ECHO: usize = 100;

/// Whom the engine plays for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// Neither side: moves are checked and made, nothing else.
    Force,
    /// This side.
    Playing(Color),
    /// Neither side, but it thinks about each position.
    Analyzing,
}

/// What the running search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Task {
    /// No search runs.
    Idle,
    /// A move to be played.
    Move,
    /// The reply to the expected move, on the opponent's time.
    Ponder,
    /// Whatever there is to know, until stopped.
    Analysis,
    /// A move to suggest or to ponder on.
    Guess,
}

/// Why the running search was told to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// Its result is wanted now.
    Now,
    /// Its result is of no use: a waiting line changes things.
    Discard,
}

/// What became of a line that arrived in mid-search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum During {
    /// It has been obeyed; the search goes on so.
    Obeyed(Control),
    /// The clocks stand still and the search waits until `resume`.
    Pause,
    /// It must wait until the search has stopped.
    Later,
}

/// The reply that is pondered on, in the two forms in which it may arrive.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub(super) choice: Move,
    pub(super) coordinate: MoveText,
    pub(super) san: MoveText,
}

/// The switches that commands throw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "they are independent switches of the protocol"
)]
pub(super) struct Switches {
    /// `post`: show what is thought.
    pub(super) post: bool,
    /// `hard`: think on the opponent's time.
    pub(super) ponder: bool,
    /// `random`: vary the openings.
    pub(super) random: bool,
    /// `computer`: the opponent is a program.
    pub(super) computer: bool,
    /// A person sits at the other end, without a graphical interface.
    pub(super) console: bool,
}

/// A line read: its command, the whole of it, and what follows the command word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Order<'l> {
    pub(super) command: Command,
    pub(super) line: &'l str,
    pub(super) rest: &'l str,
}

/// What a command may look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'s> {
    /// The position, or the root of the running search.
    pub(super) board: &'s Board,
    /// The running search.
    pub(super) status: Option<&'s Status<'s>>,
    /// The time by the wall clock.
    pub(super) now: Instant,
}

/// The protocol's state.
#[derive(Clone, Debug)]
pub struct Protocol {
    pub(super) mode: Mode,
    pub(super) task: Task,
    pub(super) halt: Option<Halt>,
    pub(super) switches: Switches,
    pub(super) options: Options,

    /// The engine is on move and has been told to move.
    pub(super) due: bool,
    /// It is, but all its moves are excluded.
    pub(super) stalled: bool,
    /// The last position sent was illegal: no moves until there is another.
    pub(super) refusing: bool,
    /// The end of the game on the board has been claimed.
    pub(super) claimed: bool,
    /// The analysis of this position came to its end.
    pub(super) settled: bool,
    /// No pondering on this move.
    pub(super) resting: bool,
    /// The side that `white` or `black` set on move, until a move or a search needs it.
    pub(super) turn: Option<Color>,

    pub(super) clock: Clock,
    pub(super) measure: Measure,
    pub(super) depth: Depth,
    /// When the engine's clock began to run for this move.
    pub(super) started: Instant,
    /// Own moves made in the game, and how many of them before the present time control.
    pub(super) own_moves: u32,
    pub(super) control_from: u32,

    /// The best known move for the side on move; legal in the position of the game.
    pub(super) guess: Option<Move>,
    /// The reply being pondered on, or pondered on to the end.
    pub(super) expected: Option<Expected>,
    /// What pondering found that came to its end.
    pub(super) pondered: Option<Report>,
    /// Somebody waits for a hint.
    pub(super) hint_wanted: bool,
    /// What the last analysis found.
    pub(super) analysis: Option<Report>,

    pub(super) excluded: RootSet,
    pub(super) lifted: Option<Square>,
    pub(super) pings: ArrayVec<u32, PINGS>,
    pub(super) judgement: Judgement,
    pub(super) variety: Variety,
}

/// 40 moves in 5 minutes, until told otherwise.
const FIRST_CONTROL: TimeControl = TimeControl::Level {
    moves: 40,
    base: Millis(300_000),
    increment: Millis::ZERO,
};

impl Default for Protocol {
    fn default() -> Self {
        Self {
            mode: Mode::Playing(Color::Black),
            task: Task::Idle,
            halt: None,
            switches: Switches::default(),
            options: Options::default(),
            due: false,
            stalled: false,
            refusing: false,
            claimed: false,
            settled: false,
            resting: true,
            turn: None,
            clock: Clock::new(FIRST_CONTROL),
            measure: Measure::Wall,
            depth: Depth::MAX,
            started: Instant::default(),
            own_moves: 0,
            control_from: 0,
            guess: None,
            expected: None,
            pondered: None,
            hint_wanted: false,
            analysis: None,
            excluded: RootSet::default(),
            lifted: None,
            pings: ArrayVec::new(),
            judgement: Judgement::default(),
            variety: Variety::default(),
        }
    }
}

impl Protocol {
    /// Hears a line while a search runs.
    pub fn during(
        &mut self,
        line: &Line<'_>,
        now: Instant,
        status: &Status<'_>,
        out: &mut dyn Out,
    ) -> During {
        let scene = Scene {
            board: status.root,
            status: Some(status),
            now,
        };
        let Some(order) = read(line, out) else {
            return During::Obeyed(Control::Continue);
        };
        let verdict = match order.command {
            Command::Other | Command::UserMove => self.move_during(order, &scene, out),
            Command::Pause => During::Pause,
            Command::Ping if self.is_busy() && self.pings.is_full() => {
                self.halt = Some(Halt::Now);
                return During::Later;
            }
            command if command.conduct(self.task) == Conduct::Stops => During::Later,
            _ => During::Obeyed(self.at_once(order, &scene, out)),
        };
        match verdict {
            During::Later => self.halt = Some(Halt::Discard),
            During::Obeyed(Control::Stop) if self.halt.is_none() => self.halt = Some(Halt::Now),
            _ => {}
        }
        verdict
    }

    /// A move that arrives while a search runs.
    fn move_during(&mut self, order: Order<'_>, scene: &Scene<'_>, out: &mut dyn Out) -> During {
        let text = order.move_text();
        if order.command == Command::Other && !is_move(scene.board, text) {
            error(out, "unknown command", order.line);
            return During::Obeyed(Control::Continue);
        }
        match self.task {
            Task::Ponder if self.expects(text) => {
                self.expected = None;
                self.task = Task::Move;
                self.due = true;
                self.started = scene.now;
                self.forget_position();
                During::Obeyed(Control::Limits(self.limits()))
            }
            Task::Move => {
                let reply = Reply(out).text("Illegal move (not your turn): ");
                reply.text(clip(text)).end();
                During::Obeyed(Control::Continue)
            }
            _ => During::Later,
        }
    }

    /// Whether `text` is the reply pondered on.
    fn expects(&self, text: &str) -> bool {
        let san = text.trim_end_matches(['+', '#', '!', '?']);
        self.expected.as_ref().is_some_and(|expected| {
            expected.coordinate == text || expected.san.trim_end_matches(['+', '#']) == san
        })
    }

    /// Obeys a command that neither changes the game nor needs the search or its memory.
    pub(super) fn at_once(
        &mut self,
        order: Order<'_>,
        scene: &Scene<'_>,
        out: &mut dyn Out,
    ) -> Control {
        match order.command {
            Command::Xboard => self.switches.console = false,
            Command::ProtocolVersion => features::announce(&self.options, out),
            Command::Random => self.switches.random = !self.switches.random,
            Command::Computer => self.switches.computer = true,
            Command::Hard => self.switches.ponder = true,
            Command::Easy => {
                self.switches.ponder = false;
                if self.is_pondering() {
                    self.halt = Some(Halt::Discard);
                    return Control::Stop;
                }
            }
            Command::Post => self.switches.post = true,
            Command::NoPost => self.switches.post = false,
            Command::MoveNow if self.is_awaited() => return Control::Stop,
            Command::Update => self.update(scene, out),
            Command::Hint => self.hint(scene, out),
            Command::Book => book::show(&self.options.openings, scene.board, out),
            Command::Draw => self.hear_draw_offer(out),
            Command::Lift => self.lifted = highlight::lift(order, scene.board, out),
            Command::Put => self.lifted = None,
            Command::Hover => highlight::hover(order, self.lifted, scene.board, out),
            Command::Ping => self.ping(order, out),
            Command::Rating => self.judgement.hear_ratings(order.rest),
            Command::Level
            | Command::SearchTime
            | Command::SearchDepth
            | Command::NodeRate
            | Command::Time
            | Command::OpponentTime => return self.set_clock(order, scene.now, out),
            // Accepted, rejected, name, ics, resume, comments: nothing to do.
            _ => {}
        }
        Control::Continue
    }

    /// Obeys a command of time, and tells a search for a move at once.
    fn set_clock(&mut self, order: Order<'_>, now: Instant, out: &mut dyn Out) -> Control {
        match self.hear_time(order, now) {
            Ok(()) if self.task == Task::Move => Control::Limits(self.limits()),
            Ok(()) => Control::Continue,
            Err(fault) => {
                error(out, fault, order.line);
                Control::Continue
            }
        }
    }

    /// Answers `ping`, or notes it until all before it is done.
    fn ping(&mut self, order: Order<'_>, out: &mut dyn Out) {
        match number::natural(order.rest) {
            None => error(out, BAD_VALUE, order.line),
            Some(number) => {
                if !self.is_busy() || self.pings.try_push(number).is_err() {
                    pong(number, out);
                }
            }
        }
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

    /// Whether the running search is only for pondering.
    fn is_pondering(&self) -> bool {
        self.task == Task::Ponder || self.task == Task::Guess && !self.hint_wanted
    }

    /// Whether somebody waits for what the running search will find.
    fn is_awaited(&self) -> bool {
        self.task == Task::Move || self.task == Task::Guess && self.hint_wanted
    }

    /// Whether something that was asked for is not done yet.
    pub(super) const fn is_busy(&self) -> bool {
        self.due && !self.stalled || self.hint_wanted
    }

    /// Answers `.` while there is an analysis to tell of.
    fn update(&self, scene: &Scene<'_>, out: &mut dyn Out) {
        match (scene.status, &self.analysis) {
            (Some(status), _) => thinking::status(status, out),
            (None, Some(report)) if self.mode == Mode::Analyzing => {
                thinking::settled(report, scene.board, out);
            }
            _ => {}
        }
    }

    /// Answers `hint`, or notes it until there is something to suggest.
    fn hint(&mut self, scene: &Scene<'_>, out: &mut dyn Out) {
        let known = match self.task {
            Task::Ponder => {
                if let Some(expected) = &self.expected {
                    say_hint(&expected.coordinate, out);
                }
                return;
            }
            _ => scene
                .status
                .and_then(|status| status.line.first().copied())
                .or(self.guess),
        };
        match known {
            Some(known) if scene.board.is_legal(known) => {
                say_hint(&scene.board.coordinate(known), out);
            }
            _ => self.hint_wanted = !self.refusing && scene.board.has_legal_move(),
        }
    }

    /// Whether thinking output tells processor time: wherever the wall clock does not count.
    pub(crate) fn shows_cpu_time(&self) -> bool {
        self.measure != Measure::Wall
    }

    /// Shows an iteration, and notes what may be chosen from.
    pub(crate) fn hear_progress(
        &mut self,
        report: &Report,
        root: &Board,
        line: &[Move],
        out: &mut dyn Out,
    ) {
        if self.task == Task::Move {
            self.variety.note(report, line);
        }
        if !self.switches.post || self.task == Task::Guess {
            return;
        }
        let before = match (&self.expected, self.task) {
            (Some(expected), Task::Ponder) if self.options.writes_san() => Some(&expected.san),
            (Some(expected), Task::Ponder) => Some(&expected.coordinate),
            _ => None,
        };
        let show = thinking::Show {
            san: self.options.writes_san(),
            before: before.map(MoveText::as_str),
            alarm: self.task == Task::Analysis,
        };
        thinking::iteration(report, (root, line), show, out);
    }

    /// Forgets all that belonged to the position that has been left.
    pub(super) fn forget_position(&mut self) {
        self.guess = None;
        self.pondered = None;
        self.analysis = None;
        self.hint_wanted = false;
        self.excluded = RootSet::default();
        self.stalled = false;
        self.settled = false;
        self.claimed = false;
        self.resting = false;
        self.lifted = None;
        self.turn = None;
    }

    /// The limits of a search for a move to play.
    pub(super) fn limits(&self) -> Limits {
        let (skill, _) = self.options.skill();
        Limits {
            budget: Some(self.budget()),
            measure: self.measure,
            started: self.started,
            depth: self.depth.min(skill),
            lines: self.variety_lines(),
            excluded: self.excluded,
            ..Limits::until_stopped(self.started)
        }
    }
}

impl<'l> Order<'l> {
    pub(super) fn new(line: &'l str) -> Self {
        Self {
            command: Command::of(line),
            line,
            rest: line
                .split_once(' ')
                .map_or("", |(_, rest)| rest.trim_ascii()),
        }
    }

    /// The text that stands for a move.
    pub(super) const fn move_text(&self) -> &'l str {
        match self.command {
            Command::UserMove => self.rest,
            _ => self.line,
        }
    }
}

/// Reads a line. An overlong one is answered here, unless its beginning is enough to obey it.
pub(super) fn read<'l>(line: &Line<'l>, out: &mut dyn Out) -> Option<Order<'l>> {
    let order = Order::new(line.text);
    if line.overlong && !order.command.is_known_by_its_beginning() {
        error(out, "line too long", line.text);
        return None;
    }
    Some(order)
}

/// Whether `text` has the form of a move, legal or not.
pub(super) fn is_move(board: &Board, text: &str) -> bool {
    !matches!(board.parse_move(text), Err(MoveTextError::NotAMove))
}

/// Says that `line` cannot be obeyed, and why.
pub(super) fn error(out: &mut dyn Out, fault: &str, line: &str) {
    let reply = Reply(out).text("Error (").text(fault).text("): ");
    let shown = clip(line);
    let rest = if shown.len() < line.len() { "..." } else { "" };
    reply.text(shown).text(rest).end();
}

/// The beginning of `text` that is fit to be repeated.
pub(crate) fn clip(text: &str) -> &str {
    let mut end = text.len().min(ECHO);
    loop {
        if let Some((shown, _)) = text.split_at_checked(end) {
            return shown;
        }
        end = end.saturating_sub(1);
    }
}

/// Suggests a move.
pub(super) fn say_hint(text: &str, out: &mut dyn Out) {
    Reply(out).text("Hint: ").text(text).end();
}

fn pong(number: u32, out: &mut dyn Out) {
    Reply(out).text("pong ").number(number).end();
}
