//! In which order moves are tried: the picker, and what it knows from earlier searches.
//!
//! Alpha-beta searches little when the best move comes first. The [`Picker`] hands out the legal
//! moves of a node one by one, by stages, so that a cut by an early stage saves generating the
//! later ones. Captures come by victim and by what their history says, the others by killers and
//! history; both histories learn from what a node has searched.

mod capture_history;
mod continuation_history;
mod history;
mod killers;
mod picker;
mod searched;
#[cfg(test)]
mod tests;

pub use capture_history::CaptureHistory;
pub use continuation_history::ContinuationHistory;
pub use history::{History, LEARNED_BOUND, learn};
pub use killers::Killers;
pub use picker::{Picker, Quiets, Scored};
pub use searched::Searched;
