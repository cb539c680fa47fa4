//! The measurements as text: the golden table, and the map in `tests/README.md`.

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
    /// Nodes with everything on.
    pub(crate) all: u64,
    pub(crate) rows: Vec<Row>,
}

impl Table {
    /// How many percent of the nodes it saves to have a technique; `None` when the search does not
    /// have it anyway.
    fn saved(&self, technique: Technique) -> Option<f64> {
        let name = format!("without {}", technique.name());
        let row = self.rows.iter().find(|row| row.name == name)?;
        Some(100.0 - 100.0 * self.all as f64 / row.nodes as f64)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { title, all, rows } = self;
        writeln!(
            f,
            "{title:46} {:>12} {:>10} {:>12}",
            "nodes", "change", "other moves"
        )?;
        writeln!(f, "{:46} {all:>12}", "all techniques")?;
        for Row { name, nodes, moves } in rows {
            let change = 100.0 * *nodes as f64 / *all as f64 - 100.0;
            writeln!(f, "{name:46} {nodes:>12} {change:>+9.1}% {moves:>12}")?;
        }
        Ok(())
    }
}

/// The map: each technique, its source, file, switch, worth and forms.
pub(crate) fn map(shipped: &Table, source: &Table) -> String {
    let mut text = format!(
        "Nodes saved: by how many percent the tree over the 100 positions of `tests/data/positions/suite.epd` shrinks when\n\
         the technique is on. Left: in the search that ships, with all the others ({}). Right: in the search of the\n\
         sources, every technique in its classic form and nothing that came later ({}). All figures:\n\
         `tests/data/golden/ablation.txt`.\n\n\
         | technique | source | file | switch | nodes saved | in the sources' search | the source's form (`classic`) against the one that ships |\n\
         |---|---|---|---|---:|---:|---|\n",
        shipped.title.rsplit(", ").next().unwrap_or_default(),
        source.title.rsplit(", ").next().unwrap_or_default(),
    );
    for &technique in Technique::ALL {
        let percent =
            |saved: Option<f64>| saved.map_or("-".into(), |saved| format!("{saved:.1} %"));
        let name = technique.name();
        let _ = writeln!(
            text,
            "| {} | {} | `{}` | `{name}` | {} | {} | {} |",
            name.replace('-', " "),
            technique.source(),
            file(technique),
            percent(shipped.saved(technique)),
            percent(source.saved(technique)),
            technique.classic_form().unwrap_or("one form"),
        );
    }
    text
}

/// The file of a technique below `core/src/search/technique`.
fn file(technique: Technique) -> String {
    let name = technique.name();
    let folder = root().join("core/src/search/technique");
    let stem = name.replace('-', "_");
    let short = name.trim_end_matches("-futility").replace('-', "_");
    [
        format!("{stem}.rs"),
        format!("futility/{stem}.rs"),
        format!("futility/{short}.rs"),
    ]
    .into_iter()
    .find(|file| folder.join(file).exists())
    .unwrap_or_else(|| panic!("no file for {name}"))
}
