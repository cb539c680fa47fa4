//! The measurements as text: the golden table, and the map in `tests/README.md`.

use goby_core::search::sources;
use goby_core::search::technique::Technique;
use goby_tests::golden::{Golden, root};
use std::fmt::{self, Write as _};

/// Where the figures stand.
pub(crate) const TABLE: Golden = Golden::File("tests/data/golden/ablation.txt");
/// Where the map stands.
pub(crate) const MAP: Golden = Golden::Part {
    path: "tests/README.md",
    begin: "<!-- techniques: written by `ablation`, no text to edit -->\n",
    end: "<!-- techniques end -->\n",
};

/// How wide the column of the names is.
const NAME: usize = 46;

/// The search with one thing changed.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) nodes: u64,
    /// Positions in which another move was best.
    pub(crate) moves: usize,
}

/// A search and its variants.
pub(crate) struct Table {
    pub(crate) title: String,
    /// What its variants are compared with, and the nodes of that.
    pub(crate) base: &'static str,
    pub(crate) all: u64,
    pub(crate) rows: Vec<Row>,
}

impl Table {
    /// How many percent of the nodes it saves to have a technique; `None` when the search does not
    /// have it anyway.
    fn saved(&self, technique: &str) -> Option<f64> {
        let name = format!("without {technique}");
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some(100.0 - 100.0 * self.all as f64 / row.nodes as f64)
    }
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

/// The rows of a written table: its search and the row's name, and its nodes.
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

/// Which rows of `old` have moved in `new`, and by how much; one line for each.
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

/// The map: each technique, its source, file, switch and worth; first those of today's search,
/// then those of the sources'.
pub(crate) fn map(today: &Table, source: &Table) -> String {
    let depth = |table: &Table| {
        table
            .title
            .rsplit(", ")
            .next()
            .unwrap_or_default()
            .to_string()
    };
    let percent = |saved: Option<f64>| saved.map_or("-".into(), |saved| format!("{saved:.1} %"));
    let mut text = format!(
        "Nodes saved: by how many percent the tree over the 100 positions of `tests/data/positions/suite.epd` shrinks when\n\
         the technique is on, with all the others: in today's search ({}), and in the sources' ({}).\n\
         All figures: `tests/data/golden/ablation.txt`.\n\n\
         | technique | source | file | switch | nodes saved |\n\
         |---|---|---|---|---:|\n",
        depth(today),
        depth(source),
    );
    for &technique in Technique::ALL {
        let name = technique.name();
        let _ = writeln!(
            text,
            "| {} | {} | `{}` | `{name}` | {} |",
            name.replace('-', " "),
            technique.source(),
            file(technique),
            percent(today.saved(name)),
        );
    }
    text += "\n| technique of the sources' search | source | switch | nodes saved |\n|---|---|---|---:|\n";
    for &technique in sources::Technique::ALL {
        let name = technique.name();
        let _ = writeln!(
            text,
            "| {} | {} | `{name}` | {} |",
            name.replace('-', " "),
            technique.source(),
            percent(source.saved(name)),
        );
    }
    text
}

/// The file of a technique, below `core/src/search/today`: one of its own, or that of what it
/// belongs to.
fn file(technique: Technique) -> String {
    let own = format!("technique/{}.rs", technique.name().replace('-', "_"));
    let file = match technique {
        Technique::ButterflyHistory
        | Technique::CaptureHistory
        | Technique::ContinuationHistory
        | Technique::PawnHistory => "history.rs",
        Technique::CorrectionHistory => "worth.rs",
        Technique::StoredEvaluation => "enter.rs",
        Technique::ThreatHistory | Technique::ThreatOrder => "threats.rs",
        _ => &own,
    };
    let path = root().join("core/src/search/today").join(file);
    assert!(path.exists(), "no {}", path.display());
    file.into()
}
