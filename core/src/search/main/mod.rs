//! The main search: the one that every build plays, from a desktop to a chip.
//!
//! Read `search.rs` first: its numbered steps are a node from top to bottom, and lead to the move
//! loop (`move_loop`, with pruning in `prune_move`), to the end of a node (`finish`), and to
//! quiescence (`quiesce`). Each technique is a file of `technique`. Around them: `node` and
//! `candidate` hold what is known of a node and of a move, `ply_record` and `current_move` the facts of each
//! ply, `static_eval` the evaluation and its corrections, `picker` and `ordering` the order of
//! moves, `history` and `history_update` the histories with bonus and malus, `threats` the squares
//! that the opponent attacks, `root` the root as a node.
//!
//! Depths are plies and count from quiescence, which is 0; reductions are in 1024ths of a ply.
//!
//! # How it was written
//!
//! From descriptions: the papers and pages that each file names, the Chess Programming Wiki, talks
//! and discussions of engine authors. Where a file names an engine, that engine made the idea known.
//! No code was taken from any engine, under the GPL or otherwise. The order of the steps is the one
//! that strong engines have in common. The numbers are our own: those that games can tell apart were
//! tuned together by SPSA (`tunables/main.rs`), the others were chosen. Each technique stays for
//! what it is worth in games (`tests/lab/experiments/README.md`).

mod candidate;
mod current_move;
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
