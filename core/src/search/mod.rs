//! The search: takes a position and limits, returns a move and a report.
//!
//! [`Search::think`] deepens iteratively (`deepen`) and searches the root moves (`root`). There are
//! two searches below the root, each with its own node, move ordering and techniques. All shipped
//! builds use the main search (`main`). The sources' search (`sources`, a feature) follows the
//! source texts.
//!
//! All memory of variable size is lent ([`Memory`]); nothing is allocated. The search cannot fail,
//! it can only stop.
//!
//! Source: J. Pearl, "Scout: A Simple Game-Searching Algorithm", 1980; T. A. Marsland and M.
//! Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982.

mod call_stack;
mod deepen;
mod draw;
mod host;
mod limits;
mod main;
#[cfg(any(test, feature = "desktop"))]
mod mate;
#[cfg(any(test, feature = "desktop"))]
mod mate_line;
mod memory;
mod path;
mod pv;
mod root;
#[cfg(feature = "sources")]
pub mod sources;
pub mod technique;
#[cfg(test)]
mod tests;
mod timing;
mod watch;
mod weakness;
mod window;
mod worker;

pub use call_stack::CallStackBudget;
pub use host::{Control, Host, Iteration, Report, Status};
#[cfg(feature = "sources")]
pub use limits::Algorithm;
pub use limits::{Limits, Measure, RootSet};
pub use main::PlyRecord;
pub use memory::{Lender, Memory, Sizes};
pub use path::Ply;
pub use technique::{Count, Statistics};
pub use weakness::{Errors, Weakness};
pub use worker::Search;
