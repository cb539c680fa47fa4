//! The measurements as the text of the golden table.

use goby_suite::golden::Golden;
use std::fmt::{self, Write as _};

/// The golden table.
pub(crate) const TABLE: Golden = Golden::File("tests/data/golden/ablation.txt");

/// Width of the column of names, in characters.
const NAME: usize = 46;

/// A variant of a search.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) nodes: u64,
    /// Number of positions with another best move than the base has.
    pub(crate) moves: usize,
}

/// A search and its variants.
pub(crate) struct Table {
    pub(crate) title: String,
    /// Name of the base, with which the variants are compared.
    pub(crate) base: &'static str,
    /// Nodes of the base.
    pub(crate) all: u64,
    pub(crate) rows: Vec<Row>,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            title,
            base,
            all,
            rows,
        } = self;
        writeln!(
            f,
            "{title:NAME$} {:>12} {:>10} {:>12}",
            "nodes", "change", "other moves"
        )?;
        writeln!(f, "{base:NAME$} {all:>12}")?;
        for Row { name, nodes, moves } in rows {
            let change = 100.0 * *nodes as f64 / *all as f64 - 100.0;
            writeln!(f, "{name:NAME$} {nodes:>12} {change:>+9.1}% {moves:>12}")?;
        }
        Ok(())
    }
}

/// The rows of a table's text: title of the search and name of the row, and nodes.
fn rows(text: &str) -> Vec<((&str, &str), u64)> {
    let mut search = "";
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, figures) = line.split_at_checked(NAME).unwrap_or((line, ""));
        let nodes = figures.split_whitespace().next().unwrap_or_default();
        match nodes.parse() {
            Ok(nodes) => rows.push(((search, name.trim_end()), nodes)),
            Err(_) => search = name.trim_end(),
        }
    }
    rows
}

/// A line for each row whose nodes differ between `old` and `new`, with the change.
pub(crate) fn moved(old: &str, new: &str) -> String {
    let (old, new) = (rows(old), rows(new));
    let find = |rows: &[((&str, &str), u64)], wanted| {
        let row = rows.iter().find(|(row, _)| *row == wanted);
        row.map(|&(_, nodes)| nodes)
    };
    let mut text = String::new();
    for &((search, name), nodes) in &new {
        let _ = match find(&old, (search, name)) {
            Some(before) if before == nodes => Ok(()),
            Some(before) => {
                let change = 100.0 * nodes as f64 / before as f64 - 100.0;
                writeln!(
                    text,
                    "{search}: {name}: {before} -> {nodes} nodes, {change:+.2} %"
                )
            }
            None => writeln!(text, "{search}: {name}: new, {nodes} nodes"),
        };
    }
    for &((search, name), nodes) in &old {
        if find(&new, (search, name)).is_none() {
            let _ = writeln!(text, "{search}: {name}: gone, {nodes} nodes");
        }
    }
    text
}
