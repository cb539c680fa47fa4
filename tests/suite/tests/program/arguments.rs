//! Command-line arguments: errors, lists and options.

use crate::run;
use goby_suite::process::program;
use std::process::{Command, Stdio};

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_gives_an_exit_status() {
    let full = std::fs::File::create("/dev/full").expect("a full disk");
    let output = Command::new(program()).arg("--help").stdout(full).output();
    let output = output.expect("the program runs");
    assert_eq!((output.status.code(), output.stderr), (Some(1), Vec::new()));
}

#[test]
fn wrong_arguments_are_refused() {
    for wrong in [
        &["--foo"][..],
        &["perft"],
        &["perft", "x"],
        &["perft", "100000"],
        &["perft", "2", "nonsense"],
        &["bench", "0"],
        &["bench", "16", "2", "4"],
        &["bench", "0", "1", "4"],
        &["bench", "16", "1"],
        &["--profile", "tiny", "bench", "16", "1", "4"],
        &["--profile"],
        &["--profile", "huge", "bench"],
        &["--profile", "board", "perft", "1"],
        &["--search", "huge", "bench"],
        &["--search", "sources", "perft", "1"],
        &["--search", "sources", "--without", "huge", "bench"],
        &["--with", "null-move", "bench"],
        &["--version", "now"],
        &["--baud", "9600"],
        &["--baud", "fast", "--serial", "COM3"],
        &["--serial"],
        &["--eboard"],
        &["--eboard", "/dev/ttyUSB0"],
        &["--eboard", "chesslink:/dev/ttyUSB0", "bench"],
        &["--serial", "COM3", "bench"],
        &["--stats"],
    ] {
        assert_eq!(run(wrong), (String::new(), Some(2)), "{wrong:?}");
    }
    let (version, code) = run(&["--version"]);
    let expected = format!("{}, network of 256 neurons\n", goby::NAME);
    assert_eq!((version, code), (expected, Some(0)));
    assert!(run(&["--help"]).0.contains("perft"));
}

#[test]
fn ordinary_builds_refuse_statistics_and_tunables() {
    for words in ["bench --stats", "--set null_base=5 bench 1"] {
        assert!(refusal(words).contains("needs a build"), "{words}");
    }
}

/// Runs the program with invalid arguments. Returns its error message, and asserts that standard
/// output is empty.
fn refusal(words: &str) -> String {
    let output = Command::new(program())
        .args(words.split(' '))
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2), "{words}");
    assert!(output.stdout.is_empty(), "{words}");
    String::from_utf8(output.stderr).expect("text")
}

#[test]
fn arguments_come_in_any_order_and_missing_values_are_named() {
    let bench = |words: &str| {
        let words: Vec<&str> = words.split(' ').collect();
        let (text, code) = run(&words);
        assert_eq!(code, Some(0), "{words:?}");
        let last = text.lines().last().expect("a sum");
        last.split(' ').next().expect("a number").to_owned()
    };
    // The form of other engines: megabytes, threads, depth.
    assert_eq!(bench("bench 16 1 5"), bench("bench 5"));
    assert_ne!(bench("bench 1 1 9"), bench("bench 9"), "a small table");
    let nodes = bench("--profile tiny --without null-move bench 2");
    assert_eq!(bench("bench 2 --without=null-move --profile=tiny"), nodes);
    let (said, code) = run(&["--baud", "9600", "--serial", "/no/such/port"]);
    assert!(said.contains("/no/such/port") && code == Some(2), "{said}");
    let said = refusal("--profile");
    assert!(said.contains("needs a name: tiny"), "{said}");
    assert!(run(&["--help"]).0.contains("desktop"));
}

#[test]
fn techniques_are_switched_off_on_desktop_and_chip() {
    for (words, name) in [
        ("--without nullmove bench 1", "nullmove"),
        ("--without null-move,over-kill", "over-kill"),
    ] {
        let said = refusal(words);
        assert!(
            said.contains(&format!("unknown technique {name};")),
            "{said}"
        );
    }
    refusal("--without");
    let nodes = |words: &[&str]| {
        let (text, code) = run(&[words, &["bench", "6"]].concat());
        assert_eq!(code, Some(0), "{words:?}");
        let last = text.lines().last().expect("a sum");
        last.split(' ').next().expect("a number").to_owned()
    };
    let all = nodes(&[]);
    let one = nodes(&["--without", "null-move"]);
    let two = nodes(&["--without", "null-move,aspiration"]);
    assert!(all != one && one != two && two != all, "{all} {one} {two}");
    assert_eq!(
        nodes(&["--without", "null-move", "--without", "aspiration"]),
        two
    );
    // A chip's search lacks `prob-cut`, so switching it off changes nothing.
    let chip = nodes(&["--profile", "tiny"]);
    assert_eq!(nodes(&["--without", "prob-cut", "--profile", "tiny"]), chip);
    assert_ne!(
        nodes(&["--profile", "tiny", "--without", "null-move"]),
        chip
    );
}

#[test]
fn techniques_are_listed_with_their_sources() {
    let (text, code) = run(&["--list-techniques"]);
    let names = text.lines().filter(|line| !line.starts_with(' ')).count();
    let sources = text.lines().filter(|line| line.starts_with("    Source: "));
    assert_eq!(code, Some(0));
    assert_eq!(names, goby_core::search::technique::Technique::MAIN.len());
    assert_eq!(names, sources.count());
    assert!(!text.contains("not in this build"));
}

#[test]
fn the_techniques_of_the_sources_are_listed_switched_and_counted() {
    use goby_core::search::technique::Technique;
    let (text, _) = run(&["--search", "sources", "--list-techniques"]);
    let names = text.lines().filter(|line| !line.starts_with(' ')).count();
    assert_eq!(names, Technique::SOURCES.len());
    let nodes = |words: &[&str]| {
        let bench = [&["--search", "sources"], words, &["bench", "--stats", "2"]].concat();
        let (text, code) = run(&bench);
        assert_eq!(code, Some(0));
        for technique in Technique::SOURCES {
            assert!(text.contains(technique.name()), "{text}");
        }
        let last = text.lines().last().and_then(|line| line.split_once(' '));
        last.map(|(nodes, _)| nodes.to_owned()).expect("nodes")
    };
    let all = nodes(&[]);
    assert_ne!(nodes(&["--without", "quiescence"]), all);
    assert_ne!(nodes(&["--with", "recapture-extension"]), all);
}

#[test]
fn tunables_are_listed_with_their_ranges() {
    let (text, code) = run(&["--list-tunables"]);
    assert_eq!(code, Some(0));
    assert_eq!(
        text.lines().count(),
        goby_core::tunables::TUNABLES.len() + 1
    );
    assert!(text.lines().all(|line| line.split('\t').count() == 7));
    assert!(text.contains("\nnull_base\t4\t3\t8\t1\tplies\t"));
}
