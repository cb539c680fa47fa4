//! The main search, which all shipped builds use, from desktop to chip.
//!
//! Read `search.rs` first. Its numbered steps are a node from top to bottom. They lead to the move
//! loop (`move_loop`, with pruning in `prune_move`), the end of a node (`finish`), and quiescence
//! (`quiesce`). Most techniques are in `technique`. The other files:
//!
//! - `node` and `candidate`: the data of a node and of a move, and the moves on the current line.
//! - `ply_record`: the data of each ply on the current line.
//! - `static_eval`: the static eval and its correction.
//! - `picker` and `ordering`: move ordering.
//! - `history` and `history_update`: the histories, and their bonus and malus.
//! - `threats`: the squares that the opponent attacks.
//! - `root`: the root as a node.
//!
//! Depths are in plies and count from quiescence, which is depth 0. The reduction of a late move is
//! in 1024ths of a ply until it is rounded.
//!
//! # How it was written
//!
//! This search was written from descriptions: the papers and pages that each file names, the Chess
//! Programming Wiki, and talks and discussions of engine authors. If a file names an engine, that
//! engine made the idea known. No code was taken from any engine, under the GPL or otherwise. The
//! order of the steps is the usual one of strong engines. The parameters are our own. Parameters
//! whose effect can be measured in games were tuned together by SPSA (`tunables/main.rs`); the
//! others were chosen. The techniques that change the tree most have been measured in games
//! (`tests/lab/experiments/README.md`).

mod candidate;
mod enter;
mod finish;
mod history;
mod history_update;
mod move_loop;
mod node;
mod ordering;
mod picker;
mod ply_record;
mod prune_move;
mod quiesce;
mod root;
mod search;
mod static_eval;
mod technique;
#[cfg(test)]
mod tests;
mod threats;

pub(super) use history::Histories;
pub use ply_record::PlyRecord;
