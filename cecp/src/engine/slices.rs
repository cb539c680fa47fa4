//! Thinking in slices, for a program that has no thread to spare.
//!
//! ```
//! use goby::{Engine, Limit, Millis, Slice, SmallMemory};
//!
//! let mut memory = Box::new(SmallMemory::new());
//! let mut goby = Engine::new(&mut *memory);
//! let start = std::time::Instant::now();
//! let mut clock = || start.elapsed().as_millis() as u64;
//!
//! let mut thinking = goby.begin(Limit::Millis(50), &mut clock);
//! let mut buttons = 0;
//! let thought = loop {
//!     match goby.think_on(&mut thinking, Millis(5), &mut clock) {
//!         Slice::Unfinished => buttons += 1, // Whatever else the program has to do.
//!         Slice::Done(thought) => break thought.expect("White has a move"),
//!     }
//! };
//! assert!(goby.play_move(thought.best).is_ok());
//! println!("looked after the buttons {buttons} times");
//! ```

use super::{Engine, Limit, Thought, Timer, TimerHost};
use crate::profile::SUSPENDED_PLIES;
use goby_core::search::{Control, Host, Iteration, Limits, Measure, Status, Unfinished};
use goby_core::time::{Instant, Millis};

/// A search in slices, between two of them: begun by [`Engine::begin`].
#[derive(Clone, Debug)]
pub struct Thinking {
    /// The limits of the search, or what has been found.
    limits: Result<Limits, Option<Thought>>,
    unfinished: Unfinished<SUSPENDED_PLIES>,
}

/// What a slice has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slice {
    /// It thinks on with the next slice.
    Unfinished,
    /// The move to play; `None` when there is none, for the game is over.
    Done(Option<Thought>),
}

impl Thinking {
    /// What it takes, in bytes.
    pub const BYTES: usize = size_of::<Self>();
}

impl Engine<'_> {
    /// Begins to find a move for the side to move, but does nothing for it yet:
    /// [`think_on`](Self::think_on) does. The time of `limit` begins now, and runs between slices
    /// too.
    pub fn begin(&mut self, limit: Limit, clock: &mut dyn Timer) -> Thinking {
        Thinking {
            limits: self.prepare(limit, clock),
            unfinished: Unfinished::NEW,
        }
    }

    /// Thinks on for the time of a `slice`, or until the limit is reached or the clock's hook stops
    /// it. The engine looks at its clock as often as its memory's profile says, and a
    /// slice lasts longer where that is the only way to come further. Twenty slices for a move take
    /// 1.06 times the nodes of [`think`](Self::think) in the memory of a chip. When the game goes
    /// on between two slices, the next one begins anew.
    pub fn think_on(
        &mut self,
        thinking: &mut Thinking,
        slice: Millis,
        clock: &mut dyn Timer,
    ) -> Slice {
        let unfinished = &mut thinking.unfinished;
        let limits = match &mut thinking.limits {
            Ok(limits) => limits,
            Err(done) => return Slice::Done(*done),
        };
        let mut host = SliceHost {
            end: Instant(clock.millis().saturating_add(u64::from(slice.0))),
            least: unfinished.nodes().saturating_add(unfinished.least()),
            is_over: false,
            host: TimerHost {
                clock,
                variety: &mut self.player.variety,
            },
        };
        let (search, game) = (&mut self.search, &self.game);
        let report = search.think_on(unfinished, game, self.hash, limits, &mut host);
        if host.is_over {
            return Slice::Unfinished;
        }
        let done = self.found(&report);
        thinking.limits = Err(done);
        Slice::Done(done)
    }
}

/// A clock that ends a slice.
struct SliceHost<'c> {
    end: Instant,
    /// The slice does not end before this node.
    least: u64,
    is_over: bool,
    host: TimerHost<'c>,
}

impl Host for SliceHost<'_> {
    fn now(&mut self, measure: Measure) -> Instant {
        self.host.now(measure)
    }

    fn poll(&mut self, status: &Status<'_>, limits: &mut Limits) -> Control {
        let control = self.host.poll(status, limits);
        if matches!(control, Control::Stop) {
            return control;
        }
        let may_end = (self.least..limits.nodes).contains(&status.nodes);
        self.is_over = may_end && self.now(Measure::Wall) >= self.end;
        match self.is_over {
            true => Control::Stop,
            false => control,
        }
    }

    fn progress(&mut self, iteration: &Iteration<'_>) {
        self.host.progress(iteration);
    }
}
