//! `.ci/run` with parts that only write their names: which parts run, in which form, in which order
//! of a lane, and with which exit status.
#![cfg(target_os = "linux")]

use goby_suite::golden::root;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// A part that writes its name and its form. The part that the file `broken` names fails.
const STUB: &str = r#"#!/usr/bin/env bash
cd "$(dirname "$0")/.."
echo "$1 $FORM" >>ran
[ "$1" != "$(cat broken)" ]
"#;

/// A copy of `.ci/run` beside stubs.
struct Copy(tempfile::TempDir);

impl Copy {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let ci = folder.path().join(".ci");
        fs::create_dir(&ci).expect("a folder");
        let write = |name: &str, text: &str| {
            let path = ci.join(name);
            fs::write(&path, text).expect("a file is written");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        };
        write("run", &script());
        write("parts.sh", STUB);
        Self(folder)
    }

    /// Runs it. Returns the output, and the parts that ran with their forms.
    fn run(&self, arguments: &[&str], broken: &str) -> (Output, Vec<String>) {
        let file = |name: &str| self.0.path().join(name);
        fs::write(file("broken"), broken).expect("a file is written");
        let _ = fs::remove_file(file("ran"));
        let output = Command::new(file(".ci/run"))
            .args(arguments)
            .output()
            .expect("bash runs");
        let ran = fs::read_to_string(file("ran")).unwrap_or_default();
        (output, ran.lines().map(String::from).collect())
    }
}

fn script() -> String {
    fs::read_to_string(Path::new(root()).join(".ci/run")).expect(".ci/run")
}

/// The lane and the name of each part in the script's table.
fn table() -> Vec<(char, String)> {
    let script = script();
    let (_, table) = script.split_once("\nparts=\"\n").expect("the table");
    let (table, _) = table.split_once("\n\"\n").expect("the end of the table");
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let lane = words.next()?.chars().next()?;
        Some((lane, words.next()?.to_string()))
    };
    table.lines().filter_map(row).collect()
}

/// The names in the table whose lane is one of `lanes`, each with the form.
fn named(lanes: &str, form: &str) -> Vec<String> {
    let rows = table().into_iter();
    let rows = rows.filter(|(lane, _)| lanes.contains(*lane));
    rows.map(|(_, name)| format!("{name} {form}")).collect()
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

#[test]
fn the_daily_check_runs_all_but_the_nightly_parts_and_the_nightly_one_all() {
    let copy = Copy::new();
    assert!(named("n", "").len() > 5 && named("12-", "").len() > 15);
    for (arguments, lanes, form) in [(&[][..], "12-", "daily"), (&["nightly"], "12-n", "nightly")] {
        let (output, ran) = copy.run(arguments, "");
        assert!(output.status.success(), "{output:?}");
        let expected = [vec![format!("install {form}")], named(lanes, form)].concat();
        assert_eq!(ran.first(), expected.first(), "first come the tools");
        assert_eq!(sorted(ran.clone()), sorted(expected.clone()), "{form}");
        // A lane keeps its order, and each part has a title and a status in the output.
        for lane in ["1", "2"] {
            let of_lane = named(lane, form);
            let order: Vec<_> = ran
                .iter()
                .filter(|name| of_lane.contains(name))
                .cloned()
                .collect();
            assert_eq!(order, of_lane, "lane {lane}");
        }
        let shown = String::from_utf8_lossy(&output.stdout);
        let passed = format!("steps: {} passed, 0 failed", expected.len());
        assert!(shown.contains(&passed), "{shown}");
    }
}

#[test]
fn named_parts_run_in_their_order_and_form() {
    let copy = Copy::new();
    for (arguments, expected) in [
        (
            &["lints", "house"][..],
            &["install daily", "lints daily", "house daily"][..],
        ),
        (&["miri"], &["install daily", "miri daily"]),
        (
            &["nightly", "boards"],
            &["install nightly", "boards nightly"],
        ),
    ] {
        let (output, ran) = copy.run(arguments, "");
        assert_eq!(ran, expected, "{arguments:?}");
        assert!(output.status.success());
    }
}

#[test]
fn the_parts_of_each_form_are_listed_and_none_runs() {
    let copy = Copy::new();
    for (arguments, lanes) in [(&["--list"][..], "12-"), (&["nightly", "--list"], "12-n")] {
        let (output, ran) = copy.run(arguments, "");
        let listed = String::from_utf8_lossy(&output.stdout);
        let names: Vec<_> = listed
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        let rows = table().into_iter();
        let expected: Vec<_> = rows.filter(|(lane, _)| lanes.contains(*lane)).collect();
        let expected: Vec<_> = expected.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!((names, ran), (expected, vec![]), "{arguments:?}");
    }
}

#[test]
fn a_failed_part_fails_the_check_and_stops_no_other() {
    let copy = Copy::new();
    for (arguments, broken, lanes) in [
        (&[][..], "format", "12-"),
        (&[], "boards", "12-"),
        (&[], "fuzz", "12-"),
        (&["nightly"], "miri", "12-n"),
        (&[], "install", "12-"),
    ] {
        let (output, ran) = copy.run(arguments, broken);
        assert_eq!(output.status.code(), Some(1), "{broken}");
        assert_eq!(ran.len(), 1 + named(lanes, "").len(), "{broken}");
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(
            shown.contains("FAILED (status 1)") && shown.contains(" 1 failed"),
            "{shown}"
        );
    }
    let (output, ran) = copy.run(&["house", "format", "lints"], "format");
    assert_eq!((output.status.code(), ran.len()), (Some(1), 4));
}

#[test]
fn an_unknown_part_is_named_and_nothing_runs() {
    let copy = Copy::new();
    for arguments in [
        &["houses"][..],
        &["house", "nightly"],
        &["nightly", "", "house"],
        &["-"],
    ] {
        let (output, ran) = copy.run(arguments, "");
        assert_eq!(
            (output.status.code(), ran.len()),
            (Some(2), 0),
            "{arguments:?}"
        );
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("no part"),
            "{arguments:?}"
        );
    }
}
