//! The search: a position and limits go in, a move and a report come out.
//!
//! [`Search::think`] deepens iteratively (`deepen`), trying the root's moves (`root`), whose
//! replies are searched by the recipe (`recipe`) down to captures only (`quiesce`). It is a
//! principal variation search: the first move with the full window, the others with a null window
//! and again when they surprise. Each named technique is a file in [`technique`]; none of them is
//! spread over the recipe.
//!
//! This is the compact search, which every build has and chips play. With the feature `today`, and
//! memory that has room for it ([`Sizes::TODAY`]), the same roots, limits and reports belong to
//! another: `today`, with a node, an order and techniques of its own. With the feature `sources`
//! they may belong to a third one, that of the sources to the letter: `sources`.
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
mod material;
mod memory;
mod move_loop;
mod named;
mod node;
mod observe;
mod pins;
mod pv;
mod quiesce;
mod recipe;
mod root;
#[cfg(feature = "sources")]
pub mod sources;
pub mod technique;
#[cfg(test)]
mod tests;
mod timing;
mod today;
mod weakness;
mod window;
mod worker;

pub use call_stack::CallStackBudget;
pub use host::{Control, Host, Iteration, Report, Status};
pub use limits::{Limits, Measure, RootSet};
pub use memory::{Lender, Memory, Ply, Sizes};
pub use observe::{Count, Statistics};
#[cfg(any(test, feature = "ablation"))]
pub use observe::{Findings, Tally};
pub use today::Frame;
pub use weakness::{Errors, Weakness};
pub use worker::Search;
