//! The page of `cecp/web`: what a person can do there in Chromium, and the nodes of its WebAssembly; and
//! the package for npm, by code that was written for stockfish.js.
//! The scripts are in `tests/apps/web`.

use goby_boards::board::Board;
use goby_suite::golden::root;
use goby_suite::process::program;
use goby_suite::tools::{self, Need, WEBASSEMBLY, run_script, test};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Builds the page once. Returns its folder.
fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| folder("build.sh"))
}

/// Runs a script of `cecp/web`, which prints the folder that it makes.
fn folder(script: &str) -> String {
    let built = Command::new(root().join("cecp/web").join(script)).output();
    let built = built.expect("the script starts");
    let errors = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{script} fails\n{errors}");
    String::from_utf8_lossy(&built.stdout).trim_end().into()
}

fn main() {
    let chromium = [WEBASSEMBLY, &[Need::Program("chromium")]].concat();
    let in_chromium = [
        ("the_page_plays_in_chromium", "drive"),
        ("a_game_survives_every_control", "controls"),
        ("keys_and_buttons_step_through_a_game", "review"),
        ("goby_moves_when_it_is_told_to", "move_now"),
        ("a_position_may_be_a_fen_or_an_epd", "epd"),
        ("a_screen_reader_has_a_name_for_every_control", "names"),
        ("the_page_works_without_a_network", "offline"),
    ];
    let mut tests: Vec<_> = in_chromium
        .into_iter()
        .map(|(name, script)| {
            test(name, chromium.clone(), move || {
                run_script(&format!("apps/web/{script}.mjs"), &[page()]);
            })
        })
        .collect();
    tests.push(test(
        "webassembly_searches_the_nodes_of_the_program",
        WEBASSEMBLY,
        webassembly_searches_the_nodes_of_the_program,
    ));
    let binaryen = Need::Packages("cecp/web/npm");
    tests.push(test(
        "the_package_for_npm_speaks_uci_on_a_page_and_in_node",
        [&chromium[..], &[binaryen]].concat(),
        || {
            let nodes = nodes(program(), &["bench"]);
            run_script("apps/web/npm.mjs", &[&folder("npm.sh"), &nodes]);
        },
    ));
    tools::run(tests);
}

fn webassembly_searches_the_nodes_of_the_program() {
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
    run_script("apps/web/bench.mjs", &arguments);
}

/// The nodes that a program's bench counts.
fn nodes(program: &Path, arguments: &[&str]) -> String {
    let printed = Command::new(program).args(arguments).output();
    let printed = printed.expect("the program starts").stdout;
    let printed = String::from_utf8_lossy(&printed);
    let last = printed.lines().last().unwrap_or_default();
    let (nodes, _) = last.split_once(" nodes").expect("the last line counts");
    nodes.into()
}
