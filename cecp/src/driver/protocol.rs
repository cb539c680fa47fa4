//! The interface between the driver and a protocol.
//!
//! A protocol is in two parts, so that it can answer while a search runs: the search borrows the
//! game, and the [`Responder`] is everything else.

use super::line::InputLine;
use super::port::World;
#[cfg(feature = "desktop")]
use super::{Port, Searcher};
use goby_core::game::Game;
use goby_core::hash::Slot;
use goby_core::search::{Control, Iteration, Limits, Report, Status};
use goby_core::time::{Instant, Millis};

/// The driver's next action after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing of its own: go on.
    Continue,
    /// Make the search forget what it has learned: a new game begins.
    Forget,
    /// Change the hash table to this number of megabytes, and call [`Protocol::on_resize`].
    Resize(u32),
    /// Use this number of cores, and call [`Protocol::on_cores`].
    UseCores(u32),
    /// Let [`Protocol::work`] have what searches.
    #[cfg(feature = "desktop")]
    Work,
    /// Stop all clocks until [`Responder::ends_pause`] ends the pause.
    Pause,
    /// Leave the conversation, and this line with it, to another protocol.
    HandOver,
    /// Exit.
    Quit,
}

/// The result of a line that arrived in mid-search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum During {
    /// It has been obeyed; the search goes on or stops.
    Obeyed(Control),
    /// The clocks stand still and the search waits until [`Responder::ends_pause`] says that the
    /// pause is over.
    Pause,
    /// It must wait until the search has stopped.
    Later,
}

/// The result of a line that arrives in a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InPause {
    /// The command was answered, and the pause goes on.
    GoesOn,
    /// The command ended the pause; nothing else is to be done.
    Ended,
    /// It ends the pause and is to be handled like any other line.
    EndsAndHandle,
}

/// The context of a line when no search runs.
#[derive(Clone, Copy, Debug)]
pub struct AtRest<'c> {
    /// The hash table.
    pub hash: &'c [Slot],
    /// The time by the wall clock, less all pauses.
    pub now: Instant,
}

/// The context of a line in mid-search.
#[derive(Debug)]
pub struct MidSearch<'s> {
    /// How far the search has come.
    pub status: &'s Status<'s>,
    /// The limits of the search, which the line may change.
    pub limits: &'s mut Limits,
    /// The time by the wall clock, less all pauses.
    pub now: Instant,
}

/// A protocol, as the driver calls it. Everything else about a conversation is the protocol's own
/// affair.
///
/// Each call brings the [`World`], also where only [`Out`](super::Out) is needed of it: a chip's
/// build has one table of these functions then, which the compiler sees through. That saves 350
/// bytes.
pub trait Protocol {
    /// The part that answers while a search runs.
    type Responder<'r>: Responder
    where
        Self: 'r;

    /// Obeys a line. Never called while a search runs.
    fn handle(
        &mut self,
        line: &InputLine<'_>,
        context: AtRest<'_>,
        world: &mut dyn World,
    ) -> Action;

    /// The limits of the search to run now, or `None` when there is nothing to think about before
    /// the next line. It is followed by [`done`](Self::done), unless the input ends first.
    fn next(&mut self, now: Instant, world: &mut dyn World) -> Option<Limits>;

    /// Called when a search has ended, with what it has found.
    fn done(&mut self, report: &Report, world: &mut dyn World);

    /// Called after [`Action::UseCores`] with how many were `requested`, and how many will search.
    fn on_cores(&mut self, requested: u32, granted: u32, world: &mut dyn World) {
        let _ = (requested, granted, world);
    }

    /// Called after [`Action::Resize`] with how many slots were `requested`, and how many there
    /// are.
    fn on_resize(&mut self, requested: usize, granted: usize, world: &mut dyn World) {
        let _ = (requested, granted, world);
    }

    /// Does what it has asked for by [`Action::Work`]. A protocol that never asks need not
    /// implement this.
    #[cfg(feature = "desktop")]
    fn work(&mut self, searcher: &mut dyn Searcher, hash: &[Slot], port: &mut dyn Port) {
        let _ = (searcher, hash, port);
    }

    /// The two parts, so that a search can borrow the game while the other part answers.
    fn split(&mut self) -> (Self::Responder<'_>, &Game<'_>);
}

/// The part of a protocol that answers while a search runs.
pub trait Responder {
    /// Answers a line that arrives in mid-search. Must return soon.
    fn during(
        &mut self,
        line: &InputLine<'_>,
        search: MidSearch<'_>,
        world: &mut dyn World,
    ) -> During;

    /// Called after each iteration of a search.
    fn on_progress(&mut self, iteration: &Iteration<'_>, world: &mut dyn World);

    /// Called at each poll with how far a search has come. A protocol that writes nothing of its
    /// own accord between iterations need not implement this.
    fn on_status(&mut self, status: &Status<'_>, world: &mut dyn World) {
        let _ = (status, world);
    }

    /// Returns how long to think by the clock that counts before the search is answered, whether it
    /// is over before or not; `None` where its own end decides, as it does when it has been
    /// stopped. A protocol without a pace of its own need not implement this.
    fn pace(&self, limits: &Limits, is_over: bool) -> Option<Millis> {
        let _ = (limits, is_over);
        None
    }

    /// Returns true if progress is reported in processor time instead of the time that limits the search.
    fn shows_cpu_time(&self) -> bool {
        false
    }

    /// Answers a line that arrives in a pause. A protocol that never asks for a pause need not
    /// implement this.
    fn ends_pause(&mut self, line: &InputLine<'_>, world: &mut dyn World) -> InPause {
        let _ = (line, world);
        InPause::EndsAndHandle
    }
}
