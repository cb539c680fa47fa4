//! Today's search: what every build plays, from a desktop to a chip, and what a build leaves out of
//! it (`technique::Mask`).
//!
//! One mechanism, whose parts lean on each other: node types by expectation (`node`), a table that
//! keeps evaluations and marks the principal variation, corrections of the evaluation (`worth`),
//! histories with reward and malus (`history`, `learning`), an order by all of them (`picker`),
//! pruning (`pruning`), mostly by the depth that reduction would leave, and a quiescence of its own
//! (`quiesce`). [`recipe`] is a node from its entry on; each technique is a file of `technique`.
//!
//! Depths are plies and count from quiescence, which is 0; reductions are in 1024ths of a ply.

mod enter;
mod finish;
mod frame;
mod history;
mod learning;
mod moves;
mod node;
mod picker;
mod pruning;
mod quiesce;
mod rank;
mod recipe;
mod root;
pub(super) mod suspended;
mod technique;
#[cfg(test)]
mod tests;
mod threats;
mod turn;
mod worth;

pub use frame::Frame;
pub(super) use history::Histories;
pub(super) use suspended::Suspended;
pub use suspended::SuspendedNode;
