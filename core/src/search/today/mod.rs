//! Today's search: what desktops play. Chips, and a search whose memory has no [`Frame`]s, play the
//! compact one of the folder above.
//!
//! One mechanism, whose parts lean on each other: node types by expectation (`node`), a table that
//! keeps evaluations and marks the principal variation, corrections of the evaluation (`worth`),
//! histories with reward and malus (`history`, `learning`), an order by all of them (`picker`),
//! cuts without moves (`cuts`), pruning (`pruning`) by the depth that reduction (`reduction`) would
//! leave, singular extension with its negatives (`singular`), and a quiescence of its own
//! (`quiesce`). [`recipe`] is a node from its entry on.
//!
//! Depths are plies and count from quiescence, which is 0; reductions are in 1024ths of a ply.

#[cfg(feature = "today")]
mod cuts;
mod frame;
#[cfg(feature = "today")]
mod history;
#[cfg(feature = "today")]
mod learning;
#[cfg(feature = "today")]
mod moves;
#[cfg(feature = "today")]
mod node;
#[cfg(feature = "today")]
mod picker;
#[cfg(feature = "today")]
mod pruning;
#[cfg(feature = "today")]
mod quiesce;
#[cfg(feature = "today")]
mod recipe;
#[cfg(feature = "today")]
mod reduction;
#[cfg(feature = "today")]
mod root;
#[cfg(feature = "today")]
mod singular;
#[cfg(all(test, feature = "today"))]
mod tests;
#[cfg(feature = "today")]
mod threats;
#[cfg(feature = "today")]
mod worth;

pub use frame::Frame;
#[cfg(feature = "today")]
pub(super) use history::Histories;
