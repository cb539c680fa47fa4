//! The ledger: bytes of each technique, each ability and each setting of a profile on a chip.
//!
//! Each line, except those of settings, compares an image with the shipped image. The chips are the
//! smallest one, where everything is optimised for size, and, for techniques only, a Cortex-M4 that
//! has nearly all techniques. The tables are committed (`tests/data/golden`), with a short form in
//! `cecp/firmware/FIGURES.md`. `--check` compares them, except after a change of the compiler,
//! which changes the bytes.

use crate::calls::Calls;
use crate::computed;
use crate::image::Image;
use goby_boards::board::Board;
use goby_core::hash::Slot;
use goby_core::search::Sizes;
use goby_core::search::technique::Technique;
use goby_core::types::Move;
use goby_suite::golden::{Golden, root};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The ledger of a chip.
struct Ledger {
    board: &'static str,
    table: Golden,
    /// The opt-level of `goby-core` in the image.
    level: &'static str,
    /// True if abilities, opt-levels and settings are measured too, and the short form is written.
    is_whole: bool,
}

const LEDGERS: [Ledger; 2] = [
    Ledger {
        board: "nrf51822",
        table: Golden::File("tests/data/golden/ledger.txt"),
        level: "\"z\"",
        is_whole: true,
    },
    Ledger {
        board: "stm32f405",
        table: Golden::File("tests/data/golden/ledger-stm32f405.txt"),
        level: "2",
        is_whole: false,
    },
];
const SHORT: Golden = Golden::Part {
    path: "cecp/firmware/FIGURES.md",
    begin: "<!-- ledger: written by `budgets -- --ledger`; do not edit -->\n",
    end: "<!-- ledger end -->\n",
};

/// The label of the shipped image.
const SHIPPED: &str = "as it ships";
/// Features of the package `goby` that the smallest chip's image lacks.
const ABILITIES: [&str; 5] = ["big-code", "levels", "san", "person", "pico"];
/// Other opt-levels for `goby-core` than the shipped "z".
const LEVELS: [&str; 3] = ["\"s\"", "2", "3"];
/// Tolerance for bytes that depend on the folder of the checkout: cargo derives crate names from
/// it, and these decide the order of functions. (`with highlight` took 1,072 bytes in one folder
/// and 1,052 in another.)
const LAYOUT: i64 = 32;

/// Settings of a profile other than the search's tables, with the bytes of one element.
const KNOBS: [(&str, usize); 4] = [
    ("slot of the hash table", size_of::<Slot>()),
    ("ply of take-back", size_of::<Option<Move>>()),
    ("position whose repetition is seen", size_of::<u32>()),
    ("character of a line", 1),
];

/// The bytes of an image, or the difference between two images.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bytes {
    flash: i64,
    /// Statics and computed deepest stack.
    ram: i64,
}

impl Bytes {
    fn of(path: &Path, board: &Board) -> Self {
        let image = Image::read(path);
        let calls = Calls::read(path);
        let deepest = computed::deepest(&calls, board.profile, board.target);
        Self {
            flash: image.flash as i64,
            ram: (image.statics + deepest.bytes) as i64,
        }
    }

    const fn beyond(self, other: Self) -> Self {
        Self {
            flash: self.flash - other.flash,
            ram: self.ram - other.ram,
        }
    }

    /// These bytes, or the committed bytes of `label` in `table` if the difference is within
    /// [`LAYOUT`]. 0 bytes stay, because they are no matter of layout: the change has no effect.
    fn settled(self, table: &str, label: &str) -> Self {
        let is_layout = |other: &Self| {
            let Self { flash, ram } = self.beyond(*other);
            self.flash != 0 && flash.abs() <= LAYOUT && ram == 0
        };
        let committed = Self::read(table, label);
        committed.filter(is_layout).unwrap_or(self)
    }

    /// The bytes in the line with this label in a table.
    fn read(table: &str, label: &str) -> Option<Self> {
        let mut figures = (table.lines())
            .find_map(|line| line.strip_prefix(label)?.strip_prefix(' '))?
            .split_whitespace()
            .map_while(|figure| figure.parse().ok());
        let (flash, ram) = (figures.next()?, figures.next()?);
        Some(Self { flash, ram })
    }
}

/// A group of images, each with one change.
struct Group {
    title: String,
    /// Text before each name.
    change: &'static str,
    rows: Vec<(String, Bytes)>,
}

impl Group {
    /// Keeps the committed bytes where only the layout has changed.
    fn settle(&mut self, table: &str) {
        for (name, bytes) in &mut self.rows {
            *bytes = bytes.settled(table, &format!("{}{name}", self.change));
        }
    }
}

