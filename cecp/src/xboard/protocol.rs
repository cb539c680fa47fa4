//! The state of the protocol.
//!
//! What is asked while a search runs is answered from it (`during`, `at_once`). Nothing there needs the game or the search, so that the driver can hold this part alone while the search borrows the
//! rest. What a line needs of the board comes with the call: from the game when idle, from the running search's root
//! otherwise.

use super::judgement::Judgement;
use super::lots::Lots;
use super::options::Options;
use arrayvec::ArrayVec;
use goby_core::board::Board;
use goby_core::notation::MoveText;
use goby_core::search::{Limits, Measure, Report, RootSet, Status};
use goby_core::time::{Clock, Instant, Millis, TimeControl};
use goby_core::types::{Color, Depth, Move, Square};

/// `ping`s that can wait for a move.
const PINGS: usize = 8;

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
pub struct State {
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
    /// What pondering or, in its mode, an analysis has found that came to its end.
    pub(super) found: Option<Report>,
    /// Somebody waits for a hint.
    pub(super) hint_wanted: bool,

    pub(super) excluded: RootSet,
    pub(super) lifted: Option<Square>,
    pub(super) pings: ArrayVec<u32, PINGS>,
    pub(super) judgement: Judgement,
    pub(super) lots: Lots,
}

/// 40 moves in 5 minutes, until told otherwise.
const FIRST_CONTROL: TimeControl = TimeControl::Level {
    moves: 40,
    base: Millis(300_000),
    increment: Millis::ZERO,
};

impl Default for State {
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
            found: None,
            hint_wanted: false,
            excluded: RootSet::default(),
            lifted: None,
            pings: ArrayVec::new(),
            judgement: Judgement::default(),
            lots: Lots::default(),
        }
    }
}

impl State {
    /// Whether the running search is only for pondering.
    pub(super) fn is_pondering(&self) -> bool {
        self.task == Task::Ponder || self.task == Task::Guess && !self.hint_wanted
    }

    /// Whether somebody waits for what the running search will find.
    pub(super) fn is_awaited(&self) -> bool {
        self.task == Task::Move || self.task == Task::Guess && self.hint_wanted
    }

    /// Whether something that was asked for is not done yet.
    pub(super) const fn is_busy(&self) -> bool {
        self.due && !self.stalled || self.hint_wanted
    }

    /// Forgets all that belonged to the position that has been left.
    pub(super) fn forget_position(&mut self) {
        self.guess = None;
        self.found = None;
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
        let mut limits = Limits {
            lines: self.variety_lines(),
            excluded: self.excluded,
            ..Limits::until_stopped(self.started)
        };
        self.renew(&mut limits);
        limits
    }

    /// Makes the limits of a running search those of one for a move to play, by what is known of the clocks now.
    #[inline(never)]
    pub(super) fn renew(&self, limits: &mut Limits) {
        let (skill, _) = self.options.skill();
        limits.budget = Some(self.budget());
        limits.measure = self.measure;
        limits.started = self.started;
        limits.depth = self.depth.min(skill);
        limits.nodes = u64::MAX;
    }
}
