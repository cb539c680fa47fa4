//! The search: a position and limits go in, a move and a report come out.
//!
//! [`Search::think`] deepens iteratively (`deepen`), trying the root's moves (`root`). Below them
//! there are two searches, each with a node, an order and techniques of its own: today's (`today`),
//! which every build plays, and that of the sources to the letter (`sources`, a feature).
//!
//! Everything that grows is lent ([`Memory`]); nothing is allocated. The search cannot fail, only
//! stop.
//!
//! Source: J. Pearl, "Scout: A Simple Game-Searching Algorithm", 1980; T. A. Marsland and M.
//! Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982.

mod call_stack;
mod deepen;
mod draw;
mod host;
mod limits;
#[cfg(any(test, feature = "mate"))]
mod mate;
mod memory;
mod named;
mod observe;
mod path;
mod pv;
mod root;
#[cfg(any(test, feature = "slices"))]
mod slices;
#[cfg(feature = "sources")]
pub mod sources;
#[cfg(not(feature = "sources"))]
#[path = "no_sources.rs"]
mod sources;
pub mod technique;
#[cfg(test)]
mod tests;
mod timing;
mod today;
mod watch;
mod weakness;
mod window;
mod worker;

pub use call_stack::CallStackBudget;
pub use host::{Control, Host, Iteration, Report, Status};
pub use limits::{Limits, Measure, RootSet};
pub use memory::{Lender, Memory, Sizes};
pub use observe::{Count, Statistics};
pub use path::Ply;
#[cfg(any(test, feature = "slices"))]
pub use slices::Unfinished;
pub use today::{Frame, SuspendedNode};
pub use weakness::{Errors, Weakness};
pub use worker::Search;