/// Writes or checks the ledgers. Returns true on success.
pub(crate) fn keep(is_check: bool) -> bool {
    let kept = LEDGERS.map(|ledger| ledger.keep(is_check));
    kept == [true; LEDGERS.len()]
}

impl Ledger {
    fn keep(&self, is_check: bool) -> bool {
        let board = Board::named(self.board);
        let all = Bytes::of(&image(&board, &[], &[]), &board);
        let mut groups = self.groups(&board, all);
        let compiler = compiler();
        let committed = self.table.committed();
        for group in &mut groups {
            group.settle(&committed);
        }
        let is_gone = are_gone(&groups[0].rows);
        if is_check && !committed.contains(&compiler) {
            println!("the ledger is not compared: another compiler than {compiler} wrote it");
            return is_gone;
        }
        let all = all.settled(&committed, SHIPPED);
        let knobs = if self.is_whole { knobs() } else { Vec::new() };
        let table = self.written(&board, &compiler, all, &groups, &knobs);
        let kept = [
            is_gone,
            self.table.keep(&table, is_check),
            !self.is_whole || SHORT.keep(&short(&board, &groups, &knobs), is_check),
        ];
        kept == [true; 3]
    }

    /// Builds and measures all groups of images.
    fn groups(&self, board: &Board, all: Bytes) -> Vec<Group> {
        let weigh = |features: &[&str], more: &[(&str, &str)]| {
            Bytes::of(&image(board, features, more), board).beyond(all)
        };
        let is_built = |technique: &&Technique| !board.profile.lacks(**technique);
        let techniques = Technique::MAIN.iter().filter(is_built);
        let mut groups = vec![Group {
            title: "techniques, left out".into(),
            change: "without ",
            rows: techniques
                .map(|&technique| {
                    let name = technique.name();
                    let mut bytes = weigh(&[], &[("GOBY_WITHOUT", name)]);
                    bytes.ram -= bytes_of_table(technique, &board.profile.search) as i64;
                    (name.to_string(), bytes)
                })
                .collect(),
        }];
        groups.push(Group {
            title: "another search in place of the main search".into(),
            change: "search ",
            rows: vec![("sources".into(), weigh(&[], &[("GOBY_SEARCH", "sources")]))],
        });
        if self.is_whole {
            groups.push(Group {
                title: "abilities, built in".into(),
                change: "with ",
                rows: (ABILITIES.into_iter())
                    .map(|name| (name.into(), weigh(&[&format!("goby/{name}")], &[])))
                    .collect(),
            });
            groups.push(Group {
                title: format!("the core at another opt-level than {}", self.level),
                change: "opt-level ",
                rows: (LEVELS.into_iter())
                    .map(|level| (level.into(), weigh(&[], &[("CORE_LEVEL", level)])))
                    .collect(),
            });
        }
        groups
    }

    /// The text of the golden table.
    fn written(
        &self,
        board: &Board,
        compiler: &str,
        all: Bytes,
        groups: &[Group],
        knobs: &[(String, usize)],
    ) -> String {
        let Self {
            board: name, level, ..
        } = self;
        let what = if self.is_whole {
            "techniques, abilities and knobs"
        } else {
            "techniques"
        };
        let mut text = format!(
            "# Bytes of {what} in the image for {name} (profile {}, goby-core at opt-level {level}).\n\
             # RAM is the statics and the deepest computed stack; a table that only one technique uses is counted with it,\n\
             # because a profile can omit both. Written by `budgets -- --ledger` (tests/lab/budgets/ledger.rs). Do not edit.\n\
             # By {compiler}.\n\n{:40}{:>8}{:>8}\n{:40}{:>8}{:>8}\n",
            board.profile.name, "", "flash", "RAM", SHIPPED, all.flash, all.ram
        );
        for group in groups {
            let _ = writeln!(text, "\n{}", group.title);
            for (name, Bytes { flash, ram }) in &group.rows {
                let label = format!("{}{name}", group.change);
                let _ = writeln!(text, "{label:40}{flash:>+8}{ram:>+8}");
            }
        }
        if !knobs.is_empty() {
            text += "\neach one of these\n";
        }
        for (name, bytes) in knobs {
            let _ = writeln!(text, "{name:48}{bytes:>+8}");
        }
        text
    }
}

