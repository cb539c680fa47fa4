//! Today's search: what desktops play. Chips, and a search whose memory has no [`Frame`]s, play the
//! compact one of the folder above.
//!
//! One mechanism, whose parts lean on each other: node types by expectation (`node`), a table that
//! keeps evaluations and marks the principal variation, corrections of the evaluation (`worth`),
//! histories with reward and malus (`history`, `learning`), an order by all of them (`picker`),
//! pruning (`pruning`) by the depth that reduction would leave, and a quiescence of its own
//! (`quiesce`). [`recipe`] is a node from its entry on; each technique is a file of `technique`.
//!
//! Depths are plies and count from quiescence, which is 0; reductions are in 1024ths of a ply.

#[cfg(feature = "today")]
mod enter;
#[cfg(feature = "today")]
mod finish;
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
mod rank;
#[cfg(feature = "today")]
mod recipe;
#[cfg(feature = "today")]
mod root;
#[cfg(feature = "today")]
mod technique;
#[cfg(all(test, feature = "today"))]
mod tests;
#[cfg(feature = "today")]
mod threats;
#[cfg(feature = "today")]
mod worth;

pub use frame::Frame;
#[cfg(feature = "today")]
pub(super) use history::Histories;
