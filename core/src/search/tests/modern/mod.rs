//! The techniques that came after the sources, one by one.

mod cuts;
mod learning;
mod moves;
mod singular;
mod wiring;

use super::worker::above;
use super::*;
use crate::search::node::{Context, Node};

fn context(fen: &str, switches: Switches) -> Context {
    Context {
        board: Board::from_fen(fen).unwrap(),
        switches,
    }
}

fn node(depth: i32) -> Node {
    Node::new(above(0), Depth(depth), 1, 0)
}

#[test]
fn what_came_after_the_sources_is_known_by_name() {
    let modern: Vec<&str> = Technique::COMPACT
        .iter()
        .filter(|technique| technique.is_modern())
        .map(|technique| technique.name())
        .collect();
    let names = [
        "table-score",
        "improving",
        "cut-nodes",
        "razoring",
        "prob-cut",
        "singular-extension",
        "capture-history",
        "continuation-history",
        "history-pruning",
        "correction-history",
        "evasion-pruning",
    ];
    assert_eq!(modern, names);
}
