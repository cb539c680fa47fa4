//! The ledger of bytes: what each technique, each ability and each knob of a profile takes of a
//! chip.
//!
//! Every line but the knobs' is an image of its own, compared with the image that ships: of the
//! smallest chip, where bytes are short and all is built for size, and, for techniques alone, of a
//! Cortex-M4 that has nearly all of them. The tables are committed (`tests/data/golden`), the short
//! form of the first stands in `cecp/firmware/README.md`, and `--check` compares; not when another
//! compiler has written them, whose bytes are others.

use crate::calls::Calls;
use crate::computed;
use crate::image::Image;
use goby_core::hash::Slot;
use goby_core::search::Sizes;
use goby_core::search::technique::Technique;
use goby_core::types::Move;
use goby_tests::board::Board;
use goby_tests::golden::{Golden, root};
use goby_tests::sampled::Rows;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is weighed of a chip.
struct Ledger {
    board: &'static str,
    table: Golden,
    /// How `goby-core` is built for it.
    level: &'static str,
    /// Whether abilities, levels and knobs are weighed too, and written in the short form.
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
    path: "cecp/firmware/README.md",
    begin: "<!-- ledger: written by `budgets -- --ledger`, no text to edit -->\n",
    end: "<!-- ledger end -->\n",
};

/// The label of the image itself.
const SHIPPED: &str = "as it ships";
/// Features of the package `goby` that the smallest chip's image lacks.
const ABILITIES: [&str; 12] = [
    "big-code",
    "books",
    "chess960",
    "console",
    "cores",
    "highlight",
    "levels",
    "memory",
    "own-book",
    "san",
    "text-options",
    "uci",
];
/// Other levels of optimisation for `goby-core`; here it has "z".
const LEVELS: [&str; 3] = ["\"s\"", "2", "3"];
/// What a line or two of a technique take may drown in how the compiler lays out the rest: in so
/// many bytes, or in one of this many of the image.
const SLACK: i64 = 32;
const PART: i64 = 4_096;
/// What moves with the folder of the checkout: Cargo's names of crates come from it, and the order
/// in which functions are laid out from those names. (`with highlight` took 1,072 bytes in one
/// folder and 1,052 in another.)
const LAYOUT: i64 = 32;

/// What a profile has besides the tables of the search, and the bytes of one.
const KNOBS: [(&str, usize); 4] = [
    ("slot of the hash table", size_of::<Slot>()),
    ("ply of take-back", size_of::<Option<Move>>()),
    ("position whose repetition is seen", size_of::<u32>()),
    ("character of a line", 1),
];

/// What an image takes, or how much more than another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Bytes {
    flash: i64,
    /// Statics, and the deepest stack as computed.
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

    /// These, or what `table` says of `label` when no more than the layout is between them.
    fn settled(self, table: &str, label: &str) -> Self {
        let is_layout = |other: &Self| {
            let Self { flash, ram } = self.beyond(*other);
            flash.abs() <= LAYOUT && ram == 0
        };
        let committed = Self::read(table, label);
        committed.filter(is_layout).unwrap_or(self)
    }

    /// What the line of `label` in a table says.
    fn read(table: &str, label: &str) -> Option<Self> {
        let mut figures = (table.lines())
            .find_map(|line| line.strip_prefix(label)?.strip_prefix(' '))?
            .split_whitespace()
            .map_while(|figure| figure.parse().ok());
        let (flash, ram) = (figures.next()?, figures.next()?);
        Some(Self { flash, ram })
    }
}

/// A group of images, each with one thing changed.
struct Group {
    title: String,
    /// What goes before the names.
    change: &'static str,
    rows: Vec<(String, Bytes)>,
}

impl Group {
    /// Keeps what a table says where only the layout has changed.
    fn settle(&mut self, table: &str) {
        for (name, bytes) in &mut self.rows {
            *bytes = bytes.settled(table, &format!("{}{name}", self.change));
        }
    }
}

/// Writes or checks the ledger, or some of its rows. Whether all is well.
pub(crate) fn keep(is_check: bool, sampled: Rows) -> bool {
    let kept = LEDGERS.map(|ledger| ledger.keep(is_check, sampled));
    kept == [true; LEDGERS.len()]
}

impl Ledger {
    fn keep(&self, is_check: bool, sampled: Rows) -> bool {
        let board = Board::named(self.board);
        if board.tests().is_skipped() {
            return true;
        }
        let all = Bytes::of(&image(&board, &[], &[]), &board);
        let mut groups = self.groups(&board, all, sampled);
        let compiler = compiler();
        let is_gone = are_gone(&groups[0].rows, all.flash);
        let committed = self.table.committed();
        if is_check && !committed.contains(&compiler) {
            println!("the ledger is not compared: it is not by this compiler, {compiler}");
            return is_gone;
        }
        let all = all.settled(&committed, SHIPPED);
        for group in &mut groups {
            group.settle(&committed);
        }
        let knobs = if self.is_whole { knobs() } else { Vec::new() };
        let table = self.written(&board, &compiler, all, &groups, &knobs);
        if sampled.is_sample() {
            return is_gone & self.table.holds(&table);
        }
        let kept = [
            is_gone,
            self.table.keep(&table, is_check),
            !self.is_whole || SHORT.keep(&short(&board, &groups, &knobs), is_check),
        ];
        kept == [true; 3]
    }

