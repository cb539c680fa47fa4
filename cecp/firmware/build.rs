//! Chooses the board's memory, and passes to the linker how a program without an operating system
//! is laid out.

use std::path::PathBuf;
use std::{env, fs};

/// Every board: a feature, and by the name of its chip a file in `memory/`.
const BOARDS: [&str; 13] = [
    "stm32f405",
    "lm3s6965",
    "nrf51822",
    "rp2040",
    "rp2040-usb",
    "stm32f100",
    "mps2-an505",
    "fe310",
    "virt-rv32imc",
    "nrf52840",
    "rp2350",
    "rp2350-usb",
    "rp2350-riscv",
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=memory");
    let chosen: Vec<_> = BOARDS
        .into_iter()
        .filter(|board| {
            let name = board.to_uppercase().replace('-', "_");
            env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
        })
        .collect();
    let [board] = chosen[..] else {
        println!(
            "cargo::error=choose exactly one board as a feature: {} (chosen: {})",
            BOARDS.join(", "),
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
