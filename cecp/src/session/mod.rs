//! A game against an opponent in CECP or at a terminal: the side that the engine plays, the tasks of
//! its searches, and their results.
//!
//! CECP (`xboard`) and the terminal use the same session. A running search borrows the game;
//! [`State`] is the rest, which answers commands during the search.

mod edit;
mod editor;
mod exclude;
mod moves;
mod options;
mod resources;
mod setup;
mod span;
mod state;
mod think;
mod timing;

pub(crate) use edit::Edited;
pub(crate) use moves::{result_text, write_book};
pub(crate) use resources::{report_cores, report_memory, report_memory_work};
pub(crate) use span::{base_time, seconds};
pub(crate) use state::{
    Activity, Ending, GameStatus, Hint, Mode, PositionState, Progress, State, StopReason, Task,
    Turn, ends,
};
pub(crate) use think::{Event, Shown, Step};

use goby_core::game::Game;
#[cfg(feature = "sources")]
use goby_core::search::Algorithm;

/// A game against one opponent, and the player.
pub struct Session<'m> {
    pub(crate) state: State,
    pub(crate) game: Game<'m>,
    /// The position of a question about a move.
    #[cfg(feature = "pico")]
    probe: Game<'static>,
}

impl<'m> Session<'m> {
    /// Creates a session at the start position. The engine plays Black, as after `new`.
    #[inline(never)]
    pub fn new(game: Game<'m>) -> Self {
        Self {
            state: State::default(),
            game,
            #[cfg(feature = "pico")]
            probe: Game::new(&mut [], &mut []),
        }
    }

    /// Chooses the search.
    #[cfg(feature = "sources")]
    #[must_use]
    pub fn playing(mut self, algorithm: Algorithm) -> Self {
        self.state.player.options.choose(algorithm);
        self
    }
}