    /// The groups of images that are weighed.
    fn groups(&self, board: &Board, all: Bytes, sampled: Rows) -> Vec<Group> {
        let weigh = |features: &[&str], more: &[(&str, &str)]| {
            Bytes::of(&image(board, features, more), board).beyond(all)
        };
        let is_built = |technique: &&Technique| !board.profile.lacks(**technique);
        let techniques = Technique::ALL.iter().filter(is_built);
        let mut groups = vec![Group {
            title: "techniques, left out".into(),
            change: "without ",
            rows: (sampled.of(techniques).into_iter())
                .map(|&technique| {
                    let name = technique.name();
                    let mut bytes = weigh(&[], &[("GOBY_WITHOUT", name)]);
                    bytes.ram -= bytes_of_table(technique, &board.profile.search) as i64;
                    (name.to_string(), bytes)
                })
                .collect(),
        }];
        if self.is_whole {
            groups.push(Group {
                title: "abilities, built in".into(),
                change: "with ",
                rows: (sampled.of(ABILITIES).into_iter())
                    .map(|name| (name.into(), weigh(&[&format!("goby/{name}")], &[])))
                    .collect(),
            });
            groups.push(Group {
                title: format!("the core at another opt-level than {}", self.level),
                change: "opt-level ",
                rows: (sampled.of(LEVELS).into_iter())
                    .map(|level| (level.into(), weigh(&[], &[("CORE_LEVEL", level)])))
                    .collect(),
            });
        }
        groups
    }

    /// The golden table.
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
            "# What {what} take, in bytes of the image for {name} (profile {}, goby-core at opt-level {level}).\n\
             # RAM is the statics and the deepest stack as computed; without a technique, also without the table that is its alone,\n\
             # which a profile may leave out then. Written by `budgets -- --ledger` (tests/lab/budgets/ledger.rs). No file to edit.\n\
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

/// Builds an image in a folder of its own: what people run stays as it is.
fn image(board: &Board, features: &[&str], more: &[(&str, &str)]) -> PathBuf {
    let out = std::env::var_os("CARGO_TARGET_DIR");
    let out = out.map_or_else(|| root().join("target"), Into::into);
    let out = std::path::absolute(out).expect("a path").join("ledger");
    let out = out.to_str().expect("a path in UTF-8");
    let fixed = [("CARGO_TARGET_DIR", out), ("GOBY_WITHOUT", "")];
    board.image_with(features, &[&fixed[..], more].concat())
}

/// Bytes of the table that nothing but this technique uses.
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

/// What the compiler calls itself.
fn compiler() -> String {
    let said = Command::new("rustc").arg("--version").output();
    let said = said.expect("rustc is there: it has built this");
    String::from_utf8_lossy(&said.stdout).trim().into()
}

/// Bytes of RAM for one of each, and for an element of each table of the search.
fn knobs() -> Vec<(String, usize)> {
    let tables = Sizes::ELEMENTS.iter();
    let tables = tables.map(|&(name, bytes)| (format!("element of `{name}`"), bytes));
    let others = KNOBS.map(|(name, bytes)| (name.into(), bytes));
    others.into_iter().chain(tables).collect()
}

/// Whether techniques that are left out of an image of `flash` bytes take theirs with them; names
/// those that do not.
fn are_gone(rows: &[(String, Bytes)], flash: i64) -> bool {
    let slack = SLACK.max(flash / PART);
    let stays = |row: &&(String, Bytes)| row.1.flash >= slack;
    let left: Vec<_> = rows.iter().filter(stays).collect();
    for (name, bytes) in &left {
        eprintln!(
            "{name} leaves its bytes behind: {:+} without it",
            bytes.flash
        );
    }
    left.is_empty()
}

/// The page's form: a row for each group.
fn short(board: &Board, groups: &[Group], knobs: &[(String, usize)]) -> String {
    let mut text = format!(
        "What each technique, ability and knob costs in bytes on the `{}`, where everything is built for size, found by\n\
         comparing images that differ in one thing. The same figures as a table: `tests/data/golden/ledger.txt`.\n\n\
         | what | bytes of flash, and of RAM where it changes |\n|---|---|\n",
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
        "| each one in a profile | of RAM: {} |",
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
    fn no_more_than_the_layout_is_forgiven() {
        let settled = |flash, ram| {
            let Bytes { flash, ram } = Bytes { flash, ram }.settled(TABLE, "with san");
            (flash, ram)
        };
        assert_eq!(settled(968 + LAYOUT, 552), (968, 552));
        assert_eq!(settled(968 - LAYOUT, 552), (968, 552));
        assert_eq!(settled(968 + LAYOUT + 1, 552), (969 + LAYOUT, 552));
        assert_eq!(settled(968, 553), (968, 553));
    }
}