/// Builds an image in a separate folder, so that the ordinary image is not replaced.
fn image(board: &Board, features: &[&str], more: &[(&str, &str)]) -> PathBuf {
    let out = std::env::var_os("CARGO_TARGET_DIR");
    let out = out.map_or_else(|| root().join("target"), Into::into);
    let out = std::path::absolute(out).expect("a path").join("ledger");
    let out = out.to_str().expect("a path in UTF-8");
    let fixed = [("CARGO_TARGET_DIR", out), ("GOBY_WITHOUT", "")];
    board.image_with(features, &[&fixed[..], more].concat())
}

/// Bytes of the table that only this technique uses.
fn bytes_of_table(technique: Technique, sizes: &Sizes) -> usize {
    let elements = match technique {
        Technique::ButterflyHistory => sizes.butterfly,
        Technique::PawnHistory => sizes.pawn_history,
        Technique::CaptureHistory => sizes.captures,
        Technique::ContinuationHistory => sizes.continuations,
        Technique::CorrectionHistory => sizes.corrections,
        _ => 0,
    };
    elements * size_of::<i16>()
}

/// The compiler's version.
fn compiler() -> String {
    let said = Command::new("rustc").arg("--version").output();
    let said = said.expect("rustc is there: it has built this");
    String::from_utf8_lossy(&said.stdout).trim().into()
}

/// Each setting with the bytes of RAM for one element, and each table of the search with the bytes
/// of one element.
fn knobs() -> Vec<(String, usize)> {
    let tables = Sizes::ELEMENTS.iter();
    let tables = tables.map(|&(name, bytes)| (format!("element of `{name}`"), bytes));
    let others = KNOBS.map(|(name, bytes)| (name.into(), bytes));
    others.into_iter().chain(tables).collect()
}

/// Returns true if leaving out any technique frees bytes. Prints the techniques that do not.
fn are_gone(rows: &[(String, Bytes)]) -> bool {
    let stays = |row: &&(String, Bytes)| row.1.flash >= 0;
    let left: Vec<_> = rows.iter().filter(stays).collect();
    for (name, bytes) in &left {
        eprintln!(
            "{name}: leaving it out frees no bytes ({:+} bytes without it)",
            bytes.flash
        );
    }
    left.is_empty()
}

/// The short form for the page: a row for each group.
fn short(board: &Board, groups: &[Group], knobs: &[(String, usize)]) -> String {
    let mut text = format!(
        "Bytes of each technique, ability and knob on the `{}`, where everything is built for size. Each figure compares two\n\
         images that differ in one thing. As a table: `tests/data/golden/ledger.txt`.\n\n\
         | part | bytes of flash, and of RAM where it changes |\n|---|---|\n",
        board.profile.name
    );
    for Group { title, rows, .. } in groups {
        let rows = rows.iter().map(|(name, Bytes { flash, ram })| match ram {
            0 => format!("{name} {flash:+}"),
            _ => format!("{name} {flash:+} (RAM {ram:+})"),
        });
        let _ = writeln!(
            text,
            "| {title} | {} |",
            rows.collect::<Vec<_>>().join(", ")
        );
    }
    let knobs = knobs.iter().map(|(name, bytes)| format!("{name} {bytes}"));
    let _ = writeln!(
        text,
        "| one element of a profile's memory (on a 64-bit computer; on a chip `plies` takes less) | RAM: {} |",
        knobs.collect::<Vec<_>>().join(", ")
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "with san        +968    +552\nwith san-and-more  +1    +2\n";

    #[test]
    fn a_line_is_found_by_its_whole_label() {
        let (flash, ram) = (968, 552);
        assert!(Bytes::read(TABLE, "with san") == Some(Bytes { flash, ram }));
        assert!(Bytes::read(TABLE, "with s").is_none());
        assert!(Bytes::read(TABLE, "with books").is_none());
    }

    #[test]
    fn only_differences_of_code_layout_are_tolerated() {
        let settled = |flash, ram| {
            let Bytes { flash, ram } = Bytes { flash, ram }.settled(TABLE, "with san");
            (flash, ram)
        };
        assert_eq!(settled(968 + LAYOUT, 552), (968, 552));
        assert_eq!(settled(968 - LAYOUT, 552), (968, 552));
        assert_eq!(settled(968 + LAYOUT + 1, 552), (969 + LAYOUT, 552));
        assert_eq!(settled(968, 553), (968, 553));
        let none = Bytes { flash: 0, ram: 0 };
        assert!(none.settled("without it  -16  +0\n", "without it") == none);
    }

    #[test]
    fn a_technique_that_frees_no_bytes_is_not_gone() {
        let row = |flash| vec![("it".to_string(), Bytes { flash, ram: 0 })];
        assert!(are_gone(&row(-16)));
        assert!(!are_gone(&row(0)));
        assert!(!are_gone(&row(16)));
    }
}
