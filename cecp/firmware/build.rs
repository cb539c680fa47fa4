//! Turns the row of a board in `boards.txt` into regions for the linker and constants for
//! `src/chip`. The examples have this build script too.
//!
//! The board is `GOBY_BOARD` of the environment; without it, the first one with the target.

use std::path::Path;
use std::{env, fs};

fn main() {
    let here = env::current_dir().expect("the package has a folder");
    let here = here.join(Path::new(file!()).with_file_name(""));
    println!("cargo::rerun-if-changed={}", here.join("memory").display());
    println!(
        "cargo::rerun-if-changed={}",
        here.join("boards.txt").display()
    );
    println!("cargo::rerun-if-env-changed=GOBY_BOARD");
    let table = fs::read_to_string(here.join("boards.txt")).expect("the table of boards");
    let (column, wanted) = match env::var("GOBY_BOARD") {
        Ok(board) => (0, board),
        Err(_) => (1, env::var("TARGET").expect("cargo names the target")),
    };
    let rows = table.lines().filter(|row| !row.starts_with('#'));
    let mut rows = rows.map(|row| row.split_whitespace().collect::<Vec<_>>());
    let row = rows.find(|row| row[column] == wanted);
    let row = row.unwrap_or_else(|| panic!("boards.txt has no board for {wanted}"));
    let [board, _, profile, baud, .., flash, ram, _] = row[..] else {
        panic!("the row has too few columns: {row:?}");
    };
    let chip = board.trim_end_matches("-usb");

    let out = env::var("OUT_DIR").expect("cargo names a folder");
    let (flash, flash_size) = flash.split_once(',').expect("flash: its start and size");
    let mut memory = format!("MEMORY {{\n  FLASH : ORIGIN = {flash}, LENGTH = {flash_size}\n");
    memory += &match ram.split(',').collect::<Vec<_>>()[..] {
        [start, size] => format!("  RAM : ORIGIN = {start}, LENGTH = {size}\n}}\n"),
        [start, size, stack] => format!(
            "  STACK : ORIGIN = {start}, LENGTH = {stack}\n  \
             RAM : ORIGIN = {start} + {stack}, LENGTH = {size} - {stack}\n}}\n"
        ),
        _ => panic!("RAM: its start and size, and the stack's size on RISC-V: {ram}"),
    };
    let family = env::var("CARGO_CFG_TARGET_ARCH").expect("cargo names the family");
    for more in [chip, &family] {
        memory += &fs::read_to_string(here.join(format!("memory/{more}.x"))).unwrap_or_default();
    }
    fs::write(format!("{out}/memory.x"), memory).expect("the folder takes files");

    let file = here.join(format!("src/chip/{}.rs", chip.replace('-', "_")));
    let size = profile[..1].to_uppercase() + &profile[1..];
    let constants = format!(
        "#[path = {file:?}]\n\
         mod board;\n\
         pub(crate) use board::Chip;\n\
         /// The board's name.\n\
         pub(crate) const NAME: &str = {board:?};\n\
         /// Bits per second on the line; a byte takes ten. (USB is faster, but its host waits until\n\
         /// the board has taken the bytes.)\n\
         pub(crate) const BAUD: u32 = {baud};\n\
         /// The engine's memory, of sizes that fit the chip.\n\
         pub(crate) type ChipMemory = goby_core::{size}Memory;\n"
    );
    fs::write(format!("{out}/board.rs"), constants).expect("the folder takes files");
    println!("cargo::rustc-link-search={out}");
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
}
