//! The pages agree with the options and arguments of the program.

use goby_suite::golden::root;
use goby_suite::process::{Process, program};
use std::collections::BTreeSet;
use std::process::Command;

/// The program's page, with its arguments, commands and options.
const PAGE: &str = include_str!("../../../cecp/README.md");
/// The manual page.
const MANUAL: &str = include_str!("../../../cecp/package/goby.6");

/// The table below a heading of the page, as rows of trimmed cells.
fn table(heading: &str) -> Vec<Vec<&'static str>> {
    let (_, rest) = PAGE.split_once(heading).expect("the page has the heading");
    let rows = rest.lines().skip_while(|line| !line.starts_with('|'));
    rows.take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The texts in backquotes.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// Name, kind and default of a CECP option, as the page writes them.
fn announced(option: &str) -> (String, String, String) {
    let (name, rest) = option.split_once(" -").expect("an option has a kind");
    let (kind, values) = rest.split_once(' ').unwrap_or((rest, ""));
    let words: Vec<&str> = values.split(' ').collect();
    let (kind, default) = match kind {
        "check" => (
            "yes or no".into(),
            ["no", "yes"][usize::from(values == "1")].into(),
        ),
        "spin" => (format!("{} to {}", words[1], words[2]), words[0].into()),
        "combo" => {
            let chosen = words.iter().find_map(|word| word.strip_prefix('*'));
            (
                "choice".into(),
                format!("`{}`", chosen.expect("one is chosen")),
            )
        }
        "button" => ("button".into(), String::new()),
        "string" => ("text".into(), values.into()),
        "file" => ("file".into(), values.into()),
        _ => panic!("{option}: unknown kind"),
    };
    (name.into(), kind, default)
}

#[test]
fn the_page_lists_the_options_of_cecp() {
    let mut goby = Process::start();
    goby.say("xboard\nprotover 2");
    let mut options = Vec::new();
    let mut choices = BTreeSet::new();
    loop {
        let line = goby.line().expect("features end with done=1");
        if line == "feature done=1" {
            break;
        }
        let option = line.strip_prefix("feature option=\"");
        if let Some(option) = option.and_then(|option| option.strip_suffix('"')) {
            if let Some((_, words)) = option.split_once(" -combo ") {
                choices.extend(words.split(" /// ").map(|word| word.replace('*', "")));
            }
            options.push(announced(option));
        }
    }
    let rows = table("## Options");
    let written: Vec<_> = rows
        .iter()
        .map(|row| (row[0].replace('`', ""), row[1].into(), row[2].into()))
        .collect();
    assert_eq!(options, written);
    let named: BTreeSet<String> = rows
        .iter()
        .filter(|row| row[1] == "choice")
        .flat_map(|row| code(row[2]).chain(code(row[3])))
        .map(String::from)
        .collect();
    assert_eq!(choices, named);
}

#[test]
fn the_manual_names_the_options_of_cecp() {
    let (_, rest) = MANUAL.split_once(".SH OPTIONS").expect("the heading");
    let (options, _) = rest.split_once("\n.SH").expect("the next heading");
    let entries = options.split("\n.TP\n").skip(1);
    let named: BTreeSet<&str> = entries
        .filter_map(|entry| entry.lines().next())
        .flat_map(|names| names.split(' '))
        .collect();
    for row in table("## Options") {
        let name = row[0].trim_matches('`');
        assert!(named.contains(name), "{name}");
    }
}

/// Name, kind and default of a UCI option, as the page writes them.
fn announced_in_uci(option: &str) -> [String; 3] {
    let (name, rest) = option.split_once(" type ").expect("an option has a kind");
    let (kind, values) = rest.split_once(" default ").unwrap_or((rest, ""));
    let words: Vec<&str> = values.split(' ').collect();
    let (kind, default) = match kind {
        "check" => (
            "yes or no".into(),
            if values == "true" { "yes" } else { "no" }.into(),
        ),
        "spin" => (format!("{} to {}", words[2], words[4]), words[0].into()),
        "combo" => ("choice".into(), format!("`{}`", words[0])),
        "button" => ("button".into(), String::new()),
        "string" => ("text".into(), format!("`{values}`")),
        _ => panic!("{option}: unknown kind"),
    };
    [format!("`{name}`"), kind, default]
}

#[test]
fn the_page_lists_the_options_of_uci() {
    let mut goby = Process::start();
    goby.say("uci");
    let mut options = Vec::new();
    loop {
        let line = goby.line().expect("the introduction ends with uciok");
        if line == "uciok" {
            break;
        }
        options.extend(line.strip_prefix("option name ").map(announced_in_uci));
    }
    let rows = table("### Options in UCI");
    let written: Vec<[&str; 3]> = rows.iter().map(|row| [row[0], row[1], row[2]]).collect();
    assert_eq!(options, written);
}

#[test]
fn the_page_lists_the_arguments_of_the_help() {
    let output = Command::new(program()).arg("--help").output();
    let help = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    let (_, usage) = help.split_once("Usage: ").expect("the usage");
    let (play, experiments) = usage.split_once("\n\n").expect("two parts");
    let first = |line: &str| {
        line.trim()
            .split("   ")
            .next()
            .unwrap_or_default()
            .to_string()
    };
    let lines = play.lines().map(first);
    let printed: BTreeSet<String> = lines.filter(|line| line.starts_with("goby")).collect();
    let rows = table("## Command line");
    let written = rows.iter().flat_map(|row| code(row[0])).map(String::from);
    assert_eq!(printed, written.collect());
    for option in ["--set", "bench --stats"] {
        assert!(experiments.contains(option), "{option}");
        assert!(PAGE.contains(&format!("`{option}`")), "{option}");
    }
}

#[test]
fn all_pages_state_the_rust_version_of_the_manifest() {
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    for (page, words) in [
        (
            "README.md",
            format!("[Rust](https://rustup.rs) {oldest} or newer"),
        ),
        (
            "core/README.md",
            format!("The library needs Rust {oldest} or newer"),
        ),
        ("cecp/openbench.json", format!("\"cargo>={oldest}.0\"")),
    ] {
        let text = std::fs::read_to_string(root().join(page)).expect("a page");
        assert!(text.contains(&words), "{page} does not say: {words}");
    }
}
