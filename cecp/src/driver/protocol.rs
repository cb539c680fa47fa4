//! The interface between the driver and a protocol.
//!
//! A protocol has two parts, so that it can answer during a search: the game, which the search
//! borrows, and the [`Responder`], which is the rest.

use super::line::InputLine;
use super::port::World;
#[cfg(feature = "desktop")]
use super::{HashOwner, Port, Searcher};
use goby_core::game::Game;
use goby_core::search::{Control, Iteration, Limits, Report, Status};
use goby_core::time::{Instant, Millis};

/// The driver's next action after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Read the next line or search.
    Continue,
    /// Clear the search's histories and the hash table for a new game.
    Forget,
    /// Store an exact score of the position, for the side to move, in the hash table. (Small fields:
    /// on chips an action is returned in registers.)
    SetScore {
        /// The score, as in [`Score`](goby_core::types::Score).
        score: i16,
        /// The depth in plies.
        depth: u8,
    },
    /// Change the hash table to this number of megabytes, and call [`Protocol::on_resize`].
    Resize(u32),
    /// Use this number of cores, and call [`Protocol::on_cores`].
    UseCores(u32),
    /// Call [`Protocol::work`] with the searcher and the hash table.
    #[cfg(feature = "desktop")]
    Work,
    /// Stop all clocks until [`Responder::ends_pause`] ends the pause.
    Pause,
    /// End the conversation in this protocol. The line stays in the buffer for another protocol.
    HandOver,
    /// End the conversation.
    Quit,
}

/// The result of a line that arrives during a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum During {
    /// The line has been obeyed. The search continues or stops.
    Obeyed(Control),
    /// The clocks and the search stop until [`Responder::ends_pause`] ends the pause.
    Pause,
    /// The line must wait: the search stops first.
    Later,
}

/// The result of a line that arrives in a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InPause {
    /// The line was answered, and the pause continues.
    GoesOn,
    /// The line ended the pause and needs no other action.
    Ended,
    /// The line ends the pause and is then handled like any other line.
    EndsAndHandle,
}

/// The context of a line in mid-search.
#[derive(Debug)]
pub struct MidSearch<'s> {
    /// The present status of the search.
    pub status: &'s Status<'s>,
    /// The limits of the search. The line may change them.
    pub limits: &'s mut Limits,
    /// The time by the wall clock, less all pauses.
    pub now: Instant,
}

/// A protocol, as the driver uses it.
///
/// Every method receives a [`World`], also methods that need only [`Out`](super::Out). So a chip's
/// build has one table of these functions, which saves 350 bytes.
pub trait Protocol {
    /// The part that answers while a search runs.
    type Responder<'r>: Responder
    where
        Self: 'r;

    /// True if the driver calls [`done`](Self::done) also after a search that the end of input has
    /// stopped.
    const ANSWERS_AT_END: bool = false;

    /// Obeys a line. Called only while no search runs. `now` is the time by the wall clock, less
    /// all pauses.
    fn handle(&mut self, line: &InputLine<'_>, now: Instant, world: &mut dyn World) -> Action;

    /// Returns the limits of the search to run now; `None` if there is nothing to search for before
    /// the next line. After the search the driver calls [`done`](Self::done), unless the input has
    /// ended and [`ANSWERS_AT_END`](Self::ANSWERS_AT_END) is false.
    fn next(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits>;

    /// Called with the result when a search has ended.
    fn done(&mut self, report: &Report, world: &mut dyn World);

    /// Called after [`Action::UseCores`] with the numbers of cores `requested` and `granted`.
    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        let _ = (requested, granted, world);
    }

    /// Called after [`Action::Resize`] with the numbers of hash slots `requested` and `granted`.
    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        let _ = (requested, granted, world);
    }

    /// Called each second while memory is made ready or cleared, with the share done in percent.
    fn on_memory_work(&mut self, percent: u32, world: &mut dyn World) {
        let _ = (percent, world);
    }

    /// Returns true if `unread` lines, or the end of input (`is_closed`), end the conversation
    /// before a search whose result counts.
    fn is_leaving<'l>(unread: impl Iterator<Item = &'l str>, is_closed: bool) -> bool {
        let _ = unread;
        is_closed
    }

    /// Called after [`Action::Work`]. The default does nothing.
    #[cfg(feature = "desktop")]
    fn work(&mut self, searcher: &mut dyn Searcher, hash: &mut dyn HashOwner, port: &mut dyn Port) {
        let _ = (searcher, hash, port);
    }

    /// Splits the protocol, so that a search can borrow the game while the responder answers.
    fn split(&mut self) -> (Self::Responder<'_>, &Game<'_>);
}

/// The part of a protocol that answers while a search runs.
pub trait Responder {
    /// Answers a line that arrives during a search. Must return soon.
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During;

    /// Called after each iteration of a search.
    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World);

    /// Called at each poll with the present status of the search. The default does nothing.
    fn on_status(&mut self, status: &Status<'_>, world: &mut dyn World) {
        let _ = (status, world);
    }

    /// Returns how long the running search should take, on the clock of `limits`. A longer search
    /// is stopped. After a shorter one (`is_over`) the driver waits before it calls
    /// [`Protocol::done`]. `None`, the default, if the search itself decides when it ends; also
    /// after it was stopped.
    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        let _ = (limits, is_over);
        None
    }

    /// Returns true if progress is reported in processor time instead of the time that limits the search.
    fn shows_cpu_time(&self) -> bool {
        false
    }

    /// Answers a line that arrives during a pause. The default ends the pause.
    fn ends_pause(&mut self, line: &InputLine<'_>, world: &mut dyn World) -> InPause {
        let _ = (line, world);
        InPause::EndsAndHandle
    }
}
