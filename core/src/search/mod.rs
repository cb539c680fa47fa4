//! The search: a position and limits go in, a move and a report come out.
//!
//! [`Search::think`] deepens iteratively (`deepen`), trying the root's moves (`root`), whose replies are searched by
//! the recipe (`node`) down to captures only (`quiesce`). It is a principal variation search: the first move with the
//! full window, the others with a null window and again when they surprise. Each named technique is a file in
//! [`technique`]; none of them is spread over the recipe.
//!
//! Everything that grows is lent ([`Memory`]); nothing is allocated. The search cannot fail, only stop.
//!
//! Source: J. Pearl, "Scout: A Simple Game-Searching Algorithm", 1980; T. A. Marsland and M. Campbell, "Parallel Search of Strongly
//! Ordered Game Trees", 1982.

mod deepen;
mod draw;
#[cfg(any(test, feature = "ablation"))]
mod findings;
mod host;
mod learn;
mod limits;
mod line;
mod memory;
mod node;
mod pace;
mod place;
mod quiesce;
mod report;
mod root;
mod stack;
mod statistics;
pub mod technique;
#[cfg(test)]
mod tests;
mod verify;
mod window;
mod worker;

pub use deepen::Search;
#[cfg(any(test, feature = "ablation"))]
pub use findings::{Findings, Tally};
pub use host::{Control, Host, Status};
pub use limits::{Limits, Measure, RootSet};
pub use memory::{Memory, Ply, Sizes};
pub use report::Report;
pub use stack::StackBudget;
pub use statistics::{Count, Statistics};
