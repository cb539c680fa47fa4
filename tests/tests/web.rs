//! The page of `cecp/web`: it plays in Chromium, and its WebAssembly searches as the program does.
//! What is done there stands in `tests/drive/web`.

use goby_tests::board::Board;
use goby_tests::external::Optional;
use goby_tests::golden::root;
use goby_tests::process::program;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Puts the page together, once, and says where it is.
fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        let built = Command::new(root().join("cecp/web/build.sh")).output();
        let built = built.expect("build.sh starts");
        let errors = String::from_utf8_lossy(&built.stderr);
        assert!(built.status.success(), "the page does not build\n{errors}");
        String::from_utf8_lossy(&built.stdout).trim_end().into()
    })
}

#[test]
fn the_page_plays_in_chromium() {
    if !Optional::page().is_skipped() {
        Optional::page().run("drive/web/drive.mjs", &[page()]);
    }
}

#[test]
fn webassembly_searches_the_nodes_of_the_program() {
    if Optional::webassembly().is_skipped() {
        return;
    }
    let mut wanted = vec![
        format!("desktop={}", nodes(program(), &["bench"])),
        format!(
            "sources={}",
            nodes(program(), &["--search", "sources", "bench"])
        ),
    ];
    let mut boards = Board::all();
    boards.sort_by_key(|board| board.profile.hash_slots);
    boards.dedup_by_key(|board| board.profile.name);
    for board in boards {
        let name = board.profile.name;
        let nodes = nodes(&board.desktop(), &["--profile", name, "bench"]);
        wanted.push(format!("{name}={nodes}"));
    }
    let mut arguments = vec![page()];
    arguments.extend(wanted.iter().map(String::as_str));
    Optional::webassembly().run("drive/web/bench.mjs", &arguments);
}

/// The nodes that a program counts.
fn nodes(program: &Path, arguments: &[&str]) -> String {
    let printed = Command::new(program).args(arguments).output();
    let printed = printed.expect("the program starts").stdout;
    let printed = String::from_utf8_lossy(&printed);
    let last = printed.lines().last().unwrap_or_default();
    let (nodes, _) = last.split_once(" nodes").expect("the last line counts");
    nodes.into()
}
