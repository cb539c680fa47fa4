//! Chooses the memory layout of the board, and passes the linker scripts of a program without an
//! operating system.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory");
    println!("cargo::rerun-if-changed=boards.txt");
    let table = fs::read_to_string("boards.txt").expect("the table of boards");
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    // A row begins with the feature, which is also the name of a file in `memory/`.
    let boards: Vec<_> = rows.filter_map(|row| row.split(' ').next()).collect();
    let chosen: Vec<_> = (boards.iter())
        .filter(|board| {
            let name = board.to_uppercase().replace('-', "_");
            env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
        })
        .collect();
    let [board] = chosen[..] else {
        println!(
            "cargo::error=choose exactly one board as a feature: {} (chosen: {})",
            boards.join(", "),
            chosen.len()
        );
        return;
    };
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo names a folder"));
    let chip = board.trim_end_matches("-usb");
    fs::copy(format!("memory/{chip}.x"), out.join("memory.x")).expect("a chip has a memory");
    fs::copy("memory/risc_v.x", out.join("risc_v.x")).expect("what chips of RISC-V share");
    println!("cargo::rustc-link-search={}", out.display());
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
